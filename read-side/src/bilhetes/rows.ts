import type { Tx } from '../kernel/db.ts';

/** Status codes as in `STATUS_BILHETE`. */
export const LIVRE = 0;
export const RESERVADO = 1;
export const VENDIDO = 2;
export const LIBERADO = 3;

/** What changes of a ticket after it was issued. Money in centavos, moments ISO. */
export interface Linha {
  readonly idRifa: number;
  readonly num: number;
  status: number;
  idReserva: number | null;
  idVenda: number | null;
  /** The buyer of an online ticket, the issuer of a staff sale. */
  idEmissor: number | null;
  /** Null for an online ticket. */
  idVendedor: number | null;
  cliente: string | null;
  cobrado: number;
  token: string | null;
  idPagamento: string | null;
  expiraEm: string | null;
  dtPagamento: string | null;
  dtImpressao: string | null;
  liberadoPor: number | null;
}

/** Whose sale a ticket is: its seller's, or the buyer's own. */
const donoDe = (linha: Linha): number | null =>
  vendida(linha) ? (linha.idVendedor ?? linha.idEmissor) : null;

/** Paid: by a provider, at a seller's, or confirmed by hand. */
export const vendida = ({ status }: Pick<Linha, 'status'>): boolean =>
  status === VENDIDO || status === LIBERADO;

/**
 * No index knows a column that a reservation changes, so that reserving rewrites nothing but the row itself;
 * a buyer's reservations are found through `reserva`.
 */
export const TABLES = `
  CREATE TABLE bilhete (
    id_rifa integer NOT NULL,
    num integer NOT NULL,
    numeros text NOT NULL,
    status smallint NOT NULL DEFAULT 0,
    id_reserva integer,
    id_venda integer,
    id_emissor integer,
    id_vendedor integer,
    id_dono integer,
    cliente text,
    cobrado integer NOT NULL DEFAULT 0,
    token text,
    id_pagamento text,
    expira_em timestamptz,
    dt_pagamento timestamptz,
    dt_impressao timestamptz,
    liberado_por integer,
    PRIMARY KEY (id_rifa, num)
  ) WITH (fillfactor = 60);
  CREATE UNIQUE INDEX bilhete_token ON bilhete (token) WHERE token IS NOT NULL;
  CREATE INDEX bilhete_dono ON bilhete (id_dono, id_rifa, num) WHERE id_dono IS NOT NULL;
  CREATE INDEX bilhete_pago ON bilhete (dt_pagamento, id_rifa, num) WHERE dt_pagamento IS NOT NULL;
  CREATE TABLE token_antigo (token text PRIMARY KEY, id_rifa integer NOT NULL, num integer NOT NULL);
  CREATE TABLE reserva (
    id_rifa integer NOT NULL,
    id_reserva integer NOT NULL,
    id_usuario integer NOT NULL,
    numeros integer[] NOT NULL,
    id_pagamento text NOT NULL,
    cliente text,
    segredo text NOT NULL,
    PRIMARY KEY (id_rifa, id_reserva)
  );
  CREATE INDEX reserva_usuario ON reserva (id_usuario);
  CREATE TABLE contagem (
    id_rifa integer PRIMARY KEY,
    total integer NOT NULL,
    livres integer NOT NULL,
    reservados integer NOT NULL,
    vendidos integer NOT NULL,
    liberados integer NOT NULL
  );
  CREATE TABLE soma (
    id_rifa integer NOT NULL,
    id_emissor integer NOT NULL,
    id_vendedor integer NOT NULL,
    dia text NOT NULL,
    qtde integer NOT NULL,
    valor bigint NOT NULL,
    PRIMARY KEY (id_rifa, id_emissor, id_vendedor, dia)
  );
  CREATE INDEX soma_vazia ON soma (id_rifa) WHERE qtde = 0;
`;

interface Row {
  readonly id_rifa: number;
  readonly num: number;
  readonly status: number;
  readonly id_reserva: number | null;
  readonly id_venda: number | null;
  readonly id_emissor: number | null;
  readonly id_vendedor: number | null;
  readonly cliente: string | null;
  readonly cobrado: number;
  readonly token: string | null;
  readonly id_pagamento: string | null;
  readonly expira_em: Date | null;
  readonly dt_pagamento: Date | null;
  readonly dt_impressao: Date | null;
  readonly liberado_por: number | null;
}

const iso = (date: Date | null): string | null => date?.toISOString() ?? null;

/** Tickets as they stand, by `${idRifa}.${num}`. */
export async function loadRows(
  tx: Tx,
  wanted: readonly (readonly [idRifa: number, num: number])[],
): Promise<Map<string, Linha>> {
  const { rows } = await tx.query<Row>({
    name: 'bilhetes-linhas',
    text: `SELECT id_rifa, num, status, id_reserva, id_venda, id_emissor, id_vendedor, cliente, cobrado, token,
             id_pagamento, expira_em, dt_pagamento, dt_impressao, liberado_por
           FROM unnest($1::int[], $2::int[]) AS q(id_rifa, num) JOIN bilhete b USING (id_rifa, num)`,
    values: [wanted.map(([idRifa]) => idRifa), wanted.map(([, num]) => num)],
  });
  return new Map(
    rows.map((r) => [
      keyOf(r.id_rifa, r.num),
      {
        idRifa: r.id_rifa,
        num: r.num,
        status: r.status,
        idReserva: r.id_reserva,
        idVenda: r.id_venda,
        idEmissor: r.id_emissor,
        idVendedor: r.id_vendedor,
        cliente: r.cliente,
        cobrado: r.cobrado,
        token: r.token,
        idPagamento: r.id_pagamento,
        expiraEm: iso(r.expira_em),
        dtPagamento: iso(r.dt_pagamento),
        dtImpressao: iso(r.dt_impressao),
        liberadoPor: r.liberado_por,
      },
    ]),
  );
}

export const keyOf = (idRifa: number, num: number): string => `${idRifa}.${num}`;

export async function saveRows(tx: Tx, linhas: readonly Linha[]): Promise<void> {
  if (linhas.length === 0) return;
  const column = <K extends keyof Linha>(name: K) => linhas.map((l) => l[name]);
  await tx.query({
    name: 'bilhetes-gravar',
    text: `UPDATE bilhete b SET status = n.status, id_reserva = n.id_reserva, id_venda = n.id_venda,
             id_emissor = n.id_emissor, id_vendedor = n.id_vendedor, id_dono = n.id_dono,
             cliente = n.cliente, cobrado = n.cobrado,
             token = n.token, id_pagamento = n.id_pagamento, expira_em = n.expira_em,
             dt_pagamento = n.dt_pagamento, dt_impressao = n.dt_impressao, liberado_por = n.liberado_por
           FROM unnest($1::int[], $2::int[], $3::smallint[], $4::int[], $5::int[], $6::int[], $7::int[], $8::text[],
                       $9::int[], $10::text[], $11::text[], $12::timestamptz[], $13::timestamptz[],
                       $14::timestamptz[], $15::int[], $16::int[])
             AS n(id_rifa, num, status, id_reserva, id_venda, id_emissor, id_vendedor, cliente, cobrado, token,
                  id_pagamento, expira_em, dt_pagamento, dt_impressao, liberado_por, id_dono)
           WHERE b.id_rifa = n.id_rifa AND b.num = n.num`,
    values: [
      column('idRifa'),
      column('num'),
      column('status'),
      column('idReserva'),
      column('idVenda'),
      column('idEmissor'),
      column('idVendedor'),
      column('cliente'),
      column('cobrado'),
      column('token'),
      column('idPagamento'),
      column('expiraEm'),
      column('dtPagamento'),
      column('dtImpressao'),
      column('liberadoPor'),
      linhas.map(donoDe),
    ],
  });
}
