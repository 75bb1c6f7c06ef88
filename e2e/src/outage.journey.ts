import { childrenOf } from '@rifa-viva/embedded/testing/programs';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { form, save } from './admin/staff.ts';
import { openBrowser, PHONE, picture, signIn, type Visitor, visit } from './browser.ts';
import { accountOf, type JourneyProduct, startForJourney } from './product.ts';

/**
 * The stores stand still under the running product: they neither answer nor close a connection, the worst way to
 * fail. What people are told, and that nothing is lost or done twice once they go on.
 */
let product: JourneyProduct;
let browser: Browser;
let customer: Visitor;
let staff: Visitor;

beforeAll(async () => {
  [product, browser] = await Promise.all([startForJourney(), openBrowser()]);
  customer = await visit(browser, product.url, PHONE);
  await signIn(customer, product.url, 'usuario');
  staff = await visit(browser, product.url);
  await signIn(staff, product.url, 'superAdministrador');
  // A call is tried four times before its person is told.
  for (const { page } of [customer, staff]) page.setDefaultTimeout(90_000);
});
afterEach(() => goOn());
afterAll(async () => {
  await browser.close();
  await product.stop();
});

let frozen: number[] = [];
function freeze(store: 'postgres' | 'eventStore'): void {
  const pid = product.stores.pids()[store];
  if (pid === undefined) throw new Error(`${store} does not run`);
  frozen = [pid, ...childrenOf(pid)];
  for (const each of frozen) process.kill(each, 'SIGSTOP');
}
function goOn(): void {
  for (const each of frozen) process.kill(each, 'SIGCONT');
  frozen = [];
}

const told = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor();

/** A call without the browser's patience: what the server itself answers. */
async function answerOf(
  { context }: Visitor,
  [method, path, data]: readonly [method: string, path: string, data?: object],
) {
  const answer = await context.request.fetch(product.url + path, {
    method,
    headers: { Origin: product.url, 'Idempotency-Key': crypto.randomUUID() },
    timeout: 0,
    ...(data ? { data } : {}),
  });
  return { status: answer.status(), retryAfter: answer.headers()['retry-after'], body: await answer.json() };
}

const INDISPONIVEL = {
  status: 503,
  retryAfter: expect.stringMatching(/^\d+$/),
  body: expect.objectContaining({
    erro: 'Ocorreu um erro, tente novamente em alguns minutos.',
    codigo: 'INDISPONIVEL',
  }),
};
const { idUsuario } = accountOf('usuario');
const READS = [
  '/api/patrocinadores/carregar',
  '/api/rifas/carregar/3',
  '/api/bilhetes/contarBilhetesNaoVendidos/1',
  '/api/rest/usuarios?range=[0,14]&sort=["nome","ASC"]&filter={}',
] as const;
const COMMANDS = [
  ['POST', '/api/patrocinadores/cadastrar', { nomePatrocinador: 'NINGUEM', statusPatrocinador: 'nao' }],
  ['POST', '/api/usuarios/cadastrar', { nome: 'NINGUEM', telefone: '11987650000', senha: '123456' }],
  ['POST', '/api/usuarios/login', { telefone: '11900000002', senha: 'demo1234' }],
] as const;

describe('the event store stands still', () => {
  it('commands are answered 503 with Retry-After; reading goes on', async () => {
    freeze('eventStore');
    const commands = COMMANDS.map((command) => answerOf(staff, command));
    for (const path of READS) expect((await answerOf(staff, ['GET', path])).status).toBe(200);
    for (const answer of await Promise.all(commands)) expect(answer).toEqual(INDISPONIVEL);
  });

  it('a purchase: she is told, and the same button reserves once when it goes on', async () => {
    const { page } = customer;
    await page.goto('/inicio');
    await page.getByRole('button', { name: 'Comprar', exact: true }).first().click();
    const modal = page.getByRole('dialog').first();
    const buy = modal.getByRole('button', { name: 'Gerar QrCode' });
    await buy.waitFor();
    freeze('eventStore');
    await buy.click();
    await told(page, /^Ocorreu um erro, tente novamente\.$/);
    await picture(page, 'queda-compra');
    goOn();
    await buy.click();
    await modal.getByRole('img', { name: 'QR Code do Pix' }).waitFor();
    const { body } = await answerOf(customer, ['GET', `/api/bilhetes/carregarMeusBilhetes/${idUsuario}`]);
    const reserved = (body as { status: string }[]).filter(({ status }) => status === 'Reservado');
    expect(reserved).toHaveLength(1);
  });

  it('a form: it says so, keeps what was typed, and saves once when it goes on', async () => {
    const { page } = staff;
    await page.goto('/patrocinadores');
    await page.getByRole('button', { name: 'Cadastrar Patrocinador' }).click();
    const sponsor = form(staff, 'Cadastrar Patrocinador');
    const name = sponsor.getByLabel('Nome do Patrocinador');
    await name.fill('padaria da praça');
    await sponsor.getByLabel('Status').selectOption({ label: 'Ativo' });
    freeze('eventStore');
    await save(sponsor);
    await told(page, /^Ocorreu um erro ao cadastrar\/atualizar o patrocinador, tente novamente\.\.\./);
    await picture(page, 'queda-formulario');
    expect(await name.inputValue()).toBe('PADARIA DA PRAÇA');
    goOn();
    await save(sponsor);
    await sponsor.waitFor({ state: 'detached' });
    await told(page, 'PADARIA DA PRAÇA');
    const { body } = await answerOf(staff, ['GET', '/api/patrocinadores/carregar']);
    expect(
      (body as { nomePatrocinador: string }[]).filter((p) => p.nomePatrocinador === 'PADARIA DA PRAÇA'),
    ).toHaveLength(1);
  });
});

describe('Postgres stands still', () => {
  it('every call is answered 503 with Retry-After', async () => {
    freeze('postgres');
    const answers = [
      ...READS.map((path) => answerOf(staff, ['GET', path])),
      ...COMMANDS.map((command) => answerOf(staff, command)),
    ];
    for (const answer of await Promise.all(answers)) expect(answer).toEqual(INDISPONIVEL);
  });

  it('a list of the back office says so and is there again with Tentar novamente', async () => {
    const { page } = staff;
    await page.goto('/banner');
    await page.getByRole('heading', { name: 'Banner', exact: true }).waitFor();
    freeze('postgres');
    await page.goto('/patrocinadores');
    const again = page.getByRole('button', { name: 'Tentar novamente' });
    await again.waitFor();
    await picture(page, 'queda-lista');
    goOn();
    await again.click();
    await told(page, 'PADARIA DA PRAÇA');
  });

  it('so does the home page', async () => {
    const { page } = customer;
    freeze('postgres');
    await page.goto('/inicio');
    const again = page.getByRole('button', { name: 'Tentar novamente' });
    await again.waitFor();
    await picture(page, 'queda-inicio');
    goOn();
    await again.click();
    await page.getByRole('article').first().waitFor();
  });
});

it('no browser complained', () => {
  expect([...customer.problems, ...staff.problems]).toEqual([]);
});
