/** Reading probes of the authorisation matrix, written as rows. */

/** Somebody of each column: nobody, Usuario, Vendedor, Gerente, Administrador, idUsuario 1. */
const COLUNAS = [null, 8, 6, 4, 3, 1] as const;

/** Status, or what the answer's body gives, which has to be truthy with status 200. */
export type Esperado = number | ((body: unknown) => unknown);

export interface Prova {
  readonly linha: string;
  readonly quem: number | null;
  readonly metodo: 'GET' | 'POST';
  readonly caminho: string;
  readonly corpo?: unknown;
  readonly espera: Esperado;
}

export class Provas {
  readonly todas: Prova[] = [];

  /** One row: what each column gets. */
  linha(nome: string, caminho: string, espera: readonly Esperado[], corpo?: unknown): void {
    for (const [i, quem] of COLUNAS.entries()) this.uma(nome, quem, caminho, espera[i] ?? 200, corpo);
  }

  uma(linha: string, quem: number | null, caminho: string, espera: Esperado, corpo?: unknown): void {
    const metodo = corpo ? 'POST' : 'GET';
    this.todas.push({ linha, quem, metodo, caminho, espera, ...(corpo ? { corpo } : {}) });
  }
}

export const campos = (body: unknown) => body as Record<string, unknown>;
export const lista = (body: unknown) => body as Record<string, unknown>[];
export const todos = (espera: Esperado): Esperado[] => Array<Esperado>(COLUNAS.length).fill(espera);
export const ids =
  (campo: string, ...devidos: number[]) =>
  (body: unknown) =>
    JSON.stringify(lista(body).map((r) => r[campo])) === JSON.stringify(devidos);
export const tem =
  (...nomes: string[]) =>
  (body: unknown) =>
    nomes.every((nome) => nome in campos(body));
export const naoTem =
  (...nomes: string[]) =>
  (body: unknown) =>
    nomes.every((nome) => !(nome in campos(body)));
export const soEstes =
  (campo: string, ...devidos: unknown[]) =>
  (body: unknown) =>
    lista(body).every((r) => devidos.includes(r[campo])) && lista(body).length > 0;
