import { emHex } from './bytes.ts';
import { Defeito } from './defeito.ts';
import { ENVOLTO, filho, lerDer, MOMENTO, OBJETO, octetos, SEQUENCIA } from './der.ts';

/** What a time-stamp token (RFC 3161) says. Whether it is its authority's, nothing here asks. */
export interface Carimbo {
  /** SHA-256 of what was stamped, hex. */
  readonly resumo: string;
  /** Milliseconds. */
  readonly em: number;
}

const DADOS_ASSINADOS = '2a864886f70d010702';
const CARIMBO = '2a864886f70d0109100104';
const SHA256 = '608648016503040201';
const INTEIRO = 0x02;
export const MAIOR_CARIMBO = 64 * 1024;

/** Throws a Defeito. */
export function lerCarimbo(token: Uint8Array): Carimbo {
  if (token.length > MAIOR_CARIMBO) throw new Defeito('é grande demais');
  const envelope = lerDer(token);
  exigir(emHex(filho(envelope, 0, OBJETO).conteudo) === DADOS_ASSINADOS, 'não é assinado');
  const assinado = filho(filho(envelope, 1, ENVOLTO), 0, SEQUENCIA);
  const dentro = filho(assinado, 2, SEQUENCIA);
  exigir(emHex(filho(dentro, 0, OBJETO).conteudo) === CARIMBO, 'não é um carimbo de tempo');
  const texto = filho(dentro, 1, ENVOLTO).filhos[0];
  if (!texto) throw new Defeito('está vazio');
  const tst = lerDer(octetos(texto));
  filho(tst, 0, INTEIRO);
  const marca = filho(tst, 2, SEQUENCIA);
  const algoritmo = filho(filho(marca, 0, SEQUENCIA), 0, OBJETO);
  exigir(emHex(algoritmo.conteudo) === SHA256, 'não é de um resumo SHA-256');
  const resumo = marca.filhos[1];
  if (!resumo) throw new Defeito('não diz o que carimbou');
  return { resumo: emHex(octetos(resumo)), em: lerMomento(filho(tst, 4, MOMENTO).conteudo) };
}

function lerMomento(bytes: Uint8Array): number {
  const partes = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(?:\.(\d{1,9}))?Z$/.exec(
    String.fromCharCode(...bytes.subarray(0, 30)),
  );
  if (!partes) throw new Defeito('não diz quando');
  const [, ano, mes, dia, hora, minuto, segundo, fracao = '0'] = partes;
  const ms = Math.floor(Number(`0.${fracao}`) * 1000);
  return Date.parse(`${ano}-${mes}-${dia}T${hora}:${minuto}:${segundo}.${String(ms).padStart(3, '0')}Z`);
}

function exigir(certo: boolean, motivo: string): void {
  if (!certo) throw new Defeito(motivo);
}
