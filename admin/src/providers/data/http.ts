import { IDEMPOTENCY_KEY } from '@rifa-viva/contracts/http/call';
import { textoAleatorio } from '@rifa-viva/ui/api/aleatorio.ts';
import { buscar, lido } from '@rifa-viva/ui/api/cliente.ts';
import type { HttpClient } from './dataProvider.ts';

/** ra-data-simple-rest's requests made by the product's own client: positions, retries, refusals. */
export const clienteRest: HttpClient = async (url, opcoes = {}) => {
  const { method = 'GET', body, signal } = opcoes;
  const headers = new Headers();
  if (method !== 'GET') headers.set(IDEMPOTENCY_KEY, textoAleatorio(24));
  if (body) headers.set('Content-Type', 'application/json');
  const resposta = await buscar(url, { method, headers, body: body ?? null, ...(signal ? { signal } : {}) });
  const corpo = resposta.text().then((texto) => ({ body: texto, json: JSON.parse(texto) }));
  return { status: resposta.status, headers: resposta.headers, ...(await lido(corpo, signal)) };
};
