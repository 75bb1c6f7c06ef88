import { chaveDaEmpresa } from '@rifa-viva/contracts/http/auditoria';
import { resultados } from '@rifa-viva/contracts/http/resultados';
import { atualizarRifa, carregarRifas } from '@rifa-viva/contracts/http/rifas';
import { diaLocal } from '@rifa-viva/contracts/regras/datas';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findings } from '../axe.ts';
import { PHONE, picture, type Visitor } from '../browser.ts';
import { accountOf, theProduct } from '../product.ts';
import { createRaffle, reserve, sell } from './raffles.ts';
import { answer, call, card, DAY, form, inMinutes, notice, openStaff, type Staff, save } from './staff.ts';

/** A raffle that anybody can believe: its rule before sales, the sealed list, a result that two people stand for. */

const TITULO = 'SORTEIO SELADO';
/** Six groups of five hex digits, as they are read out and written down. */
const CODE = /^[0-9A-F]{5}(-[0-9A-F]{5}){5}$/;
const eu = accountOf('administrador').idUsuario;

let staff: Staff;
let alice: Visitor;
let outro: Visitor;
let idRifa = 0;

beforeAll(async () => {
  staff = await openStaff(theProduct());
  alice = await staff.enter('administrador', '/cadastroCampanha');
});
afterAll(() => staff.close());

const sorteio = ({ page }: Visitor) => page.getByRole('region', { name: 'Sorteio e lista de vendidos' });
const conferencia = ({ page }: Visitor) => page.getByRole('group', { name: 'Conferência do resultado' });
const numero = ({ page }: Visitor) => page.getByLabel('Número(s) sorteado(s)');
const registrar = async (quem: Visitor, pergunta: string, botao: string) => {
  await quem.page.getByRole('button', { name: 'Atualizar', exact: true }).click();
  await answer(quem, pergunta, botao);
  await notice(quem, 'Número sorteado atualizado com sucesso...');
};
const confirmarComo = async (quem: Visitor, digitado: string) => {
  await conferencia(quem).getByLabel('Número sorteado, conferido na fonte').fill(digitado);
  await quem.page.keyboard.press('Enter');
};
const larguraCabe = ({ page }: Visitor) =>
  page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth);

describe('the rule of the draw', () => {
  it('is chosen with the campaign, and every number’s chance stands beside it', async () => {
    await alice.page.getByRole('button', { name: 'Cadastrar Campanha' }).click();
    const nova = form(alice, 'Cadastrar Campanha');
    await nova.getByText('As chances aparecem aqui depois da quantidade de números.').waitFor();
    await nova.getByLabel('Modelo do Bilhete').selectOption({ label: 'MODELO PADRÃO' });
    const chances = nova.getByRole('table', { name: 'Chance de cada número' });
    await chances.getByRole('row', { name: 'Qualquer extração 1 em 10.000 1 em 10.000 0' }).waitFor();
    await nova.getByLabel('Regra do Sorteio').selectOption('Loteria Federal: final do 1º prêmio');
    await chances.getByRole('row', { name: 'Extração de quarta-feira 10 em 92.000 9 em 92.000 0' }).waitFor();
    await chances.getByRole('row', { name: 'Extração especial 9 em 84.000 8 em 84.000 0' }).waitFor();
    expect(await findings(alice.page)).toEqual([]);
    await chances.evaluate((tabela) => tabela.scrollIntoView({ block: 'center' }));
    await picture(alice.page, 'selo-regra');
  });

  it('one that leaves a number without a chance is refused, and says why', async () => {
    const nova = form(alice, 'Cadastrar Campanha');
    const recusa = /os números de 84000 a 99999 nunca seriam sorteados/;
    await nova.getByLabel('Quantidade de Números').fill('100000');
    await nova.getByRole('alert').filter({ hasText: recusa }).waitFor();
    await nova.getByRole('row', { name: 'Extração de quarta-feira 1 em 92.000 0 em 92.000 8.000' }).waitFor();
    await nova.getByLabel('Data do Sorteio').fill(inMinutes(DAY));
    await nova.getByLabel('Encerramento das Vendas').fill(inMinutes(-60));
    await nova.getByLabel('Valor do Bilhete').fill('10,00');
    await nova.getByLabel('Título').fill(TITULO);
    await save(nova);
    await notice(alice, recusa);
  });

  it('another source is described in one’s own words', async () => {
    const nova = form(alice, 'Cadastrar Campanha');
    await nova.getByLabel('Regra do Sorteio').selectOption('Outra fonte');
    await nova.getByText('As chances dessa fonte não podem ser calculadas pelo sistema.').waitFor();
    await save(nova);
    await notice(alice, 'Descreva como o número será sorteado...');
    await nova.getByLabel('Como o Número Será Sorteado').fill('Globo na praça, às 20h');
    await nova.getByText(/^Globo na praça, às 20h\. Se o número sorteado/).waitFor();
  });

  it('stands in the campaign as chosen, and is locked once tickets are sold', async () => {
    const nova = form(alice, 'Cadastrar Campanha');
    await nova.getByLabel('Quantidade de Números').fill('1000');
    await nova.getByLabel('Quantidade de Chances').fill('1');
    await nova.getByLabel('Regra do Sorteio').selectOption('Loteria Federal: unidades dos prêmios');
    await nova.getByLabel('Concurso ou Extração').fill('5999');
    await nova.getByLabel('Se o Número Não Foi Vendido').selectOption('Próxima extração');
    await save(nova);
    await notice(alice, 'Campanha salva com sucesso...');
    const rifa = (await call(alice, carregarRifas, { params: { limit: 100 } })).find(
      ({ titulo }) => titulo === TITULO,
    );
    idRifa = rifa?.idRifa ?? 0;
    expect(rifa?.regra).toMatchObject({
      nome: 'loteria-federal-unidades-v1',
      concurso: '5999',
      descricao: '',
      semGanhador: 'proxima-extracao',
    });
    await sell(alice, { idRifa, idUsuario: eu, idVendedor: eu, cliente: 'ZÉ', numeros: [1, 2, 3] });
    await alice.page.reload();
    await card(alice, TITULO).getByRole('button', { name: 'Editar' }).click();
    const editar = form(alice, 'Editar Campanha');
    await editar.getByText(/modelo e regra do sorteio não podem mais ser alterados/).waitFor();
    for (const campo of ['Regra do Sorteio', 'Concurso ou Extração', 'Se o Número Não Foi Vendido'])
      await expect.poll(() => editar.getByLabel(campo).isDisabled()).toBe(true);
    await editar.getByRole('button', { name: 'Cancelar' }).click();
  });
});

describe('the seal', () => {
  it('waits for the end of sales', async () => {
    const aberta = await createRaffle(alice, { titulo: 'AINDA VENDE', qtdeNumeros: 10 });
    await alice.page.goto(`/resultados?id=${aberta}`);
    await sorteio(alice)
      .getByText(/Ela poderá ser selada depois do encerramento/)
      .waitFor();
    await expect
      .poll(() => sorteio(alice).getByRole('button', { name: 'Selar lista de vendidos' }).isDisabled())
      .toBe(true);
    await expect.poll(() => sorteio(alice).getByLabel('1º prêmio').count()).toBe(0);
  });

  it('is refused while tickets are reserved, and says so where it was asked for', async () => {
    const carla = await staff.enter('usuario', '/inicio');
    const reservada = await createRaffle(alice, { titulo: 'COM RESERVA', qtdeNumeros: 10 });
    await reserve(carla, {
      idRifa: reservada,
      idUsuario: accountOf('usuario').idUsuario,
      qtde: 1,
    });
    await call(alice, atualizarRifa, {
      params: { id: reservada },
      body: { dtEncerramento: inMinutes(-5) },
    });
    await alice.page.goto(`/resultados?id=${reservada}`);
    await sorteio(alice).getByRole('button', { name: 'Selar lista de vendidos' }).click();
    await answer(alice, 'Selar a lista de vendidos?', 'Selar');
    await sorteio(alice)
      .getByRole('alert')
      .filter({ hasText: /reservados/ })
      .waitFor();
  });

  it('asks first, then shows the code for everybody to write down', async () => {
    await alice.page.goto(`/resultados?id=${idRifa}`);
    await sorteio(alice)
      .getByText(/concurso 5999/)
      .waitFor();
    const selar = sorteio(alice).getByRole('button', { name: 'Selar lista de vendidos' });
    await selar.click();
    await picture(alice.page, 'selo-pergunta');
    await answer(alice, 'Selar a lista de vendidos?', 'Cancelar');
    await selar.click();
    await answer(alice, 'Selar a lista de vendidos?', 'Selar');
    const [codigo, chave] = ['Código do selo', 'Chave da empresa'].map((name) =>
      sorteio(alice).getByLabel(name, { exact: true }),
    );
    for (const shown of [codigo, chave]) await expect.poll(() => shown?.textContent()).toMatch(CODE);
    await sorteio(alice)
      .getByText(/com 3 bilhetes vendidos/)
      .waitFor();
    for (const [shown, name, told] of [
      [codigo, 'Copiar código do selo', 'Código copiado!'],
      [chave, 'Copiar chave da empresa', 'Chave copiada!'],
    ] as const) {
      await sorteio(alice).getByRole('button', { name, exact: true }).click();
      await notice(alice, told);
      expect(await alice.page.evaluate(() => navigator.clipboard.readText())).toBe(
        await shown?.textContent(),
      );
    }
    const { impressao } = await call(alice, chaveDaEmpresa, {});
    expect(await chave?.textContent()).toBe(impressao);
    expect(await findings(alice.page)).toEqual([]);
    await picture(alice.page, 'selo-selada');
  });

  it('fits a phone', async () => {
    const celular = await staff.enter('administrador', `/resultados?id=${idRifa}`, PHONE);
    await sorteio(celular).getByLabel('Chave da empresa', { exact: true }).waitFor();
    expect(await larguraCabe(celular)).toBe(true);
    expect(await findings(celular.page)).toEqual([]);
    await picture(celular.page, 'selo-selada-celular');
    await celular.context.close();
  });
});

describe('the result', () => {
  it('is worked out from the extraction’s prizes; saving it stays the person’s act', async () => {
    const premios = ['12340', '55550', '98765', '11111', '22222'];
    for (const [i, premio] of premios.entries())
      await sorteio(alice)
        .getByLabel(`${i + 1}º prêmio`)
        .fill(premio);
    await sorteio(alice).getByText('Pela regra, o número sorteado é 0005.').waitFor();
    await sorteio(alice)
      .getByText(/^Preencha também concurso e data/)
      .waitFor();
    // The contest is the rule's.
    await expect.poll(() => sorteio(alice).getByLabel('Concurso').inputValue()).toBe('5999');
    await sorteio(alice).getByLabel('Data da extração').fill(diaLocal(new Date().toISOString()));
    await sorteio(alice)
      .getByText(/^A extração fica registrada com o resultado/)
      .waitFor();
    expect(await findings(alice.page)).toEqual([]);
    await sorteio(alice).getByRole('button', { name: 'Usar 0005' }).click();
    await expect.poll(() => numero(alice).inputValue()).toBe('0005');
    await alice.page.getByText('NENHUMA MILHAR SORTEADA CADASTRADA !!', { exact: true }).waitFor();
    await numero(alice).fill('6');
    await alice.page.getByRole('button', { name: 'Atualizar', exact: true }).click();
    // What the server refuses is not asked about first.
    await notice(
      alice,
      'Pela regra do sorteio, os prêmios informados dão 0005, e não o número sorteado informado.',
    );
    await expect.poll(() => alice.page.getByRole('dialog').count()).toBe(0);
    await numero(alice).fill('5');
    await registrar(alice, 'Registrar o resultado?', 'Registrar');
    await sorteio(alice)
      .getByText(
        /^O número sorteado sai, pela regra, da extração 5999, de \d\d\/\d\d\/\d{4}: 1º prêmio 12340/,
      )
      .waitFor();
    // Of a thousand numbers three were sold: hardly ever this one.
    const { pelaRegra } = await call(alice, resultados, { params: { idRifa } });
    for (const { frase } of pelaRegra) await alice.page.getByText(frase, { exact: true }).waitFor();
    await conferencia(alice).getByText('Resultado aguardando confirmação.').waitFor();
    await conferencia(alice).getByText('Ele precisa ser confirmado por outro Administrador.').waitFor();
  });

  it('is confirmed by another Administrador, who types it once more', async () => {
    outro = await staff.enter('superAdministrador', `/resultados?id=${idRifa}`);
    await conferencia(outro).getByLabel('Número sorteado, conferido na fonte').focus();
    await outro.page.keyboard.press('Enter');
    await conferencia(outro).getByText('Digite o número sorteado...').waitFor();
    await confirmarComo(outro, '6');
    await conferencia(outro)
      .getByText('O número informado é diferente do resultado registrado. Confira e tente novamente.')
      .waitFor();
    expect(await findings(outro.page)).toEqual([]);
    await picture(outro.page, 'selo-confirmacao');
    await confirmarComo(outro, '5');
    await notice(outro, 'Resultado confirmado!');
    const confirmado = /^Resultado confirmado por .+ em \d\d\/\d\d\/\d{4}/;
    await conferencia(outro).getByText(confirmado).waitFor();
    // Whoever looks on sees it too.
    await conferencia(alice).getByText(confirmado).waitFor();
  });

  it('a correction needs somebody to stand for it anew', async () => {
    await numero(alice).fill('7');
    await alice.page.getByRole('button', { name: 'Atualizar', exact: true }).click();
    // The extraction was that of the number that goes.
    await alice.page
      .getByRole('dialog', { name: 'Corrigir o resultado?' })
      .getByText(
        /Fica sem extração: a registrada \(extração 5999, de .+: 1º prêmio 12340, .+\) é a do número 0005\./,
      )
      .waitFor();
    await answer(alice, 'Corrigir o resultado?', 'Corrigir');
    await notice(alice, 'Número sorteado atualizado com sucesso...');
    await conferencia(outro).getByText('Resultado aguardando confirmação.').waitFor();
    await confirmarComo(outro, '0007');
    await conferencia(outro)
      .getByText(/^Resultado confirmado por /)
      .waitFor();
    const { confirmacao, correcoes } = await call(outro, resultados, { params: { idRifa } });
    expect(confirmacao?.confirmado).toMatchObject({ sozinho: false });
    expect(correcoes.map(({ antes, depois }) => [antes, depois])).toEqual([
      ['0005', '0007'],
      ['', '0005'],
    ]);
    // The correction brought no extraction: who has one to tell unfolds its fields, which no longer ask for anything.
    const concurso = sorteio(outro).getByRole('textbox', { name: 'Concurso' });
    const informar = sorteio(outro).getByRole('button', { name: 'Informar a extração' });
    await informar.waitFor();
    await expect.poll(() => concurso.count()).toBe(0);
    await picture(outro.page, 'selo-confirmado-sem-extracao');
    await informar.click();
    await concurso.waitFor();
    expect(await findings(outro.page)).toEqual([]);
  });

  it('the only Administrador sees how long he still has to wait', async () => {
    const aPartirDe = new Date(Date.now() + 300_000).toISOString();
    await alice.page.route('**/api/rifas/resultados/*', async (route) => {
      const resposta = await route.fetch();
      const dados = (await resposta.json()) as Record<string, unknown>;
      const confirmacao = { registradoPor: eu, aPartirDe, confirmado: null };
      await route.fulfill({ response: resposta, json: { ...dados, confirmacao } });
    });
    await alice.page.reload();
    await conferencia(alice)
      .getByText(/Você é o único Administrador ativo: poderá confirmar em 0[0-5]:\d\d\./)
      .waitFor();
  });

  it('a Gerente reads rule, code and confirmation only', async () => {
    const gerente = await staff.enter('gerente', `/resultados?id=${idRifa}`);
    await conferencia(gerente)
      .getByText(/^Resultado confirmado por /)
      .waitFor();
    await expect.poll(() => sorteio(gerente).getByRole('textbox').count()).toBe(0);
    await expect
      .poll(() => sorteio(gerente).getByRole('button').allTextContents())
      .toEqual(['Copiar', 'Copiar']);
    await gerente.context.close();
  });

  it('made late is told before anybody makes it', async () => {
    const tardia = await createRaffle(alice, {
      titulo: 'SELADA DEPOIS',
      qtdeNumeros: 10,
      closesInMinutes: -2 * DAY,
    });
    const ressalva = /A lista só foi selada depois do momento marcado do sorteio: o selo não prova/;
    await alice.page.goto(`/resultados?id=${tardia}`);
    await sorteio(alice)
      .getByText(/^O momento marcado do sorteio, \d\d\/\d\d\/\d{4} \d\d:\d\d, já passou/)
      .filter({ hasText: ressalva })
      .waitFor();
    await expect.poll(() => sorteio(alice).getByText('Sele antes do sorteio').count()).toBe(0);
    await sorteio(alice).getByRole('button', { name: 'Selar lista de vendidos' }).click();
    await form(alice, 'Selar a lista de vendidos?').getByText(ressalva).waitFor();
    await picture(alice.page, 'selo-pergunta-tarde');
    await answer(alice, 'Selar a lista de vendidos?', 'Selar');
    await sorteio(alice).getByLabel('Código do selo', { exact: true }).waitFor();
    await sorteio(alice).getByRole('alert').filter({ hasText: ressalva }).waitFor();
    // Its button is gone: the focus is on what it led to.
    await expect
      .poll(() => alice.page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
      .toBe('Selo da lista');
  });

  it('recorded without a seal takes one along, and says so', async () => {
    const tardia = await createRaffle(alice, {
      titulo: 'SELADA TARDE',
      qtdeNumeros: 10,
      closesInMinutes: -60,
    });
    await alice.page.goto(`/resultados?id=${tardia}`);
    await numero(alice).fill('3');
    await registrar(alice, 'Registrar o resultado?', 'Registrar');
    await sorteio(alice)
      .getByText(/^A lista só foi selada ao registrar o resultado:/)
      .waitFor();
    await alice.page.goto(`/conferirSorteio?id=${tardia}`);
    await alice.page.getByText(/Atenção: A lista só foi selada ao registrar o resultado/).waitFor();
  });

  it('no browser complained', () => {
    expect(staff.problems()).toEqual([]);
  });
});
