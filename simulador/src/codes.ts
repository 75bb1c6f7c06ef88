import { campo, fecharPix, montarPix } from '@rifa-viva/contracts/regras/pix';
import { OPCOES_DO_QR } from '@rifa-viva/contracts/regras/qr';
import QRCode from 'qrcode';

/** Whom the simulated accounts belong to. */
export const RECEIVER = { name: 'RIFA VIVA DEMO', city: 'SAO PAULO' } as const;

/** Mercado Pago's codes name the key and carry the amount; their reference leads back to the payment. */
export function staticCode(pixKey: string, amount: number, reference: string): string {
  const code = montarPix({
    chave: pixKey,
    nome: RECEIVER.name,
    cidade: RECEIVER.city,
    valor: amount,
    referencia: reference,
  });
  if (!code) throw new Error('no code can be built');
  return code;
}

/** Efí's codes name an address where the payer's bank finds the charge, amount included. */
export const dynamicCode = (location: string): string =>
  fecharPix(
    [
      campo('00', '01'),
      campo('01', '12'),
      campo('26', campo('00', 'BR.GOV.BCB.PIX') + campo('25', location)),
      campo('52', '0000'),
      campo('53', '986'),
      campo('58', 'BR'),
      campo('59', RECEIVER.name),
      campo('60', RECEIVER.city),
      campo('62', campo('05', '***')),
    ].join(''),
  );

const KEPT_PICTURES = 200;

/** Pictures of codes. The last are kept: whoever reads a charge again and again is given them again and again. */
export class Pictures {
  private readonly kept = new Map<string, string>();
  private readonly drawn: boolean;

  /** Measurements of others' work do without: they are left empty. */
  constructor(drawn = true) {
    this.drawn = drawn;
  }

  /** PNG in base64, as Mercado Pago gives it. */
  async png(code: string): Promise<string> {
    if (!this.drawn) return '';
    const known = this.kept.get(code);
    if (known !== undefined) return known;
    const picture = (await QRCode.toBuffer(code, OPCOES_DO_QR)).toString('base64');
    this.kept.set(code, picture);
    const [oldest] = this.kept.keys();
    if (this.kept.size > KEPT_PICTURES && oldest !== undefined) this.kept.delete(oldest);
    return picture;
  }

  /** SVG as a data address, as Efí gives it. */
  async svg(code: string): Promise<string> {
    const picture = await QRCode.toString(code, { ...OPCOES_DO_QR, type: 'svg' });
    return `data:image/svg+xml;base64,${Buffer.from(picture).toString('base64')}`;
  }
}
