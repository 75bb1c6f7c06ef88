import {
  cadastrarModelo,
  carregarModelos,
  deletarModelo,
  statusModelo,
} from '@rifa-viva/contracts/http/modeloBilhetes';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Visitor } from '../browser.ts';
import { NO_PICTURE, pictureFile } from './pictures.ts';
import { createRaffle } from './raffles.ts';
import { answer, call, card, form, notice, openStaff, type Staff, save } from './staff.ts';

const ROUTE = '/cadastroModelos';
const NOVO = 'Cadastrar Modelo';
const EDITAR = 'Editar Modelo';
const PADRAO = 'MODELO PADRÃO';

interface Modelo {
  readonly idModeloBilhete: number;
  readonly nomeModelo: string;
  readonly urlBilhete: string;
  readonly numBilheteX: number;
  readonly estiloFont: string;
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

const excluidos = ({ page }: Visitor) => page.getByRole('region', { name: 'Modelos Excluídos' });
const modelos = () => call(alice, carregarModelos);
async function modelo(nome: string): Promise<Modelo> {
  const achado = (await modelos()).find((m) => m.nomeModelo === nome);
  if (!achado) throw new Error(`no model ${nome}`);
  return achado;
}
const mudarStatus = (
  quem: Visitor,
  status: 'ativo' | 'excluido',
  idModeloBilhete: number,
  idUsuarioExclusao: number,
) => call(quem, statusModelo, { body: { status, idModeloBilhete, idUsuarioExclusao } });
const criar = (nomeModelo: string, urlBilhete: string) =>
  call(alice, cadastrarModelo, {
    body: {
      nomeModelo,
      urlBilhete,
      qtdeNumeros: 1_000,
      qtdeChances: 1,
    },
  });

/** The card of a model, wherever it stands among those of other journeys; searching nothing shows them all again. */
async function procurar(quem: Visitor, nome: string) {
  await quem.page.getByLabel('Pesquisar modelo').fill(nome);
  return card(quem, nome);
}

describe('ticket models screen', () => {
  it('a card has its badge, picture, name and buttons; in use by a campaign means Indisponível', async () => {
    const padrao = await procurar(alice, PADRAO);
    await padrao.getByText('Indisponível', { exact: true }).waitFor();
    await padrao.getByRole('button', { name: 'Editar' }).waitFor();
    await padrao.getByRole('button', { name: 'Excluir' }).waitFor();
    await expect.poll(() => padrao.locator('img').getAttribute('src')).toMatch(/^\/files\//);
    await procurar(alice, '');
  });

  it('the form: name in upper case, picture only after the name, 7 fonts, 1 to 10 chances', async () => {
    await alice.page.getByRole('button', { name: NOVO }).click();
    const novo = form(alice, NOVO);
    await novo.getByRole('heading', { name: 'Dados do Modelo' }).waitFor();
    await expect.poll(() => novo.getByRole('button', { name: 'Escolher imagem' }).isDisabled()).toBe(true);
    await expect.poll(() => novo.getByLabel('Estilo da Fonte').inputValue()).toBe('BebasNeue-Regular');
    expect(
      await novo.getByLabel('Estilo da Fonte').locator('option:not([hidden])').allTextContents(),
    ).toEqual([
      'BebasNeue-Regular',
      'Courier Prime Bold',
      'IBMPlexMono-Bold',
      'monofonto rg',
      'Ubuntu-B',
      'Unispace Bd',
      'comicbd',
    ]);
    expect(
      await novo.getByLabel('Quantidade de Chances').locator('option:not([hidden])').allTextContents(),
    ).toEqual(['1', '2', '3', '4', '5', '6', '7', '8', '9', '10']);
  });

  it('refuses in order: name, picture, number of numbers', async () => {
    const novo = form(alice, NOVO);
    await save(novo);
    await notice(alice, 'Digite o nome do modelo...');
    await novo.getByLabel('Nome do Modelo').fill('modelo novo');
    await expect.poll(() => novo.getByLabel('Nome do Modelo').inputValue()).toBe('MODELO NOVO');
    await save(novo);
    await notice(alice, 'Selecione a imagem do modelo...');
    const arquivo = novo.locator('input[type=file]');
    await expect.poll(() => arquivo.getAttribute('accept')).toBe('image/jpeg,image/png');
    await arquivo.setInputFiles(NO_PICTURE);
    await notice(alice, 'Formato de imagem não suportado. Use jpeg ou png.');
    await arquivo.setInputFiles(await pictureFile('bilhete açaí.png'));
    await save(novo);
    await notice(alice, 'Digite a quantidade de números...');
  });

  it('has a section per kind of position: the stub only where used, one thousand per chance', async () => {
    const novo = form(alice, NOVO);
    const secao = (name: string) => novo.getByRole('button', { name, exact: true });
    for (const nome of [
      'Posição do Número do Bilhete',
      'Posições das Milhares',
      'Posição da Data',
      'Posições do Vendedor e do Cliente',
      'Posição do QR Code',
      'Posição do Token',
    ])
      await secao(nome).waitFor();
    await expect.poll(() => secao('Posições do Canhoto').count()).toBe(0);
    await novo.getByLabel('Usar canhoto').check();
    await secao('Posições do Canhoto').waitFor();
    await novo.getByLabel('Usar canhoto').uncheck();
    await secao('Posições das Milhares').click();
    await novo.getByLabel('Milhar 1 X').waitFor();
    await expect.poll(() => novo.getByLabel('Milhar 2 X').count()).toBe(0);
    await novo.getByLabel('Quantidade de Chances').selectOption('10');
    await novo.getByLabel('Milhar 10 Y').waitFor();
    await novo.getByLabel('Quantidade de Chances').selectOption('2');
  });

  it('typed positions are integers, 0 where nothing can be read', async () => {
    const novo = form(alice, NOVO);
    await novo.getByRole('button', { name: 'Posição do Número do Bilhete' }).click();
    const x = novo.getByLabel('Número do bilhete X');
    await x.fill('abc');
    await expect.poll(() => x.inputValue()).toBe('0');
    await x.fill('12,9');
    await expect.poll(() => x.inputValue()).toBe('12');
  });

  it('counts of tickets are typed over; out of 1 to 10 or 1 to 100 they come back when the field is left', async () => {
    const novo = form(alice, NOVO);
    const { keyboard } = alice.page;
    const linha = novo.getByLabel('Bilhetes por Linha');
    await linha.focus();
    await keyboard.press('End');
    await keyboard.press('Backspace');
    await expect.poll(() => linha.inputValue()).toBe('');
    await keyboard.type('4');
    await linha.blur();
    await expect.poll(() => linha.inputValue()).toBe('4');
    const pagina = novo.getByLabel('Bilhetes por Página');
    await pagina.focus();
    await keyboard.press('End');
    await keyboard.type('5');
    await expect.poll(() => pagina.inputValue()).toBe('105');
    await pagina.blur();
    await expect.poll(() => pagina.inputValue()).toBe('100');
    await pagina.fill('10');
    await linha.fill('2');
  });

  it('each element is dragged on the live preview, or moved with the arrows; a drag is one step to undo', async () => {
    const novo = form(alice, NOVO);
    const x = novo.getByLabel('Número do bilhete X');
    const antes = await x.inputValue();
    const numero = novo.getByRole('group', { name: /^Número do bilhete: X/ });
    const { x: esquerda = 0, y: topo = 0 } = (await numero.boundingBox()) ?? {};
    const { mouse } = alice.page;
    await mouse.move(esquerda + 3, topo + 3);
    await mouse.down();
    for (const passo of [10, 20, 30]) await mouse.move(esquerda + 3 + passo, topo + 3 + passo);
    await mouse.up();
    await expect.poll(() => x.inputValue()).toMatch(/^\d+(,\d{1,2})?$/);
    const arrastado = await x.inputValue();
    expect(arrastado).not.toBe(antes);
    await numero.press('ArrowRight');
    await expect.poll(() => x.inputValue()).not.toBe(arrastado);
    await novo.getByRole('button', { name: 'Desfazer' }).click();
    await expect.poll(() => x.inputValue()).toBe(arrastado);
    await novo.getByRole('button', { name: 'Desfazer' }).click();
    await expect.poll(() => x.inputValue()).toBe(antes);
    await novo.getByRole('button', { name: 'Refazer' }).click();
    await expect.poll(() => x.inputValue()).toBe(arrastado);
  });

  it('tells a failure of saving: an element off the ticket', async () => {
    const novo = form(alice, NOVO);
    await novo.getByLabel('Quantidade de Números').fill('1000');
    await novo.getByLabel('Número do bilhete X').fill('1900');
    await novo.getByText('Número do bilhete está fora do bilhete.').waitFor();
    await save(novo);
    await notice(
      alice,
      'Ocorreu um erro ao atualizar/cadastrar o modelo, tente novamente... A posição de Número do bilhete fica fora do bilhete.',
    );
    await novo.getByLabel('Número do bilhete X').fill('14');
  });

  it('saves; a model no campaign uses is Disponível, for everybody at once', async () => {
    const novo = form(alice, NOVO);
    await novo.getByLabel('Estilo da Fonte').selectOption('Ubuntu-B');
    await save(novo);
    await notice(alice, 'Modelo salvo com sucesso...');
    await card(alice, 'MODELO NOVO').getByText('Disponível', { exact: true }).waitFor();
    await card(superAdmin, 'MODELO NOVO').getByText('Disponível', { exact: true }).waitFor();
    const salvo = await modelo('MODELO NOVO');
    expect(salvo).toMatchObject({ numBilheteX: 14, estiloFont: 'Ubuntu-B' });
    expect(salvo.urlBilhete).toMatch(/^bilhete.acai.*\d{10,}/i);
  });

  it('edits under Editar Modelo, with the stored values; warns before they are lost', async () => {
    await card(alice, 'MODELO NOVO').getByRole('button', { name: 'Editar' }).click();
    const edicao = form(alice, EDITAR);
    await expect.poll(() => edicao.getByLabel('Quantidade de Números').inputValue()).toBe('1000');
    await edicao.getByLabel('Nome do Modelo').fill('modelo usado');
    await alice.page.keyboard.press('Escape');
    await answer(alice, 'Descartar alterações?', 'Continuar editando');
    await save(edicao);
    await card(superAdmin, 'MODELO USADO').waitFor();
  });

  it('shows what an exclusion touches before it is done', async () => {
    await card(alice, 'MODELO USADO').getByRole('button', { name: 'Excluir' }).click();
    const pergunta = alice.page.getByRole('dialog', { name: 'Excluir o modelo MODELO USADO?' });
    await pergunta.getByText('Nenhuma campanha usa este modelo.').waitFor();
    await pergunta.getByRole('button', { name: 'Cancelar' }).click();
    const { idModeloBilhete } = await modelo('MODELO USADO');
    await createRaffle(alice, { titulo: 'USA O MODELO', idModeloBilhete });
    await card(alice, 'MODELO USADO').getByText('Indisponível', { exact: true }).waitFor();
    await card(alice, 'MODELO USADO').getByRole('button', { name: 'Excluir' }).click();
    await pergunta
      .getByText('A exclusão afeta 1 campanha e 1.000 bilhetes que usam este modelo: USA O MODELO.')
      .waitFor();
    await pergunta.getByRole('button', { name: 'Excluir', exact: true }).click();
    await notice(alice, 'Modelo excluído com sucesso...');
    await card(alice, 'MODELO USADO').waitFor({ state: 'detached' });
  });

  it('only user 1 sees Modelos Excluídos, restores and deletes for good', async () => {
    await expect.poll(() => excluidos(alice).count()).toBe(0);
    const excluido = excluidos(superAdmin).getByRole('article', { name: 'MODELO USADO' });
    await excluido.getByRole('button', { name: 'Restaurar' }).click();
    await notice(superAdmin, 'Modelo restaurado com sucesso...');
    await card(alice, 'MODELO USADO').waitFor();
    await criar('SÓ PARA APAGAR', (await modelo('MODELO USADO')).urlBilhete);
    const { idModeloBilhete } = await modelo('SÓ PARA APAGAR');
    await mudarStatus(superAdmin, 'excluido', idModeloBilhete, 1);
    const apagavel = excluidos(superAdmin).getByRole('article', { name: 'SÓ PARA APAGAR' });
    await apagavel.getByRole('button', { name: 'Excluir', exact: true }).click();
    await answer(superAdmin, 'Excluir definitivamente?', 'Excluir');
    await notice(superAdmin, 'Modelo excluído definitivamente...');
    await apagavel.waitFor({ state: 'detached' });
  });

  it('tells failures of a status change and of the permanent deletion', async () => {
    await criar('DISPUTADO', (await modelo('MODELO USADO')).urlBilhete);
    const { idModeloBilhete } = await modelo('DISPUTADO');
    await mudarStatus(superAdmin, 'excluido', idModeloBilhete, 1);
    const excluido = excluidos(superAdmin).getByRole('article', { name: 'DISPUTADO' });
    await excluido.getByRole('button', { name: 'Excluir', exact: true }).click();
    await mudarStatus(superAdmin, 'ativo', idModeloBilhete, 1);
    await answer(superAdmin, 'Excluir definitivamente?', 'Excluir');
    await notice(
      superAdmin,
      'Ocorreu um erro ao excluir ao excluir o modelo de bilhete... Exclua o registro antes de apagá-lo de vez.',
    );

    await card(alice, 'DISPUTADO').getByRole('button', { name: 'Excluir' }).click();
    await mudarStatus(superAdmin, 'excluido', idModeloBilhete, 1);
    await call(superAdmin, deletarModelo, { params: { id: idModeloBilhete } });
    await answer(alice, 'Excluir o modelo DISPUTADO?', 'Excluir');
    await notice(alice, 'Ocorreu um erro , tente novamente... Registro não encontrado.');
  });

  it('a Gerente reads only', async () => {
    const gerente = await staff.enter('gerente', ROUTE);
    await gerente.page.getByText('Somente um Administrador pode fazer alterações.').waitFor();
    await expect.poll(() => gerente.page.getByRole('button', { name: /Excluir|Cadastrar/ }).count()).toBe(0);
    await (await procurar(gerente, PADRAO)).getByRole('button', { name: 'Ver' }).click();
    const leitura = form(gerente, EDITAR);
    await leitura.getByLabel('Nome do Modelo').waitFor();
    await expect.poll(() => leitura.getByRole('button', { name: 'Salvar' }).count()).toBe(0);
  });

  it('shows 15 a page', async () => {
    const { urlBilhete } = await modelo('MODELO USADO');
    for (let i = 1; i <= 16; i += 1) await criar(`LOTE DE MODELOS ${i}`, urlBilhete);
    const achados = alice.page.waitForResponse(/modeloBilhetes\?.*LOTE/);
    await procurar(alice, 'LOTE DE MODELOS');
    await achados;
    const lote = alice.page.getByRole('article', { name: /^LOTE DE MODELOS/ });
    const quantos = async () => [await lote.count(), await alice.page.getByRole('article').count()];
    const paginas = alice.page.getByRole('navigation', { name: 'Páginas de Modelos Cadastrados' });
    await expect.poll(quantos).toEqual([15, 15]);
    await paginas.getByRole('button', { name: 'Próxima página' }).click();
    await expect.poll(quantos).toEqual([1, 1]);
  });

  it('no browser complained', () => {
    expect(staff.problems()).toEqual([]);
  });
});
