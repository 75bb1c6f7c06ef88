import { carregarUsuario } from '@rifa-viva/contracts/http/usuarios';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findings } from '../axe.ts';
import { deaf, PHONE, picture, type Visitor } from '../browser.ts';
import { accountOf } from '../product.ts';
import { createRaffle, sell } from './raffles.ts';
import { call, line, notice, openStaff, type Staff } from './staff.ts';

const ROUTE = '/acessos';
const VERA = accountOf('vendedor').idUsuario;

let staff: Staff;
let alice: Visitor;
let gustavo: Visitor;
let idRifa: number;

beforeAll(async () => {
  staff = await openStaff();
  alice = await staff.enter('administrador', '/inicio');
  idRifa = await createRaffle(alice, { titulo: 'LIDA POR OUTROS', qtdeNumeros: 20 });
  await sell(alice, {
    idRifa,
    idUsuario: accountOf('administrador').idUsuario,
    idVendedor: VERA,
    cliente: 'ANA',
    numeros: [1],
  });
  gustavo = await staff.enter('gerente', `/financeiro?id=${idRifa}`);
});
afterAll(() => staff.close());

/** Reads the list anew until it tells this of somebody. */
async function told({ page }: Visitor, quem: string, frase: string): Promise<void> {
  const linha = page.getByRole('row').filter({ hasText: quem }).filter({ hasText: frase });
  await expect
    .poll(async () => {
      await page.getByRole('button', { name: 'Atualizar' }).click();
      return linha.count();
    })
    .toBeGreaterThan(0);
}
const campanha = () => `da campanha ${String(idRifa).padStart(3, '0')}`;

describe('accesses to data', () => {
  it('tell an Administrador, from the menu on, who read and who exported', async () => {
    const [download] = await Promise.all([
      gustavo.page.waitForEvent('download'),
      gustavo.page.getByRole('button', { name: 'Exportar CSV' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe(`financeiro-rifa-${idRifa}.csv`);
    await alice.page.getByRole('button', { name: 'Cadastros' }).click();
    await alice.page.getByRole('banner').getByRole('link', { name: 'Acessos a dados' }).click();
    await alice.page.getByRole('heading', { name: 'Acessos a dados', level: 1 }).waitFor();
    await alice.page.getByLabel('Quem acessou').fill('gustavo');
    await alice.page.getByRole('button', { name: 'Filtrar', exact: true }).click();
    await told(alice, 'GUSTAVO GERENTE (Gerente)', `Leu o financeiro ${campanha()}`);
    await told(alice, 'GUSTAVO GERENTE (Gerente)', `Exportou o financeiro ${campanha()} em CSV`);
    await alice.page.getByLabel('Leituras e exportações').selectOption('Leituras');
    await alice.page.getByRole('button', { name: 'Filtrar', exact: true }).click();
    await alice.page.getByText('Exportação', { exact: true }).first().waitFor({ state: 'detached' });
    expect(await findings(alice.page)).toEqual([]);
    await picture(alice.page, 'acessos');
  });

  it('of one person are reached from her card, and given up again', async () => {
    await call(gustavo, carregarUsuario, { params: { idUsuario: VERA } });
    await alice.page.goto('/cadastroUsuario');
    await alice.page.getByLabel('Pesquisar por nome').fill('vera');
    await line(alice, 'VERA VENDEDORA')
      .getByRole('link', { name: 'Acessos aos dados de VERA VENDEDORA' })
      .click();
    await alice.page.waitForURL(`**${ROUTE}?idPessoa=${VERA}`);
    await told(alice, 'GUSTAVO GERENTE (Gerente)', 'Abriu o cadastro de VERA VENDEDORA');
    const so = alice.page.getByRole('button', { name: 'Só os dados de VERA VENDEDORA', exact: true });
    await so.focus();
    await alice.page.keyboard.press('Delete');
    await alice.page.waitForURL(`**${ROUTE}`);
  });

  it('say that there are none, and that they could not be read', async () => {
    const { page, context } = await staff.enter('administrador', '/inicio');
    // Hearing anything live it would try again by itself.
    await deaf(page);
    await page.goto(`${ROUTE}?quem=${encodeURIComponent('ninguém se chama assim')}`);
    await page.getByText('Nenhum acesso encontrado', { exact: true }).waitFor();
    await page.getByRole('status').getByText('Mude ou limpe os filtros.').waitFor();
    await page.route('**/api/auditoria/acessos*', (route) => route.abort());
    await page.goto(ROUTE);
    const outraVez = page.getByRole('button', { name: 'Tentar novamente' });
    await outraVez.waitFor();
    await page.unroute('**/api/auditoria/acessos*');
    await outraVez.click();
    await page.getByRole('table', { name: 'Acessos a dados' }).waitFor();
    await context.close();
  });

  it('are cards on a phone, as wide as it is', async () => {
    const bruno = await staff.enter('administradorDaEmpresa', ROUTE, PHONE);
    await bruno.page.getByRole('group', { name: 'Acessos a dados' }).getByRole('article').first().waitFor();
    const larguras = await bruno.page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
    expect(larguras[0]).toBeLessThanOrEqual(larguras[1] ?? 0);
    expect(await findings(bruno.page)).toEqual([]);
    await picture(bruno.page, 'acessos-celular');
  });

  it('a file that cannot be recorded is not made', async () => {
    const downloads: string[] = [];
    gustavo.page.on('download', (download) => downloads.push(download.suggestedFilename()));
    await gustavo.page.route('**/api/auditoria/exportacoes', (route) =>
      route.fulfill({
        status: 503,
        contentType: 'application/json',
        body: JSON.stringify({ erro: 'Ocorreu um erro', codigo: 'INDISPONIVEL', id: 'x' }),
      }),
    );
    await gustavo.page.getByRole('button', { name: 'Exportar CSV' }).click();
    await notice(
      gustavo,
      'A exportação não pôde ser registrada e o arquivo não foi baixado, tente novamente...',
    );
    expect(downloads).toEqual([]);
  });

  it('are no manager’s', async () => {
    await gustavo.page.goto(ROUTE);
    await gustavo.page.getByText('Os acessos a dados são consultados pelos administradores.').waitFor();
  });

  it('no browser complained', () => {
    expect(staff.problems()).toEqual([]);
  });
});
