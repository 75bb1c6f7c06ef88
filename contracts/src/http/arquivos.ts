import { Type } from '@sinclair/typebox';
import { call } from './call.ts';

export const NOME_DE_ARQUIVO = /^[a-z0-9-]{1,80}\.(jpg|png|webp)$/;
export const IMAGEM_PADRAO = 'semImagem.png';
export const BILHETE_PADRAO = 'LogoPadrao.png';
/** Widths in pixels at which a stored picture is served as well, from /files/{nome}/{largura}; never wider than it is. */
export const LARGURAS = [320, 480, 640, 960, 1280, 1600] as const;

export const upload = call({
  name: 'upload',
  method: 'POST',
  path: '/api/upload',
  side: 'write',
  access: 'managers',
  matrix: ['I1'],
  upload: 'imagem',
  /** Stored file name, served from /files/{nome}. */
  answer: Type.Object({ nome: Type.String() }),
});

export const chamadasArquivos = [upload] as const;
