import { randomUUID } from 'node:crypto';
import { type ClientRequest, request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import type { Simulador } from '../simulator.ts';

/** An answer of any provider. */
export interface Heard {
  readonly status: number;
  readonly body: unknown;
}

/** Calls Mercado Pago as its clients do, each once. Rejects where the connection breaks. */
export function askMercadoPago(
  { urls, credentials }: Simulador,
  call: string,
  body?: unknown,
  key: string = randomUUID(),
): Promise<Heard> {
  const [method, path = '/'] = call.split(' ');
  const headers = {
    authorization: `Bearer ${credentials.mercadoPago.accessToken}`,
    'x-idempotency-key': key,
  };
  return hear(httpRequest(urls.mercadoPago + path, { method, headers, agent: false }), body);
}

function hear(sent: ClientRequest, body: unknown): Promise<Heard> {
  return new Promise((resolve, reject) => {
    sent.on('response', (answer) => {
      let text = '';
      answer.setEncoding('utf8').on('data', (part: string) => {
        text += part;
      });
      answer.on('error', reject);
      answer.on('end', () => {
        try {
          resolve({ status: answer.statusCode ?? 0, body: text && JSON.parse(text) });
        } catch (error) {
          reject(error);
        }
      });
    });
    sent.on('error', reject);
    sent.end(body === undefined ? undefined : JSON.stringify(body));
  });
}

/** A charge of R$ 25,50. Answers its id. */
export async function openPayment(simulador: Simulador, change: object = {}, key?: string): Promise<string> {
  const { body } = await askMercadoPago(
    simulador,
    'POST /v1/payments',
    {
      transaction_amount: 25.5,
      description: 'Bilhetes',
      payment_method_id: 'pix',
      payer: { email: 'comprador@exemplo.com.br' },
      ...change,
    },
    key,
  );
  if (typeof body === 'object' && body !== null && 'id' in body) return String(body.id);
  throw new Error(`refused: ${JSON.stringify(body)}`);
}

/** Calls Efí over mTLS as its clients do, each once and with a token of its own. */
export async function askEfi(simulador: Simulador, call: string, body?: unknown): Promise<Heard> {
  const { clientId, clientSecret } = simulador.credentials.efi;
  const basic = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`;
  const grant = { grant_type: 'client_credentials' };
  const { body: token } = await overMtls(simulador, 'POST /oauth/token', grant, basic);
  if (typeof token !== 'object' || token === null || !('access_token' in token)) throw new Error('no token');
  return overMtls(simulador, call, body, `Bearer ${String(token.access_token)}`);
}

function overMtls(simulador: Simulador, call: string, body: unknown, authorization: string): Promise<Heard> {
  const [method, path = '/'] = call.split(' ');
  const { ca, client } = simulador.credentials.efi;
  const headers = { authorization, 'x-skip-mtls-checking': 'true' };
  const identity = { ca, key: client.key, cert: client.certificate, agent: false };
  return hear(httpsRequest(simulador.urls.efi + path, { method, headers, ...identity }), body);
}

/** A charge of R$ 25,50. Answers its txid. */
export async function openCob(simulador: Simulador): Promise<string> {
  const txid = randomUUID().replaceAll('-', '');
  const { status } = await askEfi(simulador, `PUT /v2/cob/${txid}`, {
    calendario: { expiracao: 300 },
    valor: { original: '25.50' },
    chave: simulador.credentials.efi.pixKey,
  });
  if (status !== 201) throw new Error(`refused: ${status}`);
  return txid;
}
