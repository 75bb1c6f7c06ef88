import type { AnswerOf } from '@rifa-viva/contracts/http/call';
import { DIAS_ATE_ENCERRAR, type painel } from '@rifa-viva/contracts/http/painel';
import { ChargeLife } from '@rifa-viva/proof/testing/charges';
import { startTestLive, type TestLive } from '@rifa-viva/proof/testing/live';
import { ENCERRADA, SORTEADA } from '@rifa-viva/proof/testing/matrix';
import { HandWrittenLog } from '@rifa-viva/proof/testing/read-side';
import type { TestReadSide } from '@rifa-viva/proof/testing/read-side-http';
import { emitidos, RIFA } from '@rifa-viva/proof/testing/rifa';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { visibilidade } from '../visibilidade.ts';
import { createEstadoDoSistema } from './sistema.ts';

type Painel = AnswerOf<typeof painel>;

/** A raffle of this spec's alone. */
const DAQUI = 30;
let live: TestLive;
let side: TestReadSide;
let ultima = 0n;
beforeAll(async () => {
  // One day, however late it is: what is sold in a test is looked at on the day of the sale.
  vi.useFakeTimers({ toFake: ['Date'], now: new Date().setUTCHours(15) });
  live = await startTestLive();
  ({ side } = live);
});
afterAll(async () => {
  await live.close();
  vi.useRealTimers();
});
afterEach(() => {
  vi.restoreAllMocks();
});

async function ler(quem: number): Promise<Painel> {
  const { status, body } = await side.call(quem, 'GET', '/api/painel/carregar', undefined, {
    'Min-Event-Position': String(ultima),
  });
  expect(status).toBe(200);
  return body as Painel;
}
const gravar = async (log: HandWrittenLog) => {
  ultima = await side.write(log);
};

let vendas = 0;
const venda = async (idVendedor: number, numeros: number[]) => {
  vendas += 1;
  return {
    type: 'BilhetesVendidos' as const,
    data: {
      idRifa: DAQUI,
      idVenda: vendas,
      numeros,
      idUsuarioEmissor: idVendedor,
      idVendedor,
      cliente: null,
      total: 1_050 * numeros.length,
      segredo: await side.cifrado(3_000 + vendas, `painel-${vendas}`),
      dtPagamento: new Date().toISOString(),
    },
  };
};
const emDias = (dias: number) => new Date(Date.now() + dias * 86_400_000).toISOString();

describe('what staff see first', () => {
  it('is empty where nothing was sold this week: zeros for every day, no line', async () => {
    const { hoje, semana, semanaAnterior, porDia, porRifa, vendedores } = await ler(3);
    for (const periodo of [hoje, semana, semanaAnterior])
      expect(periodo).toMatchObject({ qtde: 0, valor: 0 });
    expect(porDia.map(({ qtde }) => qtde)).toEqual(Array(14).fill(0));
    expect([...porRifa, ...vendedores]).toEqual([]);
  });

  it('shows each the sales of his reach, in reais', async () => {
    const log = new HandWrittenLog();
    const dados = { ...RIFA, titulo: 'DAQUI', dtEncerramento: emDias(2), dtSorteio: emDias(3) };
    log.rifa({ type: 'RifaCriada', data: { ...dados, idRifa: DAQUI, idUsuario: 3 } });
    log.rifa(emitidos(DAQUI));
    log.rifa(await venda(6, [1, 2])).rifa(await venda(7, [3]));
    await gravar(log);
    const dele = await ler(4);
    expect(dele.hoje).toMatchObject({ qtde: 2, valor: 21 });
    expect(dele.vendedores).toEqual([{ idVendedor: 6, nome: 'PESSOA 6', qtde: 2, valor: 21 }]);
    expect((await ler(5)).vendedores).toEqual([{ idVendedor: 7, nome: 'PESSOA 7', qtde: 1, valor: 10.5 }]);
    const todos = await ler(3);
    expect(todos.semana).toMatchObject({ qtde: 3, valor: 31.5 });
    expect(todos.porRifa).toEqual([{ idRifa: DAQUI, titulo: 'DAQUI', qtde: 3, valor: 31.5, hoje: 3 }]);
  });

  it('would show a Gerente everybody’s, did the reach not hold', async () => {
    vi.spyOn(visibilidade, 'alcance').mockReturnValue('todos');
    expect((await ler(4)).hoje.qtde).toBe(3);
  });

  it('tells whose sales end soon, which wait for a result and which for somebody to stand for it', async () => {
    const { encerrando, semResultado, aConfirmar } = await ler(4);
    expect(encerrando).toMatchObject({
      qtde: 1,
      primeiras: [{ idRifa: DAQUI, titulo: 'DAQUI', total: 20, livres: 17 }],
    });
    expect(semResultado.primeiras.map(({ idRifa }) => idRifa)).toEqual([ENCERRADA]);
    expect(aConfirmar.primeiras.map(({ idRifa }) => idRifa)).toEqual([SORTEADA]);
    const tarde = new HandWrittenLog().rifa({
      type: 'RifaAlterada',
      data: {
        idRifa: DAQUI,
        idUsuario: 3,
        antes: {},
        depois: { dtEncerramento: emDias(DIAS_ATE_ENCERRAR + 1), dtSorteio: emDias(DIAS_ATE_ENCERRAR + 1) },
      },
    });
    await gravar(tarde);
    expect((await ler(4)).encerrando).toEqual({ qtde: 0, primeiras: [] });
  });

  it('counts for an Administrador alone the reservations to look up and the charges that wait', async () => {
    const antes = (await ler(3)).conferir;
    // Ticket 2 of each of the matrix's raffles waits; the others were paid, released or sold.
    expect(antes).toEqual({ reservas: 4, cobrancas: 0 });
    expect([(await ler(4)).conferir, (await ler(4)).sistema]).toEqual([null, null]);
    const log = new HandWrittenLog();
    const paga = { idRifa: ENCERRADA, total: 1_000, dtPagamento: '2026-03-01T12:00:00.000Z' };
    log.rifa({
      type: 'BilhetesLiberados',
      data: { ...paga, idReserva: 1, idVenda: 9, numeros: [2], liberadoPor: 3 },
    });
    const vida = new ChargeLife(log, { n: 77, idRifa: DAQUI, idUsuario: 8, valor: 1_000 });
    vida.open().paid().refundAsked('manual', { texto: 'Pedida', idUsuario: 3 }).refundFailed();
    await gravar(log);
    expect((await ler(3)).conferir).toEqual({ reservas: 3, cobrancas: 1 });
    expect((await side.call(3, 'GET', '/api/pagamentos/esperas')).body).toHaveLength(3);
  });

  it('is told live to Gerente and above that something was sold, and to nobody else', async () => {
    const [gerente, vendedor] = [await live.connect(4), await live.connect(6)];
    await vendedor.ask('vendas:entrar', { idRifa: 1 });
    await gravar(await live.sale(6, [7]));
    expect(await gerente.told('recurso:mudou')).toMatchObject({ recurso: 'vendas', id: 0 });
    await vendedor.told('vendas:mudou');
    expect(vendedor.messages.map(({ event }) => event)).not.toContain('recurso:mudou');
    live.disconnectAll();
  });
});

describe('what is wrong with the system', () => {
  const nada = { list: () => [] };
  const iguais = { divergentes: () => [] };

  it('is nothing while all checks pass', async () => {
    const { sistema } = await ler(3);
    expect(sistema).toEqual({ avisos: [] });
    const feitos = createEstadoDoSistema({ 'event-store': async () => undefined }, nada, iguais);
    expect(await feitos()).toEqual([]);
  });

  it('tells an Administrador of a campaign whose log cannot be applied', async () => {
    // Pays a reservation that was never made.
    const log = new HandWrittenLog();
    new ChargeLife(log, { n: 78, idRifa: DAQUI, idUsuario: 8, valor: 1_000 }).open().paid().sold();
    await gravar(log);
    const texto = expect.stringContaining('A campanha 030 aguarda manutenção') as string;
    expect((await ler(3)).sistema?.avisos).toEqual([{ texto, idRifa: DAQUI, grave: true }]);
  });

  it('is told in words: what does not answer, what waits, what differs, each raffle by name', async () => {
    const falha = async () => {
      throw new Error('no');
    };
    const estado = createEstadoDoSistema(
      { 'event-store': falha, projecoes: async () => undefined, 'projecao-bilhetes': falha },
      {
        list: () => [
          { stream: 'rifa-7', posicao: '9', motivo: 'evento 4: não', leituras: ['todas'] },
          { stream: 'empresa', posicao: '3', motivo: 'evento 1: não', leituras: ['todas'] },
        ],
      },
      { divergentes: () => Array.from({ length: 10 }, (_, i) => ({ idRifa: i + 1, qtde: i + 1 })) },
    );
    const avisos = await estado();
    expect(avisos.slice(0, 5)).toEqual([
      {
        texto: 'O registro de eventos não responde: vendas e mudanças podem ser recusadas.',
        idRifa: null,
        grave: true,
      },
      { texto: 'A leitura "bilhetes" está parada: os números dela não mudam.', idRifa: null, grave: true },
      { texto: 'A campanha 007 aguarda manutenção: evento 4: não.', idRifa: 7, grave: true },
      { texto: 'O registro empresa aguarda manutenção: evento 1: não.', idRifa: null, grave: true },
      { texto: 'A campanha 001 difere do registro em 1 ponto.', idRifa: 1, grave: false },
    ]);
    expect(avisos.at(-1)?.texto).toBe('Mais 2 campanhas diferem do registro.');
  });
});
