import { diaLocal } from './datas.ts';
import { formatarReais } from './dinheiro.ts';
import { referenciaDoPix } from './pix.ts';

/**
 * Bank statements: what a credit is, by what it is known again, and which reservation of manual Pix it may have paid.
 *
 * A credit is used once, whatever is imported again: so its key is made of what its bank says of it alone, never of the
 * file it stood in or of the rows around it.
 */

/** A line of a statement, as a file gives it. */
export interface Lancamento {
  readonly conta: string;
  /** The bank's own name for it in this account (OFX: FITID); null where the file gives none. */
  readonly id: string | null;
  /** `AAAA-MM-DD`, as the bank wrote it. */
  readonly dia: string;
  /** Centavos; a debit is negative. */
  readonly valor: number;
  /** What a person reads of it. */
  readonly texto: string;
  /** Further texts that may hold the Pix reference (document, check number). */
  readonly documento: string;
}

/** Money that came in. */
export interface Credito {
  /** SHA-256, 64 hex digits: the same credit has the same one in every file. */
  readonly chave: string;
  readonly conta: string;
  readonly dia: string;
  /** Centavos. */
  readonly valor: number;
  readonly texto: string;
  readonly documento: string;
  /** The Pix's own id, unique in the country; null where the texts hold none. */
  readonly e2e: string | null;
}

export interface ExtratoLido {
  /** Newest first. */
  readonly creditos: readonly Credito[];
  readonly debitos: number;
  /**
   * Lines that name a credit read already, counted once. Two credits look like this too where a bank names both alike: a
   * person reads them.
   */
  readonly repetidos: readonly Lancamento[];
}

/** Bank's code, moment in UTC (`AAAAMMDDHHmm`), eleven signs of its own. */
const E2E =
  /(?<![0-9A-Za-z])E\d{8}(20\d{2})([01]\d)([0-3]\d)([0-2]\d)([0-5]\d)[0-9A-Za-z]{11}(?![0-9A-Za-z])/i;

const acharE2e = (texto: string): string | null => E2E.exec(texto)?.[0].toUpperCase() ?? null;

/** When the Pix was paid, milliseconds since the epoch, as its own id says; null where there is none. */
function momentoDoE2e(e2e: string | null): number | null {
  const [, ano, mes, dia, hora, minuto] = (e2e && E2E.exec(e2e)) || [];
  return ano === undefined
    ? null
    : Date.UTC(Number(ano), Number(mes) - 1, Number(dia), Number(hora), Number(minuto));
}

const semEspacos = (texto: string): string => texto.normalize('NFC').replace(/\s+/g, ' ').trim();

/**
 * The credits of a file, each with its key. By the Pix's own id where its texts hold one; else by the bank's id in the
 * account, with day and amount, since some banks count anew in each file; else by account, day, amount, text and which
 * of several equal rows it is.
 */
export function lerCreditos(
  lancamentos: readonly Lancamento[],
  sha256: (texto: string) => string,
): ExtratoLido {
  const creditos = new Map<string, Credito>();
  const iguais = new Map<string, number>();
  let debitos = 0;
  const repetidos: Lancamento[] = [];
  for (const lido of lancamentos) {
    const { id, ...lancamento } = lido;
    if (lancamento.valor <= 0) {
      debitos += 1;
      continue;
    }
    const e2e = acharE2e(`${lancamento.texto} ${lancamento.documento}`);
    const chave = sha256(identidade({ ...lancamento, id, e2e }, iguais));
    if (creditos.has(chave)) repetidos.push(lido);
    else creditos.set(chave, { ...lancamento, chave, e2e });
  }
  return { creditos: [...creditos.values()].sort(doMaisNovo), debitos, repetidos };
}

function identidade(
  { conta, id, dia, valor, texto, e2e }: Lancamento & { readonly e2e: string | null },
  iguais: Map<string, number>,
): string {
  if (e2e !== null) return ['pix', e2e, valor].join('\n');
  if (id !== null) return ['id', semEspacos(conta), semEspacos(id), dia, valor].join('\n');
  const linha = ['linha', semEspacos(conta), dia, valor, semEspacos(texto)].join('\n');
  const ordem = (iguais.get(linha) ?? 0) + 1;
  iguais.set(linha, ordem);
  return `${linha}\n${ordem}`;
}

const comparar = (a: string | number, b: string | number): number => (a < b ? -1 : a > b ? 1 : 0);
const porTexto = (a: Credito, b: Credito): number => comparar(a.texto, b.texto) || comparar(a.chave, b.chave);
const doMaisNovo = (a: Credito, b: Credito): number => comparar(b.dia, a.dia) || porTexto(a, b);
const doMaisAntigo = (a: Credito, b: Credito): number => comparar(a.dia, b.dia) || porTexto(a, b);

/** A reservation that waits for its money. */
export interface ReservaEsperada {
  readonly idRifa: number;
  readonly idPagamento: string;
  /** Centavos. */
  readonly valor: number;
  /** ISO 8601 UTC. */
  readonly reservadoEm: string;
  readonly expiraEm: string;
}

/**
 * certa: its reference and its amount. provavel: the only one of this amount in that time, and this its only credit.
 * possivel: one of several, which a person has to tell apart.
 */
export type Certeza = 'certa' | 'provavel' | 'possivel';

export interface Proposta<R extends ReservaEsperada> {
  readonly credito: Credito;
  readonly reserva: R;
  readonly certeza: Certeza;
  /** Why, in words. */
  readonly motivo: string;
  /** Other reservations the credit may have paid as well, the nearest first. */
  readonly outras: readonly R[];
}

export interface Conciliacao<R extends ReservaEsperada> {
  /** No credit twice, no reservation twice. */
  readonly propostas: readonly Proposta<R>[];
  readonly semPar: readonly { readonly credito: Credito; readonly motivo: string }[];
}

export const chaveDaReserva = ({ idRifa, idPagamento }: Pick<ReservaEsperada, 'idRifa' | 'idPagamento'>) =>
  `${idRifa}.${idPagamento}`;

/** Which reservation each credit may have paid. What comes in in another order goes out the same. */
export function proporConciliacao<R extends ReservaEsperada>(
  creditos: readonly Credito[],
  reservas: readonly R[],
): Conciliacao<R> {
  const porValor = agrupar(datadas(reservas), ({ reserva }) => reserva.valor);
  const nomeadas = acharNomeadas(creditos, reservas);
  const candidatasDe = (credito: Credito): R[] => {
    const nomeou = nomeadas.get(credito.chave);
    const candidatas = maisProximas(credito, porValor.get(credito.valor) ?? []);
    // What names a reservation has paid none but that.
    return nomeou ? candidatas.filter((reserva) => nomeou.includes(reserva)) : candidatas;
  };
  const certas = proporCertas(creditos, nomeadas, candidatasDe);
  const usados = new Set(certas.map(({ credito }) => credito.chave));
  const pagas = new Set(certas.map(({ reserva }) => reserva));
  const outras = proporPorValor(
    creditos.filter(({ chave }) => !usados.has(chave)),
    (credito) => candidatasDe(credito).filter((reserva) => !pagas.has(reserva)),
  );
  const propostas = [...certas, ...outras].sort(
    (a, b) => ORDEM[a.certeza] - ORDEM[b.certeza] || doMaisNovo(a.credito, b.credito),
  );
  const propostos = new Set(propostas.map(({ credito }) => credito.chave));
  const semPar = creditos
    .filter(({ chave }) => !propostos.has(chave))
    .sort(doMaisNovo)
    .map((credito) => {
      const nomeou = nomeadas.get(credito.chave);
      const temValor = porValor.has(credito.valor);
      return { credito, motivo: porqueSemPar(credito, nomeou, temValor, candidatasDe(credito).length > 0) };
    });
  return { propostas, semPar };
}

const ORDEM: Readonly<Record<Certeza, number>> = { certa: 0, provavel: 1, possivel: 2 };

function agrupar<T, K>(itens: readonly T[], chaveDe: (item: T) => K): Map<K, T[]> {
  const grupos = new Map<K, T[]>();
  for (const item of itens) {
    const grupo = grupos.get(chaveDe(item));
    if (grupo) grupo.push(item);
    else grupos.set(chaveDe(item), [item]);
  }
  return grupos;
}

export function contar<K>(chaves: Iterable<K>): Map<K, number> {
  const vezes = new Map<K, number>();
  for (const chave of chaves) vezes.set(chave, (vezes.get(chave) ?? 0) + 1);
  return vezes;
}

/** Reservations whose reference stands in a credit's texts, by the credit's key; absent where there is none. */
function acharNomeadas<R extends ReservaEsperada>(
  creditos: readonly Credito[],
  reservas: readonly R[],
): ReadonlyMap<string, readonly R[]> {
  const porReferencia = agrupar(reservas, ({ idPagamento }) => referenciaDoPix(idPagamento).toLowerCase());
  const nomeadas = new Map<string, R[]>();
  for (const { chave, texto, documento } of creditos) {
    const palavras = new Set(`${texto} ${documento}`.match(/[0-9A-Za-z]+/g) ?? []);
    const achadas = [...palavras].flatMap((palavra) =>
      (porReferencia.get(palavra.toLowerCase()) ?? []).filter(({ idPagamento }) =>
        identifica(referenciaDoPix(idPagamento), palavra),
      ),
    );
    if (achadas.length > 0) nomeadas.set(chave, achadas);
  }
  return nomeadas;
}

/** Shorter references are not those that are made here. */
const MINIMO_DA_REFERENCIA = 10;

/**
 * Whether a word of a statement can be this reference and nothing else. A buyer's browser chooses the reference: one that
 * is a surname or the number of a document would be found in others' payments. Banks may write all of it in capitals.
 */
function identifica(referencia: string, palavra: string): boolean {
  if (referencia.length < MINIMO_DA_REFERENCIA) return false;
  const letrasENumeros = /\d/.test(referencia) && /[A-Za-z]/.test(referencia);
  return letrasENumeros || (palavra === referencia && /[a-z][A-Z].*[a-z][A-Z]/.test(referencia));
}

/** By reference and amount, where neither the credit nor the reservation has another. */
function proporCertas<R extends ReservaEsperada>(
  creditos: readonly Credito[],
  nomeadas: ReadonlyMap<string, readonly R[]>,
  candidatasDe: (credito: Credito) => readonly R[],
): Proposta<R>[] {
  const pares = creditos
    .filter(({ chave }) => nomeadas.has(chave))
    .flatMap((credito) => candidatasDe(credito).map((reserva) => ({ credito, reserva })));
  const doCredito = contar(pares.map(({ credito }) => credito.chave));
  const daReserva = contar(pares.map(({ reserva }) => reserva));
  return pares
    .filter(({ credito, reserva }) => doCredito.get(credito.chave) === 1 && daReserva.get(reserva) === 1)
    .map((par) => ({
      ...par,
      certeza: 'certa',
      motivo: 'A referência do Pix e o valor são os da reserva.',
      outras: [],
    }));
}

/** Reservations told as others that may be meant. */
const MAXIMO_DE_OUTRAS = 20;

/** By amount and time: the earlier credit takes the nearest reservation that is left. */
function proporPorValor<R extends ReservaEsperada>(
  creditos: readonly Credito[],
  candidatasDe: (credito: Credito) => readonly R[],
): Proposta<R>[] {
  const creditosDa = contar(creditos.flatMap(candidatasDe));
  const pagas = new Set<R>();
  return creditos.toSorted(doMaisAntigo).flatMap((credito) => {
    const candidatas = candidatasDe(credito);
    const reserva = candidatas.find((candidata) => !pagas.has(candidata));
    if (!reserva) return [];
    pagas.add(reserva);
    const concorrentes = creditosDa.get(reserva) ?? 0;
    const sozinha = candidatas.length === 1 && concorrentes === 1;
    return [
      {
        credito,
        reserva,
        certeza: sozinha ? 'provavel' : 'possivel',
        motivo: sozinha
          ? 'É a única reserva desse valor que esperava pagamento nesse dia.'
          : motivoDaDuvida(candidatas.length, concorrentes),
        outras: candidatas.filter((outra) => outra !== reserva).slice(0, MAXIMO_DE_OUTRAS),
      },
    ];
  });
}

function motivoDaDuvida(reservas: number, creditos: number): string {
  const quais = [
    reservas > 1 ? `${reservas} reservas desse valor esperavam pagamento nesse dia` : '',
    creditos > 1 ? `${creditos} créditos servem a essa reserva` : '',
  ].filter((parte) => parte !== '');
  return `${quais.join(' e ')}: confira quem pagou.`;
}

function porqueSemPar(
  { valor }: Credito,
  nomeadas: readonly ReservaEsperada[] | undefined,
  temValor: boolean,
  temCandidata: boolean,
): string {
  const outro = Math.min(...(nomeadas ?? []).map((reserva) => reserva.valor).filter((v) => v !== valor));
  if (Number.isFinite(outro)) return `A referência é de uma reserva de ${formatarReais(outro)}, outro valor.`;
  if (temCandidata) return 'As reservas desse valor já têm outro crédito proposto.';
  if (nomeadas) return 'A referência é de uma reserva que não esperava pagamento nesse dia.';
  return temValor
    ? 'Nenhuma reserva desse valor esperava pagamento nesse dia.'
    : 'Nenhuma reserva em espera tem esse valor.';
}

/** A reservation with its days in Sao Paulo, read once. */
interface Datada<R> {
  readonly reserva: R;
  readonly feitaEm: number;
  readonly doDia: string;
  readonly ateODia: string;
}

/** The latest first. */
function datadas<R extends ReservaEsperada>(reservas: readonly R[]): Datada<R>[] {
  return reservas
    .map((reserva) => ({
      reserva,
      feitaEm: Date.parse(reserva.reservadoEm),
      doDia: diaLocal(reserva.reservadoEm),
      ateODia: diaLocal(reserva.expiraEm),
    }))
    .sort(
      (a, b) =>
        comparar(b.feitaEm, a.feitaEm) || comparar(chaveDaReserva(a.reserva), chaveDaReserva(b.reserva)),
    );
}

/**
 * Those that waited on the credit's day, the nearest first: made last before the money came. A statement knows the day
 * alone, the Pix's own id the minute.
 */
function maisProximas<R extends ReservaEsperada>(
  { dia, e2e }: Credito,
  doMesmoValor: readonly Datada<R>[],
): R[] {
  const noDia = doMesmoValor.filter(({ doDia, ateODia }) => doDia <= dia && dia <= ateODia);
  const exato = momentoDoE2e(e2e);
  if (exato === null) return noDia.map(({ reserva }) => reserva);
  // Its minute has begun before the reservation that was made in it.
  const antes = noDia.filter(({ feitaEm }) => feitaEm < exato + MINUTO);
  const depois = noDia.filter(({ feitaEm }) => feitaEm >= exato + MINUTO);
  return [...antes, ...depois.reverse()].map(({ reserva }) => reserva);
}

const MINUTO = 60_000;
