import { campaignPicture } from '@rifa-viva/embedded/demo/pictures';

/** A file as a file field takes it. */
export interface Upload {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

export const pictureFile = async (name: string): Promise<Upload> => ({
  name,
  mimeType: 'image/png',
  buffer: await campaignPicture('moto'),
});

export const NO_PICTURE: Upload = {
  name: 'anotacoes.txt',
  mimeType: 'text/plain',
  buffer: Buffer.from('não é uma imagem'),
};
