import { type PagamentoGateway, ProvedorIndisponivelError, ProvedorRecusouError } from './provedor.ts';

/**
 * What was charged before the credentials were changed is asked of the account that charged it: where the present one says no,
 * or knows of no such charge, the former ones are asked too, the newest first. Nothing new is charged by them.
 */
export function comAnteriores(
  atual: PagamentoGateway,
  anteriores: readonly PagamentoGateway[],
): PagamentoGateway {
  /**
   * The first word of one that knows; else the present account's. A former one that does not answer may be the one, unless
   * its silence is taken for none (`semSilencio`).
   */
  async function primeira<T>(
    perguntar: (gateway: PagamentoGateway) => Promise<T>,
    semSilencio = false,
  ): Promise<T> {
    let daAtual: { readonly resposta: T } | { readonly erro: unknown } | undefined;
    for (const gateway of [atual, ...anteriores]) {
      try {
        const resposta = await perguntar(gateway);
        if (resposta !== null) return resposta;
        daAtual ??= { resposta };
      } catch (erro) {
        const silencio = semSilencio && daAtual && erro instanceof ProvedorIndisponivelError;
        if (!silencio && !(erro instanceof ProvedorRecusouError)) throw erro;
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
    // Credentials are changed where they expired, too: a person hears of a refusal now, and asks again.
    devolver: (devolucao) => primeira((gateway) => gateway.devolver(devolucao), true),
    cobrancaDo: (id) => primeira(async (gateway) => (await gateway.cobrancaDo?.(id)) ?? null),
  };
}

/** While the present credentials are not whole. */
export function semCredenciais(provedor: PagamentoGateway['provedor'], erro: unknown): PagamentoGateway {
  const recusar = (): Promise<never> => Promise.reject(erro);
  return { provedor, criar: recusar, ler: recusar, cancelar: recusar, devolver: recusar };
}
