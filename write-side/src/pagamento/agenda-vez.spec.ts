import type { EventoPagamento } from '@rifa-viva/contracts/eventos/pagamento';
import { createTestClock } from '@rifa-viva/proof/testing/test-clock';
import { createLogger } from '@rifa-viva/server/logger';
import { describe, expect, it } from 'vitest';
import { AO_MESMO_TEMPO, CONFERIDAS_AO_MESMO_TEMPO, criarAgenda, RELIDAS_AO_MESMO_TEMPO } from './agenda.ts';
import type { Passos } from './passos.ts';
import { MAIOR_ESPERA_MS } from './portas.ts';
import { DEPOIS_DO_PRAZO, DESISTE_DEPOIS, LEITURA_A_CADA, type Passo } from './proximo-passo.ts';

const INICIO = Date.parse('2026-06-01T12:00:00Z');
const MINUTO = 60_000;

function aberta(idCobranca: string): EventoPagamento[] {
  const pagarAte = new Date(INICIO + 30 * MINUTO).toISOString();
  const provedor = 'efi' as const;
  return [
    { type: 'CobrancaSolicitada', data: { idCobranca, provedor, idUsuario: 8, valor: 100, pagarAte } },
    {
      type: 'CobrancaCriada',
      data: { idCobranca, idPagamento: `pagamento de ${idCobranca}`, pixCopiaECola: '' },
    },
    { type: 'CobrancaVinculada', data: { idCobranca, idRifa: 1, qtde: 1, expiraEm: pagarAte } },
  ];
}

const cancelamento = (idCobranca: string): EventoPagamento[] => [
  { type: 'CancelamentoPedido', data: { idCobranca, motivo: 'prazo' } },
  { type: 'CobrancaCancelada', data: { idCobranca } },
];
const encerrada = (idCobranca: string): EventoPagamento[] => [
  ...aberta(idCobranca),
  ...cancelamento(idCobranca),
];

const nunca = async (): Promise<never> => {
  throw new Error('not asked here');
};

/** A provider that answers when it is let, and which charges it was asked about. */
function lento() {
  let calado = true;
  const emCurso: string[] = [];
  const dados: Passo['tipo'][] = [];
  let falha = false;
  const responder: (() => void)[] = [];
  const passos: Passos = {
    consultar: async (id) => agenda.sabida(id) ?? nunca(),
    criar: nunca,
    mandar: nunca,
    reconhecer: nunca,
    async dar({ tipo }, estado) {
      emCurso.push(estado.idCobranca);
      dados.push(tipo);
      if (falha) throw new Error('it is down');
      if (tipo === 'cancelar') {
        for (const evento of cancelamento(estado.idCobranca))
          agenda.dobrar(estado.idCobranca, evento, relogio.agora());
        return agenda.sabida(estado.idCobranca) ?? estado;
      }
      if (calado) await new Promise<void>((resolve) => responder.push(resolve));
      return estado;
    },
  };
  const relogio = createTestClock(INICIO, MAIOR_ESPERA_MS);
  const agenda = criarAgenda({ passos, relogio, log: createLogger('silent') });
  return {
    emCurso,
    dados,
    falhar(sim: boolean) {
      falha = sim;
    },
    relogio,
    agenda,
    /** To what it was asked; from then on at once. */
    responder(sempre = false) {
      calado = !sempre;
      for (const resolve of responder.splice(0)) resolve();
    },
  };
}

it('charges that are over leave most places to those that somebody waits for', async () => {
  const { agenda, emCurso, relogio, responder } = lento();
  // A thousand were over before, and are all to be read once more.
  for (let i = 0; i < 1_000; i += 1)
    for (const evento of encerrada(`encerrada${i}`)) agenda.dobrar(`encerrada${i}`, evento, INICIO);
  for (let i = 0; i < 20; i += 1)
    for (const evento of aberta(`aberta${i}`)) agenda.dobrar(`aberta${i}`, evento, INICIO + MINUTO);
  relogio.advance(2 * MINUTO);
  agenda.comecar();
  await expect.poll(() => emCurso).toHaveLength(AO_MESMO_TEMPO);
  const deQuais = (inicio: string) => emCurso.filter((id) => id.startsWith(inicio)).length;
  expect(deQuais('encerrada')).toBe(RELIDAS_AO_MESMO_TEMPO);
  expect(deQuais('aberta')).toBe(AO_MESMO_TEMPO - RELIDAS_AO_MESMO_TEMPO);
  // Places of open ones that nobody needs stay free; those of the others go on to the next.
  responder();
  await expect
    .poll(() => [deQuais('aberta'), deQuais('encerrada')])
    .toEqual([20, 2 * RELIDAS_AO_MESMO_TEMPO]);
  responder();
});

it('those that their buyers look at take no place from those whose turn it is', async () => {
  const { agenda, emCurso, relogio, responder } = lento();
  for (let i = 0; i < 100; i += 1)
    for (const evento of aberta(`aberta${i}`)) agenda.dobrar(`aberta${i}`, evento, INICIO);
  agenda.comecar();
  const olhadas = Array.from({ length: 100 }, (_, i) => agenda.conferir(`aberta${i}`));
  await expect.poll(() => emCurso).toHaveLength(CONFERIDAS_AO_MESMO_TEMPO);
  relogio.advance(2 * MINUTO);
  await expect.poll(() => emCurso).toHaveLength(CONFERIDAS_AO_MESMO_TEMPO + AO_MESMO_TEMPO);
  expect(new Set(emCurso).size).toBe(emCurso.length);
  // Whoever looked is answered, though few of them were read back for it.
  responder(true);
  await Promise.all(olhadas);
  await agenda.parar();
});

describe('charges that hold a seal up', () => {
  const FIM = INICIO + 30 * MINUTO;
  const paga = (idCobranca: string): EventoPagamento => ({
    type: 'PagamentoRecebido',
    data: { idCobranca, idRecebimento: `E${idCobranca}`, valor: 100, pagoEm: new Date(INICIO).toISOString() },
  });
  const depoisDe = (...eventos: EventoPagamento[]) => {
    const { agenda } = lento();
    for (const evento of eventos) agenda.dobrar(evento.data.idCobranca, evento, INICIO);
    return agenda;
  };

  it('are those of this raffle whose money may still become a sale', () => {
    const aplicada = { idCobranca: 'b', idRecebimento: 'Eb', idRifa: 1 };
    const agenda = depoisDe(
      ...aberta('a'),
      ...aberta('b'),
      paga('b'),
      ...encerrada('c'),
      ...aberta('solta').slice(0, 2),
    );
    // Its money came, and the raffle has not had its word.
    expect(agenda.abertasDe(1, INICIO)).toBe(2);
    expect(agenda.abertasDe(2, INICIO)).toBe(0);
    agenda.dobrar('b', { type: 'PagamentoAplicado', data: aplicada }, INICIO);
    expect(agenda.abertasDe(1, INICIO)).toBe(1);
    agenda.esquecer('a');
    expect(agenda.abertasDe(1, INICIO)).toBe(0);
  });
  it('do so a day long, whatever the provider says', () => {
    const agenda = depoisDe(...aberta('a'));
    expect(agenda.abertasDe(1, FIM + DESISTE_DEPOIS - 1)).toBe(1);
    expect(agenda.abertasDe(1, FIM + DESISTE_DEPOIS)).toBe(0);
  });
  it('are known after a start from a snapshot', () => {
    const { agenda } = lento();
    agenda.recordar(structuredClone(depoisDe(...aberta('a')).guardar()));
    expect(agenda.abertasDe(1, INICIO)).toBe(1);
  });
});

describe('the clock on the wall is set while a charge is open', () => {
  const HORAS = 2 * 60 * MINUTO;
  /** Read back once, as every open one is. */
  async function lida() {
    const cobranca = lento();
    const { agenda, relogio, dados } = cobranca;
    cobranca.responder(true);
    for (const evento of aberta('a')) agenda.dobrar('a', evento, relogio.agora());
    agenda.comecar();
    relogio.advance(LEITURA_A_CADA);
    await expect.poll(() => dados).toEqual(['ler']);
    return cobranca;
  }

  it('ahead: what is due by it is done within seconds', async () => {
    const { agenda, relogio, dados } = await lida();
    relogio.set(30 * MINUTO + DEPOIS_DO_PRAZO);
    relogio.advance(MAIOR_ESPERA_MS);
    await expect.poll(() => dados.at(-1)).toBe('cancelar');
    await agenda.parar();
  });

  it('back: it is read as often as before', async () => {
    const { agenda, relogio, dados } = await lida();
    relogio.set(-HORAS);
    // To notice it, and then the usual time.
    relogio.advance(MAIOR_ESPERA_MS);
    relogio.advance(LEITURA_A_CADA);
    await expect.poll(() => dados).toEqual(['ler', 'ler']);
    await agenda.parar();
  });

  it('back: one that rests after a failure rests no longer, and its buyer may have it looked at', async () => {
    const { agenda, relogio, dados, falhar } = await lida();
    falhar(true);
    relogio.advance(LEITURA_A_CADA);
    await expect.poll(() => dados).toEqual(['ler', 'ler']);
    falhar(false);
    relogio.set(-HORAS);
    relogio.advance(MAIOR_ESPERA_MS);
    relogio.advance(LEITURA_A_CADA);
    await expect.poll(() => dados).toEqual(['ler', 'ler', 'ler']);
    relogio.advance(MAIOR_ESPERA_MS);
    await agenda.conferir('a');
    expect(dados).toHaveLength(4);
    await agenda.parar();
  });

  it('back: one that another process recorded before is ended when nobody claims it', async () => {
    const { agenda, relogio, dados, responder } = lento();
    responder(true);
    for (const evento of aberta('a').slice(0, 2)) agenda.dobrar('a', evento, INICIO + HORAS);
    agenda.comecar();
    relogio.advance(3 * MINUTO);
    await expect.poll(() => dados).toContain('cancelar');
    await agenda.parar();
  });
});
