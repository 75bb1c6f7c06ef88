import { createClient } from '@rifa-viva/contracts/http/client';
import {
  cadastrarUsuario,
  carregarUsuarios,
  excluirUsuario,
  login,
} from '@rifa-viva/contracts/http/usuarios';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Visitor } from '../browser.ts';
import { accountOf } from '../product.ts';
import { answer, call, card, form, notice, openStaff, type Staff, save } from './staff.ts';

const ROUTE = '/cadastroUsuario';
const NOVO = 'Cadastrar Usuário';
const EDITAR = 'Editar Usuário';

let staff: Staff;
let alice: Visitor;
let gerente: Visitor;
let superAdmin: Visitor;

beforeAll(async () => {
  staff = await openStaff();
  alice = await staff.enter('administrador', ROUTE);
});
afterAll(() => staff.close());

async function cadastrar(quem: Visitor, nome: string, telefone: string) {
  await call(quem, cadastrarUsuario, {
    body: {
      nome,
      telefone,
      senha: 'senha-de-teste',
      tipo: 'Vendedor',
      ativo: 'sim',
      pix: '',
    },
  });
}

const GERENTE = accountOf('gerente').idUsuario;

describe('users screen', () => {
  it('lists people under Usuários Cadastrados, without ids 1 and 2 for others than user 1', async () => {
    await alice.page.getByRole('heading', { name: 'Usuários Cadastrados' }).waitFor();
    await card(alice, 'VERA VENDEDORA').waitFor();
    expect(await card(alice, 'SUPER ADMINISTRADOR').count()).toBe(0);
    expect(await card(alice, 'ADMINISTRADOR DA EMPRESA').count()).toBe(0);
    superAdmin = await staff.enter('superAdministrador', ROUTE);
    await card(superAdmin, 'SUPER ADMINISTRADOR').getByRole('button', { name: 'Editar' }).waitFor();
    await card(superAdmin, 'ADMINISTRADOR DA EMPRESA').getByRole('button', { name: 'Editar' }).waitFor();
  });

  it('searches by name', async () => {
    const busca = alice.page.getByLabel('Pesquisar por nome');
    await busca.fill('vera');
    await card(alice, 'GUSTAVO GERENTE').waitFor({ state: 'detached' });
    await card(alice, 'VERA VENDEDORA').waitFor();
    await busca.fill('ninguém se chama assim');
    await alice.page.getByText('Nenhum Registro Cadastrado', { exact: true }).waitFor();
    await busca.fill('');
    await card(alice, 'GUSTAVO GERENTE').waitFor();
  });

  it('refuses in order: name, phone, short password; upper-cases the name and masks the phone', async () => {
    await alice.page.getByRole('button', { name: NOVO }).click();
    const novo = form(alice, NOVO);
    expect(await novo.getByLabel('Pix').inputValue()).toBe('nao informado');
    expect(await novo.getByLabel('Tipo').locator('option:not([hidden])').allTextContents()).toEqual([
      'Usuario',
      'Vendedor',
      'Gerente',
      'Administrador',
    ]);
    expect(await novo.getByLabel('Gerente').inputValue()).toBe('3');
    await save(novo);
    await notice(alice, 'Digite o nome do usuário...');
    await novo.getByLabel('Nome').fill('nina nova');
    expect(await novo.getByLabel('Nome').inputValue()).toBe('NINA NOVA');
    await save(novo);
    await notice(alice, 'Digite o telefone do usuário...');
    await novo.getByLabel('Telefone').fill('21987650001');
    expect(await novo.getByLabel('Telefone').inputValue()).toBe('(21) 98765-0001');
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
    expect(await alice.page.getByText(senha).count()).toBe(0);
    await card(alice, 'NINA NOVA').getByText('(21) 98765-0001').waitFor();
    const entrou = await call(alice, login, {
      body: {
        telefone: '21987650001',
        senha,
      },
    });
    expect(entrou.usuario.nome).toBe('NINA NOVA');
    alice = await staff.enter('administrador', ROUTE);
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
    expect(await novo.getByLabel('Nome').inputValue()).toBe('OUTRA');
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
    expect(await novo.getByLabel('Nome').inputValue()).toBe('OUTRA');
    await novo.getByRole('button', { name: 'Cancelar' }).click();
    await answer(alice, 'Descartar alterações?', 'Descartar');
    await novo.waitFor({ state: 'detached' });
  });

  it('edits: a changed password has a minimum too, the active flag shuts the door', async () => {
    await card(alice, 'NINA NOVA').getByRole('button', { name: 'Editar' }).click();
    const edicao = form(alice, EDITAR);
    await edicao.getByLabel('Nova Senha').fill('123');
    await save(edicao);
    await notice(alice, 'A senha deve ter no mínimo 6 digitos...');
    await edicao.getByLabel('Nova Senha').fill('senha-nova');
    await edicao.getByLabel('Ativo').uncheck();
    await save(edicao);
    await notice(alice, 'Usuário salvo com sucesso...');
    await card(alice, 'NINA NOVA').getByText('Inativo').waitFor();
    await expect(
      call(alice, login, { body: { telefone: '21987650001', senha: 'senha-nova' } }),
    ).rejects.toThrow('CONTA_DESATIVADA');
  });

  it('a Gerente sees himself and his own, creates Vendedor or Usuario, and is their manager', async () => {
    gerente = await staff.enter('gerente', ROUTE);
    await card(gerente, 'GUSTAVO GERENTE').waitFor();
    await card(gerente, 'VERA VENDEDORA').waitFor();
    // Other journeys on the same installation may have given him more people.
    const dele = await call(gerente, carregarUsuarios);
    expect(dele.filter((pessoa) => pessoa.idUsuario !== GERENTE && pessoa.idGerente !== GERENTE)).toEqual([]);
    expect(await gerente.page.getByRole('article').count()).toBe(dele.length);
    await gerente.page.getByRole('button', { name: NOVO }).click();
    const novo = form(gerente, NOVO);
    expect(await novo.getByLabel('Tipo').locator('option:not([hidden])').allTextContents()).toEqual([
      'Usuario',
      'Vendedor',
    ]);
    expect(await novo.getByLabel('Gerente').count()).toBe(0);
    await novo.getByLabel('Nome').fill('tito do gustavo');
    await novo.getByLabel('Telefone').fill('21987650002');
    await novo.getByLabel('Senha').fill('123456');
    await save(novo);
    await notice(gerente, 'Usuário salvo com sucesso...');
    // Everybody else's list follows by itself.
    await card(alice, 'TITO DO GUSTAVO').getByText('Gerente: GUSTAVO GERENTE').waitFor();
  });

  it('the second of two editors is told and loses nothing', async () => {
    await card(alice, 'TITO DO GUSTAVO').getByRole('button', { name: 'Editar' }).click();
    const meu = form(alice, EDITAR);
    await meu.getByLabel('Pix').fill('tito@exemplo.com.br');
    const aviso = meu.getByText('Outra pessoa alterou este registro enquanto você editava.');
    // A login changes nothing that the form shows.
    const { idUsuario } = await pessoa('TITO DO GUSTAVO');
    const conferido = alice.page.waitForResponse(`**/api/rest/usuarios/${idUsuario}`);
    const { call: anonymous } = createClient(fetch, staff.url, { Origin: staff.url });
    await anonymous(login, { body: { telefone: '21987650002', senha: '123456' } });
    await conferido;
    await card(alice, 'TITO DO GUSTAVO').getByText('Último acesso').waitFor();
    expect(await aviso.count()).toBe(0);
    await card(gerente, 'TITO DO GUSTAVO').getByRole('button', { name: 'Editar' }).click();
    const dele = form(gerente, EDITAR);
    await dele.getByLabel('Nome').fill('tito silva');
    await save(dele);
    await aviso.waitFor();
    await save(meu);
    const conflito = form(alice, 'Outra pessoa alterou este registro');
    const linha = conflito.getByRole('row', { name: /Nome/ });
    await linha.waitFor();
    expect(await linha.getByRole('cell').allTextContents()).toEqual([
      'TITO DO GUSTAVO',
      'TITO SILVA',
      'Sem alteração',
    ]);
    await conflito.getByRole('button', { name: 'Salvar com as minhas alterações' }).click();
    await card(alice, 'TITO SILVA').getByText('Pix: tito@exemplo.com.br').waitFor();
  });

  it('users 1, 2 and oneself are not deleted', async () => {
    await card(alice, 'ALICE ADMINISTRADORA').getByRole('button', { name: 'Excluir' }).click();
    await notice(alice, 'Não é possível excluir o usuário logado...');
    await card(superAdmin, 'ADMINISTRADOR DA EMPRESA').getByRole('button', { name: 'Excluir' }).click();
    await notice(superAdmin, 'Não é possível excluir esse usuário...');
  });

  it('deletes after asking; who comes second hears of the failure', async () => {
    for (const quem of [alice, superAdmin])
      await card(quem, 'TITO SILVA').getByRole('button', { name: 'Excluir' }).click();
    await answer(alice, 'Excluir usuário?', 'Excluir');
    await notice(alice, 'Usuário excluído com sucesso...');
    await card(gerente, 'TITO SILVA').waitFor({ state: 'detached' });
    await answer(superAdmin, 'Excluir usuário?', 'Excluir');
    await notice(
      superAdmin,
      'Ocorreu um erro ao excluir o usuário, tente novamente... Registro não encontrado.',
    );
  });

  it('tells any other failure of saving', async () => {
    await card(alice, 'NINA NOVA').getByRole('button', { name: 'Editar' }).click();
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
    await expect.poll(() => alice.page.getByRole('article').count()).toBe(30);
    await paginas.getByRole('button', { name: 'Próxima página' }).click();
    await card(alice, 'ZEZINHO 28').waitFor();
    expect(await alice.page.getByRole('article').count()).toBeLessThan(30);
  });

  it('no browser complained', () => {
    expect(staff.problems()).toEqual([]);
  });
});

async function pessoa(nome: string): Promise<{ idUsuario: number }> {
  const todos = await call(alice, carregarUsuarios);
  const achada = todos.find((usuario) => usuario.nome === nome);
  if (!achada) throw new Error(`nobody is called ${nome}`);
  return achada;
}
