import { generateKeyPair, randomBytes, randomUUID } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { type Static, Type } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';
import forge from 'node-forge';

const Pem = Type.Object({ key: Type.String(), certificate: Type.String() });

/** What both providers hand out to a company, and what they prove themselves by. Texts alone. */
const Credentials = Type.Object({
  mercadoPago: Type.Object({
    publicKey: Type.String(),
    accessToken: Type.String(),
    webhookSecret: Type.String(),
    /** Pix key of the account. */
    pixKey: Type.String(),
  }),
  efi: Type.Object({
    clientId: Type.String(),
    clientSecret: Type.String(),
    /** Pix key of the account. */
    pixKey: Type.String(),
    /** PEM: who signed both certificates. */
    ca: Type.String(),
    server: Pem,
    client: Pem,
    /** PKCS #12 without a password, base64: the client's certificate with its key. */
    p12: Type.String(),
  }),
});
export type Credentials = Static<typeof Credentials>;

export class UnreadableCredentialsError extends Error {}

/** Made at the first start, for the folder's owner alone. */
export async function keptCredentials(file: string): Promise<Credentials> {
  const kept = readCredentials(file);
  if (kept) return kept;
  const made = await makeCredentials();
  writeFileSync(`${file}.new`, JSON.stringify(made), { mode: 0o600, flush: true });
  renameSync(`${file}.new`, file);
  return made;
}

function readCredentials(file: string): Credentials | null {
  if (!existsSync(file)) return null;
  const kept = read(file);
  return Value.Check(Credentials, kept) ? kept : null;
}

function read(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    throw new UnreadableCredentialsError(
      `${file} cannot be read: it holds what the simulated providers handed out to this demo. Put it back, or set DATA_DIR to another folder for a new demo`,
    );
  }
}

export async function makeCredentials(): Promise<Credentials> {
  const hex = (bytes: number) => randomBytes(bytes).toString('hex');
  const [authority, server, client] = await Promise.all([makeKeys(), makeKeys(), makeKeys()]);
  const issuer = { name: 'Autoridade do simulador', keys: authority };
  const ca = sign({ name: issuer.name, keys: authority, issuer, extensions: AUTHORITY });
  const serverCertificate = sign({ name: 'pix.api.efipay.com.br', keys: server, issuer, extensions: SERVER });
  const clientCertificate = sign({ name: 'Rifa Viva', keys: client, issuer, extensions: [] });
  return {
    mercadoPago: {
      publicKey: `APP_USR-${randomUUID()}`,
      accessToken: `APP_USR-${hex(8)}-${hex(16)}`,
      webhookSecret: hex(32),
      pixKey: randomUUID(),
    },
    efi: {
      clientId: `Client_Id_${hex(20)}`,
      clientSecret: `Client_Secret_${hex(20)}`,
      pixKey: randomUUID(),
      ca: pem(ca),
      server: { key: server.privateKey, certificate: pem(serverCertificate) },
      client: { key: client.privateKey, certificate: pem(clientCertificate) },
      p12: pack(client.privateKey, clientCertificate).toString('base64'),
    },
  };
}

interface Keys {
  /** PEM. */
  readonly publicKey: string;
  readonly privateKey: string;
}
interface ToSign {
  readonly name: string;
  readonly keys: Keys;
  readonly issuer: { readonly name: string; readonly keys: Keys };
  readonly extensions: object[];
}

const KEY_BITS = 2_048;
const DAY_MS = 24 * 60 * 60 * 1_000;
const YEARS = 10;
const DNS = 2;
const IP = 7;
const AUTHORITY = [
  { name: 'basicConstraints', cA: true, critical: true },
  { name: 'keyUsage', keyCertSign: true },
];
/** Also by its real names: a proxy leads the official SDK here. */
const SERVER = [
  {
    name: 'subjectAltName',
    altNames: [
      { type: IP, ip: '127.0.0.1' },
      { type: DNS, value: 'localhost' },
      { type: DNS, value: 'pix.api.efipay.com.br' },
      { type: DNS, value: 'pix-h.api.efipay.com.br' },
    ],
  },
];

const makeKeys = (): Promise<Keys> =>
  promisify(generateKeyPair)('rsa', {
    modulusLength: KEY_BITS,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });

function sign({ name, keys, issuer, extensions }: ToSign): forge.pki.Certificate {
  const made = forge.pki.createCertificate();
  made.publicKey = forge.pki.publicKeyFromPem(keys.publicKey);
  // Positive and without a zero in front, which DER forbids, whatever chance gives.
  made.serialNumber = `01${randomBytes(15).toString('hex')}`;
  made.validity.notBefore = new Date(Date.now() - DAY_MS);
  made.validity.notAfter = new Date(Date.now() + YEARS * 365 * DAY_MS);
  made.setSubject([{ name: 'commonName', value: name }]);
  made.setIssuer([{ name: 'commonName', value: issuer.name }]);
  made.setExtensions(extensions);
  made.sign(forge.pki.privateKeyFromPem(issuer.keys.privateKey), forge.md.sha256.create());
  return made;
}

const pem = (certificate: forge.pki.Certificate): string => forge.pki.certificateToPem(certificate);

function pack(key: string, certificate: forge.pki.Certificate): Buffer {
  const asn1 = forge.pkcs12.toPkcs12Asn1(forge.pki.privateKeyFromPem(key), [certificate], '', {
    algorithm: '3des',
  });
  return Buffer.from(forge.asn1.toDer(asn1).getBytes(), 'binary');
}
