import { hash } from 'node:crypto';
import { pooledRandom } from '@rifa-viva/server/vault/random';
import { fromBER, Integer, OctetString, Sequence } from 'asn1js';
import {
  AlgorithmIdentifier,
  id_ContentType_SignedData,
  id_eContentType_TSTInfo,
  MessageImprint,
  SignedData,
  TimeStampReq,
  TimeStampResp,
  TSTInfo,
} from 'pkijs';
import type { AutoridadeDeTempo, Carimbo } from '../rifa/carimbos.ts';

/** A time-stamping authority over HTTP (RFC 3161). */

const TEMPO_MS = 10_000;
/** A token with its certificates has some kilobytes. */
const MAIOR_RESPOSTA = 64 * 1024;
/** An authority whose clock is further off than this, or ours, stamps nothing worth keeping. */
const MAIOR_DIFERENCA_MS = 10 * 60_000;
const SHA256 = '2.16.840.1.101.3.4.2.1';
const BYTES_DO_NONCE = 16;
/** granted, grantedWithMods. */
const CONCEDIDO = [0, 1];

/** Its answer is no stamp for what was asked. */
export class CarimboInvalidoError extends Error {
  override readonly name = 'CarimboInvalidoError';
}

export interface OpcoesDaAutoridade {
  readonly tempoMs?: number;
  readonly agora?: () => number;
}

export function criarAutoridadeDeTempo(
  endereco: string,
  { tempoMs = TEMPO_MS, agora = Date.now }: OpcoesDaAutoridade = {},
): AutoridadeDeTempo {
  const url = new URL(endereco);
  const credenciais = tirarCredenciais(url);
  return {
    nome: url.host,
    async carimbar(texto, sinal) {
      const nonce = pooledRandom(BYTES_DO_NONCE);
      // A positive number without a leading zero, as DER writes it: then it comes back the same.
      nonce[0] = ((nonce[0] ?? 0) & 0x7f) | 0x40;
      const prazo = AbortSignal.any([sinal, AbortSignal.timeout(tempoMs)]);
      const resposta = await perguntar(url, {
        method: 'POST',
        headers: { ...CABECALHOS, ...credenciais },
        body: pedidoDe(texto, nonce),
        redirect: 'error',
        signal: prazo,
      });
      const carimbo = await lerResposta(resposta, texto, nonce);
      if (Math.abs(Date.parse(carimbo.em) - agora()) > MAIOR_DIFERENCA_MS)
        throw new CarimboInvalidoError('its clock and ours differ');
      return carimbo;
    },
  };
}

function pedidoDe(texto: Uint8Array, nonce: Uint8Array): Uint8Array<ArrayBuffer> {
  const pedido = new TimeStampReq({
    version: 1,
    messageImprint: new MessageImprint({
      hashAlgorithm: new AlgorithmIdentifier({ algorithmId: SHA256 }),
      hashedMessage: new OctetString({ valueHex: copia(hash('sha256', texto, 'buffer')) }),
    }),
    nonce: new Integer({ valueHex: copia(nonce) }),
    certReq: true,
  });
  return new Uint8Array(pedido.toSchema().toBER());
}

const CABECALHOS = {
  'Content-Type': 'application/timestamp-query',
  Accept: 'application/timestamp-reply',
};

/** Those in an address become a header: fetch takes none in an address, and says the whole of it when it refuses. */
function tirarCredenciais(url: URL): { readonly Authorization?: string } {
  const { username, password } = url;
  if (username === '') return {};
  url.username = '';
  url.password = '';
  const par = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  return { Authorization: `Basic ${Buffer.from(par).toString('base64')}` };
}

async function perguntar(url: URL, pergunta: RequestInit): Promise<Uint8Array> {
  const resposta = await fetch(url, pergunta);
  const pedacos: Uint8Array[] = [];
  let bytes = 0;
  for await (const pedaco of resposta.body ?? new ReadableStream<Uint8Array>()) {
    bytes += pedaco.length;
    if (bytes > MAIOR_RESPOSTA) throw new CarimboInvalidoError('its answer is too long');
    pedacos.push(pedaco);
  }
  if (!resposta.ok) throw new CarimboInvalidoError(`it answered with ${resposta.status}`);
  return Buffer.concat(pedacos);
}

/** Throws CarimboInvalidoError unless the answer is a stamp, signed by the certificate in it, for just this question. */
async function lerResposta(bytes: Uint8Array, texto: Uint8Array, nonce: Uint8Array): Promise<Carimbo> {
  const { token, tst, assinado } = desembrulhar(bytes);
  const { messageImprint } = tst;
  const resumo = hash('sha256', texto, 'buffer');
  exigir(messageImprint.hashAlgorithm.algorithmId === SHA256, 'it stamped another kind of hash');
  exigir(resumo.equals(bytesDe(messageImprint.hashedMessage)), 'it stamped something else');
  exigir(
    tst.nonce !== undefined && Buffer.from(nonce).equals(bytesDe(tst.nonce)),
    'it answered another question',
  );
  const vale = await assinado.verify({ signer: 0, data: copia(texto), checkChain: false }).catch(() => false);
  exigir(vale === true, 'its signature does not hold');
  return { em: tst.genTime.toISOString(), token: Buffer.from(token).toString('base64') };
}

/** The library throws whatever it likes at what it cannot read. */
function desembrulhar(bytes: Uint8Array) {
  try {
    const resposta = TimeStampResp.fromBER(copia(bytes));
    const { status } = resposta.status;
    exigir(CONCEDIDO.includes(status), `it refused (status ${status})`);
    const { timeStampToken } = resposta;
    exigir(timeStampToken?.contentType === id_ContentType_SignedData, 'it sent no token');
    const assinado = new SignedData({ schema: timeStampToken?.content });
    const { eContent, eContentType } = assinado.encapContentInfo;
    exigir(eContentType === id_eContentType_TSTInfo, 'its token says nothing of time');
    const tst = TSTInfo.fromBER(eContent?.getValue() ?? new ArrayBuffer(0));
    return { token: tokenComoVeio(bytes), tst, assinado };
  } catch (erro) {
    if (erro instanceof CarimboInvalidoError) throw erro;
    throw new CarimboInvalidoError('its answer cannot be read');
  }
}

/** Second of the answer's two fields, byte for byte: written anew it might not be what was signed. */
function tokenComoVeio(bytes: Uint8Array): Uint8Array {
  const { result } = fromBER(copia(bytes));
  const token = result instanceof Sequence ? result.valueBlock.value[1]?.valueBeforeDecodeView : undefined;
  if (!token || token.length === 0) throw new CarimboInvalidoError('it sent no token');
  return token;
}

function exigir(certo: boolean, motivo: string): void {
  if (!certo) throw new CarimboInvalidoError(motivo);
}

const copia = (bytes: Uint8Array): ArrayBuffer => Uint8Array.from(bytes).buffer;
const bytesDe = (bloco: OctetString | Integer): Uint8Array => bloco.valueBlock.valueHexView;
