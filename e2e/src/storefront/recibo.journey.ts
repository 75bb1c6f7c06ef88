import { readFileSync } from 'node:fs';
import { carregarMeusBilhetes, liberarBilhetes } from '@rifa-viva/contracts/http/bilhetes';
import { atualizarRifa, confirmarResultado, selarLista } from '@rifa-viva/contracts/http/rifas';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRaffle, reserve, sell } from '../admin/raffles.ts';
import { call, inMinutes, openStaff, type Staff } from '../admin/staff.ts';
import { findings } from '../axe.ts';
import { PHONE, picture, type Visitor, visit } from '../browser.ts';
import { accountOf, theProduct } from '../product.ts';

/** A buyer makes sure, on her phone and by its own arithmetic, that her ticket takes part in the draw. */

const TITULO = 'MOTO DO RECIBO';
const carlaId = accountOf('usuario').idUsuario;
const aliceId = accountOf('administrador').idUsuario;

let staff: Staff;
let alice: Visitor;
let carla: Visitor;
let passante: Visitor;
let idRifa = 0;
let token = '';
let codigo = '';

beforeAll(async () => {
  staff = await openStaff(theProduct());
  alice = await staff.enter('administrador', '/inicio');
  carla = await staff.enter('usuario', '/inicio', PHONE);
  passante = await visit(staff.browser, staff.url, PHONE);
  idRifa = await createRaffle(alice, { titulo: TITULO, qtdeNumeros: 100 });
  await sell(alice, { idRifa, idUsuario: aliceId, idVendedor: aliceId, cliente: 'ZÉ', numeros: [7, 8, 9] });
  const numeros = await reserve(carla, { idRifa, idUsuario: carlaId, qtde: 2 });
  await call(alice, liberarBilhetes, {
    body: { idUsuario: aliceId, idRifa, bilhetesSelecionados: numeros },
  });
  const meus = await call(carla, carregarMeusBilhetes, { params: { idUsuario: carlaId } });
  token = meus.find((bilhete) => bilhete.idRifa === idRifa)?.token ?? '';
});
afterAll(() => staff.close());

const recibo = (page: Page) => page.getByRole('region', { name: 'Recibo' });
const conferir = (page: Page) => page.goto(`/ConferirBilhete?token=${token}`);
const cartao = (page: Page) => page.getByRole('article', { name: TITULO, exact: true });
/** Read anew: without a session nobody is told live. */
const noCartao = ({ page }: Visitor, texto: string) =>
  expect.poll(async () => {
    await page.goto('/campanhasGeral');
    await cartao(page).waitFor();
    return cartao(page).getByText(texto, { exact: true }).count();
  });
const cabe = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth);

describe('before the seal', () => {
  it('the card tells anybody how the number is drawn', async () => {
    await passante.page.goto('/campanhasGeral');
    const resumo = cartao(passante.page).getByText('Regra do sorteio: Loteria Federal: unidades dos prêmios');
    await resumo.focus();
    await passante.page.keyboard.press('Enter');
    await cartao(passante.page)
      .getByText(/^Loteria Federal, primeira extração a partir do dia do sorteio/)
      .waitFor();
    await cartao(passante.page).getByText('Em qualquer extração, cada número tem 1 chance em 100.').waitFor();
    expect(await cabe(passante.page)).toBe(true);
    await resumo.scrollIntoViewIfNeeded();
    await picture(passante.page, 'recibo-regra-celular');
  });

  it('the check page says that the list is not sealed yet', async () => {
    await conferir(carla.page);
    await recibo(carla.page)
      .getByText(/ainda não foi selada/)
      .waitFor();
    expect(await findings(carla.page)).toEqual([]);
  });
});

describe('a receipt', () => {
  it('holds on the buyer’s phone, step by step, with the code that stands on the card', async () => {
    await call(alice, atualizarRifa, { params: { id: idRifa }, body: { dtEncerramento: inMinutes(-5) } });
    codigo = (await call(alice, selarLista, { body: { idRifa } })).codigo;
    await noCartao(passante, codigo).toBe(1);
    await conferir(carla.page);
    await recibo(carla.page).getByText('Confere: este bilhete está na lista selada.').waitFor();
    await expect
      .poll(() => recibo(carla.page).getByRole('listitem').locator('strong').allTextContents())
      .toEqual([
        'Dados do bilhete: confere',
        'Titular: confere',
        'Lista selada: confere',
        'Assinatura: confere',
        'Código do selo: confere',
      ]);
    await recibo(carla.page).getByText(codigo, { exact: true }).waitFor();
    await recibo(carla.page)
      .getByText(`O bilhete está na lista em nome de ${accountOf('usuario').nome}.`)
      .waitFor();
    expect(await cabe(carla.page)).toBe(true);
    expect(await findings(carla.page)).toEqual([]);
    await recibo(carla.page).scrollIntoViewIfNeeded();
    await picture(carla.page, 'recibo-confere-celular');
  });

  it('is kept as a file', async () => {
    const baixado = carla.page.waitForEvent('download');
    await recibo(carla.page).getByRole('button', { name: 'Baixar recibo' }).click();
    const arquivo = await baixado;
    expect(arquivo.suggestedFilename()).toMatch(new RegExp(`^recibo-rifa-${idRifa}-bilhete-\\d+\\.json$`));
    const conteudo = JSON.parse(readFileSync(await arquivo.path(), 'utf8')) as Record<string, unknown>;
    expect(conteudo).toMatchObject({ formato: 'rifa-viva/recibo/v1', codigo, folha: { idRifa } });
  });

  it('of a ticket sold at the counter holds too, by its printed code', async () => {
    const bilhetes = await call(alice, carregarMeusBilhetes, { params: { idUsuario: aliceId } });
    const vendido = bilhetes.find((bilhete) => bilhete.idRifa === idRifa && bilhete.numBilhete === 8);
    await passante.page.goto(`/ConferirBilhete?token=${vendido?.token}`);
    await recibo(passante.page).getByText('O bilhete está na lista em nome de ZÉ.').waitFor();
    await recibo(passante.page).getByText('Confere: este bilhete está na lista selada.').waitFor();
  });

  it('whose leaf was changed on the way is told as such', async () => {
    await carla.page.route('**/api/auditoria/recibo/**', async (route) => {
      const resposta = await route.fetch();
      const dados = (await resposta.json()) as { recibo: { folha: { idVenda: number } } };
      dados.recibo.folha.idVenda += 1;
      await route.fulfill({ response: resposta, json: dados });
    });
    await conferir(carla.page);
    await recibo(carla.page)
      .getByRole('alert')
      .filter({ hasText: 'ATENÇÃO: este recibo não confere com a lista selada.' })
      .waitFor();
    await recibo(carla.page).getByText('Lista selada: não confere').waitFor();
    expect(await findings(carla.page)).toEqual([]);
    await recibo(carla.page).scrollIntoViewIfNeeded();
    await picture(carla.page, 'recibo-adulterado-celular');
  });

  it('that does not come is asked for again', async () => {
    await carla.page.route('**/api/auditoria/recibo/**', (route) => route.abort());
    await conferir(carla.page);
    await recibo(carla.page).getByText('Não foi possível carregar o recibo.').waitFor();
    await carla.page.unrouteAll({ behavior: 'ignoreErrors' });
    await recibo(carla.page).getByRole('button', { name: 'Tentar novamente' }).click();
    await recibo(carla.page).getByText('Confere: este bilhete está na lista selada.').waitFor();
  });
});

describe('the result', () => {
  it('waits on the card for somebody to stand for it, then stands in the receipt', async () => {
    await call(alice, atualizarRifa, { params: { id: idRifa }, body: { milharSorteada: '42' } });
    await noCartao(passante, 'Resultado aguardando confirmação.').toBe(1);
    await conferir(carla.page);
    await recibo(carla.page).getByText('Confere: este bilhete está na lista selada.').waitFor();
    await expect.poll(() => recibo(carla.page).getByText('Resultado confirmado').count()).toBe(0);
    const outro = await staff.enter('superAdministrador', '/inicio');
    await call(outro, confirmarResultado, { body: { idRifa, milharSorteada: '42' } });
    await noCartao(passante, 'Resultado aguardando confirmação.').toBe(0);
    await conferir(carla.page);
    await recibo(carla.page).getByText('Resultado confirmado').waitFor();
    await recibo(carla.page).getByText('0042', { exact: true }).waitFor();
  });

  it('no browser complained', () => {
    expect([...staff.problems(), ...passante.problems]).toEqual([]);
  });
});
