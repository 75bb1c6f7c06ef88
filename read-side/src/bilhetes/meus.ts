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

interface Rifa {
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
  /** Tickets of hers. */
  readonly qtde: number;
}

interface Bilhete {
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

/**
 * The caller's tickets as the text of a JSON array of `MeuBilhete`, the latest draw first, piece by piece: a seller
 * may have sold a whole raffle. A customer's are her own purchases, a seller's what he sold too.
 */
export async function* meusBilhetesEmJson(db: Db, caller: Caller): AsyncGenerator<string> {
  let separador = '[';
  for (const lote of emLotes(await rifasDe(db, caller))) {
    const rifas = new Map(lote.map((rifa) => [rifa.id_rifa, rifa]));
    for await (const bilhetes of partes(db, caller, [...rifas.keys()])) {
      const textos = bilhetes.flatMap((bilhete) => {
        const rifa = rifas.get(bilhete.id_rifa);
        return rifa ? JSON.stringify(meuBilhete(caller, rifa, bilhete)) : [];
      });
      yield separador + textos.join(',');
      separador = ',';
    }
  }
  yield separador === '[' ? '[]' : ']';
}

/** Whose tickets count as hers; `$1` is she. What waits for its payment is found by reservation (see rows.ts). */
const dela = ({ tipo }: Caller, colunas: string) => `
  SELECT ${colunas} FROM bilhete b
  WHERE b.id_dono = $1 ${tipo === 'Usuario' ? 'AND b.id_vendedor IS NULL' : ''}
  UNION ALL
  SELECT ${colunas} FROM reserva v CROSS JOIN unnest(v.numeros) AS n(num)
  JOIN bilhete b ON b.id_rifa = v.id_rifa AND b.num = n.num AND b.id_reserva = v.id_reserva
                    AND b.status = ${RESERVADO}
  WHERE v.id_usuario = $1`;

/** The raffles she has tickets of, and how many. */
async function rifasDe(db: Db, caller: Caller): Promise<Rifa[]> {
  const { rows } = await db.query<Rifa>(
    `SELECT r.id_rifa, r.valor, r.comissao, r.milhar_sorteada, r.resultado_confirmado, r.sucessor, r.titulo, r.descricao, r.dt_sorteio,
            r.img_rifa, r.qtde_numeros, m.url_bilhete, b.qtde
     FROM (SELECT id_rifa, count(*)::integer AS qtde FROM (${dela(caller, 'b.id_rifa')}) b GROUP BY id_rifa) b
     JOIN rifa r USING (id_rifa) LEFT JOIN modelo m ON m.id_modelo_bilhete = r.id_modelo_bilhete
     WHERE r.status <> 'expurgado' ORDER BY r.dt_sorteio DESC, r.id_rifa DESC`,
    [caller.idUsuario],
  );
  return rows;
}

/** Raffles read together: several with few tickets, or one. */
function emLotes(rifas: readonly Rifa[]): Rifa[][] {
  const lotes: Rifa[][] = [];
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
async function* partes(db: Db, caller: Caller, idsRifa: readonly number[]): AsyncGenerator<Bilhete[]> {
  const limite = idsRifa.length === 1 ? PARTE : null;
  let ultimo = 0;
  for (;;) {
    const { rows } = await db.query<Bilhete>(
      `SELECT id_rifa, num, numeros, status, cliente, id_vendedor, token, id_pagamento, expira_em, dt_pagamento, dt_impressao,
              cobrado
       FROM (${dela(caller, 'b.*')}) b WHERE id_rifa = ANY($2) AND num > $3
       ORDER BY array_position($2::integer[], id_rifa), num LIMIT $4`,
      [caller.idUsuario, idsRifa, ultimo, limite],
    );
    if (rows.length > 0) yield rows;
    if (rows.length !== limite) return;
    ultimo = rows.at(-1)?.num ?? 0;
  }
}

const iso = (date: Date | null): string | null => date?.toISOString() ?? null;

function meuBilhete(caller: Caller, rifa: Rifa, bilhete: Bilhete): Static<typeof MeuBilhete> {
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
