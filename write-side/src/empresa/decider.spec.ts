import { EMPRESA_INICIAL, type EventoEmpresa } from '@rifa-viva/contracts/eventos/empresa';
import { given } from '@rifa-viva/proof/testing/given';
import { describe, expect, it, vi } from 'vitest';
import { type ComandoEmpresa, type EstadoEmpresa, empresaDecider } from './decider.ts';
import { permissoes } from './permissoes.ts';

const criada: EventoEmpresa = { type: 'EmpresaCriada', data: EMPRESA_INICIAL };
const alterar = (alteracoes = {}, mais = {}) =>
  ({ type: 'AlterarEmpresa', idUsuario: 3, alteracoes, segredos: [], ...mais }) as const;

describe('empresa', () => {
  it('is created, once', () => {
    const criar = { type: 'CriarEmpresa', dados: EMPRESA_INICIAL } as const;
    given(empresaDecider, []).when(criar).happens(criada);
    given(empresaDecider, [criada]).when(criar).changesNothing();
  });
  it('changes what differs, with both values', () => {
    given(empresaDecider, [criada])
      .when(alterar({ nome: 'LOJA', minutos: EMPRESA_INICIAL.minutos }))
      .happens({
        type: 'EmpresaAlterada',
        data: { idUsuario: 3, antes: { nome: EMPRESA_INICIAL.nome }, depois: { nome: 'LOJA' } },
      });
  });
  it('writes nothing when nothing differs', () => {
    given(empresaDecider, [criada])
      .when(alterar({ nome: EMPRESA_INICIAL.nome }))
      .changesNothing();
  });
  it('records which secret changed, never its value', () => {
    const { decision } = given(empresaDecider, [criada]).when(alterar({}, { segredos: ['tokenMp'] }));
    expect(decision).toMatchObject({
      events: [{ type: 'SegredoDaEmpresaAlterado', data: { idUsuario: 3, segredo: 'tokenMp' } }],
    });
  });
  it('refuses a change before it exists', () => {
    given(empresaDecider, [])
      .when(alterar({ nome: 'LOJA' }))
      .refused('NAO_ENCONTRADO');
  });

  describe('status and urlApi (B4c)', () => {
    it.each([{ status: 'Manutencao' }, { urlApi: 'https://api.exemplo.com.br' }])(
      '%o is the provider’s',
      (campo) => {
        given(empresaDecider, [criada]).when(alterar(campo)).refused('PAPEL');
        given(empresaDecider, [criada])
          .when(alterar(campo, { idUsuario: 1 }))
          .happens({ type: 'EmpresaAlterada', data: { depois: campo } });
      },
    );
    it('unchanged values are ignored', () => {
      given(empresaDecider, [criada])
        .when(alterar({ status: 'Ativo', urlApi: '', nome: 'LOJA' }))
        .happens({ type: 'EmpresaAlterada', data: { depois: { nome: 'LOJA' } } });
    });
    it('with the rule switched off anybody could', () => {
      const rule = vi.spyOn(permissoes, 'B4c').mockReturnValue(true);
      given(empresaDecider, [criada])
        .when(alterar({ status: 'Manutencao' }))
        .happens({ type: 'EmpresaAlterada' });
      rule.mockRestore();
    });
  });

  describe('a payment provider', () => {
    const pronta: readonly EventoEmpresa[] = [
      criada,
      {
        type: 'EmpresaAlterada',
        data: { idUsuario: 3, antes: { chavePublicaMp: '' }, depois: { chavePublicaMp: 'pk' } },
      },
      ...(['tokenMp', 'segredoWebhookMp'] as const).map(
        (segredo): EventoEmpresa => ({ type: 'SegredoDaEmpresaAlterado', data: { idUsuario: 3, segredo } }),
      ),
    ];
    const testado: EventoEmpresa = {
      type: 'ProvedorTestado',
      data: { idUsuario: 3, provedor: 'mercadoPago' },
    };
    const testar = (versao: number) =>
      ({ type: 'RegistrarTeste', idUsuario: 3, provedor: 'mercadoPago', versao }) as const;
    const escolher = alterar({ tipoPagamento: 'mercadoPago' });

    it('is tried with the credentials as they are, once', () => {
      given(empresaDecider, pronta).when(testar(3)).happens(testado);
      given(empresaDecider, [...pronta, testado])
        .when(testar(3))
        .changesNothing();
    });
    it.each([2, 4])('was not tried when they changed meanwhile (%i)', (versao) => {
      given(empresaDecider, pronta).when(testar(versao)).refused('CONFLITO');
    });
    it('does not exist before the company', () => {
      given(empresaDecider, []).when(testar(0)).refused('NAO_ENCONTRADO');
    });

    it('is chosen after it was tried', () => {
      given(empresaDecider, [...pronta, testado])
        .when(escolher)
        .happens({ type: 'EmpresaAlterada', data: { depois: { tipoPagamento: 'mercadoPago' } } });
    });
    it.each([
      ['nothing is configured', [criada], 'Chave Pública, Access Token, Segredo do Webhook, Testar conexão'],
      ['it was not tried', pronta, 'Testar conexão'],
      [
        'another one was tried',
        [...pronta, { ...testado, data: { idUsuario: 3, provedor: 'efi' } }],
        'Testar conexão',
      ],
      ['a credential changed since', [...pronta, testado, ...pronta.slice(-1)], 'Testar conexão'],
    ] as const)('cannot be chosen while %s', (_quando, historia, falta) => {
      const { decision } = given<EstadoEmpresa, ComandoEmpresa, EventoEmpresa, null>(
        empresaDecider,
        historia,
      ).when(escolher);
      expect(decision).toEqual({
        refused: 'PROVEDOR_NAO_TESTADO',
        detalhe: { campo: 'tipoPagamento', falta },
      });
    });
    it('cannot be chosen together with credentials that nobody tried', () => {
      given(empresaDecider, [...pronta, testado])
        .when(alterar({ tipoPagamento: 'mercadoPago' }, { segredos: ['tokenMp'] }))
        .refused('PROVEDOR_NAO_TESTADO');
    });

    const escolhido: readonly EventoEmpresa[] = [
      ...pronta,
      testado,
      {
        type: 'EmpresaAlterada',
        data: { idUsuario: 3, antes: { tipoPagamento: 'normal' }, depois: { tipoPagamento: 'mercadoPago' } },
      },
    ];
    it('that is used already stays used when its credentials change, and sent unchanged is no choice', () => {
      given(empresaDecider, escolhido)
        .when(alterar({ tipoPagamento: 'mercadoPago', chavePublicaMp: 'pk-2' }))
        .happens({ type: 'EmpresaAlterada', data: { depois: { chavePublicaMp: 'pk-2' } } });
    });
    it('can always be left', () => {
      given(empresaDecider, escolhido)
        .when(alterar({ tipoPagamento: 'normal' }))
        .happens({ type: 'EmpresaAlterada', data: { depois: { tipoPagamento: 'normal' } } });
    });
  });
});
