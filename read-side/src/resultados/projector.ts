import type { EventoRifa } from '@rifa-viva/contracts/eventos/rifa';
import { numerosPremiados } from '@rifa-viva/contracts/regras/premio';
import { distribuirNumeros } from '@rifa-viva/contracts/regras/sorteio';
import type { RecordedEvent } from '@rifa-viva/server/event-store/types';
import type { Tx } from '../kernel/db.ts';
import type { Projector } from '../kernel/projector.ts';

type Evento = RecordedEvent & EventoRifa;

const TABLES = `
  CREATE TABLE sorteio (
    id_rifa integer PRIMARY KEY,
    sucessor boolean NOT NULL,
    milhar_sorteada text NOT NULL DEFAULT '',
    semente text,
    algoritmo text,
    qtde_numeros integer,
    qtde_chances integer
  );
  CREATE TABLE registro (
    posicao bigint PRIMARY KEY,
    id_rifa integer NOT NULL,
    em timestamptz NOT NULL,
    id_usuario integer NOT NULL,
    antes text NOT NULL,
    depois text NOT NULL
  );
  CREATE INDEX registro_rifa ON registro (id_rifa, posicao DESC);
  CREATE TABLE ganhador (
    id_rifa integer NOT NULL,
    num integer NOT NULL,
    classificacao text NOT NULL,
    ordem integer NOT NULL,
    numero text NOT NULL,
    PRIMARY KEY (id_rifa, num, classificacao, ordem, numero)
  );
`;

/** Drawn numbers, their corrections, and which tickets they fall on (whether sold or not). */
export const resultadosProjector: Projector<void> = {
  view: 'resultados',
  prefixes: ['rifa-'],
  types: new Set<EventoRifa['type']>([
    'RifaCriada',
    'RifaAlterada',
    'BilhetesEmitidos',
    'ResultadoRegistrado',
  ]),
  tables: TABLES,
  async apply(events, tx) {
    for (const event of events as readonly Evento[]) await one(tx, event);
  },
};

async function one(tx: Tx, event: Evento): Promise<void> {
  const { idRifa } = event.data;
  switch (event.type) {
    case 'RifaCriada':
      await tx.query('INSERT INTO sorteio (id_rifa, sucessor) VALUES ($1, $2)', [
        idRifa,
        event.data.sucessor,
      ]);
      return;
    case 'RifaAlterada': {
      const { sucessor } = event.data.depois;
      if (sucessor === undefined) return;
      await tx.query('UPDATE sorteio SET sucessor = $2 WHERE id_rifa = $1', [idRifa, sucessor]);
      return classificar(tx, idRifa);
    }
    case 'BilhetesEmitidos': {
      const { semente, algoritmo, qtdeNumeros, qtdeChances } = event.data;
      await tx.query(
        `UPDATE sorteio SET semente = $2, algoritmo = $3, qtde_numeros = $4, qtde_chances = $5
         WHERE id_rifa = $1`,
        [idRifa, semente, algoritmo, qtdeNumeros, qtdeChances],
      );
      return classificar(tx, idRifa);
    }
    case 'ResultadoRegistrado': {
      const depois = event.data.milharSorteada.join(',');
      await tx.query('UPDATE sorteio SET milhar_sorteada = $2 WHERE id_rifa = $1', [idRifa, depois]);
      await tx.query('INSERT INTO registro VALUES ($1, $2, $3, $4, $5, $6)', [
        event.position,
        idRifa,
        event.metadata.at,
        event.data.idUsuario,
        event.data.anterior.join(','),
        depois,
      ]);
      return classificar(tx, idRifa);
    }
    default:
      return;
  }
}

interface Sorteio {
  readonly sucessor: boolean;
  readonly milhar_sorteada: string;
  readonly semente: string | null;
  readonly algoritmo: string | null;
  readonly qtde_numeros: number | null;
  readonly qtde_chances: number | null;
}

/** Deals the numbers again from the recorded seed and keeps the tickets that hold a winning one. */
async function classificar(tx: Tx, idRifa: number): Promise<void> {
  await tx.query('DELETE FROM ganhador WHERE id_rifa = $1', [idRifa]);
  const { rows } = await tx.query<Sorteio>('SELECT * FROM sorteio WHERE id_rifa = $1', [idRifa]);
  const [sorteio] = rows;
  if (!sorteio || sorteio.milhar_sorteada === '') return;
  const { semente, algoritmo, qtde_numeros: qtdeNumeros, qtde_chances: qtdeChances } = sorteio;
  if (semente === null || algoritmo === null || qtdeNumeros === null || qtdeChances === null) return;
  const premiados = numerosPremiados({ milharSorteada: sorteio.milhar_sorteada, sucessor: sorteio.sucessor });
  const numeros = distribuirNumeros({ semente, algoritmo, qtdeNumeros, qtdeChances });
  for (const [i, numero] of numeros.entries()) {
    for (const premio of premiados.get(numero) ?? []) {
      await tx.query('INSERT INTO ganhador VALUES ($1, $2, $3, $4, $5)', [
        idRifa,
        Math.floor(i / qtdeChances) + 1,
        premio.classificacao,
        premio.ordem,
        premio.numero,
      ]);
    }
  }
}
