import { type Static, Type } from '@sinclair/typebox';
import { diaLocal } from './datas.ts';

/**
 * The seal of a raffle's sold list, `rifa-viva/selo/v1`: what is hashed and signed, as text, so that anybody can write
 * the same bytes. Lines end with LF, the last one too; texts are UTF-8.
 */
const Resumo64 = () => Type.String({ pattern: '^[0-9a-f]{64}$' });

export const DadosDoSelo = Type.Object({
  idRifa: Type.Integer({ minimum: 1 }),
  /** Tickets in the list. */
  qtde: Type.Integer({ minimum: 0 }),
  /** Root of the tree (`regras/arvore.ts`) over their leaves, in the order of their numbers. */
  raiz: Resumo64(),
  /** Revision, and hash as the next event's metadata carries it (`eventos/corrente.ts`), of the last event looked at. */
  revisao: Type.Integer({ minimum: 0 }),
  cabeca: Resumo64(),
  /** When, ISO 8601 UTC. */
  em: Type.String(),
});
export type DadosDoSelo = Readonly<Static<typeof DadosDoSelo>>;

export const textoDoSelo = ({ idRifa, qtde, raiz, revisao, cabeca, em }: DadosDoSelo): string =>
  `rifa-viva/selo/v1\n${idRifa}\n${qtde}\n${raiz}\n${revisao}\n${cabeca}\n${em}\n`;

const NAO_PROVA = 'o selo não prova que ela já era essa antes do sorteio.';

/** What a seal says of itself that was made at or after the moment of the draw. */
export const SELADA_DEPOIS_DO_MOMENTO = `A lista só foi selada depois do momento marcado do sorteio: ${NAO_PROVA}`;

/** When a number could be known, as the log tells it. Moments are ISO 8601. */
export interface MomentosDoSorteio {
  /** As it stands last. */
  readonly dtSorteio: string;
  /** It was another one when the first ticket was reserved or sold. */
  readonly sorteioMudado: boolean;
  /** The earliest that results name, `AAAA-MM-DD`. */
  readonly diaDaExtracao: string | null;
  /** Of the first result. */
  readonly registradoEm: string | null;
}

/** What a seal does not prove of its list, in a sentence; null where it came before anybody could know the number. */
export function ressalvaDoSelo(
  { em, comOResultado }: { readonly em: string; readonly comOResultado: boolean },
  { dtSorteio, sorteioMudado, diaDaExtracao, registradoEm }: MomentosDoSorteio,
): string | null {
  const antesDe = (momento: string) => Date.parse(em) < Date.parse(momento);
  if (comOResultado || (registradoEm !== null && !antesDe(registradoEm)))
    return `A lista só foi selada ao registrar o resultado: ${NAO_PROVA}`;
  if (!antesDe(dtSorteio)) return SELADA_DEPOIS_DO_MOMENTO;
  if (diaDaExtracao !== null && diaLocal(em) >= diaDaExtracao) {
    const dia = diaDaExtracao.split('-').reverse().join('/');
    return `A lista não foi selada antes do dia da extração, ${dia}: ${NAO_PROVA}`;
  }
  if (sorteioMudado) return `O momento do sorteio foi mudado depois da primeira venda: ${NAO_PROVA}`;
  return null;
}

export interface FolhaDoSelo {
  readonly idRifa: number;
  readonly numBilhete: number;
  /** In the order dealt. */
  readonly numerosDaSorte: readonly number[];
  readonly idVenda: number;
  /** `titular` of the reservation or sale it came from; null in those older than seals. */
  readonly titular: string | null;
}

export const textoDaFolha = ({ idRifa, numBilhete, numerosDaSorte, idVenda, titular }: FolhaDoSelo): string =>
  `rifa-viva/bilhete/v1\n${idRifa}\n${numBilhete}\n${numerosDaSorte.join(',')}\n${idVenda}\n${titular ?? '-'}\n`;

/** What `titular` is the SHA-256 of. The salt is 64 hex digits; the name is as it is written on the ticket. */
export const textoDoTitular = (sal: string, nome: string): string =>
  `rifa-viva/titular/v1\n${sal}\n${nome}\n`;

/**
 * What people write down: the first 30 hex digits of the SHA-256 of the seal's text, in groups of five. 120 bits: who makes
 * the list could look for two lists with one code, and of 80 bits finds them after 2^40 tries.
 */
export const codigoDoSelo = (resumoDoTexto: string): string =>
  (resumoDoTexto.slice(0, 30).toUpperCase().match(/.{5}/g) ?? []).join('-');
