import { buscar, MAXIMO_DA_BUSCA, MINIMO_DA_BUSCA } from '@rifa-viva/contracts/http/busca';
import { carregarRifas } from '@rifa-viva/contracts/http/rifas';
import { formatarEdicao } from '@rifa-viva/contracts/regras/numeracao';
import { useQuery } from '@tanstack/react-query';
import { chamar } from '../../api/cliente.ts';
import { useAssentado } from '../../estado/useAssentado.ts';
import { useUsuario } from '../../sessao/sessao.ts';
import { abasDaRifa } from '../abas.ts';
import { type Opcao, opcaoDaTela, telaPedida } from './opcoes.ts';
import { PAUSA_MS } from './useAchados.ts';

/** Newest campaigns that are looked through for those without a result, and how many of them are offered. */
const OLHADAS = 50;
const OFERECIDAS = 5;
const NENHUMA: readonly Opcao[] = [];

/** A campaign's screens where the text has the word of one: of the campaigns that the rest of it finds. */
export function useTelasDaRifa(texto: string): {
  readonly opcoes: readonly Opcao[];
  readonly lendo: boolean;
} {
  const usuario = useUsuario();
  const pedida = telaPedida(texto.slice(0, MAXIMO_DA_BUSCA), abasDaRifa(usuario));
  const procurada = pedida?.rifa ?? null;
  const curta = procurada !== '' && (procurada ?? '').length < MINIMO_DA_BUSCA;
  const assentada = useAssentado(procurada, PAUSA_MS);
  const { data, isFetching } = useQuery({
    queryKey: ['busca', 'rifas', assentada],
    enabled: procurada !== null && !curta && assentada === procurada,
    queryFn: ({ signal }) => lerRifas(assentada ?? '', signal),
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
  if (!pedida || curta) return { opcoes: NENHUMA, lendo: false };
  const atual = assentada === procurada;
  return {
    opcoes: (atual ? data : undefined)?.map((rifa) => opcaoDaTela(pedida.tela, rifa)) ?? NENHUMA,
    lendo: !atual || isFetching,
  };
}

/** Those a text finds; of no text, those whose result is not known: there is something to do there. */
async function lerRifas(texto: string, signal: AbortSignal) {
  if (texto !== '') {
    const { achados } = await chamar(buscar, { query: { q: texto }, signal });
    return achados.flatMap(({ tipo, idRifa, titulo }) =>
      tipo === 'rifa' && idRifa !== null ? [{ idRifa, titulo }] : [],
    );
  }
  const rifas = await chamar(carregarRifas, { params: { limit: OLHADAS }, signal });
  return rifas
    .filter(({ status, milharSorteada }) => status === 'ativo' && milharSorteada === '')
    .slice(0, OFERECIDAS)
    .map(({ idRifa, titulo }) => ({ idRifa, titulo: `${formatarEdicao(idRifa)} ${titulo}` }));
}
