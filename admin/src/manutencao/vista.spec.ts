import { ORDENS_DE_BILHETES } from '@rifa-viva/contracts/http/bilhetes';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { comCampos } from '../lista/campos.ts';
import { camposDaVista, lerVista, ordenarPor, pedidoDaVista, tempoDeEspera, type Vista } from './vista.ts';

const vistas: fc.Arbitrary<Vista> = fc.record({
  ordem: fc.constantFrom(...ORDENS_DE_BILHETES),
  sentido: fc.constantFrom('asc', 'desc'),
  porCompra: fc.boolean(),
  pagina: fc.integer({ min: 1, max: 9_999 }),
});

describe('how the list is shown', () => {
  it('stands in the address and is read from it again', () => {
    fc.assert(
      fc.property(vistas, vistas, (antes, vista) => {
        const busca = comCampos(new URLSearchParams('id=7'), camposDaVista(antes));
        const nova = comCampos(busca, camposDaVista(vista));
        expect(lerVista(nova)).toEqual(vista);
        expect(nova.get('id')).toBe('7');
      }),
    );
  });

  it('is named there as in the call, and not at all where it is as usual', () => {
    const vista = { ordem: 'valor', sentido: 'desc', porCompra: true, pagina: 2 } as const;
    const escrita = 'id=2&ordem=valor&sentido=desc&porCompra=sim&pagina=2';
    expect(comCampos(new URLSearchParams('id=2'), camposDaVista(vista)).toString()).toBe(escrita);
    expect(lerVista(new URLSearchParams(escrita))).toEqual(vista);
    const usual = lerVista(new URLSearchParams('id=2'));
    expect(comCampos(new URLSearchParams(escrita), camposDaVista(usual)).toString()).toBe('id=2');
  });

  it('what makes no sense there is as usual', () => {
    const usual = { ordem: 'numero', sentido: 'asc', porCompra: false, pagina: 1 };
    expect(lerVista(new URLSearchParams('ordem=token&sentido=x&porCompra=1&pagina=0'))).toEqual(usual);
  });

  it('a head orders upwards, once more downwards, and takes purchases apart', () => {
    const usual = lerVista(new URLSearchParams());
    const porValor = ordenarPor({ ...usual, pagina: 3, porCompra: true }, 'valor');
    expect(porValor).toEqual({ ordem: 'valor', sentido: 'asc', porCompra: false, pagina: 1 });
    expect(ordenarPor(porValor, 'valor').sentido).toBe('desc');
    expect(ordenarPor(ordenarPor(porValor, 'valor'), 'valor').sentido).toBe('asc');
  });

  it('is asked for by its order, or by purchase, which has one of its own', () => {
    const vista = { ordem: 'valor', sentido: 'desc', porCompra: false, pagina: 3 } as const;
    expect(pedidoDaVista(vista)).toEqual({ ordem: 'valor', sentido: 'desc' });
    expect(pedidoDaVista({ ...vista, porCompra: true })).toEqual({ porCompra: 'sim' });
  });

  it.each([
    [0, '0 min'],
    [59, '59 min'],
    [60, '1 h 0 min'],
    [130, '2 h 10 min'],
    [24 * 60 + 61, '1 d 1 h'],
    [-5, '0 min'],
  ])('%i minutes of waiting read %s', (minutos, texto) => {
    const desde = '2026-03-01T12:00:00.000Z';
    expect(tempoDeEspera(Date.parse(desde) + minutos * 60_000, desde)).toBe(texto);
  });
});
