import { carregarRifas } from '@rifa-viva/contracts/http/rifas';
import { lerGaleria } from '@rifa-viva/contracts/regras/galeria';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pictureFile } from './admin/pictures.ts';
import { createRaffle } from './admin/raffles.ts';
import { call, notice, openStaff, type Staff } from './admin/staff.ts';
import { findings } from './axe.ts';
import { PHONE, picture, type Visitor } from './browser.ts';

const TITULO = 'MOTO COM GALERIA';
let staff: Staff;
let alice: Visitor;
let idRifa: number;

beforeAll(async () => {
  staff = await openStaff();
  alice = await staff.enter('administrador', '/cadastroCampanha');
  idRifa = await createRaffle(alice, { titulo: TITULO, qtdeNumeros: 50 });
});
afterAll(() => staff.close());

const galeria = async () => {
  const rifas = await call(alice, carregarRifas, { params: { limit: 10_000 } });
  return lerGaleria(rifas.find((rifa) => rifa.idRifa === idRifa)?.galeria ?? '');
};

async function abrirEditor() {
  await alice.page.goto('/cadastroCampanha');
  const cartao = alice.page.getByRole('article').filter({ hasText: TITULO });
  await cartao.getByRole('button', { name: 'Editar' }).click();
  return alice.page.getByRole('dialog', { name: 'Editar Campanha' });
}

describe('more pictures of a campaign', () => {
  it('are added, ordered and taken out in the editor, and kept when it is saved', async () => {
    let editor = await abrirEditor();
    const mais = editor.getByRole('group', { name: 'Mais Imagens' });
    await mais
      .locator('input[type=file]')
      .setInputFiles([await pictureFile('frente.png'), await pictureFile('lado.png')]);
    await mais.getByRole('img', { name: 'Imagem 2' }).waitFor();
    const ordem = () =>
      mais.getByRole('img').evaluateAll((fotos) => fotos.map((foto) => foto.getAttribute('src')));
    const [frente, lado] = await ordem();
    await mais.getByRole('button', { name: 'Mover a imagem 2 para antes' }).click();
    await expect.poll(ordem).toEqual([lado, frente]);
    expect(await findings(alice.page)).toEqual([]);
    await mais.scrollIntoViewIfNeeded();
    await picture(alice.page, 'galeria-editor');
    await editor.getByRole('button', { name: 'Salvar' }).click();
    await notice(alice, 'Campanha salva com sucesso...');
    await expect.poll(galeria).toEqual([lado, frente].map((src) => src?.replace('/files/', '')));
    editor = await abrirEditor();
    await mais.getByRole('button', { name: 'Tirar a imagem 1' }).click();
    await expect.poll(ordem).toEqual([frente]);
    await editor.getByRole('button', { name: 'Cancelar' }).click();
  });

  it('are looked through on the campaign’s page, by their likenesses, by keys and by swiping', async () => {
    const visitante = await staff.enter('vendedor', `/campanha/${idRifa}`, PHONE);
    const { page } = visitante;
    const imagens = page.getByRole('region', { name: 'Imagens da campanha' });
    const botao = (n: number) => imagens.getByRole('button', { name: `Mostrar a imagem ${n}` });
    await imagens.getByRole('img', { name: 'Imagem 1 de 2' }).waitFor();
    await expect.poll(() => botao(1).getAttribute('aria-pressed')).toBe('true');
    await botao(2).focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => botao(2).getAttribute('aria-pressed')).toBe('true');
    const naTela = (n: number) =>
      imagens.getByRole('img', { name: `Imagem ${n} de 2` }).evaluate((foto) => {
        const { left, width } = foto.getBoundingClientRect();
        return Math.abs(left) < width / 2;
      });
    await expect.poll(() => naTela(2)).toBe(true);
    await imagens
      .locator('> div')
      .first()
      .evaluate((faixa) => faixa.scrollTo({ left: 0 }));
    await expect.poll(() => botao(1).getAttribute('aria-pressed')).toBe('true');
    expect(await findings(page)).toEqual([]);
    await picture(page, 'galeria-390');
    await page.setViewportSize({ width: 1440, height: 900 });
    await picture(page, 'galeria-1440');
    expect(staff.problems()).toEqual([]);
  });
});
