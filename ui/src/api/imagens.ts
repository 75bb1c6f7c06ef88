import { BILHETE_PADRAO, IMAGEM_PADRAO } from '@rifa-viva/contracts/http/arquivos';

/** Address of a stored picture; the default one where there is none. */
export const enderecoDaImagem = (nome: string | null | undefined, padrao: string = IMAGEM_PADRAO): string =>
  `/files/${encodeURIComponent(nome || padrao)}`;

export const imagemDaRifa = (nome: string | null | undefined): string => enderecoDaImagem(nome);

export const imagemDoBilhete = (nome: string | null | undefined): string =>
  enderecoDaImagem(nome, BILHETE_PADRAO);
