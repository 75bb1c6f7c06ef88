import { MINUTOS_DE_UMA_LEITURA } from '@rifa-viva/contracts/regras/acesso';
import { SomenteLeitura } from '../moldura/SomenteLeitura.tsx';
import { Tela } from '../moldura/Tela.tsx';
import { useLogado } from '../providers/auth/useLogado.ts';
import { ListaDeAcessos } from './ListaDeAcessos.tsx';

/** The route has the admin guard; what it shows is the administrators'. */
export function TelaDeAcessos() {
  const { administrador } = useLogado();
  return (
    <Tela
      titulo="Acessos a dados"
      subtitulo={`Quem da equipe abriu ou baixou dados de outras pessoas. A mesma leitura repetida em ${MINUTOS_DE_UMA_LEITURA} minutos conta uma vez.`}
    >
      {administrador ? (
        <ListaDeAcessos />
      ) : (
        <SomenteLeitura texto="Os acessos a dados são consultados pelos administradores." />
      )}
    </Tela>
  );
}
