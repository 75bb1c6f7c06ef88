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
  const registrar = { type: 'RegistrarUsuario', dados: DADOS, criadoPor: 4, senhaSorteada: false } as const;
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

describe('a code for a new password', () => {
  const VENCE = '2026-03-01T10:30:00.000Z';
  const gerar = {
    type: 'GerarCodigoDeSenha',
    ator: ADMINISTRADOR,
    versaoCodigo: 70,
    venceEm: VENCE,
  } as const;
  const usar = {
    type: 'RedefinirSenha',
    origem: 'modal',
    versaoCodigo: 70,
    versaoSenha: 80,
    agora: '2026-03-01T10:29:59.999Z',
  } as const;
  const gerado = (versaoCodigo = 70): EventoUsuario => ({
    type: 'CodigoDeSenhaGerado',
    data: { idUsuario: 6, geradoPor: 3, versaoCodigo, venceEm: VENCE },
  });
  const alterado = (mudancas: object): EventoUsuario => ({
    type: 'UsuarioAlterado',
    data: { idUsuario: 6, ...mudancas, alteradoPor: 3, sessionVersion: 2 },
  });
  const saiu: EventoUsuario = { type: 'UsuarioSaiu', data: { idUsuario: 6, sessionVersion: 2 } };
  const entrou: EventoUsuario = { type: 'UsuarioEntrou', data: { idUsuario: 6, origem: 'modal' } };
  const comOutraSenha: EventoUsuario = {
    type: 'SenhaAlterada',
    data: { idUsuario: 6, alteradoPor: 6, versaoSenha: 9, sessionVersion: 2 },
  };

  it('is recorded with who made it and until when it counts; told again, it is read back from the log', () => {
    dado(registrado())
      .when(gerar)
      .happens({
        type: 'CodigoDeSenhaGerado',
        data: { idUsuario: 6, geradoPor: 3, versaoCodigo: 70, venceEm: VENCE },
      });
    expect(usuarioDecider.answerOf([gerado()])).toEqual({
      usuario: null,
      codigo: { versao: 70, venceEm: VENCE },
    });
  });
  it('is made by whoever may change the password, and by nobody for himself', () => {
    const porGerente = (idUsuario: number) => ({ ...gerar, ator: { idUsuario, tipo: 'Gerente' } }) as const;
    dado(registrado()).when(porGerente(4)).happens({ type: 'CodigoDeSenhaGerado' });
    dado(registrado()).when(porGerente(5)).refused('NAO_E_SEU');
    dado(registrado({ tipo: 'Gerente' }))
      .when(porGerente(4))
      .refused('NAO_E_SEU');
    dado(registrado({ tipo: 'Gerente', idGerente: 6 }))
      .when(porGerente(6))
      .refused('NAO_E_SEU');
    for (const idUsuario of [1, 2, 3])
      dado(registrado({ idUsuario, tipo: 'Administrador' }))
        .when(gerar)
        .refused('NAO_E_SEU');
    dado(registrado({ idUsuario: 2, tipo: 'Administrador' }))
      .when({ ...gerar, ator: { idUsuario: 1, tipo: 'Administrador' } })
      .happens({ type: 'CodigoDeSenhaGerado' });
  });
  it('is made for nobody who is inactive, deleted or unknown', () => {
    dado(registrado({ ativo: 'nao' }))
      .when(gerar)
      .refused('PESSOA_INATIVA');
    dado(registrado(), excluido).when(gerar).refused('NAO_ENCONTRADO');
    dado().when(gerar).refused('NAO_ENCONTRADO');
  });
  it('changes the password, ends the sessions and lets in', () => {
    dado(registrado(), gerado())
      .when(usar)
      .happens(
        { type: 'CodigoDeSenhaUsado', data: { idUsuario: 6, versaoCodigo: 70 } },
        { type: 'SenhaAlterada', data: { alteradoPor: 6, versaoSenha: 80, sessionVersion: 2 } },
        { type: 'UsuarioEntrou', data: { origem: 'modal' } },
      );
  });
  it('counts once, and not from its end on', () => {
    const usado = dado(registrado(), gerado()).when(usar).events();
    dado(registrado(), gerado(), ...usado)
      .when(usar)
      .refused('CODIGO_INVALIDO');
    dado(registrado(), gerado())
      .when({ ...usar, agora: VENCE })
      .refused('CODIGO_INVALIDO');
    dado(registrado()).when(usar).refused('CODIGO_INVALIDO');
    dado(registrado({ ativo: 'nao' }), gerado())
      .when(usar)
      .refused('CODIGO_INVALIDO');
    dado().when(usar).refused('CODIGO_INVALIDO');
  });
  it.each([
    ['a newer code', gerado(71)],
    ['another password', comOutraSenha],
    ['another phone', alterado({ telefone: 'v1.b', telefoneHmac: 'bb' })],
    ['another role', alterado({ tipo: 'Administrador' })],
    ['another manager', alterado({ idGerente: 5 })],
    ['deactivation', alterado({ ativo: 'nao' })],
    ['deletion', excluido],
  ])('is ended by %s', (_, evento) => {
    dado(registrado(), gerado(), evento).when(usar).refused('CODIGO_INVALIDO');
  });
  it('is not ended by a name, a login or a logout', () => {
    dado(registrado(), gerado(), alterado({ nome: 'v1.b' }), entrou, saiu)
      .when(usar)
      .happens(
        { type: 'CodigoDeSenhaUsado' },
        { type: 'SenhaAlterada', data: { sessionVersion: 3 } },
        { type: 'UsuarioEntrou' },
      );
  });
});

describe('notes', () => {
  const TEXTO = 'v1.usuario-6.texto';
  const gerente = { idUsuario: 4, tipo: 'Gerente' } as const;
  const anotar = { type: 'Anotar', ator: gerente, texto: TEXTO } as const;
  const feita = (idAnotacao: number, feitaPor = 4): EventoUsuario => ({
    type: 'AnotacaoFeita',
    data: { idUsuario: 6, idAnotacao, texto: TEXTO, feitaPor },
  });
  const retirada = (idAnotacao: number): EventoUsuario => ({
    type: 'AnotacaoRetirada',
    data: { idUsuario: 6, idAnotacao, retiradaPor: 4 },
  });
  const retirar = (idAnotacao: number, ator: typeof gerente | typeof ADMINISTRADOR = gerente) =>
    ({ type: 'RetirarAnotacao', ator, idAnotacao }) as const;

  it('are numbered in their order, also where one was withdrawn', () => {
    dado(registrado())
      .when(anotar)
      .happens({ type: 'AnotacaoFeita', data: { idUsuario: 6, idAnotacao: 1, texto: TEXTO, feitaPor: 4 } });
    dado(registrado(), feita(1), feita(2), retirada(2))
      .when(anotar)
      .happens({ type: 'AnotacaoFeita', data: { idAnotacao: 3 } });
  });
  it('are made by who reaches the person, never about oneself', () => {
    dado(registrado({ idGerente: 5 }))
      .when(anotar)
      .refused('NAO_E_SEU');
    dado(registrado({ idUsuario: 4, idGerente: 4 }))
      .when(anotar)
      .refused('NAO_E_SEU');
    dado(registrado({ idUsuario: 2 }))
      .when({ ...anotar, ator: ADMINISTRADOR })
      .refused('NAO_E_SEU');
    dado(registrado({ idGerente: 7 }))
      .when({ ...anotar, ator: { idUsuario: 7, tipo: 'Vendedor' } })
      .refused('NAO_E_SEU');
    dado().when(anotar).refused('NAO_E_SEU');
    dado(registrado(), excluido)
      .when({ ...anotar, ator: ADMINISTRADOR })
      .refused('NAO_ENCONTRADO');
  });
  it('are a hundred at most; a withdrawn one makes room', () => {
    const cem = Array.from({ length: 100 }, (_, i) => feita(i + 1));
    dado(registrado(), ...cem)
      .when(anotar)
      .refused('ANOTACOES_DEMAIS', { n: 100 });
    dado(registrado(), ...cem, retirada(50))
      .when(anotar)
      .happens({ type: 'AnotacaoFeita', data: { idAnotacao: 101 } });
  });
  it('are withdrawn by their author or an Administrador, once', () => {
    dado(registrado(), feita(1))
      .when(retirar(1))
      .happens({ type: 'AnotacaoRetirada', data: { idUsuario: 6, idAnotacao: 1, retiradaPor: 4 } });
    dado(registrado(), feita(1, 5)).when(retirar(1)).refused('NAO_E_SEU');
    dado(registrado(), feita(1, 5)).when(retirar(1, ADMINISTRADOR)).happens({ type: 'AnotacaoRetirada' });
    dado(registrado(), feita(1), retirada(1)).when(retirar(1)).changesNothing();
    dado(registrado(), feita(1)).when(retirar(2)).refused('NAO_ENCONTRADO');
  });
});

describe('a payment that its buyer declares', () => {
  const declarar = (idPagamento = 'pagamento1') =>
    ({ type: 'DeclararPagamento', idRifa: 2, idPagamento }) as const;
  const declarado = (idPagamento: string): EventoUsuario => ({
    type: 'PagamentoDeclarado',
    data: { idUsuario: 6, idRifa: 2, idPagamento },
  });

  it('is recorded once', () => {
    dado(registrado()).when(declarar()).happens(declarado('pagamento1'));
    dado(registrado(), declarado('pagamento1')).when(declarar()).changesNothing();
    dado(registrado(), declarado('pagamento1')).when(declarar('pagamento2')).happens(declarado('pagamento2'));
  });
  it('is remembered among the last twenty', () => {
    const vinte = Array.from({ length: 20 }, (_, i) => declarado(`outro${i}`));
    dado(registrado(), declarado('pagamento1'), ...vinte.slice(1))
      .when(declarar())
      .changesNothing();
    dado(registrado(), declarado('pagamento1'), ...vinte)
      .when(declarar())
      .happens(declarado('pagamento1'));
  });
  it('is of nobody who is not there', () => {
    dado().when(declarar()).refused('NAO_ENCONTRADO');
    dado(registrado(), excluido).when(declarar()).refused('NAO_ENCONTRADO');
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
  fc.record({
    type: fc.constant('GerarCodigoDeSenha' as const),
    ator,
    versaoCodigo: fc.integer({ min: 2, max: 4 }),
    venceEm: fc.constantFrom('2026-03-01T10:00:00.000Z', '2026-03-01T11:00:00.000Z'),
  }),
  fc.record({ type: fc.constant('Anotar' as const), ator, texto: fc.constant('v1.t') }),
  fc.record({
    type: fc.constant('RetirarAnotacao' as const),
    ator,
    idAnotacao: fc.integer({ min: 1, max: 4 }),
  }),
  fc.record({
    type: fc.constant('DeclararPagamento' as const),
    idRifa: fc.integer({ min: 1, max: 2 }),
    idPagamento: fc.constantFrom('pagamento1', 'pagamento2'),
  }),
  fc.record({
    type: fc.constant('RedefinirSenha' as const),
    origem: fc.constantFrom('modal' as const, 'pagina' as const),
    versaoCodigo: fc.integer({ min: 2, max: 4 }),
    versaoSenha: fc.integer({ min: 5, max: 50 }),
    agora: fc.constantFrom('2026-03-01T09:00:00.000Z', '2026-03-01T10:30:00.000Z'),
  }),
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
          if (estado.conta?.excluido) expect(eventos).toEqual([]);
          const antes = estado;
          for (const evento of eventos) estado = usuarioDecider.evolve(estado, evento);
          // A code counts at most once: the second to use it finds none.
          if (eventos.some(({ type }) => type === 'CodigoDeSenhaUsado'))
            expect(estado.conta?.codigoDeSenha).toBeNull();
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
