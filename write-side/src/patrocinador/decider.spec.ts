import type { EventoPatrocinador } from '@rifa-viva/contracts/eventos/patrocinador';
import { given } from '@rifa-viva/proof/testing/given';
import { describe, it } from 'vitest';
import { patrocinadorDecider } from './decider.ts';

const dados = {
  nomePatrocinador: 'PADARIA',
  urlLogoPatrocinador: 'padaria.png',
  statusPatrocinador: 'sim',
} as const;
const criado: EventoPatrocinador = {
  type: 'PatrocinadorCriado',
  data: { idPatrocinador: 1, ...dados, idUsuario: 1 },
};
const excluido: EventoPatrocinador = {
  type: 'PatrocinadorExcluido',
  data: { idPatrocinador: 1, idUsuario: 1 },
};

describe('patrocinador', () => {
  it('is created, once', () => {
    const criar = { type: 'CriarPatrocinador', idPatrocinador: 1, dados, idUsuario: 1 } as const;
    given(patrocinadorDecider, []).when(criar).happens(criado);
    given(patrocinadorDecider, [criado]).when(criar).changesNothing();
  });
  it('is changed; unchanged values write nothing', () => {
    const alterar = {
      type: 'AlterarPatrocinador',
      dados: { ...dados, statusPatrocinador: 'nao' },
      idUsuario: 1,
    } as const;
    given(patrocinadorDecider, [criado]).when(alterar).happens({ type: 'PatrocinadorAlterado' });
    given(patrocinadorDecider, [criado])
      .when({ ...alterar, dados })
      .changesNothing();
    given(patrocinadorDecider, [criado, excluido]).when(alterar).refused('NAO_ENCONTRADO');
  });
  it('is deleted, once', () => {
    const excluir = { type: 'ExcluirPatrocinador', idUsuario: 1 } as const;
    given(patrocinadorDecider, [criado]).when(excluir).happens(excluido);
    given(patrocinadorDecider, [criado, excluido]).when(excluir).changesNothing();
    given(patrocinadorDecider, []).when(excluir).refused('NAO_ENCONTRADO');
  });
});
