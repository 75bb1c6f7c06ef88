import { upload } from '@rifa-viva/contracts/http/arquivos';
import { uploadPatrocinadores } from '@rifa-viva/contracts/http/patrocinadores';
import { type CallContext, type Implementation, implement } from '@rifa-viva/server/http/implementation';
import type { Arquivos, Pasta } from '../adapters/arquivos.ts';
import { receiveFile } from '../kernel/upload.ts';
import type { Formatos } from './imagem.ts';

const MAXIMO_BYTES = 8 * 1024 * 1024;
const TODOS: Formatos = ['jpg', 'png', 'webp'];

export function createArquivosRoutes({ arquivos }: { readonly arquivos: Arquivos }): Implementation[] {
  const guardar = async (
    { req, res }: Pick<CallContext, 'req' | 'res'>,
    pasta: Pasta,
    formatos: Formatos,
  ) => {
    const recebido = await receiveFile(req, res, 'imagem', { bytes: MAXIMO_BYTES });
    // Loaded by the first picture: no start waits for it.
    const { limparImagem } = await import('./imagem.ts');
    const imagem = await limparImagem(recebido.bytes, formatos);
    return { answer: { nome: await arquivos.guardar(pasta, recebido.nome, imagem.extensao, imagem.bytes) } };
  };
  return [
    implement(upload, (contexto) => guardar(contexto, 'imagens', TODOS)),
    implement(uploadPatrocinadores, (contexto) => guardar(contexto, 'patrocinadores', ['jpg', 'png'])),
  ];
}
