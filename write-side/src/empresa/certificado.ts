import { Worker } from 'node:worker_threads';
import { Refusal } from '@rifa-viva/server/http/refusal';
import type { CertificadoAberto, PedidoDeCertificado, RespostaDeCertificado } from './certificado-worker.ts';

/** A file asks for as many rounds of key derivation as it likes; nobody waits longer than this. */
const ESPERA_MS = 5_000;
/** Node runs no TypeScript: started from the sources (specs), the built thread is used. */
const SCRIPT = new URL(
  import.meta.url.endsWith('.ts') ? '../../dist/empresa/certificado-worker.js' : './certificado-worker.js',
  import.meta.url,
);

/**
 * Opens a .p12/.pfx, old encryption too: it must open with the password, hold a private key and its certificate, valid
 * at `agora`. Read in a thread of its own, which is ended when the file takes too long. Throws Refusal: CERTIFICADO.
 */
export async function abrirCertificado(
  bytes: Buffer,
  senha: string,
  agora: Date,
): Promise<CertificadoAberto> {
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
    return resposta;
  } finally {
    clearTimeout(prazo);
    await worker.terminate();
  }
}
