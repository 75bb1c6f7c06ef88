import { readFileSync } from 'node:fs';
import { besideLog } from '@rifa-viva/proof/testing/server-logs';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBrowser, visit } from './browser.ts';
import { keepLastSeen } from './last-seen.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

it('what pages showed and did last lies beside what the servers said, for the test that failed', async () => {
  const { context, page } = await visit(browser, 'http://rifa.test');
  await page.route('**/*', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<button>Limpar Filtros</button>' }),
  );
  await page.goto('/manutencao');
  await page.evaluate(async () => {
    history.replaceState(null, '', '?status=Liberado');
    await fetch('/api/bilhetes/listar/1');
  });
  await context.newPage();

  await keepLastSeen('tickets > releases them');

  const text = readFileSync(besideLog('page-1.txt'), 'utf8');
  const url = 'http://rifa.test/manutencao?status=Liberado';
  expect(text).toContain(`tickets > releases them\n${url}\n\n- button "Limpar Filtros"\n`);
  const done = text.split('\n').map((line) => line.slice('hh:mm:ss.mmm '.length));
  expect(done).toEqual(
    expect.arrayContaining([
      `is at ${url}`,
      'asks GET http://rifa.test/api/bilhetes/listar/1',
      'hears 200 of http://rifa.test/api/bilhetes/listar/1',
    ]),
  );
  expect(readFileSync(besideLog('page-1.png')).subarray(1, 4).toString()).toBe('PNG');
  expect(readFileSync(besideLog('page-2.txt'), 'utf8')).toContain('about:blank');
});
