import type { DadosDoModelo } from '@rifa-viva/contracts/eventos/modelo-bilhete';
import {
  carregarModelo,
  carregarModelos,
  carregarModelosExcluidos,
  type ModeloBilhete,
} from '@rifa-viva/contracts/http/modeloBilhetes';
import { REST } from '@rifa-viva/contracts/http/rest';
import type { Caller } from '@rifa-viva/server/access/sessions';
import { type Implementation, implement } from '@rifa-viva/server/http/implementation';
import { hidden } from '@rifa-viva/server/http/refusal';
import type { Static } from '@sinclair/typebox';
import type { ReadDeps } from '../deps.ts';
import { type ListRules, readStatus } from '../kernel/list.ts';
import { createReads } from '../kernel/resource.ts';
import { visibilidade } from '../visibilidade.ts';

type ModeloLido = Static<typeof ModeloBilhete>;

interface Row {
  readonly id_modelo_bilhete: number;
  readonly dados: DadosDoModelo;
  readonly status: 'ativo' | 'excluido';
  readonly em_uso: boolean;
  readonly ja_usado: boolean;
}

const COLUNAS = `
  m.*,
    EXISTS (SELECT 1 FROM uso u WHERE u.id_modelo_bilhete = m.id_modelo_bilhete AND u.status = 'ativo') AS em_uso,
    EXISTS (SELECT 1 FROM uso u WHERE u.id_modelo_bilhete = m.id_modelo_bilhete) AS ja_usado`;

const lido = (row: Row): ModeloLido => ({
  ...row.dados,
  idModeloBilhete: row.id_modelo_bilhete,
  idEmpresa: 1,
  status: row.status,
  emUso: row.em_uso,
});

/** What is excluded and was never used is hidden from all but idUsuario 1 (matrix F1). */
function conferir(row: Row | undefined, caller: Caller | null): void {
  if (row?.status === 'excluido' && !row.ja_usado && !visibilidade.veExcluidos(caller)) throw hidden();
}

const REGRAS: ListRules = {
  resource: 'modeloBilhetes',
  columns: {
    id: ['m.id_modelo_bilhete', 'integer'],
    idModeloBilhete: ['m.id_modelo_bilhete', 'integer'],
    nomeModelo: ['m.nome_modelo', 'text'],
    status: ['m.status', 'text'],
  },
  defaultSort: ['nomeModelo', 'ASC'],
  search: ['m.nome_modelo'],
  filters: ['status'],
};

export function createModelosRoutes({ db, caughtUp }: ReadDeps): Implementation[] {
  const ready = (position: bigint | null) => caughtUp(position, 'modelos');
  const modelos = createReads(db, {
    rules: REGRAS,
    select: COLUNAS,
    from: 'modelo m',
    kept: "m.status <> 'expurgado'",
    ready,
    idOf: ({ idModeloBilhete }) => idModeloBilhete,
    read: lido,
    shown: (where, caller: Caller | null, filter) => {
      const status = readStatus(filter);
      return where.and('m.status = ?', visibilidade.veExcluidos(caller) ? status : 'ativo');
    },
    check: conferir,
  });
  return [
    implement(carregarModelo, async ({ params, caller, minPosition }) => {
      await ready(minPosition);
      return { answer: await modelos.one(params.id, caller) };
    }),
    implement(carregarModelos, modelos.all),
    implement(carregarModelosExcluidos, (contexto) => modelos.all(contexto, { status: 'excluido' })),
    implement(REST.modeloBilhetes.List, modelos.restList),
    implement(REST.modeloBilhetes.One, modelos.restOne),
  ];
}
