import type { CodigoDeErro } from '@rifa-viva/contracts/erros';
import { verificarBilhetes } from '@rifa-viva/contracts/http/bilhetes';
import { chamar } from '@rifa-viva/ui/api/cliente.ts';
import { ErroDaApi, textoDaFalha } from '@rifa-viva/ui/api/erro.ts';
import { useUsuario } from '@rifa-viva/ui/sessao/sessao.ts';
import { useQueryClient } from '@tanstack/react-query';
import { LIMITES, type Rifa } from './dados.ts';

export interface Venda {
  /** The server makes one sale of each. */
  readonly chave: string;
  readonly rifa: Rifa;
  readonly numeros: readonly number[];
  readonly idVendedor: number;
  readonly cliente: string;
}

export type Desfecho =
  /** `valor` in reais. */
  | { readonly tipo: 'vendido'; readonly numeros: readonly number[]; readonly valor: number }
  /** Nothing was sold: others were faster. */
  | { readonly tipo: 'jaVendidos'; readonly numeros: readonly number[] }
  /** Nothing was sold and the screen is out of date. */
  | { readonly tipo: 'recarregar'; readonly texto: string }
  /** Nothing was sold. */
  | { readonly tipo: 'recusado'; readonly texto: string }
  /** Nobody knows; the same sale may be tried again. */
  | { readonly tipo: 'incerto'; readonly texto: string }
  /** `talvezFeita`: nobody knows either; the person is sent away by the spec (second document, section 8). */
  | { readonly tipo: 'falhou'; readonly texto: string; readonly talvezFeita: boolean };

/** Refusals that reloading mends. */
const DESATUALIZADA: readonly CodigoDeErro[] = ['VENDAS_ENCERRADAS', 'VALOR_DIFERENTE'];
/** Of whatever else fails here (spec 2, section 8). */
export const ERRO_GENERICO = 'Ocorreu um erro, tente novamente em alguns minutos';

/** Sells, all or nothing. The same key again after a lost answer is the same sale. */
export function useVender() {
  const { idUsuario } = useUsuario();
  const consultas = useQueryClient();
  return async ({ chave, rifa, numeros, idVendedor, cliente }: Venda): Promise<Desfecho> => {
    try {
      const { disponiveis, indisponiveis, valor } = await chamar(verificarBilhetes, {
        idempotencyKey: chave,
        body: {
          bilhetesSelecionados: [...numeros],
          idRifa: rifa.idRifa,
          idUsuario,
          idVendedor,
          cliente,
          valorVendidoPorBilhete: rifa.valor,
        },
      });
      return indisponiveis.length > 0
        ? { tipo: 'jaVendidos', numeros: indisponiveis }
        : { tipo: 'vendido', numeros: disponiveis, valor };
    } catch (falha) {
      return desfechoDaFalha(falha);
    } finally {
      void consultas.invalidateQueries({ queryKey: LIMITES });
    }
  };
}

/** What a failed call means for the person selling. */
export function desfechoDaFalha(falha: unknown): Desfecho {
  const texto = textoDaFalha(falha);
  if (!(falha instanceof ErroDaApi)) return { tipo: 'falhou', texto: ERRO_GENERICO, talvezFeita: false };
  if (DESATUALIZADA.some((codigo) => codigo === falha.codigo)) return { tipo: 'recarregar', texto };
  if (falha.codigo === 'SEM_CONEXAO') return { tipo: 'incerto', texto };
  if (falha.semResposta) return { tipo: 'falhou', texto: ERRO_GENERICO, talvezFeita: true };
  return { tipo: 'recusado', texto };
}
