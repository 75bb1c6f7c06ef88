import { carregarCobrancasAbertas } from '@rifa-viva/contracts/http/cobrancas-abertas';
import { useReleitura } from '@rifa-viva/ui/ao-vivo/conexao.ts';
import { chamar } from '@rifa-viva/ui/api/cliente.ts';
import { useUsuario } from '@rifa-viva/ui/sessao/sessao.ts';
import { useQuery } from '@tanstack/react-query';
import { MEUS_BILHETES } from '../../comum/meusBilhetes.ts';
import { type Cobranca, cobrancaAberta } from '../../comum/pagamento/cobranca.ts';

const NENHUMA: ReadonlyMap<string, Cobranca> = new Map();

interface Abertas {
  readonly cobrancas: ReadonlyMap<string, Cobranca>;
  /** They are on their way for the first time. */
  readonly lendo: boolean;
  /** They could not be read, and none is known from before. */
  readonly falhou: boolean;
  readonly tentar: () => void;
}

/** One's own purchases that can still be paid, by their payments' ids. Read again with the tickets. */
export function useCobrancasAbertas(): Abertas {
  const { idUsuario } = useUsuario();
  const { data, isError, isPending, refetch } = useQuery({
    queryKey: [MEUS_BILHETES, idUsuario, 'cobrancas'],
    queryFn: async ({ signal }) => {
      const abertas = await chamar(carregarCobrancasAbertas, { params: { idUsuario }, signal });
      return new Map(abertas.map((aberta) => [aberta.idPagamento, cobrancaAberta(aberta)]));
    },
    refetchInterval: useReleitura(),
  });
  return {
    cobrancas: data ?? NENHUMA,
    lendo: isPending,
    falhou: isError && !data,
    tentar: () => void refetch(),
  };
}
