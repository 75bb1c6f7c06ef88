import { BILHETE_PADRAO, IMAGEM_PADRAO, LARGURAS } from '@rifa-viva/contracts/http/arquivos';

/** Address of a stored picture; the default one where there is none. */
export const enderecoDaImagem = (nome: string | null | undefined, padrao: string = IMAGEM_PADRAO): string =>
  `/files/${encodeURIComponent(nome || padrao)}`;

export const imagemDaRifa = (nome: string | null | undefined): string => enderecoDaImagem(nome);

export const imagemDoBilhete = (nome: string | null | undefined): string =>
  enderecoDaImagem(nome, BILHETE_PADRAO);

/** `srcset` of a stored picture: the browser takes the width that its screen needs, in the best format that it reads. */
export const tamanhosDaImagem = (nome: string | null | undefined): string =>
  LARGURAS.map((largura) => `${enderecoDaImagem(nome)}/${largura} ${largura}w`).join(', ');
