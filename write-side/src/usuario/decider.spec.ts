import type { EventoUsuario } from '@rifa-viva/contracts/eventos/usuario';
import { TIPOS } from '@rifa-viva/contracts/regras/tipos';
import { given } from '@rifa-viva/proof/testing/given';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ComandoUsuario } from './commands.ts';
import { usuarioDecider } from './decider.ts';

const DADOS = {
  idUsuario: 6,
  nome: 'v1.usuario-6.nome',
  telefone: 'v1.usuario-6.telefone',
  telefoneHmac: 'aa',
  pix: 'v1.usuario-6.pix',
  tipo: 'Vendedor',
  ativo: 'sim',
  idGerente: 4,
} as const;
const ADMINISTRADOR = { idUsuario: 3, tipo: 'Administrador' } as const;
const registrado = (mais = {}): EventoUsuario => ({
  type: 'UsuarioRegistrado',
  data: { ...DADOS, criadoPor: 4, ...mais },
});
const excluido: EventoUsuario = {
  type: 'UsuarioExcluido',
  data: { idUsuario: 6, excluidoPor: 3, sessionVersion: 2 },
};
const dado = (...eventos: readonly EventoUsuario[]) => given(usuarioDecider, eventos);
const alterar = (mais: Record<string, unknown> = {}) =>
  ({
    type: 'AlterarUsuario',
    ator: ADMINISTRADOR,
    mudancas: {},
    haOutroAdministrador: true,
    gerenteValido: true,
    ...mais,
  }) as Extract<ComandoUsuario, { type: 'AlterarUsuario' }>;
const excluir = { type: 'ExcluirUsuario', ator: ADMINISTRADOR, haOutroAdministrador: true } as const;

describe('registering', () => {
  const registrar = { type: 'RegistrarUsuario', dados: DADOS, criadoPor: 4 } as const;
  it('records the person, once', () => {
    dado()
      .when(registrar)
      .happens({ type: 'UsuarioRegistrado', data: { idUsuario: 6, criadoPor: 4 } });
    dado(registrado()).when(registrar).changesNothing();
  });
});

describe('changing', () => {
  it('records what differs and who did it; a phone ends the sessions', () => {
    dado(registrado())
      .when(alterar({ mudancas: { tipo: 'Vendedor', telefone: 'v1.novo', telefoneHmac: 'bb' } }))
      .happens({
        type: 'UsuarioAlterado',
        data: { idUsuario: 6, telefone: 'v1.novo', telefoneHmac: 'bb', alteradoPor: 3, sessionVersion: 2 },
      });
  });
  it('keeps the sessions where only the name changes', () => {
    dado(registrado())
      .when(alterar({ mudancas: { nome: 'v1.outro' } }))
      .happens({ type: 'UsuarioAlterado', data: { sessionVersion: 1 } });
  });
  it('a password stands beside other changes and ends the sessions', () => {
    dado(registrado())
      .when(alterar({ mudancas: { nome: 'v1.outro' }, versaoSenha: 77 }))
      .happens(
        { type: 'UsuarioAlterado' },
        { type: 'SenhaAlterada', data: { versaoSenha: 77, sessionVersion: 2 } },
      );
  });
  it('nothing different: writes nothing', () => {
    dado(registrado())
      .when(alterar({ mudancas: { tipo: 'Vendedor', idGerente: 4 } }))
      .changesNothing();
  });
  it('never leaves the company without an Administrador', () => {
    const administrador = registrado({ tipo: 'Administrador' });
    const so = { haOutroAdministrador: false };
    dado(administrador)
      .when(alterar({ ...so, mudancas: { tipo: 'Gerente' } }))
      .refused('ULTIMO_ADMINISTRADOR');
    dado(administrador)
      .when(alterar({ ...so, mudancas: { ativo: 'nao' } }))
      .refused('ULTIMO_ADMINISTRADOR');
    dado(administrador)
      .when({ ...excluir, ...so })
      .refused('ULTIMO_ADMINISTRADOR');
    dado(administrador)
      .when(alterar({ ...so, mudancas: { nome: 'v1.outro' } }))
      .happens({ type: 'UsuarioAlterado' });
    const inativo = registrado({ tipo: 'Administrador', ativo: 'nao' });
    dado(inativo)
      .when({ ...excluir, ...so })
      .happens({ type: 'UsuarioExcluido' });
  });
  it('names no manager who is none; the one who is named already stays', () => {
    const semGerente = { gerenteValido: false };
    dado(registrado())
      .when(alterar({ ...semGerente, mudancas: { idGerente: 5 } }))
      .refused('GERENTE_INVALIDO');
    dado(registrado())
      .when(alterar({ ...semGerente, mudancas: { idGerente: 4 } }))
      .changesNothing();
  });
  it('tells only an Administrador that there is nobody', () => {
    dado().when(alterar()).refused('NAO_ENCONTRADO');
    dado(registrado(), excluido).when(alterar()).refused('NAO_ENCONTRADO');
    dado()
      .when(alterar({ ator: { idUsuario: 4, tipo: 'Gerente' } }))
      .refused('NAO_E_SEU');
  });
});

describe('signing in and out', () => {
  const entrar = { type: 'Entrar', origem: 'modal', versaoSenha: 1 } as const;
  it('records the login', () => {
    dado(registrado())
      .when(entrar)
      .happens({ type: 'UsuarioEntrou', data: { idUsuario: 6, origem: 'modal' } });
  });
  it('refuses a password changed meanwhile, a deleted and an inactive person', () => {
    dado(registrado())
      .when({ ...entrar, versaoSenha: 2 })
      .refused('LOGIN_INVALIDO');
    dado(registrado(), excluido).when(entrar).refused('LOGIN_INVALIDO');
    dado().when(entrar).refused('LOGIN_INVALIDO');
    dado(registrado({ ativo: 'nao' }))
      .when(entrar)
      .refused('CONTA_DESATIVADA');
  });
  it('signing out ends every session; nobody there: nothing', () => {
    dado(registrado())
      .when({ type: 'Sair' })
      .happens({ type: 'UsuarioSaiu', data: { sessionVersion: 2 } });
    dado().when({ type: 'Sair' }).changesNothing();
  });
});

describe('deleting', () => {
  it('is recorded, once', () => {
    dado(registrado())
      .when(excluir)
      .happens({ type: 'UsuarioExcluido', data: { excluidoPor: 3 } });
    dado(registrado(), excluido).when(excluir).refused('NAO_ENCONTRADO');
  });
});

/** Any command about person 6 by any caller. */
const ator = fc.record({ idUsuario: fc.integer({ min: 1, max: 7 }), tipo: fc.constantFrom(...TIPOS) });
const comando: fc.Arbitrary<ComandoUsuario> = fc.oneof(
  fc.record({ type: fc.constant('Sair' as const) }),
  fc.record({
    type: fc.constant('Entrar' as const),
    origem: fc.constantFrom('modal' as const, 'pagina' as const),
    versaoSenha: fc.integer({ min: 1, max: 3 }),
  }),
  fc.record({ type: fc.constant('ExcluirUsuario' as const), ator, haOutroAdministrador: fc.boolean() }),
  fc.record(
    {
      type: fc.constant('AlterarUsuario' as const),
      ator,
      mudancas: fc.record(
        {
          nome: fc.constantFrom('v1.a', 'v1.b'),
          tipo: fc.constantFrom(...TIPOS),
          ativo: fc.constantFrom('sim' as const, 'nao' as const),
          idGerente: fc.constantFrom(null, 4, 5),
        },
        { requiredKeys: [] },
      ),
      versaoSenha: fc.integer({ min: 2, max: 3 }),
      haOutroAdministrador: fc.boolean(),
      gerenteValido: fc.boolean(),
    },
    { requiredKeys: ['type', 'ator', 'mudancas', 'haOutroAdministrador', 'gerenteValido'] },
  ),
);

describe('whatever is asked', () => {
  it('session versions never go back, nothing follows a deletion, and a refusal or question writes nothing', () => {
    fc.assert(
      fc.property(fc.constantFrom(...TIPOS), fc.array(comando, { maxLength: 30 }), (tipo, comandos) => {
        let estado = usuarioDecider.evolve(usuarioDecider.initial(), registrado({ tipo }));
        for (const pedido of comandos) {
          const decisao = usuarioDecider.decide(estado, pedido);
          const eventos = 'refused' in decisao ? [] : decisao.events;
          if (estado.excluido) expect(eventos).toEqual([]);
          const antes = estado;
          for (const evento of eventos) estado = usuarioDecider.evolve(estado, evento);
          const versao = (conta: typeof estado.conta) => conta?.sessionVersion ?? 0;
          expect(versao(estado.conta)).toBeGreaterThanOrEqual(versao(antes.conta));
          const perdeu =
            antes.conta?.tipo !== estado.conta?.tipo ||
            (antes.conta?.ativo === 'sim' && estado.conta?.ativo === 'nao') ||
            antes.conta?.versaoSenha !== estado.conta?.versaoSenha;
          if (perdeu) expect(versao(estado.conta)).toBeGreaterThan(versao(antes.conta));
        }
      }),
    );
  });
});
