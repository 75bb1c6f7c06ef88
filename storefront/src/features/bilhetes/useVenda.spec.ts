import { ErroDaApi, erroSemConexao } from '@rifa-viva/ui/api/erro.ts';
import { expect, test } from 'vitest';
import { desfechoDaFalha } from './useVenda.ts';

const encerradas = 'As vendas para essa rifa já foram encerradas!!';

test.each([
  [new ErroDaApi(409, 'VENDAS_ENCERRADAS', encerradas), { tipo: 'recarregar', texto: encerradas }],
  [
    new ErroDaApi(409, 'LIMITE_DO_VENDEDOR', 'Você só pode gerar 100 bilhetes por vez!!'),
    { tipo: 'recusado', texto: 'Você só pode gerar 100 bilhetes por vez!!' },
  ],
  [
    new ErroDaApi(500, 'INTERNO', 'qualquer'),
    { tipo: 'falhou', texto: 'Ocorreu um erro, tente novamente em alguns minutos', talvezFeita: true },
  ],
  [
    new TypeError('x'),
    { tipo: 'falhou', texto: 'Ocorreu um erro, tente novamente em alguns minutos', talvezFeita: false },
  ],
  [erroSemConexao(), { tipo: 'incerto', texto: 'Sem conexão. Verifique a internet e tente novamente.' }],
])('%s', (falha, desfecho) => expect(desfechoDaFalha(falha)).toEqual(desfecho));
