import { randomUUID } from 'node:crypto';
import { upload } from '@rifa-viva/contracts/http/arquivos';
import { bearer, createClient } from '@rifa-viva/contracts/http/client';
import { atualizarEmpresa } from '@rifa-viva/contracts/http/empresas';
import { cadastrarModelo } from '@rifa-viva/contracts/http/modeloBilhetes';
import { cadastrarRifa } from '@rifa-viva/contracts/http/rifas';
import { patiently } from './patiently.ts';
import { picture } from './picture.ts';
import type { TestProduct } from './product.ts';

const DAY = 86_400_000;

/** A company that can take manual Pix, a model, and an open raffle of one chance a ticket. Gives its id. */
export async function createOpenRaffle(
  product: Pick<TestProduct, 'url' | 'token'>,
  tickets: number,
): Promise<number> {
  return createRaffleAt(product.url, { token: await product.token(2) }, tickets);
}

/** The same at any address, as an Administrador with this token. */
export async function createRaffleAt(
  url: string,
  admin: { readonly token: string },
  tickets: number,
  valor = 10,
): Promise<number> {
  const { call } = createClient(patiently(fetch), url, bearer(admin.token));
  const arquivo = new Blob([new Uint8Array(await picture())], { type: 'image/png' });
  const { nome } = await call(upload, { arquivo, nomeDoArquivo: 'bilhete.png', key: randomUUID() });
  const { idModeloBilhete } = await call(cadastrarModelo, {
    key: randomUUID(),
    body: { nomeModelo: 'MODELO', urlBilhete: nome, qtdeNumeros: 10_000, qtdeChances: 10 },
  });
  const pix = { chavePixComum: 'pix@exemplo.com.br', nomeRecebedor: 'LOJA', cidade: 'SAO PAULO' };
  await call(atualizarEmpresa, { body: pix, key: randomUUID() });
  const { idRifa } = await call(cadastrarRifa, {
    key: randomUUID(),
    body: {
      dtSorteio: new Date(Date.now() + 10 * DAY).toISOString(),
      dtEncerramento: new Date(Date.now() + 9 * DAY).toISOString(),
      valor,
      titulo: 'CORRIDA',
      descricao: 'PRÊMIO',
      idModeloBilhete,
      qtdeChances: 1,
      qtdeNumeros: tickets,
    },
  });
  return idRifa;
}
