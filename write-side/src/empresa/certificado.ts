import { Worker } from 'node:worker_threads';
import { Refusal } from '@rifa-viva/server/http/refusal';
import type { PedidoDeCertificado, RespostaDeCertificado } from './certificado-worker.ts';

/** A file asks for as many rounds of key derivation as it likes; nobody waits longer than this. */
const ESPERA_MS = 5_000;
/** Node runs no TypeScript: started from the sources (specs), the built thread is used. */
const SCRIPT = new URL(
  import.meta.url.endsWith('.ts') ? '../../dist/empresa/certificado-worker.js' : './certificado-worker.js',
  import.meta.url,
);

/**
 * Looks into a .p12/.pfx: it must open with the password, hold a private key and a certificate valid at
 * `agora`. Read in a thread of its own, which is ended when the file takes too long.
 * Returns the end of its validity (ISO). Throws Refusal: CERTIFICADO.
 */
export async function validadeDoCertificado(bytes: Buffer, senha: string, agora: Date): Promise<string> {
  const pedido: PedidoDeCertificado = { bytes, senha, agora: agora.getTime() };
  const worker = new Worker(SCRIPT, {
    workerData: pedido,
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: 128 },
  });
  const prazo = setTimeout(() => void worker.terminate(), ESPERA_MS);
  try {
    const resposta = await new Promise<RespostaDeCertificado>((resolve) => {
      worker.once('message', resolve);
      worker.once('error', () => resolve(null));
      worker.once('exit', () => resolve(null));
    });
    if (resposta === null) throw new Refusal('CERTIFICADO');
    return resposta.validade;
  } finally {
    clearTimeout(prazo);
    await worker.terminate();
  }
}
