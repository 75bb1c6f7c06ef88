import type { Objeto } from './json.ts';
import { texto, textos } from './json.ts';
import { comZeros } from './numero.ts';

/** What a result says that its number was worked out from. */
export interface Extracao {
  readonly concurso: string;
  /** `AAAA-MM-DD`, in Sao Paulo. */
  readonly data: string;
  readonly premios: readonly string[];
}

export const lerExtracao = (de: Objeto): Extracao => ({
  concurso: texto(de, 'concurso'),
  data: texto(de, 'data'),
  premios: textos(de, 'premios'),
});

/** The raffle's number by the rule's name, read off five prizes; null: it gives none. */
export function numeroPelaRegra(nome: unknown, maximo: number, premios: readonly string[]): string | null {
  if (premios.length !== 5 || premios.some((premio) => !/^\d{5}$/.test(premio))) return null;
  // Digits that the highest number has.
  const digitos = String(Math.max(0, maximo - 1)).length;
  let lido = '';
  if (nome === 'loteria-federal-unidades-v1') {
    for (let i = 0; i < digitos; i += 1) lido += premios[i]?.[4] ?? '';
  } else if (nome === 'loteria-federal-primeiro-premio-v1') {
    lido = (premios[0] ?? '').slice(5 - digitos);
  } else return null;
  return Number(lido) < maximo ? comZeros(Number(lido), maximo) : null;
}

export const REGRAS_DE_EXTRACAO: readonly unknown[] = [
  'loteria-federal-unidades-v1',
  'loteria-federal-primeiro-premio-v1',
];

/** A contest's number, also one written with points between its thousands; NaN where it is called otherwise. */
const numeroDoConcurso = (concurso: string): number =>
  /^\.*\d[\d.]*$/.test(concurso.trim()) ? Number(concurso.replaceAll('.', '')) : Number.NaN;

export const mesmoConcurso = (um: string, outro: string): boolean =>
  um.trim() === outro.trim() || numeroDoConcurso(um) === numeroDoConcurso(outro);

/** Whether the first stands before the second: both numbers, else nobody can tell. */
export const vemAntes = (concurso: string, daRegra: string): boolean =>
  numeroDoConcurso(concurso) < numeroDoConcurso(daRegra);

/** The day that it is in Sao Paulo, `AAAA-MM-DD`. */
export function diaEm(momento: number): string {
  const partes = new Intl.DateTimeFormat('en-GB', {
    timeZone: 'America/Sao_Paulo',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).formatToParts(momento);
  const parte = (tipo: string) => partes.find(({ type }) => type === tipo)?.value ?? '';
  return `${parte('year')}-${parte('month')}-${parte('day')}`;
}
