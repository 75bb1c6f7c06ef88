import { createHmac, randomUUID } from 'node:crypto';
import { eventoDe } from '@rifa-viva/contracts/eventos/catalogo';
import type { Actor } from '@rifa-viva/contracts/eventos/metadata';
import { streamTelefone } from '@rifa-viva/contracts/eventos/streams';
import type { EventoTelefone } from '@rifa-viva/contracts/eventos/usuario';
import { somenteDigitos } from '@rifa-viva/contracts/regras/telefone';
import { previousHashAfter } from '@rifa-viva/server/event-store/chain';
import { type EventStore, type RecordedEvent, WrongRevisionError } from '@rifa-viva/server/event-store/types';
import { unread } from '@rifa-viva/server/http/refusal';
import type { Vault } from '@rifa-viva/server/vault/vault';
import { type Envelope, metadataOf } from '../kernel/commands.ts';

type Causa = Pick<Envelope<unknown>, 'commandId' | 'at' | 'correlationId'> & { readonly who: Actor };

/** Each phone has a stream of its own: whoever appends first owns it. All throw Refusal (503) on trouble. */
export interface Telefones {
  /** 64 hex digits; the phone may be masked. */
  hmac(telefone: string): string;
  /** Who has claimed it; null where it is free. */
  dono(hmac: string): Promise<number | null>;
  /** True when it is this person's now; false when somebody else's. */
  reivindicar(hmac: string, idUsuario: number, causa: Causa): Promise<boolean>;
  /** Sets it free where it is this person's. Position of the event; 0n where nothing was to do. */
  desocupar(hmac: string, idUsuario: number, causa: Causa): Promise<bigint>;
}

export function criarTelefones(store: EventStore, vault: Pick<Vault, 'derive'>): Telefones {
  const chave = vault.derive('telefone');

  /** Appends where the stream still stands as it was read; reads again where it does not. */
  async function mudar<T>(
    hmac: string,
    causa: Causa,
    decidir: (dono: number | null) => { feito: T } | { type: EventoTelefone['type']; idUsuario: number },
    depois: (position: bigint) => T,
  ): Promise<T> {
    const stream = streamTelefone(hmac);
    while (true) {
      const ultimo = await store.readLast(stream);
      const decisao = decidir(donoApos(ultimo));
      if ('feito' in decisao) return decisao.feito;
      const { type, idUsuario } = decisao;
      const revision = ultimo?.revision ?? -1n;
      const event = {
        id: randomUUID(),
        type,
        data: { idUsuario },
        metadata: metadataOf(stream, type, causa, previousHashAfter(ultimo)),
      };
      try {
        const { position } = await store.append(stream, [event], ultimo ? revision : 'no_stream');
        return depois(position);
      } catch (error) {
        if (!(error instanceof WrongRevisionError)) throw error;
      }
    }
  }

  const ou503 = <T>(trabalho: Promise<T>): Promise<T> =>
    trabalho.catch((error: unknown) => {
      throw unread(error);
    });

  return {
    hmac: (telefone) => createHmac('sha256', chave).update(somenteDigitos(telefone)).digest('hex'),
    dono: (hmac) => ou503(store.readLast(streamTelefone(hmac)).then(donoApos)),
    reivindicar: (hmac, idUsuario, causa) =>
      ou503(
        mudar(
          hmac,
          causa,
          (dono) =>
            dono === null ? { type: 'TelefoneReivindicado', idUsuario } : { feito: dono === idUsuario },
          () => true,
        ),
      ),
    desocupar: (hmac, idUsuario, causa) =>
      ou503(
        mudar(
          hmac,
          causa,
          (dono) => (dono === idUsuario ? { type: 'TelefoneDesocupado', idUsuario } : { feito: 0n }),
          (position) => position,
        ),
      ),
  };
}

function donoApos(ultimo: RecordedEvent | null): number | null {
  if (!ultimo || !eventoDe('telefone-', ultimo)) return null;
  return ultimo.type === 'TelefoneReivindicado' ? ultimo.data.idUsuario : null;
}
