import { textoDoErro } from '@rifa-viva/contracts/erros';
import { inicioDoDia } from '@rifa-viva/contracts/regras/datas';

/** Texts of a filter's form, as the address says them: what is empty does not stand there. */

export const camposDe = <Nome extends string>(
  vazios: Readonly<Record<Nome, string>>,
  busca: URLSearchParams,
): Record<Nome, string> =>
  Object.fromEntries(Object.keys(vazios).map((nome) => [nome, busca.get(nome) ?? ''])) as Record<
    Nome,
    string
  >;

export function comCampos(busca: URLSearchParams, campos: Readonly<Record<string, string>>): URLSearchParams {
  const nova = new URLSearchParams(busca);
  for (const [nome, texto] of Object.entries(campos)) {
    const valor = texto.trim();
    if (valor === '') nova.delete(nome);
    else nova.set(nome, valor);
  }
  return nova;
}

/** What else is listed begins at its first page. */
export const daPrimeiraPagina = (
  busca: URLSearchParams,
  campos: Readonly<Record<string, string>>,
): URLSearchParams => comCampos(busca, { ...campos, pagina: '' });

const dia = (texto: string | null): string | null => {
  const aparado = (texto ?? '').trim();
  return inicioDoDia(aparado) === null ? null : aparado;
};

/** Its days, as far as they make sense. */
export function lerDias(busca: URLSearchParams): { readonly de?: string; readonly ate?: string } {
  const [de, ate] = [dia(busca.get('de')), dia(busca.get('ate'))];
  return {
    ...(de === null ? {} : { de }),
    ...(ate === null || (de !== null && ate < de) ? {} : { ate }),
  };
}

/** What makes no sense in a period, in words: it ends before it begins. */
export const defeitoDoPeriodo = (de: string | null, ate: string | null): { readonly ate?: string } => {
  const [inicio, fim] = [dia(de), dia(ate)];
  return inicio !== null && fim !== null && fim < inicio ? { ate: textoDoErro('DATA_FINAL') } : {};
};

/** A whole number of 1 or more; null: it is none, or too large. */
export function lerInteiro(texto: string | null, maximo: number): number | null {
  const n = /^\d{1,10}$/.test(texto ?? '') ? Number(texto) : 0;
  return n >= 1 && n <= maximo ? n : null;
}

const MAXIMO_DE_PAGINAS = 10_000;
export const lerPagina = (busca: URLSearchParams): number =>
  lerInteiro(busca.get('pagina'), MAXIMO_DE_PAGINAS) ?? 1;

/** What a list is ordered by. */
export interface Ordem<Campo extends string = string> {
  readonly ordem: Campo;
  readonly sentido: 'asc' | 'desc';
}

/** As usual where the address says nothing, or what makes no sense. */
export function lerOrdem<Campo extends string>(
  busca: URLSearchParams,
  campos: readonly Campo[],
  usual: Ordem<Campo>,
): Ordem<Campo> {
  const ordem = campos.find((campo) => campo === busca.get('ordem'));
  if (ordem === undefined) return usual;
  return { ordem, sentido: busca.get('sentido') === 'desc' ? 'desc' : 'asc' };
}

/** For the address: what is as usual does not stand there. */
export const camposDaOrdem = ({ ordem, sentido }: Ordem, usual: Ordem): Record<string, string> =>
  ordem === usual.ordem && sentido === usual.sentido
    ? { ordem: '', sentido: '' }
    : { ordem, sentido: sentido === 'desc' ? sentido : '' };

/** A column's head: first this way, then that. */
export const ordenarPor = <Campo extends string>(antes: Ordem<Campo>, ordem: Campo): Ordem<Campo> => ({
  ordem,
  sentido: antes.ordem === ordem && antes.sentido === 'asc' ? 'desc' : 'asc',
});
