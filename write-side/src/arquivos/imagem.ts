import { Refusal } from '@rifa-viva/server/http/refusal';
import { fileTypeFromBuffer } from 'file-type';
import sharp from 'sharp';

/** Which formats a picture may have: models and sponsors no webp (PDF). */
export type Formatos = readonly ('jpg' | 'png' | 'webp')[];

export interface Imagem {
  readonly extensao: 'jpg' | 'png' | 'webp';
  readonly bytes: Buffer;
}

const MAXIMO_DE_PIXELS = 40_000_000;
const MAIOR_LADO = 4_000;

/**
 * Takes a picture apart and writes it anew: whatever else the file carried (scripts, archives, EXIF, more
 * frames) is gone. Throws Refusal: FORMATO_DE_IMAGEM or IMAGEM_GRANDE.
 */
export async function limparImagem(bytes: Buffer, formatos: Formatos): Promise<Imagem> {
  const tipo = await fileTypeFromBuffer(bytes);
  const extensao = formatos.find((formato) => formato === tipo?.ext);
  if (!extensao) throw new Refusal('FORMATO_DE_IMAGEM', { campo: 'imagem' });
  const aberta = sharp(bytes, { limitInputPixels: MAXIMO_DE_PIXELS, failOn: 'truncated', animated: false });
  try {
    const { format } = await aberta.metadata();
    if ((format === 'jpeg' ? 'jpg' : format) !== extensao)
      throw new Refusal('FORMATO_DE_IMAGEM', { campo: 'imagem' });
    const pronta = aberta
      .rotate()
      .resize(MAIOR_LADO, MAIOR_LADO, { fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb');
    switch (extensao) {
      case 'jpg':
        return { extensao, bytes: await pronta.jpeg({ quality: 88 }).toBuffer() };
      case 'png':
        return { extensao, bytes: await pronta.png().toBuffer() };
      case 'webp':
        return { extensao, bytes: await pronta.webp({ quality: 88 }).toBuffer() };
    }
  } catch (error) {
    if (error instanceof Refusal) throw error;
    if (String(error).includes('pixel limit')) throw new Refusal('IMAGEM_GRANDE', { campo: 'imagem' });
    throw new Refusal('FORMATO_DE_IMAGEM', { campo: 'imagem' });
  }
}
