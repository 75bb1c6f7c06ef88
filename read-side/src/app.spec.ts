import { openTestReadModels, type TestReadModels } from '@rifa-viva/embedded/testing/read-side';
import { ADMINISTRADOR, rifaVivida } from '@rifa-viva/embedded/testing/rifa';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PROJECTORS } from './app.ts';
import { viewHash } from './kernel/rebuild.ts';

let models: TestReadModels;
beforeAll(async () => {
  models = await openTestReadModels();
});
afterAll(() => models.close());

describe.each(PROJECTORS.map((projector) => [projector.view, projector] as const))(
  'the view %s',
  (name, projector) => {
    it('holds the same rows however the log was cut into batches', async () => {
      const log = await rifaVivida(models);
      log.rifa({
        type: 'ResultadoRegistrado',
        data: { idRifa: 1, milharSorteada: ['0007'], anterior: [], idUsuario: ADMINISTRADOR },
      });
      const hashes: string[] = [];
      for (const batch of [log.events.length, 1, 3]) {
        const schema = `${name}_${batch}`;
        await log.into(await models.view(projector, schema), batch);
        hashes.push(await viewHash(models.db, schema));
      }
      expect(new Set(hashes).size).toBe(1);
    });
  },
);
