import { parentPort, workerData } from 'node:worker_threads';
import forge from 'node-forge';

export interface PedidoDeCertificado {
  readonly bytes: Uint8Array;
  readonly senha: string;
  /** Milliseconds since the epoch. */
  readonly agora: number;
}

/** What a .p12/.pfx holds. Never leaves this process. */
export interface CertificadoAberto {
  /** End of its validity, ISO. */
  readonly validade: string;
  /** PEM, the key's own certificate first. */
  readonly cadeia: string;
  /** PEM. */
  readonly chave: string;
}

/** Null: no certificate that could be used. */
export type RespostaDeCertificado = CertificadoAberto | null;

function ler({ bytes, senha, agora }: PedidoDeCertificado): RespostaDeCertificado {
  const p12 = abrir(Buffer.from(bytes).toString('binary'), senha);
  const bolsas = (tipo: string) => p12.getBags({ bagType: tipo })[tipo] ?? [];
  const [chave] = [
    ...bolsas(forge.pki.oids.pkcs8ShroudedKeyBag ?? ''),
    ...bolsas(forge.pki.oids.keyBag ?? ''),
  ].flatMap(({ key }) => (key ? [key] : []));
  const certificados = bolsas(forge.pki.oids.certBag ?? '').flatMap(({ cert }) => (cert ? [cert] : []));
  const dono = certificados.find(({ publicKey }) => chave && 'n' in publicKey && publicKey.n.equals(chave.n));
  if (!chave || !dono) return null;
  const { notBefore, notAfter } = dono.validity;
  if (notAfter.getTime() <= agora || notBefore.getTime() > agora) return null;
  const cadeia = [dono, ...certificados.filter((outro) => outro !== dono)];
  return {
    validade: notAfter.toISOString(),
    cadeia: cadeia.map((um) => forge.pki.certificateToPem(um)).join(''),
    chave: forge.pki.privateKeyToPem(chave),
  };
}

/** Without a password there are two ways of deriving a key from none: from an empty one, and from nothing at all. */
function abrir(der: string, senha: string): forge.pkcs12.Pkcs12Pfx {
  const asn1 = () => forge.asn1.fromDer(forge.util.createBuffer(der), false);
  try {
    return forge.pkcs12.pkcs12FromAsn1(asn1(), false, senha);
  } catch (error) {
    if (senha !== '') throw error;
    return forge.pkcs12.pkcs12FromAsn1(asn1(), false);
  }
}

function lerSemErro(pedido: PedidoDeCertificado): RespostaDeCertificado {
  try {
    return ler(pedido);
  } catch {
    return null;
  }
}

parentPort?.postMessage(lerSemErro(workerData as PedidoDeCertificado));
