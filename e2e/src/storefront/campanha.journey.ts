import { carregarMeusBilhetes, liberarBilhetes } from '@rifa-viva/contracts/http/bilhetes';
import { atualizarRifa, carregarRifas, statusRifas } from '@rifa-viva/contracts/http/rifas';
import type { Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRaffle, reserve } from '../admin/raffles.ts';
import { call, DAY } from '../admin/staff.ts';
import { findings } from '../axe.ts';
import { DESKTOP, deaf, hold, PHONE, picture, type Visitor } from '../browser.ts';
import { noticed } from '../notices.ts';
import {
  button,
  createPerson,
  dialog,
  field,
  leave,
  newPhone,
  onlyRaffles,
  openShop,
  type Person,
  type Shop,
} from './shop.ts';

const TITULO = 'MOTO DA PÁGINA';
const SORTEADA = 'BICICLETA SORTEADA';
const NARROW = { width: 320, height: 640 };

let shop: Shop;
let admin: Visitor;
let ana: Person;
let idRifa: number;
let sorteada: number;
let token: string;
let numero: string;

beforeAll(async () => {
  shop = await shopWithRaffles();
});
afterAll(() => shop.close());

async function shopWithRaffles(): Promise<Shop> {
  const opened = await openShop();
  admin = await opened.someone('administrador');
  ana = await createPerson(admin, 'ANA DA PAGINA');
  idRifa = await createRaffle(admin, {
    titulo: TITULO,
    qtdeNumeros: 200,
    cortesia: true,
    qtdeBilhetes: 5,
    closesInMinutes: 3 * DAY,
  });
  sorteada = await createRaffle(admin, {
    titulo: SORTEADA,
    descricao: '1º PRÊMIO: MOTO & ANTECESSOR E SUCESSOR: CAPACETE',
    qtdeNumeros: 10,
    sucessor: true,
  });
  const visitor = await opened.customer(ana);
  const { idUsuario } = ana;
  const bilhetesSelecionados = await reserve(visitor, { idRifa: sorteada, idUsuario, qtde: 2 });
  await call(admin, liberarBilhetes, { body: { idUsuario: 3, idRifa: sorteada, bilhetesSelecionados } });
  const [meu] = await call(visitor, carregarMeusBilhetes, { params: { idUsuario } });
  token = meu?.token ?? '';
  numero = meu?.numerosDaSorte ?? '';
  await leave(visitor.page);
  return opened;
}

const conteudo = (page: Page) => page.getByRole('main');
const comprar = (page: Page) => page.getByRole('region', { name: 'Comprar bilhetes', exact: true });
const quantidade = (page: Page) => page.getByLabel('Quantidade', { exact: true });
const fits = async (page: Page) =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);

async function at(path: string, role: Parameters<Shop['someone']>[0] = null, viewport = PHONE) {
  const visitor = await shop.someone(role, viewport);
  await visitor.page.goto(path);
  return visitor.page;
}

describe('the page of a raffle', () => {
  it('opens from its card, and is called as the raffle is', async () => {
    const { page } = await shop.someone(null, PHONE);
    await onlyRaffles(page, [idRifa]);
    await page.goto('/inicio');
    await page.getByRole('link', { name: TITULO, exact: true }).click();
    await page.waitForURL(`**/campanha/${idRifa}`);
    await page.getByRole('heading', { name: TITULO, exact: true, level: 1 }).waitFor();
    await expect.poll(() => page.title()).toBe(`${TITULO} · Rifa Viva Demonstração`);
    await leave(page);
  });

  it('shows prizes, rules, numbers left, draw, organiser and how the draw is checked', async () => {
    const page = await at(`/campanha/${idRifa}`);
    const premios = page.getByRole('region', { name: 'Prêmios', exact: true });
    await premios.waitFor();
    await expect.poll(() => premios.getByRole('listitem').allTextContents()).toEqual(['PRIMEIRO', 'SEGUNDO']);
    const regras = page.getByRole('region', { name: 'Regras', exact: true });
    await regras.getByText('A cada 5 bilhetes da mesma compra, 1 é grátis.', { exact: true }).waitFor();
    await conteudo(page).getByText('0% já escolhidos', { exact: true }).waitFor();
    await conteudo(page)
      .getByText('Sorteio em 4 dia(s)', { exact: true })
      .or(conteudo(page).getByText('Sorteio em 3 dia(s)', { exact: true }))
      .waitFor();
    await page
      .getByRole('region', { name: 'Organização', exact: true })
      .getByText('Rifa Viva Demonstração')
      .waitFor();
    expect(
      await page.getByRole('link', { name: 'Conferir o sorteio', exact: true }).getAttribute('href'),
    ).toBe(`/conferirSorteio?id=${idRifa}`);
    await leave(page);
  });

  it.each([PHONE, NARROW, { width: 390, height: 844 }, DESKTOP])(
    'fits $width px without a finding, the way to buy in sight',
    async (viewport) => {
      const page = await at(`/campanha/${idRifa}`, null, viewport);
      await button(comprar(page), 'Entrar Para Comprar').waitFor();
      await picture(page, `campanha-${viewport.width}`);
      await fits(page);
      expect(await findings(page)).toEqual([]);
      for (const top of [0, 400, 1_000]) {
        await page.evaluate((y) => window.scrollTo(0, y), top);
        const box = await button(comprar(page), 'Entrar Para Comprar').boundingBox();
        if (viewport.width < 900)
          expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(viewport.height);
      }
      await page.evaluate(() => window.scrollTo(0, 700));
      await picture(page, `campanha-meio-${viewport.width}`);
      await leave(page);
    },
  );

  it('in a low window, as on a screen at 200 %, the bar to buy takes no room from what is read', async () => {
    const page = await at(`/campanha/${idRifa}`, null, { width: 720, height: 450 });
    await button(comprar(page), 'Entrar Para Comprar').waitFor();
    await expect.poll(() => comprar(page).evaluate((e) => getComputedStyle(e).position)).toBe('static');
    await picture(page, 'campanha-baixa');
    await fits(page);
    await leave(page);
  });

  it('waits, says when it cannot be had, and tries again', async () => {
    const { page } = await shop.someone(null, PHONE);
    await deaf(page);
    const path = `**/api/rifas/carregarRifa/${idRifa}`;
    const solta = await hold(page, path);
    await page.goto(`/campanha/${idRifa}`);
    await page.getByRole('status', { name: 'Carregando campanha' }).waitFor();
    await page.route(path, (route) => route.fulfill({ status: 500, body: '' }));
    solta();
    await page.reload();
    await page.getByText('Não foi possível carregar a campanha.', { exact: true }).waitFor();
    await page.unroute(path);
    await button(page, 'Tentar novamente').click();
    await page.getByRole('heading', { name: TITULO, exact: true }).waitFor();
    await leave(page);
  });

  it('of an unknown or excluded raffle is /404, also to who sees excluded ones', async () => {
    const fora = await createRaffle(admin, { titulo: 'EXCLUIDA', qtdeNumeros: 10 });
    await call(admin, statusRifas, { body: { status: 'excluido', idsRifa: [fora] } });
    for (const role of [null, 'superAdministrador'] as const) {
      for (const id of [fora, 999_999]) {
        const { page } = await shop.someone(role);
        const resposta = await page.goto(`/campanha/${id}`);
        expect(resposta?.status()).toBe(404);
        await page.waitForURL('**/404');
        await leave(page);
      }
    }
    const page = await at('/campanha/abc');
    await page.waitForURL('**/404');
    await leave(page);
  });

  it('staff sell from it; only an Administrador has the ways into the back office', async () => {
    const vendedor = await at(`/campanha/${idRifa}`, 'vendedor');
    await button(comprar(vendedor), 'Vender Bilhetes').waitFor();
    await expect.poll(() => vendedor.getByRole('link', { name: 'Financeiro', exact: true }).count()).toBe(0);
    const administrador = await at(`/campanha/${idRifa}`, 'administrador');
    await administrador.getByRole('link', { name: 'Financeiro', exact: true }).waitFor();
    await leave(vendedor);
    await leave(administrador);
  });
});

describe('sharing', () => {
  it('by WhatsApp and the clipboard where the browser has no way of its own', async () => {
    const page = await at(`/campanha/${idRifa}`);
    await page.evaluate(() => Object.defineProperty(Navigator.prototype, 'share', { value: undefined }));
    await page.evaluate(() => Reflect.deleteProperty(Navigator.prototype, 'share'));
    await button(page, 'Compartilhar').click();
    const modal = dialog(page, 'Compartilhar');
    const whatsApp = modal.getByRole('link', { name: 'Enviar pelo WhatsApp' });
    const destino = new URL((await whatsApp.getAttribute('href')) ?? '');
    expect(destino.origin + destino.pathname).toBe('https://wa.me/');
    expect(destino.searchParams.get('text')).toMatch(
      new RegExp(`^Participe de ${TITULO}! .*/campanha/${idRifa}$`),
    );
    expect(await findings(page)).toEqual([]);
    await picture(page, 'campanha-compartilhar');
    await button(modal, 'Copiar link').click();
    await noticed(page, 'Link copiado para a área de transferência.');
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${shop.url}/campanha/${idRifa}`);
    await page.keyboard.press('Escape');
    await modal.waitFor({ state: 'detached' });
    await leave(page);
  });

  it("by the browser's own sheet where it has one, from a card", async () => {
    const { page } = await shop.someone(null, PHONE);
    await onlyRaffles(page, [idRifa]);
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'share', {
        value: async (dados: ShareData) => {
          document.body.dataset.partilha = JSON.stringify(dados);
        },
      });
    });
    await page.goto('/inicio');
    await button(page, 'Compartilhar').click();
    const partilha = () => page.evaluate(() => JSON.parse(document.body.dataset.partilha ?? 'null'));
    await expect.poll(partilha).toMatchObject({ title: TITULO, url: `${shop.url}/campanha/${idRifa}` });
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
    await leave(page);
  });
});

describe('buying from it', () => {
  it('+5, +10 and Máximo stay within the limit', async () => {
    const page = await at(`/campanha/${idRifa}`);
    await button(page, '+5 bilhetes').click();
    await expect.poll(() => quantidade(page).textContent()).toBe('6');
    await button(page, '+10 bilhetes').click();
    await expect.poll(() => quantidade(page).textContent()).toBe('10');
    await expect.poll(() => button(page, 'Máximo: 10 bilhetes').isDisabled()).toBe(true);
    await button(page, 'Menos um bilhete').click();
    await button(page, 'Máximo: 10 bilhetes').click();
    await expect.poll(() => quantidade(page).textContent()).toBe('10');
    await leave(page);
  });

  it('whoever logs in for it comes back to it with that quantity, and pays with the promise in sight', async () => {
    const page = await at(`/campanha/${idRifa}`);
    await button(page, '+5 bilhetes').click();
    await button(page, 'Entrar Para Comprar').click();
    const login = dialog(page, 'Login');
    await field(login, 'Telefone').fill(ana.telefone);
    await field(login, 'Senha').fill(ana.senha);
    const recarga = page.waitForEvent('load');
    await button(login, 'Login').click();
    await recarga;
    await button(comprar(page), 'Comprar').waitFor();
    expect(new URL(page.url()).pathname).toBe(`/campanha/${idRifa}`);
    await expect.poll(() => quantidade(page).textContent()).toBe('6');
    await expect
      .poll(() => button(comprar(page), 'Comprar').evaluate((e) => e === document.activeElement))
      .toBe(true);
    await page.keyboard.press('Enter');
    const modal = dialog(page, 'Pagamento Pix');
    await modal.getByText(/uma pessoa confere o pagamento/).waitFor();
    await button(modal, 'Gerar QrCode').click();
    await modal.getByRole('img', { name: 'QR Code do Pix' }).waitFor();
    await modal.getByText(/reservados para você, até \d\d\/\d\d\/\d{4} \d\d:\d\d\./).waitFor();
    await picture(page, 'campanha-pagamento');
    expect(await findings(page)).toEqual([]);
    await button(modal, 'Cancelar').click();
    await button(modal, 'Não Paguei, Cancelar Reserva').click();
    await modal.waitFor({ state: 'detached' });
    await expect.poll(() => quantidade(page).textContent()).toBe('1');
    await page.reload();
    await button(comprar(page), 'Comprar').waitFor();
    await expect.poll(() => quantidade(page).textContent()).toBe('1');
    await leave(page);
  });

  it('whoever has paid says so, and finds what is looked at first on her own page', async () => {
    const { page } = await shop.customer(ana);
    await page.setViewportSize(PHONE);
    await page.goto(`/campanha/${idRifa}`);
    await button(comprar(page), 'Comprar').click();
    const modal = dialog(page, 'Pagamento Pix');
    await button(modal, 'Gerar QrCode').click();
    await modal.getByRole('img', { name: 'QR Code do Pix' }).waitFor();
    // What was drawn for her is named where she pays for it.
    const drawn = await modal.getByText(/^1 bilhete: \d{4}/).textContent();
    const reserved = drawn?.match(/\d{4}/)?.[0];
    await button(modal, 'Já Paguei').click();
    await noticed(page, 'Aviso de pagamento enviado.');
    await page.waitForURL('**/meusBilhetes');
    await page
      .getByText(/^Você avisou que pagou em \d\d\/\d\d\/\d{4} \d\d:\d\d\. Falta conferir\.$/)
      .waitFor();
    await page.getByText(`Bilhete ${reserved}`, { exact: true }).waitFor();
    for (const gone of ['Já Paguei', 'Pagar']) await expect.poll(() => button(page, gone).count()).toBe(0);
    const aberta = page.getByRole('heading', { name: 'Aguardando Conferência', exact: true });
    await aberta.waitFor();
    await page.getByText('Pagamento em conferência', { exact: true }).waitFor();
    const topo = async (o: Locator) => (await o.boundingBox())?.y ?? Number.NaN;
    expect(await topo(aberta)).toBeLessThan(await topo(field(page, 'Buscar bilhete')));
    await picture(page, 'meus-bilhetes-a-pagar');
    await fits(page);
    expect(await findings(page)).toEqual([]);
    // Whoever said that she paid cancels on purpose alone, and is reminded of it.
    await page.getByText('Ainda não pagou?', { exact: true }).click();
    await button(page, 'Cancelar reserva').click();
    const pergunta = dialog(page, 'Cancelar reserva');
    await pergunta
      .getByText(/^Bilhete \d+ de .+, R\$\s[\d,.]+\. Você avisou que pagou em \d\d\/\d\d\/\d{4} \d\d:\d\d\. /)
      .waitFor();
    await button(pergunta, 'Não paguei, cancelar').click();
    await aberta.waitFor({ state: 'detached' });
    await leave(page);
  });

  it('tells a customer what she has there and what waits for her payment, and changes with it', async () => {
    const visitor = await shop.customer(ana);
    const { page } = visitor;
    await page.setViewportSize(PHONE);
    const { idUsuario } = ana;
    const hers = page.getByRole('region', { name: 'Seus bilhetes nesta campanha', exact: true });
    const written = (numbers: readonly number[]) =>
      numbers
        .toSorted((a, b) => a - b)
        .map((n) => String(n).padStart(4, '0'))
        .join(', ');
    await page.goto(`/campanha/${idRifa}`);
    await button(comprar(page), 'Comprar').waitFor();
    await expect.poll(() => hers.count()).toBe(0);
    const paid = await reserve(visitor, { idRifa, idUsuario, qtde: 2 });
    await hers.getByText(`Reservados, à espera do pagamento: ${written(paid)}`, { exact: true }).waitFor();
    await expect.poll(() => hers.getByRole('paragraph').count()).toBe(1);
    await call(admin, liberarBilhetes, { body: { idUsuario: 3, idRifa, bilhetesSelecionados: paid } });
    await hers.getByText(`Seus bilhetes: ${written(paid)}`, { exact: true }).waitFor();
    const waiting = await reserve(visitor, { idRifa, idUsuario, qtde: 1 });
    await hers.getByText(`Reservados, à espera do pagamento: ${written(waiting)}`, { exact: true }).waitFor();
    await picture(page, 'campanha-seus-bilhetes');
    await fits(page);
    expect(await findings(page)).toEqual([]);
    await hers.getByRole('link', { name: 'Ver seus bilhetes' }).click();
    await page.waitForURL('**/meusBilhetes');
    const reserva = page.getByRole('listitem').filter({ hasText: written(waiting) });
    await button(reserva, 'Pagar').click();
    await dialog(page, 'Pagamento Pix')
      .getByText(`1 bilhete: ${written(waiting)}`)
      .waitFor();
    await leave(page);
  });

  it('after registering as well, without typing again, from a card of the list', async () => {
    const { page } = await shop.someone(null, PHONE);
    await onlyRaffles(page, [idRifa]);
    await page.goto('/campanhasGeral');
    await button(page, 'Mais um bilhete').click();
    await button(page, 'Entrar Para Comprar').click();
    await button(dialog(page, 'Login'), 'Criar Conta').click();
    const conta = dialog(page, 'Criar Conta');
    await field(conta, 'Nome').fill('gente nova');
    await field(conta, 'Telefone').fill(newPhone());
    await field(conta, 'Senha').fill('segredo1');
    const recarga = page.waitForEvent('load');
    await button(conta, 'Criar').click();
    await noticed(page, 'Conta criada com sucesso...');
    await noticed(page, 'Logado com sucesso!!');
    await recarga;
    await button(page, 'Comprar').waitFor();
    await expect.poll(() => quantidade(page).textContent()).toBe('2');
    await page
      .getByRole('link', { name: 'GENTE: meus dados' })
      .or(button(page, 'Abrir menu'))
      .first()
      .waitFor();
    await leave(page);
  });

  it('who gives the login up is not brought back to it later', async () => {
    const page = await at(`/campanha/${idRifa}`);
    await button(page, '+5 bilhetes').click();
    await button(page, 'Entrar Para Comprar').click();
    await button(dialog(page, 'Login'), 'Cancelar').click();
    await expect.poll(() => page.evaluate(() => sessionStorage.getItem('rifaviva.compra'))).toBeNull();
    await leave(page);
  });
});

describe('the picture of a raffle', () => {
  let daMoto: number;
  beforeAll(async () => {
    const todas = await call(admin, carregarRifas, { params: { limit: 100 } });
    daMoto = todas.find(({ titulo }) => titulo === 'MOTO 160 CC 0 KM')?.idRifa ?? 0;
  });
  const capa = (page: Page) => page.locator('article img').first();

  it.each([
    ['a phone', PHONE, 480],
    ['a wide screen', DESKTOP, 960],
  ])(
    'comes to %s as wide as it is shown there, in a modern format, and moves nothing when it comes',
    async (_, viewport, largura) => {
      const { page } = await shop.someone(null, viewport);
      const soltar = await hold(page, '**/files/**');
      const vinda = page.waitForResponse((answer) => answer.url().endsWith(`.jpg/${largura}`));
      await page.goto(`/campanha/${daMoto}`);
      await button(comprar(page), 'Entrar Para Comprar').waitFor();
      const titulo = page.getByRole('heading', { level: 1 });
      const antes = [await capa(page).boundingBox(), await titulo.boundingBox()];
      soltar();
      expect((await vinda).headers()['content-type']).toBe('image/avif');
      await expect
        .poll(() => capa(page).evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth > 0))
        .toBe(true);
      expect([await capa(page).boundingBox(), await titulo.boundingBox()]).toEqual(antes);
      await picture(page, `campanha-foto-${viewport.width}`);
      await leave(page);
    },
  );

  it('is a small JPEG of the told size where links are shown, whoever asks', async () => {
    const { page } = await shop.someone(null, PHONE);
    await page.goto(`/campanha/${daMoto}`);
    const dita = async (campo: string) =>
      (await page.locator(`meta[property="og:image${campo}"]`).getAttribute('content')) ?? '';
    const vinda = await fetch(await dita(''));
    expect([vinda.status, vinda.headers.get('content-type')]).toEqual([200, await dita(':type')]);
    const bytes = Buffer.from(await vinda.arrayBuffer());
    expect(bytes.length).toBeLessThan(300_000);
    const { format, width, height } = await sharp(bytes).metadata();
    expect([format, String(width), String(height)]).toEqual([
      'jpeg',
      await dita(':width'),
      await dita(':height'),
    ]);
    expect(width).toBeLessThanOrEqual(1_200);
    await page.goto('/inicio');
    await page.getByRole('article').first().waitFor();
    await picture(page, 'inicio-com-premios-390');
    await leave(page);
  });
});

describe('a drawn raffle', () => {
  beforeAll(async () => {
    await call(admin, atualizarRifa, {
      params: { id: sorteada },
      body: { dtEncerramento: new Date(Date.now() - 60_000).toISOString() },
    });
    await call(admin, atualizarRifa, { params: { id: sorteada }, body: { milharSorteada: numero } });
  });

  it('shows what was drawn and which numbers win', async () => {
    const page = await at(`/campanha/${sorteada}`);
    const resultado = page.getByRole('region', { name: 'NÚMERO SORTEADO', exact: true });
    await resultado.getByText(numero, { exact: true }).waitFor();
    await resultado.getByText('PRÊMIO PRINCIPAL', { exact: true }).waitFor();
    await resultado.getByText('PRÊMIO SUCESSOR', { exact: true }).waitFor();
    const premios = resultado.getByRole('list', { name: 'Prêmios' }).getByRole('listitem');
    await expect
      .poll(() => premios.allTextContents())
      .toEqual([
        expect.stringMatching(/^PRÊMIO PRINCIPAL .*1º PRÊMIO: MOTO$/),
        expect.stringMatching(/^PRÊMIO ANTECESSOR .*ANTECESSOR E SUCESSOR: CAPACETE$/),
        expect.stringMatching(/^PRÊMIO SUCESSOR .*ANTECESSOR E SUCESSOR: CAPACETE$/),
      ]);
    await conteudo(page)
      .getByText(/^As vendas foram até .* O sorteio foi em /)
      .waitFor();
    await button(comprar(page), 'Vendas Encerradas!!').waitFor();
    await conteudo(page)
      .getByText(/bilhetes? não vendidos?$/)
      .waitFor();
    await conteudo(page)
      .getByText(/^Qualquer pessoa confere a lista dos bilhetes vendidos e o resultado/)
      .waitFor();
    await picture(page, 'campanha-sorteada');
    expect(await findings(page)).toEqual([]);
    await button(page, 'Ver números').click();
    const legenda = dialog(page, SORTEADA).getByRole('list', { name: 'Legenda' }).getByRole('listitem');
    await expect.poll(() => legenda.allTextContents()).toEqual(['Não vendido', 'Reservado', 'Vendido']);
    await leave(page);
  });

  it('whoever asks how to check none is led to the campaigns', async () => {
    const page = await at('/conferirSorteio');
    await page.getByText('Essa campanha não foi encontrada.', { exact: true }).waitFor();
    await page.getByRole('link', { name: 'Ver campanhas', exact: true }).click();
    await page.waitForURL('**/inicio');
    await leave(page);
  });

  it('the check page says so in words, with the brand and the way home', async () => {
    for (const viewport of [NARROW, PHONE]) {
      const page = await at(`/ConferirBilhete?token=${token}`, null, viewport);
      await page.getByText(/^Bilhete autêntico, vendido em \d\d\/\d\d\/\d{4} \d\d:\d\d\.$/).waitFor();
      await page.getByText('Este bilhete ganhou: PRÊMIO PRINCIPAL.', { exact: true }).waitFor();
      // What to do now.
      const contact = page.getByRole('link', { name: 'fala com a organização', exact: true });
      expect(await contact.getAttribute('href')).toBe('/contato');
      await picture(page, `conferir-veredito-${viewport.width}`);
      await fits(page);
      expect(await findings(page)).toEqual([]);
      await page.getByRole('link', { name: /^Rifa Viva Demonstração/ }).click();
      await page.waitForURL('**/inicio');
      await leave(page);
    }
  });

  it('a token that is none says what to do', async () => {
    const page = await at('/ConferirBilhete?token=AAAAAAAAAAAAAAAAAAAAAAAAAA');
    await page.getByText('Bilhete não encontrado.', { exact: true }).waitFor();
    await picture(page, 'conferir-invalido');
    expect(await findings(page)).toEqual([]);
    await page.getByRole('link', { name: 'Falar com a organização', exact: true }).click();
    await page.waitForURL('**/contato');
    await leave(page);
  });
});

describe('own tickets', () => {
  it('are found by number and by raffle; what is not found says so', async () => {
    const { page } = await shop.customer(ana);
    await page.setViewportSize(PHONE);
    await page.goto('/meusBilhetes');
    await page.getByRole('article').first().waitFor();
    const busca = field(page, 'Buscar bilhete');
    await busca.fill(numero);
    await page.locator('[data-premiado]').first().waitFor();
    await picture(page, 'meus-bilhetes-busca');
    await fits(page);
    expect(await findings(page)).toEqual([]);
    await busca.fill('99999');
    await page.getByText('Nenhum bilhete encontrado para “99999”.', { exact: true }).waitFor();
    await busca.fill('bicicleta');
    await expect.poll(() => page.getByRole('article').count()).toBe(2);
    await button(page, 'Convidar amigos').waitFor();
    await leave(page);
  });
});

describe('home', () => {
  it('names what can be bought, what waits and what is drawn, in this order', async () => {
    const espera = await createRaffle(admin, {
      titulo: 'ESPERA SORTEIO',
      qtdeNumeros: 10,
      closesInMinutes: -5,
    });
    for (const viewport of [PHONE, NARROW]) {
      const { page } = await shop.someone(null, viewport);
      await onlyRaffles(page, [idRifa, espera, sorteada]);
      await page.goto('/campanhasGeral');
      await page.getByRole('article').first().waitFor();
      await expect
        .poll(() => page.getByRole('heading', { level: 2 }).allTextContents())
        .toEqual(['À venda', 'Aguardando sorteio', 'Já sorteadas']);
      const noGrupo = page.getByRole('region', { name: 'Já sorteadas', exact: true }).getByRole('article');
      await expect.poll(() => noGrupo.count()).toBe(1);
      await picture(page, `inicio-grupos-${viewport.width}`);
      await fits(page);
      expect(await findings(page)).toEqual([]);
      await leave(page);
    }
    const rifas = await call(admin, carregarRifas, { params: { limit: 10_000 } });
    const ordem = [idRifa, espera, sorteada].map((id) => rifas.findIndex((rifa) => rifa.idRifa === id));
    expect(ordem).toEqual(ordem.toSorted((a, b) => a - b));
  });

  it('no browser complained', () => {
    expect(shop.problems()).toEqual([]);
  });
});
