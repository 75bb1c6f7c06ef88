import { upload } from '@rifa-viva/contracts/http/arquivos';
import type { uploadPatrocinadores } from '@rifa-viva/contracts/http/patrocinadores';
import { chamar } from '@rifa-viva/ui/api/cliente.ts';
import { enderecoDaImagem } from '@rifa-viva/ui/api/imagens.ts';

export const enderecoDoPatrocinador = (nome: string): string =>
  nome === '' ? enderecoDaImagem('') : `/files/patrocinadores/${encodeURIComponent(nome)}`;

export const TIPOS_DE_IMAGEM = ['image/jpeg', 'image/png', 'image/webp'];
/** Ticket art and sponsors' logos go into PDF, which cannot hold webp. */
export const TIPOS_PARA_PDF = ['image/jpeg', 'image/png'];

const enviadas = new WeakMap<File, string>();

/** Uploads a chosen picture, once however often saving is tried; answers its stored name. */
export async function enviarImagem(
  arquivo: File,
  chamada: typeof upload | typeof uploadPatrocinadores = upload,
): Promise<string> {
  const nome =
    enviadas.get(arquivo) ?? (await chamar(chamada, { arquivo, nomeDoArquivo: arquivo.name })).nome;
  enviadas.set(arquivo, nome);
  return nome;
}
