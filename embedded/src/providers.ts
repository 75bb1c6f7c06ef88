import { join } from 'node:path';
import { readServing, type Serving } from '@rifa-viva/simulador/serving';
import { compiled } from './compiled.ts';
import type { Patience } from './supervisor/patience.ts';
import { type Program, supervise } from './supervisor/supervise.ts';

/** The simulated payment providers of a demo, as a process of their own. */
export interface Providers extends Serving {
  stop(): Promise<void>;
}

export async function startProviders({
  dataDir,
  ...watched
}: { readonly dataDir: string } & Omit<Patience, 'name'> & Pick<Program, 'errorsTo'>): Promise<Providers> {
  const supervised = supervise({
    name: 'simulated providers',
    module: compiled('../../simulador/dist/main.js'),
    env: { SIMULADOR_DATA_DIR: join(dataDir, 'simulador'), DEMO: '1' },
    ...watched,
  });
  try {
    const serving = readServing(await supervised.ready);
    if (!serving) throw new Error('the simulated providers said nothing sensible');
    return { ...serving, stop: () => supervised.stop() };
  } catch (error) {
    await supervised.stop();
    throw error;
  }
}

/** Where the application finds them. */
export const environmentOf = ({ mercadoPagoUrl, efiUrl, efiCa, bankPage }: Serving) => ({
  MERCADO_PAGO_URL: mercadoPagoUrl,
  EFI_URL: efiUrl,
  EFI_CA: efiCa,
  BANCO_SIMULADO_URL: bankPage,
});
