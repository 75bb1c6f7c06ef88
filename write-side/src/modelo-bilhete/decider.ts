import type { DadosDoModelo, EventoModelo } from '@rifa-viva/contracts/eventos/modelo-bilhete';
import { accept, type Decider, refuse } from '../kernel/decider.ts';

export type ComandoModelo =
  | {
      readonly type: 'CriarModelo';
      readonly idModeloBilhete: number;
      readonly dados: DadosDoModelo;
      readonly idUsuario: number;
    }
  | { readonly type: 'AlterarModelo'; readonly dados: DadosDoModelo; readonly idUsuario: number }
  | { readonly type: 'ExcluirModelo' | 'RestaurarModelo'; readonly idUsuario: number }
  | { readonly type: 'ExpurgarModelo'; readonly idUsuario: number; readonly jaUsado: boolean };

export interface EstadoModelo {
  readonly idModeloBilhete: number;
  readonly situacao: 'inexistente' | 'ativo' | 'excluido' | 'expurgado';
  readonly dados: DadosDoModelo | null;
}
export type RespostaModelo = { readonly idModeloBilhete: number };

export const modeloDecider: Decider<EstadoModelo, ComandoModelo, EventoModelo, RespostaModelo> = {
  initial: () => ({ idModeloBilhete: 0, situacao: 'inexistente', dados: null }),
  decide(estado, comando) {
    const { idModeloBilhete } = comando.type === 'CriarModelo' ? comando : estado;
    const feito = { idModeloBilhete };
    const data = { idModeloBilhete, idUsuario: comando.idUsuario };
    if (comando.type === 'CriarModelo') {
      if (estado.situacao !== 'inexistente') return accept(feito);
      return accept(feito, { type: 'ModeloCriado', data: { ...data, dados: comando.dados } });
    }
    if (estado.situacao === 'inexistente' || estado.situacao === 'expurgado') return refuse('NAO_ENCONTRADO');
    switch (comando.type) {
      case 'AlterarModelo': {
        if (estado.situacao === 'excluido') return refuse('JA_EXCLUIDO');
        const [antes, depois] = diferencas(estado.dados, comando.dados);
        if (Object.keys(depois).length === 0) return accept(feito);
        return accept(feito, { type: 'ModeloAlterado', data: { ...data, antes, depois } });
      }
      case 'ExcluirModelo':
        return estado.situacao === 'excluido'
          ? accept(feito)
          : accept(feito, { type: 'ModeloExcluido', data });
      case 'RestaurarModelo':
        return estado.situacao === 'ativo'
          ? accept(feito)
          : accept(feito, { type: 'ModeloRestaurado', data });
      case 'ExpurgarModelo':
        if (estado.situacao !== 'excluido') return refuse('NAO_EXCLUIDO');
        return comando.jaUsado ? refuse('EM_USO') : accept(feito, { type: 'ModeloExpurgado', data });
    }
  },
  evolve(estado, evento) {
    switch (evento.type) {
      case 'ModeloCriado':
        return { idModeloBilhete: evento.data.idModeloBilhete, situacao: 'ativo', dados: evento.data.dados };
      case 'ModeloAlterado':
        return { ...estado, dados: estado.dados && { ...estado.dados, ...evento.data.depois } };
      case 'ModeloExcluido':
        return { ...estado, situacao: 'excluido' };
      case 'ModeloRestaurado':
        return { ...estado, situacao: 'ativo' };
      case 'ModeloExpurgado':
        return { ...estado, situacao: 'expurgado' };
    }
  },
  answerOf: (eventos) => ({ idModeloBilhete: eventos[0]?.data.idModeloBilhete ?? 0 }),
};

function diferencas(
  antes: DadosDoModelo | null,
  depois: DadosDoModelo,
): [antes: Partial<DadosDoModelo>, depois: Partial<DadosDoModelo>] {
  const campos = (Object.keys(depois) as (keyof DadosDoModelo)[]).filter(
    (campo) => antes?.[campo] !== depois[campo],
  );
  const so = (de: DadosDoModelo | null): Partial<DadosDoModelo> =>
    Object.fromEntries(campos.map((campo) => [campo, de?.[campo]]));
  return [so(antes), so(depois)];
}
