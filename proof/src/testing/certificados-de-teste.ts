import { readFileSync } from 'node:fs';
import forge from 'node-forge';

const DIA = 86_400_000;

export interface CertificadoDeTeste {
  readonly senha?: string;
  /** Days from now until it ends; negative: over already. */
  readonly dias?: number;
  readonly comChave?: boolean;
}

let par: forge.pki.rsa.KeyPair | undefined;

/** A .p12 as a payment provider would hand it out; for specs alone. */
export function certificadoDeTeste({
  senha = '',
  dias = 30,
  comChave = true,
}: CertificadoDeTeste = {}): Buffer {
  par ??= forge.pki.rsa.generateKeyPair(1024);
  const certificado = forge.pki.createCertificate();
  certificado.publicKey = par.publicKey;
  certificado.serialNumber = '01';
  certificado.validity.notBefore = new Date(Date.now() - 60 * DIA);
  certificado.validity.notAfter = new Date(Date.now() + dias * DIA);
  certificado.setSubject([{ name: 'commonName', value: 'Rifa Viva' }]);
  certificado.setIssuer([{ name: 'commonName', value: 'Rifa Viva' }]);
  certificado.sign(par.privateKey);
  const chave = comChave ? par.privateKey : null;
  const asn1 = forge.pkcs12.toPkcs12Asn1(chave as forge.pki.rsa.PrivateKey, [certificado], senha, {
    algorithm: '3des',
  });
  return Buffer.from(forge.asn1.toDer(asn1).getBytes(), 'binary');
}

/** As OpenSSL writes them: by its old ciphers (RC2-40, 3DES) and its present ones. Valid until 2126. */
export const CERTIFICADOS_DE_OPENSSL = [
  ['legado-com-senha.p12', 'segredo'],
  ['legado-sem-senha.pfx', ''],
  ['legado-sem-mac.p12', ''],
  ['atual-com-senha.p12', 'segredo'],
  ['atual-sem-senha.pfx', ''],
] as const;

export const certificadoDeOpenssl = (nome: string): Buffer =>
  readFileSync(new URL(`./certificados/${nome}`, import.meta.url));

/** Key and certificate of a server on 127.0.0.1, which vouches for itself. PEM. */
export function servidorDeTeste(): { readonly key: string; readonly cert: string } {
  const { privateKey, publicKey } = forge.pki.rsa.generateKeyPair(2048);
  const certificado = forge.pki.createCertificate();
  certificado.publicKey = publicKey;
  certificado.serialNumber = '02';
  certificado.validity.notBefore = new Date(Date.now() - DIA);
  certificado.validity.notAfter = new Date(Date.now() + DIA);
  certificado.setSubject([{ name: 'commonName', value: '127.0.0.1' }]);
  certificado.setIssuer([{ name: 'commonName', value: '127.0.0.1' }]);
  certificado.setExtensions([
    { name: 'basicConstraints', cA: true },
    { name: 'subjectAltName', altNames: [{ type: 7, ip: '127.0.0.1' }] },
  ]);
  certificado.sign(privateKey, forge.md.sha256.create());
  return { key: forge.pki.privateKeyToPem(privateKey), cert: forge.pki.certificateToPem(certificado) };
}
