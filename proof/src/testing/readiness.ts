import { expect, vi } from 'vitest';
import { PATIENCE_MS } from './patience.ts';

interface Parada {
  readonly stream: string;
  readonly posicao: string;
  readonly motivo: string;
  /** Names of whoever reads it and waits. */
  readonly leituras: readonly string[];
}

/** What an installation says of itself at `/saude/pronto`. */
export interface Readiness {
  readonly http: number;
  readonly status: string;
  readonly problemas: readonly string[];
  readonly ressalvas?: readonly { readonly nome: string; readonly motivo: string }[];
  /** Of streams that wait for a repair. */
  readonly paradas: readonly Parada[];
}

/** Where an installation says it; behind compose's proxy one of its sides too. */
export const readinessPath = (side: '' | '/escrita' | '/leitura' = ''): string => `/saude${side}/pronto`;

/** As it is at this moment, for what has to be seen while it changes; `becomes` is what a test waits with. */
export async function readinessOf(url: string): Promise<Readiness> {
  const answer = await fetch(`${url}${readinessPath()}`);
  return { paradas: [], ...((await answer.json()) as object), http: answer.status } as unknown as Readiness;
}

type Wanted = Partial<Omit<Readiness, 'paradas'>> & {
  readonly paradas?: readonly Partial<Parada>[];
  readonly streams?: readonly string[];
};

/**
 * Waits until all of this is said in one answer, and gives that. `streams`: those that wait, each once, sorted, of those that
 * `counts` lets pass; two readers may name one for two reasons.
 */
export async function becomes(
  url: string,
  wanted: Wanted,
  counts: (stream: string) => boolean = () => true,
): Promise<Readiness> {
  const said = async () => {
    const readiness = await readinessOf(url);
    const streams = readiness.paradas.map(({ stream }) => stream).filter(counts);
    return { ...readiness, streams: [...new Set(streams)].sort() };
  };
  // In preparations too, where `expect.poll` is not to be had.
  return vi.waitFor(
    async () => {
      const answer = await said();
      expect(answer).toMatchObject(wanted);
      return answer;
    },
    { timeout: PATIENCE_MS },
  );
}

export const isReady = (url: string): Promise<Readiness> =>
  becomes(url, { http: 200, status: 'pronto', problemas: [] });

/** The answer of whoever asks, once it is that all is ready and nothing else. */
export const readyAnswer = <T extends { readonly status: number; readonly body: unknown }>(
  ask: () => Promise<T>,
): Promise<T> =>
  vi.waitFor(
    async () => {
      const answer = await ask();
      expect([answer.status, answer.body]).toEqual([200, { status: 'pronto', problemas: [] }]);
      return answer;
    },
    { timeout: PATIENCE_MS },
  );

/** Single streams may wait. */
export const serves = (url: string): Promise<Readiness> => becomes(url, { http: 200 });
