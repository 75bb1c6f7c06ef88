import { createHmac, randomInt, randomUUID } from 'node:crypto';
import type { Provedor } from '@rifa-viva/contracts/eventos/pagamento';
import { streamPagamento } from '@rifa-viva/contracts/eventos/streams';
import { hmacDoWebhookEfi } from '@rifa-viva/write-side/pagamento/assinatura-efi';
import { ChargeLife } from '../testing/charges.ts';
import { HandWrittenLog } from '../testing/read-side.ts';
import type { Cobrancas } from './cobrancas.ts';
import { get, idDo, type Linha, post } from './probe.ts';
import { campos } from './resposta.ts';
import type { World } from './world.ts';

/** Rows E1 to E6, E9 and E12: charges by a provider, its webhooks, refunds by hand, charges that a provider did not know. */

/** Asked where the product runs in this process: others have no provider. */
export const COM_PROVEDOR: readonly string[] = ['E1', 'E2', 'E3', 'E4', 'E9'];

function cobrancas({ cobrancas }: World): Cobrancas {
  if (!cobrancas) throw new Error('no provider is in this process');
  return cobrancas;
}

/** Nobody else's charge can be named when one is made: it is the caller's. */
const gerar = (provedor: Provedor, campo: string): Linha => ({
  alheio: 'permitido',
  pergunta: (world) => ({
    perguntar: (quem) => cobrancas(world).pedir(quem, provedor),
    mostra: (body) => campo in campos(body),
  }),
});

const HORA = 3_600_000;

/** A charge that its provider did not know. */
async function desconhecida({ product, aberta }: World): Promise<string> {
  const log = new HandWrittenLog();
  const n = randomInt(1_000_000, 2 ** 47);
  // Nothing of it is due before it is over.
  const at = new Date().toISOString();
  const pagarAte = new Date(Date.now() + HORA).toISOString();
  const life = new ChargeLife(log, { n, idRifa: aberta, idUsuario: 8, valor: 1_000, at, pagarAte });
  const { idCobranca } = life.asked().made().bound(pagarAte).unknown();
  await product.ground.store.append(streamPagamento(idCobranca), log.events, 'any');
  return idCobranca;
}

const SEGREDO = 'segredo-da-matriz';
const DESCONHECIDO = '99887766';

async function doMercadoPago(world: World, assinado: boolean) {
  const segredos = [{ name: 'segredoWebhookMp', value: Buffer.from(SEGREDO) }];
  await world.product.ground.vault.keep([{ secrets: segredos }]);
  const pedido = randomUUID();
  const ts = Date.now();
  const v1 = createHmac('sha256', assinado ? SEGREDO : 'outro')
    .update(`id:${DESCONHECIDO};request-id:${pedido};ts:${ts};`)
    .digest('hex');
  return {
    ...post(`/api/webhooks/mercadoPago?data.id=${DESCONHECIDO}&type=payment`, { id: 1, type: 'payment' }),
    cabecalhos: { 'x-signature': `ts=${ts},v1=${v1}`, 'x-request-id': pedido },
  };
}

export const PAGAMENTOS: Readonly<Record<string, Linha>> = {
  E1: gerar('mercadoPago', 'pagamento'),
  E2: {
    alheio: 'NAO_ENCONTRADO',
    pergunta: async (world, quem, alvo) => {
      const idPagamento = await cobrancas(world).de(idDo(quem, alvo), 'mercadoPago');
      return post('/api/conferirPagamentoMp', { idPagamento }, (body) => campos(body).sucesso === false);
    },
  },
  E3: gerar('efi', 'txid'),
  E4: {
    alheio: 'NAO_ENCONTRADO',
    pergunta: async (world, quem, alvo) => {
      const txid = await cobrancas(world).de(idDo(quem, alvo), 'efi');
      return get(`/api/consultarPagamentoEFI/${txid}`, (body) => campos(body).status === 'ATIVA');
    },
  },
  E5: { pergunta: (world, _quem, alvo) => doMercadoPago(world, alvo === 'proprio') },
  E6: {
    pergunta: (world, _quem, alvo) => {
      const hmac = alvo === 'proprio' ? hmacDoWebhookEfi(world.product.ground.vault) : 'f'.repeat(64);
      return post(`/api/webhooks/efi?hmac=${hmac}&ignorar=/pix`, { evento: 'teste_webhook' });
    },
  },
  E9: {
    pergunta: async (world) =>
      post('/api/pagamentos/devolver', { idCobranca: await cobrancas(world).presa(), motivo: 'Outra vez' }),
  },
  E12: {
    pergunta: async (world) =>
      post('/api/pagamentos/conferir', { idCobranca: await desconhecida(world), achado: 'Nada na conta' }),
  },
};
