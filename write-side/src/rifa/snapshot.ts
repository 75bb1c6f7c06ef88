import { deserialize, serialize } from 'node:v8';
import TinyQueue from 'tinyqueue';
import type { SnapshotFormat } from '../kernel/decider.ts';
import { type EstadoRifa, type Grupo, porPrazo } from './state.ts';

type Simples = Pick<
  EstadoRifa,
  | 'idRifa'
  | 'situacao'
  | 'dados'
  | 'milharSorteada'
  | 'saiuDoLivre'
  | 'total'
  | 'status'
  | 'grupo'
  | 'cobrado'
  | 'livres'
  | 'lugar'
  | 'qtdeLivres'
  | 'reservas'
  | 'vendas'
  | 'qtdeReservados'
  | 'promessas'
>;

/** Groups as columns: one object a group would be ten times slower to write. */
interface Colunas {
  /** Bit 0: a reservation; bit 1: partly or wholly sold. */
  readonly marcas: Uint8Array;
  readonly ordinal: Uint32Array;
  readonly pessoa: Uint32Array;
  readonly vendedor: Uint32Array;
  readonly qtde: Uint32Array;
  readonly expiraEm: Float64Array;
  /** Payment ids, one a line. */
  readonly idPagamento: string;
}

interface Guardado {
  readonly simples: Simples;
  readonly grupos: Colunas;
}

/** Binary (structured clone), for raffles of up to 100,000 tickets. Ids only: no personal data. */
export const formatoDoEstado: SnapshotFormat<EstadoRifa> = {
  version: 1,
  every: 10_000,
  write(estado) {
    const {
      grupos,
      porPagamento: _p,
      porReserva: _r,
      abertas: _a,
      abertasPorPessoa: _b,
      prazos: _z,
      ...simples
    } = estado;
    const guardado: Guardado = { simples, grupos: colunas(grupos) };
    return serialize(guardado);
  },
  read(bytes) {
    const { simples, grupos: guardados } = deserialize(bytes) as Guardado;
    const grupos = linhas(guardados);
    return { ...simples, grupos, ...indices(grupos) };
  },
};

function colunas(grupos: readonly Grupo[]): Colunas {
  return {
    marcas: Uint8Array.from(grupos, (g) => (g.tipo === 'reserva' ? 1 : 0) + (g.vendida ? 2 : 0)),
    ordinal: Uint32Array.from(grupos, (g) => g.ordinal),
    pessoa: Uint32Array.from(grupos, (g) => g.pessoa),
    vendedor: Uint32Array.from(grupos, (g) => g.vendedor),
    qtde: Uint32Array.from(grupos, (g) => g.qtde),
    expiraEm: Float64Array.from(grupos, (g) => g.expiraEm),
    idPagamento: grupos.map((g) => g.idPagamento).join('\n'),
  };
}

function linhas(colunas: Colunas): Grupo[] {
  const ids = colunas.idPagamento.split('\n');
  return Array.from(colunas.ordinal, (ordinal, i) => ({
    tipo: ((colunas.marcas[i] ?? 0) & 1) === 1 ? 'reserva' : 'venda',
    ordinal,
    pessoa: colunas.pessoa[i] ?? 0,
    vendedor: colunas.vendedor[i] ?? 0,
    idPagamento: ids[i] ?? '',
    expiraEm: colunas.expiraEm[i] ?? 0,
    qtde: colunas.qtde[i] ?? 0,
    vendida: ((colunas.marcas[i] ?? 0) & 2) === 2,
  }));
}

/** What can be told from the groups again. */
function indices(grupos: readonly Grupo[]) {
  const abertas = new Set<number>();
  const abertasPorPessoa = new Map<number, number>();
  const porPagamento = new Map<string, number>();
  const porReserva = new Map<number, number>();
  grupos.forEach((grupo, indice) => {
    if (grupo.tipo !== 'reserva') return;
    porPagamento.set(grupo.idPagamento, indice);
    porReserva.set(grupo.ordinal, indice);
    if (grupo.qtde === 0) return;
    abertas.add(indice);
    abertasPorPessoa.set(grupo.pessoa, (abertasPorPessoa.get(grupo.pessoa) ?? 0) + 1);
  });
  const prazos = new TinyQueue(
    Array.from(abertas, (grupo) => ({ expiraEm: grupos[grupo]?.expiraEm ?? 0, grupo })),
    porPrazo,
  );
  return { abertas, abertasPorPessoa, porPagamento, porReserva, prazos };
}
