import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import {
  cancelarReserva,
  declararPagamento,
  liberarBilhetes,
  reservarBilhetes,
} from '@rifa-viva/contracts/http/bilhetes';
import { carregarReservasEmEspera } from '@rifa-viva/contracts/http/pagamentos';
import { diaLocal } from '@rifa-viva/contracts/regras/datas';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findings } from '../axe.ts';
import { deaf, hold, picture, type Visitor } from '../browser.ts';
import { accountOf, type Role } from '../product.ts';
import { createRaffle } from './raffles.ts';
import { answer, call, notice, openStaff, type Staff } from './staff.ts';

const LARGURAS = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
] as const;
/** Prices that no other raffle of the installation has. */
const PRECO = 13.37;
const PRECO_DO_CSV = 17.31;

interface Reserva {
  readonly idRifa: number;
  readonly idPagamento: string;
  readonly numeros: number[];
  readonly comprador: string;
}

let staff: Staff;
let alice: Visitor;
let bruno: Visitor;
const compradores = new Map<Role, Visitor>();
let idRifa: number;

beforeAll(async () => {
  staff = await openStaff();
  alice = await staff.enter('administrador', '/conferencia');
  bruno = await staff.enter('administradorDaEmpresa', '/conferencia');
  for (const papel of ['usuario', 'vendedor', 'gerente'] as const) {
    compradores.set(papel, await staff.enter(papel, '/inicio'));
  }
  idRifa = await createRaffle(alice, { titulo: 'PARA CONFERIR', valor: PRECO });
});
afterAll(() => staff.close());

async function reservar(papel: Role, em: number, qtde = 1): Promise<Reserva> {
  const quem = compradores.get(papel);
  if (!quem) throw new Error(`nobody is ${papel}`);
  const { idUsuario, nome } = accountOf(papel);
  // Letters and digits, as the storefront makes them.
  const idPagamento = `a1${randomBytes(4).toString('hex')}`;
  const { numerosReservados } = await call(quem, reservarBilhetes, {
    body: { idRifa: em, idUsuario, qtde, cliente: nome, minutosReserva: 5, idPagamento },
  });
  return { idRifa: em, idPagamento, numeros: numerosReservados, comprador: nome };
}

const fila = ({ page }: Visitor) => page.getByRole('list', { name: 'Fila de reservas' });
/** The cards of this reservation's buyer and raffle, by its title. */
const cartao = (quem: Visitor, titulo: string, comprador?: string) => {
  const daRifa = fila(quem).locator('.reserva').filter({ hasText: titulo });
  return comprador ? daRifa.filter({ hasText: comprador }) : daRifa;
};
const quantas = (quem: Visitor, titulo: string, n: number) =>
  expect.poll(() => cartao(quem, titulo).count()).toBe(n);
const atual = ({ page }: Visitor) => page.locator('.reserva[aria-current=true]');
const painel = ({ page }: Visitor) => page.getByRole('region', { name: 'Extrato do banco' });
const propostas = (quem: Visitor) => quem.page.getByRole('list', { name: 'Créditos com reserva' });
const semPar = (quem: Visitor) => quem.page.getByRole('list', { name: 'Créditos sem reserva' });
const proposta = (quem: Visitor, texto: string) =>
  propostas(quem).getByRole('listitem').filter({ hasText: texto });
const marca = (quem: Visitor, texto: string) =>
  propostas(quem).getByRole('checkbox', { name: new RegExp(`por ${texto}`) });
const aEspera = async (em: number) =>
  (await call(alice, carregarReservasEmEspera, { query: { idRifa: em } })).map((r) => r.idPagamento);

/** The day of the statements. */
let hoje = diaLocal(new Date().toISOString());
/** It is the day on which the last reservation of this raffle was made: midnight may have come since. */
const doDiaDaReserva = async (em: number): Promise<void> => {
  const esperas = await call(alice, carregarReservasEmEspera, { query: { idRifa: em } });
  hoje = diaLocal(esperas.map(({ reservadoEm }) => reservadoEm).reduce((a, b) => (a > b ? a : b)));
};
interface Linha {
  readonly id: string;
  readonly valor: number;
  readonly texto: string;
}
/** As Itaú writes it. */
const ofx = (linhas: readonly Linha[]): string => {
  const dia = hoje.replaceAll('-', '');
  const transacoes = linhas.map(
    ({ id, valor, texto }) =>
      `<STMTTRN>\n<TRNTYPE>${valor > 0 ? 'CREDIT' : 'DEBIT'}\n<DTPOSTED>${dia}100000[-03:EST]\n<TRNAMT>${valor.toFixed(2)}\n<FITID>${id}\n<MEMO>${texto}\n</STMTTRN>`,
  );
  return [
    'OFXHEADER:100\nDATA:OFXSGML\nVERSION:102\nENCODING:USASCII\nCHARSET:1252\n',
    '<OFX>\n<BANKMSGSRSV1>\n<STMTTRNRS>\n<STMTRS>\n<BANKACCTFROM>\n<BANKID>0341\n<ACCTID>1234567890\n</BANKACCTFROM>',
    `<BANKTRANLIST>\n${transacoes.join('\n')}\n</BANKTRANLIST>`,
    '</STMTRS>\n</STMTTRNRS>\n</BANKMSGSRSV1>\n</OFX>\n',
  ].join('\n');
};
const importar = async (quem: Visitor, nome: string, texto: string): Promise<void> => {
  await quem.page.getByLabel('Arquivo do extrato').setInputFiles({
    name: nome,
    mimeType: 'text/plain',
    buffer: Buffer.from(texto, 'latin1'),
  });
  await painel(quem).getByText(nome, { exact: true }).waitFor();
};
const liberarPropostas = async (quem: Visitor, n: number): Promise<void> => {
  await quem.page.getByRole('button', { name: `Liberar ${n} em um passo` }).click();
  await answer(quem, `Liberar ${n} ${n === 1 ? 'reserva' : 'reservas'}?`, 'Liberar');
};

describe('the queue', () => {
  it('is Administradores’ alone, and named in their menu', async () => {
    const gerente = await staff.enter('gerente', '/conferencia');
    await gerente.page.getByText('Somente um Administrador confere os pagamentos por Pix.').waitFor();
    await alice.page.getByRole('button', { name: 'Cadastros' }).click();
    const entrada = alice.page.getByRole('banner').getByRole('link', { name: 'Conferência de Pix' });
    await expect.poll(() => entrada.getAttribute('aria-current')).toBe('page');
    await alice.page.keyboard.press('Escape');
  });

  it('shows what comes without being asked again, with who, what and until when', async () => {
    await alice.page.getByRole('heading', { name: 'Conferência de Pix', level: 1 }).waitFor();
    const { idPagamento } = await reservar('usuario', idRifa, 2);
    await quantas(alice, 'PARA CONFERIR', 1);
    const carta = cartao(alice, 'PARA CONFERIR', accountOf('usuario').nome);
    await expect
      .poll(() => carta.innerText())
      .toMatch(/2 bilhetes[\s\S]*Reservado em[\s\S]*até[\s\S]*R\$\s26,74/);
    await expect
      .poll(() => carta.getByRole('link', { name: /^WhatsApp/ }).getAttribute('href'))
      .toBe(`https://wa.me/55${accountOf('usuario').telefone}`);
    await expect.poll(() => carta.getByText(/^Diz que pagou/).count()).toBe(0);
    const dela = compradores.get('usuario');
    if (dela) await call(dela, declararPagamento, { body: { idPagamento } });
    await carta.getByText(/^Diz que pagou em \d\d\/\d\d\/\d{4} \d\d:\d\d$/).waitFor();
    await picture(alice.page, 'conferencia-declarado');
    await reservar('vendedor', idRifa);
    await reservar('gerente', idRifa);
    await quantas(alice, 'PARA CONFERIR', 3);
  });

  it('is walked through by keyboard; its keys are told', async () => {
    await alice.page.keyboard.press('?');
    const atalhos = alice.page.getByRole('dialog', { name: 'Atalhos do teclado' });
    await atalhos.getByText('Liberar: o pagamento chegou').waitFor();
    // What is typed into a dialog is the dialog's.
    await alice.page.keyboard.press('l');
    await alice.page.keyboard.press('Escape');
    await atalhos.waitFor({ state: 'detached' });
    const quem = async () => (await atual(alice).innerText()).split('\n')[0];
    await cartao(alice, 'PARA CONFERIR', accountOf('usuario').nome).locator('.que').click();
    await expect.poll(quem).toBe(accountOf('usuario').nome);
    await alice.page.keyboard.press('ArrowDown');
    await expect.poll(quem).toBe(accountOf('vendedor').nome);
    await alice.page.keyboard.press('j');
    await expect.poll(quem).toBe(accountOf('gerente').nome);
    await alice.page.keyboard.press('k');
    await expect.poll(() => alice.page.evaluate(() => document.activeElement?.className)).toBe('reserva');
    await alice.page.keyboard.press('Enter');
    await atual(alice).getByText('Referência do Pix').waitFor();
    await alice.page.keyboard.press('Enter');
    await atual(alice).getByText('Referência do Pix').waitFor({ state: 'detached' });
  });

  it('L releases; U takes it back before it is sent; others see it go', async () => {
    const dela = accountOf('vendedor').nome;
    await quantas(bruno, 'PARA CONFERIR', 3);
    await alice.page.keyboard.press('l');
    await cartao(alice, 'PARA CONFERIR', dela).getByText('Liberando…').waitFor();
    await alice.page.keyboard.press('u');
    const liberar = cartao(alice, 'PARA CONFERIR', dela).getByRole('button', { name: /^Liberar/ });
    await liberar.click();
    // What was pressed goes away: the keys are at what takes it back.
    const focado = () => alice.page.evaluate(() => document.activeElement?.textContent);
    await expect.poll(focado).toBe('Desfazer');
    await alice.page.keyboard.press('Enter');
    await liberar.waitFor();
    await expect.poll(focado).toBe('LIBERAR');
    await alice.page.keyboard.press('L');
    await notice(alice, `Reserva de ${dela} liberada!!`);
    for (const quem of [alice, bruno]) {
      await cartao(quem, 'PARA CONFERIR', dela).waitFor({ state: 'detached' });
      await quantas(quem, 'PARA CONFERIR', 2);
    }
  });

  it('D returns after a question', async () => {
    const dele = accountOf('gerente').nome;
    await cartao(alice, 'PARA CONFERIR', dele).locator('.que').click();
    await alice.page.keyboard.press('d');
    await alice.page
      .getByRole('dialog')
      .getByText(/^PARA CONFERIR, R\$\s[\d,]+, bilhete \d{4}\. A reserva acaba /)
      .waitFor();
    await answer(alice, `Devolver 1 bilhete de ${dele}?`, 'Cancelar');
    await quantas(alice, 'PARA CONFERIR', 2);
    await alice.page.keyboard.press('d');
    await answer(alice, `Devolver 1 bilhete de ${dele}?`, 'Devolver');
    await notice(alice, `Reserva de ${dele} devolvida!!`);
    for (const quem of [alice, bruno]) await quantas(quem, 'PARA CONFERIR', 1);
  });

  it('a reservation that another took meanwhile is said to be his', async () => {
    const soltar = await hold(alice.page, '**/api/bilhetes/liberar');
    await cartao(alice, 'PARA CONFERIR')
      .getByRole('button', { name: /^Liberar/ })
      .click();
    await cartao(bruno, 'PARA CONFERIR')
      .getByRole('button', { name: /^Liberar/ })
      .click();
    await notice(bruno, /liberada!!$/);
    soltar();
    await notice(alice, /^Erro ao liberar a reserva\.\.\. O bilhete \d+ está Liberado\.$/);
    await alice.page.unroute('**/api/bilhetes/liberar');
    await quantas(alice, 'PARA CONFERIR', 0);
    // Whose it was stays in sight until it has been read.
    const falha = alice.page.getByRole('alert').filter({ hasText: 'Erro ao liberar a reserva...' });
    const dela = accountOf('usuario').nome;
    const dito = new RegExp(
      `^${dela}, PARA CONFERIR, R\\$\\s[\\d,]+, bilhetes? [\\d, ]+: Erro .+ O bilhete \\d+ está Liberado\\.$`,
    );
    await expect.poll(() => falha.textContent()).toMatch(dito);
    await picture(alice.page, 'conferencia-falha');
    await falha.getByRole('button', { name: 'Fechar o aviso' }).click();
    await falha.waitFor({ state: 'detached' });
  });

  it('releases no other reservation of the same tickets that came in its place', async () => {
    const todos = await createRaffle(alice, { titulo: 'DE MÃO EM MÃO', valor: PRECO, qtdeNumeros: 10 });
    const primeira = await reservar('usuario', todos, 10);
    await cartao(alice, 'DE MÃO EM MÃO', primeira.comprador).waitFor();
    const soltar = await hold(alice.page, '**/api/bilhetes/liberar');
    const pedido = alice.page.waitForRequest('**/api/bilhetes/liberar');
    await cartao(alice, 'DE MÃO EM MÃO')
      .getByRole('button', { name: /^Liberar/ })
      .click();
    await pedido;
    const dela = compradores.get('usuario');
    if (!dela) throw new Error('nobody is usuario');
    await call(dela, cancelarReserva, { body: { idPagamento: primeira.idPagamento } });
    const segunda = await reservar('vendedor', todos, 10);
    soltar();
    await notice(alice, 'Erro ao liberar a reserva... Essa reserva já foi encerrada.');
    await alice.page.unroute('**/api/bilhetes/liberar');
    expect(await aEspera(todos)).toEqual([segunda.idPagamento]);
    await quantas(alice, 'DE MÃO EM MÃO', 1);
    await cartao(alice, 'DE MÃO EM MÃO', segunda.comprador).waitFor();
  });
});

describe('a statement in OFX', () => {
  let rifas: { certa: number; provavel: number; dupla: number };
  let certa: Reserva;
  let emDobro: Reserva;
  let linhas: Linha[];

  beforeAll(async () => {
    rifas = {
      certa: await createRaffle(alice, { titulo: 'RIFA CERTA', valor: 21.11 }),
      provavel: await createRaffle(alice, { titulo: 'RIFA PROVÁVEL', valor: 22.22 }),
      dupla: await createRaffle(alice, { titulo: 'RIFA DUPLA', valor: 23.33 }),
    };
    certa = await reservar('usuario', rifas.certa);
    emDobro = await reservar('vendedor', rifas.certa);
    await reservar('usuario', rifas.provavel);
    await reservar('usuario', rifas.dupla);
    await reservar('vendedor', rifas.dupla);
    await doDiaDaReserva(rifas.dupla);
    linhas = [
      { id: '1', valor: 21.11, texto: `PIX QRS ${certa.idPagamento.toUpperCase()}` },
      { id: '2', valor: 22.22, texto: 'PIX TRANSF CARLA' },
      { id: '3', valor: 23.33, texto: 'PIX TRANSF VERA' },
      { id: '4', valor: 99.99, texto: 'PIX DE OUTRA COISA' },
      { id: '5', valor: -12.9, texto: 'TAR PACOTE' },
    ];
  });

  it('is compared with what waits: certain, likely, possible, none', async () => {
    await quantas(alice, 'RIFA DUPLA', 2);
    await importar(alice, 'extrato.ofx', ofx(linhas));
    await painel(alice)
      .getByText(/4 créditos, .*1 débito deixado de fora.*conta 0341 1234567890/)
      .waitFor();
    await proposta(alice, 'PIX QRS').getByText('Certa', { exact: true }).waitFor();
    await proposta(alice, 'PIX TRANSF CARLA').getByText('Provável', { exact: true }).waitFor();
    await proposta(alice, 'PIX TRANSF VERA').getByText('Possível', { exact: true }).waitFor();
    await proposta(alice, 'PIX TRANSF VERA')
      .getByText(/^2 reservas desse valor/)
      .waitFor();
    await expect
      .poll(() => semPar(alice).innerText())
      .toMatch(/PIX DE OUTRA COISA[\s\S]*Nenhuma reserva em espera tem esse valor/);
    expect(
      await Promise.all(
        ['PIX QRS', 'PIX TRANSF CARLA', 'PIX TRANSF VERA'].map((t) => marca(alice, t).isChecked()),
      ),
    ).toEqual([true, false, false]);
  });

  it('looks right on a phone and on a desk, and axe finds nothing', async () => {
    for (const largura of LARGURAS) {
      await alice.page.setViewportSize(largura);
      await alice.page.evaluate(() => window.scrollTo(0, 0));
      await picture(alice.page, `conferencia-${largura.width}`);
      expect(await findings(alice.page)).toEqual([]);
      expect(await alice.page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(
        true,
      );
      await fila(alice).scrollIntoViewIfNeeded();
      await picture(alice.page, `conferencia-fila-${largura.width}`);
    }
    await alice.page.setViewportSize({ width: 1280, height: 860 });
  });

  it('releases in one step what is ticked, by the reservation that a person chose', async () => {
    await marca(alice, 'PIX TRANSF CARLA').check();
    const escolha = proposta(alice, 'PIX TRANSF VERA').getByRole('combobox');
    const dela = await escolha
      .locator('option')
      .filter({ hasText: accountOf('vendedor').nome })
      .getAttribute('value');
    await escolha.selectOption(dela);
    await marca(alice, 'PIX TRANSF VERA').check();
    await alice.page.getByText(/^3 reservas marcadas · R\$\s66,66$/).waitFor();
    await liberarPropostas(alice, 3);
    await notice(alice, '3 reservas liberadas com sucesso!!');
    await expect.poll(() => aEspera(rifas.certa)).toHaveLength(1);
    await expect.poll(() => aEspera(rifas.provavel)).toEqual([]);
    await quantas(alice, 'RIFA DUPLA', 1);
    await expect.poll(() => cartao(alice, 'RIFA DUPLA').innerText()).toContain(accountOf('usuario').nome);
    await painel(alice).getByText('Já usados (3)').waitFor();
  });

  it('imported again, by anybody, uses nothing twice', async () => {
    const outraVez = [...linhas.slice(0, 3), { id: '6', valor: 23.33, texto: 'PIX TRANSF NOVO' }];
    for (const quem of [alice, bruno]) {
      await importar(quem, 'outro-periodo.ofx', ofx(outraVez));
      await painel(quem).getByText('Já usados (3)').waitFor();
      await expect.poll(() => propostas(quem).getByRole('listitem').count()).toBe(1);
      await proposta(quem, 'PIX TRANSF NOVO').getByText('Provável', { exact: true }).waitFor();
    }
  });

  it('tells what another administrator released meanwhile', async () => {
    const soltar = await hold(alice.page, '**/api/pagamentos/liberarPorExtrato');
    await marca(alice, 'PIX TRANSF NOVO').check();
    await liberarPropostas(alice, 1);
    const [reserva] = await call(bruno, carregarReservasEmEspera, { query: { idRifa: rifas.dupla } });
    await call(bruno, liberarBilhetes, {
      body: {
        idRifa: rifas.dupla,
        idUsuario: accountOf('administradorDaEmpresa').idUsuario,
        bilhetesSelecionados: reserva?.numeros ?? [],
      },
    });
    soltar();
    await notice(alice, '0 reservas liberadas; 1 não.');
    const lista = alice.page.getByRole('list', { name: 'Reservas não liberadas' });
    await expect.poll(() => lista.innerText()).toContain('Essa reserva já foi encerrada.');
    await alice.page.unroute('**/api/pagamentos/liberarPorExtrato');
    // The credit stays free, for whoever made it.
    await expect.poll(() => semPar(alice).innerText()).toContain('PIX TRANSF NOVO');
    for (const quem of [alice, bruno]) await expect.poll(() => propostas(quem).count()).toBe(0);
  });

  it('what has no reservation is handed out as a file', async () => {
    const baixada = alice.page.waitForEvent('download');
    await painel(alice).getByRole('button', { name: 'Exportar CSV' }).click();
    const arquivo = await baixada;
    expect(arquivo.suggestedFilename()).toBe('creditos-sem-reserva.csv');
    const conteudo = await readFile(await arquivo.path(), 'utf8');
    expect(conteudo).toContain(`"${hoje.split('-').reverse().join('/')}";23,33;"PIX TRANSF NOVO"`);
  });

  it('paid twice under one reference, and once more with another amount: a person tells which, the others are left', async () => {
    const referencia = emDobro.idPagamento.toUpperCase();
    const pagamentos = [
      ...linhas.slice(0, 1),
      { id: '7', valor: 21.11, texto: `PIX UM ${referencia}` },
      { id: '8', valor: 21.11, texto: `PIX OUTRO ${referencia}` },
      { id: '9', valor: 12.34, texto: `PIX MENOR ${referencia}` },
    ];
    await importar(alice, 'em-dobro.ofx', ofx(pagamentos));
    await proposta(alice, 'PIX OUTRO').getByText('Possível', { exact: true }).waitFor();
    await proposta(alice, 'PIX OUTRO')
      .getByText('2 créditos servem a essa reserva: confira quem pagou.')
      .waitFor();
    await expect.poll(() => propostas(alice).getByRole('listitem').count()).toBe(1);
    const motivo = (texto: string) =>
      semPar(alice).getByRole('listitem').filter({ hasText: texto }).locator('.motivo').innerText();
    await expect.poll(() => motivo('PIX UM')).toBe('As reservas desse valor já têm outro crédito proposto.');
    await expect
      .poll(() => motivo('PIX MENOR'))
      .toMatch(/^A referência é de uma reserva de R\$\s21,11, outro valor\.$/);
    expect(await marca(alice, 'PIX OUTRO').isChecked()).toBe(false);
    await semPar(alice).scrollIntoViewIfNeeded();
    await picture(alice.page, 'conferencia-em-dobro');
    await marca(alice, 'PIX OUTRO').check();
    await liberarPropostas(alice, 1);
    await notice(alice, '1 reserva liberada com sucesso!!');
    await importar(bruno, 'em-dobro.ofx', ofx(pagamentos));
    for (const quem of [alice, bruno]) {
      await painel(quem).getByText('Já usados (2)').waitFor();
      await expect.poll(() => propostas(quem).count()).toBe(0);
      await expect.poll(() => semPar(quem).innerText()).toMatch(/PIX MENOR[\s\S]*PIX UM/);
    }
    expect(await aEspera(rifas.certa)).toEqual([]);
  });
});

describe('a statement in CSV', () => {
  const csv = (...textos: readonly string[]) =>
    [
      'Extrato Conta Corrente',
      `Período ;${hoje}`,
      'Data Lançamento;Histórico;Valor;Saldo',
      ...textos.map((texto) => `${hoje.split('-').reverse().join('/')};${texto};17,31;1.000,00`),
    ].join('\r\n');

  it('has its columns chosen once', async () => {
    const rifaDoCsv = await createRaffle(alice, { titulo: 'RIFA CSV', valor: PRECO_DO_CSV });
    await reservar('usuario', rifaDoCsv);
    await doDiaDaReserva(rifaDoCsv);
    await quantas(alice, 'RIFA CSV', 1);
    await importar(alice, 'inter.csv', csv('Pix recebido CARLA'));
    const colunas = alice.page.getByRole('group', { name: 'Colunas do arquivo' });
    await expect.poll(() => colunas.getByLabel('Valor').inputValue()).toBe('2');
    await colunas
      .getByText(/crédito de R\$\s17,31$/)
      .first()
      .waitFor();
    await colunas.getByLabel('Valor').selectOption('3');
    await colunas
      .getByText(/crédito de R\$\s1\.000,00$/)
      .first()
      .waitFor();
    await colunas.getByLabel('Valor').selectOption('2');
    for (const largura of LARGURAS) {
      await alice.page.setViewportSize(largura);
      await picture(alice.page, `conferencia-colunas-${largura.width}`);
      expect(await findings(alice.page)).toEqual([]);
    }
    await alice.page.setViewportSize({ width: 1280, height: 860 });
    await colunas.getByRole('button', { name: 'Usar essas colunas' }).click();
    await proposta(alice, 'Pix recebido CARLA').getByText('Provável', { exact: true }).waitFor();

    await alice.page.reload();
    await importar(alice, 'inter-depois.csv', csv('Pix recebido CARLA', 'Pix recebido OUTRO'));
    await proposta(alice, 'Pix recebido CARLA').waitFor();
    await painel(alice).getByRole('button', { name: 'Mudar colunas' }).waitFor();
    await marca(alice, 'Pix recebido CARLA').check();
    await liberarPropostas(alice, 1);
    await notice(alice, '1 reserva liberada com sucesso!!');
    await quantas(alice, 'RIFA CSV', 0);

    // Money of another name to another browser: the account is called otherwise there.
    await reservar('vendedor', rifaDoCsv);
    await quantas(bruno, 'RIFA CSV', 1);
    await importar(bruno, 'inter.csv', csv('Pix recebido CARLA', 'Pix recebido OUTRO'));
    const deBruno = bruno.page.getByRole('group', { name: 'Colunas do arquivo' });
    await deBruno.getByLabel('Conta').fill('Banco Inter');
    await deBruno.getByRole('button', { name: 'Usar essas colunas' }).click();
    const avisado = proposta(bruno, 'Pix recebido CARLA');
    await avisado.getByText('Possível', { exact: true }).waitFor();
    await avisado.getByText(/^Um crédito desse dia e valor, lido de outro arquivo/).waitFor();
    await expect.poll(() => marca(bruno, 'Pix recebido CARLA').isChecked()).toBe(false);
    for (const largura of LARGURAS) {
      await bruno.page.setViewportSize(largura);
      await picture(bruno.page, `conferencia-usado-de-outro-modo-${largura.width}`);
      expect(await findings(bruno.page)).toEqual([]);
    }
    await bruno.page.setViewportSize({ width: 1280, height: 860 });
  });

  it('a file that is none is told in words', async () => {
    await importar(alice, 'extrato.pdf', '%PDF-1.7');
    await painel(alice)
      .getByText('Esse arquivo é um PDF. Exporte o extrato do banco em OFX ou CSV.')
      .waitFor();
    await importar(alice, 'cortado.ofx', ofx([{ id: '1', valor: 1, texto: 'X' }]).slice(0, -30));
    await painel(alice)
      .getByText(/^O arquivo OFX está incompleto/)
      .waitFor();
    await importar(alice, 'grande.csv', 'x'.repeat(5 * 1024 * 1024 + 1));
    await painel(alice).getByText('O arquivo passa de 5 MB. Exporte um período menor.').waitFor();
    await painel(alice).getByRole('button', { name: 'Fechar extrato' }).click();
    await painel(alice)
      .getByText(/^Importe o extrato da conta/)
      .waitFor();
  });

  it('the longest file is read while the page goes on', async () => {
    const muitas = Array.from({ length: 5_000 }, (_, i) => ({
      id: `n${i}`,
      valor: 98.76,
      texto: `PIX ${i}`,
    }));
    await importar(alice, 'longo.ofx', ofx(muitas));
    await painel(alice)
      .getByText(/^5\.000 créditos/)
      .waitFor();
    await painel(alice)
      .getByText(/^Sem reserva \(5\.000,/)
      .waitFor();
  });
});

describe('an empty queue', () => {
  const ESPERAS = '**/api/pagamentos/esperas*';
  const falhar = () =>
    bruno.page.route(ESPERAS, (route) =>
      route.fulfill({ status: 500, json: { erro: 'Ocorreu um erro.', codigo: 'INTERNO', id: 'x' } }),
    );
  const falha = () => bruno.page.getByText('Ocorreu um erro.');
  const fila = () => bruno.page.getByRole('region', { name: 'Reservas em espera' });
  const tentarDeNovo = async () => {
    await bruno.page.unroute(ESPERAS);
    await bruno.page.getByRole('button', { name: 'Tentar novamente' }).click();
    await falha().waitFor({ state: 'detached' });
    await fila().waitFor();
  };

  it('says so, and a queue that cannot be read too', async () => {
    // Hearing anything live it would try again by itself.
    await deaf(bruno.page);
    await bruno.page.route(ESPERAS, (route) => route.fulfill({ status: 200, json: [] }));
    await bruno.page.reload();
    await bruno.page
      .getByText('Nenhuma reserva espera conferência. As novas aparecem aqui sozinhas.')
      .waitFor();
    await falhar();
    await bruno.page.reload();
    await falha().waitFor();
    await tentarDeNovo();
  });

  it('and one that cannot be read again stays in sight, below what went wrong', async () => {
    await falhar();
    // Whoever comes back to the page reads again.
    await bruno.page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
    await falha().waitFor();
    await expect.poll(() => fila().isVisible()).toBe(true);
    await picture(bruno.page, 'conferencia-desatualizada');
    await tentarDeNovo();
  });

  it('no browser complained', () => {
    expect(staff.problems()).toEqual([]);
  });
});
