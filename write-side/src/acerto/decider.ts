import type { EventoAcerto } from '@rifa-viva/contracts/eventos/acerto';
import { accept, type Decider, refuse } from '../kernel/decider.ts';

interface DeQuem {
  readonly idRifa: number;
  readonly idVendedor: number;
  readonly idUsuario: number;
}

export type ComandoAcerto =
  | ({
      readonly type: 'PagarAcerto';
      /** Centavos; so is what he is owed in all, as the raffle says. */
      readonly valor: number;
      readonly devida: number;
    } & DeQuem)
  | ({ readonly type: 'EstornarAcerto'; readonly idAcerto: number; readonly motivo: string } & DeQuem);

export interface EstadoAcerto {
  /** By ordinal minus 1: what was paid, 0 where it was taken back. */
  readonly valores: readonly number[];
}
export interface RespostaAcerto {
  readonly idAcerto: number;
}

const soma = (valores: readonly number[]): number => valores.reduce((total, valor) => total + valor, 0);

/** What one seller was paid of his commission of one campaign: never more than he is owed. */
export const acertoDecider: Decider<EstadoAcerto, ComandoAcerto, EventoAcerto, RespostaAcerto> = {
  initial: () => ({ valores: [] }),
  decide({ valores }, comando) {
    const { idRifa, idVendedor, idUsuario } = comando;
    switch (comando.type) {
      case 'PagarAcerto': {
        const { valor, devida } = comando;
        if (valor < 1) return refuse('VALOR', { campo: 'valor' });
        if (soma(valores) + valor > devida) return refuse('ACERTO_ACIMA', { campo: 'valor' });
        const idAcerto = valores.length + 1;
        const data = { idRifa, idVendedor, idAcerto, valor, devida, idUsuario };
        return accept({ idAcerto }, { type: 'AcertoPago', data });
      }
      case 'EstornarAcerto': {
        const { idAcerto, motivo } = comando;
        const valor = valores[idAcerto - 1];
        if (valor === undefined) return refuse('NAO_ENCONTRADO');
        if (valor === 0) return accept({ idAcerto });
        const data = { idRifa, idVendedor, idAcerto, motivo, idUsuario };
        return accept({ idAcerto }, { type: 'AcertoEstornado', data });
      }
    }
  },
  evolve({ valores }, evento) {
    switch (evento.type) {
      case 'AcertoPago':
        return { valores: [...valores, evento.data.valor] };
      case 'AcertoEstornado':
        return { valores: valores.with(evento.data.idAcerto - 1, 0) };
    }
  },
  answerOf: (eventos) => ({ idAcerto: eventos[0]?.data.idAcerto ?? 0 }),
};
