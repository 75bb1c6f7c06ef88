import { describe, expect, it } from 'vitest';
import { type AcessoContado, DADOS_LIDOS, fraseDoAcesso } from './acesso.ts';

const acesso = (mais: Partial<AcessoContado>): AcessoContado => ({
  dado: 'usuarios',
  formato: null,
  idPessoa: null,
  pessoa: null,
  idRifa: null,
  numeros: [],
  qtdeNumeros: mais.numeros?.length ?? 0,
  idCobranca: null,
  filtros: [],
  ...mais,
});

describe('the sentence of an access', () => {
  it.each([
    [{ dado: 'cadastro', idPessoa: 8, pessoa: 'MARIA' }, 'Abriu o cadastro de MARIA'],
    [{ dado: 'cadastro', idPessoa: 8 }, 'Abriu o cadastro de pessoa esquecida'],
    [{ filtros: ['q', 'tipo'] }, 'Leu a lista de usuários (filtro: busca por nome ou telefone, tipo)'],
    [
      { dado: 'bilhete', idRifa: 3, numeros: [12], idPessoa: 8, pessoa: 'MARIA' },
      'Abriu o bilhete 12 da campanha 003 de MARIA',
    ],
    [
      { dado: 'bilhetes', idRifa: 3, numeros: [1, 2], formato: 'pdf' },
      'Exportou os bilhetes 1, 2 da campanha 003 em PDF',
    ],
    [
      { dado: 'bilhetes', idRifa: 3, numeros: [1, 2, 3, 4, 5], qtdeNumeros: 1_200, formato: 'termica' },
      'Exportou os bilhetes (1.200 números) da campanha 003 em PDF para impressora térmica',
    ],
    [{ dado: 'cobranca', idCobranca: 'abc', idPessoa: 8, pessoa: 'MARIA' }, 'Abriu a cobrança abc de MARIA'],
    [{ dado: 'pacote', idRifa: 3, formato: 'zip' }, 'Exportou o pacote de auditoria da campanha 003 em ZIP'],
  ] as const)('%j', (mais, frase) => {
    expect(fraseDoAcesso(acesso(mais))).toBe(frase);
  });

  it('is there for everything that is recorded', () => {
    for (const dado of DADOS_LIDOS) expect(fraseDoAcesso(acesso({ dado }))).toMatch(/^(Leu|Abriu) .+/);
  });
});
