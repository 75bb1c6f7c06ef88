import type { Tx } from '../kernel/db.ts';
import { asParameters, type Columns, creating, inserting } from '../kernel/rows.ts';
import { chaveDe } from './chave.ts';
import { CAMPOS, COLUNAS, CONTAGENS, DEDUZIDAS, type Linha } from './linha.ts';
import { RESERVA } from './reservas.ts';
import { CHAVE_DA_SOMA, CHAVE_DO_DIA, SOMA, VENDA_DO_DIA } from './somas.ts';
import { TABELA_DA_SORTE } from './sorte.ts';

const TOKEN_ANTIGO: Columns<readonly [token: string, linha: Linha]> = {
  token: ['text', ([token]) => token],
  id_rifa: ['integer', ([, linha]) => linha.idRifa],
  num: ['integer', ([, linha]) => linha.num],
};
export const gravarTokensAntigos = inserting('token_antigo', TOKEN_ANTIGO, 'ON CONFLICT DO NOTHING');

/**
 * No index knows a column that a reservation changes, so that reserving rewrites nothing but the row itself;
 * reserved tickets are found through `reserva`, a raffle's by those that have tickets open.
 */
export const TABLES = `
  CREATE TABLE bilhete (
    id_rifa integer NOT NULL,
    num integer NOT NULL,
    numeros text NOT NULL,
${Object.values(COLUNAS)
  .map((coluna) => `    ${coluna.join(' ')},\n`)
  .join('')}${Object.keys(DEDUZIDAS)
  .map((nome) => `    ${nome} integer,\n`)
  .join(
    '',
  )}    valor_vendido integer GENERATED ALWAYS AS (CASE WHEN dt_pagamento IS NOT NULL THEN cobrado END) STORED,
    cliente_do_balcao text COLLATE "C" GENERATED ALWAYS AS (CASE WHEN id_vendedor IS NOT NULL THEN nullif(cliente, '') END) STORED,
    PRIMARY KEY (id_rifa, num)
  ) WITH (fillfactor = 60);
  CREATE UNIQUE INDEX bilhete_token ON bilhete (token) WHERE token IS NOT NULL;
  CREATE INDEX bilhete_dono ON bilhete (id_dono, id_rifa, num) WHERE id_dono IS NOT NULL;
  CREATE INDEX bilhete_pago ON bilhete (id_rifa, dt_pagamento, num) WHERE dt_pagamento IS NOT NULL;
  CREATE INDEX bilhete_valor ON bilhete (id_rifa, valor_vendido, num) WHERE valor_vendido IS NOT NULL;
  CREATE INDEX bilhete_cliente ON bilhete (cliente_do_balcao, id_rifa, id_dono) WHERE cliente_do_balcao IS NOT NULL;
  ${TABELA_DA_SORTE}
  ${creating('token_antigo', 'token', TOKEN_ANTIGO)}
  ${creating('reserva', 'id_rifa, id_reserva', RESERVA)}
  CREATE INDEX reserva_aberta ON reserva (id_rifa, reservada_em) WHERE abertas > 0;
  CREATE INDEX reserva_usuario ON reserva (id_usuario);
  CREATE INDEX reserva_pagamento ON reserva (id_pagamento);
  CREATE INDEX reserva_espera ON reserva (expira_em) WHERE tipo_pagamento = 'normal';
  CREATE TABLE contagem (
    id_rifa integer PRIMARY KEY,
    total integer NOT NULL,
    primeira_saida bigint,
${CONTAGENS.map((nome) => `    ${nome} integer NOT NULL DEFAULT 0`).join(',\n')}
  );
  ${creating('soma', CHAVE_DA_SOMA, SOMA)}
  CREATE INDEX soma_vazia ON soma (id_rifa) WHERE qtde = 0;
  CREATE INDEX soma_do_dono ON soma (id_dono, dia);
  ${creating('venda_do_dia', CHAVE_DO_DIA, VENDA_DO_DIA)}
`;

const MOMENTOS = CAMPOS.filter((campo) => COLUNAS[campo][1] === 'timestamptz');
const LIDAS = CAMPOS.map((campo) => `b.${COLUNAS[campo][0]} AS "${campo}"`).join(', ');

/** Tickets as they stand, by `chaveDe`. */
export async function lerLinhas(
  tx: Tx,
  wanted: readonly (readonly [idRifa: number, num: number])[],
): Promise<Map<string, Linha>> {
  const { rows } = await tx.query<Linha>({
    name: 'bilhetes-linhas',
    text: `SELECT b.id_rifa AS "idRifa", b.num, ${LIDAS}
           FROM unnest($1::int[], $2::int[]) AS q(id_rifa, num) JOIN bilhete b USING (id_rifa, num)`,
    values: [wanted.map(([idRifa]) => idRifa), wanted.map(([, num]) => num)],
  });
  for (const linha of rows)
    for (const campo of MOMENTOS) Object.assign(linha, { [campo]: iso(linha[campo]) });
  return new Map(rows.map((linha) => [chaveDe(linha.idRifa, linha.num), linha]));
}

const iso = (momento: unknown): string | null => (momento instanceof Date ? momento.toISOString() : null);

const GRAVADAS: Columns<Linha> = {
  id_rifa: ['integer', (linha) => linha.idRifa],
  num: ['integer', (linha) => linha.num],
  ...Object.fromEntries(
    CAMPOS.map((campo): [string, Columns<Linha>[string]] => {
      const [nome, tipo] = COLUNAS[campo];
      return [nome, [tipo, (linha) => linha[campo]]];
    }),
  ),
  ...Object.fromEntries(
    Object.entries(DEDUZIDAS).map(([nome, de]): [string, Columns<Linha>[string]] => [nome, ['integer', de]]),
  ),
};
const { rows: NOVAS, values: valoresDe } = asParameters(GRAVADAS);
const GRAVAR = `
  UPDATE bilhete b SET ${Object.keys(GRAVADAS)
    .slice(2)
    .map((nome) => `${nome} = n.${nome}`)
    .join(', ')}
  FROM (${NOVAS}) AS n WHERE b.id_rifa = n.id_rifa AND b.num = n.num`;

export async function gravarLinhas(tx: Tx, linhas: readonly Linha[]): Promise<void> {
  if (linhas.length === 0) return;
  await tx.query({ name: 'bilhetes-gravar', text: GRAVAR, values: valoresDe(linhas) });
}
