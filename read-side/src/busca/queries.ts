import type { Provedor } from '@rifa-viva/contracts/eventos/pagamento';
import { ACHADOS_DE_CADA, type Achado } from '@rifa-viva/contracts/http/busca';
import type { Alcance } from '@rifa-viva/contracts/regras/alcance';
import { NOME_DO_PROVEDOR, type SituacaoDaCobranca } from '@rifa-viva/contracts/regras/cobranca';
import { formatarEdicao, formatarNumero, larguraDoNumero } from '@rifa-viva/contracts/regras/numeracao';
import { mascararTelefone, parteDoTelefone } from '@rifa-viva/contracts/regras/telefone';
import { maiusculas } from '@rifa-viva/contracts/regras/texto';
import { LIVRE, statusDoCodigo } from '@rifa-viva/contracts/regras/vida-do-bilhete';
import type { Static } from '@sinclair/typebox';
import { bilheteDoNumero } from '../bilhetes/sorte.ts';
import type { Db } from '../kernel/db.ts';
import { contains, Where } from '../kernel/list.ts';
import { nomeSemAcentos, parteDeNome } from '../kernel/nomes.ts';

export type Encontrado = Static<typeof Achado>;

/** What was typed, and what it may mean. */
export interface Procurado {
  readonly texto: string;
  /** A raffle's or a ticket's number; null: no number. */
  readonly numero: number | null;
  /** A ticket's token, as it is kept; null: too short or too long for one. */
  readonly token: string | null;
  /** A phone's digits, some of them; null: fewer than four. */
  readonly digitos: string | null;
}

const TOKEN = /^[A-Z2-7]{26}$/;
const MENOS_DIGITOS = 4;
const NUMERO = /^\d{1,7}$/;

export function lerProcurado(q: string): Procurado {
  const texto = q.trim();
  const maiusculo = texto.toUpperCase();
  const digitos = parteDoTelefone(texto) ?? '';
  return {
    texto,
    numero: NUMERO.test(texto) ? Number(texto) : null,
    token: TOKEN.test(maiusculo) ? maiusculo : null,
    digitos: digitos.length >= MENOS_DIGITOS ? digitos : null,
  };
}

/** Raffles that are not excluded, by number, by a part of the title or by a drawn number; the newest first. */
export async function acharRifas(db: Db, { texto, numero }: Procurado): Promise<Encontrado[]> {
  const { rows } = await db.query<{ id_rifa: number; titulo: string; milhar_sorteada: string }>(
    `SELECT id_rifa, titulo, milhar_sorteada FROM rifa
     WHERE status = 'ativo'
       AND (titulo ILIKE $1 OR id_rifa = $2 OR $2 = ANY(string_to_array(milhar_sorteada, ',')::int[]))
     ORDER BY id_rifa = $2 DESC NULLS LAST, id_rifa DESC LIMIT ${ACHADOS_DE_CADA}`,
    [contains(texto), numero],
  );
  return rows.map(({ id_rifa, titulo, milhar_sorteada }) => ({
    tipo: 'rifa',
    id: String(id_rifa),
    titulo: `${formatarEdicao(id_rifa)} ${titulo}`,
    detalhe:
      milhar_sorteada === '' ? 'Campanha' : `Campanha sorteada: ${milhar_sorteada.replaceAll(',', ', ')}`,
    idRifa: id_rifa,
    numBilhete: null,
  }));
}

/** Whom a caller sees: these people, or everybody but these, of whom there are fewer. */
export type Visiveis = { readonly so: readonly number[] } | { readonly menos: readonly number[] };

/** People the caller sees, by a part of name or phone. */
export async function acharPessoas(
  db: Db,
  { texto, digitos }: Procurado,
  visiveis: Visiveis,
): Promise<Encontrado[]> {
  const where = new Where().and('NOT excluido');
  if ('so' in visiveis) where.and('id_usuario = ANY(?)', visiveis.so);
  else where.and('id_usuario <> ALL(?)', visiveis.menos);
  const nome = where.next(parteDeNome(texto));
  const telefone = where.next(digitos === null ? null : contains(digitos));
  const { rows } = await db.query<{ id_usuario: number; nome: string; telefone: string; tipo: string }>(
    `SELECT id_usuario, nome, telefone, tipo FROM usuario
     ${where.sql} AND (${nomeSemAcentos('nome')} LIKE ${nome} OR telefone LIKE ${telefone})
     ORDER BY nome, id_usuario LIMIT ${ACHADOS_DE_CADA}`,
    where.values,
  );
  return rows.map(({ id_usuario, nome, telefone, tipo }) => ({
    tipo: 'pessoa',
    id: String(id_usuario),
    titulo: nome,
    detalhe: `${tipo} · ${mascararTelefone(telefone)}`,
    idRifa: null,
    numBilhete: null,
  }));
}

/** Above every character: what begins with a text stands between the text and the text followed by this. */
const ACIMA_DE_TODAS = '\u{10FFFF}';

/**
 * Who bought at the counter, by how the name begins, once in each raffle; within the caller's reach. Each name has a place
 * before any has a second one: a name in many raffles hides nobody.
 */
export async function acharClientes(db: Db, { texto }: Procurado, alcance: Alcance): Promise<Encontrado[]> {
  const inicio = maiusculas(texto);
  const where = aoAlcance(alcance);
  const [de, ate] = [where.next(inicio), where.next(inicio + ACIMA_DE_TODAS)];
  const nomes = `FROM rifa r JOIN bilhete b USING (id_rifa) ${where.sql} AND b.cliente_do_balcao`;
  // The index goes from name to name: hundreds of thousands of tickets can begin with two letters.
  const primeiro = (aPartir: string) => `(SELECT b.cliente_do_balcao ${nomes} ${aPartir}
    AND b.cliente_do_balcao < ${ate} ORDER BY b.cliente_do_balcao LIMIT 1)`;
  const { rows } = await db.query<{ cliente: string; id_rifa: number; titulo: string; qtde: number }>(
    `WITH RECURSIVE nome (cliente, quantos) AS (
       SELECT ${primeiro(`>= ${de}`)}, 1
       UNION ALL SELECT ${primeiro('> nome.cliente')}, quantos + 1 FROM nome
       WHERE cliente IS NOT NULL AND quantos < ${ACHADOS_DE_CADA}),
     achado AS (
       SELECT nome.cliente, c.* FROM nome CROSS JOIN LATERAL (
         SELECT r.id_rifa, r.titulo, count(*)::integer AS qtde, row_number() OVER (ORDER BY r.id_rifa DESC) AS vez
         ${nomes} = nome.cliente GROUP BY r.id_rifa) c
       ORDER BY vez, cliente LIMIT ${ACHADOS_DE_CADA})
     SELECT cliente, id_rifa, titulo, qtde FROM achado ORDER BY cliente, id_rifa DESC`,
    where.values,
  );
  return rows.map(({ cliente, id_rifa, titulo, qtde }) => ({
    tipo: 'cliente',
    id: `${id_rifa}-${cliente}`,
    titulo: cliente,
    detalhe: `${qtde === 1 ? '1 bilhete' : `${qtde} bilhetes`} · ${formatarEdicao(id_rifa)} ${titulo}`,
    idRifa: id_rifa,
    numBilhete: null,
  }));
}

interface BilheteRow {
  readonly id_rifa: number;
  readonly num: number;
  readonly status: number;
  readonly titulo: string;
  readonly qtde_numeros: number;
}
/** The newest raffles' first. */
async function lerBilhetes(db: Db, where: Where): Promise<Encontrado[]> {
  const { rows } = await db.query<BilheteRow>(
    `SELECT b.id_rifa, b.num, b.status, r.titulo, r.qtde_numeros FROM rifa r JOIN bilhete b USING (id_rifa)
     ${where.sql} ORDER BY b.id_rifa DESC LIMIT ${ACHADOS_DE_CADA}`,
    where.values,
  );
  return rows.map(({ id_rifa, num, status, titulo, qtde_numeros }) => ({
    tipo: 'bilhete',
    id: `${id_rifa}-${num}`,
    titulo: `Bilhete ${formatarNumero(num, larguraDoNumero(qtde_numeros))}`,
    detalhe: `${statusDoCodigo(status)} · ${formatarEdicao(id_rifa)} ${titulo}`,
    idRifa: id_rifa,
    numBilhete: num,
  }));
}

/** Taken tickets of this number in the newest raffles, or the one of a token; within the caller's reach. */
export async function acharBilhetes(
  db: Db,
  { numero, token }: Procurado,
  alcance: Alcance,
): Promise<Encontrado[]> {
  if (numero === null && token === null) return [];
  const where = tomados(alcance);
  if (token !== null) where.and('b.token = ?', token);
  else where.and('b.num = ?', numero);
  return lerBilhetes(db, where);
}

/** Taken tickets that hold this lucky number, but those that are found by their own; within the caller's reach. */
export async function acharPelaSorte(
  db: Db,
  { texto, numero }: Procurado,
  alcance: Alcance,
): Promise<Encontrado[]> {
  if (numero === null) return [];
  const where = tomados(alcance)
    .and(`(b.id_rifa, b.num) IN (SELECT s.id_rifa, ${bilheteDoNumero('?')} FROM sorte s)`, numero)
    .and('b.num <> ?', numero);
  const achados = await lerBilhetes(db, where);
  return achados.map((achado) => ({ ...achado, detalhe: `Número da sorte ${texto} · ${achado.detalhe}` }));
}

const tomados = (alcance: Alcance): Where => aoAlcance(alcance).and(`b.status <> ${LIVRE}`);

function aoAlcance(alcance: Alcance): Where {
  const where = new Where().and(`r.status = 'ativo'`);
  return alcance === 'todos' ? where : where.and('b.id_dono = ANY(?)', alcance);
}

/** The charge, or the reservation of manual Pix, that is known by this. */
export async function acharPagamentos(db: Db, { texto }: Procurado): Promise<Encontrado[]> {
  const { rows: cobrancas } = await db.query<{
    id_cobranca: string;
    id_pagamento: string;
    provedor: Provedor;
    situacao: SituacaoDaCobranca;
    id_rifa: number | null;
  }>(
    `SELECT id_cobranca, id_pagamento, provedor, situacao, id_rifa FROM cobranca WHERE id_pagamento = $1
     UNION SELECT id_cobranca, id_pagamento, provedor, situacao, id_rifa FROM cobranca
     WHERE id_cobranca = $1 AND id_pagamento IS NOT NULL LIMIT ${ACHADOS_DE_CADA}`,
    [texto],
  );
  if (cobrancas.length > 0) {
    return cobrancas.map(({ id_pagamento, provedor, situacao, id_rifa }) => ({
      tipo: 'pagamento',
      id: id_pagamento,
      titulo: `Cobrança ${id_pagamento}`,
      detalhe: `${NOME_DO_PROVEDOR[provedor]} · ${situacao}`,
      idRifa: id_rifa,
      numBilhete: null,
    }));
  }
  const { rows: reservas } = await db.query<{
    id_pagamento: string;
    id_rifa: number;
    titulo: string;
    num: number;
  }>(
    `SELECT v.id_pagamento, v.id_rifa, r.titulo, v.numeros[1] AS num
     FROM reserva v JOIN rifa r USING (id_rifa) WHERE v.id_pagamento = $1
     ORDER BY v.reservada_em DESC LIMIT ${ACHADOS_DE_CADA}`,
    [texto],
  );
  return reservas.map(({ id_pagamento, id_rifa, titulo, num }) => ({
    tipo: 'pagamento',
    id: id_pagamento,
    titulo: `Pagamento ${id_pagamento}`,
    detalhe: `Pix · ${formatarEdicao(id_rifa)} ${titulo}`,
    idRifa: id_rifa,
    numBilhete: num,
  }));
}
