import { IMAGEM_PADRAO } from '@rifa-viva/contracts/http/arquivos';

/** Address of a stored picture; a placeholder where there is none. */
export const enderecoDaImagem = (nome: string): string =>
  `/files/${encodeURIComponent(nome === '' ? IMAGEM_PADRAO : nome)}`;

export const enderecoDoPatrocinador = (nome: string): string =>
  nome === '' ? enderecoDaImagem('') : `/files/patrocinadores/${encodeURIComponent(nome)}`;

export const TIPOS_DE_IMAGEM = ['image/jpeg', 'image/png', 'image/webp'];
/** Ticket art: the PDF cannot hold webp. */
export const TIPOS_DE_MODELO = ['image/jpeg', 'image/png'];
