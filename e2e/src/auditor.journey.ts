import { readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { resultadoPublico } from '@rifa-viva/contracts/http/auditoria';
import { carregarBilhetesVendidosGeral } from '@rifa-viva/contracts/http/bilhetes';
import { atualizarRifa, confirmarResultado, selarLista } from '@rifa-viva/contracts/http/rifas';
import { formatarNumero, larguraDoNumero } from '@rifa-viva/contracts/regras/numeracao';
import { temporaryFolder } from '@rifa-viva/proof/testing/programs';
import type { BrowserContext, Download, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { createRaffle, sell } from './admin/raffles.ts';
import { call, openStaff, type Staff } from './admin/staff.ts';
import { findings } from './axe.ts';
import { PHONE, type Visitor, visit } from './browser.ts';
import { accountOf } from './product.ts';

/** An auditor takes a package and the verifier home, and checks with the network off. */

const eu = accountOf('administrador').idUsuario;
const TITULO = 'BARCO DO AUDITOR';
const QTDE = 50;
const escrito = (n: number) => formatarNumero(n, larguraDoNumero(QTDE));

let staff: Staff;
let alice: Visitor;
let auditor: Visitor;
const folder = temporaryFolder();
let idRifa: number;
let codigo: string;
let milharSorteada: string;
let offline: BrowserContext;
let page: Page;
const asked: string[] = [];
const complaints: string[] = [];

const at = (name: string) => join(folder.path, name);
async function save(download: Promise<Download>): Promise<string> {
  const one = await download;
  const path = at(one.suggestedFilename());
  await one.saveAs(path);
  return path;
}

beforeAll(async () => {
  staff = await openStaff();
  alice = await staff.enter('administrador', '/cadastroCampanha');
  const other = await staff.enter('administradorDaEmpresa', '/cadastroCampanha');
  idRifa = await createRaffle(alice, {
    titulo: TITULO,
    qtdeNumeros: QTDE,
    closesInMinutes: -60,
    sucessor: true,
  });
  const numeros = Array.from({ length: 20 }, (_, i) => i + 1);
  await sell(alice, { idRifa, idUsuario: eu, idVendedor: eu, cliente: 'ZÉ', numeros });
  ({ codigo } = await call(alice, selarLista, { body: { idRifa } }));
  // A sold number and one that nobody has, whichever tickets they fell to.
  const vendidos = await call(alice, carregarBilhetesVendidosGeral, { body: { idRifa } });
  const tomados = new Set(vendidos.map(({ numerosDaSorte }) => numerosDaSorte));
  const livre = Array.from({ length: QTDE }, (_, n) => escrito(n)).find((n) => !tomados.has(n));
  milharSorteada = `${[...tomados][0]},${livre}`;
  await call(alice, atualizarRifa, { params: { id: idRifa }, body: { milharSorteada } });
  await call(other, confirmarResultado, { body: { idRifa, milharSorteada } });
  auditor = await visit(staff.browser, staff.url, PHONE);
});
afterAll(async () => {
  await staff.close();
  folder.remove();
});

describe('an auditor', () => {
  it('finds result, seal, rule and key on the raffle’s page, and takes package and verifier home', async () => {
    await auditor.page.goto(`/conferirSorteio?id=${idRifa}`);
    await auditor.page.getByRole('heading', { name: new RegExp(TITULO) }).waitFor();
    await auditor.page.getByText(codigo, { exact: true }).waitFor();
    await auditor.page.getByText(milharSorteada.replace(',', ', '), { exact: true }).waitFor();
    await auditor.page.getByText(/^O resultado não traz a extração/).waitFor();
    const { ganhadores, pelaRegra } = await call(alice, resultadoPublico, { params: { idRifa } });
    const ditos = [
      ...ganhadores.map(
        ({ numBilhete, numero }) =>
          new RegExp(`PRÊMIO, número ${numero}: Bilhete ${escrito(numBilhete)}(?: |$)`),
      ),
      ...pelaRegra.map(({ frase }) => frase),
    ];
    expect([ganhadores.length, pelaRegra.length]).toEqual([1, 1]);
    for (const dito of ditos) await auditor.page.getByRole('listitem').filter({ hasText: dito }).waitFor();
    expect(await findings(auditor.page)).toEqual([]);
    const wide = await auditor.page.evaluate('document.documentElement.scrollWidth');
    expect(wide).toBeLessThanOrEqual(PHONE.width);
    const pacote = auditor.page.waitForEvent('download');
    await auditor.page.getByRole('button', { name: 'Baixar pacote' }).click();
    expect(await save(pacote)).toBe(at(`auditoria-rifa-${idRifa}.zip`));
    const verificador = auditor.page.waitForEvent('download');
    await auditor.page.getByRole('link', { name: 'Baixar conferidor' }).click();
    expect(await save(verificador)).toBe(at('verificador.html'));
  });

  it('opens the verifier from the disk with the network off', async () => {
    offline = await staff.browser.newContext({ viewport: PHONE, locale: 'pt-BR', offline: true });
    page = await offline.newPage();
    page.on('request', (request) => asked.push(request.url()));
    page.on('console', (message) => complaints.push(message.text()));
    page.on('pageerror', (error) => complaints.push(error.message));
    await page.goto(pathToFileURL(at('verificador.html')).href);
    await page.getByRole('heading', { name: 'Conferidor de sorteios' }).waitFor();
    expect(await findings(page)).toEqual([]);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(PHONE.width);
  });

  it('is told that the package holds, with the code written down before', async () => {
    await page.getByLabel('Pacote (.zip)').setInputFiles(at(`auditoria-rifa-${idRifa}.zip`));
    await page.getByText('Conferir também com o que você guardou').click();
    await page.getByLabel('Código do selo, anotado antes do sorteio').fill(codigo.toLowerCase());
    await page.getByRole('button', { name: 'Conferir' }).click();
    const vale = 'O pacote vale: nada nele se contradiz. Em 3 pontos prova menos do que poderia.';
    await page.getByRole('heading', { name: vale }).waitFor();
    const marks = await page.locator('#itens .marca').allTextContents();
    expect(marks.length).toBeGreaterThan(11);
    // Nobody stamped the seal, the result came before the moment of the draw, and nobody told the extraction.
    expect(marks.filter((mark) => mark !== '✓ Vale')).toEqual(['– Não há', '! Atenção', '! Atenção']);
    const { ganhadores } = await call(alice, resultadoPublico, { params: { idRifa } });
    for (const { numBilhete, numero } of ganhadores)
      await page.getByText(`bilhete ${escrito(numBilhete)} (${numero}, `).waitFor();
    expect(await findings(page)).toEqual([]);
  });

  it('is told what does not hold of one that was tampered with', async () => {
    const bytes = readFileSync(at(`auditoria-rifa-${idRifa}.zip`));
    const middle = Math.floor(bytes.length / 3);
    bytes.writeUInt8(bytes.readUInt8(middle) ^ 1, middle);
    writeFileSync(at('mexido.zip'), bytes);
    await page.getByLabel('Pacote (.zip)').setInputFiles(at('mexido.zip'));
    await page.getByRole('button', { name: 'Conferir' }).click();
    await page.getByRole('heading', { name: /^Não vale: / }).waitFor();
    await page.getByLabel('Pacote (.zip)').setInputFiles(at('verificador.html'));
    await page.getByRole('button', { name: 'Conferir' }).click();
    await page.getByRole('heading', { name: /O arquivo não é um pacote/ }).waitFor();
  });

  it('drops what she has on it, the key she noted and a package of before among it', async () => {
    const pacote = readFileSync(at(`auditoria-rifa-${idRifa}.zip`)).toString('base64');
    const drop = (...names: string[]) =>
      page.evaluate(
        ({ pacote, names }) => {
          const bytes = Uint8Array.from(atob(pacote), (c) => c.charCodeAt(0));
          const dataTransfer = new DataTransfer();
          for (const name of names) dataTransfer.items.add(new File([bytes], name));
          document.dispatchEvent(new DragEvent('drop', { dataTransfer, cancelable: true }));
        },
        { pacote, names },
      );
    await drop('recibo.json');
    await page.getByText('Solte também o pacote (.zip).', { exact: true }).waitFor();
    // While it checks it takes nothing: what it says then is of what it checks.
    const button = page.getByRole('button', { name: 'Conferir' });
    await button.evaluate((it: HTMLButtonElement) => {
      it.disabled = true;
    });
    await drop('outra.zip');
    await page.getByText('Espere o fim desta conferência.', { exact: true }).waitFor();
    expect(await page.getByLabel('Pacote (.zip)').inputValue()).not.toContain('outra.zip');
    await button.evaluate((it: HTMLButtonElement) => {
      it.disabled = false;
    });
    await page.getByLabel('Recibos de bilhetes (.json)').setInputFiles([]);
    await drop('pacote.zip', 'guardado.zip');
    await page.getByRole('heading', { name: /^O pacote vale: / }).waitFor();
    const [, impressao = ''] =
      /chave da empresa (\S+)$/.exec((await page.locator('#resumo').textContent()) ?? '') ?? [];
    const key = page.getByLabel('Chave da empresa, como ela a publica');
    const told = page.getByRole('listitem').filter({ hasText: 'Chave da empresa' });
    await key.fill(impressao.toLowerCase());
    await button.click();
    await told.getByText('O pacote foi assinado com a chave anotada.').waitFor();
    await page.getByRole('listitem').filter({ hasText: 'guardado.zip' }).waitFor();
    await key.fill('A1B2C');
    await button.click();
    await told.getByText('O pacote foi assinado com outra chave que a anotada.').waitFor();
  });

  it('has asked nobody anything meanwhile', async () => {
    expect(asked).toEqual([pathToFileURL(at('verificador.html')).href]);
    expect(complaints).toEqual([]);
    await offline.close();
  });

  it('could ask nobody with the network on either: its own policy forbids it', async () => {
    const somebody = createServer((_, answer) => answer.end('asked'));
    onTestFinished(() => void somebody.close());
    await new Promise<void>((resolve) => void somebody.listen(0, '127.0.0.1', resolve));
    const { port } = somebody.address() as AddressInfo;
    const online = await staff.browser.newContext();
    const ask = async (file: string) => {
      const opened = await online.newPage();
      await opened.goto(pathToFileURL(at(file)).href);
      return opened.evaluate(
        `fetch('http://127.0.0.1:${port}', { mode: 'no-cors' }).then(() => 'asked', () => 'refused')`,
      );
    };
    const policy = /<meta http-equiv="Content-Security-Policy"[^>]*>/;
    const html = readFileSync(at('verificador.html'), 'utf8');
    expect(html).toMatch(policy);
    writeFileSync(at('sem-politica.html'), html.replace(policy, ''));
    expect([await ask('verificador.html'), await ask('sem-politica.html')]).toEqual(['refused', 'asked']);
    await online.close();
  });

  it('an Administrador takes the same package from the results', async () => {
    await alice.page.goto(`/resultados?id=${idRifa}`);
    const pacote = alice.page.waitForEvent('download');
    await alice.page.getByRole('button', { name: 'Baixar pacote de auditoria' }).click();
    const path = await save(pacote);
    expect(readFileSync(path).subarray(0, 2).toString()).toBe('PK');
  });

  it('no page complained', () => {
    expect([...staff.problems(), ...auditor.problems]).toEqual([]);
  });
});
