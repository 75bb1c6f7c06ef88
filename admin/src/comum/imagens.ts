import { enderecoDaImagem } from '@rifa-viva/ui/imagens.ts';

export const enderecoDoPatrocinador = (nome: string): string =>
  nome === '' ? enderecoDaImagem('') : `/files/patrocinadores/${encodeURIComponent(nome)}`;

export const TIPOS_DE_IMAGEM = ['image/jpeg', 'image/png', 'image/webp'];
/** Ticket art and sponsors' logos go into PDF, which cannot hold webp. */
export const TIPOS_PARA_PDF = ['image/jpeg', 'image/png'];
