import { carregarBilhetes } from '@rifa-viva/contracts/http/bilhetes';
import { carregarRifas } from '@rifa-viva/contracts/http/rifas';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call } from './admin/staff.ts';
import {
  DESKTOP,
  logInByModal,
  openBrowser,
  PHONE,
  picture,
  signIn,
  type Visitor,
  visit,
} from './browser.ts';
import { noticed } from './notices.ts';
import { accountOf, productToVisit, type VisitedProduct } from './product.ts';

/** The main job, several people at once, everybody watching: a raffle sold live, end to end. */
let product: VisitedProduct;
let browser: Browser;
const visitors: Visitor[] = [];

const TITULO = 'BICICLETA ELÉTRICA';
const TOTAL = 1_000;

async function someone(role: Parameters<typeof signIn>[1] | null, viewport = DESKTOP): Promise<Visitor> {
  const visitor = await visit(browser, product.url, viewport);
  visitors.push(visitor);
  if (role) await signIn(visitor, role);
  return visitor;
}

/** `YYYY-MM-DDTHH:mm` so many days from now, as a datetime field takes it. */
function inDays(days: number): string {
  const at = new Date(Date.now() + days * 86_400_000 - 3 * 3_600_000);
  return at.toISOString().slice(0, 16);
}

const card = ({ page }: Visitor) => page.getByRole('article', { name: TITULO });
const available = (visitor: Visitor, n: number) =>
  card(visitor).getByText(new Intl.NumberFormat('pt-BR').format(n), { exact: true });

beforeAll(async () => {
  [product, browser] = await Promise.all([productToVisit(), openBrowser()]);
});
afterAll(() => browser.close());

describe('a raffle sold live', () => {
  let admin: Visitor;
  let watcher: Visitor;
  let seller: Visitor;
  let manager: Visitor;
  let customer: Visitor;
  let idRifa: number;
  let reserved: number[] = [];
  const taken = () => call(admin, carregarBilhetes, { params: { idRifa } });

  it('an Administrador creates a campaign of 10,000 numbers with 10 chances', async () => {
    admin = await someone('administrador');
    const { page } = admin;
    await page.goto('/cadastroCampanha');
    await page.getByRole('button', { name: 'Cadastrar Campanha' }).click();
    const form = page.getByRole('dialog', { name: 'Cadastrar Campanha' });
    await form.getByLabel('Título').fill(TITULO);
    await form.getByLabel('1º prêmio', { exact: true }).fill('1º prêmio: bicicleta & 2º prêmio: capacete');
    await form.getByLabel('Data do Sorteio').fill(inDays(9));
    await form.getByLabel('Encerramento das Vendas').fill(inDays(8));
    await form.getByLabel('Modelo do Bilhete').selectOption({ label: 'MODELO PADRÃO' });
    await form.getByLabel('Quantidade de Números').fill('10000');
    await form.getByLabel('Quantidade de Chances').fill('10');
    await form.getByLabel('Valor do Bilhete').fill('1250');
    await picture(page, 'cadastro-campanha');
    await form.getByRole('button', { name: 'Salvar', exact: true }).click();
    await form.waitFor({ state: 'hidden' });
    await page.getByRole('article', { name: TITULO }).waitFor();
    const rifas = await call(admin, carregarRifas, { params: { limit: 10 } });
    const created = rifas.find((r) => r.titulo === TITULO);
    expect(created).toMatchObject({ totalBilhetes: TOTAL, valor: 12.5 });
    idRifa = created?.idRifa ?? 0;
  });

  it('two others watch: a passer-by on the home page, a seller on the grid', async () => {
    watcher = await someone(null, PHONE);
    await watcher.page.goto('/campanhasGeral');
    await available(watcher, TOTAL).waitFor();
    seller = await someone('vendedor');
    await seller.page.goto(`/bilhetes?id=${idRifa}`);
    await seller.page.getByText(`de ${TOTAL.toLocaleString('pt-BR')} bilhetes disponíveis`).waitFor();
    await seller.page.getByRole('checkbox', { name: '0001', exact: true }).waitFor();
    await picture(watcher.page, 'inicio-celular');
  });

  it('a customer logs in, reserves three by manual Pix and sees the code and the time left', async () => {
    customer = await someone(null, PHONE);
    const { page } = customer;
    const { telefone, senha } = accountOf('usuario');
    await page.goto('/campanhasGeral');
    await logInByModal(customer, telefone, senha);
    await card(customer).getByRole('button', { name: 'Comprar' }).waitFor();
    await card(customer).getByRole('button', { name: 'Mais um bilhete' }).click();
    await card(customer).getByRole('button', { name: 'Mais um bilhete' }).click();
    await card(customer).getByRole('button', { name: 'Comprar' }).click();
    const modal = page.getByRole('dialog', { name: 'Pagamento Pix' });
    await modal.getByRole('button', { name: 'Gerar QrCode' }).click();
    await modal.getByRole('img', { name: 'QR Code do Pix' }).waitFor();
    await modal.getByText('Tempo Restante').waitFor();
    await expect.poll(() => modal.getByLabel('Pix Copia e Cola').inputValue()).toContain('540537.50');
    await modal.getByRole('button', { name: 'Copiar Pix' }).click();
    await noticed(page, 'Pix copiado para a área de transferência.');
    await picture(page, 'pagamento-pix');
  });

  it('both watchers see count and grid change without a reload', async () => {
    await available(watcher, TOTAL - 3).waitFor();
    await seller.page.locator('strong', { hasText: '997' }).waitFor();
    // Watchers are told before the rows are there.
    await expect
      .poll(async () => {
        reserved = (await taken()).map((b) => b.numBilhete);
        return reserved;
      })
      .toHaveLength(3);
    await card(watcher).getByRole('button', { name: 'Ver números' }).click();
    for (const n of reserved.filter((r) => r <= 50)) {
      await seller.page
        .getByRole('checkbox', { name: String(n).padStart(4, '0'), exact: true })
        .waitFor({ state: 'detached' });
    }
  });

  it('the Administrador releases; the customer is told and sees her lucky numbers', async () => {
    const { page } = admin;
    await page.goto(`/manutencao?id=${idRifa}`);
    await page.getByText('3 bilhetes').first().waitFor();
    for (const n of reserved) {
      await page.getByRole('checkbox', { name: `LIBERAR bilhete ${String(n).padStart(4, '0')}` }).check();
    }
    await picture(page, 'manutencao');
    await page.getByRole('button', { name: /^LIBERAR \(3\)/ }).click();
    const confirmation = page.getByRole('dialog');
    await confirmation.getByRole('button', { name: /Liberar|Confirmar|Sim/i }).click();
    await noticed(customer.page, 'Pagamento confirmado com sucesso!!');
    await customer.page.waitForURL('**/meusBilhetes');
    // The demo's customer has tickets of other raffles.
    const dela = customer.page.getByRole('region', { name: TITULO }).getByText('Meus Números Da Sorte');
    await expect.poll(() => dela.count()).toBe(3);
    await picture(customer.page, 'meus-bilhetes');
  });

  it('a seller sells 20 chosen numbers; a second one who ticked one of them is refused, with the number named', async () => {
    manager = await someone('gerente');
    await manager.page.goto(`/bilhetes?id=${idRifa}`);
    // Those the customer has stay in their places, greyed.
    const boxes = seller.page
      .getByRole('group', { name: 'Marque os bilhetes' })
      .getByRole('checkbox', { disabled: false });
    const names: string[] = [];
    for (let i = 0; i < 20; i += 1) {
      const box = boxes.nth(i);
      names.push(
        (await box.getAttribute('aria-label')) ??
          (await box.evaluate((e) => (e as HTMLInputElement).labels?.[0]?.textContent ?? '')),
      );
      await box.check();
    }
    const wanted = names[4]?.trim() ?? '';
    await manager.page.getByRole('checkbox', { name: wanted, exact: true }).check();
    await manager.page.getByRole('button', { name: /^Vender/ }).click();
    await manager.page.getByRole('dialog').waitFor();

    await seller.page.getByLabel('Cliente').fill('maria');
    await seller.page.getByRole('button', { name: /^Vender/ }).click();
    const dialog = seller.page.getByRole('dialog');
    await picture(seller.page, 'venda');
    await dialog.getByRole('button', { name: /PDF/ }).first().click();
    await expect.poll(taken).toHaveLength(23);

    await manager.page.getByRole('dialog').getByRole('button', { name: /PDF/ }).first().click();
    const lost = manager.page.getByRole('dialog', { name: 'Nenhum bilhete foi vendido' });
    await lost.getByText(`Esses bilhetes já foram vendidos: ${wanted}`, { exact: true }).waitFor();
    await picture(manager.page, 'venda-recusada');
  });

  it('one is returned and free again for everybody', async () => {
    await available(watcher, TOTAL - 23).waitFor();
    const { page } = admin;
    const sold = (await taken()).find((b) => b.status === 'Vendido');
    await page.goto(`/manutencao?id=${idRifa}`);
    const numero = String(sold?.numBilhete).padStart(4, '0');
    await page.getByRole('checkbox', { name: `DEVOLVER bilhete ${numero}` }).check();
    await page.getByRole('button', { name: /^DEVOLVER \(1\)/ }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /Devolver|Confirmar|Sim/i })
      .click();
    await available(watcher, TOTAL - 22).waitFor();
  });

  it('no browser complained', () => {
    expect(visitors.flatMap((v) => v.problems)).toEqual([]);
  });
});
