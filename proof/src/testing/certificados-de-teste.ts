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
