import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import { caminho, emHex, fileiras, folha, raiz } from '@rifa-viva/contracts/regras/arvore';
import {
  codigoDoSelo,
  type FolhaDoSelo,
  textoDaFolha,
  textoDoSelo,
  textoDoTitular,
} from '@rifa-viva/contracts/regras/selo';
import { describe, expect, it } from 'vitest';
import { conferirRecibo } from './conferirRecibo.ts';
import type { Recibo } from './tipos.ts';

const sha256 = (bytes: Uint8Array): Uint8Array => createHash('sha256').update(bytes).digest();
const hex = (texto: string): string => createHash('sha256').update(texto).digest('hex');
const SAL = '01'.repeat(32);
const nova = () => generateKeyPairSync('ed25519');
const chave = nova();

const folhas: FolhaDoSelo[] = Array.from({ length: 7 }, (_, i) => ({
  idRifa: 3,
  numBilhete: i + 1,
  numerosDaSorte: [10 + i, 50 + i],
  idVenda: i + 1,
  titular: i === 6 ? null : hex(textoDoTitular(SAL, `PESSOA ${i + 1}`)),
}));

/** Sealed and signed as the server does it; the tickets as listed, unless others are told. */
function recibo(numBilhete: number, lista = folhas, { privateKey, publicKey } = chave): Recibo {
  const linhas = fileiras(
    sha256,
    lista.map((uma) => folha(sha256, textoDaFolha(uma))),
  );
  const selo = {
    idRifa: 3,
    qtde: lista.length,
    raiz: emHex(raiz(sha256, linhas)),
    revisao: 40,
    cabeca: 'cd'.repeat(32),
    em: '2026-11-22T20:00:00.000Z',
  };
  const { titular = null, ...resto } = lista[numBilhete - 1] as FolhaDoSelo;
  return {
    formato: 'rifa-viva/recibo/v1',
    folha: { ...resto, numerosDaSorte: [...resto.numerosDaSorte], titular },
    caminho: caminho(linhas, numBilhete - 1).map(({ lado, resumo }) => ({ lado, resumo: emHex(resumo) })),
    selo,
    assinatura: sign(null, Buffer.from(textoDoSelo(selo)), privateKey).toString('base64'),
    chavePublica: publicKey.export({ format: 'der', type: 'spki' }).subarray(-32).toString('base64'),
    codigo: codigoDoSelo(hex(textoDoSelo(selo))),
    sal: titular === null ? null : SAL,
    nome: titular === null ? null : `PESSOA ${numBilhete}`,
  };
}
const bilhete = (numBilhete: number) => ({
  idRifa: 3,
  numBilhete,
  numerosDaSorte: `00${9 + numBilhete},00${49 + numBilhete}`,
  cliente: `PESSOA ${numBilhete}`,
});
const errados = (um: Recibo, numBilhete = 3) =>
  conferirRecibo(um, bilhete(numBilhete))
    .passos.filter(({ certo }) => certo === false)
    .map(({ titulo }) => titulo);

describe('a receipt checked in the browser', () => {
  it.each([1, 3, 6])('holds for ticket %i, with the code worked out here', (numBilhete) => {
    const um = recibo(numBilhete);
    const veredito = conferirRecibo(um, bilhete(numBilhete));
    expect(veredito).toMatchObject({ vale: true, codigo: um.codigo });
    expect(veredito.impressaoDaChave).toBe(
      codigoDoSelo(createHash('sha256').update(Buffer.from(um.chavePublica, 'base64')).digest('hex')),
    );
  });

  it('of a sale older than seals says so and holds', () => {
    const antiga = conferirRecibo(recibo(7), { ...bilhete(7), numerosDaSorte: '0016,0056' });
    expect(antiga.vale).toBe(true);
    expect(antiga.passos[1]?.texto).toContain('anterior aos selos');
  });

  it('of somebody forgotten is in the list, under a name that could not be checked', () => {
    const esquecida = conferirRecibo({ ...recibo(3), sal: null, nome: null }, bilhete(3));
    expect(esquecida.vale).toBeNull();
    expect(esquecida.passos.map(({ certo }) => certo)).toEqual([true, null, true, true, true]);
    expect(esquecida.passos[1]?.texto).toContain('foi apagado');
    const falsa = { ...recibo(3), sal: null, nome: null, caminho: [] };
    expect(conferirRecibo(falsa, bilhete(3)).vale).toBe(false);
  });

  const mudado = (mudar: (um: Recibo) => object): Recibo => ({ ...recibo(3), ...mudar(recibo(3)) });
  it.each<[string, (um: Recibo) => object, string[]]>([
    [
      'another number',
      (um) => ({ folha: { ...um.folha, numBilhete: 4 } }),
      ['Dados do bilhete', 'Lista selada'],
    ],
    [
      'other lucky numbers',
      (um) => ({ folha: { ...um.folha, numerosDaSorte: [12, 53] } }),
      ['Dados do bilhete', 'Lista selada'],
    ],
    ['another sale', (um) => ({ folha: { ...um.folha, idVenda: 9 } }), ['Lista selada']],
    ['another name', () => ({ nome: 'OUTRA' }), ['Titular']],
    ['another salt', () => ({ sal: '02'.repeat(32) }), ['Titular']],
    ['a path that is none', () => ({ caminho: [] }), ['Lista selada']],
    ['another code', () => ({ codigo: 'AAAAA-AAAAA-AAAAA-AAAAA-AAAAA-AAAAA' }), ['Código do selo']],
    [
      'a seal changed after it was signed',
      (um) => ({ selo: { ...um.selo, qtde: 8 } }),
      ['Assinatura', 'Código do selo'],
    ],
    ['another key', () => ({ chavePublica: Buffer.alloc(32, 7).toString('base64') }), ['Assinatura']],
    ['a signature that is none', () => ({ assinatura: '???' }), ['Assinatura']],
    [
      'no seal at all',
      () => ({ selo: undefined }),
      ['Dados do bilhete', 'Lista selada', 'Assinatura', 'Código do selo'],
    ],
    ['no leaf', () => ({ folha: undefined }), ['Dados do bilhete', 'Titular', 'Lista selada']],
    ['no leaf fields', () => ({ folha: { titular: null } }), ['Dados do bilhete', 'Lista selada']],
  ])('with %s does not hold, and says where', (_, mudar, esperados) => {
    expect(errados(mudado(mudar))).toEqual(esperados);
    expect(conferirRecibo(mudado(mudar), bilhete(3)).vale).toBe(false);
  });

  it('of a list signed anew by somebody else has another code and another key', () => {
    const outros = folhas.map((uma) => (uma.numBilhete === 5 ? { ...uma, idVenda: 99 } : uma));
    const reescrito = conferirRecibo(recibo(3, outros, nova()), bilhete(3));
    const primeiro = conferirRecibo(recibo(3), bilhete(3));
    expect(reescrito.vale).toBe(true);
    expect(reescrito.codigo).not.toBe(primeiro.codigo);
    expect(reescrito.impressaoDaChave).not.toBe(primeiro.impressaoDaChave);
  });
});
