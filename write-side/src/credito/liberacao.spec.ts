import type { EventoCredito } from '@rifa-viva/contracts/eventos/credito';
import { Refusal, unavailable } from '@rifa-viva/server/http/refusal';
import { describe, expect, it } from 'vitest';
import type { Actors } from '../kernel/actors.ts';
import { type ComandoCredito, creditoDecider, type RespostaCredito } from './decider.ts';
import { type Chamada, type Conferencia, type Item, liberarPorCredito } from './liberacao.ts';

const ITEM: Item = {
  chave: 'ab'.repeat(32),
  valor: 1_000,
  data: '2026-06-02',
  idRifa: 1,
  idPagamento: 'pagamento1',
};
const CAUSA: Chamada = {
  caller: { idUsuario: 3, tipo: 'Administrador' },
  commandId: 'comando',
  requestId: 'pedido',
  now: new Date('2026-06-02T12:00:00Z'),
  anotar: () => undefined,
};

/** One credit in memory, and a raffle that answers as it is told. */
function cena(liberar: Conferencia['liberar']) {
  const eventos: EventoCredito[] = [];
  const atores: Pick<Actors<ComandoCredito, RespostaCredito>, 'execute'> = {
    async execute(_, { command }) {
      const estado = eventos.reduce(creditoDecider.evolve, creditoDecider.initial());
      const decisao = creditoDecider.decide(estado, command);
      if ('refused' in decisao) throw new Refusal(decisao.refused);
      eventos.push(...decisao.events);
      return { answer: decisao.answer, position: 0n, repeated: false };
    },
  };
  const conferencia: Conferencia = {
    liberar,
    ensaiar: (causa, reserva) => liberar(causa, reserva, 'ensaio'),
  };
  return {
    tipos: () => eventos.map(({ type }) => type),
    liberar: () => liberarPorCredito({ atores, conferencia }, CAUSA, ITEM),
  };
}

describe('the claim on a credit', () => {
  it.each([unavailable(), new Refusal('ESTACIONADO'), new Error('broken')])(
    'stays while nobody knows what became of the release (%s)',
    async (falha) => {
      const { tipos, liberar } = cena(() => Promise.reject(falha));
      await expect(liberar()).rejects.toBe(falha);
      expect(tipos()).toEqual(['CreditoUsado']);
    },
  );

  it('goes with a release that was refused', async () => {
    const { tipos, liberar } = cena(() => Promise.reject(new Refusal('VALOR_DO_CREDITO')));
    await expect(liberar()).rejects.toMatchObject({ codigo: 'VALOR_DO_CREDITO' });
    expect(tipos()).toEqual(['CreditoUsado', 'CreditoSolto']);
  });

  it('of a reservation that was a sale before is kept by whoever had it, and by nobody else', async () => {
    const { tipos, liberar } = cena(async () => ({ jaVendida: true, position: 0n }));
    await expect(liberar()).rejects.toMatchObject({ codigo: 'RESERVA_NAO_ABERTA' });
    expect(tipos()).toEqual(['CreditoUsado', 'CreditoSolto']);
    let vez = 0;
    const interrompida = cena(async () => {
      vez += 1;
      if (vez === 1) throw unavailable();
      return { jaVendida: true, position: 0n };
    });
    await expect(interrompida.liberar()).rejects.toMatchObject({ codigo: 'INDISPONIVEL' });
    await interrompida.liberar();
    expect(interrompida.tipos()).toEqual(['CreditoUsado']);
  });
});
