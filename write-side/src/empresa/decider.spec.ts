import { EMPRESA_INICIAL, type EventoEmpresa } from '@rifa-viva/contracts/eventos/empresa';
import { given } from '@rifa-viva/proof/testing/given';
import { describe, expect, it, vi } from 'vitest';
import { empresaDecider } from './decider.ts';
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
});
