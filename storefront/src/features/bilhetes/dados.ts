import { carregarBilhetesNaoVendidos } from '@rifa-viva/contracts/http/bilhetes';
import type { AnswerOf } from '@rifa-viva/contracts/http/call';
import { carregarEmpresa } from '@rifa-viva/contracts/http/empresas';
import { carregarRifa, vendasLiberada } from '@rifa-viva/contracts/http/rifas';
import { carregarUsuarios } from '@rifa-viva/contracts/http/usuarios';
import { useRecursosAoVivo } from '@rifa-viva/ui/ao-vivo/useMensagens.ts';
import { chamar } from '@rifa-viva/ui/api/cliente.ts';
import { useUsuario } from '@rifa-viva/ui/sessao/sessao.ts';
import { useQuery } from '@tanstack/react-query';
import { limiteDaVenda } from './limites.ts';
import { escolhasDeVendedor, type Pessoa } from './vendedores.ts';

/** What of the company's settings limits a sale: read again with every sale. */
export const LIMITES = ['venda', 'empresa'] as const;

export type Rifa = AnswerOf<typeof carregarRifa>;

export interface DadosDaVenda {
  readonly rifa: Rifa;
  readonly vendasLiberadas: boolean;
  /** Free tickets as they were when the screen opened; live messages tell the rest. */
  readonly naoVendidos: readonly number[];
  readonly vendedores: readonly [Pessoa, ...Pessoa[]];
  /** Most tickets this person may sell at once. */
  readonly limite: number;
}

/** Everything the sales screen needs. A part that fails fails the whole. */
export function useDadosDaVenda(idRifa: number): { dados: DadosDaVenda | null; falhou: boolean } {
  const eu = useUsuario();
  // One's own sales show live: what was loaded does not go stale by itself.
  const fixa = { staleTime: Number.POSITIVE_INFINITY, gcTime: 0 };
  const rifa = useQuery({
    queryKey: ['venda', 'rifa', idRifa],
    queryFn: ({ signal }) => chamar(carregarRifa, { params: { idRifa }, signal }),
  });
  const liberada = useQuery({
    queryKey: ['venda', 'liberada', idRifa],
    queryFn: ({ signal }) => chamar(vendasLiberada, { params: { idRifa }, signal }),
  });
  const naoVendidos = useQuery({
    queryKey: ['venda', 'naoVendidos', idRifa],
    queryFn: ({ signal }) => chamar(carregarBilhetesNaoVendidos, { body: { idRifa }, signal }),
    ...fixa,
  });
  const usuarios = useQuery({
    queryKey: ['venda', 'usuarios'],
    queryFn: ({ signal }) => chamar(carregarUsuarios, { signal }),
    ...fixa,
  });
  // The page's own settings are the public ones, without the sellers' limit. No Vendedor is told when that changes.
  const empresa = useQuery({
    queryKey: LIMITES,
    queryFn: ({ signal }) => chamar(carregarEmpresa, { signal }),
  });
  useRecursosAoVivo(['rifas', 'empresa'], (mudou) => {
    if (mudou?.recurso !== 'rifas') void empresa.refetch();
    if (mudou && (mudou.recurso !== 'rifas' || mudou.id !== idRifa)) return;
    void rifa.refetch();
    void liberada.refetch();
  });

  const falhou = [rifa, liberada, naoVendidos, usuarios, empresa].some((c) => c.isError && !c.data);
  if (!rifa.data || !liberada.data || !naoVendidos.data || !usuarios.data || !empresa.data) {
    return { dados: null, falhou };
  }
  return {
    falhou,
    dados: {
      rifa: rifa.data,
      vendasLiberadas: liberada.data.vendasLiberadas,
      naoVendidos: naoVendidos.data,
      vendedores: escolhasDeVendedor(eu, usuarios.data),
      limite: limiteDaVenda(eu.tipo, empresa.data.qtdeMaxBilhetesVendedor),
    },
  };
}
