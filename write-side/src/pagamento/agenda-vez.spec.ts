import type { EventoPagamento } from '@rifa-viva/contracts/eventos/pagamento';
import { createTestClock } from '@rifa-viva/proof/testing/test-clock';
import { createLogger } from '@rifa-viva/server/logger';
import { expect, it } from 'vitest';
import { AO_MESMO_TEMPO, criarAgenda, RELIDAS_AO_MESMO_TEMPO } from './agenda.ts';
import type { Passos } from './passos.ts';

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

const encerrada = (idCobranca: string): EventoPagamento[] => [
  ...aberta(idCobranca),
  { type: 'CancelamentoPedido', data: { idCobranca, motivo: 'prazo' } },
  { type: 'CobrancaCancelada', data: { idCobranca } },
];

const nunca = async (): Promise<never> => {
  throw new Error('not asked here');
};

it('charges that are over leave most places to those that somebody waits for', async () => {
  const relogio = createTestClock(INICIO);
  const emCurso: string[] = [];
  const responder: (() => void)[] = [];
  const passos: Passos = {
    consultar: nunca,
    criar: nunca,
    mandar: nunca,
    reconhecer: nunca,
    async dar(_passo, estado) {
      emCurso.push(estado.idCobranca);
      await new Promise<void>((resolve) => responder.push(resolve));
      return estado;
    },
  };
  const agenda = criarAgenda({ passos, relogio, log: createLogger('silent') });
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
  for (const resolve of responder.splice(0)) resolve();
  await expect
    .poll(() => [deQuais('aberta'), deQuais('encerrada')])
    .toEqual([20, 2 * RELIDAS_AO_MESMO_TEMPO]);
  for (const resolve of responder.splice(0)) resolve();
});
