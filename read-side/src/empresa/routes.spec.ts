import { EMPRESA_INICIAL } from '@rifa-viva/contracts/eventos/empresa';
import { MIN_EVENT_POSITION } from '@rifa-viva/contracts/http/call';
import { HandWrittenLog } from '@rifa-viva/proof/testing/read-side';
import { startTestReadSide, type TestReadSide } from '@rifa-viva/proof/testing/read-side-http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let side: TestReadSide;
beforeAll(async () => {
  side = await startTestReadSide();
  await side.write(new HandWrittenLog().add('empresa', { type: 'EmpresaCriada', data: EMPRESA_INICIAL }));
});
afterAll(() => side.close());

/** Appends without waiting for any reader. */
async function rename(nome: string): Promise<bigint> {
  const log = new HandWrittenLog().add('empresa', {
    type: 'EmpresaAlterada',
    data: { idUsuario: 1, antes: {}, depois: { nome } },
  });
  const [event] = log.events;
  if (!event) throw new Error('nothing to write');
  const { id, type, data, metadata } = event;
  const { position } = await side.ground.store.append('empresa', [{ id, type, data, metadata }], 'any');
  return position;
}

describe('carregarEmpresa', () => {
  it('answers with what the caller just saved', async () => {
    for (let i = 0; i < 20; i += 1) {
      const position = await rename(`EMPRESA ${i}`);
      const { body } = await side.call(null, 'GET', '/api/empresas/carregarEmpresa', undefined, {
        [MIN_EVENT_POSITION]: String(position),
      });
      expect(body).toMatchObject({ nome: `EMPRESA ${i}` });
    }
  });

  it('answers 503 to who has seen more than there is', async () => {
    const { status, headers } = await side.call(null, 'GET', '/api/empresas/carregarEmpresa', undefined, {
      [MIN_EVENT_POSITION]: '999999999999',
    });
    expect([status, headers.get('retry-after')]).toEqual([503, '1']);
  });
});
