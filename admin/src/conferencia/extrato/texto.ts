/** What a file of a bank says, as text, dates and amounts. Nothing here throws but `ExtratoIlegivel`. */

/** A file that cannot be read; `message` is fit to be shown. */
export class ExtratoIlegivel extends Error {}

export type Codificacao = 'UTF-8' | 'Windows-1252' | 'UTF-16';

const OUTROS: readonly (readonly [comeco: string, nome: string])[] = [
  ['%PDF', 'um PDF'],
  ['PK\u0003\u0004', 'uma planilha do Excel'],
  ['\u00d0\u00cf\u0011\u00e0', 'uma planilha do Excel'],
  ['<!DOCTYPE', 'uma página da internet'],
  ['<html', 'uma página da internet'],
];

/** What the header says of it is not believed: banks write `CHARSET:1252` above UTF-8. */
export function decodificar(bytes: Uint8Array): {
  readonly texto: string;
  readonly codificacao: Codificacao;
} {
  if (bytes.length === 0) throw new ExtratoIlegivel('O arquivo está vazio.');
  const comeco = String.fromCharCode(...bytes.subarray(0, 16)).replace('\u00ef\u00bb\u00bf', '');
  const outro = OUTROS.find(([marca]) => comeco.toLowerCase().startsWith(marca.toLowerCase()));
  if (outro) {
    throw new ExtratoIlegivel(`Esse arquivo é ${outro[1]}. Exporte o extrato do banco em OFX ou CSV.`);
  }
  if (bytes[0] === 0xff && bytes[1] === 0xfe) {
    return { texto: new TextDecoder('utf-16le').decode(bytes), codificacao: 'UTF-16' };
  }
  if (bytes.includes(0)) throw new ExtratoIlegivel('Esse arquivo não é um texto. Exporte em OFX ou CSV.');
  try {
    return { texto: new TextDecoder('utf-8', { fatal: true }).decode(bytes), codificacao: 'UTF-8' };
  } catch {
    return { texto: new TextDecoder('windows-1252').decode(bytes), codificacao: 'Windows-1252' };
  }
}

export type Decimal = ',' | '.';

const QUANTIA = /^([+-]?)(\d[\d.,]*)([+-]?)([CD]?)$/;

/**
 * Centavos; a debit is negative. Signs before or behind, `D` and `C` behind, parentheses and `R$` as banks write them.
 * `decimal` is what stands before the centavos; without it the last of the two signs, where one or two digits follow.
 */
export function lerQuantia(escrito: string, decimal?: Decimal): number | null {
  const semMoeda = escrito
    .replace(/[\s\u00a0]|R\$/g, '')
    .replace('\u2212', '-')
    .toUpperCase();
  const [, parenteses] = /^\((.*)\)$/.exec(semMoeda) ?? [];
  const [, antes, numero, depois, letra] = QUANTIA.exec(parenteses ?? semMoeda) ?? [];
  if (numero === undefined) return null;
  const sinal = decimal ?? (/([.,])\d{1,2}$/.exec(numero)?.[1] as Decimal | undefined);
  const [inteiros = '', centavos = '', ...resto] = sinal ? numero.split(sinal) : [numero];
  const milhares = sinal === '.' ? ',' : '.';
  if (resto.length > 0 || !/^\d{0,2}$/.test(centavos)) return null;
  const grupos = inteiros.split(sinal ? milhares : /[.,]/);
  if (grupos.slice(1).some((grupo) => grupo.length !== 3)) return null;
  const valor = Number(grupos.join('') || '0') * 100 + Number(centavos.padEnd(2, '0'));
  if (!Number.isSafeInteger(valor)) return null;
  const negativa = parenteses !== undefined || antes === '-' || depois === '-' || letra === 'D';
  return negativa && valor > 0 ? -valor : valor;
}

/** Which part of a written date comes first: day, month or year. */
export type OrdemDaData = 'dia' | 'mes' | 'ano';

const DATA = /^(\d{1,4})[/.-](\d{1,2})[/.-](\d{1,4})(?=$|[\sT])/;

/** `AAAA-MM-DD`; null for what is no date. A time behind it is left out. */
export function lerDia(escrito: string, ordem: OrdemDaData): string | null {
  const [, a = '', b = '', c = ''] = DATA.exec(escrito.trim()) ?? [];
  if (a === '') return null;
  const [ano, mes, dia] = ordem === 'ano' ? [a, b, c] : ordem === 'dia' ? [c, b, a] : [c, a, b];
  return diaPossivel(ano.length === 2 ? `20${ano}` : ano, mes, dia);
}

/** Null where the calendar has no such day. */
export function diaPossivel(ano: string, mes: string, dia: string): string | null {
  if (ano.length !== 4 || mes.length > 2 || dia.length > 2) return null;
  const iso = `${ano}-${mes.padStart(2, '0')}-${dia.padStart(2, '0')}`;
  const data = new Date(`${iso}T00:00:00Z`);
  return !Number.isNaN(data.getTime()) && data.toISOString().startsWith(iso) ? iso : null;
}

/** How these dates are written: a part over 12 is a day; where none tells, as Brazilians write. */
export function detectarOrdem(datas: readonly string[]): OrdemDaData {
  let ordem: OrdemDaData = 'dia';
  for (const escrita of datas) {
    const [, a = '', b = ''] = DATA.exec(escrita.trim()) ?? [];
    if (a.length === 4) return 'ano';
    if (Number(a) > 12) return 'dia';
    if (Number(b) > 12) ordem = 'mes';
  }
  return ordem;
}

/** What stands before the centavos in these amounts. */
export function detectarDecimal(quantias: readonly string[]): Decimal {
  for (const escrita of quantias) {
    const [, sinal] = /([.,])\d{1,2}\D*$/.exec(escrita) ?? [];
    if (sinal === ',' || sinal === '.') return sinal;
  }
  return ',';
}
