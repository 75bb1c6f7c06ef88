import { carregarMeusBilhetes } from '@rifa-viva/contracts/http/bilhetes';
import { conferirPagamentoMp, consultarPagamentoEFI } from '@rifa-viva/contracts/http/pagamentos';
import { environmentManager, focusManager, QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Cobranca } from './cobranca.ts';
import { consultaDoProvedor, consultaDosBilhetes } from './conferencia.ts';
import type { Pagamento } from './estado.ts';

/** Questions to the server, answered by hand or at once. */
const { perguntas, chamar, respostas } = vi.hoisted(() => {
  const perguntas: { call: unknown; pedido: object }[] = [];
  const respostas = new Map<unknown, () => unknown>();
  const chamar = async (call: unknown, pedido: object) => {
    perguntas.push({ call, pedido });
    return respostas.get(call)?.();
  };
  return { perguntas, respostas, chamar };
});
vi.mock('@rifa-viva/ui/api/cliente.ts', () => ({ chamar }));

const ID_PAGAMENTO = 'f'.repeat(32);
const SEM_AO_VIVO_MS = 5_000;
const meu = { idRifa: 1, numBilhete: 3, idPagamento: ID_PAGAMENTO };
const cobranca = (tipoPagamento: Cobranca['tipoPagamento']): Cobranca => ({
  idPagamento: ID_PAGAMENTO,
  idRifa: 1,
  titulo: 'RIFA',
  tipoPagamento,
  numeros: [3],
  valor: 20,
  pix: '000201',
  pagarAte: '2026-11-21T10:05:00.000Z',
  expiraEm: null,
  declaradoEm: null,
});
const aguardando = (tipo: Cobranca['tipoPagamento']): Pagamento => ({
  fase: 'aguardando',
  cobranca: cobranca(tipo),
});

let consultas: QueryClient;
let parar: () => void = () => undefined;
beforeEach(() => {
  vi.useFakeTimers();
  environmentManager.setIsServer(() => false);
  perguntas.length = 0;
  respostas.clear();
  respostas.set(conferirPagamentoMp, () => ({ sucesso: false }));
  respostas.set(consultarPagamentoEFI, () => ({ status: 'ATIVA' }));
  respostas.set(carregarMeusBilhetes, () => [{ ...meu, status: 'Reservado' }]);
  consultas = new QueryClient();
  focusManager.setFocused(true);
  consultas.mount();
});
afterEach(() => {
  parar();
  consultas.unmount();
  consultas.clear();
  focusManager.setFocused(undefined);
  vi.useRealTimers();
});

/** As the open modal does, while it is told live or not. */
function acompanhar(pagamento: Pagamento, semAoVivo: number | false = false) {
  const noProvedor = new QueryObserver(consultas, consultaDoProvedor(pagamento, 9));
  const dosBilhetes = new QueryObserver(consultas, consultaDosBilhetes(pagamento, 9, semAoVivo));
  const deixar = [noProvedor, dosBilhetes].map((um) => um.subscribe(() => undefined));
  parar = () => {
    for (const cada of deixar) cada();
  };
  return {
    /** What ends it, whoever says so. */
    situacao: () => {
      const ditas = [noProvedor, dosBilhetes].map((um) => um.getCurrentResult().data);
      return ditas.find((dita) => dita && dita !== 'aguardando') ?? ditas.find((dita) => dita);
    },
    voltarAoVivo: () => dosBilhetes.setOptions(consultaDosBilhetes(pagamento, 9, false)),
  };
}
const passar = (ms: number) => vi.advanceTimersByTimeAsync(ms);

it.each([
  ['mercadoPago', 2_000, conferirPagamentoMp],
  ['efi', 5_000, consultarPagamentoEFI],
] as const)('%s is asked at once, then every %i ms', async (tipo, cadaMs, call) => {
  const { situacao } = acompanhar(aguardando(tipo));
  await passar(0);
  expect(perguntas.map((p) => p.call)).toEqual([call]);
  expect(situacao()).toBe('aguardando');
  await passar(cadaMs - 1);
  expect(perguntas).toHaveLength(1);
  await passar(1);
  expect(perguntas).toHaveLength(2);
  await passar(3 * cadaMs);
  expect(perguntas).toHaveLength(5);
});

it('manual Pix: the own list is read when the code comes into view, and again when the page does', async () => {
  const { situacao } = acompanhar(aguardando('normal'));
  await passar(60_000);
  expect(perguntas.map((p) => p.call)).toEqual([carregarMeusBilhetes]);
  expect(situacao()).toBe('aguardando');
  respostas.set(carregarMeusBilhetes, () => []);
  focusManager.setFocused(false);
  focusManager.setFocused(true);
  await passar(0);
  expect(situacao()).toBe('perdido');
});

it.each(['aguardando', 'tempoEncerrado'] as const)(
  'manual Pix, %s: while nothing is told live the own list is read every 5 s, and no more when it is again',
  async (fase) => {
    const { situacao, voltarAoVivo } = acompanhar({ fase, cobranca: cobranca('normal') }, SEM_AO_VIVO_MS);
    await passar(SEM_AO_VIVO_MS);
    expect(perguntas.map((p) => p.call)).toEqual([carregarMeusBilhetes, carregarMeusBilhetes]);
    expect(situacao()).toBe('aguardando');
    respostas.set(carregarMeusBilhetes, () => [{ ...meu, status: 'Liberado' }]);
    await passar(SEM_AO_VIVO_MS);
    expect(situacao()).toBe('confirmado');
    voltarAoVivo();
    await passar(60_000);
    expect(perguntas).toHaveLength(3);
  },
);

it.each([
  ['mercadoPago', conferirPagamentoMp, { sucesso: true }],
  ['efi', consultarPagamentoEFI, { status: 'CONCLUIDA' }],
] as const)('%s says that it was paid', async (tipo, call, resposta) => {
  const { situacao } = acompanhar(aguardando(tipo));
  await passar(0);
  respostas.set(call, () => resposta);
  await passar(5_000);
  expect(situacao()).toBe('confirmado');
});

it.each(['mercadoPago', 'efi'] as const)(
  '%s: while nothing is told live the own list tells what can be paid no more, and is not read when it is again',
  async (tipo) => {
    const { situacao, voltarAoVivo } = acompanhar(aguardando(tipo), SEM_AO_VIVO_MS);
    await passar(0);
    expect(situacao()).toBe('aguardando');
    // Given back by an Administrador, or ended by the provider: no push said so.
    respostas.set(carregarMeusBilhetes, () => []);
    await passar(SEM_AO_VIVO_MS);
    expect(situacao()).toBe('perdido');
    voltarAoVivo();
    const lidas = () => perguntas.filter(({ call }) => call === carregarMeusBilhetes).length;
    expect(lidas()).toBe(2);
    await passar(60_000);
    expect(lidas()).toBe(2);
  },
);

it.each(['ATIVA', 'REMOVIDA_PELO_PSP', 'REMOVIDA_PELO_USUARIO_RECEBEDOR'])(
  'Efí: %s is not paid',
  async (status) => {
    respostas.set(consultarPagamentoEFI, () => ({ status }));
    const { situacao } = acompanhar(aguardando('efi'));
    await passar(5_000);
    expect(situacao()).toBe('aguardando');
  },
);

it('one question at a time', async () => {
  let responder: (resposta: object) => void = () => undefined;
  respostas.set(conferirPagamentoMp, () => new Promise((resolve) => (responder = resolve)));
  acompanhar(aguardando('mercadoPago'));
  await passar(20_000);
  focusManager.setFocused(false);
  focusManager.setFocused(true);
  await passar(20_000);
  expect(perguntas).toHaveLength(1);
  responder({ sucesso: false });
  await passar(2_000);
  expect(perguntas).toHaveLength(2);
});

it('rests while the page is hidden, and asks at once when it is shown', async () => {
  acompanhar(aguardando('efi'));
  await passar(5_000);
  expect(perguntas).toHaveLength(2);
  focusManager.setFocused(false);
  await passar(60_000);
  expect(perguntas).toHaveLength(2);
  focusManager.setFocused(true);
  await passar(0);
  expect(perguntas).toHaveLength(3);
});

it('failures do not end it', async () => {
  respostas.set(conferirPagamentoMp, () => {
    throw new Error('503');
  });
  const { situacao } = acompanhar(aguardando('mercadoPago'));
  await passar(6_000);
  expect(perguntas).toHaveLength(4);
  respostas.set(conferirPagamentoMp, () => ({ sucesso: true }));
  await passar(2_000);
  expect(situacao()).toBe('confirmado');
});

it('ends with the modal, and with the payment', async () => {
  acompanhar(aguardando('efi'));
  await passar(0);
  parar();
  await passar(60_000);
  expect(perguntas).toHaveLength(1);
  acompanhar({ fase: 'confirmado', idPagamento: 'abcdefghij' });
  await passar(60_000);
  expect(perguntas).toHaveLength(1);
});

it('when the time is over the own tickets tell how it ended', async () => {
  const { situacao } = acompanhar({ fase: 'tempoEncerrado', cobranca: cobranca('efi') });
  await passar(0);
  expect(perguntas).toMatchObject([
    {
      call: carregarMeusBilhetes,
      pedido: { params: { idUsuario: 9 }, query: { idPagamento: ID_PAGAMENTO } },
    },
  ]);
  expect(situacao()).toBe('aguardando');
  respostas.set(carregarMeusBilhetes, () => [{ ...meu, status: 'Vendido' }]);
  await passar(5_000);
  expect(situacao()).toBe('confirmado');
  respostas.set(carregarMeusBilhetes, () => []);
  await passar(5_000);
  expect(situacao()).toBe('perdido');
});
