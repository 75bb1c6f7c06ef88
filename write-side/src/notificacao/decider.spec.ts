import type { EventoNotificacao } from '@rifa-viva/contracts/eventos/notificacao';
import { TIPOS_DE_NOTIFICACAO } from '@rifa-viva/contracts/regras/notificacao';
import { given } from '@rifa-viva/proof/testing/given';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ComandoNotificacao, Fato } from './commands.ts';
import { LEMBRADAS, MAXIMO_DE_APARELHOS, notificacaoDecider } from './decider.ts';

const ELA = 8;
const INSCRITA_EM = '2026-03-01T12:00:00.000Z';
const ACONTECEU = '2026-03-01T13:00:00.000Z';
const ATE = '2026-03-02T13:00:00.000Z';
const AGORA = Date.parse('2026-03-01T13:00:01.000Z');

const aparelho = (idAparelho: string, em = INSCRITA_EM) => ({
  idAparelho,
  inscricao: `v1.usuario-8.${idAparelho}`,
  em,
});
const inscrever = (id: string) =>
  ({ type: 'InscreverAparelho', idUsuario: ELA, aparelho: aparelho(id) }) as const;
const inscrito = (id: string, em?: string): EventoNotificacao => ({
  type: 'AparelhoInscrito',
  data: { idUsuario: ELA, ...aparelho(id, em) },
});
const FATO: Fato = {
  idUsuario: ELA,
  chave: 'pago.1',
  tipos: ['pago'],
  idRifa: 1,
  numeros: [7, 8],
  em: ACONTECEU,
  ate: ATE,
};
const pedir = (mais: Partial<Fato> = {}, agora = AGORA) =>
  ({ type: 'PedirNotificacao', idUsuario: ELA, fato: { ...FATO, ...mais }, agora }) as const;
const pedida = (chave = FATO.chave): EventoNotificacao => ({
  type: 'NotificacaoPedida',
  data: { idUsuario: ELA, chave, tipo: 'pago', idRifa: 1, numeros: [7, 8], ate: ATE },
});
const escolhidas = (...desligadas: (typeof TIPOS_DE_NOTIFICACAO)[number][]): EventoNotificacao => ({
  type: 'NotificacoesEscolhidas',
  data: { idUsuario: ELA, desligadas },
});
const dado = (...eventos: readonly EventoNotificacao[]) => given(notificacaoDecider, eventos);

describe('a device', () => {
  it('is told of from then on; again it is the same', () => {
    dado().when(inscrever('a')).happens(inscrito('a'));
    dado(inscrito('a')).when(inscrever('a')).changesNothing();
  });

  it('more than there is room for takes the place of the oldest', () => {
    const cheia = Array.from({ length: MAXIMO_DE_APARELHOS }, (_, i) => inscrito(`antigo-${i}`));
    const decisao = dado(...cheia).when(inscrever('novo'));
    decisao.happens(
      { type: 'AparelhoDesinscrito', data: { idAparelho: 'antigo-0', motivo: 'excesso' } },
      inscrito('novo'),
    );
    expect(dado(...cheia).state(decisao.events()).aparelhos).toHaveLength(MAXIMO_DE_APARELHOS);
  });

  it('is forgotten once, whoever asks', () => {
    const sair = { type: 'DesinscreverAparelho', idUsuario: ELA, idAparelho: 'a', motivo: 'pessoa' } as const;
    dado(inscrito('a'))
      .when(sair)
      .happens({ type: 'AparelhoDesinscrito', data: { motivo: 'pessoa' } });
    dado().when(sair).changesNothing();
  });

  it('of an account that ended is forgotten with all the others', () => {
    const todos = { type: 'DesinscreverTodos', idUsuario: ELA } as const;
    const decisao = dado(inscrito('a'), inscrito('b')).when(todos);
    expect(decisao.events().map(({ data }) => 'motivo' in data && data.motivo)).toEqual(['conta', 'conta']);
    dado().when(todos).changesNothing();
  });
});

describe('what she wants', () => {
  it('is chosen, and the same again changes nothing', () => {
    const escolher = { type: 'EscolherNotificacoes', idUsuario: ELA, desligadas: ['pago'] } as const;
    dado().when(escolher).happens(escolhidas('pago'));
    dado(escolhidas('pago')).when(escolher).changesNothing();
    dado(escolhidas('pago'))
      .when({ type: 'ConsultarNotificacoes', idUsuario: ELA })
      .answers({ desligadas: ['pago'] });
  });

  it('is all that she is told', () => {
    dado(inscrito('a'), escolhidas('pago')).when(pedir()).changesNothing();
    dado(inscrito('a'), escolhidas('sorteado')).when(pedir()).happens(pedida());
  });

  it('a winner who does not want to hear of that hears of the result', () => {
    const ganhou = pedir({ tipos: ['ganhou', 'sorteado'] });
    dado(inscrito('a'))
      .when(ganhou)
      .happens({ data: { tipo: 'ganhou' } });
    dado(inscrito('a'), escolhidas('ganhou'))
      .when(ganhou)
      .happens({ data: { tipo: 'sorteado' } });
    dado(inscrito('a'), escolhidas('ganhou', 'sorteado')).when(ganhou).changesNothing();
  });
});

describe('a fact', () => {
  it('is told once, over or not', () => {
    const encerrar = {
      type: 'EncerrarNotificacao',
      idUsuario: ELA,
      chave: FATO.chave,
      entregues: 1,
    } as const;
    const encerrada: EventoNotificacao = {
      type: 'NotificacaoEncerrada',
      data: { idUsuario: ELA, chave: FATO.chave, entregues: 1 },
    };
    dado(inscrito('a')).when(pedir()).happens(pedida());
    dado(inscrito('a'), pedida()).when(pedir()).changesNothing();
    dado(inscrito('a'), pedida()).when(encerrar).happens(encerrada);
    dado(inscrito('a'), pedida(), encerrada).when(encerrar).changesNothing();
    dado(inscrito('a'), pedida(), encerrada).when(pedir()).changesNothing();
    dado(inscrito('a')).when(encerrar).changesNothing();
  });

  it('is told to nobody who has no device, or had none when it happened', () => {
    dado().when(pedir()).changesNothing();
    dado(inscrito('a', '2026-03-01T13:00:00.001Z')).when(pedir()).changesNothing();
  });

  it('that is no news any more is not told', () => {
    dado(inscrito('a'))
      .when(pedir({}, Date.parse(ATE)))
      .changesNothing();
    dado(inscrito('a'))
      .when(pedir({}, Date.parse(ATE) - 1))
      .happens(pedida());
  });

  it('so many are remembered and no more', () => {
    const { pedidas } = dado(...Array.from({ length: LEMBRADAS + 3 }, (_, i) => pedida(`pago.${i}`))).state();
    expect(pedidas.size).toBe(LEMBRADAS);
    expect([pedidas.has('pago.2'), pedidas.has('pago.3')]).toEqual([false, true]);
  });
});

it('whatever is asked in whatever order, nothing is told twice and no more devices are kept than there is room for', () => {
  const comando = fc.oneof(
    fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g').map(inscrever),
    fc.constantFrom('1', '2', '3').map((n) => pedir({ chave: `pago.${n}` })),
    fc
      .constantFrom('1', '2', '3')
      .map(
        (n) => ({ type: 'EncerrarNotificacao', idUsuario: ELA, chave: `pago.${n}`, entregues: 1 }) as const,
      ),
    fc
      .constantFrom('a', 'b')
      .map(
        (idAparelho) =>
          ({ type: 'DesinscreverAparelho', idUsuario: ELA, idAparelho, motivo: 'servico' }) as const,
      ),
    fc
      .subarray([...TIPOS_DE_NOTIFICACAO])
      .map((desligadas) => ({ type: 'EscolherNotificacoes', idUsuario: ELA, desligadas }) as const),
    fc.constant({ type: 'DesinscreverTodos', idUsuario: ELA } as const),
  );
  fc.assert(
    fc.property(fc.array(comando, { maxLength: 40 }), (comandos: readonly ComandoNotificacao[]) => {
      let eventos: readonly EventoNotificacao[] = [];
      for (const um of comandos) {
        eventos = [
          ...eventos,
          ...dado(...eventos)
            .when(um)
            .events(),
        ];
        expect(dado(...eventos).state().aparelhos.length).toBeLessThanOrEqual(MAXIMO_DE_APARELHOS);
      }
      for (const tipo of ['NotificacaoPedida', 'NotificacaoEncerrada'] as const) {
        const chaves = eventos.flatMap((e) => (e.type === tipo ? [e.data.chave] : []));
        expect(new Set(chaves).size).toBe(chaves.length);
      }
    }),
  );
});
