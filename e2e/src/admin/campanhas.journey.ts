import { atualizarRifa, carregarRifas, excluirRifa, statusRifas } from '@rifa-viva/contracts/http/rifas';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DESKTOP, picture, type Visitor } from '../browser.ts';
import { accountOf } from '../product.ts';
import { NO_PICTURE, pictureFile } from './pictures.ts';
import { createRaffle, sell } from './raffles.ts';
import { answer, call, card, DAY, form, inMinutes, notice, openStaff, type Staff, save } from './staff.ts';

const ROUTE = '/cadastroCampanha';
const NOVA = 'Cadastrar Campanha';
const EDITAR = 'Editar Campanha';
const FALHA = 'Ocorreu um erro, tente novamente.';

interface Rifa {
  readonly idRifa: number;
  readonly titulo: string;
  readonly imgRifa: string;
  readonly qtdeBilhetes: number;
  readonly qtdeBilhetesCortesia: number;
  readonly qtdeBilheteCortesia: number;
}

let staff: Staff;
let alice: Visitor;
let superAdmin: Visitor;

beforeAll(async () => {
  staff = await openStaff();
  alice = await staff.enter('administrador', ROUTE);
  superAdmin = await staff.enter('superAdministrador', ROUTE);
});
afterAll(() => staff.close());

const excluidas = ({ page }: Visitor) => page.getByRole('region', { name: 'Campanhas Excluidas' });
const cadastradas = ({ page }: Visitor) => page.getByRole('region', { name: 'Campanhas Cadastradas' });
const todas = () => call(alice, carregarRifas, { params: { limit: 10000 } });
async function rifa(titulo: string): Promise<Rifa> {
  const achada = (await todas()).find((r) => r.titulo === titulo);
  if (!achada) throw new Error(`no campaign ${titulo}`);
  return achada;
}
const mudarStatus = (quem: Visitor, status: 'ativo' | 'excluido', idsRifa: number[], idUsuario: number) =>
  call(quem, statusRifas, { body: { status, idsRifa, idUsuario } });

describe('campaigns screen', () => {
  it('refuses in order: draw date, end of sales, model, dates the wrong way round, value', async () => {
    await alice.page.getByRole('heading', { name: 'Campanhas Cadastradas' }).waitFor();
    await alice.page.getByRole('button', { name: NOVA }).click();
    const nova = form(alice, NOVA);
    await save(nova);
    await notice(alice, 'Selecione a data do sorteio...');
    await nova.getByLabel('Data do Sorteio').fill(inMinutes(8 * DAY));
    await save(nova);
    await notice(alice, 'Selecione a data de encerramento das vendas...');
    await nova.getByLabel('Encerramento das Vendas').fill(inMinutes(9 * DAY));
    await save(nova);
    await notice(alice, 'Selecione o modelo do bilhete...');
    await nova.getByLabel('Modelo do Bilhete').selectOption({ label: 'MODELO PADRÃO' });
    await expect.poll(() => nova.getByLabel('Quantidade de Números').inputValue()).toBe('10000');
    await expect.poll(() => nova.getByLabel('Quantidade de Chances').inputValue()).toBe('10');
    await nova.getByText('1.000 bilhetes', { exact: true }).waitFor();
    await save(nova);
    await notice(alice, 'A data de encerramento não pode ser maior que a data do sorteio...');
    await nova.getByLabel('Encerramento das Vendas').fill(inMinutes(7 * DAY));
    await save(nova);
    await notice(alice, 'Digite o valor do bilhete...');
  });

  it('takes money as Brazilians write it', async () => {
    const valor = form(alice, NOVA).getByLabel('Valor do Bilhete');
    await valor.pressSequentially('123456');
    await expect.poll(() => valor.inputValue()).toBe('1.234,56');
    await valor.fill('7,50');
    await expect.poll(() => valor.inputValue()).toBe('7,50');
  });

  it('takes a commission with a point or a comma, and no courtesy without its quantity', async () => {
    const nova = form(alice, NOVA);
    await nova.getByLabel('Comissão (%)').fill('');
    await nova.getByLabel('Comissão (%)').pressSequentially('7.5.');
    await expect.poll(() => nova.getByLabel('Comissão (%)').inputValue()).toBe('7,5');
    await nova.getByLabel('Comissão (%)').fill('101');
    await save(nova);
    await notice(alice, 'Digite a comissão, de 0 a 100...');
    await nova.getByLabel('Comissão (%)').fill('7,5');
    await nova.getByLabel('Bilhete de cortesia').check();
    await save(nova);
    await notice(alice, 'Digite a cada quantos bilhetes um sai de graça...');
    await nova.getByLabel('Bilhete de cortesia').uncheck();
  });

  it('tells a failure of saving', async () => {
    const nova = form(alice, NOVA);
    await nova.getByLabel('Quantidade de Números').fill('5');
    await save(nova);
    await notice(
      alice,
      'Ocorreu um erro ao cadastrar/atualizar a Campanha. Tente novamente... A quantidade de números deve ser de 10 a 100000.',
    );
  });

  it('upper-cases title and description, shows the picture before it is sent and stores it renamed', async () => {
    const nova = form(alice, NOVA);
    await nova.getByLabel('Quantidade de Números').fill('10000');
    await nova.getByLabel('Título').fill('geladeira duas portas');
    await nova.getByLabel('1º prêmio', { exact: true }).fill('1º prêmio: geladeira & 2º prêmio: fogão');
    await expect.poll(() => nova.getByLabel('Título').inputValue()).toBe('GELADEIRA DUAS PORTAS');
    await expect
      .poll(() => nova.getByLabel('2º prêmio', { exact: true }).inputValue())
      .toBe('2º PRÊMIO: FOGÃO');
    const arquivo = nova.locator('input[type=file]').first();
    await expect.poll(() => arquivo.getAttribute('accept')).toBe('image/jpeg,image/png,image/webp');
    await arquivo.setInputFiles(NO_PICTURE);
    await notice(alice, 'Formato de imagem não suportado. Use jpeg, png ou webp.');
    await arquivo.setInputFiles(await pictureFile('geladeira ação.png'));
    const previa = nova.getByRole('img', { name: 'Prévia: Imagem da Campanha' });
    await expect.poll(() => previa.getAttribute('src')).toMatch(/^blob:/);
    await nova.getByLabel('Bilhete de cortesia').check();
    await nova.getByLabel('A cada quantos bilhetes').fill('10');
    await save(nova);
    await notice(alice, 'Campanha salva com sucesso...');
    await card(alice, 'GELADEIRA DUAS PORTAS').getByText('R$ 7,50').waitFor();
    const salva = await rifa('GELADEIRA DUAS PORTAS');
    expect(salva.imgRifa).toMatch(/^geladeira.acao.*\d{10,}.*\.(png|jpe?g|webp)$/i);
    expect(salva).toMatchObject({ qtdeBilhetes: 10, qtdeBilhetesCortesia: 10, qtdeBilheteCortesia: 10 });
  });

  it('takes either spelling of the courtesy quantity', async () => {
    const { idRifa } = await rifa('GELADEIRA DUAS PORTAS');
    await call(alice, atualizarRifa, { params: { id: idRifa }, body: { qtdeBilheteCortesia: 5 } });
    await call(alice, atualizarRifa, { params: { id: idRifa }, body: { qtdeBilhetesCortesia: 6 } });
    await expect.poll(async () => (await rifa('GELADEIRA DUAS PORTAS')).qtdeBilheteCortesia).toBe(6);
    await alice.page.goto(ROUTE);
    await card(alice, 'GELADEIRA DUAS PORTAS').getByRole('button', { name: 'Editar' }).click();
    const edicao = form(alice, EDITAR);
    await expect.poll(() => edicao.getByLabel('A cada quantos bilhetes').inputValue()).toBe('6');
    await edicao.getByRole('button', { name: 'Cancelar' }).click();
    await edicao.waitFor({ state: 'detached' });
  });

  it('edits live for everybody; the second of two editors is told and loses nothing', async () => {
    await card(alice, 'GELADEIRA DUAS PORTAS').getByRole('button', { name: 'Editar' }).click();
    const minha = form(alice, EDITAR);
    await minha.getByLabel('Título').fill('geladeira nova');
    await card(superAdmin, 'GELADEIRA DUAS PORTAS').getByRole('button', { name: 'Editar' }).click();
    const dela = form(superAdmin, EDITAR);
    await dela.getByLabel('Título').fill('geladeira antiga');
    await save(dela);
    await minha.getByText('Outra pessoa alterou este registro enquanto você editava.').waitFor();
    await minha.getByRole('button', { name: 'Ver alterações' }).click();
    const conflito = form(alice, 'Outra pessoa alterou este registro');
    const linha = conflito.getByRole('row', { name: /Título/ });
    await linha.waitFor();
    await expect
      .poll(() => linha.getByRole('cell').allTextContents())
      .toEqual(['GELADEIRA DUAS PORTAS', 'GELADEIRA ANTIGA', 'GELADEIRA NOVA']);
    await conflito.getByRole('button', { name: 'Salvar com as minhas alterações' }).click();
    await card(superAdmin, 'GELADEIRA NOVA').waitFor();
  });

  it('saves a draft that staff who edit campaigns alone see, keeps it one, and publishes it for good', async () => {
    const titulo = 'LANCHA EM RASCUNHO';
    const deFora = async () => (await todas()).some((uma) => uma.titulo === titulo);
    await alice.page.getByRole('button', { name: NOVA }).click();
    const nova = form(alice, NOVA);
    await nova.getByRole('button', { name: 'Salvar rascunho', exact: true }).click();
    await notice(alice, 'Selecione a data do sorteio...');
    await nova.getByLabel('Título').fill(titulo);
    await nova.getByLabel('Data do Sorteio').fill(inMinutes(8 * DAY));
    await nova.getByLabel('Encerramento das Vendas').fill(inMinutes(7 * DAY));
    await nova.getByLabel('Modelo do Bilhete').selectOption({ label: 'MODELO PADRÃO' });
    await nova.getByLabel('Valor do Bilhete').fill('9,00');
    await nova.getByRole('button', { name: 'Salvar rascunho', exact: true }).click();
    await notice(alice, 'Rascunho salvo com sucesso...');
    await card(alice, titulo).getByText('Rascunho', { exact: true }).waitFor();
    await expect.poll(() => card(alice, titulo).getByRole('link', { name: 'Ver página' }).count()).toBe(0);
    await picture(alice.page, 'campanhas-rascunho');
    expect(await deFora()).toBe(false);
    const quais = alice.page.getByRole('group', { name: 'Quais campanhas' });
    await quais.getByRole('button', { name: 'Publicadas', exact: true }).click();
    await card(alice, titulo).waitFor({ state: 'detached' });
    await card(alice, 'GELADEIRA NOVA').waitFor();
    await quais.getByRole('button', { name: 'Rascunhos', exact: true }).click();
    await card(alice, 'GELADEIRA NOVA').waitFor({ state: 'detached' });

    await card(alice, titulo).getByRole('button', { name: 'Editar' }).click();
    const edicao = form(alice, EDITAR);
    await edicao.getByRole('button', { name: 'Ver como os clientes' }).click();
    const previa = form(alice, 'Como os clientes veem');
    await previa.getByRole('heading', { name: titulo }).waitFor();
    await alice.page.keyboard.press('Escape');
    await previa.waitFor({ state: 'detached' });
    await edicao.getByLabel('Valor do Bilhete').fill('12,00');
    await edicao.getByRole('button', { name: 'Salvar rascunho', exact: true }).click();
    await notice(alice, 'Rascunho salvo com sucesso...');
    await card(alice, titulo).getByText('R$ 12,00').waitFor();
    expect(await deFora()).toBe(false);

    await card(alice, titulo).getByRole('button', { name: 'Editar' }).click();
    await edicao.getByRole('button', { name: 'Publicar', exact: true }).click();
    await answer(alice, 'Publicar campanha?', 'Cancelar');
    await edicao.getByRole('button', { name: 'Publicar', exact: true }).click();
    await picture(alice.page, 'campanhas-publicar');
    await answer(alice, 'Publicar campanha?', 'Publicar');
    await notice(alice, 'Campanha publicada com sucesso...');
    await card(alice, titulo).waitFor({ state: 'detached' });
    await quais.getByRole('button', { name: 'Todas', exact: true }).click();
    await card(alice, titulo).waitFor();
    await expect.poll(() => card(alice, titulo).getByText('Rascunho', { exact: true }).count()).toBe(0);
    const aba = alice.context.waitForEvent('page');
    await card(alice, titulo)
      .getByRole('link', { name: `Ver página de ${titulo} (abre em outra aba)` })
      .click();
    const publica = await aba;
    await publica.getByRole('heading', { level: 1, name: titulo }).waitFor();
    const publicada = await rifa(titulo);
    expect(new URL(publica.url()).pathname).toBe(`/campanha/${publicada.idRifa}`);
    await publica.close();
    const deVolta = call(alice, atualizarRifa, {
      params: { id: publicada.idRifa },
      body: { rascunho: true },
    });
    await expect(deVolta).rejects.toThrow('Uma campanha publicada não volta a ser rascunho.');
  });

  it('locks price, numbers and model once a ticket is taken', async () => {
    const { idUsuario } = accountOf('administrador');
    const idRifa = await createRaffle(alice, { titulo: 'COM VENDA' });
    await sell(alice, { idRifa, idUsuario, idVendedor: idUsuario, cliente: 'ANA', numeros: [1] });
    await card(alice, 'COM VENDA').getByText('1 de 1.000 bilhetes vendidos ou reservados').waitFor();
    await card(alice, 'COM VENDA').getByRole('button', { name: 'Editar' }).click();
    const edicao = form(alice, EDITAR);
    await edicao.getByText(/Já existem bilhetes vendidos ou reservados/).waitFor();
    for (const travado of ['Valor do Bilhete', 'Comissão (%)', 'Modelo do Bilhete', 'Quantidade de Números'])
      await expect.poll(() => edicao.getByLabel(travado).isDisabled()).toBe(true);
    await edicao.getByRole('button', { name: 'Cancelar' }).click();
  });

  it('a Gerente opens the screen without the shortcuts and cannot exclude what has sales', async () => {
    const gerente = await staff.enter('gerente', ROUTE);
    await card(gerente, 'COM VENDA').getByRole('button', { name: 'Editar' }).waitFor();
    await expect
      .poll(() => card(gerente, 'COM VENDA').getByRole('button', { name: 'Excluir' }).count())
      .toBe(0);
    await expect.poll(() => gerente.page.getByRole('link', { name: 'Manutenção' }).count()).toBe(0);
    await expect.poll(() => excluidas(gerente).count()).toBe(0);
    await gerente.context.close();
  });

  it('an Administrador goes to maintenance, finance and result from the card', async () => {
    const { idRifa } = await rifa('COM VENDA');
    for (const [nome, rota] of [
      ['Manutenção', 'manutencao'],
      ['Financeiro', 'financeiro'],
      ['Resultado', 'resultados'],
    ]) {
      const link = card(alice, 'COM VENDA').getByRole('link', { name: nome ?? '' });
      await expect.poll(() => link.getAttribute('href')).toBe(`/${rota}?id=${idRifa}`);
    }
  });

  it('an excluded campaign is on the list of user 1 alone, with who and when, and comes back', async () => {
    await card(alice, 'GELADEIRA NOVA').getByRole('button', { name: 'Excluir' }).click();
    await answer(alice, 'Excluir campanha?', 'Excluir');
    await notice(alice, 'Campanha excluída com sucesso...');
    await card(alice, 'GELADEIRA NOVA').waitFor({ state: 'detached' });
    await expect.poll(() => excluidas(alice).count()).toBe(0);
    const excluida = excluidas(superAdmin).getByRole('article', { name: 'GELADEIRA NOVA' });
    await excluida.getByText(/Excluída por ALICE ADMINISTRADORA em \d\d\/\d\d\/\d{4}/).waitFor();
    await excluida.getByRole('button', { name: 'Restaurar' }).click();
    await notice(superAdmin, 'Campanha restaurada com sucesso...');
    await cadastradas(superAdmin).getByRole('article', { name: 'GELADEIRA NOVA' }).waitFor();
    await card(alice, 'GELADEIRA NOVA').waitFor();
  });

  it('tells failures of a change of status and of the permanent deletion', async () => {
    const passageira = await createRaffle(alice, { titulo: 'PASSAGEIRA' });
    await card(alice, 'PASSAGEIRA').getByRole('button', { name: 'Excluir' }).click();
    await mudarStatus(superAdmin, 'excluido', [passageira], 1);
    await call(superAdmin, excluirRifa, { params: { id: passageira } });
    await answer(alice, 'Excluir campanha?', 'Excluir');
    await notice(alice, `${FALHA} Registro não encontrado.`);

    const { idRifa } = await rifa('GELADEIRA NOVA');
    await mudarStatus(superAdmin, 'excluido', [idRifa], 1);
    const excluida = excluidas(superAdmin).getByRole('article', { name: 'GELADEIRA NOVA' });
    await excluida.getByRole('button', { name: 'Excluir definitivamente' }).click();
    const outraAba = await staff.enter('superAdministrador', ROUTE);
    await mudarStatus(outraAba, 'ativo', [idRifa], 1);
    await answer(superAdmin, 'Excluir definitivamente?', 'Excluir definitivamente');
    await notice(
      superAdmin,
      'Ocorreu um erro ao excluir a Campanha, tente novamente... Exclua o registro antes de apagá-lo de vez.',
    );
    await outraAba.context.close();
  });

  it('user 1 deletes for good', async () => {
    const { idRifa } = await rifa('GELADEIRA NOVA');
    await mudarStatus(superAdmin, 'excluido', [idRifa], 1);
    const excluida = excluidas(superAdmin).getByRole('article', { name: 'GELADEIRA NOVA' });
    await excluida.getByRole('button', { name: 'Excluir definitivamente' }).click();
    await answer(superAdmin, 'Excluir definitivamente?', 'Excluir definitivamente');
    await notice(superAdmin, 'Campanha excluída definitivamente...');
    await excluida.waitFor({ state: 'detached' });
  });

  it('what has sales is deleted for good by its name alone, its tickets counted', async () => {
    const titulo = 'VENDIDA E EXCLUIDA';
    const { idUsuario } = accountOf('administrador');
    const idRifa = await createRaffle(alice, { titulo, qtdeNumeros: 10 });
    await sell(alice, { idRifa, idUsuario, idVendedor: idUsuario, cliente: 'ANA', numeros: [1, 2] });
    await mudarStatus(superAdmin, 'excluido', [idRifa], 1);
    const excluida = excluidas(superAdmin).getByRole('article', { name: titulo });
    await excluida.getByRole('button', { name: 'Excluir definitivamente' }).click();
    const pergunta = form(superAdmin, 'Excluir definitivamente?');
    await pergunta
      .getByText(
        /Ela tem 2 bilhetes vendidos: quem comprou deixa de ver os seus bilhetes, e as vendas saem do Financeiro\.$/,
      )
      .waitFor();
    const sim = pergunta.getByRole('button', { name: 'Excluir definitivamente', exact: true });
    const nome = pergunta.getByLabel(`Digite ${titulo} para confirmar`);
    await nome.fill('OUTRA');
    await expect.poll(() => sim.isDisabled()).toBe(true);
    await picture(superAdmin.page, 'campanhas-excluir-definitivamente-1280');
    await superAdmin.page.setViewportSize({ width: 390, height: 844 });
    await superAdmin.page.emulateMedia({ colorScheme: 'dark' });
    await picture(superAdmin.page, 'campanhas-excluir-definitivamente-390');
    await superAdmin.page.emulateMedia({ colorScheme: null });
    await superAdmin.page.setViewportSize(DESKTOP);
    await nome.fill(titulo.toLowerCase());
    await sim.click();
    await notice(superAdmin, 'Campanha excluída definitivamente...');
    await excluida.waitFor({ state: 'detached' });
  });

  it('shows 15 a page and two pages each side of the current one', async () => {
    const criadas: number[] = [];
    const criar = (i: number) => createRaffle(superAdmin, { titulo: `LOTE ${i}`, qtdeNumeros: 10 });
    for (let i = 0; i < 92; i += 4) criadas.push(...(await Promise.all([i, i + 1, i + 2, i + 3].map(criar))));
    await superAdmin.page.goto(ROUTE);
    await expect.poll(() => cadastradas(superAdmin).getByRole('article').count()).toBe(15);
    const paginas = superAdmin.page.getByRole('navigation', { name: 'Páginas de Campanhas Cadastradas' });
    const numeros = () => paginas.getByRole('button', { name: /^Página \d/ }).allTextContents();
    await expect.poll(numeros).toEqual(['1', '2', '3']);
    await paginas.getByRole('button', { name: 'Página 3', exact: true }).click();
    await paginas.getByRole('button', { name: 'Página 4', exact: true }).click();
    await expect.poll(numeros).toEqual(['2', '3', '4', '5', '6']);
    await paginas.getByRole('button', { name: '1… Primeira página' }).click();
    await expect.poll(numeros).toEqual(['1', '2', '3']);
    await mudarStatus(superAdmin, 'excluido', criadas, 1);
  });

  it('says so when nothing is found', async () => {
    await alice.page.getByLabel('Pesquisar campanha').fill('não existe');
    await alice.page.getByText('Nenhum resultado para “não existe”', { exact: true }).waitFor();
  });

  it('no browser complained', () => {
    expect(staff.problems()).toEqual([]);
  });
});
