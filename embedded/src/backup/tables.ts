import { EVENT_COLUMNS } from '../event-store/database.ts';

/** A table that is copied row by row, in Postgres' own binary form: it is the same on every machine. */
export interface CopiedTable {
  /** Folder of its parts in the archive. */
  readonly name: string;
  readonly table: string;
  readonly columns: readonly string[];
  readonly order: string;
}

export const LOG: CopiedTable = {
  name: 'log',
  table: 'es_event',
  columns: EVENT_COLUMNS,
  order: 'position',
};

export const KEYS: CopiedTable = {
  name: 'vault/chave',
  table: 'chave',
  columns: ['id', 'chave', 'criada'],
  order: 'id',
};

export const VAULT: readonly CopiedTable[] = [
  KEYS,
  { name: 'vault/senha', table: 'senha', columns: ['id_usuario', 'versao', 'hash'], order: '1, 2' },
  { name: 'vault/segredo', table: 'segredo', columns: ['nome', 'valor', 'alterado'], order: 'nome' },
  { name: 'vault/prova_da_chave', table: 'prova_da_chave', columns: ['unica', 'valor'], order: 'unica' },
];

export const copyOut = ({ table, columns, order }: CopiedTable): string =>
  `COPY (SELECT ${columns.join(', ')} FROM ${table} ORDER BY ${order}) TO STDOUT (FORMAT binary)`;

export const copyIn = ({ table, columns }: CopiedTable): string =>
  `COPY ${table} (${columns.join(', ')}) FROM STDIN (FORMAT binary)`;
