import { carregarMeusBilhetes, liberarBilhetes } from '@rifa-viva/contracts/http/bilhetes';
import { atualizarRifa } from '@rifa-viva/contracts/http/rifas';
import { diaLocal } from '@rifa-viva/contracts/regras/datas';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { createRaffle, reserve, sell } from '../admin/raffles.ts';
import { call } from '../admin/staff.ts';
import { DESKTOP, deaf, hold, logIn, PHONE, picture, type Visitor } from '../browser.ts';
import { inSight } from '../keyboard.ts';
import {
  atRoot,
  button,
  configure,
  createPerson,
  failing,
  field,
  leave,
  marked,
  notice,
  noticeFor,
  openShop,
  ownClock,
  type Person,
  runUntil,
  type Shop,
  stopTime,
} from './shop.ts';

let shop: Shop;
let admin: Visitor;

beforeAll(async () => {
  shop = await openShop();
  admin = await shop.someone('administrador');
});
afterAll(() => shop.close());

const title = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });

describe('/meusDados', () => {
  const SALVAR = '**/api/usuarios/atualizar';

  async function aberta(pessoa: Person): Promise<Page> {
    const { page } = await shop.customer(pessoa);
    await page.clock.install();
    await page.goto('/meusDados');
    await field(page, 'Nome do Usuário').waitFor();
    await stopTime(page);
    return page;
  }

  it('has name in capitals, masked phone, new password, pix; checks name, phone, password for 2 s each', async () => {
    const pessoa = await createPerson(admin, 'DADOS PROPRIOS');
    const page = await aberta(pessoa);
    await expect.poll(() => field(page, 'Nome do Usuário').inputValue()).toBe('DADOS PROPRIOS');
    await expect.poll(() => field(page, 'Telefone').inputValue()).toMatch(/^\(21\) \d{5}-\d{4}$/);
    await expect.poll(() => field(page, 'Nova Senha').inputValue()).toBe('');
    await expect.poll(() => field(page, 'Pix').inputValue()).toBe('nao informado');
    await field(page, 'Nome do Usuário').fill('dados mudados');
    await expect.poll(() => field(page, 'Nome do Usuário').inputValue()).toBe('DADOS MUDADOS');
    await field(page, 'Nome do Usuário').fill('');
    await field(page, 'Telefone').fill('');
    await field(page, 'Nova Senha').fill('12345');
    await button(page, 'Salvar').click();
    await noticeFor(page, 'Digite o nome do usuário...', 2_000);
    await field(page, 'Nome do Usuário').fill('outro nome');
    await button(page, 'Salvar').click();
    await noticeFor(page, 'Digite o telefone do usuário...', 2_000);
    await field(page, 'Telefone').fill(pessoa.telefone);
    await button(page, 'Salvar').click();
    await noticeFor(page, 'A nova senha deve ter no mínimo 6 digitos...', 2_000);
    await field(page, 'Nova Senha').fill('123456');
    await button(page, 'Salvar').click();
    await noticeFor(page, 'Digite a senha atual...', 2_000);
    await leave(page);
  });

  it('tells of a phone somebody else has, and of other failures with the error', async () => {
    const outra = await createPerson(admin, 'DONA DO TELEFONE');
    const page = await aberta(await createPerson(admin, 'QUER O TELEFONE'));
    await field(page, 'Telefone').fill(outra.telefone);
    await button(page, 'Salvar').click();
    await noticeFor(page, 'Já Existe Uma Conta Com Esse Telefone...', 3_000);
    await marked(page, 'Telefone', 'Já Existe Uma Conta Com Esse Telefone...');
    await failing(page, SALVAR);
    await button(page, 'Salvar').click();
    const texto = 'Ocorreu um erro ao atualizar o usuário. Tente novamente...';
    await noticeFor(page, texto, 3_000);
    await page.unroute(SALVAR);
    await field(page, 'Telefone').fill('');
    await field(page, 'Telefone').fill('1190000000');
    await button(page, 'Salvar').click();
    await noticeFor(page, `${texto} Digite um telefone valido!!`, 3_000);
    await leave(page);
  });

  it('asks for the present password where a new one is typed, and tells of a wrong one', async () => {
    const page = await aberta(await createPerson(admin, 'ESQUECEU A SENHA'));
    const atual = field(page, 'Senha Atual');
    await expect.poll(() => atual.count()).toBe(0);
    await field(page, 'Nova Senha').fill('123456');
    await atual.fill('nao-era-essa');
    await button(page, 'Salvar').click();
    await noticeFor(page, 'Senha atual inválida...', 3_000);
    await marked(page, 'Senha Atual', 'Senha atual inválida...');
    await expect.poll(() => field(page, 'Nova Senha').inputValue()).toBe('123456');
    await field(page, 'Nova Senha').fill('');
    await atual.waitFor({ state: 'detached' });
    await leave(page);
  });

  it('saves digits only; the person confirms, is logged out and enters with the new password', async () => {
    const pessoa = await createPerson(admin, 'MUDA A SENHA');
    const page = await aberta(pessoa);
    const solta = await hold(page, SALVAR);
    const pedido = page.waitForRequest(SALVAR);
    await field(page, 'Nova Senha').fill('123456');
    await field(page, 'Senha Atual').fill(pessoa.senha);
    await button(page, 'Salvar').click();
    await notice(page, 'Validando dados... Aguarde!!').waitFor();
    expect((await pedido).postDataJSON()).toMatchObject({
      idUsuario: pessoa.idUsuario,
      telefone: pessoa.telefone,
      senha: '123456',
      senhaAtual: pessoa.senha,
    });
    solta();
    const pronto = page.getByRole('dialog').filter({
      has: page.getByText('Usuário atualizado com sucesso. Faça Login novamente...', { exact: true }),
    });
    await pronto.waitFor();
    expect((await page.context().cookies()).some(({ name }) => name === 'rifaviva')).toBe(true);
    // The server has ended the session already; the watch for that keeps silent while she reads.
    const vigia = page.waitForResponse('**/api/usuarios/validarUsuario/*');
    await page.clock.fastForward(60_000);
    expect((await vigia).status()).toBe(401);
    await page.clock.runFor(3_000);
    await expect.poll(() => pronto.isVisible()).toBe(true);
    await button(pronto, 'OK').click();
    await atRoot(page);
    expect((await page.context().cookies()).some(({ name }) => name === 'rifaviva')).toBe(false);
    await logIn(await shop.someone(null), { ...pessoa, senha: '123456' });
    await leave(page);
  });

  it('Cancelar: a customer to /inicio, others to /meuPerfil', async () => {
    for (const [role, path] of [
      ['usuario', '/inicio'],
      ['vendedor', '/meuPerfil'],
    ] as const) {
      const { page } = await shop.someone(role);
      await page.goto('/meusDados');
      await button(page, 'Cancelar').click();
      await page.waitForURL(`**${path}`);
      await leave(page);
    }
  });
});

describe('sellers', () => {
  let vendedor: Person;
  let page: Page;
  let rifas: { tres: number; varios: number; nada: number; um: number; cheia: number };

  /** A raffle of single-chance tickets that is closed; `numeros` of it sold by this seller. */
  async function vendida(titulo: string, numeros: number[], sucessor = false, qtde = 10): Promise<number> {
    const idRifa = await createRaffle(admin, { titulo, qtdeNumeros: qtde, closesInMinutes: -60, sucessor });
    await sell(admin, { idRifa, idUsuario: 3, idVendedor: vendedor.idUsuario, cliente: '', numeros });
    return idRifa;
  }
  const draw = (idRifa: number, milharSorteada: string) =>
    call(admin, atualizarRifa, { params: { id: idRifa }, body: { milharSorteada } });
  const upTo = (n: number) => Array.from({ length: n }, (_, i) => i + 1);

  /** Lucky numbers of the seller's tickets in a raffle. */
  async function daSorte(visitor: Visitor, idRifa: number): Promise<number[]> {
    const { idUsuario } = vendedor;
    const meus = await call(visitor, carregarMeusBilhetes, { params: { idUsuario } });
    return meus.filter((b) => b.idRifa === idRifa).map((b) => Number(b.numerosDaSorte));
  }

  beforeAll(async () => {
    vendedor = await createPerson(admin, 'VITOR VENDEDOR', { tipo: 'Vendedor', idGerente: 4 });
    rifas = {
      tres: await vendida('TRÊS GANHAM', upTo(10), true),
      varios: await vendida('VÁRIOS SORTEADOS', upTo(10)),
      nada: await vendida('NINGUÉM GANHA', [1, 2, 3]),
      um: await vendida('UM GANHA', [1, 2]),
      cheia: await vendida('MUITOS BILHETES', upTo(31), false, 40),
    };
    const visitor = await shop.customer(vendedor);
    ({ page } = visitor);
    await draw(rifas.tres, '5');
    await draw(rifas.varios, '3,7');
    const minhas = await daSorte(visitor, rifas.nada);
    await draw(rifas.nada, String(upTo(10).find((n) => !minhas.includes(n))));
    await draw(rifas.um, String((await daSorte(visitor, rifas.um))[0]));
  });

  const rifa = (titulo: string) => page.getByRole('region', { name: titulo, exact: true });
  const premios = (titulo: string) =>
    rifa(titulo)
      .getByRole('article')
      .evaluateAll((cartoes) =>
        cartoes.map((cartao) => [
          [...cartao.querySelectorAll('p')]
            .map((p) => p.textContent)
            .find((t) => t?.toUpperCase().includes('PRÊMIO') || t === 'Não Premiado') ?? '',
          getComputedStyle(cartao).getPropertyValue('--cor').trim(),
        ]),
      );

  /** Tickets are read when their raffle comes near enough to be seen. */
  async function olhar(titulo: string): Promise<void> {
    await rifa(titulo).scrollIntoViewIfNeeded();
    await rifa(titulo).getByRole('article').first().waitFor();
  }

  it('/meuPerfil: name, type, Editar Dados, tickets sold and commission in reais', async () => {
    await page.goto('/meuPerfil');
    await title(page, 'VITOR VENDEDOR').waitFor();
    await page.getByText('Vendedor', { exact: true }).waitFor();
    const total = page.getByRole('region', { name: 'Minhas Vendas Total' });
    // 10 + 10 + 3 + 2 + 31 tickets at R$ 10,00 with 10 %, of which nobody paid him anything yet.
    await expect
      .poll(() => total.locator('dl > div').allTextContents())
      .toEqual([
        'Bilhetes Vendidos56',
        'Comissão TotalR$\u00a056,00',
        'Já RecebidaR$\u00a00,00',
        'A ReceberR$\u00a056,00',
      ]);
    await page.getByRole('link', { name: 'Editar Dados' }).click();
    await page.waitForURL('**/meusDados');
  });

  it('/meuPerfil: both dates, in their order, each notice for 3 s; then by raffle', async () => {
    const visitor = await shop.customer(vendedor);
    const { page: outra } = visitor;
    const { idUsuario } = vendedor;
    const vendidos = await call(visitor, carregarMeusBilhetes, { params: { idUsuario } });
    // Her day is that of the last sale: midnight may have come between the sales, or since.
    const ultima = vendidos.find(({ idRifa }) => idRifa === rifas.cheia)?.dtPagamento ?? '';
    const hoje = diaLocal(ultima);
    const deHoje = vendidos.filter(({ dtPagamento }) => diaLocal(dtPagamento) === hoje).length;
    await outra.clock.install({ time: ultima });
    await ownClock(outra);
    await outra.goto('/meuPerfil');
    await outra
      .getByRole('region', { name: 'Minhas Vendas Total' })
      .getByText('56', { exact: true })
      .waitFor();
    await stopTime(outra);
    const recusada = async (campo: string, porque: string) => {
      await button(outra, 'Pesquisar').click();
      await noticeFor(outra, porque, 3_000);
      await marked(outra, campo, porque);
    };
    await recusada('Data Inicial', 'Preencha As Datas Para Pesquisar');
    await field(outra, 'Data Inicial').fill(hoje);
    await recusada('Data Final', 'Preencha As Datas Para Pesquisar');
    await field(outra, 'Data Final').fill('2020-01-01');
    await recusada('Data Final', 'A Data Final Não Pode Ser Menor Que A Data Inicial');
    await field(outra, 'Data Final').fill(hoje);
    await expect.poll(() => outra.locator('[aria-invalid]').count()).toBe(0);
    await button(outra, 'Pesquisar').click();
    const achada = outra.getByRole('listitem').filter({ has: title(outra, 'MUITOS BILHETES') });
    await runUntil(outra, achada.getByText('31', { exact: true }));
    await achada.getByText('R$ 31,00', { exact: true }).waitFor();
    await achada.getByText(/^\d\d\/\d\d\/\d{4}$/).waitFor();
    await expect.poll(() => achada.locator('img').getAttribute('src')).toMatch(/^\/files\/./);
    await field(outra, 'Data Inicial').fill('2020-01-01');
    await field(outra, 'Data Final').fill('2020-01-02');
    await button(outra, 'Pesquisar').click();
    await runUntil(outra, outra.getByText('Nenhum Registro Cadastrado', { exact: true }));
    await button(outra, 'Hoje').click();
    const total = new RegExp(`^${deHoje} bilhetes no período, comissão de R\\$\\s${deHoje},00$`);
    await runUntil(outra, outra.getByText(total));
    await expect.poll(() => field(outra, 'Data Inicial').inputValue()).toBe(hoje);
    await expect.poll(() => button(outra, 'Hoje').getAttribute('aria-pressed')).toBe('true');
    await leave(outra);
  });

  it('/meusBilhetes: Meus Bilhetes Vendidos, the latest draw first, client Não Informado', async () => {
    await page.goto('/meusBilhetes');
    await title(page, 'Meus Bilhetes Vendidos').waitFor();
    await page.getByRole('article').first().waitFor();
    const horas = await page
      .locator('main time')
      .evaluateAll((todas) => todas.map((t) => t.getAttribute('datetime') ?? ''));
    expect(horas).toEqual([...horas].sort().reverse());
    expect(horas).toHaveLength(5);
    await olhar('NINGUÉM GANHA');
    await rifa('NINGUÉM GANHA').getByText('Não Informado', { exact: true }).first().waitFor();
    await rifa('NINGUÉM GANHA')
      .getByText(/^\d\d\/\d\d\/\d{4}.*\d\d:\d\d/)
      .first()
      .waitFor();
    await expect
      .poll(() => rifa('NINGUÉM GANHA').locator('img').getAttribute('src'))
      .toBe('/files/semImagem.png');
    await expect
      .poll(() => rifa('NINGUÉM GANHA').locator('time').textContent())
      .toMatch(/, \d\d\/\d\d\/\d{4} às \d\d:\d\d$/);
    const linhas = rifa('NINGUÉM GANHA').locator('ul').first().getByRole('listitem');
    await expect.poll(() => linhas.allTextContents()).toEqual(['PRIMEIRO', 'SEGUNDO']);
    const fundos = await linhas.evaluateAll((todas) => todas.map((l) => getComputedStyle(l).backgroundColor));
    expect(fundos[0]).not.toBe(fundos[1]);
  });

  it('one number with sucessor: antecessor amber, principal green, sucessor orange, the rest red', async () => {
    await olhar('TRÊS GANHAM');
    await rifa('TRÊS GANHAM').getByText('NÚMERO SORTEADO', { exact: true }).waitFor();
    await rifa('TRÊS GANHAM').getByText('3 Bilhetes Premiados', { exact: true }).waitFor();
    const lista = await premios('TRÊS GANHAM');
    expect(lista.slice(0, 4)).toEqual([
      ['PRÊMIO ANTECESSOR', '#8a5a00'],
      ['PRÊMIO PRINCIPAL', '#1c7a45'],
      ['PRÊMIO SUCESSOR', '#b4460a'],
      ['Não Premiado', '#b3261e'],
    ]);
    await expect.poll(() => rifa('TRÊS GANHAM').locator('li[data-premiado]').count()).toBe(3);
  });

  it('several numbers: 1º PRÊMIO, 2º PRÊMIO', async () => {
    await olhar('VÁRIOS SORTEADOS');
    await rifa('VÁRIOS SORTEADOS').getByText('NÚMEROS SORTEADOS', { exact: true }).waitFor();
    const ditos = async () => (await premios('VÁRIOS SORTEADOS')).slice(0, 3).map(([texto]) => texto);
    await expect.poll(ditos).toEqual(['1º PRÊMIO', '2º PRÊMIO', 'Não Premiado']);
    await rifa('VÁRIOS SORTEADOS').getByText('2 Bilhetes Premiados', { exact: true }).waitFor();
  });

  it('none, one; and before the draw Aguardando Sorteio', async () => {
    await rifa('NINGUÉM GANHA').getByText('Nenhum Bilhete Premiado', { exact: true }).waitFor();
    await rifa('UM GANHA').getByText('1 Bilhete Premiado', { exact: true }).waitFor();
    await rifa('MUITOS BILHETES').getByText('Aguardando Sorteio', { exact: true }).waitFor();
  });

  it('30 tickets a page, with a pager only where there are more', async () => {
    await olhar('MUITOS BILHETES');
    await expect.poll(() => rifa('MUITOS BILHETES').getByRole('article').count()).toBe(30);
    await button(rifa('MUITOS BILHETES'), 'Página 2').click();
    await expect.poll(() => rifa('MUITOS BILHETES').getByRole('article').count()).toBe(1);
    await expect.poll(() => rifa('TRÊS GANHAM').getByRole('navigation').count()).toBe(0);
  });

  it('50 raffles a page', async () => {
    const { page: outra } = await shop.customer(vendedor);
    let primeira: object | undefined;
    await outra.route(/api\/bilhetes\/vendidos\?/, async (route) => {
      const response = await route.fetch();
      const lidas = (await response.json()) as { rifas: object[] };
      primeira ??= lidas.rifas[0];
      const muitas = Array.from({ length: 51 }, (_, i) => ({
        ...primeira,
        idRifa: 7_000 + i,
        qtde: 1,
      }));
      const query = new URL(route.request().url()).searchParams;
      const [inicio, qtde] = ['inicio', 'qtde'].map((nome) => Number(query.get(nome)));
      const rifas = muitas.slice(inicio, (inicio ?? 0) + (qtde ?? 0));
      await route.fulfill({ response, json: { ...lidas, total: muitas.length, rifas } });
    });
    await outra.goto('/meusBilhetes');
    await expect.poll(() => outra.locator('main h2').count()).toBe(50);
    await button(outra, 'Página 2').click();
    await expect.poll(() => outra.locator('main h2').count()).toBe(1);
    await leave(outra);
  });

  it('a search is for a number or a title, and finds nothing in words that can be taken back', async () => {
    const { page: outra } = await shop.customer(vendedor);
    await outra.goto('/meusBilhetes');
    const busca = field(outra, 'Buscar bilhete');
    await busca.fill('31');
    await expect.poll(() => outra.locator('main h2').allTextContents()).toContain('MUITOS BILHETES');
    const cheia = outra.getByRole('region', { name: 'MUITOS BILHETES', exact: true });
    await cheia.getByRole('article', { name: /^Bilhete 0*31$/ }).waitFor();
    await busca.fill('varios');
    await outra.getByText('Nenhum bilhete encontrado para “varios”.', { exact: true }).waitFor();
    await busca.fill('vários');
    await expect.poll(() => outra.locator('main h2').allTextContents()).toEqual(['VÁRIOS SORTEADOS']);
    await busca.fill('nada disso');
    await button(outra, 'Limpar Busca').click();
    await expect.poll(() => outra.locator('main h2').count()).toBe(5);
    await expect.poll(() => busca.inputValue()).toBe('');
    await leave(outra);
  });

  it('tickets that cannot be read are asked for again', async () => {
    const { page: outra } = await shop.customer(vendedor);
    await deaf(outra);
    const deUma = /api\/bilhetes\/vendidos\/\d+/;
    await outra.route(deUma, (route) => route.fulfill({ status: 400, json: {} }));
    await outra.goto('/meusBilhetes');
    const primeira = outra
      .locator('section')
      .filter({ has: outra.locator('h2') })
      .first();
    await primeira.getByText('Não foi possível carregar estes bilhetes.', { exact: true }).waitFor();
    await outra.unroute(deUma);
    await button(primeira, 'Tentar novamente').click();
    await primeira.getByRole('article').first().waitFor();
    await leave(outra);
  });
});

describe('customers', () => {
  it('/meusBilhetes: Meus Bilhetes, Meus Números Da Sorte, no client; empty says so', async () => {
    const pessoa = await createPerson(admin, 'CLEO CLIENTE');
    const visitor = await shop.customer(pessoa);
    const { page } = visitor;
    await page.goto('/meusBilhetes');
    await title(page, 'Meus Bilhetes').waitFor();
    await page.getByText('Nenhum Registro Cadastrado', { exact: true }).waitFor();
    const idRifa = await createRaffle(admin, { titulo: 'DA CLEO', qtdeNumeros: 10 });
    const bilhetesSelecionados = await reserve(visitor, { idRifa, idUsuario: pessoa.idUsuario, qtde: 2 });
    await call(admin, liberarBilhetes, { body: { idUsuario: 3, idRifa, bilhetesSelecionados } });
    await page.getByText('Meus Números Da Sorte', { exact: true }).first().waitFor();
    await expect.poll(() => page.getByRole('article').count()).toBe(2);
    await expect.poll(() => page.getByText('Cliente', { exact: true }).count()).toBe(0);
    // On a phone her numbers begin where she need not scroll to.
    await page.setViewportSize(PHONE);
    await page.goto('/meusBilhetes');
    const bilhete = page.getByRole('article').first();
    await expect.poll(() => inSight(bilhete.getByText('Bilhete Nº', { exact: true }))).toBe(true);
    await picture(page, 'meus-bilhetes-celular');
    // On paper the ticket stands alone, with what it is checked by.
    await page.evaluate(() => {
      window.print = () => document.body.setAttribute('data-impresso', 'sim');
    });
    await button(bilhete, 'Imprimir').click();
    await expect.poll(() => page.locator('body').getAttribute('data-impresso')).toBe('sim');
    await page.emulateMedia({ media: 'print' });
    await bilhete.getByRole('img', { name: 'QR Code do bilhete' }).waitFor();
    await expect.poll(() => page.getByRole('article').count()).toBe(1);
    await picture(page, 'meus-bilhetes-impresso');
    await leave(page);
  });

  it('a failing server gives a way to try again', async () => {
    const { page } = await shop.someone('usuario');
    // Hearing anything live it would try again by itself.
    await deaf(page);
    await page.route('**/api/bilhetes/carregarMeusBilhetes/*', (route) =>
      route.fulfill({ status: 400, json: {} }),
    );
    await page.goto('/meusBilhetes');
    await page.getByText('Não foi possível carregar seus bilhetes.', { exact: true }).waitFor();
    await expect.poll(() => page.locator('[data-aviso]').count()).toBe(0);
    await page.unroute('**/api/bilhetes/carregarMeusBilhetes/*');
    await button(page, 'Tentar novamente').click();
    await page
      .getByText('Não foi possível carregar seus bilhetes.', { exact: true })
      .waitFor({ state: 'detached' });
    await leave(page);
  });
});

describe('/contato and /404', () => {
  const SAUDACAO = encodeURIComponent('Olá! Vim pelo site e gostaria de falar com vocês.');

  it('WhatsApp of the web with country code 55 and a greeting, Instagram, both texts', async () => {
    const { page } = await shop.someone(null);
    await page.goto('/contato');
    await page.getByText('Fale conosco através dos nossos canais!', { exact: true }).waitFor();
    await page.getByText('Mande suas dúvidas, sugestões ou reclamações.', { exact: true }).waitFor();
    await expect
      .poll(() => page.getByRole('link', { name: 'WhatsApp' }).getAttribute('href'))
      .toBe(`https://web.whatsapp.com/send?phone=5511900000003&text=${SAUDACAO}`);
    await expect
      .poll(() => page.getByRole('link', { name: 'Instagram' }).getAttribute('href'))
      .toBe('https://www.instagram.com/rifaviva.demo');
    await page.getByText('(11) 90000-0003', { exact: true }).waitFor();
    await leave(page);
  });

  it("a phone gets the application's link", async () => {
    const context = await shop.browser.newContext({
      baseURL: shop.url,
      viewport: DESKTOP,
      userAgent:
        'Mozilla/5.0 (Linux; Android 15; Pixel 8) AppleWebKit/537.36 Chrome/150 Mobile Safari/537.36',
    });
    const page = await context.newPage();
    await page.goto('/contato');
    await expect
      .poll(() => page.getByRole('link', { name: 'WhatsApp' }).getAttribute('href'))
      .toBe(`whatsapp://send?phone=5511900000003&text=${SAUDACAO}`);
    await leave(page);
  });

  it('shows no channel that is not configured', async () => {
    onTestFinished(await configure(admin, { whatsApp: '', instagram: '' }));
    const { page } = await shop.someone(null);
    await page.goto('/contato');
    await page.getByText('Fale conosco através dos nossos canais!').waitFor();
    await expect.poll(() => page.getByRole('link', { name: /WhatsApp|Instagram/ }).count()).toBe(0);
    await leave(page);
  });

  it('/404 shows the logo', async () => {
    const { page } = await shop.someone(null);
    await page.goto('/404');
    const logo = page.getByRole('main').getByRole('img', { name: 'Rifa Viva Demonstração' });
    await expect.poll(() => logo.getAttribute('src')).toMatch(/^\/files\/logo/);
    await leave(page);
  });

  it('no browser complained', () => {
    expect(shop.problems()).toEqual([]);
  });
});
