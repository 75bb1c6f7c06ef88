import type { EventoUsuario } from '@rifa-viva/contracts/eventos/usuario';
import { describe, it } from 'vitest';
import { given } from '../kernel/given.ts';
import type { Ator, ComandoUsuario, DadosDoUsuario, MudancasDoUsuario } from './commands.ts';
import { usuarioDecider } from './decider.ts';

const ADM: Ator = { idUsuario: 3, tipo: 'Administrador' };
const dados = (mais: Partial<DadosDoUsuario> = {}): DadosDoUsuario => ({
  idUsuario: 6,
  nome: 'c(nome)',
  telefone: 'c(fone)',
  telefoneHmac: 'h1',
  pix: 'c(pix)',
  tipo: 'Vendedor',
  ativo: 'sim',
  idGerente: 4,
  ...mais,
});
const registrado = (mais: Partial<DadosDoUsuario> = {}): EventoUsuario => ({
  type: 'UsuarioRegistrado',
  data: { ...dados(mais), criadoPor: 4 },
});
const alterar = (
  ator: Ator,
  mudancas: MudancasDoUsuario,
  mais: { versaoSenha?: number; ensaio?: boolean; haOutroAdministrador?: boolean } = {},
): ComandoUsuario => ({
  type: 'AlterarUsuario',
  ator,
  mudancas,
  haOutroAdministrador: true,
  ensaio: false,
  ...mais,
});
const excluir = (ator: Ator, haOutroAdministrador = true): ComandoUsuario => ({
  type: 'ExcluirUsuario',
  ator,
  haOutroAdministrador,
});
const entrar = (versaoSenha = 1): ComandoUsuario => ({ type: 'Entrar', origem: 'modal', versaoSenha });
const pessoa = (...eventos: EventoUsuario[]) => given(usuarioDecider, eventos);
const excluido: EventoUsuario = {
  type: 'UsuarioExcluido',
  data: { idUsuario: 6, excluidoPor: 3, sessionVersion: 2 },
};

describe('an account', () => {
  it('is registered once', () => {
    const registrar = { type: 'RegistrarUsuario', dados: dados(), criadoPor: 4 } as const;
    pessoa().when(registrar).happens(registrado());
    pessoa(registrado()).when(registrar).changesNothing();
  });

  it('is told as it stands, and no more once deleted', () => {
    pessoa(registrado())
      .when({ type: 'ConsultarUsuario' })
      .answers({ usuario: { ...dados(), sessionVersion: 1, versaoSenha: 1 } });
    pessoa(registrado(), excluido).when({ type: 'ConsultarUsuario' }).answers({ usuario: null });
  });
});

describe('a change', () => {
  it('records what differs and leaves sessions alone', () => {
    pessoa(registrado())
      .when(alterar(ADM, { nome: 'c(novo)', tipo: 'Vendedor', ativo: 'sim', idGerente: 5 }))
      .happens({
        type: 'UsuarioAlterado',
        data: { idUsuario: 6, nome: 'c(novo)', idGerente: 5, alteradoPor: 3, sessionVersion: 1 },
      });
  });

  it('of nothing writes nothing', () => {
    const mudancas = {
      tipo: 'Vendedor',
      ativo: 'sim',
      idGerente: 4,
      telefone: 'c(again)',
      telefoneHmac: 'h1',
    } as const;
    pessoa(registrado()).when(alterar(ADM, mudancas)).changesNothing();
  });

  it.each<[string, MudancasDoUsuario]>([
    ['phone', { telefone: 'c(f2)', telefoneHmac: 'h2' }],
    ['role', { tipo: 'Gerente' }],
    ['deactivation', { ativo: 'nao' }],
  ])('of the %s ends every session', (_, mudancas) => {
    pessoa(registrado())
      .when(alterar(ADM, mudancas))
      .happens({ type: 'UsuarioAlterado', data: { ...mudancas, sessionVersion: 2 } });
  });

  it('of the password ends every session and names the version in the vault', () => {
    pessoa(registrado())
      .when(alterar({ idUsuario: 6, tipo: 'Vendedor' }, {}, { versaoSenha: 77 }))
      .happens({
        type: 'SenhaAlterada',
        data: { idUsuario: 6, alteradoPor: 6, versaoSenha: 77, sessionVersion: 2 },
      });
  });

  it('of phone and password at once ends them once', () => {
    pessoa(registrado())
      .when(alterar(ADM, { telefone: 'c(f2)', telefoneHmac: 'h2' }, { versaoSenha: 77 }))
      .happens({ data: { sessionVersion: 2 } }, { data: { sessionVersion: 2 } });
  });

  it('that is only asked about is refused or answered, and writes nothing', () => {
    pessoa(registrado())
      .when(alterar(ADM, { tipo: 'Gerente' }, { ensaio: true }))
      .changesNothing();
    pessoa(registrado())
      .when(alterar({ idUsuario: 6, tipo: 'Vendedor' }, { tipo: 'Administrador' }, { ensaio: true }))
      .refused('NAO_E_SEU');
  });

  it('never takes the last active Administrador', () => {
    const admin = registrado({ tipo: 'Administrador', idGerente: null });
    for (const mudancas of [{ ativo: 'nao' }, { tipo: 'Gerente' }] as const) {
      pessoa(admin)
        .when(alterar(ADM, mudancas, { haOutroAdministrador: false }))
        .refused('ULTIMO_ADMINISTRADOR');
    }
    pessoa(admin).when(excluir(ADM, false)).refused('ULTIMO_ADMINISTRADOR');
    pessoa(admin)
      .when(alterar(ADM, { nome: 'c(n)' }, { haOutroAdministrador: false }))
      .happens({});
  });

  it('of somebody who is not there is told to an Administrador alone', () => {
    const gerente: Ator = { idUsuario: 4, tipo: 'Gerente' };
    for (const ninguem of [pessoa(), pessoa(registrado(), excluido)]) {
      ninguem.when(alterar(ADM, { nome: 'c(n)' })).refused('NAO_ENCONTRADO');
      ninguem.when(alterar(gerente, { nome: 'c(n)' })).refused('NAO_E_SEU');
      ninguem.when(excluir(ADM)).refused('NAO_ENCONTRADO');
    }
  });
});

describe('entering and leaving', () => {
  it('is recorded and answers the account', () => {
    const quando = pessoa(registrado()).when(entrar());
    quando.happens({ type: 'UsuarioEntrou', data: { idUsuario: 6, origem: 'modal' } });
    quando.answers({ usuario: { ...dados(), sessionVersion: 1, versaoSenha: 1 } });
  });

  it('is refused with a password that was changed meanwhile', () => {
    const senha: EventoUsuario = {
      type: 'SenhaAlterada',
      data: { idUsuario: 6, alteradoPor: 6, versaoSenha: 9, sessionVersion: 2 },
    };
    pessoa(registrado(), senha).when(entrar()).refused('LOGIN_INVALIDO');
    pessoa(registrado(), senha).when(entrar(9)).happens({ type: 'UsuarioEntrou' });
  });

  it('is refused to the deactivated by name, to the deleted and unknown as a wrong password', () => {
    pessoa(registrado({ ativo: 'nao' }))
      .when(entrar())
      .refused('CONTA_DESATIVADA');
    pessoa(registrado(), excluido).when(entrar()).refused('LOGIN_INVALIDO');
    pessoa().when(entrar()).refused('LOGIN_INVALIDO');
  });

  it('ends every session on leaving', () => {
    pessoa(registrado())
      .when({ type: 'Sair' })
      .happens({ type: 'UsuarioSaiu', data: { idUsuario: 6, sessionVersion: 2 } });
    pessoa(registrado(), excluido).when({ type: 'Sair' }).changesNothing();
  });
});

describe('a deletion', () => {
  it('ends every session and keeps the id', () => {
    pessoa(registrado())
      .when(excluir(ADM))
      .happens({ type: 'UsuarioExcluido', data: { idUsuario: 6, excluidoPor: 3, sessionVersion: 2 } });
  });

  it('says why for the protected and for oneself', () => {
    const um: Ator = { idUsuario: 1, tipo: 'Administrador' };
    for (const idUsuario of [1, 2]) {
      pessoa(registrado({ idUsuario, tipo: 'Administrador', idGerente: null }))
        .when(excluir(um))
        .refused('USUARIO_PROTEGIDO');
    }
    pessoa(registrado({ idUsuario: 3, tipo: 'Administrador' }))
      .when(excluir(ADM))
      .refused('USUARIO_LOGADO');
  });
});
