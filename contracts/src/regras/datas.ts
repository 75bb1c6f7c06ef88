/**
 * Moments are stored as ISO 8601 in UTC and read and shown in America/Sao_Paulo.
 *
 * Where summer time ended, an hour happened twice: a local time within it means its second happening.
 * Where it began, an hour did not happen: a local time within it is no date.
 */
const ZONA = 'America/Sao_Paulo';
const DIA_MS = 86_400_000;
/** Years a moment may lie in. */
const ANO_MINIMO = 1970;
const ANO_MAXIMO = 2999;

const DATA = /^(\d{4})-(\d{2})-(\d{2})$/;
const MOMENTO = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2})(?::(\d{2})(?:\.(\d{1,9}))?)?(Z|[+-]\d{2}:\d{2})?$/;

/**
 * Reads a moment: `YYYY-MM-DDTHH:mm[:ss[.fff]]` with an offset, or without one (= America/Sao_Paulo), or
 * `YYYY-MM-DD` (= the start of that day). Returns ISO 8601 UTC; impossible or other forms: null.
 */
export function lerData(texto: string): string | null {
  if (DATA.test(texto)) return inicioDoDia(texto);
  const partes = MOMENTO.exec(texto);
  if (!partes) return null;
  const [, ano, mes, dia, hora, minuto, segundo = '0', fracao = '0', deslocamento] = partes;
  const local = relogio(Number(ano), Number(mes), Number(dia), Number(hora), Number(minuto), Number(segundo));
  if (local === null) return null;
  const utc = deslocamento === undefined ? deSaoPaulo(local) : deDeslocamento(local, deslocamento);
  return utc === null ? null : new Date(utc + Math.floor(Number(`0.${fracao}`) * 1000)).toISOString();
}

/** Clock fields as if they were UTC, in ms; null where the calendar has no such moment. */
function relogio(ano: number, mes: number, dia: number, hora = 0, minuto = 0, segundo = 0): number | null {
  const ms = Date.UTC(ano, mes - 1, dia, hora, minuto, segundo);
  const data = new Date(ms);
  const possivel =
    ano >= ANO_MINIMO &&
    ano <= ANO_MAXIMO &&
    data.getUTCMonth() === mes - 1 &&
    data.getUTCDate() === dia &&
    data.getUTCHours() === hora &&
    data.getUTCMinutes() === minuto &&
    data.getUTCSeconds() === segundo;
  return possivel ? ms : null;
}

function deDeslocamento(local: number, deslocamento: string): number | null {
  if (deslocamento === 'Z') return local;
  const horas = Number(deslocamento.slice(1, 3));
  const minutos = Number(deslocamento.slice(4));
  if (horas > 14 || minutos > 59) return null;
  const ms = (horas * 60 + minutos) * 60_000;
  return deslocamento.startsWith('-') ? local + ms : local - ms;
}

/** The later of the moments whose clock in Sao Paulo shows `local`; null where there is none. */
function deSaoPaulo(local: number): number | null {
  const candidatos = [local - DIA_MS, local + DIA_MS]
    .map((vizinho) => local - deslocamentoEm(vizinho))
    .filter((utc) => utc + deslocamentoEm(utc) === local);
  return candidatos.length === 0 ? null : Math.max(...candidatos);
}

const RELOGIO_LOCAL = new Intl.DateTimeFormat('en-US', {
  timeZone: ZONA,
  hourCycle: 'h23',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
});

interface Campos {
  readonly ano: number;
  readonly mes: number;
  readonly dia: number;
  readonly hora: number;
  readonly minuto: number;
  readonly segundo: number;
}

/** What clock and calendar in Sao Paulo show at `ms`. */
function camposEm(ms: number): Campos {
  const partes = new Map(RELOGIO_LOCAL.formatToParts(ms).map(({ type, value }) => [type, Number(value)]));
  return {
    ano: partes.get('year') ?? 0,
    mes: partes.get('month') ?? 0,
    dia: partes.get('day') ?? 0,
    hora: partes.get('hour') ?? 0,
    minuto: partes.get('minute') ?? 0,
    segundo: partes.get('second') ?? 0,
  };
}

/** Milliseconds Sao Paulo is ahead of UTC at `ms` (negative: behind). */
function deslocamentoEm(ms: number): number {
  const inteiro = Math.floor(ms / 1000) * 1000;
  const c = camposEm(inteiro);
  return Date.UTC(c.ano, c.mes - 1, c.dia, c.hora, c.minuto, c.segundo) - inteiro;
}

/** First moment of the day `YYYY-MM-DD` in Sao Paulo, ISO UTC; null for an impossible date. */
export function inicioDoDia(data: string): string | null {
  const meiaNoite = meiaNoiteDe(data);
  return meiaNoite === null ? null : new Date(primeiroInstante(meiaNoite)).toISOString();
}

/** Last millisecond of the day `YYYY-MM-DD` in Sao Paulo, ISO UTC; null for an impossible date. */
export function fimDoDia(data: string): string | null {
  const meiaNoite = meiaNoiteDe(data);
  return meiaNoite === null ? null : new Date(primeiroInstante(meiaNoite + DIA_MS) - 1).toISOString();
}

function meiaNoiteDe(data: string): number | null {
  const partes = DATA.exec(data);
  return partes ? relogio(Number(partes[1]), Number(partes[2]), Number(partes[3])) : null;
}

/** Where summer time began at midnight the day starts at 01:00, which the offset of the day before finds. */
const primeiroInstante = (meiaNoite: number): number =>
  deSaoPaulo(meiaNoite) ?? meiaNoite - deslocamentoEm(meiaNoite - DIA_MS);

export type PeriodoLido =
  | { readonly ok: true; readonly de: string; readonly ate: string }
  | { readonly ok: false; readonly codigo: 'DATAS_DA_PESQUISA' | 'DATA' | 'DATA_FINAL' };

/** A search's two dates `YYYY-MM-DD` as a closed range of moments; `codigo` is the refusal's. */
export function lerPeriodo(dtInicial: string | undefined, dtFinal: string | undefined): PeriodoLido {
  if (!dtInicial || !dtFinal) return { ok: false, codigo: 'DATAS_DA_PESQUISA' };
  const de = inicioDoDia(dtInicial);
  const ate = fimDoDia(dtFinal);
  if (de === null || ate === null) return { ok: false, codigo: 'DATA' };
  return dtFinal < dtInicial ? { ok: false, codigo: 'DATA_FINAL' } : { ok: true, de, ate };
}

const dois = (n: number): string => String(n).padStart(2, '0');

/** The day so many days after `dia` (before it: negative), both `YYYY-MM-DD`. */
export const somarDias = (dia: string, dias: number): string =>
  new Date(Date.parse(`${dia}T00:00:00Z`) + dias * DIA_MS).toISOString().slice(0, 10);

/** Applies `forma` to the local clock of a stored moment; absent or unreadable: empty text. */
function mostrar(iso: string | null | undefined, forma: (campos: Campos) => string): string {
  const ms = iso ? Date.parse(iso) : Number.NaN;
  return Number.isNaN(ms) ? '' : forma(camposEm(ms));
}

/** `DD/MM/YYYY`. */
export const formatarData = (iso: string | null | undefined): string => mostrar(iso, data);

/** `DD/MM/YYYY HH:mm`. */
export const formatarDataHora = (iso: string | null | undefined): string =>
  mostrar(iso, (c) => `${data(c)} ${hora(c)}`);

/** ISO 8601 with the clock of Sao Paulo and its offset then: `2026-03-01T09:00:00.000-03:00`. */
export function comDeslocamento(iso: string): string {
  const ms = Date.parse(iso);
  const deslocamento = deslocamentoEm(ms);
  const minutos = Math.abs(deslocamento) / 60_000;
  const relogioLocal = new Date(ms + deslocamento).toISOString().slice(0, -1);
  return `${relogioLocal}${deslocamento < 0 ? '-' : '+'}${dois(Math.floor(minutos / 60))}:${dois(minutos % 60)}`;
}

/** Draw date as cards show it: `Sábado, 21/11/2026 às 19:00`. */
export const diaDaSemanaEHora = (iso: string | null | undefined): string =>
  mostrar(iso, (c) => `${diaDaSemana(c)}, ${data(c)} às ${hora(c)}`);

/** Calendar day in Sao Paulo, `YYYY-MM-DD`: for grouping by day and for date fields. */
export const diaLocal = (iso: string | null | undefined): string => mostrar(iso, dia);

/** `YYYY-MM-DDTHH:mm` in Sao Paulo, as a datetime-local field holds it; `lerData` reads it back. */
export const paraCampoDataHora = (iso: string | null | undefined): string =>
  mostrar(iso, (c) => `${dia(c)}T${hora(c)}`);

/** The same with its seconds. */
export const paraCampoInstante = (iso: string): string =>
  mostrar(iso, (c) => `${dia(c)}T${hora(c)}:${dois(c.segundo)}`);

const data = (c: Campos): string => `${dois(c.dia)}/${dois(c.mes)}/${c.ano}`;
const dia = (c: Campos): string => `${c.ano}-${dois(c.mes)}-${dois(c.dia)}`;
const hora = (c: Campos): string => `${dois(c.hora)}:${dois(c.minuto)}`;

const DIAS_DA_SEMANA = [
  'Domingo',
  'Segunda-feira',
  'Terça-feira',
  'Quarta-feira',
  'Quinta-feira',
  'Sexta-feira',
  'Sábado',
];
const diaDaSemana = (c: Campos): string =>
  DIAS_DA_SEMANA[new Date(Date.UTC(c.ano, c.mes - 1, c.dia)).getUTCDay()] ?? '';

const ENCERRADO = 'Encerrado';
const UNIDADES = [
  [86_400, 'dia(s)'],
  [3_600, 'hora(s)'],
  [60, 'min'],
  [1, 'seg'],
] as const;

/**
 * Card countdown, whole numbers of the largest unit that fits: `Sorteio em 3 dia(s)`, `... 5 hora(s)`,
 * `... 12 min`, `... 30 seg`; from zero on `Encerrado`. A begun second still counts, so that `Encerrado`
 * never shows early.
 */
export function contagemRegressiva(agoraMs: number, alvoMs: number): string {
  const segundos = segundosAte(agoraMs, alvoMs);
  const unidade = UNIDADES.find(([tamanho]) => segundos >= tamanho);
  return unidade ? `Sorteio em ${Math.floor(segundos / unidade[0])} ${unidade[1]}` : ENCERRADO;
}

/** `MM:SS` left until a moment, `00:00` after it; minutes go past 59 (`75:00`). */
export function mmss(agoraMs: number, alvoMs: number): string {
  const segundos = segundosAte(agoraMs, alvoMs);
  return `${dois(Math.floor(segundos / 60))}:${dois(segundos % 60)}`;
}

/** Time left where it may be long: `23 h 59 min` from an hour on, then as `mmss`. */
export function tempoQueFalta(agoraMs: number, alvoMs: number): string {
  const minutos = Math.floor(segundosAte(agoraMs, alvoMs) / 60);
  return minutos < 60 ? mmss(agoraMs, alvoMs) : `${Math.floor(minutos / 60)} h ${dois(minutos % 60)} min`;
}

const segundosAte = (agoraMs: number, alvoMs: number): number =>
  Math.max(0, Math.ceil((alvoMs - agoraMs) / 1000));
