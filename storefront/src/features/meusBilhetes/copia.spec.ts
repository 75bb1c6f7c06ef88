import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { runInNewContext } from 'node:vm';
import { COOKIE_SESSAO } from '@rifa-viva/contracts/rotas';
import { guardaEmMemoria } from '@rifa-viva/ui/estado/testing.ts';
import { CHAVE_DA_COPIA } from '@rifa-viva/ui/sessao/copia.ts';
import { describe, expect, it } from 'vitest';
import { agruparPorRifa } from './agrupamento.ts';
import type { MeuBilhete } from './bilhete.ts';
import { copiaDosBilhetes, MAXIMO_DE_BILHETES } from './copia.ts';
import { meuBilhete } from './testing.ts';

const BILHETE = meuBilhete({ token: 'ABCDEFGHIJKLMNOPQRSTUVWXYZ', titulo: 'MOTO ZERO' });
const DE = { idUsuario: 7, em: '2026-05-02T13:00:00.000Z', origem: 'https://rifas.example' };
const copiar = (meus: readonly MeuBilhete[]) => copiaDosBilhetes(agruparPorRifa(meus), DE);
const muitos = Array.from({ length: MAXIMO_DE_BILHETES + 5 }, (_, i) => ({ ...BILHETE, numBilhete: i + 1 }));

describe('what a device keeps', () => {
  it('is words and the code of the check page', () => {
    const { rifas, vistoEm, idUsuario } = copiar([BILHETE]);
    expect({ idUsuario, vistoEm }).toEqual({ idUsuario: 7, vistoEm: '02/05/2026 10:00' });
    const [bilhete] = rifas[0]?.bilhetes ?? [];
    expect(rifas[0]).toMatchObject({ titulo: 'MOTO ZERO', sorteio: 'Segunda-feira, 01/06/2026 às 19:00' });
    expect(bilhete).toMatchObject({ numero: '0012', numerosDaSorte: '0007, 0340', premio: '' });
    expect(bilhete?.qr?.pontos).toHaveLength((bilhete?.qr?.lado ?? 0) ** 2);
  });

  it('tells the prize once there is a result', () => {
    const [rifa] = copiar([{ ...BILHETE, milharSorteada: '0340' }]).rifas;
    expect([rifa?.sorteados, rifa?.bilhetes[0]?.premio]).toEqual(['0340', 'PRÊMIO PRINCIPAL']);
  });

  it('is no reservation, and no more than so many tickets, which take less than 300 kB', () => {
    expect(copiar([{ ...BILHETE, status: 'Reservado', numerosDaSorte: '' }]).rifas).toEqual([]);
    const copia = copiar(muitos);
    expect(copia.rifas[0]?.bilhetes).toHaveLength(MAXIMO_DE_BILHETES);
    expect(copia.deFora).toBe(5);
    expect(JSON.stringify(copia).length).toBeLessThan(300_000);
  });

  it('is nobody else’s', () => {
    expect(JSON.stringify(copiar([{ ...BILHETE, cliente: 'OUTRA PESSOA' }]))).not.toContain('OUTRA PESSOA');
  });
});

describe('the offline page', () => {
  const SCRIPT = readFileSync(
    fileURLToPath(new URL('../../../public/sem-conexao.js', import.meta.url)),
    'utf8',
  );
  const cookie = (idUsuario: number) =>
    `${COOKIE_SESSAO}=x.${Buffer.from(JSON.stringify({ idUsuario, nome: 'É', tipo: 'Usuario' })).toString('base64')}.y`;

  /** What the page does with a copy and these cookies: its lists' texts, and whether the copy stays. */
  function abrir(guardado: string | null, cookies: string) {
    const localStorage = guardaEmMemoria();
    if (guardado !== null) localStorage.setItem(CHAVE_DA_COPIA, guardado);
    const escritos: string[] = [];
    const elemento = (): object => ({
      set textContent(texto: string) {
        escritos.push(texto);
      },
      append: () => undefined,
      setAttribute: () => undefined,
    });
    const document = {
      cookie: cookies,
      createElement: elemento,
      createElementNS: elemento,
      getElementById: elemento,
    };
    const location = { href: 'https://rifas.example/meusBilhetes' };
    runInNewContext(SCRIPT, { localStorage, document, location, atob, decodeURIComponent, Uint8Array });
    return { escritos, fica: localStorage.getItem(CHAVE_DA_COPIA) !== null };
  }
  const copia = JSON.stringify(copiar([BILHETE]));

  it('shows them to whose they are, and when they were seen', () => {
    const { escritos, fica } = abrir(copia, `outro=1; ${cookie(7)}`);
    expect(escritos).toContain('Sem conexão, visto por último em 02/05/2026 10:00.');
    expect(escritos).toEqual(expect.arrayContaining(['MOTO ZERO', '0012', '0007, 0340']));
    expect(fica).toBe(true);
  });

  it('shows them to nobody else, and keeps them no longer', () => {
    for (const cookies of [cookie(8), '', `${COOKIE_SESSAO}=quebrado`]) {
      expect(abrir(copia, cookies)).toEqual({ escritos: [], fica: false });
    }
  });

  it('says nothing of what it does not have or cannot read', () => {
    expect(abrir(null, cookie(7)).escritos).toEqual([]);
    for (const ruim of ['{', '[]', '{"idUsuario":7}', '{"idUsuario":7,"rifas":[{"bilhetes":3}]}']) {
      expect(abrir(ruim, cookie(7)).fica).toBe(false);
    }
  });
});
