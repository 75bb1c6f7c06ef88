import { accessRules } from '@rifa-viva/server/access/authorize';
import { permissoes } from '@rifa-viva/write-side/rifa/permissoes';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { createOpenRaffle } from '../proofs/raffle.ts';
import { startTestProduct, type TestProduct } from '../testing/product.ts';
import { createTestStores, type TestStores } from '../testing/stores.ts';

/**
 * The matrix's rows of commands on raffles and tickets (C5 to C8, D4, D8, D11, D12, E1, E3), over HTTP. Every probe can
 * be repeated: an allowed one is answered without changing anything (a taken number, a free ticket behind a
 * permitted one, a payment id that cannot be bound), so that the whole table runs again with each rule switched off.
 */
let stores: TestStores;
let product: TestProduct;
let aberta: number;
let encerrada: number;
let excluida: number;

/** Fixtures of the matrix: 3 Administrador; 4, 5 Gerente; 6 Vendedor of 4; 7 Vendedor of 5; 8, 9 Usuario. */
const PESSOAS = [
  { idUsuario: 3, tipo: 'Administrador' },
  { idUsuario: 4, tipo: 'Gerente' },
  { idUsuario: 5, tipo: 'Gerente' },
  { idUsuario: 6, tipo: 'Vendedor', idGerente: 4 },
  { idUsuario: 7, tipo: 'Vendedor', idGerente: 5 },
  { idUsuario: 8, tipo: 'Usuario' },
  { idUsuario: 9, tipo: 'Usuario', idGerente: 4 },
] as const;
const LIVRE = 50;
const DO_6 = 1;
const DO_7 = 2;
const DIA = 86_400_000;

/** null: anonymous. `permitido`: neither 401 nor 403. */
interface Prova {
  readonly linha: string;
  readonly quem: number | null;
  readonly metodo: string;
  readonly caminho: string;
  readonly corpo?: unknown;
  readonly espera: 'permitido' | 401 | 403;
}

async function must(who: number, method: string, path: string, body: unknown): Promise<unknown> {
  const answer = await product.call(who, method, path, body);
  if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
  return answer.body;
}

beforeAll(async () => {
  stores = await createTestStores(inject('postgresUrl'));
  product = await startTestProduct(stores, { env: { RESERVAS_POR_ENDERECO: '1000' } });
  await product.people(PESSOAS);
  aberta = await createOpenRaffle(product, 60);
  encerrada = await createOpenRaffle(product, 60);
  excluida = await createOpenRaffle(product, 60);
  for (const [idVendedor, numero] of [
    [6, DO_6],
    [7, DO_7],
  ] as const) {
    const venda = { idRifa: aberta, idUsuario: idVendedor, idVendedor, bilhetesSelecionados: [numero] };
    await must(idVendedor, 'POST', '/api/verificarBilhetes', venda);
  }
  const reserva = { idRifa: aberta, idUsuario: 8, qtde: 1, idPagamento: 'matriz0001' };
  reservado =
    ((await must(8, 'POST', '/api/bilhetes/reservarBilhetes', reserva)) as { numerosReservados: number[] })
      .numerosReservados[0] ?? 0;
  await must(6, 'POST', '/api/verificarBilhetes', {
    idRifa: encerrada,
    idUsuario: 6,
    idVendedor: 6,
    bilhetesSelecionados: [1],
  });
  const passado = new Date(Date.now() - DIA).toISOString();
  await must(2, 'PUT', `/api/rifas/atualizar/${encerrada}`, { dtEncerramento: passado });
  await must(2, 'PUT', '/api/rifas/status', { status: 'excluido', idsRifa: [excluida] });
});
let reservado = 0;

afterEach(() => {
  vi.restoreAllMocks();
});
afterAll(async () => {
  await product.close();
  await stores.stop();
});

const TODOS = [null, 8, 6, 4, 3, 1] as const;
type Celula = Prova['espera'];

/** One row: who may, in the matrix's order of columns (Anon, Usuario, Vendedor, Gerente, Administrador, id 1). */
function linha(
  nome: string,
  celulas: readonly [Celula, Celula, Celula, Celula, Celula, Celula],
  pedido: (quem: number) => { metodo: string; caminho: string; corpo?: unknown },
): Prova[] {
  return TODOS.map((quem, i) => ({ linha: nome, quem, espera: celulas[i] ?? 403, ...pedido(quem ?? 8) }));
}

const P = 'permitido';
const prova = (
  nome: string,
  quem: number,
  espera: Celula,
  metodo: string,
  caminho: string,
  corpo: unknown,
): Prova => ({ linha: nome, quem, espera, metodo, caminho, corpo });

/** An existing taken number behind whatever is asked for: allowed answers change nothing. */
function provas(): Prova[] {
  const vender = (idRifa: number, quem: number, idVendedor: number, numero = DO_6) => ({
    metodo: 'POST',
    caminho: '/api/verificarBilhetes',
    corpo: { idRifa, idUsuario: quem, idVendedor, bilhetesSelecionados: [numero] },
  });
  const devolver = (numero: number) => ({
    metodo: 'PUT',
    caminho: '/api/bilhetes/devolver',
    corpo: { idRifa: aberta, bilhetesSelecionados: [numero, LIVRE] },
  });
  const reservar = (quem: number, idUsuario: number) => ({
    metodo: 'POST',
    caminho: '/api/bilhetes/reservarBilhetes',
    corpo: { idRifa: encerrada, idUsuario, qtde: 1, idPagamento: `matriz${quem}` },
  });
  const campanha = {
    dtSorteio: 'x',
    dtEncerramento: 'x',
    idModeloBilhete: 1,
    valor: 1,
    qtdeChances: 1,
    qtdeNumeros: 10,
  };
  return [
    ...linha('C5', [401, 403, 403, P, P, P], () => ({
      metodo: 'POST',
      caminho: '/api/rifas/cadastrar',
      corpo: campanha,
    })),
    prova('C5', 4, 403, 'POST', '/api/rifas/cadastrar', { ...campanha, idUsuario: 3 }),
    ...linha('C6a', [401, 403, 403, P, P, P], () => ({
      metodo: 'PUT',
      caminho: `/api/rifas/atualizar/${aberta}`,
      corpo: { titulo: 'CORRIDA' },
    })),
    ...linha('C6b', [401, 403, 403, 403, P, P], () => ({
      metodo: 'PUT',
      caminho: `/api/rifas/atualizar/${encerrada}`,
      corpo: { milharSorteada: '99999' },
    })),
    ...linha('C7a', [401, 403, 403, 403, P, P], () => ({
      metodo: 'PUT',
      caminho: '/api/rifas/status',
      // The second raffle does not exist: all or nothing, so nothing.
      corpo: { status: 'excluido', idsRifa: [aberta, 999] },
    })),
    prova('C7a', 4, P, 'PUT', '/api/rifas/status', { status: 'excluido', idsRifa: [excluida] }),
    prova('C7a', 3, 403, 'PUT', '/api/rifas/status', { status: 'excluido', idsRifa: [999], idUsuario: 4 }),
    ...linha('C7b', [401, 403, 403, 403, 403, P], () => ({
      metodo: 'PUT',
      caminho: '/api/rifas/status',
      corpo: { status: 'ativo', idsRifa: [aberta] },
    })),
    ...linha('C8', [401, 403, 403, 403, 403, P], () => ({
      metodo: 'DELETE',
      caminho: `/api/rifas/excluir/${aberta}`,
    })),
    ...linha('D4', [401, P, P, P, P, P], (quem) => reservar(quem, quem)),
    prova('D4', 8, 403, 'POST', '/api/bilhetes/reservarBilhetes', reservar(8, 9).corpo),
    ...linha('D8a', [401, 403, P, P, P, P], (quem) => vender(aberta, quem, quem)),
    prova('D8a', 6, 403, 'POST', '/api/verificarBilhetes', vender(aberta, 6, 7).corpo),
    prova('D8a', 6, 403, 'POST', '/api/verificarBilhetes', vender(aberta, 7, 6).corpo),
    prova('D8a', 4, P, 'POST', '/api/verificarBilhetes', vender(aberta, 4, 6).corpo),
    prova('D8a', 4, 403, 'POST', '/api/verificarBilhetes', vender(aberta, 4, 7).corpo),
    prova('D8a', 3, 403, 'POST', '/api/verificarBilhetes', vender(aberta, 3, 1).corpo),
    prova('D8a', 3, P, 'POST', '/api/verificarBilhetes', vender(aberta, 3, 7).corpo),
    prova('D8a', 1, P, 'POST', '/api/verificarBilhetes', vender(aberta, 1, 2).corpo),
    ...linha('D11a', [401, 403, 403, P, P, P], () => devolver(DO_6)),
    prova('D11a', 4, 403, 'PUT', '/api/bilhetes/devolver', devolver(DO_7).corpo),
    ...linha('D11b', [401, 403, 403, 403, P, P], () => devolver(reservado)),
    ...linha('D12', [401, 403, 403, 403, P, P], (quem) => ({
      metodo: 'PUT',
      caminho: '/api/bilhetes/liberar',
      corpo: { idRifa: aberta, idUsuario: quem, bilhetesSelecionados: [LIVRE] },
    })),
    prova('D12', 3, 403, 'PUT', '/api/bilhetes/liberar', {
      idRifa: aberta,
      idUsuario: 1,
      bilhetesSelecionados: [LIVRE],
    }),
    ...linha('E1', [401, P, P, P, P, P], () => ({
      metodo: 'POST',
      caminho: '/api/gerarPagamentoMp',
      corpo: { valor: 10, idRifa: aberta },
    })),
    ...linha('E3', [401, P, P, P, P, P], () => ({
      metodo: 'POST',
      caminho: '/api/gerarPagamentoEFI',
      corpo: { valor: 10 },
    })),
    ...linha('D9', [401, 403, P, 403, P, P], (quem) => imprimir(quem === 6 ? DO_6 : DO_7)),
    prova('D9', 6, 403, 'POST', '/api/bilhetes/registrarImpressao', imprimir(DO_7).corpo),
    prova('D9', 4, P, 'POST', '/api/bilhetes/registrarImpressao', imprimir(DO_6).corpo),
  ];
}

const imprimir = (numero: number) => ({
  metodo: 'POST',
  caminho: '/api/bilhetes/registrarImpressao',
  corpo: {
    idRifa: aberta,
    numBilhetes: [numero, LIVRE],
    idTrabalho: '6f1f6dd2-6d0e-4b6e-9b50-0d5a0f3f6f10',
    formato: 'pdf',
  },
});

async function erradas(): Promise<string[]> {
  const faltas: string[] = [];
  for (const p of provas()) {
    const { status, body } = await product.call(p.quem, p.metodo, p.caminho, p.corpo);
    const certa =
      p.espera === 'permitido' ? status !== 401 && status !== 403 && status !== 500 : status === p.espera;
    if (!certa)
      faltas.push(`${p.linha} as ${p.quem}: ${status} instead of ${p.espera} ${JSON.stringify(body)}`);
  }
  return faltas;
}

describe('the matrix’s commands on raffles and tickets', () => {
  it('answers every cell, and no probe appends anything to the raffles', async () => {
    const antes = await product.ground.store.readLast(`rifa-${aberta}`);
    expect(await erradas()).toEqual([]);
    expect((await product.ground.store.readLast(`rifa-${aberta}`))?.revision).toBe(antes?.revision);
  });

  it('after dtEncerramento only an Administrador sells (D8b)', async () => {
    const corpo = (quem: number) => ({
      idRifa: encerrada,
      idUsuario: quem,
      idVendedor: quem,
      bilhetesSelecionados: [1],
    });
    for (const [quem, status] of [
      [6, 409],
      [4, 409],
      [3, 200],
      [1, 200],
    ] as const) {
      expect((await product.call(quem, 'POST', '/api/verificarBilhetes', corpo(quem))).status).toBe(status);
    }
    vi.spyOn(permissoes, 'vendeDepoisDoEncerramento').mockReturnValue(true);
    expect((await product.call(6, 'POST', '/api/verificarBilhetes', corpo(6))).status).toBe(200);
  });

  it('a Gerente moves no date after dtEncerramento', async () => {
    const corpo = { dtEncerramento: new Date(Date.now() - 2 * DIA).toISOString() };
    const mudar = () => product.call(4, 'PUT', `/api/rifas/atualizar/${encerrada}`, corpo);
    expect((await mudar()).status).toBe(409);
    vi.spyOn(permissoes, 'mudaDatasDepoisDoEncerramento').mockReturnValue(true);
    expect((await mudar()).status).toBe(200);
  });

  it('cancels own reservations alone', async () => {
    const cancelar = (quem: number) =>
      product.call(quem, 'POST', '/api/bilhetes/cancelarReserva', { idPagamento: 'matriz0001' });
    expect((await cancelar(9)).status).toBe(404);
    vi.spyOn(permissoes, 'cancela').mockReturnValue(true);
    expect((await cancelar(9)).status).toBe(200);
  });

  it.each([
    'nomeiaASiMesmo',
    'registraResultado',
    'excluiComBilhetes',
    'restaura',
    'vendeEmNomeDe',
    'alcanca',
    'devolveReservado',
  ] as const)('misses the rule %s when it is switched off', async (regra) => {
    await reservarDeNovo();
    vi.spyOn(permissoes, regra).mockReturnValue(true);
    expect(await erradas()).not.toEqual([]);
  });

  it.each(['staff', 'managers', 'administrators', 'superAdministrator', 'signedIn'] as const)(
    'misses the rule %s when it is switched off',
    async (regra) => {
      await reservarDeNovo();
      vi.spyOn(accessRules, regra).mockReturnValue(true);
      expect(await erradas()).not.toEqual([]);
    },
  );
});

/** What the control before may have taken away. */
async function reservarDeNovo(): Promise<void> {
  const answer = await product.call(3, 'PUT', '/api/bilhetes/devolver', {
    idRifa: aberta,
    bilhetesSelecionados: [reservado],
  });
  if (answer.status !== 200 && answer.status !== 409) return;
  const corpo = { idRifa: aberta, idUsuario: 8, qtde: 1, idPagamento: `matriz${Date.now()}` };
  const { status, body } = await product.call(8, 'POST', '/api/bilhetes/reservarBilhetes', corpo);
  if (status === 200) reservado = (body as { numerosReservados: number[] }).numerosReservados[0] ?? reservado;
}
