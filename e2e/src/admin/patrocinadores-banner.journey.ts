import { readFileSync } from 'node:fs';
import { buscarBanners, cadastrarBanner, deletarBanner } from '@rifa-viva/contracts/http/banner';
import {
  atualizarPatrocinador,
  cadastrarPatrocinador,
  carregarPatrocinadores,
  deletarPatrocinador,
} from '@rifa-viva/contracts/http/patrocinadores';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deaf, hold, picture, type Visitor } from '../browser.ts';
import { leftAt, noticeFor, settled, stopTime, writeDownLeaving } from '../storefront/shop.ts';
import { NO_PICTURE, pictureFile } from './pictures.ts';
import { answer, call, card, form, notice, openStaff, type Staff, save } from './staff.ts';

let staff: Staff;
let superAdmin: Visitor;
let alice: Visitor;

beforeAll(async () => {
  staff = await openStaff();
});
afterAll(() => staff.close());

describe('sponsors screen', () => {
  const NOVO = 'Cadastrar Patrocinador';
  const EDITAR = 'Editar Patrocinador';

  it('says that there are no sponsors, in the list and for the PDF', async () => {
    superAdmin = await staff.enter('superAdministrador', '/patrocinadores');
    await superAdmin.page.getByText('Nenhum Registro Cadastrado', { exact: true }).waitFor();
    await superAdmin.page.getByText('Use “Cadastrar Patrocinador” para incluir o primeiro.').waitFor();
    await superAdmin.page.getByRole('button', { name: 'Gerar Bilhetes' }).click();
    await notice(superAdmin, 'Não existe patrocinadores cadastrados');
  });

  it('refuses in order: name, status; upper-cases the name', async () => {
    await superAdmin.page.getByRole('button', { name: NOVO }).click();
    const novo = form(superAdmin, NOVO);
    await save(novo);
    await notice(superAdmin, 'Digite o nome do patrocinador...');
    await novo.getByLabel('Nome do Patrocinador').fill('padaria são joão');
    await expect.poll(() => novo.getByLabel('Nome do Patrocinador').inputValue()).toBe('PADARIA SÃO JOÃO');
    await save(novo);
    await notice(superAdmin, 'Selecione o status do patrocinador...');
  });

  it('creates with a logo, from a folder of its own', async () => {
    const novo = form(superAdmin, NOVO);
    await novo.getByLabel('Status').selectOption({ label: 'Ativo' });
    await novo.locator('input[type=file]').setInputFiles(NO_PICTURE);
    await notice(superAdmin, 'Formato de imagem não suportado. Use jpeg ou png.');
    await novo.locator('input[type=file]').setInputFiles(await pictureFile('logo.png'));
    await novo.getByRole('img', { name: 'Prévia: Logo do Patrocinador' }).waitFor();
    await save(novo);
    await notice(superAdmin, 'Patrocinador salvo com sucesso...');
    const imagem = card(superAdmin, 'PADARIA SÃO JOÃO').locator('img');
    await expect.poll(() => imagem.getAttribute('src')).toMatch(/^\/files\/patrocinadores\//);
  });

  it('Gerar Bilhetes downloads a PDF', async () => {
    const [download] = await Promise.all([
      superAdmin.page.waitForEvent('download'),
      superAdmin.page.getByRole('button', { name: 'Gerar Bilhetes' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('patrocinadores.pdf');
    expect(
      readFileSync(await download.path())
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-');
  });

  it('tells a failure of the PDF', async () => {
    await superAdmin.page.route('**/api/gerarBilhetesPatrocinadores', (route) => route.abort());
    await superAdmin.page.getByRole('button', { name: 'Gerar Bilhetes' }).click();
    await notice(
      superAdmin,
      'Ocorreu um erro ao gerar o PDF Sem conexão. Verifique a internet e tente novamente.',
    );
  });

  it('edits, tells failures of saving and deleting, deletes', async () => {
    await call(superAdmin, cadastrarPatrocinador, {
      body: {
        nomePatrocinador: 'PASSAGEIRO',
        statusPatrocinador: 'nao',
      },
    });
    const passageiro = card(superAdmin, 'PASSAGEIRO');
    await passageiro.getByText('Inativo').waitFor();
    const [{ idPatrocinador } = { idPatrocinador: 0 }] = (
      await call(superAdmin, carregarPatrocinadores)
    ).filter((p) => p.nomePatrocinador === 'PASSAGEIRO');
    await passageiro.getByRole('button', { name: 'Editar' }).click();
    const edicao = form(superAdmin, EDITAR);
    await edicao.getByLabel('Status').selectOption({ label: 'Ativo' });
    await save(edicao);
    await passageiro.getByText('Ativo', { exact: true }).waitFor();

    await passageiro.getByRole('button', { name: 'Editar' }).click();
    await edicao.getByLabel('Nome do Patrocinador').fill('outro nome');
    await call(superAdmin, deletarPatrocinador, { params: { id: idPatrocinador } });
    await save(edicao);
    await notice(
      superAdmin,
      'Ocorreu um erro ao cadastrar/atualizar o patrocinador, tente novamente... Registro não encontrado.',
    );
    await edicao.getByRole('button', { name: 'Cancelar' }).click();
    await answer(superAdmin, 'Descartar alterações?', 'Descartar');

    const excluir = async () => {
      await card(superAdmin, 'PADARIA SÃO JOÃO').getByRole('button', { name: 'Excluir' }).click();
      await answer(superAdmin, 'Excluir patrocinador?', 'Excluir');
    };
    await superAdmin.page.route('**/api/rest/patrocinadores/*', (route) => route.abort());
    await excluir();
    await notice(
      superAdmin,
      'Ocorreu um erro ao excluir o patrocinador, tente novamente... Sem conexão. Verifique a internet e tente novamente.',
    );
    await superAdmin.page.unroute('**/api/rest/patrocinadores/*');
    await excluir();
    await notice(superAdmin, 'Patrocinador excluído com sucesso...');
  });

  it('what others save while a logo is on its way is told before anything is written', async () => {
    const { idPatrocinador } = await call(superAdmin, cadastrarPatrocinador, {
      body: { nomePatrocinador: 'FEIRA', statusPatrocinador: 'nao' },
    });
    await card(superAdmin, 'FEIRA').getByRole('button', { name: 'Editar' }).click();
    const edicao = form(superAdmin, EDITAR);
    await edicao.locator('input[type=file]').setInputFiles(await pictureFile('feira.png'));
    const aCaminho = superAdmin.page.waitForRequest('**/api/uploadPatrocinadores');
    const soltar = await hold(superAdmin.page, '**/api/uploadPatrocinadores');
    await save(edicao);
    await aCaminho;
    await call(superAdmin, atualizarPatrocinador, {
      params: { id: idPatrocinador },
      body: {
        nomePatrocinador: 'FEIRA LIVRE',
        statusPatrocinador: 'nao',
      },
    });
    // Waits until its row is there: the page knows nothing of its position.
    await call(superAdmin, carregarPatrocinadores);
    soltar();
    const conflito = form(superAdmin, 'Outra pessoa alterou este registro');
    await conflito.getByRole('row', { name: /Nome do Patrocinador.*FEIRA LIVRE/ }).waitFor();
    await conflito.getByRole('button', { name: 'Salvar com as minhas alterações' }).click();
    await notice(superAdmin, 'Patrocinador salvo com sucesso...');
    const logo = card(superAdmin, 'FEIRA LIVRE').locator('img');
    await expect.poll(() => logo.getAttribute('src')).toMatch(/^\/files\/patrocinadores\/feira/);
  });

  it('filters by name and shows 30 a page', async () => {
    for (let i = 1; i <= 31; i += 1)
      await call(superAdmin, cadastrarPatrocinador, {
        body: {
          nomePatrocinador: `LOJA ${String(i).padStart(2, '0')}`,
          statusPatrocinador: 'nao',
        },
      });
    const paginas = superAdmin.page.getByRole('navigation', { name: 'Páginas de Patrocinadores' });
    await paginas.getByRole('button', { name: 'Página 2', exact: true }).waitFor();
    await expect.poll(() => superAdmin.page.getByRole('article').count()).toBe(30);
    await superAdmin.page.getByLabel('Pesquisar por nome').fill('loja 31');
    await card(superAdmin, 'LOJA 31').waitFor();
    await expect.poll(() => superAdmin.page.getByRole('article').count()).toBe(1);
  });

  it('is for user 1: no menu entry and nothing to see for other Administradores', async () => {
    alice = await staff.enter('administrador', '/patrocinadores');
    await alice.page.getByText('Os patrocinadores são mantidos pelo administrador do sistema.').waitFor();
    const cadastros = (quem: Visitor) => quem.page.getByRole('button', { name: 'Cadastros' });
    await cadastros(alice).click();
    await alice.page.getByRole('link', { name: 'Banner' }).first().waitFor();
    await expect.poll(() => alice.page.getByRole('link', { name: 'Patrocinadores' }).count()).toBe(0);
    await cadastros(superAdmin).click();
    await superAdmin.page.getByRole('link', { name: 'Patrocinadores' }).first().waitFor();
  });
});

describe('banner screen', () => {
  const totalOf = ({ page }: Visitor, n: number) =>
    page.getByRole('heading', { name: `Banners Cadastrados: ${n}` });
  const total = (n: number) => totalOf(alice, n);

  it('says how many there are once it is known, not where they could not be read', async () => {
    const surda = await staff.enter('administrador', '/inicio');
    const { page, context } = surda;
    // Hearing anything live it would try again by itself.
    await deaf(page);
    const leitura = '**/api/rest/banner?*';
    await page.route(leitura, (route) => route.fulfill({ status: 500 }));
    await page.goto('/banner');
    const tentar = page.getByRole('button', { name: 'Tentar novamente' });
    await tentar.waitFor();
    await page.getByRole('heading', { name: 'Banners Cadastrados', exact: true }).waitFor();
    await page.unroute(leitura);
    await tentar.click();
    await totalOf(surda, 1).waitFor();
    await context.close();
  });

  it('uploads one with a look at it first; the list is titled with the count', async () => {
    await alice.page.goto('/banner');
    await total(1).waitFor();
    await alice.page.getByRole('button', { name: 'Salvar' }).click();
    await notice(alice, 'Selecione a imagem do banner...');
    await alice.page.locator('input[type=file]').setInputFiles(await pictureFile('banner.png'));
    await alice.page.getByRole('img', { name: 'Prévia: Novo Banner' }).waitFor();
    const corte = alice.page.getByText(
      /^Esta imagem, de \d+ x \d+, aparece cortada em cima e embaixo: \d+% dela\.$/,
    );
    await corte.waitFor();
    await picture(alice.page, 'admin-banner-cortado-1280');
    await alice.page.getByRole('button', { name: 'Salvar' }).click();
    await notice(alice, 'Banner cadastrado com sucesso...');
    await total(2).waitFor();
    await corte.waitFor({ state: 'detached' });
  });

  it('what is a picture by its name alone is refused when it is chosen, and what was chosen before stays', async () => {
    const { page } = alice;
    const enviados: string[] = [];
    await page.route('**/api/upload', (route) => {
      enviados.push(route.request().url());
      return route.abort();
    });
    const quebrada = { ...NO_PICTURE, name: 'banner.png', mimeType: 'image/png' };
    await page.locator('input[type=file]').setInputFiles(quebrada);
    const dito = page
      .getByRole('main')
      .getByText('Formato de imagem não suportado. Use jpeg, png ou webp.', { exact: true });
    await dito.waitFor();
    const previa = page.getByRole('img', { name: 'Prévia: Novo Banner' });
    await expect.poll(() => previa.count()).toBe(0);
    await picture(page, 'admin-banner-recusado-1280');
    await page.getByRole('button', { name: 'Salvar' }).click();
    await notice(alice, 'Selecione a imagem do banner...');
    await page.locator('input[type=file]').setInputFiles(await pictureFile('banner.png'));
    await expect.poll(() => dito.count()).toBe(0);
    const escolhida = await previa.getAttribute('src');
    await page.locator('input[type=file]').setInputFiles(quebrada);
    await dito.waitFor();
    await expect
      .poll(() => previa.evaluate((e) => e instanceof HTMLImageElement && e.naturalWidth > 0))
      .toBe(true);
    await page.getByText(/aparece cortada em cima e embaixo/).waitFor();
    expect(escolhida).toMatch(/^blob:/);
    expect(enviados).toEqual([]);
    await page.unroute('**/api/upload');
  });

  it('an error is told, then the screen reloads', async () => {
    // Its type says png, what is in it is a gif: browsers show it, only the server sees that.
    const gif = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');
    await alice.page
      .locator('input[type=file]')
      .setInputFiles({ name: 'banner.png', mimeType: 'image/png', buffer: gif });
    await alice.page.getByRole('button', { name: 'Salvar' }).click();
    await notice(
      alice,
      'Ocorreu um erro, a tela será recarregada!! Formato de imagem não suportado. Use jpeg, png ou webp.',
    );
    await alice.page.getByRole('img', { name: 'Prévia: Novo Banner' }).waitFor({ state: 'detached' });
    await total(2).waitFor();
  });

  it('a notice stands 1.5 s', async () => {
    const apressada = await staff.enter('administrador', '/inicio');
    const { page } = apressada;
    await page.clock.install();
    await page.goto('/banner');
    const salvar = page.getByRole('button', { name: 'Salvar' });
    await salvar.waitFor();
    await stopTime(page);
    await salvar.click();
    await noticeFor(page, 'Selecione a imagem do banner...', 1_500);
    await apressada.context.close();
  });

  it('the notice of an error stands 1.5 s, the screen reloads at 1.6 s', async () => {
    const apressada = await staff.enter('administrador', '/banner');
    const { page } = apressada;
    await page.clock.install();
    await page.goto('/banner');
    await page.route('**/api/upload', (route) => route.abort());
    await page.locator('input[type=file]').setInputFiles(await pictureFile('banner.png'));
    const salvar = page.getByRole('button', { name: 'Salvar' });
    const aviso = page.locator('[data-aviso]').filter({ hasText: 'a tela será recarregada!!' });
    await stopTime(page);
    await writeDownLeaving(page);
    const begun = await page.evaluate(() => Date.now());
    await salvar.click();
    await aviso.waitFor();
    await page.clock.runFor(1_499);
    await settled(page);
    expect(await aviso.count()).toBe(1);
    await page.clock.runFor(1);
    await aviso.waitFor({ state: 'detached' });
    const recarga = page.waitForEvent('load');
    await page.clock.runFor(99);
    await page.clock.runFor(1);
    await recarga;
    expect(await leftAt(page)).toBe(begun + 1_600);
    await apressada.context.close();
  });

  it('deletes per card', async () => {
    await alice.page.getByRole('article').first().getByRole('button', { name: 'Excluir' }).click();
    await answer(alice, 'Excluir banner?', 'Excluir');
    await notice(alice, 'Banner excluído com sucesso...');
    await total(1).waitFor();
    // To the next one, whose button is where the pressed one was.
    const focado = () =>
      alice.page.evaluate(() => document.activeElement?.closest('article')?.getAttribute('aria-label'));
    const restante = alice.page.getByRole('article').first();
    await expect
      .poll(async () => (await focado()) === (await restante.getAttribute('aria-label')))
      .toBe(true);
  });

  it('shows 30 a page', async () => {
    const [{ urlBanner } = { urlBanner: '' }] = await call(alice, buscarBanners);
    const novos: number[] = [];
    for (let i = 0; i < 30; i += 1) {
      const { idBanner } = await call(alice, cadastrarBanner, {
        body: {
          urlBanner,
        },
      });
      novos.push(idBanner);
    }
    await total(31).waitFor();
    await expect.poll(() => alice.page.getByRole('article').count()).toBe(30);
    await alice.page.getByRole('button', { name: 'Página 2', exact: true }).click();
    await expect.poll(() => alice.page.getByRole('article').count()).toBe(1);
    for (const id of novos) await call(alice, deletarBanner, { params: { id } });
  });

  it('Cancelar goes to /inicio', async () => {
    await alice.page.getByRole('button', { name: 'Cancelar' }).click();
    await alice.page.waitForURL('**/inicio');
  });

  it('no browser complained', () => {
    expect(staff.problems()).toEqual([]);
  });
});
