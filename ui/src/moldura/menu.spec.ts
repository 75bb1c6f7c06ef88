import type { Tipo } from '@rifa-viva/contracts/regras/tipos';
import { describe, expect, it } from 'vitest';
import { entradasDoMenu, primeiroNome, todasAsEntradas } from './menu.ts';

const usuario = (tipo: Tipo, idUsuario = 9) => ({ idUsuario, nome: 'MARIA DA SILVA', tipo });
const menu = (...args: Parameters<typeof entradasDoMenu>) =>
  todasAsEntradas(entradasDoMenu(...args)).map(({ rotulo, caminho }) => `${rotulo} ${caminho}`);

describe('the menus', () => {
  it('of a customer', () => {
    expect(menu(usuario('Usuario'), false)).toEqual([
      'Início /inicio',
      'Meus Dados /meusDados',
      'Meus Bilhetes /meusBilhetes',
      'Contato /contato',
    ]);
  });

  it('of a seller', () => {
    expect(menu(usuario('Vendedor'), true)).toEqual([
      'Início /inicio',
      'Meu Perfil /meuPerfil',
      'Bilhetes Vendidos /meusBilhetes',
      'Contato /contato',
    ]);
  });

  it('of a manager: only Usuarios among the Cadastros', () => {
    expect(menu(usuario('Gerente'), false)).toEqual([
      'Painel /painel',
      'Início /inicio',
      'Meu Perfil /meuPerfil',
      'Usuários /cadastroUsuario',
      'Bilhetes Vendidos /meusBilhetes',
      'Contato /contato',
    ]);
  });

  it('of an administrator', () => {
    expect(menu(usuario('Administrador'), false)).toEqual([
      'Painel /painel',
      'Início /inicio',
      'Meu Perfil /meuPerfil',
      'Configuração /configuracao',
      'Modelo de Bilhetes /cadastroModelos',
      'Campanha /cadastroCampanha',
      'Banner /banner',
      'Usuários /cadastroUsuario',
      'Pagamentos /pagamentos',
      'Conferência de Pix /conferencia',
      'Acessos a dados /acessos',
      'Bilhetes Vendidos /meusBilhetes',
      'Contato /contato',
    ]);
  });

  it('Patrocinadores is for user 1 alone', () => {
    expect(menu(usuario('Administrador', 1), false)).toContain('Patrocinadores /patrocinadores');
    expect(menu(usuario('Administrador', 2), false)).not.toContain('Patrocinadores /patrocinadores');
  });

  it('of strangers: the home only where the company is open', () => {
    expect(menu(null, false)).toEqual(['Início /inicio', 'Contato /contato']);
    expect(menu(null, true)).toEqual(['Contato /contato']);
  });
});

it('the bar calls people by their first name', () => {
  expect(primeiroNome(' MARIA  DA SILVA')).toBe('MARIA');
  expect(primeiroNome('')).toBe('');
});
