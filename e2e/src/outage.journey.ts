import { carregarMeusBilhetes } from '@rifa-viva/contracts/http/bilhetes';
import {
  cadastrarPatrocinador,
  carregarPatrocinadores,
  deletarPatrocinador,
} from '@rifa-viva/contracts/http/patrocinadores';
import type { Installation } from '@rifa-viva/proof/testing/installation';
import { freeze, signal } from '@rifa-viva/proof/testing/programs';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { call, card, form, save } from './admin/staff.ts';
import { openBrowser, PHONE, picture, signIn, type Visitor, visit } from './browser.ts';
import { noticed } from './notices.ts';
import { accountOf, theProduct } from './product.ts';
import { newPhone } from './storefront/shop.ts';

/**
 * The stores stand still under the running product: they neither answer nor close a connection, the worst way to
 * fail. What people are told, and that nothing is lost or done twice once they go on.
 */
let product: Installation;
let browser: Browser;
let customer: Visitor;
let staff: Visitor;

beforeAll(async () => {
  // Nine people are told in turn where the machine is slow: until then nobody ends the store for standing still.
  [product, browser] = await Promise.all([theProduct({}, { stillMs: 600_000 }), openBrowser()]);
  customer = await visit(browser, product.url, PHONE);
  await signIn(customer, 'usuario');
  staff = await visit(browser, product.url);
  await signIn(staff, 'superAdministrador');
  // A call is tried four times before its person is told.
  for (const { page } of [customer, staff]) page.setDefaultTimeout(90_000);
});
afterEach(() => goOn());
afterAll(() => browser.close());

let frozen: number[] = [];
async function standStill(store: 'postgres' | 'eventStore'): Promise<void> {
  frozen = await freeze(product.stores.pids()[store]);
}
function goOn(): void {
  signal(frozen, 'SIGCONT');
  frozen = [];
}

/** Where it stands, or by a notice that may be gone again. */
const told = (page: Page, text: string | RegExp) =>
  Promise.any([page.getByText(text, { exact: true }).first().waitFor(), noticed(page, text)]);

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
/** Told to the log by another side than the one that was asked. */
const DOCUMENTS = [
  ['POST', '/api/gerarPDFBilhetes', { idRifa: 2, numBilhetes: [1] }],
  ['POST', '/api/gerarImprimirBilhetes', { idRifa: 2, numBilhetes: [1] }],
] as const;

describe('the event store stands still', () => {
  it('commands are answered 503 with Retry-After; reading goes on', async () => {
    await standStill('eventStore');
    const commands = [...COMMANDS, ...DOCUMENTS].map((command) => answerOf(staff, command));
    for (const path of READS) expect((await answerOf(staff, ['GET', path])).status).toBe(200);
    for (const answer of await Promise.all(commands)) expect(answer).toEqual(INDISPONIVEL);
  });
});

const sponsorsNamed = async (name: string) =>
  (await call(staff, carregarPatrocinadores)).filter(({ nomePatrocinador }) => nomePatrocinador === name);

/** Screens side by side, each one click away from a call; what each says when it fails, and what is there again. */
interface Screen {
  readonly path: string;
  /** Until the last click. */
  readonly prepare: (page: Page) => Promise<unknown>;
  readonly click: (page: Page) => Promise<unknown>;
  readonly says: string | RegExp;
  /** Name of a picture of it. */
  readonly picture?: string;
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
  await standStill(store);
  await Promise.all(
    tabs.map(async ({ page, click, says, picture: name }) => {
      await click(page);
      await told(page, says);
      if (name) await picture(page, name);
    }),
  );
  goOn();
  for (const { page, again } of tabs) {
    await again(page);
    await page.close();
  }
}

const herReservations = async () =>
  (await call(customer, carregarMeusBilhetes, { params: { idUsuario } })).filter(
    ({ status }) => status === 'Reservado',
  );
const PURCHASE: Screen = {
  path: '/inicio',
  prepare: async (page) => {
    await named(page, 'Comprar').first().click();
    await named(page, 'Gerar QrCode').waitFor();
  },
  click: (page) => named(page, 'Gerar QrCode').click(),
  says: /^Ocorreu um erro, tente novamente\.$/,
  picture: 'queda-compra',
  again: async (page) => {
    await named(page, 'Gerar QrCode').click();
    await page.getByRole('img', { name: 'QR Code do Pix' }).waitFor();
    await expect.poll(herReservations).toHaveLength(1);
  },
};
const REGISTRATION: Screen = {
  path: '/inicio',
  prepare: async (page) => {
    await named(page, 'Login').first().click();
    await named(page, 'Criar Conta').click();
    const account = dialogOf(page, 'Criar Conta');
    await account.getByLabel('Nome').fill('nova pessoa');
    await account.getByLabel('Telefone').fill(newPhone());
    await account.getByLabel('Senha', { exact: true }).fill('segredo1');
  },
  click: (page) => named(page, 'Criar').click(),
  says: 'Ocorreu um erro, tente novamente em alguns minutos.',
  again: async (page) => {
    await named(page, 'Criar').click();
    await told(page, 'Conta criada com sucesso...');
  },
};
const OWN_DATA: Screen = {
  path: '/meusDados',
  prepare: (page) => page.getByLabel('Nome do Usuário').fill('carla nova'),
  click: (page) => named(page, 'Salvar').click(),
  says: 'Ocorreu um erro ao atualizar o usuário. Tente novamente...',
  again: async (page) => {
    await named(page, 'Salvar').click();
    await told(page, 'Usuário atualizado com sucesso. Faça Login novamente...');
  },
};
const SPONSOR: Screen = {
  path: '/patrocinadores',
  prepare: async (page) => {
    await named(page, 'Cadastrar Patrocinador').click();
    const sponsor = form({ ...staff, page }, 'Cadastrar Patrocinador');
    await sponsor.getByLabel('Nome do Patrocinador').fill('padaria da praça');
    await sponsor.getByLabel('Status').selectOption({ label: 'Ativo' });
  },
  click: (page) => save(form({ ...staff, page }, 'Cadastrar Patrocinador')),
  says: 'Ocorreu um erro ao cadastrar/atualizar o patrocinador, tente novamente...',
  picture: 'queda-formulario',
  again: async (page) => {
    const sponsor = form({ ...staff, page }, 'Cadastrar Patrocinador');
    await expect.poll(() => sponsor.getByLabel('Nome do Patrocinador').inputValue()).toBe('PADARIA DA PRAÇA');
    await save(sponsor);
    await sponsor.waitFor({ state: 'detached' });
    await told(page, 'PADARIA DA PRAÇA');
    expect(await sponsorsNamed('PADARIA DA PRAÇA')).toHaveLength(1);
  },
};
const SALE: Screen = {
  path: '/bilhetes?id=2',
  prepare: async (page) => {
    await page.getByLabel('Quantidade de bilhetes').fill('1');
    await named(page, 'Vender').click();
    await dialogOf(page, 'Pagamento').waitFor();
  },
  click: (page) => named(page, 'PDF').click(),
  says: 'Ocorreu um erro, tente novamente em alguns minutos',
  again: (page) => page.waitForURL('**/inicio'),
};
const DOCUMENT: Screen = {
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
};
const CAMPAIGN: Screen = {
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
};
const DELETION: Screen = {
  path: '/patrocinadores',
  prepare: async (page) => {
    const body = { nomePatrocinador: 'PASSAGEIRO', statusPatrocinador: 'nao' } as const;
    await call(staff, cadastrarPatrocinador, { body });
    await card({ ...staff, page }, 'PASSAGEIRO')
      .getByRole('button', { name: 'Excluir' })
      .click();
    await dialogOf(page, 'Excluir patrocinador?').waitFor();
  },
  click: (page) => dialogOf(page, 'Excluir patrocinador?').getByRole('button', { name: 'Excluir' }).click(),
  says: 'Ocorreu um erro ao excluir o patrocinador, tente novamente...',
  again: async (page) => {
    // Whether or not the first deletion was on its way, nobody is there after a second one.
    const left = async () => {
      for (const { idPatrocinador } of await sponsorsNamed('PASSAGEIRO'))
        await call(staff, deletarPatrocinador, { params: { id: idPatrocinador } });
      return sponsorsNamed('PASSAGEIRO');
    };
    await expect.poll(left).toEqual([]);
    await card({ ...staff, page }, 'PASSAGEIRO').waitFor({ state: 'detached' });
  },
};
const SETTINGS: Screen = {
  path: '/configuracao',
  prepare: (page) => page.getByLabel('Nome da Empresa').fill('Empresa Nova'),
  click: (page) => named(page, 'Salvar').click(),
  says: 'Ocorreu um erro ao atualizar a empresa. Tente novamente...',
  again: async (page) => {
    // The change may have been on its way: then it is made by now, and another one follows it.
    await page.reload();
    await page.getByLabel('Nome da Empresa').fill('Empresa Mais Nova');
    await named(page, 'Salvar').click();
    await told(page, 'Configurações salvas com sucesso...');
  },
};
const SHEET: Screen = {
  path: '/patrocinadores',
  prepare: (page) => named(page, 'Gerar Bilhetes').waitFor(),
  click: (page) => named(page, 'Gerar Bilhetes').click(),
  says: 'Ocorreu um erro ao gerar o PDF',
  again: async (page) => {
    const sheet = page.waitForEvent('download');
    await named(page, 'Gerar Bilhetes').click();
    await sheet;
  },
};
const LIST: Screen = {
  path: '/banner',
  prepare: (page) => page.getByRole('heading', { name: 'Banner', exact: true }).waitFor(),
  click: (page) => page.goto('/patrocinadores'),
  says: 'Tentar novamente',
  picture: 'queda-lista',
  again: async (page) => {
    await named(page, 'Tentar novamente').click();
    await told(page, 'PADARIA DA PRAÇA');
  },
};
const HOME: Screen = {
  path: '/inicio',
  prepare: (page) => page.getByRole('article').first().waitFor(),
  click: (page) => page.reload(),
  says: 'Tentar novamente',
  picture: 'queda-inicio',
  again: async (page) => {
    await named(page, 'Tentar novamente').click();
    await page.getByRole('article').first().waitFor();
  },
};

describe('people, while the event store stands still', () => {
  it('are told in the words of each screen; what they do again when it goes on happens once', async () => {
    const stranger = await visit(browser, product.url, PHONE);
    const ofStaff = [SPONSOR, SALE, DOCUMENT, CAMPAIGN, DELETION, SETTINGS];
    await everybodyIsTold('eventStore', [
      [customer, PURCHASE],
      [stranger, REGISTRATION],
      [customer, OWN_DATA],
      ...ofStaff.map((screen) => [staff, screen] as const),
    ]);
    // Long after the second click: the first one made none of its own.
    expect(await herReservations()).toHaveLength(1);
    expect(stranger.problems).toEqual([]);
  });

  it('a ticket sold just before stays sold, and is printed when it goes on', async () => {
    const { page } = staff;
    await page.goto('/bilhetes?id=2');
    await page.getByLabel('Quantidade de bilhetes').fill('1');
    await named(page, 'Vender').click();
    await page.route('**/api/gerarImprimirBilhetes', async (route) => {
      await standStill('eventStore');
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
    await standStill('postgres');
    const answers = [
      ...READS.map((path) => answerOf(staff, ['GET', path])),
      ...COMMANDS.map((command) => answerOf(staff, command)),
    ];
    for (const answer of await Promise.all(answers)) expect(answer).toEqual(INDISPONIVEL);
  });

  it('lists, the home page and the sheet of sponsors say so, and are there again', () =>
    everybodyIsTold('postgres', [
      [staff, LIST],
      [customer, HOME],
      [staff, SHEET],
    ]));
});

it('no browser complained', () => {
  expect([...customer.problems, ...staff.problems]).toEqual([]);
});
