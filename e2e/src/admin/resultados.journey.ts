import { carregarBilhetesVendidosGeral } from '@rifa-viva/contracts/http/bilhetes';
import { resultados } from '@rifa-viva/contracts/http/resultados';
import { atualizarRifa } from '@rifa-viva/contracts/http/rifas';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deaf, PHONE, picture, type Visitor } from '../browser.ts';
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

const registrar = async (milharSorteada: string, pergunta: string, botao: string) => {
  await campo().fill(milharSorteada);
  await atualizar();
  await answer(alice, pergunta, botao);
};
/** What the focus is on: its name, or what it says. */
const comFoco = ({ page }: Visitor) =>
  page.evaluate(() => {
    const { activeElement: e } = document;
    return e?.id || e?.getAttribute('aria-label') || e?.textContent;
  });

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
    await notice(alice, 'Número sorteado inválido: 99. Esta rifa tem de 0000 a 0009.');
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

  it('a winner by the rule has his card in his place, and is counted', async () => {
    const idRifa = await createRaffle(alice, {
      titulo: 'PELA REGRA',
      qtdeNumeros: 10,
      closesInMinutes: ENCERRADA,
      sucessor: true,
    });
    const numeros = Array.from({ length: 9 }, (_, i) => i + 1);
    await sell(alice, { idRifa, idUsuario: eu, idVendedor: eu, cliente: 'ZÉ', numeros });
    const vendidos = await call(alice, carregarBilhetesVendidosGeral, { body: { idRifa } });
    const tomados = new Set(vendidos.map(({ numerosDaSorte }) => Number(numerosDaSorte)));
    // Whichever it is, the next one up is sold, round the end; below 0 and above 9 there is no neighbour.
    const livre = Array.from({ length: 10 }, (_, n) => n).find((n) => !tomados.has(n)) ?? -1;
    await abrir(idRifa);
    await campo().fill(String(livre));
    await atualizar();
    await form(alice, 'Registrar o resultado?')
      .getByText(
        /PRÊMIO PRINCIPAL: bilhete \d{4} · número \d{4} · ZÉ · .+ · O número \d{4} não foi vendido: pela regra vale o \d{4}/,
      )
      .waitFor();
    await answer(alice, 'Registrar o resultado?', 'Registrar');
    const doSucessor = livre < 9 ? ['PRÊMIO SUCESSOR'] : [];
    await expect
      .poll(premiados)
      .toEqual([...(livre > 0 ? ['PRÊMIO ANTECESSOR'] : []), 'PRÊMIO PRINCIPAL', ...doSucessor]);
    // The next one up has the successor's prize too.
    await alice.page
      .getByText(livre > 0 ? '2 Bilhetes Premiados' : '1 Bilhete Premiado', { exact: true })
      .waitFor();
    const { pelaRegra } = await call(alice, resultados, { params: { idRifa } });
    const cartao = alice.page.getByRole('article', { name: /^PRÊMIO PRINCIPAL: bilhete \d{4}$/ });
    await cartao.getByText(pelaRegra[0]?.frase ?? '', { exact: true }).waitFor();
    await cartao.getByText(`Número premiado: ${pelaRegra[0]?.numero}`, { exact: true }).waitFor();
    await cartao.getByText('Cliente: ZÉ', { exact: true }).waitFor();
    await expect.poll(() => alice.page.getByText(pelaRegra[0]?.frase ?? '').count()).toBe(1);
    await expect.poll(() => alice.page.getByText('NENHUM GANHADOR').count()).toBe(0);
    await picture(alice.page, 'resultado-pela-regra');
    await cartao.getByRole('button', { name: /^Histórico do bilhete/ }).click();
    const historico = alice.page.getByRole('dialog', { name: /^Histórico do bilhete \d{4}$/ });
    await historico.getByText('Livre → Vendido').waitFor();
    await historico.getByRole('button', { name: 'Fechar' }).click();
    const celular = await staff.enter('administrador', `/resultados?id=${idRifa}`, PHONE);
    await celular.page.getByRole('article').first().waitFor();
    await expect
      .poll(() => celular.page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth))
      .toBe(true);
    await picture(celular.page, 'resultado-pela-regra-celular');
    await celular.context.close();
  });

  it('what was recorded stands before rule, seal and fields, and has the focus; a no gives it back', async () => {
    await abrir(await vendida('COM FOCO', 10, false));
    await campo().fill('5');
    await atualizar();
    await answer(alice, 'Registrar o resultado?', 'Cancelar');
    await expect.poll(() => comFoco(alice)).toBe('Atualizar');
    await registrar('5', 'Registrar o resultado?', 'Registrar');
    const ganhadores = alice.page.getByRole('region', { name: 'Ganhadores' });
    await ganhadores.getByRole('heading', { name: '0005', exact: true }).waitFor();
    await expect.poll(() => comFoco(alice)).toBe('Ganhadores');
    await expect
      .poll(() =>
        alice.page
          .getByRole('region', { name: /^(Ganhadores|Sorteio e lista de vendidos)$/ })
          .evaluateAll((regioes) => regioes.map((regiao) => regiao.getAttribute('aria-label'))),
      )
      .toEqual(['Ganhadores', null]);
    await registrar('6', 'Corrigir o resultado?', 'Corrigir');
    await ganhadores.getByRole('heading', { name: '0006', exact: true }).waitFor();
    await expect.poll(() => comFoco(alice)).toBe('Ganhadores');
  });

  it('who confirms by the button has the focus in the field again, or on what was confirmed', async () => {
    const outra = await staff.enter('superAdministrador', alice.page.url());
    const conferido = outra.page.getByLabel('Número sorteado, conferido na fonte');
    const confirmar = outra.page.getByRole('button', { name: 'Confirmar resultado' });
    await conferido.fill('7');
    await confirmar.click();
    await outra.page.getByText(/^O número informado é diferente do resultado registrado/).waitFor();
    await expect.poll(() => conferido.evaluate((e) => e === document.activeElement)).toBe(true);
    await conferido.fill('6');
    await confirmar.click();
    await notice(outra, 'Resultado confirmado!');
    await expect.poll(() => comFoco(outra)).toBe('Conferência do resultado');
    await outra.page
      .getByRole('group', { name: 'Conferência do resultado' })
      .getByText(/^Resultado confirmado por /)
      .waitFor();
    await outra.context.close();
  });

  it('what could not be read is read again when asked to', async () => {
    const surda = await staff.enter('administrador', '/inicio');
    const { page } = surda;
    // Hearing anything live it would try again by itself.
    await deaf(page);
    await page.route('**/api/rifas/resultados/*', (route) =>
      route.fulfill({ status: 400, json: { erro: 'Falhou assim.', codigo: 'X', id: '1' } }),
    );
    await page.goto(alice.page.url());
    await page.getByText('Falhou assim.').waitFor();
    await page.unroute('**/api/rifas/resultados/*');
    await page.getByRole('button', { name: 'Tentar novamente' }).click();
    await page.getByRole('heading', { name: '0006', exact: true }).waitFor();
    await expect.poll(() => page.getByText('Falhou assim.').count()).toBe(0);
    await expect.poll(() => comFoco(surda)).toBe('conteudo');
    await surda.context.close();
  });

  it.each([
    [1440, 900],
    [1280, 860],
    [390, 844],
  ])('at %d by %d the extraction’s date is shown whole', async (width, height) => {
    const idRifa = await createRaffle(alice, {
      titulo: `DATA EM ${width}`,
      qtdeNumeros: 10,
      closesInMinutes: ENCERRADA,
    });
    await alice.page.setViewportSize({ width, height });
    await abrir(idRifa);
    const data = alice.page.getByLabel('Data da extração');
    await data.waitFor();
    const folga = () =>
      data.evaluate((dado) => {
        const livre = dado.cloneNode() as HTMLElement;
        // Where nothing makes it narrower.
        Object.assign(livre.style, { position: 'absolute', width: 'max-content' });
        dado.after(livre);
        const precisa = livre.getBoundingClientRect().width;
        livre.remove();
        return dado.getBoundingClientRect().width - precisa;
      });
    await expect.poll(folga).toBeGreaterThanOrEqual(0);
    await expect
      .poll(() => alice.page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth))
      .toBe(true);
    await data.scrollIntoViewIfNeeded();
    await picture(alice.page, `resultado-extracao-${width}`);
  });

  it('no browser complained', () => {
    expect(staff.problems()).toEqual([]);
  });
});
