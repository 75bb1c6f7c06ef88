import { MINUTOS_DE_UMA_LEITURA } from '@rifa-viva/contracts/regras/acesso';
import { useSearchParams } from 'react-router-dom';
import { camposDe } from '../lista/campos.ts';
import { DoPeriodo } from '../lista/DoPeriodo.tsx';
import { Pilha } from '../moldura/caixas.ts';
import { SomenteLeitura } from '../moldura/SomenteLeitura.tsx';
import { Tela } from '../moldura/Tela.tsx';
import { useLogado } from '../providers/auth/useLogado.ts';
import { FiltroDeAcessos } from './FiltroDeAcessos.tsx';
import { SEM_CAMPOS } from './filtros.ts';
import { ListaDeAcessos } from './ListaDeAcessos.tsx';

function Acessos() {
  const [busca] = useSearchParams();
  return (
    <Pilha>
      <FiltroDeAcessos key={JSON.stringify(camposDe(SEM_CAMPOS, busca))} />
      <DoPeriodo de={busca.get('de')} ate={busca.get('ate')}>
        <ListaDeAcessos />
      </DoPeriodo>
    </Pilha>
  );
}

/** The route has the admin guard; what it shows is the administrators'. */
export function TelaDeAcessos() {
  const { administrador } = useLogado();
  return (
    <Tela
      titulo="Acessos a dados"
      subtitulo={`Quem da equipe abriu ou baixou dados de outras pessoas. A mesma leitura repetida em ${MINUTOS_DE_UMA_LEITURA} minutos conta uma vez.`}
    >
      {administrador ? (
        <Acessos />
      ) : (
        <SomenteLeitura texto="Os acessos a dados são consultados pelos administradores." />
      )}
    </Tela>
  );
}
