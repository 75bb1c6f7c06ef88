import { createHash, createPrivateKey, createPublicKey, sign, verify } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  codigoDoSelo,
  type DadosDoSelo,
  type FolhaDoSelo,
  type MomentosDoSorteio,
  ressalvaDoSelo,
  textoDaFolha,
  textoDoSelo,
  textoDoTitular,
} from './selo.ts';

const SELO: DadosDoSelo = {
  idRifa: 7,
  qtde: 3,
  raiz: 'ab'.repeat(32),
  revisao: 41,
  cabeca: 'cd'.repeat(32),
  em: '2026-11-22T20:00:00.000Z',
};
const FOLHA: FolhaDoSelo = {
  idRifa: 7,
  numBilhete: 12,
  numerosDaSorte: [403, 7, 9999],
  idVenda: 5,
  titular: 'ef'.repeat(32),
};
const sha256 = (texto: string): string => createHash('sha256').update(texto).digest('hex');

describe('what a seal does not prove', () => {
  const sorteio: MomentosDoSorteio = {
    dtSorteio: '2026-11-22T20:00:00.000Z',
    sorteioMudado: false,
    diaDaExtracao: null,
    registradoEm: null,
  };
  it.each<[em: string, comOResultado: boolean, mais: Partial<MomentosDoSorteio>, dito: RegExp | null]>([
    ['2026-11-22T19:59:59.999Z', false, {}, null],
    ['2026-11-22T20:00:00.000Z', false, {}, /depois do momento marcado/],
    ['2026-11-22T19:00:00.000Z', true, {}, /ao registrar o resultado/],
    ['2026-11-22T19:00:00.000Z', false, { registradoEm: '2026-11-22T19:00:00.001Z' }, null],
    ['2026-11-22T19:00:00.000Z', false, { registradoEm: '2026-11-22T19:00:00.000Z' }, /ao registrar/],
    // Days are those of Sao Paulo.
    ['2026-11-22T02:59:59.999Z', false, { diaDaExtracao: '2026-11-22' }, null],
    ['2026-11-22T03:00:00.000Z', false, { diaDaExtracao: '2026-11-22' }, /dia da extração, 22\/11\/2026/],
    ['2026-11-22T19:00:00.000Z', false, { sorteioMudado: true }, /mudado depois da primeira venda/],
  ])('sealed at %s, with the result: %s, %o', (em, comOResultado, mais, dito) => {
    const ressalva = ressalvaDoSelo({ em, comOResultado }, { ...sorteio, ...mais });
    if (dito === null) expect(ressalva).toBeNull();
    else expect(ressalva).toMatch(dito);
  });
});

describe('texts that are hashed', () => {
  it('seal', () => {
    expect(textoDoSelo(SELO)).toBe(
      `rifa-viva/selo/v1\n7\n3\n${'ab'.repeat(32)}\n41\n${'cd'.repeat(32)}\n2026-11-22T20:00:00.000Z\n`,
    );
  });

  it('leaf: numbers in the order dealt, without padding; an old sale has no holder', () => {
    expect(textoDaFolha(FOLHA)).toBe(`rifa-viva/bilhete/v1\n7\n12\n403,7,9999\n5\n${'ef'.repeat(32)}\n`);
    expect(textoDaFolha({ ...FOLHA, titular: null })).toBe('rifa-viva/bilhete/v1\n7\n12\n403,7,9999\n5\n-\n');
  });

  it('holder', () => {
    expect(textoDoTitular('01'.repeat(32), 'JOSÉ')).toBe(`rifa-viva/titular/v1\n${'01'.repeat(32)}\nJOSÉ\n`);
  });

  const folhas = fc.record({
    idRifa: fc.integer({ min: 1 }),
    numBilhete: fc.integer({ min: 1 }),
    numerosDaSorte: fc.array(fc.nat(99_999), { minLength: 1, maxLength: 10 }),
    idVenda: fc.integer({ min: 1 }),
    titular: fc.option(fc.stringMatching(/^[0-9a-f]{64}$/), { nil: null }),
  });

  it('two leaves that say the same are the same', () => {
    fc.assert(
      fc.property(folhas, folhas, (a, b) => {
        expect(textoDaFolha(a) === textoDaFolha(b)).toBe(JSON.stringify(a) === JSON.stringify(b));
        expect(textoDaFolha(a)).toBe(textoDaFolha(structuredClone(a)));
      }),
    );
  });
});

describe('code', () => {
  it('is the beginning of the hash, in groups', () => {
    expect(codigoDoSelo('0123456789abcdef0123456789abcd'.padEnd(64, '4'))).toBe(
      '01234-56789-ABCDE-F0123-45678-9ABCD',
    );
  });

  it('another seal has another one', () => {
    const outros: DadosDoSelo[] = [
      { ...SELO, idRifa: 8 },
      { ...SELO, qtde: 4 },
      { ...SELO, raiz: 'ac'.repeat(32) },
      { ...SELO, revisao: 42 },
      { ...SELO, cabeca: 'ce'.repeat(32) },
      { ...SELO, em: '2026-11-22T20:00:00.001Z' },
    ];
    const codigos = [SELO, ...outros].map((selo) => codigoDoSelo(sha256(textoDoSelo(selo))));
    expect(new Set(codigos).size).toBe(codigos.length);
  });
});

describe('signature', () => {
  /** RFC 8032, section 7.1, test 1: the secret key's 32 bytes as PKCS8. */
  const privada = createPrivateKey({
    key: Buffer.from(
      '302e020100300506032b6570042204209d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60',
      'hex',
    ),
    format: 'der',
    type: 'pkcs8',
  });

  it('is over the bytes of the text: every line counts', () => {
    const publica = createPublicKey(privada);
    const assinatura = sign(null, Buffer.from(textoDoSelo(SELO)), privada);
    expect(verify(null, Buffer.from(textoDoSelo(SELO)), publica, assinatura)).toBe(true);
    for (const mudada of [{ qtde: 2 }, { raiz: 'ba'.repeat(32) }, { cabeca: 'dc'.repeat(32) }]) {
      expect(verify(null, Buffer.from(textoDoSelo({ ...SELO, ...mudada })), publica, assinatura)).toBe(false);
    }
  });
});
