import { expect, test } from 'vitest';
import { escolhasDeVendedor } from './vendedores.ts';

const pessoa = (
  idUsuario: number,
  nome: string,
  tipo: 'Usuario' | 'Vendedor' | 'Gerente' | 'Administrador',
) => ({
  idUsuario,
  nome,
  tipo,
});
const usuarios = [
  { ...pessoa(2, 'DONA', 'Administrador'), ativo: 'sim', idGerente: null },
  { ...pessoa(3, 'ADA', 'Administrador'), ativo: 'sim', idGerente: null },
  { ...pessoa(4, 'GIL', 'Gerente'), ativo: 'sim', idGerente: null },
  { ...pessoa(6, 'VERA', 'Vendedor'), ativo: 'sim', idGerente: 4 },
  { ...pessoa(7, 'ÉLIO', 'Vendedor'), ativo: 'sim', idGerente: 5 },
  { ...pessoa(11, 'VINI', 'Vendedor'), ativo: 'nao', idGerente: 4 },
  { ...pessoa(9, 'UGO', 'Usuario'), ativo: 'sim', idGerente: 4 },
] as const;
const nomes = (eu: Parameters<typeof escolhasDeVendedor>[0]) =>
  escolhasDeVendedor(eu, usuarios).map((p) => p.nome);

test('an Administrador chooses among active staff, himself first', () => {
  expect(nomes(pessoa(3, 'ADA', 'Administrador'))).toEqual(['ADA', 'ÉLIO', 'GIL', 'VERA']);
  expect(nomes(pessoa(1, 'SÍLVIA', 'Administrador'))).toContain('DONA');
});
test('a Gerente chooses among himself and his own', () => {
  expect(nomes(pessoa(4, 'GIL', 'Gerente'))).toEqual(['GIL', 'VERA']);
});
test('a Vendedor sells as himself', () => {
  expect(nomes(pessoa(6, 'VERA', 'Vendedor'))).toEqual(['VERA']);
});
