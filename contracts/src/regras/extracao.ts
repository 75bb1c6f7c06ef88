import { type Static, Type } from '@sinclair/typebox';
import { inicioDoDia } from './datas.ts';
import { formatarNumero, larguraDoNumero } from './numeracao.ts';
import { numeroDaExtracao, type RegraDoSorteio } from './regra-do-sorteio.ts';

/** An extraction of Loteria Federal as it was published: from it anybody works the drawn number out anew. */
export const Extracao = Type.Object({
  concurso: Type.String(),
  /** The day it took place, `AAAA-MM-DD`. */
  data: Type.String({ pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}$' }),
  /** Five digits each, the first prize first. */
  premios: Type.Array(Type.String({ pattern: '^[0-9]{5}$' }), { minItems: 5, maxItems: 5 }),
});
export type Extracao = Readonly<Static<typeof Extracao>>;

/** What an extraction is held against. Days are those of Sao Paulo, `AAAA-MM-DD`. */
export interface SorteioDaExtracao {
  readonly regra: RegraDoSorteio | null;
  readonly qtdeNumeros: number;
  /** At the raffle's width. */
  readonly milharSorteada: readonly string[];
  readonly diaDoSorteio: string;
  readonly hoje: string;
}

export type DefeitoDaExtracao =
  /** It has no name, or its day is none. */
  | { readonly codigo: 'EXTRACAO' }
  /** The rule is no extraction's, or there is none. */
  | { readonly codigo: 'EXTRACAO_SEM_REGRA' }
  | { readonly codigo: 'EXTRACAO_ANTES' }
  | { readonly codigo: 'EXTRACAO_FUTURA' }
  /** `n`: what its prizes give. */
  | { readonly codigo: 'EXTRACAO_DIFERENTE'; readonly n: string };

/** Why the drawn number is not this extraction's by the rule; null where it is. */
export function defeitoDaExtracao(
  { concurso, data, premios }: Extracao,
  { regra, qtdeNumeros, milharSorteada, diaDoSorteio, hoje }: SorteioDaExtracao,
): DefeitoDaExtracao | null {
  if (!regra || regra.nome === 'outra-fonte-v1') return { codigo: 'EXTRACAO_SEM_REGRA' };
  if (!/[\p{L}\p{N}]/u.test(concurso) || inicioDoDia(data) === null) return { codigo: 'EXTRACAO' };
  const numero = numeroDaExtracao(regra, qtdeNumeros, premios);
  const n = numero === null ? null : formatarNumero(numero, larguraDoNumero(qtdeNumeros));
  if (n === null || milharSorteada.join() !== n) {
    return { codigo: 'EXTRACAO_DIFERENTE', n: n ?? 'nenhum número desta rifa' };
  }
  if (data > hoje) return { codigo: 'EXTRACAO_FUTURA' };
  // A later extraction may count: the one that was named may not have taken place, or have given no number.
  const antes = regra.concurso === '' ? data < diaDoSorteio : concursoAntes(concurso, regra.concurso);
  if (antes) return { codigo: 'EXTRACAO_ANTES' };
  return null;
}

/** Contests are numbered; where either is called otherwise nobody can tell. */
function concursoAntes(concurso: string, daRegra: string): boolean {
  const [este, aquele] = [concurso, daRegra].map((texto) => texto.replaceAll('.', '').trim());
  return /^\d+$/.test(este ?? '') && /^\d+$/.test(aquele ?? '') && Number(este) < Number(aquele);
}

export const mesmaExtracao = (a: Extracao | null, b: Extracao | null): boolean =>
  a?.concurso === b?.concurso && a?.data === b?.data && a?.premios.join() === b?.premios.join();

/** For people: `extração 5999, de 22/11/2026: 12345, ...`. */
export const textoDaExtracao = ({ concurso, data, premios }: Extracao): string =>
  `extração ${concurso}, de ${data.split('-').reverse().join('/')}: ${premios
    .map((premio, i) => `${i + 1}º prêmio ${premio}`)
    .join(', ')}`;
