import type { EventoRifa } from '@rifa-viva/contracts/eventos/rifa';
import {
  type BilheteDaLista,
  type listarBilhetes,
  ORDENS_DE_BILHETES,
  type OrdemDeBilhetes,
} from '@rifa-viva/contracts/http/bilhetes';
import type { QueryOf } from '@rifa-viva/contracts/http/call';
import { diaLocal, paraCampoDataHora } from '@rifa-viva/contracts/regras/datas';
import { formatarNumero } from '@rifa-viva/contracts/regras/numeracao';
import { maiusculas, semAcentos } from '@rifa-viva/contracts/regras/texto';
import { ACOES, acoesPermitidas } from '@rifa-viva/contracts/regras/vida-do-bilhete';
import { type EstadoRifa, estadoInicial, grupoDe, posseDe } from '@rifa-viva/contracts/rifa/estado';
import { evolve } from '@rifa-viva/contracts/rifa/evolve';
import { matrixLog } from '@rifa-viva/proof/testing/matrix';
import { HandWrittenLog } from '@rifa-viva/proof/testing/read-side';
import { startTestReadSide, type TestReadSide } from '@rifa-viva/proof/testing/read-side-http';
import { emitidos, RIFA } from '@rifa-viva/proof/testing/rifa';
import type { Static } from '@sinclair/typebox';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

type Bilhete = Static<typeof BilheteDaLista>;
type Pedido = QueryOf<typeof listarBilhetes>;
interface Pagina {
  readonly total: number;
  readonly inicio: number;
  readonly bilhetes: readonly Bilhete[];
}

const ADMINISTRADOR = 3;
const GERENTE = 4;
const CHEIA = 60;
const NOMES = ['ANA', 'JOÃO', 'Conceição', 'mARIA 100%', 'O_LIVRO', 'ÂNGELA'];

let side: TestReadSide;
/** All of them, as they come without a filter. */
let todos: readonly Bilhete[];
/** The raffle as its own fold has it. */
let dobrada: EstadoRifa;

beforeAll(async () => {
  side = await startTestReadSide();
  const log = await matrixLog(side.cifrado);
  const eventos = await rifaCheia(CHEIA);
  for (const event of eventos) log.rifa(event);
  dobrada = eventos.reduce(evolve, estadoInicial());
  await side.write(log);
  todos = (await pagina({ qtde: 500 })).bilhetes;
}, 120_000);
afterAll(() => side.close());

async function venda(
  idRifa: number,
  idVenda: number,
  numeros: number[],
  dtPagamento: string,
): Promise<Extract<EventoRifa, { type: 'BilhetesVendidos' }>> {
  const segredo = await side.cifrado(2_000 + idVenda, `segredo-${idVenda}`);
  const quem = { idUsuarioEmissor: 6, idVendedor: 6, cliente: null };
  return {
    type: 'BilhetesVendidos',
    data: { idRifa, idVenda, numeros, ...quem, total: 100, segredo, dtPagamento },
  };
}

/** 40 purchases of 1 to 3 tickets: of sellers, reserved, and released. */
async function rifaCheia(idRifa: number): Promise<EventoRifa[]> {
  const events: EventoRifa[] = [
    {
      type: 'RifaCriada',
      data: { ...RIFA, idRifa, idUsuario: 3, qtdeNumeros: 200, qtdeChances: 2 },
    },
  ];
  const { type, data } = emitidos(idRifa, 100);
  events.push({ type, data: { ...data, qtdeNumeros: 200, qtdeChances: 2 } });
  let seguinte = 1;
  for (let n = 1; n <= 40; n += 1) {
    const numeros = Array.from({ length: 1 + (n % 3) }, () => seguinte++);
    const total = 100 * n * numeros.length + 1;
    const dtPagamento = new Date(Date.UTC(2026, 2, 1 + (n % 5), n % 24, n)).toISOString();
    if (n % 2) {
      const idVendedor = n % 4 === 1 ? 6 : 7;
      const { type, data } = await venda(idRifa, n, numeros, dtPagamento);
      const cliente = n % 5 ? await side.cifrado(2_000 + n, NOMES[n % NOMES.length] ?? '') : null;
      events.push({
        type,
        data: { ...data, idUsuarioEmissor: idVendedor, idVendedor, cliente, total },
      });
      continue;
    }
    const idUsuario = n % 4 ? 8 : 9;
    events.push({
      type: 'BilhetesReservados',
      data: {
        idRifa,
        idReserva: n,
        idPagamento: `pag-${idRifa}-${n}`,
        idUsuario,
        numeros,
        total,
        cliente: await side.cifrado(idUsuario, `CLIENTE ${idUsuario}`),
        segredo: await side.cifrado(idUsuario, `reserva-${n}`),
        tipoPagamento: 'normal',
        pagarAte: '2099-01-01T00:00:00.000Z',
        expiraEm: '2099-01-01T00:00:00.000Z',
      },
    });
    if (n % 6 === 0) {
      events.push({
        type: 'BilhetesLiberados',
        data: { idRifa, idReserva: n, idVenda: n, numeros, total, liberadoPor: 3, dtPagamento },
      });
    }
  }
  return events;
}

const consulta = (campos: object): string =>
  new URLSearchParams(
    Object.entries(campos).flatMap(([nome, valor]) => (valor === undefined ? [] : [[nome, String(valor)]])),
  ).toString();

async function pagina(pedido: Pedido, quem = ADMINISTRADOR): Promise<Pagina> {
  const { status, body } = await side.call(quem, 'GET', `/api/bilhetes/listar/${CHEIA}?${consulta(pedido)}`);
  expect(status).toBe(200);
  return body as Pagina;
}

const numerosEPosses = (bilhetes: readonly Bilhete[]) => ({
  numeros: bilhetes.map((b) => b.numBilhete),
  posses: bilhetes.map((b) => b.posse),
});

const chave = (nome: string): string => semAcentos(maiusculas(nome));
const vendedorDe = ({ vendedor }: Bilhete) => vendedor || 'VENDA ONLINE';
const contem = (nome: string, parte: string | undefined) =>
  parte === undefined || chave(nome).includes(chave(parte.trim()));

/** What the filter means, ticket by ticket. */
const passa = (b: Bilhete, f: Pedido): boolean =>
  (f.status === undefined || b.status === f.status) &&
  contem(vendedorDe(b), f.vendedor) &&
  contem(b.cliente ?? '', f.cliente) &&
  (f.milhar === undefined || b.numerosDaSorte.split(',').includes(formatarNumero(f.milhar, 4))) &&
  (f.numeroDe === undefined || b.numBilhete >= f.numeroDe) &&
  (f.numeroAte === undefined || b.numBilhete <= f.numeroAte) &&
  (f.dia === undefined || (b.dtPagamento !== null && diaLocal(b.dtPagamento) === f.dia)) &&
  (f.minuto === undefined || (b.dtPagamento !== null && paraCampoDataHora(b.dtPagamento) === f.minuto));

/** What a ticket is ordered by; null: last, whichever way. */
const VALOR: Readonly<Record<OrdemDeBilhetes, (b: Bilhete) => string | number | null>> = {
  numero: (b) => b.numBilhete,
  status: (b) => ['Livre', 'Reservado', 'Vendido', 'Liberado'].indexOf(b.status),
  cliente: (b) => chave(b.cliente ?? ''),
  vendedor: (b) => chave(vendedorDe(b)),
  valor: (b) => b.valor,
  pagamento: (b) => b.dtPagamento,
  espera: (b) => (b.dtPagamento === null ? b.reservadoEm : null),
};

function ordenados(bilhetes: readonly Bilhete[], { ordem = 'numero', sentido = 'asc' }: Pedido): Bilhete[] {
  const sinal = sentido === 'desc' ? -1 : 1;
  return [...bilhetes].sort((a, b) => {
    const [de, para] = [VALOR[ordem](a), VALOR[ordem](b)];
    if (de === para) return sinal * (a.numBilhete - b.numBilhete);
    if (de === null) return 1;
    if (para === null) return -1;
    return de < para ? -sinal : sinal;
  });
}

const alguma = (parte: fc.Arbitrary<string>) => fc.option(parte, { nil: undefined });
const filtros = fc.record({
  status: fc.option(fc.constantFrom('Reservado', 'Vendido', 'Liberado', 'Livre'), { nil: undefined }),
  vendedor: alguma(fc.constantFrom('pessoa', 'PESSOA 6', 'onl', 'ninguém', '%')),
  cliente: alguma(fc.constantFrom('joao', 'ÇÃ', 'a', '100%', '_', '\\', 'cliente 8', 'angela')),
  milhar: fc.option(fc.nat(199), { nil: undefined }),
  numeroDe: fc.option(fc.integer({ min: 1, max: 100 }), { nil: undefined }),
  numeroAte: fc.option(fc.integer({ min: 1, max: 100 }), { nil: undefined }),
  dia: alguma(fc.constantFrom('2026-03-01', '2026-03-03', '2025-01-01')),
  minuto: alguma(fc.constantFrom('2026-03-01T02:05', '2026-03-02T18:21', '2026-03-04T00:00')),
});
/** One field, or two: all eight at once let nothing through. */
const umFiltro = fc
  .tuple(
    filtros,
    fc.subarray(['status', 'vendedor', 'cliente', 'milhar', 'numeroDe', 'numeroAte', 'dia', 'minuto'], {
      maxLength: 2,
    }),
  )
  .map(([todosOsCampos, nomes]): Pedido => {
    const escolhidos = Object.entries(todosOsCampos).filter(([nome]) => nomes.includes(nome));
    return Object.fromEntries(escolhidos);
  });

describe('a page of a raffle’s taken tickets', () => {
  it('has what the whole list has of each, with its amount, payment, phone and moment of reservation', async () => {
    const { body } = await side.call(ADMINISTRADOR, 'GET', `/api/bilhetes/carregarBilhetes/${CHEIA}`);
    expect(todos).toHaveLength(80);
    expect(
      todos.map(({ valor, idPagamento, telefone, reservadoEm, compra, posse, ...doSpec }) => doSpec),
    ).toEqual(body);
    const doVendedor = todos.find((b) => b.idVendedor !== null);
    expect(doVendedor).toMatchObject({ valor: 1.01, idPagamento: null, telefone: null, reservadoEm: null });
    expect([doVendedor?.compra, doVendedor?.posse]).toEqual(['v1', 'v1']);
    const online = todos.find((b) => b.status === 'Reservado');
    expect(online).toMatchObject({ idPagamento: `pag-${CHEIA}-2`, compra: 'r2', valor: 2.01 });
    expect(online?.telefone).toMatch(/^\d{11}$/);
    expect(online?.reservadoEm).toMatch(/^20.*Z$/);
  });

  it('is what a plain filter and a plain sort of the whole list make of it, wherever it is cut', async () => {
    await fc.assert(
      fc.asyncProperty(
        umFiltro,
        fc.constantFrom(...ORDENS_DE_BILHETES),
        fc.constantFrom('asc' as const, 'desc' as const),
        fc.nat(80),
        fc.integer({ min: 1, max: 60 }),
        async (filtro, ordem, sentido, inicio, qtde) => {
          const pedido = { ...filtro, ordem, sentido };
          const esperados = ordenados(
            todos.filter((b) => passa(b, filtro)),
            pedido,
          );
          const lida = await pagina({ ...pedido, inicio, qtde });
          expect(lida.total).toBe(esperados.length);
          expect(lida.bilhetes).toEqual(esperados.slice(inicio, inicio + qtde));
        },
      ),
      { numRuns: 80 },
    );
  });

  it('keeps the tickets of a purchase together, with how many they are and what they cost', async () => {
    const { total, bilhetes } = await pagina({ porCompra: 'sim', qtde: 500, vendedor: 'online' });
    expect(total).toBe(bilhetes.length);
    const compras = new Map<string, Bilhete[]>();
    for (const b of bilhetes) compras.set(b.compra, [...(compras.get(b.compra) ?? []), b]);
    // A purchase that came back would make more runs than purchases.
    const trocas = bilhetes.filter(({ compra }, i) => compra !== bilhetes[i - 1]?.compra);
    expect(trocas.map(({ compra }) => compra)).toEqual([...compras.keys()]);
    for (const deles of compras.values()) {
      const centavos = deles.reduce((soma, { valor }) => soma + Math.round(valor * 100), 0);
      for (const { qtdeDaCompra, valorDaCompra } of deles) {
        expect([qtdeDaCompra, valorDaCompra]).toEqual([deles.length, centavos / 100]);
      }
    }
  });

  it('numbers alone are those somebody may do the act to', async () => {
    await fc.assert(
      fc.asyncProperty(
        umFiltro,
        fc.constantFrom(...ACOES),
        fc.boolean(),
        async (filtro, acao, administrador) => {
          const quem = administrador ? ADMINISTRADOR : GERENTE;
          const meus = administrador ? todos : (await pagina({ qtde: 500 }, GERENTE)).bilhetes;
          const { status, body } = await side.call(
            quem,
            'GET',
            `/api/bilhetes/numeros/${CHEIA}?${consulta({ acao, ...filtro })}`,
          );
          expect(status).toBe(200);
          const podem = meus.filter(
            (b) => passa(b, filtro) && acoesPermitidas(b.status, administrador).includes(acao),
          );
          expect(body).toEqual(numerosEPosses(podem));
        },
      ),
      { numRuns: 60 },
    );
    const daCompra = await side.call(3, 'GET', `/api/bilhetes/numeros/${CHEIA}?acao=devolver&compra=v5`);
    expect(daCompra.body).toEqual(numerosEPosses(todos.filter((b) => b.compra === 'v5')));
  });

  it('what a ticket belongs to is what the raffle’s own fold says, which a command is compared with', () => {
    const pelaDobra = todos.map(({ numBilhete }) => {
      const grupo = grupoDe(dobrada, numBilhete);
      return grupo && posseDe(grupo);
    });
    expect(todos.map(({ posse }) => posse)).toEqual(pelaDobra);
    // A released one is a sale, though it stands with its purchase.
    const liberado = todos.find((b) => b.status === 'Liberado');
    expect(liberado).toMatchObject({ compra: 'r6', posse: 'v6' });
    expect(new Set(pelaDobra.map((posse) => posse?.[0]))).toEqual(new Set(['r', 'v']));
  });

  it('a Gerente sees and counts his own people’s alone', async () => {
    const { total, bilhetes } = await pagina({ qtde: 500 }, GERENTE);
    const { body } = await side.call(GERENTE, 'GET', `/api/bilhetes/carregarBilhetes/${CHEIA}`);
    expect(bilhetes.map((b) => b.numBilhete)).toEqual((body as Bilhete[]).map((b) => b.numBilhete));
    expect(bilhetes.length).toBeGreaterThan(0);
    expect(bilhetes.length).toBeLessThan(todos.length);
    expect(total).toBe(bilhetes.length);
  });

  it.each([
    'qtde=0',
    'qtde=501',
    'inicio=-1',
    'ordem=token',
    'sentido=up',
    'status=Nada',
    'dia=2026-02-30',
    'minuto=2026-03-01T25:00',
    'numeroDe=0',
    'milhar=x',
    'porCompra=1',
    'cliente=',
  ])('refuses %s', async (errada) => {
    const { status } = await side.call(3, 'GET', `/api/bilhetes/listar/${CHEIA}?${errada}`);
    expect(status).toBe(400);
  });

  it('uses five digits above 10000 numbers', async () => {
    const [idRifa, qtdeNumeros] = [61, 10_001];
    const log = new HandWrittenLog();
    log.rifa({ type: 'RifaCriada', data: { ...RIFA, idRifa, idUsuario: 3, qtdeNumeros, qtdeChances: 10 } });
    const { type, data } = emitidos(idRifa, 1_000);
    log.rifa({ type, data: { ...data, qtdeNumeros, qtdeChances: 10 } });
    log.rifa(await venda(idRifa, 1, [1, 2, 3], '2026-03-01T12:00:00.000Z'));
    await side.write(log);
    const listar = (filtro: string) => side.call(3, 'GET', `/api/bilhetes/listar/${idRifa}?${filtro}`);
    const [primeiro] = ((await listar('')).body as Pagina).bilhetes;
    const [milhar = ''] = primeiro?.numerosDaSorte.split(',') ?? [];
    expect(milhar).toMatch(/^\d{5}$/);
    expect((await listar(`milhar=${Number(milhar)}`)).body).toMatchObject({ total: 1, bilhetes: [primeiro] });
  });

  it('is empty for a raffle that does not exist', async () => {
    const { body } = await side.call(3, 'GET', '/api/bilhetes/listar/999');
    expect(body).toEqual({ total: 0, inicio: 0, bilhetes: [] });
  });
});
