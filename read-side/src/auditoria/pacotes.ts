import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { streamRifa } from '@rifa-viva/contracts/eventos/streams';
import type { EventStore } from '@rifa-viva/server/event-store/types';
import { Refusal, unavailable, unread } from '@rifa-viva/server/http/refusal';
import type { Logger } from '@rifa-viva/server/logger';
import { signingKey } from '@rifa-viva/server/vault/signing-key';
import type { Vault } from '@rifa-viva/server/vault/vault';
import { LRUCache } from 'lru-cache';
import type { DocumentWorker } from '../documentos/index.ts';
import { fazerPacote } from './pacote.ts';

export interface PacotesDeps {
  readonly store: Pick<EventStore, 'read' | 'lastRevision'>;
  readonly vault: Pick<Vault, 'ensureKey'>;
  readonly documents: Pick<DocumentWorker, 'drawReport'>;
  readonly log: Logger;
}

/** Events taken, and how many there are. */
export type AoAndar = (feitos: number, total: number) => void;

/** Packages as files: each stands for a log up to one event, and is made once. */
export interface Pacotes {
  /** Path of the package of the log as it stands now; null for a raffle that is not there. Throws Refusal (503). */
  de(idRifa: number, aoAndar?: AoAndar): Promise<string | null>;
  close(): Promise<void>;
}

/** Files kept; the largest is some tens of MB. */
const MAIS_GUARDADOS = 20;
/** Beside the one that is made. */
const MAIS_ESPERANDO = 10;
const TELL_EVERY = 500;

interface Pedido {
  readonly idRifa: number;
  readonly ultima: bigint;
  readonly aoAndar: AoAndar | undefined;
}

export function createPacotes({ store, vault, documents, log }: PacotesDeps): Pacotes {
  let pasta: Promise<string> | undefined;
  let anterior: Promise<unknown> = Promise.resolve();
  let esperando = 0;

  async function fazer({ idRifa, ultima, aoAndar }: Pedido): Promise<string> {
    pasta ??= mkdtemp(join(tmpdir(), 'rifa-viva-pacotes-'));
    const destino = join(await pasta, `${idRifa}-${ultima}.zip`);
    const total = Number(ultima) + 1;
    try {
      await fazerPacote({
        idRifa,
        eventos: store.read(streamRifa(idRifa), 0n, total),
        chave: await signingKey(vault),
        desenhar: (relatorio) => documents.drawReport(relatorio),
        destino,
        criadoEm: new Date(),
        aoAndar: (eventos) => {
          if (eventos % TELL_EVERY === 0 || eventos === total) aoAndar?.(eventos, total);
        },
      });
    } catch (erro) {
      log.warn({ erro, idRifa }, 'audit package not made');
      throw erro instanceof Refusal ? erro : unread(erro);
    }
    return destino;
  }

  /** One after another: each folds a whole raffle. */
  async function naVez(pedido: Pedido): Promise<string> {
    if (esperando >= MAIS_ESPERANDO) throw unavailable(10);
    esperando += 1;
    const feito = anterior.then(() => fazer(pedido));
    anterior = feito.catch(() => undefined);
    try {
      return await feito;
    } finally {
      esperando -= 1;
    }
  }

  const guardados = new LRUCache<string, string, Pedido>({
    max: MAIS_GUARDADOS,
    dispose: (caminho) => void rm(caminho, { force: true }),
    // Whoever asks meanwhile waits for the same one.
    fetchMethod: (_chave, _velho, { context }) => naVez(context),
  });

  return {
    async de(idRifa, aoAndar) {
      const ultima = await store.lastRevision(streamRifa(idRifa)).catch((erro) => {
        throw unread(erro);
      });
      if (ultima < 0n) return null;
      const context = { idRifa, ultima, aoAndar };
      return (await guardados.fetch(`${idRifa}-${ultima}`, { context })) ?? null;
    },
    async close() {
      await anterior;
      guardados.clear();
      if (pasta) await rm(await pasta, { recursive: true, force: true });
    },
  };
}
