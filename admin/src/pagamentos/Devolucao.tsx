import { NOME_DO_PROVEDOR } from '@rifa-viva/contracts/regras/cobranca';
import { confirmar } from '@rifa-viva/ui/pecas/Confirmacao.tsx';
import { useProvedor } from '../providers/data/dataProvider.ts';
import type { CobrancaComHistoria } from '../providers/data/tipos.ts';
import { reais } from '../providers/dinheiro.ts';
import { AtoComTexto } from './AtoComTexto.tsx';

interface Props {
  readonly cobranca: CobrancaComHistoria;
  /** Its tickets' numbers, as people know them. */
  readonly bilhetes: readonly string[];
}

/** What is asked before money goes back: how much, to whom, and which tickets. */
function textoDaConfirmacao({ cobranca, bilhetes }: Props): string {
  const { comprador, provedor, valorADevolver, situacao } = cobranca;
  const dinheiro = `${reais(valorADevolver)} voltam para ${comprador ?? 'quem pagou'} por ${NOME_DO_PROVEDOR[provedor]}.`;
  if (situacao === 'devolucaoFalhou' || bilhetes.length === 0) return dinheiro;
  const livres =
    bilhetes.length === 1
      ? `O bilhete ${bilhetes[0]} fica livre para venda`
      : `Os bilhetes ${bilhetes.join(', ')} ficam livres para venda`;
  return `${livres}, e ${dinheiro}`;
}

/** A refund by hand. The provider is asked by the server; how it went shows in the charge's history. */
export function Devolucao({ cobranca, bilhetes }: Props) {
  const dados = useProvedor();
  const valor = reais(cobranca.valorADevolver);
  return (
    <AtoComTexto
      abrir={cobranca.situacao === 'devolucaoFalhou' ? 'Tentar de novo' : 'Devolver o dinheiro'}
      nome="Devolução"
      titulo={`Devolver ${valor}`}
      campo="Motivo da devolução"
      falta="MOTIVO"
      enviar={`Devolver ${valor}`}
      perigo
      confirmado={() =>
        confirmar({
          titulo: `Devolver ${valor}?`,
          texto: textoDaConfirmacao({ cobranca, bilhetes }),
          confirmar: 'Devolver',
          cancelar: 'Voltar',
          perigo: true,
        })
      }
      fazer={(motivo) => dados.devolverPagamento(cobranca.id, motivo)}
      feito="Devolução pedida."
    />
  );
}
