import type { TipoPagamento } from '../cobranca.ts';
import { efi } from './efi.ts';
import { mercadoPago } from './mercadoPago.ts';
import type { Metodo } from './metodo.ts';
import { normal } from './normal.ts';

export const METODOS: Readonly<Record<TipoPagamento, Metodo>> = { normal, mercadoPago, efi };
