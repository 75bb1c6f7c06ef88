import { createECDH, randomBytes } from 'node:crypto';
import { carregarMeusBilhetes, liberarBilhetes } from '@rifa-viva/contracts/http/bilhetes';
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRaffle, reserve } from '../admin/raffles.ts';
import { call } from '../admin/staff.ts';
import { findings } from '../axe.ts';
import { DESKTOP, logIn, picture, type Visitor } from '../browser.ts';
import { accountOf } from '../product.ts';
import { button, createPerson, leave, openShop, type Person, type Shop } from './shop.ts';

/** What a customer has of her tickets without a connection, and what she is told on her device. */

const TITULO = 'MOTO SEM REDE';
const CELULAR = { width: 390, height: 844 };
let shop: Shop;
let admin: Visitor;
let ela: Person;
let numeros: readonly string[];

beforeAll(async () => {
  shop = await openShop();
  admin = await shop.someone('administrador');
  ela = await createPerson(admin, 'CARLA SEM REDE');
  const idRifa = await createRaffle(admin, { titulo: TITULO, qtdeNumeros: 100 });
  const dela = await shop.customer(ela);
  const reservados = await reserve(dela, { idRifa, idUsuario: ela.idUsuario, qtde: 2 });
  await call(admin, liberarBilhetes, { body: { idUsuario: 3, idRifa, bilhetesSelecionados: reservados } });
  const meus = await call(dela, carregarMeusBilhetes, { params: { idUsuario: ela.idUsuario } });
  expect(meus).toHaveLength(2);
  numeros = meus.map(({ numBilhete }) => String(numBilhete).padStart(4, '0')).sort();
  await leave(dela.page);
});
afterAll(() => shop.close());

/** A browser with its service worker, logged in. */
async function aparelho(
  pessoa: Person,
  viewport = CELULAR,
): Promise<{ readonly context: BrowserContext; readonly page: Page }> {
  const context = await shop.browser.newContext({
    baseURL: shop.url,
    viewport,
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    reducedMotion: 'reduce',
    permissions: ['notifications'],
  });
  const page = await context.newPage();
  await logIn({ context, page, url: shop.url, problems: [] }, pessoa);
  return { context, page };
}

const copia = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((chave) => chave === 'rifaviva.meusBilhetes'));
const comCopia = (page: Page) =>
  page.waitForFunction(
    () =>
      navigator.serviceWorker.controller !== null && localStorage.getItem('rifaviva.meusBilhetes') !== null,
  );
const semConexao = (page: Page) => page.getByRole('heading', { name: 'Sem conexão', exact: true }).waitFor();

describe('without a connection', () => {
  it('her tickets are there with their codes, as they were seen last', async () => {
    for (const [viewport, nome] of [
      [CELULAR, 'sem-conexao-celular'],
      [{ ...DESKTOP, width: 1440 }, 'sem-conexao-mesa'],
    ] as const) {
      const { context, page } = await aparelho(ela, viewport);
      await page.goto('/meusBilhetes');
      await page.getByRole('region', { name: TITULO }).waitFor();
      await comCopia(page);
      await context.setOffline(true);
      await page.goto('/meusBilhetes');
      await semConexao(page);
      await page.getByText(/^Sem conexão, visto por último em \d\d\/\d\d\/\d{4} \d\d:\d\d\.$/).waitFor();
      await page.getByRole('heading', { name: TITULO }).waitFor();
      for (const numero of numeros) {
        const bilhete = page.getByRole('article', { name: `Bilhete ${numero}` });
        await bilhete.getByRole('img', { name: `QR Code do bilhete ${numero}` }).waitFor();
      }
      for (const colorScheme of ['dark', 'light'] as const) {
        await page.emulateMedia({ colorScheme });
        await page.reload();
        await page.getByRole('heading', { name: TITULO }).waitFor();
        expect(await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toBe(
          colorScheme,
        );
        expect(await findings(page)).toEqual([]);
        expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(
          true,
        );
        await picture(page, `${nome}-${colorScheme}`);
      }
      await context.setOffline(false);
      await page.getByRole('link', { name: 'Tentar novamente' }).click();
      await page.getByRole('region', { name: TITULO }).waitFor();
      await leave(page);
    }
  });

  it('a page that is open and asks for them loses neither them nor the session', async () => {
    const { context, page } = await aparelho(ela);
    await page.goto('/meusBilhetes');
    await comCopia(page);
    await page.goto('/contato');
    await page.getByRole('contentinfo').waitFor();
    await context.setOffline(true);
    await page.evaluate(() => {
      history.pushState(null, '', '/meusBilhetes');
      dispatchEvent(new PopStateEvent('popstate'));
    });
    await semConexao(page);
    await page.getByRole('heading', { name: TITULO }).waitFor();
    await context.setOffline(false);
    await page.getByRole('link', { name: 'Tentar novamente' }).click();
    await page.getByRole('region', { name: TITULO }).waitFor();
    await leave(page);
  });

  it('after she left, nothing is: not for her, not for whoever comes next', async () => {
    const { context, page } = await aparelho(ela);
    await page.goto('/meusBilhetes');
    await comCopia(page);
    await button(page, 'Abrir menu').click();
    await button(page.getByRole('dialog'), 'Sair').click();
    await page.waitForURL('**/');
    await expect.poll(() => copia(page)).toEqual([]);
    await context.setOffline(true);
    await page.goto('/meusBilhetes');
    await semConexao(page);
    await expect.poll(() => page.getByRole('article').count()).toBe(0);
    await leave(page);
  });

  it('another person on the same device finds nothing of hers', async () => {
    const { context, page } = await aparelho(ela);
    await page.goto('/meusBilhetes');
    await comCopia(page);
    const outra = await createPerson(admin, 'OUTRA NO MESMO APARELHO');
    await logIn({ context, page, url: shop.url, problems: [] }, outra);
    await context.setOffline(true);
    await page.goto('/meusBilhetes');
    await semConexao(page);
    await expect.poll(() => page.getByRole('article').count()).toBe(0);
    await expect.poll(() => copia(page)).toEqual([]);
    await leave(page);
  });
});

const chaves = () => ({
  p256dh: createECDH('prime256v1').generateKeys('base64url'),
  auth: randomBytes(16).toString('base64url'),
});

/** No maker's push service is asked: the browser's own part is as it would be. */
const semServico = (page: Page) =>
  page.addInitScript((keys) => {
    let inscrita: object | null = null;
    const nova = {
      endpoint: 'https://fcm.googleapis.com/fcm/send/jornada',
      toJSON: () => ({ keys }),
      unsubscribe: async () => {
        inscrita = null;
        return true;
      },
    };
    Object.assign(PushManager.prototype, {
      getSubscription: async () => inscrita,
      subscribe: async () => {
        inscrita = nova;
        return nova;
      },
    });
  }, chaves());

/** The browser exchanges the subscription for this one, and tells its service worker. */
async function exchange(context: BrowserContext, endpoint: string): Promise<void> {
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'));
  await worker.evaluate(`(async () => {
    const nova = { endpoint: ${JSON.stringify(endpoint)}, toJSON: () => ({ keys: ${JSON.stringify(chaves())} }) };
    PushManager.prototype.subscribe = async () => nova;
    const event = new ExtendableEvent('pushsubscriptionchange');
    let done;
    event.waitUntil = (promise) => { done = promise; };
    self.dispatchEvent(event);
    await done;
  })()`);
}

/** What the device believes that the server was told. */
const guardado = (page: Page) =>
  page.evaluate(async () => {
    const guarda = await caches.open('rifaviva-aparelho');
    const resposta = await guarda.match('/aparelho');
    return resposta ? ((await resposta.json()) as { endpoint: string }).endpoint : null;
  });

const aparelhosDela = (page: Page) =>
  page.evaluate(async (id) => {
    const resposta = await fetch(`/api/notificacoes/carregar/${id}`);
    return ((await resposta.json()) as { aparelhos: number }).aparelhos;
  }, ela.idUsuario);

describe('installing the site', () => {
  const convite = (page: Page) => page.getByRole('region', { name: 'Instalar aplicativo' });
  /** As Chromium offers it, which without a window it never does. Once drawn, says whether the page kept the offer back. */
  const oferecer = (page: Page): Promise<boolean> =>
    page.evaluate(async () => {
      const prompt = () => {
        document.title = 'Instalando';
        return Promise.resolve({ outcome: 'accepted' });
      };
      const oferta = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt });
      dispatchEvent(oferta);
      for (let quadro = 0; quadro < 2; quadro += 1) await new Promise(requestAnimationFrame);
      return oferta.defaultPrevented;
    });

  it('lacks nothing that a browser asks for', async () => {
    const { context, page } = await aparelho(ela);
    await page.goto('/meusBilhetes');
    await comCopia(page);
    const cdp = await context.newCDPSession(page);
    const { errors, data } = await cdp.send('Page.getAppManifest');
    expect(errors).toEqual([]);
    expect(JSON.parse(data ?? '')).toMatchObject({ display: 'standalone', lang: 'pt-BR' });
    const { installabilityErrors } = await cdp.send('Page.getInstallabilityErrors');
    // A context of tests is a window of which nothing is kept.
    expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([]);
    await leave(page);
  });

  it('is offered below her tickets, and done once she says so', async () => {
    const { page } = await aparelho(ela);
    await page.goto('/meusBilhetes');
    await page.getByRole('region', { name: TITULO }).waitFor();
    expect(await convite(page).count()).toBe(0);
    expect(await oferecer(page)).toBe(true);
    await convite(page).waitFor();
    expect(await findings(page)).toEqual([]);
    await convite(page).scrollIntoViewIfNeeded();
    await picture(page, 'instalar-celular');
    await button(page, 'Instalar').click();
    await convite(page).waitFor({ state: 'detached' });
    await expect.poll(() => page.title()).toBe('Instalando');
    await leave(page);
  });

  it('turned down, is never offered again on this device', async () => {
    const { page } = await aparelho(ela);
    await page.goto('/meusBilhetes');
    await page.getByRole('region', { name: TITULO }).waitFor();
    await oferecer(page);
    await button(page, 'Agora não').click();
    await convite(page).waitFor({ state: 'detached' });
    await page.reload();
    await page.getByRole('region', { name: TITULO }).waitFor();
    expect(await oferecer(page)).toBe(true);
    expect(await convite(page).count()).toBe(0);
    await page.evaluate(() => localStorage.removeItem('rifaviva.semInstalar'));
    await oferecer(page);
    await convite(page).waitFor();
    await leave(page);
  });

  it('is offered to customers alone', async () => {
    const { page } = await aparelho(accountOf('vendedor'));
    await page.goto('/meusBilhetes');
    await page.getByRole('heading', { name: 'Meus Bilhetes Vendidos', exact: true }).waitFor();
    expect(await oferecer(page)).toBe(true);
    expect(await convite(page).count()).toBe(0);
    await leave(page);
  });
});

describe('what she is told', () => {
  it('is switched on, chosen kind by kind and switched off where her data are', async () => {
    const { page } = await aparelho(ela);
    await semServico(page);
    await page.goto('/meusDados');
    const secao = page.getByRole('region', { name: 'Notificações' });
    await button(secao, 'Ativar neste aparelho').click();
    await secao.getByText('Ativadas neste aparelho. Avisar quando houver:').waitFor();
    const sorteio = secao.getByLabel('Resultado do sorteio');
    await expect.poll(() => sorteio.isChecked()).toBe(true);
    await sorteio.click();
    await expect.poll(() => secao.getByRole('checkbox', { checked: true }).count()).toBe(3);
    expect(await findings(page)).toEqual([]);
    await secao.scrollIntoViewIfNeeded();
    await picture(page, 'notificacoes-celular');
    const gravadas = () =>
      page.evaluate(async (id) => {
        const resposta = await fetch(`/api/notificacoes/carregar/${id}`);
        return (await resposta.json()) as { aparelhos: number; desligadas: string[] };
      }, ela.idUsuario);
    await expect.poll(gravadas).toMatchObject({ aparelhos: 1, desligadas: ['sorteado'] });
    await button(secao, 'Desativar neste aparelho').click();
    await button(secao, 'Ativar neste aparelho').waitFor();
    await leave(page);
  });

  it('goes on where her browser exchanges its subscription: the server hears of it, until she leaves', async () => {
    const { context, page } = await aparelho(ela);
    await semServico(page);
    await page.goto('/meusDados');
    const secao = page.getByRole('region', { name: 'Notificações' });
    await button(secao, 'Ativar neste aparelho').click();
    await secao.getByText('Ativadas neste aparelho. Avisar quando houver:').waitFor();
    const outra = 'https://fcm.googleapis.com/fcm/send/trocada';
    await exchange(context, outra);
    await expect.poll(() => guardado(page)).toBe(outra);
    await expect.poll(() => aparelhosDela(page)).toBe(1);
    await button(page, 'Abrir menu').click();
    await button(page.getByRole('dialog'), 'Sair').click();
    await page.waitForURL('**/');
    await expect.poll(() => guardado(page)).toBeNull();
    await exchange(context, 'https://fcm.googleapis.com/fcm/send/tarde');
    expect(await guardado(page)).toBeNull();
    await leave(page);
  });

  it('is refused by the server where it is another’s', async () => {
    const { page } = await aparelho(ela);
    await page.goto('/meusDados');
    const status = await page.evaluate(async () => (await fetch('/api/notificacoes/carregar/3')).status);
    expect(status).toBe(403);
    await leave(page);
  });

  it('goes by WhatsApp where there is no push', async () => {
    const { page } = await aparelho(ela);
    await page.goto('/meusBilhetes');
    const link = page
      .getByRole('region', { name: TITULO })
      .getByRole('link', { name: 'Enviar pelo WhatsApp' });
    const endereco = new URL((await link.getAttribute('href')) ?? '');
    const texto = endereco.searchParams.get('text') ?? '';
    expect(endereco.origin).toBe('https://wa.me');
    for (const numero of numeros) expect(texto).toContain(`Bilhete ${numero}`);
    expect(texto).toContain(`${shop.url}/ConferirBilhete?token=`);
    await picture(page, 'meus-bilhetes-whatsapp-celular');
    await leave(page);
  });

  it('no browser complained', () => {
    expect(shop.problems()).toEqual([]);
  });
});
