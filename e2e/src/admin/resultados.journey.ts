import { atualizarRifa } from '@rifa-viva/contracts/http/rifas';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Visitor } from '../browser.ts';
import { accountOf } from '../product.ts';
import { createRaffle, sell } from './raffles.ts';
import { answer, call, form, notice, openStaff, type Staff } from './staff.ts';

const eu = accountOf('administrador').idUsuario;
const ENCERRADA = -60;

let staff: Staff;
let alice: Visitor;

beforeAll(async () => {
  staff = await openStaff();
  alice = await staff.enter('administrador', '/cadastroCampanha');
});
afterAll(() => staff.close());

const abrir = (idRifa: number) => alice.page.goto(`/resultados?id=${idRifa}`);
const campo = () => alice.page.getByLabel('Número(s) sorteado(s)');
const atualizar = () => alice.page.getByRole('button', { name: 'Atualizar', exact: true }).click();
const premiados = async () => {
  const artigos = await alice.page.getByRole('article').all();
  return Promise.all(artigos.map((artigo) => artigo.locator('div').first().textContent()));
};

/** A closed raffle of `qtde` single-chance tickets, all sold: every lucky number has an owner. */
async function vendida(titulo: string, qtde: number, sucessor: boolean): Promise<number> {
  const idRifa = await createRaffle(alice, {
    titulo,
    qtdeNumeros: qtde,
    closesInMinutes: ENCERRADA,
    sucessor,
  });
  const numeros = Array.from({ length: qtde }, (_, i) => i + 1);
  await sell(alice, { idRifa, idUsuario: eu, idVendedor: eu, cliente: 'ZÉ', numeros });
  return idRifa;
}

describe('results screen', () => {
  it('before the end of sales nothing can be recorded', async () => {
    await abrir(await createRaffle(alice, { titulo: 'AINDA ABERTA', qtdeNumeros: 10 }));
    await alice.page.getByText('NENHUMA MILHAR SORTEADA CADASTRADA !!', { exact: true }).waitFor();
    await alice.page
      .getByText(/^O resultado pode ser registrado a partir de \d\d\/\d\d\/\d{4} \d\d:\d\d, depois do/)
      .waitFor();
    await expect.poll(() => campo().count()).toBe(0);
    await expect.poll(() => alice.page.getByText('registre acima').count()).toBe(0);
  });

  it('a number the raffle does not have is refused', async () => {
    await abrir(
      await createRaffle(alice, { titulo: 'JÁ ENCERRADA', qtdeNumeros: 10, closesInMinutes: ENCERRADA }),
    );
    await alice.page.getByText('Depois do sorteio, registre acima o número sorteado.').waitFor();
    await campo().fill('');
    await atualizar();
    await notice(alice, 'Digite o número sorteado...');
    await campo().fill('7,99');
    await atualizar();
    await notice(alice, 'Número sorteado inválido: 99.');
    await campo().fill('');
  });

  it('says when nobody won', async () => {
    await abrir(
      await createRaffle(alice, { titulo: 'SEM DONO', qtdeNumeros: 10, closesInMinutes: ENCERRADA }),
    );
    await campo().fill('3');
    await atualizar();
    await answer(alice, 'Registrar o resultado?', 'Registrar');
    await notice(alice, 'Número sorteado atualizado com sucesso...');
    await alice.page.getByText('NENHUM GANHADOR ENCONTRADO PARA ESSA RIFA !!', { exact: true }).waitFor();
    await alice.page.getByText('Nenhum Bilhete Premiado').waitFor();
  });

  it('one number with sucessor: antecessor, principal, sucessor, in that order and in their colours', async () => {
    await abrir(await vendida('COM SUCESSOR', 10, true));
    await campo().fill('5');
    await atualizar();
    // Who would win is shown before anything is recorded.
    await form(alice, 'Registrar o resultado?')
      .getByText(/Com esse resultado ganham:\s+PRÊMIO ANTECESSOR: bilhete \d{4} · número 0004 · ZÉ/)
      .waitFor();
    await answer(alice, 'Registrar o resultado?', 'Registrar');
    await alice.page.getByText('3 Bilhetes Premiados').waitFor();
    await alice.page.getByText('NÚMERO SORTEADO', { exact: true }).waitFor();
    await expect
      .poll(() => premiados())
      .toEqual(['PRÊMIO ANTECESSOR', 'PRÊMIO PRINCIPAL', 'PRÊMIO SUCESSOR']);
    await expect
      .poll(() => alice.page.getByText(/^Número premiado: /).allTextContents())
      .toEqual(['Número premiado: 0004', 'Número premiado: 0005', 'Número premiado: 0006']);
    const cores = await alice.page
      .getByRole('article')
      .evaluateAll((artigos) => artigos.map((a) => getComputedStyle(a.children[0] ?? a).backgroundColor));
    // Amber, green, orange.
    expect(cores).toEqual(['rgb(138, 90, 0)', 'rgb(28, 122, 69)', 'rgb(180, 70, 10)']);
  });

  it('a correction is recorded with both values; several numbers win by ordinals', async () => {
    await campo().fill('7, 3');
    await atualizar();
    await answer(alice, 'Corrigir o resultado?', 'Corrigir');
    await alice.page.getByText('NÚMEROS SORTEADOS', { exact: true }).waitFor();
    await expect.poll(premiados).toEqual(['1º PRÊMIO', '2º PRÊMIO']);
    const registros = alice.page.getByRole('listitem').filter({ hasText: 'ALICE ADMINISTRADORA mudou de' });
    await expect
      .poll(async () =>
        (await registros.allTextContents()).map((texto) => texto.replace(/^.*mudou/, 'mudou')),
      )
      .toEqual(['mudou de 0005 para 0007,0003', 'mudou de nenhum número para 0005']);
  });

  it('what another records while I type is told; mine stays, and I am asked about what stands then', async () => {
    const idRifa = await vendida('DOIS REGISTRAM', 10, false);
    await abrir(idRifa);
    const outra = await staff.enter('superAdministrador', `/resultados?id=${idRifa}`);
    const registrar = (milharSorteada: string) =>
      call(outra, atualizarRifa, { params: { id: idRifa }, body: { milharSorteada } });
    await campo().fill('5');
    await registrar('2');
    await alice.page.getByText('Outra pessoa registrou 0002 enquanto você digitava.').waitFor();
    await expect.poll(() => campo().inputValue()).toBe('5');
    await atualizar();
    const pergunta = form(alice, 'Corrigir o resultado?');
    await pergunta.getByText('O resultado muda de 0002 para 0005.').waitFor();
    await registrar('3');
    await answer(alice, 'Corrigir o resultado?', 'Corrigir');
    await pergunta.getByText('O resultado muda de 0003 para 0005.').waitFor();
    await answer(alice, 'Corrigir o resultado?', 'Corrigir');
    await notice(alice, 'Número sorteado atualizado com sucesso...');
    // Whoever types nothing sees what the others recorded.
    await expect.poll(() => outra.page.getByLabel('Número(s) sorteado(s)').inputValue()).toBe('0005');
    await campo().fill('05');
    await atualizar();
    await notice(alice, 'Este resultado já está registrado.');
    await expect.poll(() => campo().inputValue()).toBe('0005');
    await outra.context.close();
  });

  it('neighbours wrap around within the digits', async () => {
    await abrir(await vendida('VIRADA', 10, true));
    await campo().fill('0');
    await atualizar();
    await answer(alice, 'Registrar o resultado?', 'Registrar');
    // 9999 is no lucky number of ten.
    await alice.page.getByText('2 Bilhetes Premiados').waitFor();
    await alice.page.getByText('PRÊMIO ANTECESSOR · número 9999 · Não existe nesta rifa.').waitFor();
    await expect.poll(premiados).toEqual(['PRÊMIO PRINCIPAL', 'PRÊMIO SUCESSOR']);
  });

  it('shows 100 a page', async () => {
    await abrir(await vendida('MUITOS PREMIADOS', 120, false));
    await campo().fill(Array.from({ length: 110 }, (_, i) => i).join(','));
    await atualizar();
    await answer(alice, 'Registrar o resultado?', 'Registrar');
    await alice.page.getByText('110 Bilhetes Premiados').waitFor();
    await expect.poll(() => alice.page.getByRole('article').count()).toBe(100);
    const paginas = alice.page.getByRole('navigation', { name: 'Páginas de ganhadores' });
    await paginas.getByRole('button', { name: 'Página 2', exact: true }).click();
    await expect
      .poll(premiados)
      .toEqual(['101º PRÊMIO', ...Array.from({ length: 9 }, () => expect.any(String))]);
  });

  it('a winner’s history says who sold it when', async () => {
    await alice.page
      .getByRole('button', { name: /^Histórico do bilhete/ })
      .first()
      .click();
    const historico = alice.page.getByRole('dialog', { name: /^Histórico do bilhete \d{4}$/ });
    await historico.getByText('Livre → Vendido').waitFor();
    await historico
      .getByText(/ALICE ADMINISTRADORA/)
      .first()
      .waitFor();
    await historico.getByRole('button', { name: 'Fechar' }).click();
  });

  it('a Gerente reads only', async () => {
    const gerente = await staff.enter('gerente', alice.page.url());
    await gerente.page.getByText('Somente um Administrador pode fazer alterações.').waitFor();
    await expect.poll(() => gerente.page.getByLabel('Número(s) sorteado(s)').count()).toBe(0);
    await expect.poll(() => form(gerente, 'Registrar o resultado?').count()).toBe(0);
  });

  it('no browser complained', () => {
    expect(staff.problems()).toEqual([]);
  });
});
