import Alert from '@mui/material/Alert';
import { NOME_DO_PROVEDOR } from '@rifa-viva/contracts/regras/cobranca';
import { formatarDataHora } from '@rifa-viva/contracts/regras/datas';
import { useRecursosAoVivo } from '@rifa-viva/ui/ao-vivo/useMensagens.ts';
import { agora } from '@rifa-viva/ui/api/relogio.ts';
import { LinkDaRota } from '@rifa-viva/ui/pecas/LinkDaRota.tsx';
import { useQuery } from '@tanstack/react-query';
import { useReleitura } from '../providers/aoVivo/useReleitura.ts';
import { useLogado } from '../providers/auth/useLogado.ts';
import { useProvedor } from '../providers/data/dataProvider.ts';
import { avisoDeVencimento } from './vencimento.ts';

/** On every screen of the back office, for those who can mend it: why buyers cannot pay by a provider, or soon will not. */
export function AvisosDosProvedores() {
  const { administrador } = useLogado();
  return administrador ? <Avisos /> : null;
}

function Avisos() {
  const dados = useProvedor();
  const { data: empresa } = useQuery({
    queryKey: ['empresaDoAviso'],
    queryFn: ({ signal }) => dados.carregarEmpresa({ signal }),
  });
  const vencimento = avisoDeVencimento(empresa?.validadeCertificado, agora());
  const recusa = useUltimaRecusa(empresa?.tipoPagamento);
  return [vencimento, recusa].map(
    (aviso) =>
      aviso && (
        <Alert key={aviso} severity="warning">
          {aviso} <LinkDaRota para="/configuracao">Ir para Configuração</LinkDaRota>
        </Alert>
      ),
  );
}

/** Of the provider in use, while the newest charge is one that it did not make; null: it made it, or there is none. */
function useUltimaRecusa(tipoPagamento: string | undefined): string | null {
  const dados = useProvedor();
  const porProvedor = tipoPagamento !== undefined && tipoPagamento !== 'normal';
  const reler = useReleitura(['pagamentos', 'ultima']);
  useRecursosAoVivo(['pagamentos'], () => porProvedor && reler());
  const { data } = useQuery({
    queryKey: ['pagamentos', 'ultima'],
    enabled: porProvedor,
    queryFn: async ({ signal }) => {
      const { cobrancas } = await dados.carregarCobrancas({ porPagina: 1 }, { signal });
      const [ultima] = cobrancas;
      return ultima?.situacao === 'recusada' ? dados.carregarCobranca(ultima.id, { signal }) : null;
    },
  });
  if (!data || data.provedor !== tipoPagamento) return null;
  const porque = data.historia.at(-1)?.frase ?? '';
  return `A última compra por ${NOME_DO_PROVEDOR[data.provedor]}, em ${formatarDataHora(data.dtCriacao)}, não pôde ser cobrada. ${porque}`;
}
