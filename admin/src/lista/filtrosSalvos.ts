import { guardar, lerGuardado } from '@rifa-viva/ui/estado/armazenamento.ts';
import { comCampos } from './campos.ts';

/** What of a list somebody wants to find again: the part of the address that says it, under a name. */
export interface FiltroSalvo {
  readonly nome: string;
  readonly endereco: string;
}

/** One person's of one list; others at the same computer have their own. */
export interface DeQuem {
  readonly lista: string;
  readonly idUsuario: number;
}

export const MAXIMO_DE_SALVOS = 20;
export const TAMANHO_DO_NOME = 40;

const chaveDe = ({ lista, idUsuario }: DeQuem): string => `rifaviva.filtros.${lista}.${idUsuario}`;

const ehSalvo = (valor: unknown): valor is FiltroSalvo => {
  if (typeof valor !== 'object' || valor === null) return false;
  const { nome, endereco } = { ...valor } as Record<keyof FiltroSalvo, unknown>;
  return typeof nome === 'string' && typeof endereco === 'string';
};
const saoSalvos = (valor: unknown): valor is FiltroSalvo[] => Array.isArray(valor) && valor.every(ehSalvo);

export const lerSalvos = (dono: DeQuem): readonly FiltroSalvo[] =>
  (lerGuardado('local', chaveDe(dono), saoSalvos) ?? []).slice(0, MAXIMO_DE_SALVOS);

/** A name that exists already gets the new filter; they stand in alphabetical order. */
export function salvarFiltro(dono: DeQuem, novo: FiltroSalvo): readonly FiltroSalvo[] {
  const outros = lerSalvos(dono).filter(({ nome }) => nome !== novo.nome);
  const todos = [...outros.slice(0, MAXIMO_DE_SALVOS - 1), novo];
  return gravar(
    dono,
    todos.sort((a, b) => a.nome.localeCompare(b.nome, 'pt-BR')),
  );
}

export const apagarFiltro = (dono: DeQuem, nome: string): readonly FiltroSalvo[] =>
  gravar(
    dono,
    lerSalvos(dono).filter((salvo) => salvo.nome !== nome),
  );

function gravar(dono: DeQuem, salvos: readonly FiltroSalvo[]): readonly FiltroSalvo[] {
  guardar('local', chaveDe(dono), salvos.length === 0 ? null : salvos);
  return salvos;
}

/** The part of an address that is the filter and its order, whatever order its fields stand in. */
export function enderecoDoFiltro(busca: URLSearchParams, campos: readonly string[]): string {
  const so = new URLSearchParams();
  for (const campo of [...campos].sort()) {
    const valor = busca.get(campo);
    if (valor) so.set(campo, valor);
  }
  return so.toString();
}

/** The address with that filter in the place of the one it had. */
export function comFiltroSalvo(
  busca: URLSearchParams,
  campos: readonly string[],
  endereco: string,
): URLSearchParams {
  const salvo = new URLSearchParams(endereco);
  const valores = campos.map((campo) => [campo, salvo.get(campo) ?? '']);
  return comCampos(busca, { ...Object.fromEntries(valores), pagina: '' });
}
