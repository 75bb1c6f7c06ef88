import { DefaultDeserializer, DefaultSerializer } from 'node:v8';
import type { EstadoRifa } from '@rifa-viva/contracts/rifa/estado';
import { type Guardado, guardar, retomar } from '@rifa-viva/contracts/rifa/guardado';
import type { SnapshotFormat } from '../kernel/decider.ts';

/** The order in which they are written. */
const PARTES = [
  'simples',
  'grupos',
  'ids',
  'promessas',
  'encerradas',
] as const satisfies readonly (keyof Guardado)[];

/** Binary (structured clone), for raffles of up to 100,000 tickets. Ids only: no personal data. */
export const formatoDoEstado: SnapshotFormat<EstadoRifa> = {
  version: 11,
  every: 10_000,
  *write(estado) {
    const guardado = guardar(estado);
    const escrito = new DefaultSerializer();
    escrito.writeHeader();
    for (const parte of PARTES) {
      yield;
      escrito.writeValue(guardado[parte]);
    }
    return escrito.releaseBuffer();
  },
  read(bytes) {
    const lido = new DefaultDeserializer(bytes);
    lido.readHeader();
    return retomar(
      Object.fromEntries(PARTES.map((parte) => [parte, lido.readValue()])) as unknown as Guardado,
    );
  },
};
