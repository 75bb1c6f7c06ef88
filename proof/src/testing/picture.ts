import sharp from 'sharp';

/** A small real picture to upload. */
export const picture = (format: 'png' | 'webp' = 'png'): Promise<Buffer> =>
  sharp({ create: { width: 64, height: 48, channels: 3, background: '#12372a' } })
    .toFormat(format)
    .toBuffer();
