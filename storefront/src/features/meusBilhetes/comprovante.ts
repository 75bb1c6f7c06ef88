import { formatarDataHora } from '@rifa-viva/contracts/regras/datas';
import { formatarReais, lerDinheiro } from '@rifa-viva/contracts/regras/dinheiro';
import type { Partilha } from '../../comum/compartilhar/compartilhar.ts';
import { agruparPorRifa, type RifaComBilhetes } from './agrupamento.ts';
import type { MeuBilhete } from './bilhete.ts';
import { mensagemDosBilhetes } from './whatsapp.ts';

/** A purchase that was paid. */
export interface Comprovante {
  readonly idPagamento: string;
  /** With the tickets of this purchase alone. */
  readonly rifa: RifaComBilhetes;
  /** Centavos. */
  readonly valor: number;
  readonly pagoEm: string | null;
}

/** By one's own tickets. aguardando: they do not say yet that it is paid; ausente: none of it is there. */
export function comprovanteDe(
  meus: readonly MeuBilhete[],
  idPagamento: string,
): Comprovante | 'aguardando' | 'ausente' {
  const daCompra = meus.filter((bilhete) => bilhete.idPagamento === idPagamento);
  const [rifa] = agruparPorRifa(daCompra);
  if (!rifa) return 'ausente';
  if (rifa.aguardando.length > 0) return 'aguardando';
  const valor = daCompra.reduce((soma, { cobrado }) => soma + (lerDinheiro(cobrado) ?? 0), 0);
  return { idPagamento, rifa, valor, pagoEm: daCompra[0]?.dtPagamento ?? null };
}

/** What it says of the payment, each with its name. */
export const dadosDoPagamento = ({ idPagamento, valor, pagoEm }: Comprovante) =>
  [
    ['Valor pago', formatarReais(valor)],
    ['Pago em', formatarDataHora(pagoEm)],
    ['Pagamento', idPagamento],
  ] as const;

export function mensagemDoComprovante(comprovante: Comprovante, origem?: string): Partilha {
  const pagamento = dadosDoPagamento(comprovante).map(([nome, valor]) => `${nome}: ${valor}`);
  return mensagemDosBilhetes(comprovante.rifa, origem, ['Comprovante de compra', ...pagamento]);
}

/** Looks of the saved page: it has no other style sheet. */
const ESTILO = `
:root { color-scheme: light; }
body { max-width: 34rem; margin: 0 auto; padding: 1rem; font: 1rem/1.5 system-ui, sans-serif; overflow-wrap: anywhere; }
h1 { margin: 0.5rem 0 0; font-size: 1.17em; }
dl > div { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 0 1rem; border-bottom: 1px solid; }
dd { margin: 0 0 0 auto; font-weight: 700; text-align: right; }
ul { padding: 0; list-style: none; }
li { margin: 0.75rem 0; break-inside: avoid; }
li > * { display: block; }
`;

/**
 * A page that needs nothing else: any phone shows and prints it. `corpo` is the receipt as it stands on the screen; its
 * heading, below a dialog's there, is the first here.
 */
export const paginaDoComprovante = (idPagamento: string, corpo: string): string =>
  `<!doctype html>
<html lang="pt-BR">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Comprovante ${idPagamento}</title>
<style>${ESTILO}</style>
<main>${corpo.replace(/<(\/?)h3\b/g, '<$1h1')}</main>
</html>
`;
