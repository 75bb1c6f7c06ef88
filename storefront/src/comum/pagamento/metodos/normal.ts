import { textoAleatorio } from '@rifa-viva/ui/api/aleatorio.ts';
import type { Metodo } from './metodo.ts';

/** Length of a manual payment's id (spec, section 4). */
const TAMANHO_DO_ID = 10;

/** Pix to the company's own key: there is no charge, the reservation itself is waited for. */
export const normal: Metodo = {
  gerar: async () => textoAleatorio(TAMANHO_DO_ID),
};
