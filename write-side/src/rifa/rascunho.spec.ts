import type { EventoRifa } from '@rifa-viva/contracts/eventos/rifa';
import {
  ADMINISTRADOR,
  AGORA,
  DADOS,
  DEPOIS_DO_ENCERRAMENTO,
  DIA,
  dada,
  GERENTE,
  reservar,
  rifaAberta,
  SEMENTE,
  selar,
  vender,
} from '@rifa-viva/proof/rifa/exemplos';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AlterarRifa, ComandoRifa, MudarStatus } from './commands.ts';
import { rifaDecider } from './decider.ts';

const rascunho = (): EventoRifa[] =>
  rifaAberta().map((evento) =>
    evento.type === 'RifaCriada' ? { type: 'RascunhoCriado', data: evento.data } : evento,
  );
const alterar = (alteracoes: AlterarRifa['alteracoes'], mudancas = {}): AlterarRifa => ({
  type: 'AlterarRifa',
  ator: GERENTE,
  agora: AGORA,
  alteracoes,
  semente: SEMENTE,
  ...mudancas,
});
const status = (type: MudarStatus['type']): MudarStatus => ({ type, ator: ADMINISTRADOR, agora: AGORA });
const PUBLICADA: EventoRifa = { type: 'RifaPublicada', data: { idRifa: 1, idUsuario: 3 } };
const situacaoDe = (...eventos: EventoRifa[]) => dada(...eventos).state().situacao;

describe('a draft', () => {
  it('is made as any campaign is, its tickets as well', () => {
    dada()
      .when({
        type: 'CriarRifa',
        idRifa: 1,
        ator: ADMINISTRADOR,
        dados: { ...DADOS, rascunho: true },
        semente: SEMENTE,
      })
      .happens(
        { type: 'RascunhoCriado', data: { idRifa: 1, idUsuario: 3, valor: 1_000 } },
        { type: 'BilhetesEmitidos' },
        { type: 'RegraDoSorteioFixada' },
      );
  });

  it('is not sold, reserved, priced, sealed or drawn', () => {
    const de = dada(...rascunho());
    de.when(vender([1])).refused('RIFA_EM_RASCUNHO');
    de.when(reservar()).refused('RIFA_EM_RASCUNHO');
    de.when({ type: 'OrcarReserva', ator: ADMINISTRADOR, agora: AGORA, qtde: 1 }).refused('RIFA_EM_RASCUNHO');
    de.when(selar()).refused('NAO_ENCONTRADO');
  });

  it('is edited like others, its dates also when they are past', () => {
    const dtSorteio = new Date(AGORA + 20 * DIA).toISOString();
    dada(...rascunho())
      .when(alterar({ titulo: 'CARRO', dtSorteio }, { agora: DEPOIS_DO_ENCERRAMENTO }))
      .happens({ type: 'RifaAlterada', data: { depois: { titulo: 'CARRO', dtSorteio } } });
    dada(...rascunho())
      .when(alterar({ rascunho: true }))
      .changesNothing();
  });

  it('is published once, together with what else was changed, and sold from then on', () => {
    dada(...rascunho())
      .when(alterar({ rascunho: false, titulo: 'CARRO' }))
      .happens(
        { type: 'RifaAlterada', data: { depois: { titulo: 'CARRO' } } },
        { type: 'RifaPublicada', data: { idRifa: 1, idUsuario: 4 } },
      );
    const publicada = dada(...rascunho(), PUBLICADA);
    publicada.when(alterar({ rascunho: false })).changesNothing();
    publicada.when(vender([1])).happens({ type: 'BilhetesVendidos' });
  });

  it('is never what was published, also not by who sells nothing yet', () => {
    for (const eventos of [rifaAberta(), [...rascunho(), PUBLICADA]])
      dada(...eventos)
        .when(alterar({ rascunho: true }))
        .refused('JA_PUBLICADA', { campo: 'rascunho' });
  });

  it('is a draft again when it comes back from those excluded', () => {
    const excluida: EventoRifa = { type: 'RifaExcluida', data: { idRifa: 1, idUsuario: 3 } };
    const restaurada: EventoRifa = { type: 'RifaRestaurada', data: { idRifa: 1, idUsuario: 1 } };
    expect(situacaoDe(...rascunho(), excluida)).toBe('excluido');
    expect(situacaoDe(...rascunho(), excluida, restaurada)).toBe('rascunho');
    expect(situacaoDe(...rascunho(), PUBLICADA, excluida, restaurada)).toBe('ativo');
    dada(...rascunho())
      .when(status('RestaurarRifa'))
      .changesNothing();
  });

  it('whatever is asked of it sells nothing before it is published, and what is published stays so', () => {
    const comando: fc.Arbitrary<ComandoRifa> = fc.oneof(
      fc.constantFrom<ComandoRifa>(
        vender([1, 2]),
        reservar(),
        status('ExcluirRifa'),
        status('RestaurarRifa'),
        alterar({ titulo: 'OUTRA' }),
      ),
      fc.boolean().map((valor) => alterar({ rascunho: valor })),
    );
    fc.assert(
      fc.property(fc.array(comando, { maxLength: 30 }), (comandos) => {
        const eventos: EventoRifa[] = [...rascunho()];
        let publicada = false;
        for (const um of comandos) {
          const decisao = rifaDecider.decide(dada(...eventos).state(), um);
          if ('refused' in decisao) continue;
          for (const evento of decisao.events) {
            if (evento.type === 'RifaPublicada') {
              expect(publicada).toBe(false);
              publicada = true;
            }
            if (evento.type.startsWith('Bilhetes')) expect(publicada).toBe(true);
          }
          eventos.push(...decisao.events);
          const { situacao } = dada(...eventos).state();
          if (situacao !== 'excluido') expect(situacao).toBe(publicada ? 'ativo' : 'rascunho');
        }
      }),
    );
  });
});
