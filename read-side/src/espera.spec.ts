import { MIN_EVENT_POSITION } from '@rifa-viva/contracts/http/call';
import { ABERTA, matrixLog } from '@rifa-viva/proof/testing/matrix';
import { startTestReadSide, type TestReadSide } from '@rifa-viva/proof/testing/read-side-http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let side: TestReadSide;
let last: bigint;
beforeAll(async () => {
  side = await startTestReadSide({ ESPERA_MS: '100' });
  last = await side.write(await matrixLog(side.cifrado));
});
afterAll(() => side.close());

describe('reading one’s own writes', () => {
  it.each([`/api/bilhetes/contarBilhetesNaoVendidos/${ABERTA}`, '/api/empresas/carregarEmpresa'])(
    '%s: answers where the position was seen, and 503 with Retry-After where it does not come in time',
    async (path) => {
      const at = (position: bigint) =>
        side.call(8, 'GET', path, undefined, { [MIN_EVENT_POSITION]: String(position) });
      expect((await at(last)).status).toBe(200);
      const late = await at(last + 1_000_000n);
      expect([late.status, late.headers.get('Retry-After')]).toEqual([503, '1']);
    },
  );
});
