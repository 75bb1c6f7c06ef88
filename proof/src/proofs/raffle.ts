import { picture } from '../testing/picture.ts';
import type { TestProduct } from '../testing/product.ts';

const DAY = 86_400_000;

/** A company that can take manual Pix, a model, and an open raffle of one chance a ticket. Gives its id. */
export async function createOpenRaffle(product: TestProduct, tickets: number): Promise<number> {
  return createRaffleAt(product.url, { token: await product.token(2) }, tickets);
}

/** The same at any address, as an Administrador with this token. */
export async function createRaffleAt(
  url: string,
  admin: { readonly token: string },
  tickets: number,
): Promise<number> {
  const Authorization = `Bearer ${admin.token}`;
  const send = async <T>(method: string, path: string, body: unknown): Promise<T> => {
    const answer = await fetch(`${url}${path}`, {
      method,
      headers: { Authorization, 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as T;
  };
  const form = new FormData();
  form.set('imagem', new Blob([new Uint8Array(await picture())], { type: 'image/png' }), 'bilhete.png');
  const uploaded = await fetch(`${url}/api/upload`, {
    method: 'POST',
    headers: { Authorization },
    body: form,
  });
  const { nome } = (await uploaded.json()) as { nome: string };
  const { idModeloBilhete } = await send<{ idModeloBilhete: number }>(
    'POST',
    '/api/modeloBilhetes/cadastrarModelo',
    {
      nomeModelo: 'MODELO',
      urlBilhete: nome,
      qtdeNumeros: 10_000,
      qtdeChances: 10,
    },
  );
  const pix = { chavePixComum: 'pix@exemplo.com.br', nomeRecebedor: 'LOJA', cidade: 'SAO PAULO' };
  await send('PUT', '/api/empresas/atualizar', pix);
  const { idRifa } = await send<{ idRifa: number }>('POST', '/api/rifas/cadastrar', {
    dtSorteio: new Date(Date.now() + 10 * DAY).toISOString(),
    dtEncerramento: new Date(Date.now() + 9 * DAY).toISOString(),
    valor: 10,
    titulo: 'CORRIDA',
    descricao: 'PRÊMIO',
    idModeloBilhete,
    qtdeChances: 1,
    qtdeNumeros: tickets,
  });
  return idRifa;
}
