/** The example of the Manual do BR Code, whose payer types the amount. */
export const PUBLISHED =
  '00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-4266554400005204000053039865802BR' +
  '5913Fulano de Tal6008BRASILIA62070503***63041D3D';

/**
 * The same for R$ 123,45, written by hand: field 54 stands between 53 and 58, `06` long, with a point before its two centavos.
 * The CRC of what stands before it was reckoned by Python: `'%04X' % binascii.crc_hqx(code, 0xFFFF)`, which says 1D3D of the
 * example.
 */
export const WITH_AMOUNT =
  '00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-4266554400005204000053039865406123.455802BR' +
  '5913Fulano de Tal6008BRASILIA62070503***6304A5A2';
