import type { ColunasDoCsv } from './csv.ts';
import type { PedidoDeLeitura, RespostaDaLeitura } from './leitura.ts';

export const MAXIMO_DO_ARQUIVO = 5 * 1024 * 1024;
/** A file that takes longer is none that a bank wrote. */
const PRAZO_MS = 30_000;

const recusa = (erro: string): RespostaDaLeitura => ({ ok: false, erro, csv: null });

/** Reads a statement's file in a thread of its own, which ends with it. Never rejects. */
export async function lerExtrato(
  arquivo: File,
  lembradas: Readonly<Record<string, ColunasDoCsv>>,
): Promise<RespostaDaLeitura> {
  if (arquivo.size > MAXIMO_DO_ARQUIVO) {
    return recusa('O arquivo passa de 5 MB. Exporte um período menor.');
  }
  const bytes = await arquivo.arrayBuffer().then(
    (conteudo) => new Uint8Array(conteudo),
    () => null,
  );
  return bytes ? emOutraLinha({ bytes, lembradas }) : recusa('Não foi possível abrir o arquivo.');
}

function emOutraLinha(pedido: PedidoDeLeitura): Promise<RespostaDaLeitura> {
  const leitor = new Worker(new URL('./leitor.worker.ts', import.meta.url), { type: 'module' });
  return new Promise<RespostaDaLeitura>((resolve) => {
    const prazo = setTimeout(
      () => resolve(recusa('O arquivo demorou demais para ser lido. Exporte um período menor.')),
      PRAZO_MS,
    );
    const responder = (resposta: RespostaDaLeitura) => {
      clearTimeout(prazo);
      resolve(resposta);
    };
    leitor.onmessage = ({ data }: MessageEvent<RespostaDaLeitura>) => responder(data);
    leitor.onerror = () =>
      responder(recusa('Não foi possível ler o arquivo. Atualize a tela e tente novamente.'));
    leitor.postMessage(pedido, [pedido.bytes.buffer]);
  }).finally(() => leitor.terminate());
}
