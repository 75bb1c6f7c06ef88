import { BILHETE_PADRAO } from '@rifa-viva/contracts/http/arquivos';
import type { MeuBilhete } from '@rifa-viva/contracts/http/bilhetes';
import { paraReais } from '@rifa-viva/contracts/regras/dinheiro';
import { idBilhete } from '@rifa-viva/contracts/regras/numeracao';
import { RESERVADO, statusDoCodigo } from '@rifa-viva/contracts/regras/vida-do-bilhete';
import type { Caller } from '@rifa-viva/server/access/sessions';
import type { Static } from '@sinclair/typebox';
import type { Db } from '../kernel/db.ts';
import { visibilidade } from '../visibilidade.ts';

/** Tickets read and written at a time: a few milliseconds in which nobody else is served. */
const PARTE = 1_000;

/** What of its raffle a ticket carries. */
export interface Rifa {
  readonly id_rifa: number;
  readonly valor: number;
  readonly comissao: number;
  readonly url_bilhete: string | null;
  readonly milhar_sorteada: string;
  readonly resultado_confirmado: boolean;
  readonly sucessor: boolean;
  readonly titulo: string;
  readonly descricao: string;
  readonly dt_sorteio: Date;
  readonly img_rifa: string;
  readonly qtde_numeros: number;
}

export interface Bilhete {
  readonly id_rifa: number;
  readonly num: number;
  readonly numeros: string;
  readonly status: number;
  readonly cliente: string | null;
  readonly id_vendedor: number | null;
  readonly token: string | null;
  readonly id_pagamento: string | null;
  readonly expira_em: Date | null;
  readonly dt_pagamento: Date | null;
  readonly dt_impressao: Date | null;
  readonly cobrado: number;
}

/** Whose tickets. */
interface Quais {
  readonly caller: Caller;
  /** Of this purchase alone. */
  readonly idPagamento?: string | undefined;
  /** Those alone that wait for their payment. */
  readonly soAguardando?: boolean;
}

/**
 * The caller's tickets as the text of a JSON array of `MeuBilhete`, the latest draw first, piece by piece: a seller
 * may have sold a whole raffle. A customer's are her own purchases, a seller's what he sold too.
 */
export async function* meusBilhetesEmJson(db: Db, quais: Quais): AsyncGenerator<string> {
  let separador = '[';
  for (const lote of emLotes(await rifasDe(db, quais))) {
    const rifas = new Map(lote.map((rifa) => [rifa.id_rifa, rifa]));
    for await (const bilhetes of partes(db, quais, [...rifas.keys()])) {
      const textos = bilhetes.flatMap((bilhete) => {
        const rifa = rifas.get(bilhete.id_rifa);
        return rifa ? JSON.stringify(meuBilhete(quais.caller, rifa, bilhete)) : [];
      });
      yield separador + textos.join(',');
      separador = ',';
    }
  }
  yield separador === '[' ? '[]' : ']';
}

/**
 * Whose tickets count as hers; `$1` is she, `$2` the purchase's payment or null. What waits for its payment is found by
 * reservation (see rows.ts), and so is all of one purchase: a seller may have sold thousands besides.
 */
const dela = ({ caller, idPagamento, soAguardando = false }: Quais, colunas: string) => {
  const deReservas = `
    SELECT ${colunas} FROM reserva v CROSS JOIN unnest(v.numeros) AS n(num)
    JOIN bilhete b ON b.id_rifa = v.id_rifa AND b.num = n.num
    WHERE v.id_usuario = $1 AND ($2::text IS NULL OR v.id_pagamento = $2)`;
  const espera = `b.status = ${RESERVADO} AND b.id_reserva = v.id_reserva`;
  const suas = `b.id_dono = $1 ${caller.tipo === 'Usuario' ? 'AND b.id_vendedor IS NULL' : ''}`;
  if (soAguardando) return `${deReservas} AND ${espera}`;
  return idPagamento === undefined
    ? `SELECT ${colunas} FROM bilhete b WHERE ${suas} UNION ALL ${deReservas} AND ${espera}`
    : `${deReservas} AND (${espera} OR ${suas} AND b.id_pagamento = $2)`;
};

const deQuem = ({ caller, idPagamento }: Quais) => [caller.idUsuario, idPagamento ?? null];

/** Of `rifa r LEFT JOIN modelo m`. */
export const COLUNAS_DA_RIFA = `r.id_rifa, r.valor, r.comissao, r.milhar_sorteada, r.resultado_confirmado, r.sucessor, r.titulo,
  r.descricao, r.dt_sorteio, r.img_rifa, r.qtde_numeros, m.url_bilhete`;
export const COLUNAS_DO_BILHETE = `id_rifa, num, numeros, status, cliente, id_vendedor, token, id_pagamento, expira_em, dt_pagamento,
  dt_impressao, cobrado`;

/** With how many tickets of hers. */
type RifaDela = Rifa & { readonly qtde: number };

/** The raffles she has tickets of. */
async function rifasDe(db: Db, quais: Quais): Promise<RifaDela[]> {
  const { rows } = await db.query<RifaDela>(
    `SELECT ${COLUNAS_DA_RIFA}, b.qtde
     FROM (SELECT id_rifa, count(*)::integer AS qtde FROM (${dela(quais, 'b.id_rifa')}) b GROUP BY id_rifa) b
     JOIN rifa r USING (id_rifa) LEFT JOIN modelo m ON m.id_modelo_bilhete = r.id_modelo_bilhete
     WHERE r.status <> 'expurgado' ORDER BY r.dt_sorteio DESC, r.id_rifa DESC`,
    deQuem(quais),
  );
  return rows;
}

/** Raffles read together: several with few tickets, or one. */
function emLotes(rifas: readonly RifaDela[]): RifaDela[][] {
  const lotes: RifaDela[][] = [];
  let qtde = PARTE;
  for (const rifa of rifas) {
    if (qtde + rifa.qtde > PARTE) {
      lotes.push([]);
      qtde = 0;
    }
    lotes.at(-1)?.push(rifa);
    qtde += rifa.qtde;
  }
  return lotes;
}

/** Her tickets of these raffles, in their order, by number; those of one raffle in parts. */
async function* partes(db: Db, quais: Quais, idsRifa: readonly number[]): AsyncGenerator<Bilhete[]> {
  const limite = idsRifa.length === 1 ? PARTE : null;
  let ultimo = 0;
  for (;;) {
    const { rows } = await db.query<Bilhete>(
      `SELECT ${COLUNAS_DO_BILHETE}
       FROM (${dela(quais, 'b.*')}) b WHERE id_rifa = ANY($3) AND num > $4
       ORDER BY array_position($3::integer[], id_rifa), num LIMIT $5`,
      [...deQuem(quais), idsRifa, ultimo, limite],
    );
    if (rows.length > 0) yield rows;
    if (rows.length !== limite) return;
    ultimo = rows.at(-1)?.num ?? 0;
  }
}

const iso = (date: Date | null): string | null => date?.toISOString() ?? null;

export function meuBilhete(caller: Caller, rifa: Rifa, bilhete: Bilhete): Static<typeof MeuBilhete> {
  return {
    idBilhete: idBilhete(rifa.id_rifa, bilhete.num),
    idRifa: rifa.id_rifa,
    numBilhete: bilhete.num,
    status: statusDoCodigo(bilhete.status),
    numerosDaSorte: bilhete.status === RESERVADO ? '' : bilhete.numeros,
    dtPagamento: iso(bilhete.dt_pagamento),
    dtImpressao: iso(bilhete.dt_impressao),
    ...(visibilidade.veCliente(caller)
      ? { cliente: bilhete.cliente, idVendedor: bilhete.id_vendedor, comissao: rifa.comissao }
      : {}),
    token: bilhete.token,
    idPagamento: bilhete.id_pagamento,
    expiraEm: iso(bilhete.expira_em),
    valor: paraReais(rifa.valor),
    cobrado: paraReais(bilhete.cobrado),
    urlBilhete: rifa.url_bilhete ?? BILHETE_PADRAO,
    milharSorteada: rifa.milhar_sorteada,
    resultadoConfirmado: rifa.resultado_confirmado,
    sucessor: rifa.sucessor,
    titulo: rifa.titulo,
    descricao: rifa.descricao,
    dtSorteio: rifa.dt_sorteio.toISOString(),
    imgRifa: rifa.img_rifa,
    qtdeNumeros: rifa.qtde_numeros,
  };
}
