import { MIN_EVENT_POSITION } from '@rifa-viva/contracts/http/call';
import { matrixLog } from '@rifa-viva/proof/testing/matrix';
import { startTestReadSide, type TestReadSide } from '@rifa-viva/proof/testing/read-side-http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const CAMINHO = '/api/pagamentos/creditosUsados';
const [USADO, SOLTO, DE_NOVO, NUNCA] = ['a', 'b', 'c', 'd'].map((letra) => letra.repeat(64)) as [
  string,
  string,
  string,
  string,
];

let side: TestReadSide;
let posicao: bigint;
beforeAll(async () => {
  side = await startTestReadSide();
  const log = await matrixLog(side.cifrado);
  const usar = (chave: string, idPagamento: string) =>
    log.add(`credito-${chave}`, {
      type: 'CreditoUsado',
      data: { chave, valor: 1_000, data: '2026-03-01', idRifa: 1, idPagamento, idUsuario: 3 },
    });
  const soltar = (chave: string, idPagamento: string) =>
    log.add(`credito-${chave}`, {
      type: 'CreditoSolto',
      data: { chave, idRifa: 1, idPagamento, idUsuario: 3 },
    });
  usar(USADO, 'pagamento1');
  usar(SOLTO, 'pagamento2');
  soltar(SOLTO, 'pagamento2');
  usar(DE_NOVO, 'pagamento3');
  soltar(DE_NOVO, 'pagamento3');
  usar(DE_NOVO, 'pagamento4');
  posicao = await side.write(log);
});
afterAll(() => side.close());

const credito = (chave: string, valor: number | string = 10, data = '2026-03-01') => ({ chave, data, valor });
const perguntar = async (...creditos: readonly unknown[]) => {
  const jaLido = { [MIN_EVENT_POSITION]: String(posicao) };
  const { status, body } = await side.call(3, 'POST', CAMINHO, { creditos }, jaLido);
  return [status, body];
};

describe('used credits', () => {
  it('are told with their reservation, those that went free are not', async () => {
    const perguntados = [NUNCA, DE_NOVO, SOLTO, USADO].map((chave) => credito(chave));
    expect(await perguntar(...perguntados)).toMatchObject([
      200,
      {
        usados: [
          { chave: USADO, idRifa: 1, idPagamento: 'pagamento1' },
          { chave: DE_NOVO, idRifa: 1, idPagamento: 'pagamento4' },
        ],
      },
    ]);
  });

  it('of the same day and amount are counted, whatever their keys', async () => {
    const outros = [credito(NUNCA, '10,00'), credito(NUNCA, 10.01), credito(NUNCA, 10, '2026-03-02')];
    expect(await perguntar(...outros)).toEqual([
      200,
      { usados: [], iguais: [{ data: '2026-03-01', valor: 10, quantos: 2 }] },
    ]);
  });

  it('are asked for by key, some at least and 250 at most', async () => {
    const erro = { erro: 'Valor inválido para creditos.' };
    const muitos = (quantos: number) => Array.from({ length: quantos }, () => credito(NUNCA, 0.01));
    for (const creditos of [[], muitos(251)]) expect(await perguntar(...creditos)).toMatchObject([400, erro]);
    for (const chave of ['A'.repeat(64), 'a']) expect((await perguntar(credito(chave)))[0]).toBe(400);
    expect(await perguntar(...muitos(250))).toEqual([200, { usados: [], iguais: [] }]);
  });

  it.each([
    ['valor', credito(USADO, -1)],
    ['valor', credito(USADO, '1.00')],
    ['valor', credito(USADO, 10_000_000)],
    ['data', credito(USADO, 10, '01/03/2026')],
  ])('are not asked for by another %s', async (_campo, pedido) => {
    expect((await perguntar(pedido))[0]).toBe(400);
  });

  it('are an Administrador’s to ask for', async () => {
    for (const [quem, status] of [
      [null, 401],
      [8, 403],
      [6, 403],
      [4, 403],
      [1, 200],
    ] as const) {
      expect((await side.call(quem, 'POST', CAMINHO, { creditos: [credito(USADO)] })).status).toBe(status);
    }
  });
});
