import { lerArquivo, type PedidoDeLeitura } from './leitura.ts';

/** Reads beside the page, so that a long file does not hold it up. */
self.onmessage = ({ data }: MessageEvent<PedidoDeLeitura>) => {
  self.postMessage(lerArquivo(data));
};
