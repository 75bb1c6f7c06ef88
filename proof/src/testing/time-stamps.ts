import { createHash, generateKeyPairSync, hash, type KeyObject, sign } from 'node:crypto';
import { createServer } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { lerDer } from '@rifa-viva/verificador/der';
import forge from 'node-forge';

/** Time stamps (RFC 3161) written byte by byte, and an authority on this machine that gives them. */

const der = (tag: number, ...parts: readonly Uint8Array[]): Buffer => {
  const contents = Buffer.concat(parts);
  const { length } = contents;
  const head =
    length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...head]), contents]);
};
const seq = (...parts: readonly Uint8Array[]) => der(0x30, ...parts);
const set = (...parts: readonly Uint8Array[]) => der(0x31, ...parts.toSorted(Buffer.compare));
const int = (...bytes: readonly number[]) => der(0x02, Buffer.from(bytes));
const octets = (bytes: Uint8Array) => der(0x04, bytes);
const oid = (text: string): Buffer => {
  const [a = 0, b = 0, ...rest] = text.split('.').map(Number);
  const base128 = (n: number): number[] =>
    n < 128 ? [n] : [...base128(n >> 7).map((x) => x | 0x80), n & 0x7f];
  return der(0x06, Buffer.from([a * 40 + b, ...rest.flatMap(base128)]));
};
const NULL = der(0x05);
const SHA256 = seq(oid('2.16.840.1.101.3.4.2.1'), NULL);
const RSA = seq(oid('1.2.840.113549.1.1.1'), NULL);
const SIGNED_DATA = oid('1.2.840.113549.1.7.2');
const TST_INFO = oid('1.2.840.113549.1.9.16.1.4');

/** Who signs: a certificate for time stamps alone, by itself. */
export interface Stamper {
  readonly key: KeyObject;
  readonly certificate: Buffer;
  /** Issuer's name and serial number. */
  readonly signer: Buffer;
  /** For `openssl ts -verify -CAfile`. */
  readonly pem: string;
}

export function newStamper(): Stamper {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const pkcs8 = privateKey.export({ format: 'pem', type: 'pkcs8' }).toString();
  const certificate = forge.pki.createCertificate();
  certificate.publicKey = forge.pki.publicKeyFromPem(
    publicKey.export({ format: 'pem', type: 'spki' }).toString(),
  );
  certificate.serialNumber = '07';
  certificate.validity.notBefore = new Date('2020-01-01T00:00:00Z');
  certificate.validity.notAfter = new Date('2040-01-01T00:00:00Z');
  const name = [{ name: 'commonName', value: 'Carimbo de Teste' }];
  certificate.setSubject(name);
  certificate.setIssuer(name);
  certificate.setExtensions([
    { name: 'basicConstraints', cA: false },
    { name: 'keyUsage', critical: true, digitalSignature: true },
    { name: 'extKeyUsage', critical: true, timeStamping: true },
  ]);
  certificate.sign(forge.pki.privateKeyFromPem(pkcs8), forge.md.sha256.create());
  const bytes = (asn1: forge.asn1.Asn1) => Buffer.from(forge.asn1.toDer(asn1).getBytes(), 'binary');
  return {
    key: privateKey,
    certificate: bytes(forge.pki.certificateToAsn1(certificate)),
    signer: seq(bytes(forge.pki.distinguishedNameToAsn1(certificate.issuer)), int(7)),
    pem: forge.pki.certificateToPem(certificate),
  };
}

export interface Stamped {
  /** SHA-256 of what is stamped. */
  readonly digest: Uint8Array;
  readonly at: Date;
  readonly nonce?: Uint8Array;
  /** Absent: nobody signs, which only who verifies signatures sees. */
  readonly stamper?: Stamper;
}

/** A token as an authority sends it. */
export function tokenOf({ digest, at, nonce, stamper }: Stamped): Buffer {
  const moment = `${at.toISOString().replace(/[-:T]/g, '').replace(/0+Z$/, 'Z').replace(/\.Z$/, 'Z')}`;
  const tst = seq(
    int(1),
    oid('1.2.3.4.1'),
    seq(SHA256, octets(digest)),
    int(42),
    der(0x18, Buffer.from(moment)),
    ...(nonce ? [der(0x02, nonce)] : []),
  );
  const certificates = stamper ? [der(0xa0, stamper.certificate)] : [];
  const signed = seq(
    int(3),
    set(SHA256),
    seq(TST_INFO, der(0xa0, octets(tst))),
    ...certificates,
    set(signerInfoOf(tst, stamper)),
  );
  return seq(SIGNED_DATA, der(0xa0, signed));
}

function signerInfoOf(tst: Buffer, stamper: Stamper | undefined): Buffer {
  const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest();
  const attribute = (type: string, value: Buffer) => seq(oid(type), set(value));
  const attributes = set(
    attribute('1.2.840.113549.1.9.3', TST_INFO),
    attribute('1.2.840.113549.1.9.4', octets(sha256(tst))),
    // ESS signing certificate v2.
    attribute(
      '1.2.840.113549.1.9.16.2.47',
      seq(seq(seq(octets(sha256(stamper?.certificate ?? Buffer.alloc(0)))))),
    ),
  );
  const signature = stamper ? sign('sha256', attributes, stamper.key) : Buffer.alloc(64);
  const implicit = Buffer.from(attributes);
  implicit[0] = 0xa0;
  const nobody = seq(seq(), int(7));
  return seq(int(1), stamper?.signer ?? nobody, SHA256, implicit, RSA, octets(signature));
}

/** `openssl ts -reply`: granted, with its token. */
export const replyOf = (token: Buffer, status = 0): Buffer => seq(seq(int(status)), token);
export const refusalOf = (status: number): Buffer => seq(seq(int(status)));

export interface Question {
  readonly digest: Buffer;
  readonly nonce: Buffer;
}

export interface TestAuthority {
  readonly url: string;
  readonly host: string;
  readonly stamper: Stamper;
  /** What it was asked, in order. */
  readonly asked: Question[];
  /** What came with the last question. */
  authorization: string | null;
  /** How it answers from here on; null: as it should. */
  answer: ((question: Question) => { readonly status?: number; readonly body: Buffer } | 'never') | null;
  close(): Promise<void>;
}

export async function startAuthority(now: () => Date = () => new Date()): Promise<TestAuthority> {
  const stamper = newStamper();
  const asked: Question[] = [];
  const server = createServer(async (request, response) => {
    const question = read(await buffer(request));
    authority.authorization = request.headers.authorization ?? null;
    asked.push(question);
    const { answer = null } = authority;
    const told = answer ? answer(question) : { body: replyOf(tokenOf({ ...question, at: now(), stamper })) };
    if (told === 'never') return;
    response.writeHead(told.status ?? 200, { 'Content-Type': 'application/timestamp-reply' }).end(told.body);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const authority: TestAuthority = {
    url: `http://127.0.0.1:${port}/tsr`,
    host: `127.0.0.1:${port}`,
    stamper,
    asked,
    authorization: null,
    answer: null,
    async close() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
  return authority;
}

/** TimeStampReq: version, what is to be stamped, nonce, whether the certificate is wanted. */
function read(bytes: Uint8Array): Question {
  const [, imprint, nonce] = lerDer(bytes).filhos;
  return {
    digest: Buffer.from(imprint?.filhos[1]?.conteudo ?? []),
    nonce: Buffer.from(nonce?.conteudo ?? []),
  };
}

/** A seal's stamp as an event's payload, by nobody in particular. */
export const stampOf = (text: string, at: Date, tsa = 'tsa.exemplo.org') => ({
  tsa,
  em: at.toISOString(),
  token: tokenOf({ digest: hash('sha256', text, 'buffer'), at }).toString('base64'),
});
