import { randomBytes, randomUUID } from 'node:crypto';
import type { EventoAcerto } from '@rifa-viva/contracts/eventos/acerto';
import type { EventoAcesso } from '@rifa-viva/contracts/eventos/acesso';
import type { EventoBanner } from '@rifa-viva/contracts/eventos/banner';
import type { Codec } from '@rifa-viva/contracts/eventos/codec';
import type { EventoCredito } from '@rifa-viva/contracts/eventos/credito';
import type { EventoEmpresa } from '@rifa-viva/contracts/eventos/empresa';
import type { Actor, Cifrado } from '@rifa-viva/contracts/eventos/metadata';
import type { EventoModelo } from '@rifa-viva/contracts/eventos/modelo-bilhete';
import type { EventoPagamento } from '@rifa-viva/contracts/eventos/pagamento';
import type { EventoPatrocinador } from '@rifa-viva/contracts/eventos/patrocinador';
import type { EventoRifa } from '@rifa-viva/contracts/eventos/rifa';
import { streamPagamento } from '@rifa-viva/contracts/eventos/streams';
import type { EventoUsuario } from '@rifa-viva/contracts/eventos/usuario';
import { PROJECTORS } from '@rifa-viva/read-side/app';
import { type Db, openDb } from '@rifa-viva/read-side/kernel/db';
import type { Projector } from '@rifa-viva/read-side/kernel/projector';
import { View } from '@rifa-viva/read-side/kernel/view';
import { connectEventStore } from '@rifa-viva/server/event-store/client';
import type { EventStore, RecordedEvent } from '@rifa-viva/server/event-store/types';
import type { Logger } from '@rifa-viva/server/logger';
import { encrypt, keyOfUser } from '@rifa-viva/server/vault/personal';
import { openVault, type Vault } from '@rifa-viva/server/vault/vault';
import { expect, inject } from 'vitest';
import { logWithin } from './log-within.ts';
import { createTestStores, type TestStores } from './stores.ts';

/** Real stores under the read side's parts, without HTTP. */
export interface TestReadModels {
  readonly stores: TestStores;
  readonly store: EventStore;
  readonly vault: Vault;
  readonly db: Db;
  readonly log: Logger;
  /** A view, opened; by another name its tables lie in a schema of that name. */
  view<C>(projector: Projector<C>, schema?: string): Promise<View<C>>;
  /** A personal field as events carry it. */
  cifrado(idUsuario: number, text: string): Promise<Cifrado>;
  close(): Promise<void>;
}

export async function openTestReadModels(
  more: readonly Projector[] = [],
  codec?: Codec,
): Promise<TestReadModels> {
  const stores = await createTestStores(inject('postgresUrl'));
  const store = connectEventStore(stores.eventStoreUrl, codec ? { codec } : {});
  const vault = await openVault(stores.vaultDatabaseUrl, randomBytes(32));
  const db = openDb(
    stores.readDatabaseUrl,
    [...PROJECTORS, ...more].map((p) => p.view),
  );
  const log = logWithin();
  return {
    stores,
    store,
    vault,
    db,
    log,
    async view(projector, schema = projector.view) {
      const view = new View(projector, db, vault, log, schema);
      await view.open();
      return view;
    },
    cifrado: (idUsuario, text) => encrypt(vault, keyOfUser(idUsuario), text),
    async close() {
      await db.end();
      await store.close();
      await vault.close();
      await stores.stop();
    },
  };
}

/** Waits for a view as long as a slow machine takes, not the two seconds of a call. */
export const reached = (view: View<unknown>, position: bigint): Promise<void> =>
  expect.poll(() => view.position >= position).toBe(true);

type Evento =
  | EventoEmpresa
  | EventoRifa
  | EventoUsuario
  | EventoModelo
  | EventoPatrocinador
  | EventoBanner
  | EventoCredito
  | EventoPagamento
  | EventoAcesso
  | EventoAcerto;

export interface Circumstances {
  /** ISO moment. */
  readonly at?: string;
  readonly actor?: Actor;
}

const SYSTEM: Actor = { idUsuario: 0, tipo: 'Sistema' };

/** Events written by hand, in log order: their positions count from 1. */
export class HandWrittenLog {
  readonly events: RecordedEvent[] = [];

  add(
    stream: string,
    event: Evento,
    { at = '2026-03-01T12:00:00.000Z', actor = SYSTEM }: Circumstances = {},
  ) {
    const recorded: RecordedEvent = {
      id: randomUUID(),
      type: event.type,
      data: event.data,
      metadata: { commandId: randomUUID(), actor, at, correlationId: 'teste', causationId: 'teste' },
      stream,
      revision: BigInt(this.events.filter((e) => e.stream === stream).length),
      position: BigInt(this.events.length + 1),
    };
    this.events.push(recorded);
    return this;
  }

  rifa(event: EventoRifa, circumstances?: Circumstances) {
    return this.add(`rifa-${event.data.idRifa}`, event, circumstances);
  }

  pagamento(event: EventoPagamento, circumstances?: Circumstances) {
    return this.add(streamPagamento(event.data.idCobranca), event, circumstances);
  }

  /** Brings a view to the log's end, in batches of this size. */
  async into(view: View<unknown>, batch = this.events.length): Promise<void> {
    for (let i = 0; i < this.events.length; i += batch) {
      const part = this.events.slice(i, i + batch);
      const wanted = part.filter((event) => view.wants(event));
      await view.apply(wanted, part.at(-1)?.position ?? 0n);
    }
    await view.close();
  }
}
