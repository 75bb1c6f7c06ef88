import type { AnswerOf } from '@rifa-viva/contracts/http/call';
import { carregarEmpresa } from '@rifa-viva/contracts/http/empresas';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { chamar } from '../api/cliente.ts';
import { consultas } from '../api/consultas.ts';
import { aplicarCores, CORES_PADRAO } from '../tema/tema.ts';
import { lerDaPagina } from './pagina.ts';

export type Empresa = AnswerOf<typeof carregarEmpresa>;

/** Company settings: those of the page, until somebody says that they changed. */
const consulta = queryOptions({
  queryKey: ['empresa'],
  queryFn: async () => comCores(await chamar(carregarEmpresa)),
  // Without a connection they are asked for too, and fail at once: the page goes on without them.
  networkMode: 'always',
  retry: false,
  retryOnMount: false,
  staleTime: Number.POSITIVE_INFINITY,
});

/** Whether they have been had; `error` when they could not. */
export const useSituacaoDaEmpresa = () => useQuery(consulta, consultas).status;

/** Nothing configured: what is shown while the settings have not loaded, or cannot be had. */
const EMPRESA_PADRAO: Empresa = {
  logo: '',
  nome: '',
  nomeContato: '',
  email: '',
  telefone: '',
  urlApi: '',
  whatsApp: '',
  instagram: '',
  privado: false,
  status: 'Ativo',
  minutos: 5,
  tipoPagamento: 'normal',
  publicKey: '',
  ...CORES_PADRAO,
};

export const useEmpresa = (): Empresa => useQuery(consulta, consultas).data ?? EMPRESA_PADRAO;

/** The public settings that came with the page, where they did. */
export function lerEmpresaDaPagina(): void {
  const empresa = lerDaPagina('empresa');
  if (ehEmpresa(empresa)) consultas.setQueryData(consulta.queryKey, comCores(empresa));
}

/** Reads the settings again. After a failure what was known stays. */
export const recarregarEmpresa = (): Promise<void> =>
  consultas.invalidateQueries({ queryKey: consulta.queryKey });

function comCores(empresa: Empresa): Empresa {
  aplicarCores(empresa);
  return empresa;
}

const ehEmpresa = (valor: unknown): valor is Empresa =>
  typeof valor === 'object' && valor !== null && 'privado' in valor && typeof valor.privado === 'boolean';
