import { resultadoPublico } from '@rifa-viva/contracts/http/auditoria';
import { bilhetesVendidos, carregarMeusBilhetes, rifasVendidas } from '@rifa-viva/contracts/http/bilhetes';
import { useReleitura } from '@rifa-viva/ui/ao-vivo/conexao.ts';
import { chamar, type Resposta } from '@rifa-viva/ui/api/cliente.ts';
import { useUsuario } from '@rifa-viva/ui/sessao/sessao.ts';
import { keepPreviousData, queryOptions, skipToken, useQuery } from '@tanstack/react-query';
import { MEUS_BILHETES, useMudancas } from '../../comum/meusBilhetes.ts';
import { BILHETES_POR_PAGINA, RIFAS_POR_PAGINA } from './agrupamento.ts';

/** What staff sold is asked for by pages: it may be whole raffles. */

export type RifaVendida = Resposta<typeof rifasVendidas>['rifas'][number];

/** What a page of so many is asked for with. */
const recorte = (q: string, pagina: number, qtde: number) => ({
  ...(q === '' ? {} : { q }),
  inicio: (pagina - 1) * qtde,
  qtde,
});

/**
 * Pages from 1; `procurado`: what those that are there were searched for. Read again when one of them changes anywhere; now
 * and then where that is not told and one waits.
 */
export function useRifasVendidas(q: string, pagina: number) {
  const { idUsuario } = useUsuario();
  const releitura = useReleitura();
  useMudancas(idUsuario);
  return useQuery({
    queryKey: [MEUS_BILHETES, idUsuario, 'rifas', q, pagina],
    queryFn: async ({ signal }) => ({
      ...(await chamar(rifasVendidas, { query: recorte(q, pagina, RIFAS_POR_PAGINA), signal })),
      procurado: q,
    }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.aguardando.length ? releitura : false),
  });
}

interface Pagina {
  readonly idRifa: number;
  readonly q: string;
  readonly pagina: number;
}

/** Her tickets of a page of a raffle, once it comes near enough to be seen. */
export function useBilhetesVendidos({ idRifa, q, pagina }: Pagina, visto: boolean) {
  const { idUsuario } = useUsuario();
  return useQuery({
    queryKey: [MEUS_BILHETES, idUsuario, 'bilhetes', idRifa, q, pagina],
    queryFn: visto
      ? ({ signal }) =>
          chamar(bilhetesVendidos, {
            params: { idRifa },
            query: recorte(q, pagina, BILHETES_POR_PAGINA),
            signal,
          })
      : skipToken,
    placeholderData: keepPreviousData,
  });
}

/** What the rule gives to tickets that she sold, a sentence each; of a result that somebody stood for. */
export const consultaDaRegra = (idRifa: number, confirmado: boolean) =>
  queryOptions({
    queryKey: [MEUS_BILHETES, 'regra', idRifa],
    queryFn: confirmado
      ? async ({ signal }) => {
          const { pelaRegra } = await chamar(resultadoPublico, { params: { idRifa }, signal });
          const frases = await Promise.all(
            pelaRegra.map(async ({ numBilhete, frase }) => {
              if (numBilhete === null) return [];
              const seu = { params: { idRifa }, query: { numero: numBilhete, qtde: 1 }, signal };
              return (await chamar(bilhetesVendidos, seu)).total > 0 ? [frase] : [];
            }),
          );
          return frases.flat();
        }
      : skipToken,
    retry: false,
  });

/** The tickets of one purchase of her own. */
export function useCompra(idPagamento: string) {
  const { idUsuario } = useUsuario();
  const releitura = useReleitura();
  return useQuery({
    queryKey: [MEUS_BILHETES, idUsuario, 'compra', idPagamento],
    queryFn: ({ signal }) =>
      chamar(carregarMeusBilhetes, { params: { idUsuario }, query: { idPagamento }, signal }),
    refetchInterval: ({ state }) =>
      state.data?.some(({ status }) => status === 'Reservado') ? releitura : false,
  });
}
