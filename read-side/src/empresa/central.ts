const TIMEOUT_MS = 3_000;
/** Its answer holds so long, also that it gave none: a pause of the service is asked about once a minute. */
const FRESH_MS = 60_000;
/** A status and little else. */
const LARGEST_ANSWER = 4_096;

/** The provider's word on this installation (spec, section 4). */
export interface Central {
  status(): Promise<string>;
}

/** Asked once at a time, however many want to know; Ativo whenever it cannot be had. */
export function criarCentral(
  centralUrl: string,
  origin: string,
  clock: () => number = () => performance.now(),
): Central {
  const url = new URL('/api/empresas/verificaLiberado', centralUrl);
  url.searchParams.set('api', origin);
  let sabida: { status: string; em: number } | null = null;
  let pergunta: Promise<string> | null = null;

  async function perguntar(): Promise<string> {
    const status = await ler(url).catch(() => 'Ativo');
    sabida = { status, em: clock() };
    return status;
  }

  return {
    async status() {
      if (sabida && clock() - sabida.em < FRESH_MS) return sabida.status;
      pergunta ??= perguntar().finally(() => {
        pergunta = null;
      });
      return pergunta;
    },
  };
}

/** Throws where the service says nothing that makes sense. */
async function ler(url: URL): Promise<string> {
  const answer = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) });
  let text = '';
  for await (const chunk of (answer.body ?? new ReadableStream()).pipeThrough(new TextDecoderStream())) {
    text += chunk;
    if (text.length > LARGEST_ANSWER) throw new Error('too much');
  }
  const { status } = JSON.parse(text) as { status?: unknown };
  if (!answer.ok || typeof status !== 'string') throw new Error('no status');
  return status;
}
