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
function cena(liberar: Conferencia['liberar'], acabou: Conferencia['acabou'] = async () => false) {
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
    acabou,
  };
  return {
    tipos: () => eventos.map(({ type }) => type),
    liberar: (item = ITEM) => liberarPorCredito({ atores, conferencia }, CAUSA, item),
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

  describe('that a crash left for another reservation', () => {
    const OUTRO = { ...ITEM, idPagamento: 'pagamento2' };
    const esquecido = async (acabou: Conferencia['acabou']) => {
      let vez = 0;
      const uma = cena(async () => {
        vez += 1;
        if (vez === 1) throw unavailable();
        return { jaVendida: false, position: 0n };
      }, acabou);
      await expect(uma.liberar()).rejects.toMatchObject({ codigo: 'INDISPONIVEL' });
      return uma;
    };

    it('goes where that one has ended, and stays where it has not', async () => {
      const acabada = await esquecido(async () => true);
      await acabada.liberar(OUTRO);
      expect(acabada.tipos()).toEqual(['CreditoUsado', 'CreditoSolto', 'CreditoUsado']);
      const aberta = await esquecido(async () => false);
      await expect(aberta.liberar(OUTRO)).rejects.toMatchObject({ codigo: 'CREDITO_USADO' });
      expect(aberta.tipos()).toEqual(['CreditoUsado']);
    });

    it('is no refusal while nobody knows whether it has', async () => {
      const calada = await esquecido(() => Promise.reject(unavailable()));
      await expect(calada.liberar(OUTRO)).rejects.toMatchObject({ codigo: 'INDISPONIVEL' });
      expect(calada.tipos()).toEqual(['CreditoUsado']);
    });
  });
});
