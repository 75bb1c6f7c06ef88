import { semAcentos } from './texto.ts';

/** What a static Pix code (BR Code) is made of. */
export interface DadosDoPix {
  readonly chave: string;
  /** Merchant. */
  readonly nome: string;
  readonly cidade: string;
  /** Centavos; zero asks for R$ 1,00. */
  readonly valor: number;
  readonly referencia?: string;
  /** Eight digits, with or without punctuation. */
  readonly cep?: string;
}

/** Stands for a person's key where she gave none. */
export const PIX_NAO_INFORMADO = 'nao informado';

const MAXIMO_DA_CHAVE = 77;
/** The spec cuts at 80; banks refuse more than these in the payload (docs/adr/0002). */
const MAXIMO_DO_NOME = 25;
const MAXIMO_DA_CIDADE = 15;
const MAXIMO_DA_REFERENCIA = 25;
const SEM_REFERENCIA = '***';
const VALOR_PADRAO = 100;
const MAXIMO_CENTAVOS = 999_999_999_999;

const FORMAS_DA_CHAVE = [
  /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/,
  /^\d{11}$/,
  /^\d{14}$/,
  /^\+\d{12,13}$/,
  /^[0-9A-Za-z-]{32,36}$/,
];

/** E-mail, 11 digits, 14 digits, + and 12 or 13 digits, or a random key of 32 to 36 characters. */
export const chavePixValida = (chave: string): boolean =>
  chave.length <= MAXIMO_DA_CHAVE &&
  /^[\x21-\x7e]+$/.test(chave) &&
  FORMAS_DA_CHAVE.some((forma) => forma.test(chave));

/** The code to copy or to show as QR; null where a code cannot be built (`PIX_NAO_CARREGADO`). */
export function montarPix({ chave, nome, cidade, valor, referencia, cep }: DadosDoPix): string | null {
  const recebedor = emAscii(nome, MAXIMO_DO_NOME);
  const municipio = emAscii(cidade, MAXIMO_DA_CIDADE);
  if (!chavePixValida(chave) || recebedor === '' || municipio === '') return null;
  if (!Number.isInteger(valor) || valor < 0 || valor > MAXIMO_CENTAVOS) return null;
  const cepDigitos = cep?.replace(/[\s.-]/g, '') ?? '';
  if (cepDigitos !== '' && !/^\d{8}$/.test(cepDigitos)) return null;
  const codigo = [
    campo('00', '01'),
    campo('26', campo('00', 'br.gov.bcb.pix') + campo('01', chave)),
    campo('52', '0000'),
    campo('53', '986'),
    campo('54', ((valor === 0 ? VALOR_PADRAO : valor) / 100).toFixed(2)),
    campo('58', 'BR'),
    campo('59', recebedor),
    campo('60', municipio),
    cepDigitos === '' ? '' : campo('61', cepDigitos),
    campo('62', campo('05', referenciaDoPix(referencia) || SEM_REFERENCIA)),
  ].join('');
  return fecharPix(codigo);
}

/** The fields of a code with their checksum, the last of them. */
export const fecharPix = (campos: string): string => `${campos}6304${crc16(`${campos}6304`)}`;

/** Tag, length in two digits, value. */
export const campo = (id: string, valor: string): string =>
  id + String(valor.length).padStart(2, '0') + valor;

const emAscii = (texto: string, maximo: number): string =>
  semAcentos(texto)
    .replace(/[^\x20-\x7e]/g, '')
    .replace(/ +/g, ' ')
    .trim()
    .slice(0, maximo)
    .trim();

/** What stands in the code, and in the receiver's statement: a transaction id may hold letters and digits only. */
export const referenciaDoPix = (referencia = ''): string =>
  referencia.replace(/[^0-9A-Za-z]/g, '').slice(0, MAXIMO_DA_REFERENCIA);

/** CRC-16/CCITT-FALSE (polynomial 0x1021, start 0xFFFF), four hex digits. */
export function crc16(texto: string): string {
  let crc = 0xffff;
  for (let i = 0; i < texto.length; i += 1) {
    crc ^= texto.charCodeAt(i) << 8;
    for (let bit = 0; bit < 8; bit += 1) {
      crc = ((crc << 1) ^ (crc & 0x8000 ? 0x1021 : 0)) & 0xffff;
    }
  }
  return crc.toString(16).toUpperCase().padStart(4, '0');
}
