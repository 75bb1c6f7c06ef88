import { randomBytes } from 'node:crypto';
import { access, mkdtemp, readdir, rm } from 'node:fs/promises';
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
  let pasta: string | undefined;
  let anterior: Promise<unknown> = Promise.resolve();
  let esperando = 0;
  const arrumada = limparRestos(tmpdir()).catch((erro: unknown) =>
    log.warn({ erro }, 'audit packages of earlier runs are not cleared'),
  );

  /** Whoever sweeps temporary files may have taken it. One at a time asks for it. */
  async function lugar(): Promise<string> {
    if (pasta === undefined || !(await existe(pasta))) pasta = await mkdtemp(join(tmpdir(), DESTE_PROCESSO));
    return pasta;
  }

  async function fazer({ idRifa, ultima, aoAndar }: Pedido): Promise<string> {
    const total = Number(ultima) + 1;
    try {
      const destino = join(await lugar(), `${idRifa}-${ultima}.zip`);
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
      return destino;
    } catch (erro) {
      log.warn({ erro, idRifa }, 'audit package not made');
      throw erro instanceof Refusal ? erro : unread(erro);
    }
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
    // What takes the place of one lies at the same path.
    noDisposeOnSet: true,
    // Whoever asks meanwhile waits for the same one.
    fetchMethod: (_chave, _velho, { context }) => naVez(context),
  });

  return {
    async de(idRifa, aoAndar) {
      const ultima = await store.lastRevision(streamRifa(idRifa)).catch((erro) => {
        throw unread(erro);
      });
      if (ultima < 0n) return null;
      const buscar = async (forceRefresh: boolean) =>
        (await guardados.fetch(`${idRifa}-${ultima}`, {
          context: { idRifa, ultima, aoAndar },
          forceRefresh,
        })) ?? null;
      const caminho = await buscar(false);
      return caminho !== null && (await existe(caminho)) ? caminho : buscar(true);
    },
    async close() {
      await Promise.all([anterior, arrumada]);
      guardados.clear();
      if (pasta !== undefined) await rm(pasta, { recursive: true, force: true });
    },
  };
}

const PREFIXO = 'rifa-viva-pacotes-';
const NESTA_VIDA = randomBytes(4).toString('hex');
/** Another one may have had its number: the first process of a container has the same at each start. */
const DESTE_PROCESSO = `${PREFIXO}${process.pid}-${NESTA_VIDA}-`;
const DE_UM_PROCESSO = new RegExp(`^${PREFIXO}(\\d+)-[0-9a-f]{8}-`);

/** Folders of processes that were killed; what others are making or keep stays. */
async function limparRestos(onde: string): Promise<void> {
  for (const nome of await readdir(onde)) {
    const pid = DE_UM_PROCESSO.exec(nome)?.[1];
    if (pid === undefined || nome.startsWith(DESTE_PROCESSO)) continue;
    if (Number(pid) !== process.pid && vive(Number(pid))) continue;
    // Another's, which only he may remove.
    await rm(join(onde, nome), { recursive: true, force: true }).catch(() => undefined);
  }
}

function vive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (erro) {
    return (erro as NodeJS.ErrnoException).code === 'EPERM';
  }
}

const existe = (caminho: string): Promise<boolean> =>
  access(caminho).then(
    () => true,
    () => false,
  );
