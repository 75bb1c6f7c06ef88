import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { caminho, deHex, emHex, fileiras, fileirasAosPoucos, folha, raiz, subir } from './arvore.ts';

const sha256 = (bytes: Uint8Array): Uint8Array => createHash('sha256').update(bytes).digest();
const arvore = (textos: readonly string[]) =>
  fileiras(
    sha256,
    textos.map((texto) => folha(sha256, texto)),
  );
const raizDe = (textos: readonly string[]) => emHex(raiz(sha256, arvore(textos)));

/** Leaves of the reference implementation of RFC 6962 (certificate-transparency, merkle_tree_test). */
const FOLHAS = [
  '',
  '00',
  '10',
  '2021',
  '3031',
  '40414243',
  '5051525354555657',
  '606162636465666768696a6b6c6d6e6f',
].map((hex) => Buffer.from(hex, 'hex').toString('latin1'));
/** Its roots of the first one, two, ... of them. */
const RAIZES = [
  '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
  'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125',
  'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77',
  'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
  '4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4',
  '76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef',
  'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c',
  '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
];

/** The definition of RFC 9162, section 2.1.1, word for word; shares nothing with the rule but SHA-256. */
function mth(lista: readonly string[]): Buffer {
  const hash = (...partes: Uint8Array[]) => createHash('sha256').update(Buffer.concat(partes)).digest();
  const [primeira] = lista;
  if (primeira === undefined) return hash();
  if (lista.length === 1) return hash(Buffer.from([0]), Buffer.from(primeira));
  let k = 1;
  while (k * 2 < lista.length) k *= 2;
  return hash(Buffer.from([1]), mth(lista.slice(0, k)), mth(lista.slice(k)));
}

describe('root', () => {
  it.each(RAIZES.map((esperada, i) => [i + 1, esperada]))(
    'of the first %i reference leaves',
    (quantas, esperada) => {
      expect(raizDe(FOLHAS.slice(0, Number(quantas)))).toBe(esperada);
    },
  );

  it('of an empty list is the hash of nothing', () => {
    expect(raizDe([])).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855');
  });

  it('is what the definition of the RFC gives', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'grapheme' }), { maxLength: 70 }), (textos) => {
        expect(raizDe(textos)).toBe(mth(textos).toString('hex'));
      }),
    );
  });
});

describe('path', () => {
  /** RFC 9162, section 2.1.5: seven leaves a, b, c, d, e, f, j (d0 ... d6). */
  it.each([
    [0, ['direita b', 'direita h', 'direita l']],
    [3, ['esquerda c', 'esquerda g', 'direita l']],
    [4, ['direita f', 'direita j', 'esquerda k']],
    [6, ['esquerda i', 'esquerda k']],
  ])('of leaf d%i of the RFC’s example of seven', (indice, esperado) => {
    const d = ['d0', 'd1', 'd2', 'd3', 'd4', 'd5', 'd6'];
    const nomes = new Map<string, string>([
      ...['a', 'b', 'c', 'd', 'e', 'f', 'j'].map((nome, i) => [raizDe([d[i] ?? '']), nome] as const),
      [raizDe(d.slice(0, 2)), 'g'],
      [raizDe(d.slice(2, 4)), 'h'],
      [raizDe(d.slice(4, 6)), 'i'],
      [raizDe(d.slice(0, 4)), 'k'],
      [raizDe(d.slice(4, 7)), 'l'],
    ]);
    expect(
      caminho(arvore(d), indice).map(({ lado, resumo }) => `${lado} ${nomes.get(emHex(resumo))}`),
    ).toEqual(esperado);
  });

  const listas = fc
    .array(fc.string(), { minLength: 1, maxLength: 70 })
    .chain((textos) => fc.tuple(fc.constant(textos), fc.nat({ max: textos.length - 1 })));

  it('every leaf’s path leads to the root', () => {
    fc.assert(
      fc.property(fc.array(fc.string(), { minLength: 1, maxLength: 70 }), (textos) => {
        const linhas = arvore(textos);
        for (const [i, texto] of textos.entries()) {
          expect(emHex(subir(sha256, folha(sha256, texto), caminho(linhas, i)))).toBe(
            emHex(raiz(sha256, linhas)),
          );
        }
      }),
    );
  });

  it('a changed leaf does not, nor does a changed or a left out step', () => {
    fc.assert(
      fc.property(listas, fc.string({ minLength: 1 }), fc.nat(), ([textos, indice], mais, nat) => {
        const linhas = arvore(textos);
        const certa = emHex(raiz(sha256, linhas));
        const passos = caminho(linhas, indice);
        const texto = textos[indice] ?? '';
        expect(emHex(subir(sha256, folha(sha256, texto + mais), passos))).not.toBe(certa);
        if (passos.length === 0) return;
        const qual = nat % passos.length;
        const mexido = passos.map((passo, i) =>
          i === qual
            ? { ...passo, resumo: passo.resumo.map((byte, j) => (j === nat % 32 ? byte ^ 1 : byte)) }
            : passo,
        );
        expect(emHex(subir(sha256, folha(sha256, texto), mexido))).not.toBe(certa);
        expect(emHex(subir(sha256, folha(sha256, texto), passos.toSpliced(qual, 1)))).not.toBe(certa);
      }),
    );
  });

  it('a node is no leaf: its text under a leaf’s mark hashes to something else', () => {
    const [a, b] = [folha(sha256, 'a'), folha(sha256, 'b')];
    const doNo = Buffer.concat([a, b]).toString('latin1');
    expect(emHex(folha(sha256, doNo))).not.toBe(raizDe(['a', 'b']));
  });
});

describe('in pieces', () => {
  it('stops on the way and ends at the same tree', () => {
    const folhas = Array.from({ length: 5_001 }, (_, i) => folha(sha256, `${i}`));
    const passos = fileirasAosPoucos(sha256, Buffer.concat(folhas));
    let paradas = 0;
    let passo = passos.next();
    for (; !passo.done; passo = passos.next()) paradas += 1;
    expect(paradas).toBeGreaterThanOrEqual(3);
    expect(emHex(raiz(sha256, passo.value))).toBe(emHex(raiz(sha256, fileiras(sha256, folhas))));
  });
});

describe('hexadecimal', () => {
  it('there and back', () => {
    fc.assert(
      fc.property(fc.uint8Array(), (bytes) => {
        expect(emHex(bytes)).toBe(Buffer.from(bytes).toString('hex'));
        expect(deHex(emHex(bytes))).toEqual(bytes);
      }),
    );
  });
});
