import { describe, expect, it } from 'vitest';
import type { Usuario } from '../providers/data/tipos.ts';
import { conversaComCodigo, linkDoWhatsApp, podeGerarCodigo } from './codigos.ts';

const usuario = (partes: Partial<Usuario>): Usuario => ({
  idUsuario: 9,
  nome: 'ZÉ',
  telefone: '(11) 90000-0009',
  tipo: 'Usuario',
  ativo: 'sim',
  idGerente: 4,
  nomeGerente: 'GIL',
  ...partes,
});
const gerente = { idUsuario: 4, nome: 'GIL', tipo: 'Gerente' } as const;
const administrador = { idUsuario: 3, nome: 'ANA', tipo: 'Administrador' } as const;

describe('a code for a new password', () => {
  it('is offered for active people whom the caller maintains, never for himself', () => {
    expect(podeGerarCodigo(usuario({}), gerente)).toBe(true);
    expect(podeGerarCodigo(usuario({ ativo: 'nao' }), gerente)).toBe(false);
    expect(podeGerarCodigo(usuario({ idGerente: 5 }), gerente)).toBe(false);
    expect(podeGerarCodigo(usuario({ idUsuario: 3, tipo: 'Administrador' }), administrador)).toBe(false);
    expect(podeGerarCodigo(usuario({ idUsuario: 1, tipo: 'Administrador' }), administrador)).toBe(false);
  });

  it('is handed on by WhatsApp with the way to use it', () => {
    const endereco = conversaComCodigo(
      { codigo: 'ABCDE-FGH23', venceEm: '2026-03-01T13:30:00.000Z' },
      { nome: 'ZÉ', telefone: '(11) 90000-0009', empresa: 'RIFAS & CIA', site: 'https://rifas.exemplo' },
    );
    expect(endereco).toMatch(/^https:\/\/wa\.me\/5511900000009\?text=/);
    const texto = new URL(endereco).searchParams.get('text');
    expect(texto).toContain('em RIFAS & CIA: ABCDE-FGH23');
    expect(texto).toContain('https://rifas.exemplo');
    expect(texto).toContain('01/03/2026');
  });

  it('a conversation without words has none', () => {
    expect(linkDoWhatsApp('(11) 90000-0009')).toBe('https://wa.me/5511900000009');
  });
});
