import { dataAtual } from '@rifa-viva/contracts/http/empresas';
import { useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { chamar } from './cliente.ts';
import { consultas } from './consultas.ts';

/** Server time refresh (spec, section 9). */
const RENOVACAO_MS = 300_000;

let base: { readonly servidor: number; readonly local: number } | null = null;

/** The server's clock in ms since the epoch; this device's own until it has been asked. */
export const agora = (): number => (base ? base.servidor + performance.now() - base.local : Date.now());

/** Whether the server's clock is known: until then a wrong one of this device may speak. */
export const relogioAcertado = (): boolean => base !== null;

/** Asks the server's clock; half of the way there and back has passed when the answer arrives. */
async function acertarRelogio(): Promise<string> {
  const partida = performance.now();
  const { dataAtual: texto } = await chamar(dataAtual);
  const chegada = performance.now();
  const servidor = Date.parse(texto);
  if (!Number.isNaN(servidor)) base = { servidor: servidor + (chegada - partida) / 2, local: chegada };
  return texto;
}

/** Keeps the clock right while mounted. A failure keeps the last known one. */
export function useRelogioDoServidor(): void {
  useQuery(
    {
      queryKey: ['dataAtual'],
      queryFn: acertarRelogio,
      staleTime: RENOVACAO_MS,
      refetchInterval: RENOVACAO_MS,
      refetchIntervalInBackground: true,
      // Countdowns look at the clock by themselves.
      notifyOnChangeProps: [],
    },
    consultas,
  );
}

const ouvintes = new Set<() => void>();
let batida: ReturnType<typeof setInterval> | undefined;

/** One timer for all countdowns of the page. */
function ouvirSegundos(ouvinte: () => void): () => void {
  ouvintes.add(ouvinte);
  batida ??= setInterval(() => {
    for (const o of [...ouvintes]) o();
  }, 1000);
  return () => {
    ouvintes.delete(ouvinte);
    if (ouvintes.size > 0) return;
    clearInterval(batida);
    batida = undefined;
  };
}

const naoOuvir = () => () => undefined;

/** What `ler` makes of the server's clock, looked at every second; rendered again only when it changes. */
export const useACadaSegundo = <T extends string | number | boolean>(
  ler: (agoraMs: number) => T,
  ligado = true,
): T => {
  const instante = () => ler(agora());
  return useSyncExternalStore(ligado ? ouvirSegundos : naoOuvir, instante, instante);
};
