import { readFileSync } from 'node:fs';
import { createClient } from '@rifa-viva/contracts/http/client';
import {
  cadastrarUsuario,
  carregarUsuarios,
  excluirUsuario,
  login,
} from '@rifa-viva/contracts/http/usuarios';
import { patiently } from '@rifa-viva/proof/testing/patiently';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findings } from '../axe.ts';
import { DESKTOP, deaf, picture, type Visitor } from '../browser.ts';
import { accountOf, theProduct } from '../product.ts';
import { TYPED } from '../secrets.ts';
import { answer, call, form, line, notice, openStaff, type Staff, save } from './staff.ts';

const ROUTE = '/cadastroUsuario';
const NOVO = 'Cadastrar Usuário';
const EDITAR = 'Editar Usuário';

let staff: Staff;
let alice: Visitor;
let gerente: Visitor;
let superAdmin: Visitor;

beforeAll(async () => {
  staff = await openStaff(theProduct());
  alice = await staff.enter('administrador', ROUTE);
});
afterAll(() => staff?.close());

async function cadastrar(
  quem: Visitor,
  nome: string,
  telefone: string,
  outros: { tipo?: 'Gerente'; idGerente?: number } = {},
) {
  const { idUsuario } = await call(quem, cadastrarUsuario, {
    body: {
      nome,
      telefone,
      senha: TYPED.senha,
      tipo: 'Vendedor',
      ativo: 'sim',
      pix: '',
      ...outros,
    },
  });
  return idUsuario;
}

const GERENTE = accountOf('gerente').idUsuario;

describe('users screen', () => {
  it('lists people under Usuários Cadastrados, without ids 1 and 2 for others than user 1', async () => {
    await alice.page.getByRole('heading', { name: 'Usuários Cadastrados' }).waitFor();
    await line(alice, 'VERA VENDEDORA').waitFor();
    await expect.poll(() => line(alice, 'SUPER ADMINISTRADOR').count()).toBe(0);
    await expect.poll(() => line(alice, 'ADMINISTRADOR DA EMPRESA').count()).toBe(0);
    superAdmin = await staff.enter('superAdministrador', ROUTE);
    await line(superAdmin, 'SUPER ADMINISTRADOR').getByRole('button', { name: 'Editar' }).waitFor();
    await line(superAdmin, 'ADMINISTRADOR DA EMPRESA').getByRole('button', { name: 'Editar' }).waitFor();
  });

  it('searches by name', async () => {
    const busca = alice.page.getByLabel('Pesquisar por nome');
    await busca.fill('vera');
    await line(alice, 'GUSTAVO GERENTE').waitFor({ state: 'detached' });
    await line(alice, 'VERA VENDEDORA').waitFor();
    await busca.fill('ninguém se chama assim');
    await alice.page.getByText('Nenhum resultado para “ninguém se chama assim”').waitFor();
    await busca.fill('');
    await line(alice, 'GUSTAVO GERENTE').waitFor();
  });

  it('refuses in order: name, phone, short password; upper-cases the name and masks the phone', async () => {
    await alice.page.getByRole('button', { name: NOVO }).click();
    const novo = form(alice, NOVO);
    await expect.poll(() => novo.getByLabel('Pix').inputValue()).toBe('nao informado');
    await expect
      .poll(() => novo.getByLabel('Tipo').locator('option:not([hidden])').allTextContents())
      .toEqual(['Usuario', 'Vendedor', 'Gerente', 'Administrador']);
    await expect.poll(() => novo.getByLabel('Gerente').inputValue()).toBe('3');
    await save(novo);
    await notice(alice, 'Digite o nome do usuário...');
    // The notice goes; what is wrong stands at the field until it is right.
    const errado = novo.getByRole('textbox', { name: 'Nome', description: 'Digite o nome do usuário...' });
    await errado.waitFor();
    await novo.getByLabel('Nome').fill('nina nova');
    await errado.waitFor({ state: 'detached' });
    await expect.poll(() => novo.getByLabel('Nome').inputValue()).toBe('NINA NOVA');
    await save(novo);
    await notice(alice, 'Digite o telefone do usuário...');
    await novo.getByLabel('Telefone').fill('21987650001');
    await expect.poll(() => novo.getByLabel('Telefone').inputValue()).toBe('(21) 98765-0001');
    await novo.getByLabel('Senha').fill('12345');
    await save(novo);
    await notice(alice, 'A senha deve ter no mínimo 6 digitos...');
  });

  it('makes a random first password, shown once, that lets the new user in', async () => {
    const novo = form(alice, NOVO);
    await novo.getByLabel('Senha').fill('');
    await save(novo);
    const inicial = form(alice, 'Senha inicial de NINA NOVA');
    const senha = (await inicial.locator('output').textContent()) ?? '';
    expect(senha.length).toBeGreaterThanOrEqual(6);
    for (const tecla of ['Escape', 'Escape', 'Escape']) await alice.page.keyboard.press(tecla);
    await inicial.waitFor();
    await inicial.getByRole('button', { name: 'Copiar' }).click();
    await notice(alice, 'Senha copiada para a área de transferência.');
    expect(await alice.page.evaluate(() => navigator.clipboard.readText())).toBe(senha);
    // As over plain http, where the browser has no clipboard to offer.
    await alice.page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }));
    await inicial.getByRole('button', { name: 'Copiar' }).click();
    await notice(alice, 'Senha copiada para a área de transferência.');
    await inicial.getByRole('button', { name: 'Já anotei' }).click();
    await inicial.waitFor({ state: 'detached' });
    await expect.poll(() => alice.page.getByText(senha).count()).toBe(0);
    await line(alice, 'NINA NOVA').getByText('(21) 98765-0001').waitFor();
    const entrou = await call(alice, login, {
      body: {
        telefone: '21987650001',
        senha,
      },
    });
    expect(entrou.usuario.nome).toBe('NINA NOVA');
    alice = await staff.enter('administrador', ROUTE);
  });

  it('shows a manager who stands in no list, and keeps him', async () => {
    await line(alice, 'CARLA CLIENTE').getByRole('button', { name: 'Editar' }).click();
    const edicao = form(alice, EDITAR);
    const gerente = edicao.getByLabel('Gerente');
    await expect.poll(() => gerente.locator('option:checked').textContent()).toBe('ADMINISTRADOR DA EMPRESA');
    await edicao.getByRole('button', { name: 'Cancelar' }).click();
  });

  it('refuses a phone that is taken', async () => {
    await alice.page.getByRole('button', { name: NOVO }).click();
    const novo = form(alice, NOVO);
    await novo.getByLabel('Nome').fill('outra');
    await novo.getByLabel('Telefone').fill('21987650001');
    await novo.getByLabel('Senha').fill('123456');
    await save(novo);
    await notice(alice, 'Já Existe Uma Conta Com Esse Telefone...');
  });

  it('asks before what was typed is lost', async () => {
    const novo = form(alice, NOVO);
    await novo.getByRole('button', { name: 'Cancelar' }).click();
    await answer(alice, 'Descartar alterações?', 'Continuar editando');
    await expect.poll(() => novo.getByLabel('Nome').inputValue()).toBe('OUTRA');
    // However often somebody insists, for a browser lets a page refuse only once or twice.
    const pergunta = form(alice, 'Descartar alterações?');
    for (const _ of [1, 2, 3, 4]) {
      await alice.page.keyboard.press('Escape');
      await pergunta.waitFor();
      await alice.page.keyboard.press('Escape');
      await pergunta.waitFor({ state: 'detached' });
    }
    await alice.page.keyboard.press('Escape');
    await answer(alice, 'Descartar alterações?', 'Continuar editando');
    await expect.poll(() => novo.getByLabel('Nome').inputValue()).toBe('OUTRA');
    await novo.getByRole('button', { name: 'Cancelar' }).click();
    await answer(alice, 'Descartar alterações?', 'Descartar');
    await novo.waitFor({ state: 'detached' });
  });

  it('edits: a changed password has a minimum too, the active flag shuts the door', async () => {
    await line(alice, 'NINA NOVA').getByRole('button', { name: 'Editar' }).click();
    const edicao = form(alice, EDITAR);
    await edicao.getByLabel('Nova Senha').fill('123');
    await save(edicao);
    await notice(alice, 'A senha deve ter no mínimo 6 digitos...');
    await edicao.getByLabel('Nova Senha').fill('senha-nova');
    await edicao.getByLabel('Ativo').uncheck();
    await save(edicao);
    await notice(alice, 'Usuário salvo com sucesso...');
    await line(alice, 'NINA NOVA').getByText('Inativo').waitFor();
    await expect(
      call(alice, login, { body: { telefone: '21987650001', senha: 'senha-nova' } }),
    ).rejects.toThrow('CONTA_DESATIVADA');
  });

  it('a Gerente sees himself and his own, creates Vendedor or Usuario, and is their manager', async () => {
    gerente = await staff.enter('gerente', ROUTE);
    await line(gerente, 'GUSTAVO GERENTE').waitFor();
    await line(gerente, 'VERA VENDEDORA').waitFor();
    // Other journeys on the same installation may have given him more people.
    const dele = await call(gerente, carregarUsuarios);
    expect(dele.filter((pessoa) => pessoa.idUsuario !== GERENTE && pessoa.idGerente !== GERENTE)).toEqual([]);
    await expect.poll(() => gerente.page.getByRole('rowheader').count()).toBe(dele.length);
    await gerente.page.getByRole('button', { name: NOVO }).click();
    const novo = form(gerente, NOVO);
    await expect
      .poll(() => novo.getByLabel('Tipo').locator('option:not([hidden])').allTextContents())
      .toEqual(['Usuario', 'Vendedor']);
    await expect.poll(() => novo.getByLabel('Gerente').count()).toBe(0);
    await novo.getByLabel('Nome').fill('tito do gustavo');
    await novo.getByLabel('Telefone').fill('21987650002');
    await novo.getByLabel('Senha').fill('123456');
    await save(novo);
    await notice(gerente, 'Usuário salvo com sucesso...');
    // Everybody else's list follows by itself.
    await line(alice, 'TITO DO GUSTAVO').getByText('GUSTAVO GERENTE').waitFor();
  });

  it('the second of two editors is told and loses nothing', async () => {
    await line(alice, 'TITO DO GUSTAVO').getByRole('button', { name: 'Editar' }).click();
    const meu = form(alice, EDITAR);
    await meu.getByLabel('Pix').fill('tito@exemplo.com.br');
    const aviso = meu.getByText('Outra pessoa alterou este registro enquanto você editava.');
    // A login changes nothing that the form shows.
    const { idUsuario } = await pessoa('TITO DO GUSTAVO');
    const conferido = alice.page.waitForResponse(`**/api/rest/usuarios/${idUsuario}`);
    const { call: anonymous } = createClient(patiently(fetch), staff.url, { Origin: staff.url });
    await anonymous(login, {
      body: { telefone: '21987650002', senha: '123456' },
      key: crypto.randomUUID(),
    });
    await conferido;
    await line(alice, 'TITO DO GUSTAVO').getByRole('time').waitFor();
    await expect.poll(() => aviso.count()).toBe(0);
    await line(gerente, 'TITO DO GUSTAVO').getByRole('button', { name: 'Editar' }).click();
    const dele = form(gerente, EDITAR);
    await dele.getByLabel('Nome').fill('tito silva');
    await save(dele);
    await aviso.waitFor();
    await save(meu);
    const conflito = form(alice, 'Outra pessoa alterou este registro');
    const linha = conflito.getByRole('row', { name: /Nome/ });
    await linha.waitFor();
    await expect
      .poll(() => linha.getByRole('cell').allTextContents())
      .toEqual(['TITO DO GUSTAVO', 'TITO SILVA', 'Sem alteração']);
    await conflito.getByRole('button', { name: 'Salvar com as minhas alterações' }).click();
    await alice.page.getByRole('button', { name: 'Colunas' }).click();
    await alice.page.getByRole('menuitemcheckbox', { name: 'Pix' }).click();
    await alice.page.keyboard.press('Escape');
    await line(alice, 'TITO SILVA').getByText('tito@exemplo.com.br').waitFor();
  });

  it('users 1, 2 and oneself are not deleted', async () => {
    await line(alice, 'ALICE ADMINISTRADORA').getByRole('button', { name: 'Excluir' }).click();
    await notice(alice, 'Não é possível excluir o usuário logado...');
    await line(superAdmin, 'ADMINISTRADOR DA EMPRESA').getByRole('button', { name: 'Excluir' }).click();
    await notice(superAdmin, 'Não é possível excluir esse usuário...');
  });

  it('deletes after asking; who comes second hears of the failure', async () => {
    for (const quem of [alice, superAdmin])
      await line(quem, 'TITO SILVA').getByRole('button', { name: 'Excluir' }).click();
    await answer(alice, 'Excluir usuário?', 'Excluir');
    await notice(alice, 'Usuário excluído com sucesso...');
    await line(gerente, 'TITO SILVA').waitFor({ state: 'detached' });
    await answer(superAdmin, 'Excluir usuário?', 'Excluir');
    await notice(
      superAdmin,
      'Ocorreu um erro ao excluir o usuário, tente novamente... Registro não encontrado.',
    );
  });

  it('tells any other failure of saving', async () => {
    await line(alice, 'NINA NOVA').getByRole('button', { name: 'Editar' }).click();
    const { idUsuario } = await pessoa('NINA NOVA');
    await call(superAdmin, excluirUsuario, { params: { id: idUsuario } });
    const edicao = form(alice, EDITAR);
    await edicao.getByLabel('Nome').fill('nina ninguém');
    await save(edicao);
    await notice(alice, 'Ocorreu um erro Registro não encontrado.');
    await edicao.getByRole('button', { name: 'Cancelar' }).click();
    await answer(alice, 'Descartar alterações?', 'Descartar');
  });

  it('shows 30 a page', async () => {
    for (let i = 1; i <= 28; i += 1) {
      const n = String(i).padStart(2, '0');
      await cadastrar(superAdmin, `ZEZINHO ${n}`, `219876511${n}`);
    }
    const paginas = alice.page.getByRole('navigation', { name: 'Páginas de Usuários Cadastrados' });
    await paginas.getByRole('button', { name: 'Página 2', exact: true }).waitFor();
    await expect.poll(() => alice.page.getByRole('rowheader').count()).toBe(30);
    await paginas.getByRole('button', { name: 'Próxima página' }).click();
    await line(alice, 'ZEZINHO 28').waitFor();
    await expect.poll(() => alice.page.getByRole('rowheader').count()).toBeLessThan(30);
  });
});

const query = () => Object.fromEntries(new URL(alice.page.url()).searchParams);
const names = () => alice.page.getByRole('rowheader').allTextContents();
const head = (name: string) => alice.page.getByRole('columnheader', { name });
const tick = (name: string) => alice.page.getByRole('checkbox', { name: `Selecionar ${name}`, exact: true });
const button = (name: string) => alice.page.getByRole('button', { name, exact: true });

describe('as a grid', () => {
  it('reads a page of the server’s, below 100 kB', async () => {
    const read = alice.page.waitForResponse('**/api/rest/usuarios?*range=%5B0%2C29%5D*');
    await alice.page.goto(ROUTE);
    const answer = await read;
    expect((await answer.body()).byteLength).toBeLessThan(100_000);
    expect(await answer.headerValue('content-range')).toMatch(/^usuarios 0-29\/\d+$/);
  });

  it('is ordered by a head and filtered by type, state and manager, all of it in the address', async () => {
    await head('Nome').getByRole('button').click();
    await expect.poll(async () => (await names())[0]).toBe('ZEZINHO 28');
    expect(query()).toEqual({ ordem: 'nome', sentido: 'desc' });
    await expect.poll(() => head('Nome').getAttribute('aria-sort')).toBe('descending');
    await alice.page.getByLabel('Tipo').selectOption('Vendedor');
    await alice.page.getByLabel('Situação').selectOption('Ativos');
    await alice.page.getByLabel('Gerente', { exact: true }).selectOption('GUSTAVO GERENTE');
    await expect.poll(names).toEqual(['VERA VENDEDORA']);
    expect(query()).toEqual({
      ordem: 'nome',
      sentido: 'desc',
      tipo: 'Vendedor',
      ativo: 'sim',
      idGerente: String(GERENTE),
    });
    await alice.page.reload();
    await expect.poll(names).toEqual(['VERA VENDEDORA']);
    await alice.page.getByLabel('Tipo').selectOption('Administrador');
    await alice.page.getByText('Nenhum usuário com estes filtros').waitFor();
    await button('Limpar filtros').click();
    await expect.poll(async () => (await names())[0]).toBe('ZEZINHO 28');
    // Most are managed by one who stands in no list.
    await alice.page.getByLabel('Gerente', { exact: true }).selectOption('ADMINISTRADOR DA EMPRESA');
    await alice.page.getByLabel('Tipo').selectOption('Gerente');
    await expect.poll(names).toEqual(['GUSTAVO GERENTE']);
    for (const campo of ['Gerente', 'Tipo']) {
      await alice.page.getByLabel(campo, { exact: true }).selectOption('Todos');
    }
    await expect.poll(async () => (await names())[0]).toBe('ZEZINHO 28');
  });

  it('a filter is saved under a name, used again and thrown away', async () => {
    const { page } = alice;
    await page.goto(`${ROUTE}?tipo=Gerente&ordem=telefone`);
    await line(alice, 'GUSTAVO GERENTE').waitFor();
    await button('Filtros salvos').click();
    const salvos = form(alice, 'Filtros salvos');
    await salvos.getByRole('button', { name: 'Salvar filtro' }).click();
    await salvos.getByText('Digite um nome para o filtro.').waitFor();
    await salvos.getByLabel('Nome do filtro').fill('Só gerentes');
    await salvos.getByLabel('Nome do filtro').press('Enter');
    await notice(alice, 'Filtro salvo.');
    await page.goto(`${ROUTE}?q=zezinho&pagina=1`);
    await line(alice, 'ZEZINHO 01').waitFor();
    await button('Filtros salvos').click();
    await picture(page, 'admin-usuarios-filtros-salvos');
    expect(await findings(page)).toEqual([]);
    await salvos.getByRole('button', { name: 'Só gerentes', exact: true }).click();
    await line(alice, 'GUSTAVO GERENTE').waitFor();
    expect(query()).toEqual({ tipo: 'Gerente', ordem: 'telefone' });
    await expect.poll(() => page.getByLabel('Pesquisar por nome').inputValue()).toBe('');
    await button('Filtros salvos').click();
    await salvos.getByRole('button', { name: 'Apagar o filtro Só gerentes' }).click();
    await answer(alice, 'Apagar filtro salvo?', 'Apagar');
    await salvos.getByText('Nenhum filtro salvo ainda.').waitFor();
    await salvos.getByRole('button', { name: 'Fechar' }).click();
  });

  it('columns are chosen, and found so again', async () => {
    await button('Colunas').click();
    await alice.page.getByRole('menuitemcheckbox', { name: 'Gerente' }).click();
    await alice.page.keyboard.press('Escape');
    await head('Gerente').waitFor({ state: 'detached' });
    await alice.page.reload();
    await head('Telefone').waitFor();
    await expect.poll(() => head('Gerente').count()).toBe(0);
    await button('Colunas').click();
    await alice.page.getByRole('menuitemcheckbox', { name: 'Gerente' }).click();
    await alice.page.keyboard.press('Escape');
    await head('Gerente').waitFor();
  });

  it('says how many there are once it is known, not where they could not be read', async () => {
    const { page, context } = await staff.enter('administrador', '/inicio');
    // Hearing anything live it would try again by itself.
    await deaf(page);
    const leitura = '**/api/rest/usuarios?*';
    await page.route(leitura, (route) => route.fulfill({ status: 500 }));
    await page.goto(ROUTE);
    const tentar = page.getByRole('button', { name: 'Tentar novamente' });
    await tentar.waitFor();
    const quantos = page.getByText(/^\d+ usuários?$/);
    await expect.poll(() => quantos.count()).toBe(0);
    await page.unroute(leitura);
    await tentar.click();
    await quantos.waitFor();
    await context.close();
  });

  it('is exported as it is filtered', async () => {
    await alice.page.goto(`${ROUTE}?q=zezinho`);
    await alice.page.getByText('28 usuários', { exact: true }).waitFor();
    const [file] = await Promise.all([alice.page.waitForEvent('download'), button('Exportar CSV').click()]);
    expect(file.suggestedFilename()).toBe('usuarios.csv');
    const linhas = readFileSync(await file.path(), 'utf8')
      .split('\r\n')
      .slice(1, -1);
    expect(linhas).toHaveLength(28);
    expect(linhas[0]).toMatch(/^"ZEZINHO 01";"\(21\) 98765-1101";"Vendedor";"Ativo";/);
  });

  it('those who were ticked are deactivated one by one; who was refused is named and stays', async () => {
    const { page } = alice;
    await page.goto(`${ROUTE}?q=zezinho`);
    const dois = await pessoa('ZEZINHO 02');
    await page.route(`**/api/rest/usuarios/${dois.idUsuario}`, (route) =>
      route.request().method() === 'PUT'
        ? route.fulfill({
            status: 409,
            json: { erro: 'Outra pessoa mexeu nele.', codigo: 'CONFLITO', id: 'x' },
          })
        : route.continue(),
    );
    for (const n of ['01', '02', '03']) await tick(`ZEZINHO ${n}`).check();
    await picture(page, 'admin-usuarios-selecao');
    expect(await findings(page)).toEqual([]);
    await button('Desativar (3)').click();
    const pergunta = form(alice, 'Desativar 3 usuários?');
    await pergunta.getByText('ZEZINHO 01, ZEZINHO 02, ZEZINHO 03').waitFor();
    await pergunta.getByRole('button', { name: 'Cancelar' }).click();
    await pergunta.waitFor({ state: 'detached' });
    await button('Desativar (3)').click();
    await answer(alice, 'Desativar 3 usuários?', 'Desativar');
    const andamento = form(alice, 'Desativando usuários');
    await andamento.getByText('ZEZINHO 02: Outra pessoa mexeu nele.').waitFor();
    await andamento.getByText('2 usuários desativados.').waitFor();
    await andamento.getByRole('button', { name: 'Fechar' }).click();
    await line(alice, 'ZEZINHO 01').getByText('Inativo').waitFor();
    await line(alice, 'ZEZINHO 03').getByText('Inativo').waitFor();
    await expect.poll(() => line(alice, 'ZEZINHO 02').getByText('Inativo').count()).toBe(0);
    await page.unroute(`**/api/rest/usuarios/${dois.idUsuario}`);
    await expect(
      call(alice, login, { body: { telefone: '21987651101', senha: TYPED.senha } }),
    ).rejects.toThrow('CONTA_DESATIVADA');
    await page.getByLabel('Situação').selectOption('Inativos');
    await page.getByText('2 usuários', { exact: true }).waitFor();
    await page.getByRole('checkbox', { name: 'Selecionar todos desta página' }).check();
    await button('Ativar (2)').click();
    await answer(alice, 'Ativar 2 usuários?', 'Ativar');
    await notice(alice, '2 usuários ativados.');
    await page.getByText('Nenhum resultado para “zezinho”').waitFor();
  });

  it('on a phone they are ticked on their cards, one by one or all of the page', async () => {
    const { page } = alice;
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`${ROUTE}?q=zezinho`);
    await tick('ZEZINHO 04').check();
    await tick('ZEZINHO 05').check();
    await button('Desativar (2)').waitFor();
    await picture(page, 'admin-usuarios-selecao-390');
    expect(await findings(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await button('Desativar (2)').click();
    await answer(alice, 'Desativar 2 usuários?', 'Desativar');
    await notice(alice, '2 usuários desativados.');
    await page.goto(`${ROUTE}?q=zezinho&ativo=nao`);
    await page.getByText('2 usuários', { exact: true }).waitFor();
    await page.getByRole('checkbox', { name: 'Selecionar todos desta página' }).check();
    await button('Ativar (2)').click();
    await answer(alice, 'Ativar 2 usuários?', 'Ativar');
    await page.getByText('Nenhum resultado para “zezinho”').waitFor();
    await page.goto(`${ROUTE}?q=alice`);
    await page.getByRole('article', { name: 'ALICE ADMINISTRADORA' }).waitFor();
    await expect.poll(() => page.getByRole('checkbox').count()).toBe(0);
    await page.setViewportSize(DESKTOP);
  });

  it('nobody ticks himself', async () => {
    await alice.page.goto(`${ROUTE}?q=alice`);
    await line(alice, 'ALICE ADMINISTRADORA').waitFor();
    await expect.poll(() => tick('ALICE ADMINISTRADORA').isDisabled()).toBe(true);
  });
});

describe.each([
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
])('the list at $width px', (viewport) => {
  it('has no finding in light and dark, and is no wider than the window', async () => {
    const { page } = await staff.enter('administrador', `${ROUTE}?q=vera`, viewport);
    await page.getByRole('button', { name: 'Editar' }).first().waitFor();
    // Cards on a phone, a grid where it has room.
    await expect.poll(() => page.getByRole('article').count()).toBe(viewport.width < 1_100 ? 1 : 0);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await picture(page, `admin-usuarios-${viewport.width}-${colorScheme}`);
    }
    expect(await findings(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
      viewport.width,
    );
  });
});

it('at 1280 px long names are broken, and what is done to a person is in sight', async () => {
  const idGerente = await cadastrar(superAdmin, 'COMPRIDO'.repeat(8), '21987652001', { tipo: 'Gerente' });
  await cadastrar(superAdmin, `ANA ${'COMPRIDA'.repeat(8)}`, '21987652002', { idGerente });
  const { page } = await staff.enter('administrador', ROUTE);
  for (const name of [/^ANA COMPRIDA/, /^COMPRIDO/]) await page.getByRole('rowheader', { name }).waitFor();
  await picture(page, 'admin-usuarios-nomes-1280');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(DESKTOP.width);
  const tabela = page.getByRole('table', { name: 'Usuários Cadastrados' });
  const rola = await tabela.evaluate(({ scrollWidth, parentElement }) => [
    scrollWidth,
    parentElement?.clientWidth,
  ]);
  expect(rola[0]).toBeLessThanOrEqual(rola[1] ?? 0);
});

it('no browser complained', () => {
  expect(staff.problems()).toEqual([]);
});

async function pessoa(nome: string): Promise<{ idUsuario: number }> {
  const todos = await call(alice, carregarUsuarios);
  const achada = todos.find((usuario) => usuario.nome === nome);
  if (!achada) throw new Error(`nobody is called ${nome}`);
  return achada;
}
