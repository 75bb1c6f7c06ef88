import { diaLocal } from '@rifa-viva/contracts/regras/datas';
import type { Tx } from '../kernel/db.ts';
import { type Columns, creating, inserting, replacing } from '../kernel/rows.ts';
import {
  type Cobranca,
  type Contexto,
  chaveDaVenda,
  DESTINOS,
  destinoDe,
  type Evento,
  esperaPor,
  type Fato,
  type Recebimento,
  situacaoDe,
} from './cobranca.ts';

/** Every charge these events name, with its receipts. */
export async function lerContexto(tx: Tx, events: readonly Evento[]): Promise<Contexto> {
  const ids = new Set<string>();
  const pagamentos = new Set<string>();
  const vendas = new Map<string, readonly [number, number]>();
  for (const { data } of events) {
    if ('idCobranca' in data) ids.add(data.idCobranca);
    else if ('idPagamento' in data) pagamentos.add(data.idPagamento);
    else if (data.idVenda !== undefined) {
      vendas.set(chaveDaVenda(data.idRifa, data.idVenda), [data.idRifa, data.idVenda]);
    }
  }
  const { rows } = await tx.query<CobrancaRow>({
    name: 'cobrancas-ler',
    text: `SELECT * FROM cobranca WHERE id_cobranca = ANY($1)
           UNION SELECT * FROM cobranca WHERE id_pagamento = ANY($2)
           UNION SELECT c.* FROM unnest($3::int[], $4::int[]) AS q(id_rifa, id_venda) JOIN cobranca c USING (id_rifa, id_venda)`,
    values: [
      [...ids],
      [...pagamentos],
      [...vendas.values()].map(([idRifa]) => idRifa),
      [...vendas.values()].map(([, idVenda]) => idVenda),
    ],
  });
  const lidas = rows.map(cobranca);
  const cobrancas = new Map(lidas.map((c) => [c.idCobranca, c]));
  await lerRecebimentos(tx, cobrancas);
  return {
    cobrancas,
    porPagamento: new Map(
      lidas.flatMap((c): Entrada[] => (c.idPagamento === null ? [] : [[c.idPagamento, c]])),
    ),
    porVenda: new Map(
      lidas.flatMap((c): Entrada[] =>
        c.idRifa === null || c.idVenda === null ? [] : [[chaveDaVenda(c.idRifa, c.idVenda), c]],
      ),
    ),
    fatos: [],
  };
}

type Entrada = [chave: string, cobranca: Cobranca];

interface CobrancaRow {
  readonly id_cobranca: string;
  readonly provedor: Cobranca['provedor'];
  readonly id_usuario: number;
  readonly valor: number;
  readonly criada_em: Date;
  readonly pagar_ate: Date;
  readonly fase: Cobranca['fase'];
  readonly id_pagamento: string | null;
  readonly pix: string | null;
  readonly id_rifa: number | null;
  readonly id_venda: number | null;
  readonly numeros: number[];
  readonly liberados: number;
}

const cobranca = (row: CobrancaRow): Cobranca => ({
  idCobranca: row.id_cobranca,
  provedor: row.provedor,
  idUsuario: row.id_usuario,
  valor: row.valor,
  criadaEm: row.criada_em.toISOString(),
  pagarAte: row.pagar_ate.toISOString(),
  fase: row.fase,
  idPagamento: row.id_pagamento,
  pixCopiaECola: row.pix,
  idRifa: row.id_rifa,
  idVenda: row.id_venda,
  numeros: row.numeros,
  liberados: row.liberados,
  recebimentos: new Map(),
});

interface RecebimentoRow {
  readonly id_cobranca: string;
  readonly id_recebimento: string;
  readonly valor: number;
  readonly pago_em: Date;
  readonly aplicado: boolean;
  readonly id_devolucao: string | null;
  readonly devolucao: Recebimento['devolucao'];
}

async function lerRecebimentos(tx: Tx, cobrancas: ReadonlyMap<string, Cobranca>): Promise<void> {
  if (cobrancas.size === 0) return;
  const { rows } = await tx.query<RecebimentoRow>({
    name: 'recebimentos-ler',
    text: 'SELECT * FROM recebimento WHERE id_cobranca = ANY($1) ORDER BY pago_em, id_recebimento',
    values: [[...cobrancas.keys()]],
  });
  for (const row of rows) {
    cobrancas.get(row.id_cobranca)?.recebimentos.set(row.id_recebimento, {
      idRecebimento: row.id_recebimento,
      valor: row.valor,
      pagoEm: row.pago_em.toISOString(),
      aplicado: row.aplicado,
      idDevolucao: row.id_devolucao,
      devolucao: row.devolucao,
    });
  }
}

const somaDe = (recebimentos: readonly Recebimento[]): number =>
  recebimentos.reduce((total, { valor }) => total + valor, 0);

/** What stands in the columns of a charge. */
const COLUNAS: Columns<Cobranca> = {
  id_cobranca: ['text', (c) => c.idCobranca],
  provedor: ['text', (c) => c.provedor],
  id_usuario: ['integer', (c) => c.idUsuario],
  valor: ['integer', (c) => c.valor],
  criada_em: ['timestamptz', (c) => c.criadaEm],
  pagar_ate: ['timestamptz', (c) => c.pagarAte],
  fase: ['text', (c) => c.fase],
  id_pagamento: ['text', (c) => c.idPagamento, 'NULL'],
  pix: ['text', (c) => c.pixCopiaECola, 'NULL'],
  id_rifa: ['integer', (c) => c.idRifa, 'NULL'],
  id_venda: ['integer', (c) => c.idVenda, 'NULL'],
  numeros: ['integer[]', (c) => c.numeros],
  liberados: ['integer', (c) => c.liberados],
  situacao: ['text', situacaoDe],
  aguarda: ['text', esperaPor, 'NULL'],
  recebido: ['bigint', (c) => somaDe([...c.recebimentos.values()])],
  devolvido: [
    'bigint',
    (c) => somaDe([...c.recebimentos.values()].filter((r) => destinoDe(r, c) === 'devolvido')),
  ],
  pago_em: [
    'timestamptz',
    (c) => [...c.recebimentos.values()].map((r) => r.pagoEm).sort()[0] ?? null,
    'NULL',
  ],
};
const gravarCobrancas = inserting(
  'cobranca',
  COLUNAS,
  replacing('id_cobranca', Object.keys(COLUNAS).slice(1)),
);

interface RecebimentoGravado extends Recebimento {
  readonly idCobranca: string;
  readonly destino: string;
}
const RECEBIMENTO: Columns<RecebimentoGravado> = {
  id_cobranca: ['text', (r) => r.idCobranca],
  id_recebimento: ['text', (r) => r.idRecebimento],
  valor: ['integer', (r) => r.valor],
  pago_em: ['timestamptz', (r) => r.pagoEm],
  dia: ['text', (r) => diaLocal(r.pagoEm)],
  aplicado: ['boolean', (r) => r.aplicado],
  id_devolucao: ['text', (r) => r.idDevolucao, 'NULL'],
  devolucao: ['text', (r) => r.devolucao, 'NULL'],
  destino: [
    'text',
    (r) => r.destino,
    `NOT NULL CHECK (destino IN (${DESTINOS.map((um) => `'${um}'`).join(', ')}))`,
  ],
};
const gravarRecebimentos = inserting(
  'recebimento',
  RECEBIMENTO,
  replacing('id_cobranca, id_recebimento', ['aplicado', 'id_devolucao', 'devolucao', 'destino']),
);

const FATO: Columns<Fato> = {
  posicao: ['bigint', (f) => f.posicao],
  id_cobranca: ['text', (f) => f.idCobranca],
  em: ['timestamptz', (f) => f.em],
  tipo: ['text', (f) => f.tipo],
  id_usuario: ['integer', (f) => f.idUsuario, 'NULL'],
  dados: ['jsonb', (f) => JSON.stringify(f.dados)],
};
const gravarFatos = inserting('fato_da_cobranca', FATO);

/** The charges' `situacao`, `aguarda`, sums and `pago_em`, and the receipts' `destino` follow from the rest. */
export const TABLES = `
  ${creating('cobranca', 'id_cobranca', COLUNAS)}
  CREATE UNIQUE INDEX cobranca_pagamento ON cobranca (id_pagamento) WHERE id_pagamento IS NOT NULL;
  CREATE UNIQUE INDEX cobranca_venda ON cobranca (id_rifa, id_venda) WHERE id_venda IS NOT NULL;
  CREATE INDEX cobranca_lista ON cobranca (criada_em, id_cobranca);
  CREATE INDEX cobranca_situacao ON cobranca (situacao, criada_em, id_cobranca);
  CREATE INDEX cobranca_rifa ON cobranca (id_rifa, criada_em, id_cobranca) WHERE id_rifa IS NOT NULL;
  CREATE INDEX cobranca_usuario ON cobranca (id_usuario, criada_em);
  CREATE INDEX cobranca_aguarda ON cobranca (criada_em, id_cobranca) WHERE aguarda IS NOT NULL;
  ${creating('recebimento', 'id_cobranca, id_recebimento', RECEBIMENTO)}
  CREATE INDEX recebimento_dia ON recebimento (dia) INCLUDE (destino, valor);
  ${creating('fato_da_cobranca', 'posicao', FATO)}
  CREATE INDEX fato_da_cobranca_ordem ON fato_da_cobranca (id_cobranca, posicao);
`;

export async function gravarContexto(tx: Tx, { cobrancas, fatos }: Contexto): Promise<void> {
  const todas = [...cobrancas.values()];
  await gravarCobrancas(tx, todas);
  await gravarRecebimentos(
    tx,
    todas.flatMap((c) =>
      Array.from(c.recebimentos.values(), (r) => ({
        ...r,
        idCobranca: c.idCobranca,
        destino: destinoDe(r, c),
      })),
    ),
  );
  await gravarFatos(tx, fatos);
}
