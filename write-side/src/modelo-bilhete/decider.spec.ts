import type { EventoModelo } from '@rifa-viva/contracts/eventos/modelo-bilhete';
import { given } from '@rifa-viva/proof/testing/given';
import { describe, it } from 'vitest';
import { lerModelo } from './campos.ts';
import { modeloDecider } from './decider.ts';

const dados = lerModelo({
  nomeModelo: 'praia',
  urlBilhete: 'praia.jpg',
  qtdeNumeros: 10_000,
  qtdeChances: 10,
});
const id = { idModeloBilhete: 1, idUsuario: 3 };
const criado: EventoModelo = { type: 'ModeloCriado', data: { ...id, dados } };
const excluido: EventoModelo = { type: 'ModeloExcluido', data: id };

describe('ticket model', () => {
  it('is created, once', () => {
    const criar = { type: 'CriarModelo', ...id, dados } as const;
    given(modeloDecider, []).when(criar).happens(criado);
    given(modeloDecider, [criado]).when(criar).changesNothing();
  });
  it('records what changed; unchanged values write nothing', () => {
    const alterar = { type: 'AlterarModelo', idUsuario: 3, dados: { ...dados, milharUmX: 12.34 } } as const;
    given(modeloDecider, [criado])
      .when(alterar)
      .happens({ type: 'ModeloAlterado', data: { antes: { milharUmX: 0 }, depois: { milharUmX: 12.34 } } });
    given(modeloDecider, [criado])
      .when({ ...alterar, dados })
      .changesNothing();
    given(modeloDecider, [criado, excluido]).when(alterar).refused('JA_EXCLUIDO');
  });
  it('goes to excluido, back, and is gone for ever only when nobody ever used it', () => {
    const comando = (type: 'ExcluirModelo' | 'RestaurarModelo') => ({ type, idUsuario: 3 }) as const;
    const expurgar = { type: 'ExpurgarModelo', idUsuario: 1, jaUsado: false } as const;
    given(modeloDecider, [criado]).when(comando('ExcluirModelo')).happens(excluido);
    given(modeloDecider, [criado, excluido]).when(comando('ExcluirModelo')).changesNothing();
    given(modeloDecider, [criado, excluido])
      .when(comando('RestaurarModelo'))
      .happens({ type: 'ModeloRestaurado' });
    given(modeloDecider, [criado]).when(expurgar).refused('NAO_EXCLUIDO');
    given(modeloDecider, [criado, excluido])
      .when({ ...expurgar, jaUsado: true })
      .refused('EM_USO');
    given(modeloDecider, [criado, excluido]).when(expurgar).happens({ type: 'ModeloExpurgado' });
  });
});
