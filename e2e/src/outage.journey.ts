import { childrenOf } from '@rifa-viva/embedded/testing/programs';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { card, form, save } from './admin/staff.ts';
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

/** Screens side by side, each one click away from a call; what each says when it fails, and what is there again. */
interface Screen {
  readonly path: string;
  /** Until the last click. */
  readonly prepare: (page: Page) => Promise<unknown>;
  readonly click: (page: Page) => Promise<unknown>;
  readonly says: string | RegExp;
  /** Once the store goes on. */
  readonly again: (page: Page) => Promise<unknown>;
}
const named = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name });

async function everybodyIsTold(
  store: 'postgres' | 'eventStore',
  screens: readonly (readonly [Visitor, Screen])[],
): Promise<void> {
  const tabs = await Promise.all(
    screens.map(async ([{ context }, screen]) => {
      const page = await context.newPage();
      page.setDefaultTimeout(90_000);
      await page.goto(screen.path);
      await screen.prepare(page);
      return { ...screen, page };
    }),
  );
  freeze(store);
  await Promise.all(
    tabs.map(async ({ page, click, says }) => {
      await click(page);
      await told(page, says);
    }),
  );
  goOn();
  for (const { page, again } of tabs) {
    await again(page);
    await page.close();
  }
}

const REGISTRATION: Screen = {
  path: '/inicio',
  prepare: async (page) => {
    await named(page, 'Login').first().click();
    await named(page, 'Criar Conta').click();
    const account = dialogOf(page, 'Criar Conta');
    await account.getByLabel('Nome').fill('nova pessoa');
    await account.getByLabel('Telefone').fill('11987651234');
    await account.getByLabel('Senha', { exact: true }).fill('segredo1');
  },
  click: (page) => named(page, 'Criar').click(),
  says: /^Ocorreu um erro: ./,
  again: async (page) => {
    await named(page, 'Criar').click();
    await told(page, 'Conta criada com sucesso...');
  },
};
const OWN_DATA: Screen = {
  path: '/meusDados',
  prepare: (page) => page.getByLabel('Nome do Usuário').fill('carla nova'),
  click: (page) => named(page, 'Salvar').click(),
  says: /^Ocorreu um erro ao atualizar o usuário\. Tente novamente\.\.\. ./,
  again: async (page) => {
    await named(page, 'Salvar').click();
    await told(page, 'Usuário atualizado com sucesso. Faça Login novamente...');
  },
};

describe('the screens of customers, while the event store stands still', () => {
  it('a registration and a change of own data are told to have failed, and made when it goes on', async () => {
    const stranger = await visit(browser, product.url, PHONE);
    await everybodyIsTold('eventStore', [
      [stranger, REGISTRATION],
      [customer, OWN_DATA],
    ]);
    expect(stranger.problems).toEqual([]);
  });
});

/** Screens of one person, all open at once. */
const ofStaff = (screens: readonly Screen[]) => screens.map((screen) => [staff, screen] as const);

describe('the screens of staff, while the event store stands still', () => {
  it('say in their own words what did not happen, and do it when it goes on', () =>
    everybodyIsTold(
      'eventStore',
      ofStaff([
        {
          path: '/bilhetes?id=2',
          prepare: async (page) => {
            await page.getByLabel('Quantidade de bilhetes').fill('1');
            await named(page, 'Vender').click();
            await dialogOf(page, 'Pagamento').waitFor();
          },
          click: (page) => named(page, 'PDF').click(),
          says: 'Ocorreu um erro, tente novamente em alguns minutos',
          again: (page) => page.waitForURL('**/inicio'),
        },
        {
          path: '/manutencao?id=2',
          prepare: (page) =>
            page
              .getByRole('checkbox', { name: /^PDF bilhete/ })
              .first()
              .check(),
          click: (page) => named(page, 'PDF (1)').click(),
          says: 'Erro ao gerar PDF',
          again: async (page) => {
            await page.keyboard.press('Escape');
            await named(page, 'PDF (1)').click();
            await page.getByText('PDF gerado com sucesso!!').waitFor();
          },
        },
        {
          path: '/cadastroCampanha',
          prepare: async (page) => {
            await named(page, 'Editar').first().click();
            await dialogOf(page, 'Editar Campanha').getByLabel('Título').fill('título novo');
          },
          click: (page) => named(page, 'Salvar').click(),
          says: 'Ocorreu um erro ao cadastrar/atualizar a Campanha. Tente novamente...',
          again: async (page) => {
            await named(page, 'Salvar').click();
            await page.getByRole('article').getByText('TÍTULO NOVO').first().waitFor();
          },
        },
        {
          path: '/patrocinadores',
          prepare: async (page) => {
            const passing = { nomePatrocinador: 'PASSAGEIRO', statusPatrocinador: 'nao' };
            await answerOf(staff, ['POST', '/api/patrocinadores/cadastrar', passing]);
            await card({ ...staff, page }, 'PASSAGEIRO')
              .getByRole('button', { name: 'Excluir' })
              .click();
            await dialogOf(page, 'Excluir patrocinador?').waitFor();
          },
          click: (page) =>
            dialogOf(page, 'Excluir patrocinador?').getByRole('button', { name: 'Excluir' }).click(),
          says: /^Ocorreu um erro ao excluir o patrocinador, tente novamente\.\.\./,
          again: async (page) => {
            // Whether or not the first deletion was on its way, nobody is there after a second one.
            const { body } = await answerOf(staff, ['GET', '/api/patrocinadores/carregar']);
            const passing = (body as { idPatrocinador: number; nomePatrocinador: string }[]).filter(
              ({ nomePatrocinador }) => nomePatrocinador === 'PASSAGEIRO',
            );
            for (const { idPatrocinador } of passing)
              await answerOf(staff, ['DELETE', `/api/patrocinadores/deletar/${idPatrocinador}`]);
            await card({ ...staff, page }, 'PASSAGEIRO').waitFor({ state: 'detached' });
          },
        },
        {
          path: '/configuracao',
          prepare: (page) => page.getByLabel('Nome da Empresa').fill('Empresa Nova'),
          click: (page) => named(page, 'Salvar').click(),
          says: /^Ocorreu um erro ao atualizar a empresa\. Tente novamente\.\.\./,
          again: async (page) => {
            // The change may have been on its way: then it is made by now, and another one follows it.
            await page.reload();
            await page.getByLabel('Nome da Empresa').fill('Empresa Mais Nova');
            await named(page, 'Salvar').click();
            await told(page, 'Configurações salvas com sucesso...');
          },
        },
      ]),
    ));

  it('so does the sheet of sponsors while Postgres stands still', () =>
    everybodyIsTold(
      'postgres',
      ofStaff([
        {
          path: '/patrocinadores',
          prepare: (page) => named(page, 'Gerar Bilhetes').waitFor(),
          click: (page) => named(page, 'Gerar Bilhetes').click(),
          says: /^Ocorreu um erro ao gerar o PDF/,
          again: async (page) => {
            const sheet = page.waitForEvent('download');
            await named(page, 'Gerar Bilhetes').click();
            await sheet;
          },
        },
      ]),
    ));

  it('a ticket sold just before stays sold, and is printed when it goes on', async () => {
    const { page } = staff;
    await page.goto('/bilhetes?id=2');
    await page.getByLabel('Quantidade de bilhetes').fill('1');
    await named(page, 'Vender').click();
    await page.route('**/api/gerarImprimirBilhetes', async (route) => {
      freeze('eventStore');
      await route.continue();
    });
    const payment = dialogOf(page, 'Pagamento');
    await payment.getByRole('button', { name: 'Impressora Térmica' }).click();
    await payment.getByRole('button', { name: '58 mm' }).click();
    await told(page, 'Erro ao imprimir bilhetes');
    await page.unroute('**/api/gerarImprimirBilhetes');
    goOn();
    const sold = dialogOf(page, 'Bilhetes Vendidos');
    await sold.getByText(/continuam vendidos/).waitFor();
    await sold.getByRole('button', { name: 'Gerar PDF novamente' }).click();
    await sold.getByText('PDF gerado com sucesso!!').waitFor();
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
