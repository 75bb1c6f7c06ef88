import { LRUCache } from 'lru-cache';
import type { Db } from '../kernel/db.ts';
import type { Subscription } from '../kernel/subscription.ts';
import { usuariosProjector } from '../usuarios/projector.ts';
import { type Faixa, livresDaFaixa, ocupadosDaFaixa, type Trecho } from './lista.ts';
import { bilhetesProjector } from './projector.ts';

const LISTAS = ['livres', 'ocupados', 'vendidos'] as const;
/** A raffle's whole list as every Administrador sees it; `vendidos`: `ocupados` without what waits for its payment. */
export type Lista = (typeof LISTAS)[number];

/** Numbers of a block: some 300 kB of text at most. */
const TAMANHO: Readonly<Record<Lista, number>> = { livres: 10_000, ocupados: 1_000, vendidos: 1_000 };
/** Two full raffles of 100,000 tickets; 200 MB where every ticket of them is sold. */
const MAXIMO_DE_BLOCOS = 600;
/** Blocks read while another is sent. */
const ADIANTE = 2;

interface Bloco {
  readonly texto: Promise<Buffer>;
  /** Named in it; null while it is being read: that may be anybody. */
  pessoas: ReadonlySet<number> | null;
}

export interface Blocos {
  /** The list as the text of a JSON array, piece by piece. */
  emJson(lista: Lista, idRifa: number): AsyncGenerator<string | Buffer>;
}

/**
 * Whole lists of large raffles are megabytes of text that hardly change between two readings: their text is kept
 * block by block, and a commit that changes a ticket, or a person named there, forgets the blocks it stands in.
 * Commits are told before anybody's wait for their position ends (kernel/view), so nobody reads what is older than
 * what he did himself.
 */
export function createBlocos(db: Db, subscription: Subscription): Blocos {
  const blocos = new LRUCache<string, Bloco>({ max: MAXIMO_DE_BLOCOS });

  subscription.onCommitted(bilhetesProjector, (committed) => {
    if (!committed) return blocos.clear();
    for (const { porRifa, emitidas } of committed.changes) {
      for (const idRifa of emitidas) esquecer((chave) => chave.startsWith(`${idRifa}.`));
      for (const [idRifa, bilhetes] of porRifa) {
        for (const chave of chavesDosNumeros(idRifa, bilhetes.keys())) blocos.delete(chave);
      }
    }
  });
  subscription.onCommitted(usuariosProjector, (committed) => {
    if (!committed) return blocos.clear();
    const mudaram = committed.changes.flatMap((ids) => [...ids]);
    esquecer((_, { pessoas }) => pessoas === null || mudaram.some((id) => pessoas.has(id)));
  });

  function esquecer(quais: (chave: string, bloco: Bloco) => boolean): void {
    for (const [chave, bloco] of [...blocos.entries()]) if (quais(chave, bloco)) blocos.delete(chave);
  }

  /** Kept from the moment it is being read: a commit meanwhile forgets it before it is there. */
  function bloco(lista: Lista, idRifa: number, indice: number): Promise<Buffer> {
    const chave = chaveDo(lista, idRifa, indice);
    const conhecido = blocos.get(chave);
    if (conhecido) return conhecido.texto;
    const tamanho = TAMANHO[lista];
    const trecho = ler(db, lista, { idRifa, de: indice * tamanho + 1, ate: (indice + 1) * tamanho });
    const novo: Bloco = { texto: trecho.then(({ texto }) => Buffer.from(texto)), pessoas: null };
    blocos.set(chave, novo);
    trecho.then(
      ({ pessoas }) => {
        novo.pessoas = new Set(pessoas);
      },
      () => {
        if (blocos.peek(chave) === novo) blocos.delete(chave);
      },
    );
    return novo.texto;
  }

  return {
    async *emJson(lista, idRifa) {
      const total = await totalDaRifa(db, idRifa);
      const quantos = Math.ceil(total / TAMANHO[lista]);
      let separador = '[';
      for (let indice = 0; indice < quantos; indice += 1) {
        // Read while the caller takes what was read before. Where he leaves, nobody waits for it.
        for (let adiante = 1; adiante <= ADIANTE && indice + adiante < quantos; adiante += 1) {
          bloco(lista, idRifa, indice + adiante).catch(() => undefined);
        }
        const texto = await bloco(lista, idRifa, indice);
        if (texto.length === 0) continue;
        yield separador;
        yield texto;
        separador = ',';
      }
      yield separador === '[' ? '[]' : ']';
    },
  };
}

const chaveDo = (lista: Lista, idRifa: number, indice: number): string => `${idRifa}.${lista}.${indice}`;

function chavesDosNumeros(idRifa: number, numeros: Iterable<number>): Set<string> {
  const chaves = new Set<string>();
  for (const numero of numeros) {
    for (const lista of LISTAS) chaves.add(chaveDo(lista, idRifa, Math.floor((numero - 1) / TAMANHO[lista])));
  }
  return chaves;
}

function ler(db: Db, lista: Lista, faixa: Faixa): Promise<Trecho> {
  return lista === 'livres' ? livresDaFaixa(db, faixa) : ocupadosDaFaixa(db, faixa, lista === 'vendidos');
}

/** Tickets issued; 0 where there is no such raffle. */
async function totalDaRifa(db: Db, idRifa: number): Promise<number> {
  const { rows } = await db.query<{ total: number }>('SELECT total FROM contagem WHERE id_rifa = $1', [
    idRifa,
  ]);
  return rows[0]?.total ?? 0;
}
