import { carregarBilhetes, devolverBilhetes } from '@rifa-viva/contracts/http/bilhetes';
import { atualizarRifa } from '@rifa-viva/contracts/http/rifas';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { findings } from '../axe.ts';
import { hold, picture, type Visitor } from '../browser.ts';
import { accountOf } from '../product.ts';
import { configure, leave, marked, noticeFor, settled, stopTime } from '../storefront/shop.ts';
import { createRaffle, reserve, sell } from './raffles.ts';
import { call, inMinutes, notice, openStaff, type Staff } from './staff.ts';

const eu = accountOf('administrador').idUsuario;
const vera = accountOf('vendedor').idUsuario;
const QTDE = 'Quantidade de bilhetes';

let staff: Staff;
let alice: Visitor;
let vendedora: Visitor;
let idRifa: number;

beforeAll(async () => {
  staff = await openStaff();
  alice = await staff.enter('administrador', '/cadastroCampanha');
  idRifa = await createRaffle(alice, {
    titulo: 'PARA VENDER',
    qtdeNumeros: 300,
    cortesia: true,
    qtdeBilhetes: 5,
  });
});
afterAll(() => staff.close());

const bilhete = ({ page }: Visitor, numero: string) =>
  page.getByRole('checkbox', { name: numero, exact: true });
const bilhetes = ({ page }: Visitor) =>
  page.getByRole('group', { name: 'Marque os bilhetes' }).getByRole('checkbox');
const quantidade = ({ page }: Visitor) => page.getByLabel(QTDE);
const vender = ({ page }: Visitor) => page.getByRole('button', { name: 'Vender', exact: true }).click();
const modal = ({ page }: Visitor) => page.getByRole('dialog', { name: 'Pagamento' });
const pdf = (quem: Visitor) => modal(quem).getByRole('button', { name: 'PDF', exact: true }).click();
const confirmar = async (quem: Visitor) => {
  await vender(quem);
  await modal(quem).getByRole('button', { name: 'Confirmar Venda', exact: true }).click();
};
const vendidos = ({ page }: Visitor) => page.getByRole('dialog', { name: 'Bilhetes Vendidos' });
const naVenda = (quem: Visitor, nome: string) =>
  vendidos(quem).getByRole('button', { name: nome, exact: true });
const venderPor = (numeros: number[], cliente = '') =>
  sell(alice, { idRifa, idUsuario: eu, idVendedor: eu, cliente, numeros });

describe('ticket sales screen', () => {
  it('opens as Venda De Bilhetes with 50 tickets a page, 4 digits wide', async () => {
    vendedora = await staff.enter('vendedor', `/bilhetes?id=${idRifa}`);
    await vendedora.page.getByRole('heading', { name: 'Venda De Bilhetes' }).waitFor();
    await bilhete(vendedora, '0001').waitFor();
    await expect.poll(() => bilhetes(vendedora).count()).toBe(50);
    await vendedora.page.getByRole('button', { name: '…6 Última página' }).click();
    await bilhete(vendedora, '0300').waitFor();
  });

  it('numbers above 10000 are 5 digits wide', async () => {
    const grande = await createRaffle(alice, {
      titulo: 'CINCO DÍGITOS',
      qtdeNumeros: 10_001,
      qtdeChances: 10,
    });
    await alice.page.goto(`/bilhetes?id=${grande}`);
    await bilhete(alice, '00001').waitFor();
  });

  it('filters by digits, numbers and sequences; shuffles', async () => {
    const filtro = vendedora.page.getByLabel('Filtrar bilhetes');
    await filtro.fill('0295/0297, 7');
    await expect.poll(() => bilhetes(vendedora).count()).toBe(4);
    await filtro.fill('29');
    await bilhete(vendedora, '0029').waitFor();
    await filtro.fill('99999');
    await vendedora.page
      .getByRole('status')
      .getByText(/^Confira os números do filtro:/)
      .waitFor();
    await filtro.fill('');
    const ordem = () => bilhetes(vendedora).evaluateAll((c) => c.map((e) => (e as HTMLInputElement).value));
    const antes = await ordem();
    await vendedora.page.getByRole('button', { name: 'Embaralhar' }).click();
    await expect.poll(ordem).not.toEqual(antes);
    await filtro.fill(' ');
    await filtro.fill('');
  });

  it('the client name is upper-cased and 14 characters at most', async () => {
    const cliente = vendedora.page.getByLabel('Cliente');
    await expect.poll(() => cliente.getAttribute('maxlength')).toBe('14');
    await cliente.pressSequentially('maria aparecida da silva');
    await expect.poll(() => cliente.inputValue()).toBe('MARIA APARECID');
  });

  it('a Vendedor sells as herself, up to the company’s maximum', async () => {
    await expect.poll(() => vendedora.page.getByLabel('Vendedor').isDisabled()).toBe(true);
    await vendedora.page.getByText(`${QTDE} (máx. 100)`).waitFor();
    await quantidade(vendedora).fill('101');
    await notice(vendedora, 'Você só pode gerar 100 bilhetes por vez!!');
    await expect.poll(() => quantidade(vendedora).inputValue()).toBe('100');
    await vendedora.page.getByText('100 bilhetes', { exact: true }).waitFor();
    await vendedora.page.getByRole('button', { name: 'Página 3', exact: true }).click();
    const demais = bilhetes(vendedora).and(vendedora.page.locator(':enabled:not(:checked)')).first();
    const valor = await demais.inputValue();
    await demais.click();
    await notice(vendedora, 'Você só pode gerar 100 bilhetes por vez!!');
    const recusado = bilhetes(vendedora).and(vendedora.page.locator(`[value="${valor}"]`));
    await expect.poll(() => recusado.isChecked()).toBe(false);
    await vendedora.page.getByText('100 bilhetes', { exact: true }).waitFor();
    await vendedora.page.getByRole('button', { name: 'Página 1', exact: true }).click();
    await vendedora.page.getByRole('button', { name: 'Limpar', exact: true }).click();
  });

  it('others are capped at 5000 under a label that says 2500, and at what is there', async () => {
    const grande = await createRaffle(alice, { titulo: 'SEIS MIL', qtdeNumeros: 6_000 });
    await alice.page.goto(`/bilhetes?id=${grande}`);
    await alice.page.getByText(`${QTDE} (máx. 2500)`).waitFor();
    await alice.page.getByText('Nesta venda: até 5.000 bilhetes', { exact: true }).waitFor();
    await quantidade(alice).fill('5001');
    await notice(alice, 'Você só pode gerar 5000 bilhetes por vez!!');
    await expect.poll(() => quantidade(alice).inputValue()).toBe('5000');
    await alice.page.goto(`/bilhetes?id=${idRifa}`);
    await quantidade(alice).fill('301');
    await notice(alice, 'Só existem 300 bilhetes disponíveis');
    await expect.poll(() => quantidade(alice).inputValue()).toBe('300');
  });

  it('an Administrador chooses among all active sellers, a Gerente among himself and his own', async () => {
    const opcoes = ({ page }: Visitor) => page.getByLabel('Vendedor').locator('option').allTextContents();
    const todas = await opcoes(alice);
    expect(todas).toEqual(
      expect.arrayContaining(['ALICE ADMINISTRADORA', 'GUSTAVO GERENTE', 'VERA VENDEDORA']),
    );
    expect(todas).not.toContain('CARLA CLIENTE');
    expect(todas).not.toContain('ADMINISTRADOR DA EMPRESA');
    const gerente = await staff.enter('gerente', `/bilhetes?id=${idRifa}`);
    await bilhete(gerente, '0001').waitFor();
    const dele = await opcoes(gerente);
    expect(dele[0]).toBe('GUSTAVO GERENTE');
    expect(dele).toContain('VERA VENDEDORA');
    expect(dele).not.toContain('ALICE ADMINISTRADORA');
    await gerente.context.close();
  });

  it('Vender wants a selection, then opens the payment with PDF or thermal printer', async () => {
    await vender(vendedora);
    await notice(vendedora, 'Nenhum bilhete selecionado');
    for (const numero of ['0001', '0002', '0003', '0004', '0005']) await bilhete(vendedora, numero).check();
    await vender(vendedora);
    await modal(vendedora).getByText('5 (1 de cortesia)').waitFor();
    await modal(vendedora)
      .getByText(/R\$.40,00/)
      .waitFor();
    await modal(vendedora).getByText('VERA VENDEDORA').waitFor();
    await modal(vendedora).getByRole('button', { name: 'Impressora Térmica' }).click();
    await modal(vendedora).getByRole('button', { name: '58 mm' }).waitFor();
    await modal(vendedora).getByRole('button', { name: '80 mm' }).waitFor();
  });

  it('choosing checks, sells and generates', async () => {
    await pdf(vendedora);
    const vendidos = vendedora.page.getByRole('dialog', { name: 'Bilhetes Vendidos' });
    await vendidos.getByText('5 bilhetes vendidos').waitFor();
    await vendidos.getByText('PDF gerado com sucesso!!').waitFor();
    await vendidos.getByRole('button', { name: 'Nova Venda' }).click();
    await bilhete(vendedora, '0001').waitFor({ state: 'detached' });
    const taken = await call(alice, carregarBilhetes, { params: { idRifa } });
    expect(taken).toHaveLength(5);
    expect(taken[0]).toMatchObject({
      status: 'Vendido',
      cliente: 'MARIA APARECID',
      vendedor: 'VERA VENDEDORA',
    });
  });

  it('others’ sales and reservations show live, and what was ticked is named', async () => {
    await bilhete(vendedora, '0010').check();
    await venderPor([10, 11]);
    await notice(vendedora, 'Esses bilhetes já foram vendidos: 0010');
    await vendedora.page.getByText(/desta página acabaram de ser vendidos\./).waitFor();
    const vendido = bilhetes(vendedora).and(vendedora.page.locator('[value="11"]'));
    await expect.poll(() => vendido.isDisabled()).toBe(true);
    await vendedora.page.getByRole('button', { name: 'Atualizar lista' }).click();
    await vendido.waitFor({ state: 'detached' });
    const cliente = await staff.enter('usuario', '/inicio');
    await reserve(cliente, { idRifa, idUsuario: accountOf('usuario').idUsuario, qtde: 3 });
    await vendedora.page.getByText('290', { exact: true }).waitFor();
  });

  it('tickets sold behind the open payment are listed, then the page reloads with the rest kept', async () => {
    await vendedora.page.getByLabel('Cliente').fill('beto');
    const livres = await bilhetes(vendedora).evaluateAll((c) =>
      c
        .map((e) => e as HTMLInputElement)
        .filter((e) => !e.disabled)
        .map((e) => Number(e.value)),
    );
    const [antes = 0, tomado = 0, meu = 0] = livres;
    const texto = (n: number) => String(n).padStart(4, '0');
    for (const numero of [antes, tomado, meu]) await bilhete(vendedora, texto(numero)).check();
    await vender(vendedora);
    // One goes in sight of the open payment, one between the press of the button and the arrival of the call.
    await venderPor([antes]);
    await vendedora.page.locator(`input[value="${antes}"]:disabled`).waitFor();
    await expect
      .poll(() => modal(vendedora).locator('dd').allTextContents())
      .toEqual(['3', 'BETO', 'VERA VENDEDORA', 'R$\u00a030,00']);
    await vendedora.page.route('**/api/verificarBilhetes', async (route) => {
      await venderPor([tomado]);
      await route.continue();
    });
    await pdf(vendedora);
    const aviso = vendedora.page.getByRole('dialog', { name: 'Nenhum bilhete foi vendido' });
    const vendidos = `Esses bilhetes já foram vendidos: ${texto(antes)}, ${texto(tomado)}`;
    await aviso.getByText(vendidos, { exact: true }).waitFor();
    const daRifa = await call(alice, carregarBilhetes, { params: { idRifa } });
    expect(daRifa.map(({ numBilhete }) => numBilhete)).not.toContain(meu);
    await vendedora.page.unroute('**/api/verificarBilhetes');
    const recarga = vendedora.page.waitForEvent('load');
    await aviso.getByRole('button', { name: 'OK' }).click();
    await recarga;
    await bilhete(vendedora, texto(meu)).waitFor();
    await expect.poll(() => bilhete(vendedora, texto(meu)).isChecked()).toBe(true);
    await expect.poll(() => vendedora.page.getByLabel('Cliente').inputValue()).toBe('BETO');
  });

  it('tells failures of the document; the sale stays', async () => {
    await vender(vendedora);
    await vendedora.page.route('**/api/gerarPDFBilhetes', (route) => route.abort());
    await pdf(vendedora);
    await notice(vendedora, 'Erro ao gerar PDF');
    const vendidos = vendedora.page.getByRole('dialog', { name: 'Bilhetes Vendidos' });
    await vendidos.getByText(/continuam vendidos/).waitFor();
    await vendedora.page.unroute('**/api/gerarPDFBilhetes');
    await vendidos.getByRole('button', { name: 'Gerar PDF novamente' }).click();
    await vendidos.getByText('PDF gerado com sucesso!!').waitFor();
    await vendidos.getByRole('button', { name: 'Nova Venda' }).click();

    await quantidade(vendedora).fill('1');
    await vender(vendedora);
    await vendedora.page.route('**/api/gerarImprimirBilhetes', (route) => route.abort());
    await modal(vendedora).getByRole('button', { name: 'Impressora Térmica' }).click();
    await modal(vendedora).getByRole('button', { name: '58 mm' }).click();
    await notice(vendedora, 'Erro ao imprimir bilhetes');
    await vendidos.getByRole('button', { name: 'Nova Venda' }).click();
  });

  it('a sale whose answer is lost is sent again with the same tickets, and is the same sale', async () => {
    const nova = await createRaffle(alice, { titulo: 'RESPOSTA PERDIDA', qtdeNumeros: 50 });
    const { page } = vendedora;
    await page.goto(`/bilhetes?id=${nova}`);
    for (const numero of ['0007', '0009']) await bilhete(vendedora, numero).check();
    await vender(vendedora);
    await page.route('**/api/verificarBilhetes', async (route) => {
      await route.fetch();
      await route.abort();
    });
    await pdf(vendedora);
    await notice(vendedora, 'Sem conexão. Verifique a internet e tente novamente.');
    // Told live that both are gone, as of a sale by anybody.
    await page.locator('strong', { hasText: '48' }).waitFor();
    await page.unroute('**/api/verificarBilhetes');
    await pdf(vendedora);
    const vendidos = page.getByRole('dialog', { name: 'Bilhetes Vendidos' });
    await vendidos.getByText('2 bilhetes vendidos').waitFor();
    await vendidos.getByText('PDF gerado com sucesso!!').waitFor();
    await vendidos.getByRole('button', { name: 'Nova Venda' }).click();
    const vendidas = async () =>
      (await call(alice, carregarBilhetes, { params: { idRifa: nova } }))
        .map(({ numBilhete }) => numBilhete)
        .sort((a, b) => a - b);
    expect(await vendidas()).toEqual([7, 9]);
    // So is one of a quantity: no other tickets take the place of those that may be sold.
    await quantidade(vendedora).fill('2');
    await vender(vendedora);
    await page.route('**/api/verificarBilhetes', async (route) => {
      await route.fetch();
      await route.abort();
    });
    await modal(vendedora).getByRole('button', { name: 'Confirmar Venda' }).click();
    await modal(vendedora)
      .getByText(/^A resposta não chegou: a venda pode ter sido feita\./)
      .waitFor();
    await page.locator('strong', { hasText: '46' }).waitFor();
    await page.unroute('**/api/verificarBilhetes');
    await picture(page, 'venda-resposta-perdida');
    await modal(vendedora).getByRole('button', { name: 'Confirmar Venda' }).click();
    await vendidos.getByText('2 bilhetes vendidos').waitFor();
    await vendidos.getByRole('button', { name: 'Nova Venda' }).click();
    expect(await vendidas()).toEqual([1, 2, 7, 9]);
    await page.goto(`/bilhetes?id=${idRifa}`);
  });

  it('a document may take 300000 ms; after 5 s it says that it is being compressed', async () => {
    const paciente = await staff.enter('administrador', '/inicio');
    const { page } = paciente;
    await page.clock.install();
    await page.addInitScript(() => {
      const prazo = AbortSignal.timeout.bind(AbortSignal);
      AbortSignal.timeout = (ms) => {
        sessionStorage.setItem('prazos', `${sessionStorage.getItem('prazos') ?? ''} ${ms}`);
        return prazo(ms);
      };
    });
    await page.goto(`/bilhetes?id=${idRifa}`);
    await quantidade(paciente).fill('1');
    await vender(paciente);
    const soltar = await hold(page, '**/api/gerarPDFBilhetes');
    await stopTime(page);
    await pdf(paciente);
    await page.getByText('Gerando bilhetes... Aguarde !!').waitFor();
    const compactando = page.getByText('Compactando o arquivo...');
    await page.clock.runFor(4_999);
    await settled(page);
    expect(await compactando.count()).toBe(0);
    await page.clock.runFor(1);
    await compactando.waitFor();
    expect(await page.evaluate(() => sessionStorage.getItem('prazos'))).toContain(' 300000');
    soltar();
    await page.clock.resume();
    await page.getByText('PDF gerado com sucesso!!').waitFor();
    await paciente.context.close();
  });

  it('notices of the sale close after 2 s', async () => {
    const atenta = await staff.enter('administrador', '/inicio');
    const { page } = atenta;
    await page.clock.install();
    await page.goto(`/bilhetes?id=${idRifa}`);
    await quantidade(atenta).fill('1');
    await vender(atenta);
    await modal(atenta).waitFor();
    await page.route('**/api/verificarBilhetes', (route) =>
      route.fulfill({ status: 409, json: { erro: 'Recusado.', codigo: 'CONFLITO', id: 'x' } }),
    );
    await stopTime(page);
    await pdf(atenta);
    await noticeFor(page, 'Recusado.', 2_000);
    await page.unroute('**/api/verificarBilhetes');
    await page.route('**/api/gerarPDFBilhetes', (route) => route.abort());
    await pdf(atenta);
    await noticeFor(page, 'Erro ao gerar PDF', 2_000);
    await leave(page);
  });

  it('says when nothing is left, then reloads', async () => {
    const pequena = await createRaffle(alice, { titulo: 'DOIS BILHETES', qtdeNumeros: 2 });
    await sell(alice, { idRifa: pequena, idUsuario: eu, idVendedor: vera, cliente: '', numeros: [1, 2] });
    await vendedora.page.goto(`/bilhetes?id=${pequena}`);
    await vendedora.page.getByText('Nenhum bilhete encontrado.').waitFor();
    await vendedora.page.getByText(/^Todos estão vendidos ou reservados\./).waitFor();
    await vendedora.page.getByLabel('Cliente').fill('BETO');
    const recarga = vendedora.page.waitForEvent('load');
    await vender(vendedora);
    await notice(vendedora, 'Bilhetes indisponíveis!!');
    await recarga;
    await vendedora.page.getByText('Nenhum bilhete encontrado.').waitFor();
    await expect.poll(() => vendedora.page.getByLabel('Cliente').inputValue()).toBe('BETO');
  });

  it('tickets that come free again fill an empty list, are offered for a list in use, and count', async () => {
    const { page } = vendedora;
    const rifa = await createRaffle(alice, { titulo: 'TRÊS DE VOLTA', qtdeNumeros: 3 });
    await sell(alice, { idRifa: rifa, idUsuario: eu, idVendedor: eu, cliente: '', numeros: [1, 2, 3] });
    const devolver = (numero: number) =>
      call(alice, devolverBilhetes, { body: { idRifa: rifa, bilhetesSelecionados: [numero] } });
    await page.goto(`/bilhetes?id=${rifa}`);
    await page.getByText('Nenhum bilhete encontrado.').waitFor();
    await devolver(2);
    await bilhete(vendedora, '0002').waitFor();
    await devolver(1);
    await page.getByText('1 bilhete voltou a ficar livre.').waitFor();
    await expect.poll(() => bilhetes(vendedora).count()).toBe(1);
    await page.getByRole('button', { name: 'Atualizar lista' }).click();
    await bilhete(vendedora, '0001').waitFor();
    await devolver(3);
    await page.getByText('1 bilhete voltou a ficar livre.').waitFor();
    await quantidade(vendedora).fill('3');
    await expect.poll(() => quantidade(vendedora).inputValue()).toBe('3');
    await expect.poll(() => bilhete(vendedora, '0003').isChecked()).toBe(true);
    await vender(vendedora);
    await pdf(vendedora);
    const vendidos = page.getByRole('dialog', { name: 'Bilhetes Vendidos' });
    await vendidos.getByText('PDF gerado com sucesso!!').waitFor();
    await vendidos.getByRole('button', { name: 'Nova Venda' }).click();
    await page.getByText('Nenhum bilhete encontrado.').waitFor();
    await call(alice, devolverBilhetes, { body: { idRifa: rifa, bilhetesSelecionados: [1, 3] } });
    await bilhete(vendedora, '0003').waitFor();
  });

  it('after the closing date an Administrador goes on selling, others go to /inicio', async () => {
    const encerrada = await createRaffle(alice, {
      titulo: 'JÁ ENCERRADA',
      qtdeNumeros: 10,
      closesInMinutes: -5,
    });
    await vendedora.page.goto(`/bilhetes?id=${encerrada}`);
    await notice(vendedora, 'Vendas Encerradas !!');
    await vendedora.page.waitForURL('**/inicio');
    await alice.page.goto(`/bilhetes?id=${encerrada}`);
    await bilhete(alice, '0001').check();
    await vender(alice);
    await pdf(alice);
    await alice.page
      .getByRole('dialog', { name: 'Bilhetes Vendidos' })
      .getByText('1 bilhete vendido')
      .waitFor();
  });

  it('a sale under way when the sales close is seen to its end, then goes to /inicio', async () => {
    const fecha = await createRaffle(alice, { titulo: 'FECHA NO MEIO', qtdeNumeros: 10 });
    // A Gerente is told live that the date was changed.
    const gerente = await staff.enter('gerente', `/bilhetes?id=${fecha}`);
    await bilhete(gerente, '0001').check();
    await vender(gerente);
    const fechada = gerente.page.waitForResponse(
      async (resposta) =>
        resposta.url().includes('/api/rifas/vendasLiberada/') &&
        (await resposta.text()).includes('"vendasLiberadas":false'),
    );
    await gerente.page.route('**/api/verificarBilhetes', async (route) => {
      const response = await route.fetch();
      await call(alice, atualizarRifa, { params: { id: fecha }, body: { dtEncerramento: inMinutes(-5) } });
      await fechada;
      await route.fulfill({ response });
    });
    await pdf(gerente);
    const vendidos = gerente.page.getByRole('dialog', { name: 'Bilhetes Vendidos' });
    await vendidos.getByText('1 bilhete vendido').waitFor();
    await vendidos.getByText('PDF gerado com sucesso!!').waitFor();
    await vendidos.getByRole('button', { name: 'Nova Venda' }).click();
    await notice(gerente, 'Vendas Encerradas !!');
    await gerente.page.waitForURL('**/inicio');
    await gerente.context.close();
  });

  it('anything else: back to /inicio with the general message', async () => {
    await vendedora.page.goto('/bilhetes?id=999999');
    await notice(vendedora, 'Ocorreu um erro, tente novamente em alguns minutos');
    await vendedora.page.waitForURL('**/inicio');
    await vendedora.page.goto(`/bilhetes?id=${idRifa}`);
    await quantidade(vendedora).fill('1');
    await vender(vendedora);
    const vendidas = async () => (await call(alice, carregarBilhetes, { params: { idRifa } })).length;
    const antes = await vendidas();
    await vendedora.page.route('**/api/verificarBilhetes', async (route) => {
      await route.fetch();
      await route.fulfill({ status: 500, body: '' });
    });
    await pdf(vendedora);
    await notice(vendedora, 'Ocorreu um erro, tente novamente em alguns minutos');
    await vendedora.page.waitForURL('**/inicio');
    // It was made all the same: whoever comes back to it confirms that sale and makes no second one.
    await vendedora.page.unroute('**/api/verificarBilhetes');
    await vendedora.page.goto(`/bilhetes?id=${idRifa}`);
    await notice(vendedora, 'A última venda ficou sem resposta. Toque em Vender para confirmá-la.');
    await vender(vendedora);
    await pdf(vendedora);
    await vendedora.page
      .getByRole('dialog', { name: 'Bilhetes Vendidos' })
      .getByText('1 bilhete vendido')
      .waitFor();
    expect(await vendidas()).toBe(antes + 1);
  });

  it('Vender sells without paper; PDF, printer, WhatsApp or nothing follow', async () => {
    const nova = await createRaffle(alice, { titulo: 'SEM PAPEL', qtdeNumeros: 40 });
    const { page } = vendedora;
    await page.goto(`/bilhetes?id=${nova}`);
    for (const numero of ['0003', '0004']) await bilhete(vendedora, numero).check();
    const documentos: string[] = [];
    page.on('request', (pedido) => {
      if (/\/api\/gerar/.test(pedido.url())) documentos.push(pedido.url());
    });
    await confirmar(vendedora);
    await vendidos(vendedora).getByText('2 bilhetes vendidos').waitFor();
    await vendidos(vendedora).getByText('0003, 0004', { exact: true }).waitFor();
    await vendidos(vendedora)
      .getByText(/R\$.20,00/)
      .waitFor();
    // The stock on screen knows of the sale, and nobody is told that somebody else made it.
    await page.locator('strong', { hasText: '38' }).waitFor();
    await expect.poll(() => page.getByText(/acab(ou|aram) de ser vendido/).count()).toBe(0);
    expect(documentos).toEqual([]);
    await picture(page, 'venda-feita-1280');

    await naVenda(vendedora, 'PDF').click();
    await vendidos(vendedora).getByText('PDF gerado com sucesso!!').waitFor();
    await naVenda(vendedora, 'Impressora Térmica').click();
    await naVenda(vendedora, '58 mm').click();
    await vendidos(vendedora).getByText('Abrir para imprimir').waitFor();
    expect(documentos).toHaveLength(2);

    await naVenda(vendedora, 'Nova Venda').click();
    await vendidos(vendedora).waitFor({ state: 'detached' });
    await bilhete(vendedora, '0003').waitFor({ state: 'detached' });
    await expect
      .poll(() => quantidade(vendedora).evaluate((campo) => campo === document.activeElement))
      .toBe(true);
    await expect.poll(() => page.getByText(/acab(ou|aram) de ser vendido/).count()).toBe(0);
  });

  it('the tickets go by WhatsApp to a phone typed on the spot, which is kept nowhere', async () => {
    const { page, context } = vendedora;
    await context.route('https://wa.me/**', (route) => route.fulfill({ status: 200, body: '' }));
    const [numero = 0] = await bilhetes(vendedora).evaluateAll((caixas) =>
      caixas.map((caixa) => Number((caixa as HTMLInputElement).value)),
    );
    await bilhetes(vendedora).first().check();
    await confirmar(vendedora);
    await naVenda(vendedora, 'Enviar por WhatsApp').click();
    const telefone = vendidos(vendedora).getByLabel('Telefone do cliente');
    await expect.poll(() => telefone.evaluate((campo) => campo === document.activeElement)).toBe(true);
    await naVenda(vendedora, 'Abrir WhatsApp').click();
    await notice(vendedora, 'Digite o telefone!!');
    await telefone.fill('1198765');
    await telefone.press('Enter');
    await notice(vendedora, 'Digite um telefone valido!!');
    await marked(vendidos(vendedora), 'Telefone do cliente', 'Digite um telefone valido!!');
    await telefone.fill('11987654321');
    await picture(page, 'venda-whatsapp-1280');
    const [conversa] = await Promise.all([context.waitForEvent('page'), telefone.press('Enter')]);
    await conversa.waitForURL('https://wa.me/**');
    const endereco = new URL(conversa.url());
    expect(endereco.pathname).toBe('/5511987654321');
    const texto = endereco.searchParams.get('text') ?? '';
    expect(texto).toContain('*SEM PAPEL*');
    expect(texto).toMatch(new RegExp(`Bilhete ${String(numero).padStart(4, '0')}: \\d{4}`));
    const [conferir] = texto.match(/\S+ConferirBilhete\?token=\S+/) ?? [];
    await conversa.goto(conferir ?? '');
    await conversa.getByText('Bilhete autêntico').first().waitFor();
    await conversa.close();
    const guardado = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
    expect(guardado).not.toMatch(/98765-?4321/);

    // Escape and Back close what follows a sale, as any other dialog.
    await page.keyboard.press('Escape');
    await vendidos(vendedora).waitFor({ state: 'detached' });
    await bilhetes(vendedora).first().check();
    await confirmar(vendedora);
    await vendidos(vendedora).getByText('1 bilhete vendido').waitFor();
    await page.goBack();
    await vendidos(vendedora).waitFor({ state: 'detached' });
    await page.getByRole('heading', { name: 'Venda De Bilhetes' }).waitFor();
  });

  it('the limit shown follows the one that holds', async () => {
    const { page } = vendedora;
    await page.getByText(`${QTDE} (máx. 100)`).waitFor();
    onTestFinished(await configure(alice, { qtdeMaxBilhetesVendedor: 2 }));
    await quantidade(vendedora).fill('3');
    await confirmar(vendedora);
    await notice(vendedora, 'Você só pode gerar 2 bilhetes por vez!!');
    await page.keyboard.press('Escape');
    await page.getByText(`${QTDE} (máx. 2)`).waitFor();
    await page.getByText('Nesta venda: até 2 bilhetes', { exact: true }).waitFor();
  });

  it('no browser complained', () => {
    expect(staff.problems()).toEqual([]);
  });
});

describe.each([
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
])('the dialogs of a sale at $width px', (viewport) => {
  it('can be read by day and by night, from the payment to the paper', async () => {
    const id = await createRaffle(alice, { titulo: `VENDA À NOITE ${viewport.width}`, qtdeNumeros: 2_000 });
    const quem = await staff.enter('vendedor', `/bilhetes?id=${id}`, viewport);
    const { page } = quem;
    const look = async (name: string) => {
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        await picture(page, `venda-${name}-${viewport.width}-${colorScheme}`);
      }
      expect(await findings(page)).toEqual([]);
    };
    await page.getByText('2.000 de 2.000 bilhetes disponíveis').waitFor();
    for (const numero of ['0001', '0002']) await bilhete(quem, numero).check();
    await look('tela');
    await vender(quem);
    await modal(quem).getByRole('button', { name: 'Impressora Térmica' }).click();
    await look('pagamento');
    const sold = await hold(page, '**/api/verificarBilhetes');
    await modal(quem).getByRole('button', { name: 'Confirmar Venda', exact: true }).click();
    await modal(quem).getByText('Verificando bilhetes... Aguarde !!').waitFor();
    await look('vendendo');
    sold();
    await vendidos(quem).getByText('2 bilhetes vendidos').waitFor();
    await naVenda(quem, 'Enviar por WhatsApp').click();
    await vendidos(quem).getByLabel('Telefone do cliente').waitFor();
    await look('vendidos');
    const drawn = await hold(page, '**/api/gerarPDFBilhetes');
    await naVenda(quem, 'PDF').click();
    await vendidos(quem).getByText('Gerando bilhetes... Aguarde !!').waitFor();
    await look('gerando');
    drawn();
    await vendidos(quem).getByText('PDF gerado com sucesso!!').waitFor();
    await look('pronto');
    expect(quem.problems).toEqual([]);
    await leave(page);
  });
});
