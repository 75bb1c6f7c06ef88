import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { streamRifa } from '@rifa-viva/contracts/eventos/streams';
import { COMPANY } from '@rifa-viva/proof/testing/raffle-history';
import { fazerPacote } from '@rifa-viva/read-side/auditoria/pacote';
import { drawReport } from '@rifa-viva/read-side/documentos/pdf-relatorio';
import { connectEventStore } from '@rifa-viva/server/event-store/client';
import { conferir } from '@rifa-viva/verificador/conferir';
import { extrair, lerDiretorio } from '@rifa-viva/verificador/zip';

/**
 * One act upon a raffle's package in a process of its own, so that the highest memory is its own:
 * `package.js <act> <event store> <raffle> <folder>` prints one line of JSON.
 */
const [act = '', eventStoreUrl = '', raffle = '', folder = ''] = process.argv.slice(2);
const idRifa = Number(raffle);
const destino = join(folder, 'pacote.zip');

/** Events of the stream, and nothing done with them. */
async function read(): Promise<number> {
  const store = connectEventStore(eventStoreUrl);
  let events = 0;
  for await (const _ of store.read(streamRifa(idRifa))) events += 1;
  await store.close();
  return events;
}

async function make(): Promise<number> {
  const store = connectEventStore(eventStoreUrl);
  let events = 0;
  await fazerPacote({
    idRifa,
    eventos: store.read(streamRifa(idRifa)),
    chave: COMPANY,
    desenhar: (relatorio) => drawReport(relatorio, () => undefined),
    destino,
    criadoEm: new Date(),
    aoAndar: (n) => {
      events = n;
    },
  });
  await store.close();
  return events;
}

/** The package's lines taken out of it and parsed, nothing else. */
async function parse(): Promise<number> {
  const entrada = lerDiretorio(await readFile(destino)).get('eventos.ndjson');
  if (!entrada) throw new Error('no events');
  const text = Buffer.concat([...extrair(entrada, 2 ** 31)]).toString();
  let events = 0;
  for (const line of text.split('\n')) {
    if (line === '') continue;
    JSON.parse(line);
    events += 1;
  }
  return events;
}

async function check(): Promise<number> {
  const laudo = await conferir(await readFile(destino), {
    respirar: () => Promise.resolve(),
    progresso: () => undefined,
  });
  if (!laudo.vale) throw new Error(laudo.primeira?.frase);
  return laudo.eventos;
}

const ACTS: Readonly<Record<string, () => Promise<number>>> = { read, make, parse, check };
const begin = performance.now();
const events = (await ACTS[act]?.()) ?? 0;
const milliseconds = performance.now() - begin;
const peakMb = process.resourceUsage().maxRSS / 1_024;
const bytes = act === 'make' ? (await stat(destino)).size : 0;
console.log(JSON.stringify({ events, milliseconds, peakMb, bytes }));
process.exit(0);
