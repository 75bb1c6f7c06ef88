import type { QueryOf } from '@rifa-viva/contracts/http/call';
import { MAX_ID } from '@rifa-viva/contracts/http/campos';
import type {
  carregarCobrancas,
  OrdemDeCobrancas,
  totaisPagamentos,
} from '@rifa-viva/contracts/http/pagamentos';
import { SITUACOES_DA_COBRANCA } from '@rifa-viva/contracts/regras/cobranca';
import { diaLocal } from '@rifa-viva/contracts/regras/datas';
import { MAXIMO_DO_NOME_BUSCADO } from '@rifa-viva/contracts/regras/limites';
import { lerDias, lerInteiro, type Ordem } from '../lista/campos.ts';

/** What of the charges is shown, as the address says it. */

export const POR_PAGINA = 30;
const DIAS_DO_PERIODO = 30;
const DIA_MS = 86_400_000;

export type Filtro = Omit<QueryOf<typeof carregarCobrancas>, 'ordem' | 'sentido' | 'pagina' | 'porPagina'>;
export type Periodo = QueryOf<typeof totaisPagamentos>;
/** Text of each field of the form. */
export type Campos = Record<'situacao' | 'idRifa' | 'comprador' | 'idPagamento' | 'de' | 'ate', string>;
export const SEM_CAMPOS: Campos = {
  situacao: '',
  idRifa: '',
  comprador: '',
  idPagamento: '',
  de: '',
  ate: '',
};

export const ORDEM_USUAL: Ordem<OrdemDeCobrancas> = { ordem: 'criada', sentido: 'desc' };
/** Fields of the address that are the filter and its order. */
export const CAMPOS = [...Object.keys(SEM_CAMPOS), 'aguarda', 'ordem', 'sentido'];

/** What makes no sense is left out: the server would refuse all of it. */
export function lerFiltro(busca: URLSearchParams): Filtro {
  const texto = (nome: keyof Campos) => (busca.get(nome) ?? '').trim();
  const situacao = SITUACOES_DA_COBRANCA.find((uma) => uma === texto('situacao'));
  const idRifa = lerInteiro(texto('idRifa'), MAX_ID);
  const comprador = texto('comprador').slice(0, MAXIMO_DO_NOME_BUSCADO);
  const idPagamento = texto('idPagamento');
  return {
    ...(busca.get('aguarda') === 'sim' ? { aguarda: 'sim' as const } : {}),
    ...(situacao ? { situacao } : {}),
    ...(idRifa === null ? {} : { idRifa }),
    ...(comprador === '' ? {} : { comprador }),
    ...(/^[A-Za-z0-9_-]{6,64}$/.test(idPagamento) ? { idPagamento } : {}),
    ...lerDias(busca),
  };
}

/** The address with one thing of it changed; null takes it out. */
export function comParte(busca: URLSearchParams, nome: string, valor: string | null): URLSearchParams {
  const nova = new URLSearchParams(busca);
  if (valor === null) nova.delete(nome);
  else nova.set(nome, valor);
  return nova;
}

/** The last thirty days, today among them. */
export const ultimosDias = (agora: number): Required<Periodo> => ({
  de: diaLocal(new Date(agora - (DIAS_DO_PERIODO - 1) * DIA_MS).toISOString()),
  ate: diaLocal(new Date(agora).toISOString()),
});
