import { Type } from '@sinclair/typebox';
import { call } from './call.ts';
import { Corpo, Dinheiro, Id, Texto } from './campos.ts';

/**
 * Payments by provider. Until they are built these calls answer 503 and append nothing
 * (decisions: "Until payments by provider exist").
 */

export const gerarPagamentoMp = call({
  name: 'gerarPagamentoMp',
  method: 'POST',
  path: '/api/gerarPagamentoMp',
  side: 'write',
  access: 'signedIn',
  matrix: ['E1'],
  body: Corpo({
    valor: Dinheiro('VALOR'),
    idRifa: Id(),
    deviceId: Type.Optional(Texto(200)),
    cliente: Type.Optional(Texto(120)),
    telefone: Type.Optional(Texto(20)),
  }),
  answer: Type.Object({ pagamento: Type.Unknown() }),
});

export const gerarPagamentoEFI = call({
  name: 'gerarPagamentoEFI',
  method: 'POST',
  path: '/api/gerarPagamentoEFI',
  side: 'write',
  access: 'signedIn',
  matrix: ['E3'],
  body: Corpo({ valor: Dinheiro('VALOR'), descricao: Type.Optional(Texto(140)) }),
  answer: Type.Object({ txid: Type.String(), pixCopiaECola: Type.String() }),
});

export const chamadasPagamentos = [gerarPagamentoMp, gerarPagamentoEFI] as const;
