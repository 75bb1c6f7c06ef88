import { type PagamentoGateway, ProvedorRecusouError } from './provedor.ts';

/**
 * What was charged before the credentials were changed is asked of the account that charged it: where the present one says no,
 * or knows of no such charge, the former ones are asked too, the newest first. Nothing new is charged by them.
 */
export function comAnteriores(
  atual: PagamentoGateway,
  anteriores: readonly PagamentoGateway[],
): PagamentoGateway {
  /** The first word of one that knows; else the present account's. One that does not answer may be the one. */
  async function primeira<T>(perguntar: (gateway: PagamentoGateway) => Promise<T>): Promise<T> {
    let daAtual: { readonly resposta: T } | { readonly erro: unknown } | undefined;
    for (const gateway of [atual, ...anteriores]) {
      try {
        const resposta = await perguntar(gateway);
        if (resposta !== null) return resposta;
        daAtual ??= { resposta };
      } catch (erro) {
        if (!(erro instanceof ProvedorRecusouError)) throw erro;
        daAtual ??= { erro };
      }
    }
    if (daAtual && 'resposta' in daAtual) return daAtual.resposta;
    throw daAtual?.erro;
  }

  return {
    provedor: atual.provedor,
    criar: (pedido) => atual.criar(pedido),
    ler: (chave) => primeira((gateway) => gateway.ler(chave)),
    cancelar: (chave) => primeira((gateway) => gateway.cancelar(chave)),
    devolver: (devolucao) => primeira((gateway) => gateway.devolver(devolucao)),
    cobrancaDo: (id) => primeira(async (gateway) => (await gateway.cobrancaDo?.(id)) ?? null),
  };
}
