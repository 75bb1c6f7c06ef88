import { Type } from '@sinclair/typebox';
import { TIPOS_DE_NOTIFICACAO } from '../regras/notificacao.ts';
import { call } from './call.ts';
import { Corpo, Id, IdParams, Sucesso, TextoObrigatorio } from './campos.ts';

/** What a person is told on her devices. Own alone. */

/** As the browser gives it: an address of its maker's push service, and keys (RFC 8291). */
const Inscricao = {
  endpoint: TextoObrigatorio(1_000, 'SERVICO_DE_NOTIFICACOES'),
  p256dh: Type.String({ pattern: '^[A-Za-z0-9_-]{87}$' }),
  auth: Type.String({ pattern: '^[A-Za-z0-9_-]{22}$' }),
};

export const carregarNotificacoes = call({
  name: 'carregarNotificacoes',
  method: 'GET',
  path: '/api/notificacoes/carregar/:idUsuario',
  side: 'write',
  access: 'signedIn',
  matrix: ['A15'],
  params: IdParams('idUsuario'),
  answer: Type.Object({
    /** VAPID (RFC 8292): 65 bytes, base64url. */
    chavePublica: Type.String(),
    aparelhos: Type.Integer(),
    desligadas: Type.Array(Type.Union(TIPOS_DE_NOTIFICACAO.map((tipo) => Type.Literal(tipo)))),
  }),
});

export const inscreverAparelho = call({
  name: 'inscreverAparelho',
  method: 'POST',
  path: '/api/notificacoes/inscrever',
  side: 'write',
  access: 'signedIn',
  matrix: ['A16'],
  body: Corpo({ idUsuario: Id(), ...Inscricao }),
  answer: Sucesso,
});

export const desinscreverAparelho = call({
  name: 'desinscreverAparelho',
  method: 'POST',
  path: '/api/notificacoes/desinscrever',
  side: 'write',
  access: 'signedIn',
  matrix: ['A17'],
  body: Corpo({ idUsuario: Id(), ...Inscricao }),
  answer: Sucesso,
});

export const escolherNotificacoes = call({
  name: 'escolherNotificacoes',
  method: 'PUT',
  path: '/api/notificacoes/escolher',
  side: 'write',
  access: 'signedIn',
  matrix: ['A18'],
  body: Corpo({
    idUsuario: Id(),
    pago: Type.Boolean(),
    aVencer: Type.Boolean(),
    sorteado: Type.Boolean(),
    ganhou: Type.Boolean(),
  }),
  answer: Sucesso,
});

export const chamadasNotificacoes = [
  carregarNotificacoes,
  inscreverAparelho,
  desinscreverAparelho,
  escolherNotificacoes,
] as const;
