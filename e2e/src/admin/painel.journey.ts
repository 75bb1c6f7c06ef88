import { carregarBilhetes, liberarBilhetes } from '@rifa-viva/contracts/http/bilhetes';
import type { AnswerOf } from '@rifa-viva/contracts/http/call';
import { painel } from '@rifa-viva/contracts/http/painel';
import { diaLocal } from '@rifa-viva/contracts/regras/datas';
import { formatarReais } from '@rifa-viva/contracts/regras/dinheiro';
import { formatarEdicao } from '@rifa-viva/contracts/regras/numeracao';
import type { Request } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findings } from '../axe.ts';
import { deaf, hold, picture, type Visitor } from '../browser.ts';
import { accountOf } from '../product.ts';
import { cutAmounts } from './amounts.ts';
import { createRaffle, reserve, sell } from './raffles.ts';
import { call, DAY, notice, openStaff, type Staff } from './staff.ts';

type Painel = AnswerOf<typeof painel>;
const LARGA = { width: 1440, height: 900 };
const TELEFONE = { width: 390, height: 844 };
const VALOR = 90_000;

let staff: Staff;
let alice: Visitor;
let vera: Visitor;
let idRifa: number;
const idVera = accountOf('vendedor').idUsuario;

beforeAll(async () => {
  staff = await openStaff();
  alice = await staff.enter('administrador', '/painel', LARGA);
  vera = await staff.enter('vendedor', '/inicio');
  // So dear that it stands first, whatever else was sold here.
  idRifa = await createRaffle(alice, {
    titulo: 'CARRO DO PAINEL',
    valor: VALOR,
    qtdeNumeros: 100,
    closesInMinutes: DAY,
  });
});
afterAll(() => staff.close());

const parte = ({ page }: Visitor, titulo: string | RegExp) => page.getByRole('region', { name: titulo });
const figura = ({ page }: Visitor, rotulo: string) =>
  page.getByRole('main').getByRole('link', { name: rotulo });
const texto = async (quem: Visitor, rotulo: string) =>
  ((await figura(quem, rotulo).textContent()) ?? '').replaceAll('\u00a0', ' ');
const vender = (numeros: number[]) =>
  sell(vera, { idRifa, idUsuario: idVera, idVendedor: idVera, cliente: 'ANA', numeros, valor: VALOR });

const VAZIO: Painel = (() => {
  const dia = '2026-03-01';
  const nada = { de: dia, ate: dia, qtde: 0, valor: 0 };
  const nenhuma = { qtde: 0, primeiras: [] };
  return {
    hoje: nada,
    semana: nada,
    semanaAnterior: nada,
    porDia: [{ dia, qtde: 0, valor: 0 }],
    porRifa: [],
    vendedores: [],
    encerrando: nenhuma,
    semResultado: nenhuma,
    aConfirmar: nenhuma,
    conferir: { reservas: 0, cobrancas: 0 },
    sistema: { avisos: [] },
  };
})();

describe('the home for staff', () => {
  it('is the first entry of their menus, and marked where they are', async () => {
    const barra = alice.page.getByRole('navigation', { name: 'Menu principal' });
    await expect.poll(() => barra.getByRole('link').first().textContent()).toBe('Painel');
    const lateral = alice.page.getByRole('navigation', { name: 'Navegação do escritório' });
    const atual = lateral.locator('[aria-current="page"]');
    await expect.poll(() => atual.allTextContents()).toEqual(['Painel']);
    await lateral.getByRole('link', { name: 'Campanha', exact: true }).focus();
    await alice.page.keyboard.press('Enter');
    await alice.page.waitForURL('**/cadastroCampanha');
    await expect.poll(() => atual.allTextContents()).toEqual(['Campanha']);
    await alice.page.goBack();
    await alice.page.getByRole('heading', { name: 'Painel', level: 1 }).waitFor();
  });

  it('changes while somebody else sells', async () => {
    await figura(alice, 'Vendas de hoje').waitFor();
    const antes = await texto(alice, 'Vendas de hoje');
    await vender([1, 2]);
    await expect.poll(() => texto(alice, 'Vendas de hoje')).not.toBe(antes);
    const linha = parte(alice, 'Campanhas que mais venderam em 7 dias')
      .getByRole('listitem')
      .filter({ hasText: 'CARRO DO PAINEL' });
    const vendidos = await call(alice, carregarBilhetes, { params: { idRifa } });
    // Midnight may have come since.
    const vendidosEm = (dia: string) =>
      vendidos.filter(({ dtPagamento }) => diaLocal(dtPagamento) === dia).length;
    const deHoje = vendidosEm((await call(alice, painel)).hoje.ate);
    await expect
      .poll(async () => ((await linha.textContent()) ?? '').replaceAll('\u00a0', ' '))
      .toContain(`${formatarEdicao(idRifa)} CARRO DO PAINEL2 bilhetes · R$ 180.000,00 · ${deHoje} hoje`);
    await parte(alice, 'Quem mais vendeu em 7 dias').getByText('VERA VENDEDORA').waitFor();
    await parte(alice, /^Encerram nos próximos 7 dias/)
      .getByText('CARRO DO PAINEL')
      .waitFor();
    const { hoje, porRifa } = await call(alice, painel);
    expect(porRifa[0]).toMatchObject({ idRifa, qtde: 2, hoje: vendidosEm(hoje.ate) });
  });

  it('leads from each figure to its list, filtered as it was counted', async () => {
    const leva = async (clicar: () => Promise<void>, endereco: (mostrado: Painel) => string) => {
      const lido = alice.page.waitForResponse('**/api/painel/carregar');
      await alice.page.goto('/painel');
      const mostrado: Painel = await (await lido).json();
      await clicar();
      await alice.page.waitForURL((url) => `${url.pathname}${url.search}` === endereco(mostrado));
    };
    const dias = ({ de, ate }: Painel['hoje']) => `de=${de}&ate=${ate}`;
    await leva(
      () => figura(alice, 'Vendas de hoje').click(),
      ({ hoje }) => `/financeiro?${dias(hoje)}`,
    );
    await leva(
      () => figura(alice, 'Últimos 7 dias').click(),
      ({ semana }) => `/financeiro?${dias(semana)}`,
    );
    await leva(
      () => figura(alice, 'Reservas a conferir').click(),
      () => '/conferencia',
    );
    await leva(
      () => figura(alice, 'Cobranças que esperam').click(),
      () => '/pagamentos?aguarda=sim',
    );
    const campanhas = parte(alice, 'Campanhas que mais venderam em 7 dias');
    await leva(
      () => campanhas.getByRole('link', { name: 'CARRO DO PAINEL' }).click(),
      ({ semana }) => `/financeiro?id=${idRifa}&${dias(semana)}`,
    );
    await leva(
      () => campanhas.getByRole('link', { name: `hoje da campanha ${formatarEdicao(idRifa)}` }).click(),
      ({ hoje }) => `/manutencao?id=${idRifa}&data=${hoje.ate}`,
    );
    await leva(
      () =>
        parte(alice, /^Encerram nos próximos 7 dias/)
          .getByRole('link', { name: 'CARRO DO PAINEL' })
          .click(),
      () => `/financeiro?id=${idRifa}`,
    );
  });

  it('leads from each seller to his own sales of that week, which add up to what was shown', async () => {
    const { idUsuario } = accountOf('administrador');
    // Of hers, but issued by another: she has two cards then.
    await sell(alice, { idRifa, idUsuario, idVendedor: idVera, cliente: 'BIA', numeros: [3], valor: VALOR });
    const carla = await staff.enter('usuario', '/inicio');
    const bilhetesSelecionados = await reserve(carla, {
      idRifa,
      idUsuario: accountOf('usuario').idUsuario,
      qtde: 3,
    });
    await call(alice, liberarBilhetes, { body: { idUsuario, idRifa, bilhetesSelecionados } });
    const gustavo = await staff.enter('gerente', '/painel', TELEFONE);
    for (const quem of [alice, gustavo]) {
      const { page } = quem;
      const abrir = async (): Promise<Painel> => {
        const lido = page.waitForResponse('**/api/painel/carregar');
        await page.goto('/painel');
        return (await lido).json();
      };
      const destaque = async (rotulo: string) => {
        const mostrado = page.getByText(rotulo, { exact: true }).locator('..').locator('p').last();
        return (await mostrado.textContent())?.replaceAll('\u00a0', ' ');
      };
      const { vendedores, semana } = await abrir();
      const nomeados = vendedores.map(({ idVendedor }) => idVendedor);
      expect(nomeados).toEqual(expect.arrayContaining(quem === alice ? [null, idVera] : [idVera]));
      for (const [i, { idVendedor, nome, qtde, valor }] of vendedores.entries()) {
        if (i > 0) await abrir();
        const linha = parte(quem, 'Quem mais vendeu em 7 dias').getByRole('listitem').nth(i);
        await linha.getByRole('link').click();
        await page.waitForURL(`**/financeiro?vendedor=${idVendedor ?? 0}&de=${semana.de}&ate=${semana.ate}`);
        const nomes = page.getByRole('article').getByRole('heading');
        await expect.poll(async () => [...new Set(await nomes.allTextContents())]).toEqual([nome]);
        await expect.poll(() => destaque('Bilhetes destas vendas')).toBe(qtde.toLocaleString('pt-BR'));
        const somado = formatarReais(Math.round(valor * 100)).replaceAll('\u00a0', ' ');
        await expect.poll(() => destaque('Valor total')).toBe(somado);
      }
      await page.goto(`/financeiro?vendedor=${idVera}&de=${semana.de}&ate=${semana.ate}`);
      const deQuem = page.getByLabel('Vendedor', { exact: true });
      const escolhido = () => deQuem.locator('option:checked').textContent();
      await expect.poll(escolhido).toBe('VERA VENDEDORA');
      // All who sold in these days, though the sums are of one alone.
      const oferecidos = () => deQuem.locator('option').allTextContents();
      await expect.poll(oferecidos).toEqual(expect.arrayContaining(vendedores.map(({ nome }) => nome)));
      await page.emulateMedia({ colorScheme: quem === alice ? 'light' : 'dark' });
      await picture(page, `admin-financeiro-do-vendedor-${page.viewportSize()?.width}`);
      expect(await findings(page)).toEqual([]);
      await deQuem.selectOption('Todos os vendedores');
      await page.waitForURL(`**/financeiro?de=${semana.de}&ate=${semana.ate}`);
      await deQuem.selectOption('VERA VENDEDORA');
      await page.waitForURL(`**/financeiro?de=${semana.de}&ate=${semana.ate}&vendedor=${idVera}`);
      await page.goto(`/financeiro?vendedor=${idVera}&de=2020-01-01&ate=2020-01-02`);
      await page.getByText('Nenhuma venda encontrada').waitFor();
      await expect.poll(escolhido).toBe(`Vendedor nº ${idVera}`);
      await page.emulateMedia({ colorScheme: null });
    }
  });

  it('shows a Gerente his team’s sales, and nothing that is an Administrador’s to look at', async () => {
    const gustavo = await staff.enter('gerente', '/painel', LARGA);
    await gustavo.page.getByText('Suas vendas e as dos seus vendedores').waitFor();
    await figura(gustavo, 'Vendas de hoje').waitFor();
    await expect.poll(() => figura(gustavo, 'Reservas a conferir').count()).toBe(0);
    await expect.poll(() => figura(gustavo, 'Cobranças que esperam').count()).toBe(0);
    await parte(gustavo, 'Quem mais vendeu em 7 dias').getByText('VERA VENDEDORA').waitFor();
  });

  it('is refused to a customer, with the guard’s words', async () => {
    const carla = await staff.enter('usuario', '/painel');
    await notice(carla, 'Usuário Inativo ou não é Administrador. Contate o administrador.');
  });

  it('says where there is nothing, and tells of what is wrong with the system', async () => {
    const { page } = alice;
    let resposta: Painel = VAZIO;
    await page.route('**/api/painel/carregar', (route) => route.fulfill({ json: resposta }));
    await page.goto('/painel');
    await page.getByText('Nenhuma venda nos últimos 7 dias.').first().waitFor();
    await page.getByText('Nenhuma campanha encerra nos próximos 7 dias.').waitFor();
    await page.getByText('Nenhuma campanha espera pelo resultado.').waitFor();
    await expect.poll(() => parte(alice, 'Estado do sistema').count()).toBe(0);
    const texto = 'A campanha 007 difere do registro em 2 pontos.';
    resposta = { ...VAZIO, sistema: { avisos: [{ texto, idRifa: 7, grave: false }] } };
    await page.reload();
    const estado = parte(alice, 'Estado do sistema');
    await estado.getByText(texto).waitFor();
    await expect.poll(() => estado.getByRole('link').getAttribute('href')).toBe('/auditoria?id=7');
  });

  it('says what failed, and reads again when asked to', async () => {
    const surda = await staff.enter('administrador', '/inicio');
    const { page } = surda;
    await deaf(page);
    await page.route('**/api/painel/carregar', (route) =>
      route.fulfill({ status: 400, json: { erro: 'Falhou assim.', codigo: 'X', id: '1' } }),
    );
    await page.goto('/painel');
    await page.getByText('Falhou assim.').waitFor();
    await page.unroute('**/api/painel/carregar');
    await page.getByRole('button', { name: 'Tentar novamente' }).click();
    await figura(surda, 'Vendas de hoje').waitFor();
    await expect.poll(() => page.getByText('Falhou assim.').count()).toBe(0);
    // Its button is gone, and with it would be the focus.
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('conteudo');
  });

  it.each([LARGA, TELEFONE, { width: 320, height: 700 }])(
    'at $width px: no finding, nothing wider than the window',
    async (viewport) => {
      const { page } = await staff.enter('superAdministrador', '/painel', viewport);
      await page.getByText('CARRO DO PAINEL').first().waitFor();
      await picture(page, `admin-painel-${viewport.width}`);
      const lateral = page.getByRole('navigation', { name: 'Navegação do escritório' });
      await expect.poll(() => lateral.count()).toBe(viewport === LARGA ? 1 : 0);
      expect(await findings(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
        viewport.width,
      );
    },
  );
});

describe('the figures of the home', () => {
  // The last as a wide window shows it at 200 %.
  it.each([320, 390, 600, 680, 768, 840, 960, 1200, 720])('break no amount at %i px', async (width) => {
    const { page } = await staff.enter('superAdministrador', '/painel', { width, height: 844 });
    await page.getByText('CARRO DO PAINEL').first().waitFor();
    const valores = page.getByRole('main').locator('strong').filter({ hasText: 'R$' });
    // Today's, the week's, and the chart's.
    await expect.poll(() => valores.count()).toBe(3);
    await picture(page, `admin-painel-${width}`);
    expect(await cutAmounts(valores)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  });
});

describe('the tabs within a raffle', () => {
  const abas = ({ page }: Visitor) => page.getByRole('navigation', { name: 'Telas desta campanha' });

  it('lead from screen to screen of that raffle, the current one marked', async () => {
    const { page } = alice;
    await page.goto(`/financeiro?id=${idRifa}`);
    const todas = ['Vendas', 'Manutenção', 'Financeiro', 'Resultado', 'Auditoria'];
    await abas(alice).waitFor();
    await expect.poll(() => abas(alice).getByRole('link').allTextContents()).toEqual(todas);
    for (const [aba, caminho] of [
      ['Resultado', '/resultados'],
      ['Auditoria', '/auditoria'],
      ['Manutenção', '/manutencao'],
      ['Vendas', '/bilhetes'],
    ] as const) {
      await abas(alice).getByRole('link', { name: aba }).click();
      await page.waitForURL(`**${caminho}?id=${idRifa}`);
      await abas(alice).locator('[aria-current="page"]').filter({ hasText: aba }).waitFor();
    }
    await abas(alice).getByRole('link', { name: 'Financeiro' }).click();
    await page.waitForURL(`**/financeiro?id=${idRifa}`);
    await page.getByRole('heading', { name: 'Financeiro', level: 1 }).waitFor();
    await abas(alice).getByRole('link', { name: 'Resultado' }).click();
    await page.waitForURL(`**/resultados?id=${idRifa}`);
    // A new screen is read from its beginning.
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('conteudo');
  });

  it('are those of the role', async () => {
    const gustavo = await staff.enter('gerente', `/resultados?id=${idRifa}`);
    await abas(gustavo).waitFor();
    await expect
      .poll(() => abas(gustavo).getByRole('link').allTextContents())
      .toEqual(['Vendas', 'Manutenção', 'Financeiro', 'Resultado']);
    await vera.page.goto(`/bilhetes?id=${idRifa}`);
    await vera.page.getByRole('heading', { name: 'Venda De Bilhetes' }).waitFor();
    await expect.poll(() => abas(vera).count()).toBe(0);
  });
});

describe('the palette', () => {
  const paleta = ({ page }: Visitor) => page.getByRole('dialog', { name: 'Buscar em tudo' });
  const campo = (quem: Visitor) => paleta(quem).getByRole('combobox');
  const opcao = (quem: Visitor, nome: string | RegExp) => paleta(quem).getByRole('option', { name: nome });
  const abrir = async (quem: Visitor) => {
    await quem.page.getByRole('button', { name: /^Buscar/ }).waitFor();
    await quem.page.keyboard.press('Control+k');
    await campo(quem).waitFor();
  };
  const ir = async (procurado: string, nome: string | RegExp, endereco: string) => {
    await abrir(alice);
    await campo(alice).fill(procurado);
    await opcao(alice, nome).first().click();
    await alice.page.waitForURL((url) => `${url.pathname}${url.search}` === endereco);
    await paleta(alice).waitFor({ state: 'detached' });
  };

  it('opens by key and by button, closes with Escape and gives the focus back', async () => {
    await alice.page.goto('/painel');
    const botao = alice.page.getByRole('button', { name: /^Buscar/ });
    await botao.click();
    await campo(alice).waitFor();
    await expect.poll(() => campo(alice).evaluate((e) => e === document.activeElement)).toBe(true);
    await paleta(alice)
      .getByText(/^Digite pelo menos 2 caracteres/)
      .waitFor();
    await alice.page.keyboard.press('Escape');
    await paleta(alice).waitFor({ state: 'detached' });
    await expect.poll(() => botao.evaluate((e) => e === document.activeElement)).toBe(true);
    await abrir(alice);
    await alice.page.keyboard.press('Escape');
    await paleta(alice).waitFor({ state: 'detached' });
  });

  it('asked for before its own part has loaded, it opens then', async () => {
    const { page } = alice;
    const soltar = await hold(page, '**/Lateral-*');
    await page.goto('/painel');
    await page.getByRole('heading', { name: 'Painel', level: 1 }).waitFor();
    await page.keyboard.press('Control+k');
    soltar();
    await campo(alice).waitFor();
    await page.keyboard.press('Escape');
    await paleta(alice).waitFor({ state: 'detached' });
    await page.unroute('**/Lateral-*');
  });

  it('closes with Back, and the page stays', async () => {
    await alice.page.goto('/contato');
    await alice.page.goto('/painel');
    await abrir(alice);
    await alice.page.goBack();
    await paleta(alice).waitFor({ state: 'detached' });
    expect(new URL(alice.page.url()).pathname).toBe('/painel');
  });

  it('goes to a raffle, a person, a ticket and a screen by the keyboard alone', async () => {
    await abrir(alice);
    await alice.page.keyboard.type('carro do pai');
    await opcao(alice, /CARRO DO PAINEL/).waitFor();
    const marcada = () => paleta(alice).locator('[aria-selected="true"]').textContent();
    await expect.poll(marcada).toContain('CARRO DO PAINEL');
    await alice.page.keyboard.press('Enter');
    await alice.page.waitForURL(`**/financeiro?id=${idRifa}`);
    // What was chosen is read next, by keys and by screen readers.
    await expect.poll(() => alice.page.evaluate(() => document.activeElement?.id)).toBe('conteudo');
    await ir('VERA VEND', /VERA VENDEDORA/, `/cliente?id=${idVera}`);
    await alice.page.getByRole('heading', { name: 'VERA VENDEDORA', level: 1 }).waitFor();
    await ir('an', /^ANA ?2 bilhetes · .*CARRO DO PAINEL$/, `/manutencao?id=${idRifa}&cliente=ANA`);
    await ir('0002', new RegExp(`${formatarEdicao(idRifa)} CARRO`), `/manutencao?id=${idRifa}&numero=2`);
    await abrir(alice);
    await alice.page.keyboard.type('configur');
    await opcao(alice, /^Configura/).waitFor();
    await expect.poll(marcada).toMatch(/^Configura/);
    await alice.page.keyboard.press('ArrowDown');
    await alice.page.keyboard.press('ArrowUp');
    await alice.page.keyboard.press('Enter');
    await alice.page.waitForURL('**/configuracao');
  });

  it('goes where a screen’s name begins with what was typed, and to a campaign’s screens by their words', async () => {
    const { page } = alice;
    const primeira = () => paleta(alice).getByRole('option').first().textContent();
    await page.goto('/painel');
    await abrir(alice);
    await page.keyboard.type('fi');
    await expect.poll(primeira).toMatch(/^Financeiro de todas/);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/financeiro');
    await ir('auditoria carro do pai', /^Auditoria · .* CARRO DO PAINEL$/, `/auditoria?id=${idRifa}`);
    await ir(`manut ${idRifa}`, /^Manutenção · .* CARRO DO PAINEL$/, `/manutencao?id=${idRifa}`);
    // Of none in particular: of those without a result.
    await abrir(alice);
    await campo(alice).fill('result');
    await expect.poll(primeira).toMatch(/^Resultado · \d{3} /);
    await opcao(alice, /^Resultado · .* CARRO DO PAINEL$/).waitFor();
    await picture(page, 'admin-paleta-telas-1440');
    expect(await findings(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/resultados?id=*');
  });

  it('says when there is nothing, and what failed, with another try', async () => {
    const surda = await staff.enter('administrador', '/inicio');
    const { page, context } = surda;
    // Hearing anything live it would ask again by itself.
    await deaf(page);
    await page.goto('/painel');
    await abrir(surda);
    await campo(surda).fill('não existe isso');
    await paleta(surda).getByText('Nada encontrado para "não existe isso". Confira o que digitou.').waitFor();
    await page.route('**/api/busca?**', (route) =>
      route.fulfill({ status: 503, json: { erro: 'Agora não.', codigo: 'X', id: '1' } }),
    );
    await campo(surda).fill('CARRO DO');
    await paleta(surda).getByText('Agora não.').waitFor();
    await page.unroute('**/api/busca?**');
    await paleta(surda).getByRole('button', { name: 'Tentar novamente' }).click();
    await opcao(surda, /CARRO DO PAINEL/).waitFor();
    await page.keyboard.press('Escape');
    await paleta(surda).waitFor({ state: 'detached' });
    await context.close();
  });

  it('drops the answer to what is no longer asked', async () => {
    const { page } = alice;
    await page.goto('/painel');
    await abrir(alice);
    const soltar = await hold(page, '**/api/busca?q=VERA');
    await campo(alice).fill('VERA');
    await paleta(alice).getByText('Buscando...').waitFor();
    await campo(alice).fill('CARRO DO PAI');
    await opcao(alice, /CARRO DO PAINEL/).waitFor();
    soltar();
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => opcao(alice, /VERA/).count()).toBe(0);
    await picture(page, 'admin-paleta-1440');
    expect(await findings(page)).toEqual([]);
    await page.keyboard.press('Escape');
  });

  it('finds for a Gerente what he reaches, on a phone too', async () => {
    const gustavo = await staff.enter('gerente', '/painel', TELEFONE);
    await gustavo.page.getByRole('button', { name: /^Buscar/ }).click();
    await campo(gustavo).fill('ALICE ADMIN');
    await paleta(gustavo)
      .getByText(/^Nada encontrado/)
      .waitFor();
    await campo(gustavo).fill('VERA');
    await opcao(gustavo, /VERA VENDEDORA/).waitFor();
    await picture(gustavo.page, 'admin-paleta-390');
    expect(await findings(gustavo.page)).toEqual([]);
  });
});

describe('on the screens of the shop', () => {
  const lateral = ({ page }: Visitor) => page.getByRole('complementary', { name: 'Escritório' });

  it.each([
    ['/inicio', /CARRO DO PAINEL/, 'Início'],
    ['/meuPerfil', 'Meu Perfil', 'Meu Perfil'],
    ['/contato', 'Contato', 'Contato'],
  ] as const)('%s has the navigation at the side, itself marked', async (caminho, titulo, entrada) => {
    const { page } = alice;
    await page.goto(caminho);
    await page.getByRole('heading', { name: titulo }).first().waitFor();
    const atual = lateral(alice).locator('[aria-current="page"]');
    await expect.poll(() => atual.allTextContents()).toEqual([entrada]);
  });

  it.each([LARGA, { width: 1200, height: 800 }, TELEFONE, { width: 320, height: 700 }])(
    'a sale at $width px: no finding, nothing wider than the window, and a ticket is found from it',
    async (viewport) => {
      const quem = await staff.enter('superAdministrador', `/bilhetes?id=${idRifa}`, viewport);
      const { page } = quem;
      await page.getByRole('heading', { name: 'Venda De Bilhetes' }).waitFor();
      await lateral(quem).waitFor();
      const navegacao = lateral(quem).getByRole('navigation');
      await expect.poll(() => navegacao.count()).toBe(viewport.width >= 1200 ? 1 : 0);
      await picture(page, `venda-com-lateral-${viewport.width}`);
      expect(await findings(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
        viewport.width,
      );
      await page.keyboard.press('Control+k');
      const paleta = page.getByRole('dialog', { name: 'Buscar em tudo' });
      await paleta.getByRole('combobox').fill('0002');
      const bilhete = paleta.getByRole('option', { name: new RegExp(`${formatarEdicao(idRifa)} CARRO`) });
      await bilhete.first().waitFor();
      expect(await findings(page)).toEqual([]);
      await picture(page, `venda-paleta-${viewport.width}`);
      await bilhete.first().click();
      await page.waitForURL(`**/manutencao?id=${idRifa}&numero=2`);
    },
  );

  it('is not for who has no back office, and her browser never loads it', async () => {
    const pedidos = async ({ page }: Visitor, fazer: () => Promise<unknown>): Promise<boolean> => {
      const urls: string[] = [];
      const anotar = (pedido: Request) => urls.push(pedido.url());
      page.on('request', anotar);
      await page.goto('/inicio');
      await page.getByRole('heading', { name: /CARRO DO PAINEL/ }).waitFor();
      await fazer();
      page.off('request', anotar);
      return urls.some((url) => url.includes('/Lateral-'));
    };
    expect(await pedidos(alice, () => lateral(alice).waitFor())).toBe(true);
    const semEla = await pedidos(vera, async () => {
      await vera.page.keyboard.press('Control+k');
      await vera.page.getByRole('link', { name: 'Contato' }).first().click();
      await vera.page.getByRole('heading', { name: 'Contato' }).waitFor();
    });
    expect(semEla).toBe(false);
    expect(await vera.page.getByRole('dialog').count()).toBe(0);
    expect(await lateral(vera).count()).toBe(0);
  });

  it('no browser complained', () => {
    expect(staff.problems()).toEqual([]);
  });
});
