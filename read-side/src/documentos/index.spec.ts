import { rm } from 'node:fs/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { bilheteDeAmostra } from '@rifa-viva/contracts/regras/layout-bilhete';
import { build } from 'vite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDocumentWorker, DocumentQueueFull, type DocumentWorker, type ThermalJob } from './index.ts';

const OUT = fileURLToPath(new URL(`../../dist/.spec-${process.pid}`, import.meta.url));
let drawing: DocumentWorker;

/** Node runs no TypeScript in a thread: the drawing thread is bundled from the sources first. */
beforeAll(async () => {
  await build({
    configFile: false,
    logLevel: 'silent',
    ssr: { noExternal: [/^@rifa-viva\//], resolve: { conditions: ['source'] } },
    build: { ssr: fileURLToPath(new URL('./worker.ts', import.meta.url)), outDir: OUT },
  });
  drawing = createDocumentWorker({ script: pathToFileURL(`${OUT}/worker.js`) });
});
afterAll(async () => {
  await drawing.close();
  await rm(OUT, { recursive: true, force: true });
});

const job = (qtde: number): ThermalJob => ({
  larguraPapel: 58,
  bilhetes: Array.from({ length: qtde }, (_, i) => ({
    ...bilheteDeAmostra(10, 10_000, 'http://127.0.0.1:3000'),
    numBilhete: i + 1,
    empresa: 'EMPRESA',
    titulo: 'RIFA',
    edicao: 1,
    valor: 1_000,
    dtPagamento: null,
  })),
});
/** Every call that asks for a document can be left; this one is not. */
const patient = () => ({ signal: new AbortController().signal });
const startOf = (pdf: Buffer) => pdf.toString('latin1', 0, 5);

describe('the document thread', () => {
  it('gives a PDF and its progress', async () => {
    const progress: number[] = [];
    const pdf = await drawing.drawThermal(job(60), { onProgress: (feitos) => progress.push(feitos) });
    expect(startOf(pdf)).toBe('%PDF-');
    expect(progress).toEqual([25, 50, 60]);
  });

  it('draws one document after the other, in the order they came', async () => {
    const order: string[] = [];
    await Promise.all([
      drawing.drawThermal(job(80), patient()).then(() => order.push('first')),
      drawing.drawThermal(job(1), patient()).then(() => order.push('second')),
      drawing
        .drawSponsors({ empresa: 'E', patrocinadores: [{ nomePatrocinador: 'P', logo: null }] }, patient())
        .then(() => order.push('third')),
      drawing.drawThermal(job(1), patient()).then(() => order.push('fourth')),
    ]);
    expect(order).toEqual(['first', 'second', 'third', 'fourth']);
  });

  it('stops where it stands when aborted, and draws the next', async () => {
    const stop = new AbortController();
    const aborted = drawing.drawThermal(job(5_000), {
      signal: stop.signal,
      onProgress: () => stop.abort(new Error('cancelado')),
    });
    const next = drawing.drawThermal(job(1));
    await expect(aborted).rejects.toThrow('cancelado');
    expect(startOf(await next)).toBe('%PDF-');
  });

  it('never begins what was aborted while it waited', async () => {
    const stop = new AbortController();
    const first = drawing.drawThermal(job(30));
    const progress: number[] = [];
    const waiting = drawing.drawThermal(job(30), {
      signal: stop.signal,
      onProgress: (n) => progress.push(n),
    });
    stop.abort(new Error('cancelado'));
    await expect(waiting).rejects.toThrow('cancelado');
    await first;
    expect(progress).toEqual([]);
  });

  it('reports what cannot be drawn, and draws the next', async () => {
    const [bilhete] = job(1).bilhetes;
    if (!bilhete) throw new Error('no ticket');
    const bad: ThermalJob = { larguraPapel: 58, bilhetes: [{ ...bilhete, link: 'x'.repeat(4_000) }] };
    await expect(drawing.drawThermal(bad)).rejects.toThrow('document not drawn');
    expect(startOf(await drawing.drawThermal(job(1)))).toBe('%PDF-');
  });

  it('turns away more than it lets wait', async () => {
    const results = await Promise.allSettled(
      Array.from({ length: 21 }, () => drawing.drawThermal(job(1), patient())),
    );
    const refused = results.filter((r) => r.status === 'rejected');
    expect(refused).toHaveLength(1);
    expect(refused[0]?.reason).toBeInstanceOf(DocumentQueueFull);
  });

  it('gives back the places of those who left while they waited, in front of whom it still draws', async () => {
    const order: string[] = [];
    const first = drawing.drawThermal(job(500)).then(() => order.push('first'));
    const gone = Array.from({ length: 19 }, () => new AbortController());
    const waiting = gone.map(({ signal }) => drawing.drawThermal(job(1), { signal }));
    for (const person of gone) person.abort(new Error('saiu'));
    const left = await Promise.allSettled(waiting);
    expect(left.map((w) => w.status)).toEqual(Array(19).fill('rejected'));
    expect(order).toEqual([]);
    await drawing.drawThermal(job(1)).then(() => order.push('next'));
    await first;
    expect(order).toEqual(['first', 'next']);
  });

  it('draws nothing more once closed', async () => {
    const closed = createDocumentWorker({ script: pathToFileURL(`${OUT}/worker.js`) });
    const running = closed.drawThermal(job(5_000), { onProgress: () => closed.close() });
    await expect(running).rejects.toThrow('document not drawn');
    await expect(closed.drawThermal(job(1))).rejects.toThrow('closed');
  });
});
