import { describe, expect, it } from 'vitest';
import type { Usuario } from '../providers/data/tipos.ts';
import {
  paraAtualizar,
  paraCadastrar,
  paraFormulario,
  podeEditar,
  podeExcluir,
  recusaDeExclusao,
  tiposPermitidos,
  usuarioNovo,
  validarUsuario,
} from './formulario.ts';

const administrador = { idUsuario: 3, nome: 'ANA', tipo: 'Administrador' } as const;
const superAdministrador = { idUsuario: 1, nome: 'SUPER', tipo: 'Administrador' } as const;
const gerente = { idUsuario: 4, nome: 'GIL', tipo: 'Gerente' } as const;
const usuario = (partes: Partial<Usuario>): Usuario => ({
  idUsuario: 9,
  nome: 'ZÉ',
  telefone: '11900000009',
  tipo: 'Vendedor',
  ativo: 'sim',
  idGerente: 4,
  nomeGerente: 'GIL',
  ...partes,
});

describe('the form of a person', () => {
  it('refuses name, phone and short password, in that order', () => {
    const vazio = { ...usuarioNovo(administrador), senha: '12345' };
    expect(validarUsuario(vazio)).toEqual({ nome: 'Digite o nome do usuário...' });
    expect(validarUsuario({ ...vazio, nome: 'A' })).toEqual({ telefone: 'Digite o telefone do usuário...' });
    const comTelefone = { ...vazio, nome: 'A', telefone: '(11) 90000-0000' };
    expect(validarUsuario(comTelefone)).toEqual({ senha: 'A senha deve ter no mínimo 6 digitos...' });
    expect(validarUsuario({ ...comTelefone, senha: '123456' })).toEqual({});
    expect(validarUsuario({ ...comTelefone, senha: '' })).toEqual({});
  });

  it('the default manager is who is logged in, pix is not given, the phone has digits only', () => {
    const corpo = paraCadastrar({
      ...usuarioNovo(gerente),
      nome: 'ZÉ',
      telefone: '(11) 90000-0000',
      pix: ' ',
    });
    expect(corpo).toEqual({
      nome: 'ZÉ',
      telefone: '11900000000',
      tipo: 'Vendedor',
      ativo: 'sim',
      pix: 'nao informado',
      idGerente: 4,
    });
  });

  it('the password is sent only when it was typed', () => {
    const valores = paraFormulario(usuario({}));
    expect(valores.telefone).toBe('(11) 90000-0009');
    expect(paraAtualizar(9, valores)).not.toHaveProperty('senha');
    expect(paraAtualizar(9, { ...valores, senha: 'nova-senha' }).senha).toBe('nova-senha');
  });
});

describe('who may do what', () => {
  it('a manager creates only Vendedor and Usuario', () => {
    expect(tiposPermitidos(gerente)).toEqual(['Usuario', 'Vendedor']);
    expect(tiposPermitidos(administrador)).toEqual(['Usuario', 'Vendedor', 'Gerente', 'Administrador']);
  });

  it('users 1 and 2 are edited by 1 alone', () => {
    expect(podeEditar(usuario({ idUsuario: 2, tipo: 'Administrador' }), administrador)).toBe(false);
    expect(podeEditar(usuario({ idUsuario: 2, tipo: 'Administrador' }), superAdministrador)).toBe(true);
  });

  it('a manager edits himself and his own', () => {
    expect(podeEditar(usuario({ idUsuario: 4, tipo: 'Gerente', idGerente: null }), gerente)).toBe(true);
    expect(podeEditar(usuario({}), gerente)).toBe(true);
    expect(podeEditar(usuario({ idGerente: 5 }), gerente)).toBe(false);
  });

  it('1, 2 and who is logged in are not deleted', () => {
    const proibido = 'Não é possível excluir esse usuário...';
    expect(recusaDeExclusao(usuario({ idUsuario: 1 }), superAdministrador)).toBe(proibido);
    expect(recusaDeExclusao(usuario({ idUsuario: 2 }), superAdministrador)).toBe(proibido);
    expect(recusaDeExclusao(usuario({ idUsuario: 3 }), administrador)).toBe(
      'Não é possível excluir o usuário logado...',
    );
    expect(recusaDeExclusao(usuario({}), administrador)).toBeNull();
  });

  it('deleting is offered for whom the caller maintains, and where a sentence says why it cannot be', () => {
    expect(podeExcluir(usuario({ tipo: 'Gerente' }), gerente)).toBe(false);
    expect(podeExcluir(usuario({ idGerente: 5 }), gerente)).toBe(false);
    expect(podeExcluir(usuario({}), gerente)).toBe(true);
    expect(podeExcluir(usuario({ idUsuario: 4, tipo: 'Gerente' }), gerente)).toBe(true);
    for (const idUsuario of [1, 2, 9]) expect(podeExcluir(usuario({ idUsuario }), administrador)).toBe(true);
  });
});
