import {
  type DadosDaEmpresa,
  EMPRESA_INICIAL,
  type EventoEmpresa,
  type SegredoDaEmpresa,
} from '@rifa-viva/contracts/eventos/empresa';
import { accept, type Decider, type Decision, refuse } from '../kernel/decider.ts';
import { permissoes } from './permissoes.ts';

export type ComandoEmpresa =
  | { readonly type: 'CriarEmpresa'; readonly dados: DadosDaEmpresa }
  | {
      readonly type: 'AlterarEmpresa';
      readonly idUsuario: number;
      readonly alteracoes: Partial<DadosDaEmpresa>;
      /** Which secrets the vault holds anew. */
      readonly segredos: readonly SegredoDaEmpresa[];
    };

export interface EstadoEmpresa {
  readonly existe: boolean;
  readonly dados: DadosDaEmpresa;
}

type Decisao = Decision<EventoEmpresa, null>;

export const empresaDecider: Decider<EstadoEmpresa, ComandoEmpresa, EventoEmpresa, null> = {
  initial: () => ({ existe: false, dados: EMPRESA_INICIAL }),
  decide(estado, comando) {
    switch (comando.type) {
      case 'CriarEmpresa':
        return estado.existe ? accept(null) : accept(null, { type: 'EmpresaCriada', data: comando.dados });
      case 'AlterarEmpresa':
        return estado.existe ? alterar(estado.dados, comando) : refuse('NAO_ENCONTRADO');
    }
  },
  evolve(estado, evento) {
    switch (evento.type) {
      case 'EmpresaCriada':
        return { existe: true, dados: evento.data };
      case 'EmpresaAlterada':
        return { ...estado, dados: { ...estado.dados, ...evento.data.depois } };
      case 'SegredoDaEmpresaAlterado':
        return estado;
    }
  },
  answerOf: () => null,
};

function alterar(
  dados: DadosDaEmpresa,
  comando: Extract<ComandoEmpresa, { type: 'AlterarEmpresa' }>,
): Decisao {
  const { idUsuario, segredos } = comando;
  const [antes, depois] = diferencas(dados, comando.alteracoes);
  if (!permissoes.B4c(idUsuario, depois)) return refuse('PAPEL');
  const alterada: EventoEmpresa = { type: 'EmpresaAlterada', data: { idUsuario, antes, depois } };
  return accept(
    null,
    ...(Object.keys(depois).length > 0 ? [alterada] : []),
    ...segredos.map(
      (segredo): EventoEmpresa => ({ type: 'SegredoDaEmpresaAlterado', data: { idUsuario, segredo } }),
    ),
  );
}

/** Sent but equal to the stored value: left out. */
function diferencas(
  dados: DadosDaEmpresa,
  alteracoes: Partial<DadosDaEmpresa>,
): [antes: Partial<DadosDaEmpresa>, depois: Partial<DadosDaEmpresa>] {
  const campos = (Object.keys(alteracoes) as (keyof DadosDaEmpresa)[]).filter(
    (campo) => alteracoes[campo] !== undefined && alteracoes[campo] !== dados[campo],
  );
  const so = (de: Partial<DadosDaEmpresa>): Partial<DadosDaEmpresa> =>
    Object.fromEntries(campos.map((campo) => [campo, de[campo]]));
  return [so(dados), so(alteracoes)];
}
