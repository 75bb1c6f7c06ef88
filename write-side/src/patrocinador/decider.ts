import type { DadosDoPatrocinador, EventoPatrocinador } from '@rifa-viva/contracts/eventos/patrocinador';
import { accept, type Decider, refuse } from '../kernel/decider.ts';

export type ComandoPatrocinador =
  | {
      readonly type: 'CriarPatrocinador';
      readonly idPatrocinador: number;
      readonly dados: DadosDoPatrocinador;
      readonly idUsuario: number;
    }
  | { readonly type: 'AlterarPatrocinador'; readonly dados: DadosDoPatrocinador; readonly idUsuario: number }
  | { readonly type: 'ExcluirPatrocinador'; readonly idUsuario: number };

export interface EstadoPatrocinador {
  readonly idPatrocinador: number;
  readonly situacao: 'inexistente' | 'ativo' | 'excluido';
  readonly dados: DadosDoPatrocinador | null;
}
export type RespostaPatrocinador = { readonly idPatrocinador: number };

export const patrocinadorDecider: Decider<
  EstadoPatrocinador,
  ComandoPatrocinador,
  EventoPatrocinador,
  RespostaPatrocinador
> = {
  initial: () => ({ idPatrocinador: 0, situacao: 'inexistente', dados: null }),
  decide(estado, comando) {
    const { idPatrocinador } = comando.type === 'CriarPatrocinador' ? comando : estado;
    const feito = { idPatrocinador };
    if (comando.type === 'CriarPatrocinador') {
      if (estado.situacao !== 'inexistente') return accept(feito);
      const data = { idPatrocinador, ...comando.dados, idUsuario: comando.idUsuario };
      return accept(feito, { type: 'PatrocinadorCriado', data });
    }
    if (estado.situacao === 'inexistente') return refuse('NAO_ENCONTRADO');
    switch (comando.type) {
      case 'AlterarPatrocinador': {
        if (estado.situacao === 'excluido') return refuse('NAO_ENCONTRADO');
        if (estado.dados && iguais(estado.dados, comando.dados)) return accept(feito);
        const data = { idPatrocinador, ...comando.dados, idUsuario: comando.idUsuario };
        return accept(feito, { type: 'PatrocinadorAlterado', data });
      }
      case 'ExcluirPatrocinador':
        if (estado.situacao === 'excluido') return accept(feito);
        return accept(feito, {
          type: 'PatrocinadorExcluido',
          data: { idPatrocinador, idUsuario: comando.idUsuario },
        });
    }
  },
  evolve(estado, evento) {
    switch (evento.type) {
      case 'PatrocinadorCriado':
      case 'PatrocinadorAlterado': {
        const { idPatrocinador, idUsuario: _, ...dados } = evento.data;
        return { idPatrocinador, situacao: 'ativo', dados };
      }
      case 'PatrocinadorExcluido':
        return { ...estado, situacao: 'excluido' };
    }
  },
  answerOf: (eventos) => ({ idPatrocinador: eventos[0]?.data.idPatrocinador ?? 0 }),
};

const iguais = (a: DadosDoPatrocinador, b: DadosDoPatrocinador): boolean =>
  a.nomePatrocinador === b.nomePatrocinador &&
  a.urlLogoPatrocinador === b.urlLogoPatrocinador &&
  a.statusPatrocinador === b.statusPatrocinador;
