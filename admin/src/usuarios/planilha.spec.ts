import { expect, it } from 'vitest';
import { paraCsv } from '../exportacao/exportacao.ts';
import { planilhaDosUsuarios } from './planilha.ts';

it('a person is a line; what may not be seen is empty, what looks like a formula is text', () => {
  const planilha = planilhaDosUsuarios([
    {
      idUsuario: 9,
      nome: '=1+1',
      telefone: '11900000009',
      tipo: 'Vendedor',
      ativo: 'nao',
      idGerente: 4,
      nomeGerente: 'GUSTAVO GERENTE',
      ultAcesso: '2026-03-01T12:00:00.000Z',
    },
  ]);
  expect(paraCsv(planilha).split('\r\n')[1]).toBe(
    `"'=1+1";"(11) 90000-0009";"Vendedor";"Inativo";"GUSTAVO GERENTE";;"01/03/2026 09:00"`,
  );
});
