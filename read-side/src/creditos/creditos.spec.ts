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

const perguntar = async (...chaves: readonly string[]) => {
  const { status, body } = await side.call(
    3,
    'POST',
    CAMINHO,
    { chaves },
    {
      [MIN_EVENT_POSITION]: String(posicao),
    },
  );
  return [status, body];
};

describe('used credits', () => {
  it('are told with their reservation, those that went free are not', async () => {
    expect(await perguntar(NUNCA, DE_NOVO, SOLTO, USADO)).toEqual([
      200,
      [
        { chave: USADO, idRifa: 1, idPagamento: 'pagamento1' },
        { chave: DE_NOVO, idRifa: 1, idPagamento: 'pagamento4' },
      ],
    ]);
  });

  it('are asked for by key, some at least and 500 at most', async () => {
    const erro = { erro: 'Valor inválido para chaves.' };
    for (const chaves of [[], ['A'.repeat(64)], ['a'], Array.from({ length: 501 }, () => USADO)]) {
      expect(await perguntar(...chaves)).toMatchObject([400, erro]);
    }
    expect(await perguntar(...Array.from({ length: 500 }, () => NUNCA))).toEqual([200, []]);
  });

  it('are an Administrador’s to ask for', async () => {
    for (const [quem, status] of [
      [null, 401],
      [8, 403],
      [6, 403],
      [4, 403],
      [1, 200],
    ] as const) {
      expect((await side.call(quem, 'POST', CAMINHO, { chaves: [USADO] })).status).toBe(status);
    }
  });
});
