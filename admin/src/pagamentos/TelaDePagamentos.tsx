import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { useRecursosAoVivo } from '@rifa-viva/ui/ao-vivo/useMensagens.ts';
import { useSearchParams } from 'react-router-dom';
import { Pilha } from '../moldura/caixas.ts';
import { SomenteLeitura } from '../moldura/SomenteLeitura.tsx';
import { Tela } from '../moldura/Tela.tsx';
import { useReleitura } from '../providers/aoVivo/useReleitura.ts';
import { useLogado } from '../providers/auth/useLogado.ts';
import { DialogoDaCobranca } from './DialogoDaCobranca.tsx';
import { comParte } from './filtros.ts';
import { ListaDeCobrancas } from './ListaDeCobrancas.tsx';
import { TotaisPorDia } from './TotaisPorDia.tsx';

const TOTAIS = 'totais';
const ID_DA_COBRANCA = /^[A-Za-z0-9]{26,35}$/;

/** The route has the admin guard; what it shows is the administrators'. */
export function TelaDePagamentos() {
  const { administrador } = useLogado();
  return (
    <Tela
      titulo="Pagamentos"
      subtitulo="Cobranças por Mercado Pago e Efí, e o caminho do dinheiro de cada uma."
    >
      {administrador ? (
        <Pagamentos />
      ) : (
        <SomenteLeitura texto="Os pagamentos são consultados pelos administradores." />
      )}
    </Tela>
  );
}

function Pagamentos() {
  const [busca, mudarBusca] = useSearchParams();
  const reler = useReleitura(['pagamentos']);
  useRecursosAoVivo(['pagamentos'], reler);
  const aba = busca.get('aba') === TOTAIS ? TOTAIS : 'cobrancas';
  const cobranca = busca.get('cobranca') ?? '';
  return (
    <Pilha>
      <Tabs
        value={aba}
        aria-label="Partes dos pagamentos"
        onChange={(_, nova: string) => mudarBusca(comParte(busca, 'aba', nova === TOTAIS ? TOTAIS : null))}
      >
        <Tab value="cobrancas" label="Cobranças" id="aba-cobrancas" aria-controls="painel-de-pagamentos" />
        <Tab value={TOTAIS} label="Totais por dia" id="aba-totais" aria-controls="painel-de-pagamentos" />
      </Tabs>
      <div role="tabpanel" id="painel-de-pagamentos" aria-labelledby={`aba-${aba}`}>
        {aba === TOTAIS ? <TotaisPorDia /> : <ListaDeCobrancas />}
      </div>
      {ID_DA_COBRANCA.test(cobranca) && (
        <DialogoDaCobranca
          key={cobranca}
          id={cobranca}
          aoFechar={() => mudarBusca((atual) => comParte(atual, 'cobranca', null))}
        />
      )}
    </Pilha>
  );
}
