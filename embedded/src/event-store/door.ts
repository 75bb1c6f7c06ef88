import { createHash, generateKeyPairSync, randomBytes, timingSafeEqual } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Metadata, type ServiceError, status } from '@grpc/grpc-js';
import { type Static, Type } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';
import forge from 'node-forge';
import { CannotStartError } from '../cannot-start.ts';
import { writeDurably } from '../write-durably.ts';

/** How the server proves to be itself, and who may come in. Texts alone: it goes from process to process as JSON. */
export interface Door {
  readonly user: string;
  readonly password: string;
  /** PEM, the certificate also as a file: clients are told of it by its path. */
  readonly key: string;
  readonly certificate: string;
  readonly certificateFile: string;
}

const Text = Type.String({ minLength: 1 });
/** What is kept of it. */
const Kept = Type.Object({ user: Text, password: Text, key: Text, certificate: Text });
type Kept = Static<typeof Kept>;

const USER = 'rifa';
const KEY_BITS = 2_048;
/** As long as anybody may keep the data folder. */
const YEARS = 100;

/**
 * Made at the first start, for the folder's owner alone; the certificate may be read by whoever can pass. Throws
 * CannotStartError.
 */
export function keptDoor(dataDir: string): Door {
  const file = join(dataDir, 'event-store.json');
  const certificateFile = resolve(dataDir, 'event-store.crt');
  if (!existsSync(file)) writeDurably(file, JSON.stringify(make()));
  const kept = readKept(file);
  // One that was left of another door would let nobody in.
  if (!existsSync(certificateFile) || readFileSync(certificateFile, 'utf8') !== kept.certificate)
    writeDurably(certificateFile, kept.certificate, 0o644);
  return { ...kept, certificateFile };
}

function readKept(file: string): Kept {
  try {
    return Value.Parse(Kept, JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    throw new CannotStartError(
      `${file} cannot be read: it holds how the event store lets its callers in. Delete it and start again, which makes it anew`,
    );
  }
}

/** The address for the client. */
export const addressOf = ({ user, password, certificateFile }: Door, host: string, port: number): string =>
  `esdb://${user}:${password}@${host}:${port}?tls=true&tlsCAFile=${encodeURIComponent(certificateFile)}`;

function make(): Kept {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', {
    modulusLength: KEY_BITS,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  const name = [{ name: 'commonName', value: 'Rifa Viva event store' }];
  const made = forge.pki.createCertificate();
  made.publicKey = forge.pki.publicKeyFromPem(publicKey);
  // Positive and without a zero in front, which DER forbids, whatever chance gives.
  made.serialNumber = `01${randomBytes(15).toString('hex')}`;
  made.validity.notBefore = new Date(Date.now() - DAY_MS);
  made.validity.notAfter = new Date(Date.now() + YEARS * 365 * DAY_MS);
  made.setSubject(name);
  made.setIssuer(name);
  made.setExtensions([
    { name: 'basicConstraints', cA: true },
    {
      name: 'subjectAltName',
      altNames: [
        { type: IP, ip: '127.0.0.1' },
        { type: DNS, value: 'localhost' },
      ],
    },
  ]);
  made.sign(forge.pki.privateKeyFromPem(privateKey), forge.md.sha256.create());
  return {
    user: USER,
    password: randomBytes(24).toString('hex'),
    key: privateKey,
    certificate: forge.pki.certificateToPem(made),
  };
}

const DAY_MS = 24 * 60 * 60 * 1_000;
const DNS = 2;
const IP = 7;

/** Why somebody may not come in; null where he may. In EventStoreDB's terms. */
export function watchDoor({ user, password }: Door): (metadata: Metadata) => ServiceError | null {
  const right = digest(`Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`);
  return (metadata) => {
    const [shown] = metadata.get('authorization');
    if (shown === undefined) return refusal(status.PERMISSION_DENIED, 'Access Denied', 'access-denied');
    if (!timingSafeEqual(digest(String(shown)), right)) {
      return refusal(status.UNAUTHENTICATED, 'Bad gRPC response. HTTP status code: 401');
    }
    return null;
  };
}

/** Comparing digests takes the same time whatever they are of. */
const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

function refusal(code: status, details: string, exception?: string): ServiceError {
  const metadata = new Metadata();
  if (exception) metadata.set('exception', exception);
  return Object.assign(new Error(details), { code, details, metadata });
}
