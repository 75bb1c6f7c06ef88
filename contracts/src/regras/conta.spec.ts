import { expect, it } from 'vitest';
import { camposMudados, fraseDaConta } from './conta.ts';

it('a change names its fields and nothing of what they hold', () => {
  const campos = camposMudados({
    type: 'UsuarioAlterado',
    data: {
      idUsuario: 6,
      nome: 'v1.a',
      telefone: 'v1.b',
      telefoneHmac: 'bb',
      idGerente: null,
      alteradoPor: 3,
      sessionVersion: 2,
    },
  });
  expect(fraseDaConta('UsuarioAlterado', campos)).toBe('Dados alterados: nome, telefone, gerente');
});

it('other facts are told by their name alone', () => {
  const evento = { type: 'CodigoDeSenhaUsado', data: { idUsuario: 6, versaoCodigo: 9 } } as const;
  expect(fraseDaConta(evento.type, camposMudados(evento))).toBe('Código de senha usado');
});
