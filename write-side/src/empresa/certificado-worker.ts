import { parentPort, workerData } from 'node:worker_threads';
import forge from 'node-forge';

export interface PedidoDeCertificado {
  readonly bytes: Uint8Array;
  readonly senha: string;
  /** Milliseconds since the epoch. */
  readonly agora: number;
}
/** Null: no certificate that could be used. */
export type RespostaDeCertificado = { readonly validade: string } | null;

function ler({ bytes, senha, agora }: PedidoDeCertificado): RespostaDeCertificado {
  const asn1 = forge.asn1.fromDer(forge.util.createBuffer(Buffer.from(bytes).toString('binary')));
  const p12 = forge.pkcs12.pkcs12FromAsn1(asn1, senha);
  const bolsas = (tipo: string) => p12.getBags({ bagType: tipo })[tipo] ?? [];
  const chaves = [
    ...bolsas(forge.pki.oids.pkcs8ShroudedKeyBag ?? ''),
    ...bolsas(forge.pki.oids.keyBag ?? ''),
  ].filter(({ key }) => key);
  const [certificado] = bolsas(forge.pki.oids.certBag ?? '').flatMap(({ cert }) => (cert ? [cert] : []));
  if (!certificado || chaves.length === 0) return null;
  const { notBefore, notAfter } = certificado.validity;
  if (notAfter.getTime() <= agora || notBefore.getTime() > agora) return null;
  return { validade: notAfter.toISOString() };
}

function lerSemErro(pedido: PedidoDeCertificado): RespostaDeCertificado {
  try {
    return ler(pedido);
  } catch {
    return null;
  }
}

parentPort?.postMessage(lerSemErro(workerData as PedidoDeCertificado));
