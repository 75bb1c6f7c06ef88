import type { Recurso } from '@rifa-viva/contracts/ao-vivo';
import type { RestResource } from '@rifa-viva/contracts/http/rest';

/** react-admin's resources are named like the spec's routes; the REST calls like the things themselves. */
export const RECURSOS = {
  cadastroUsuario: 'usuarios',
  cadastroCampanha: 'rifas',
  cadastroModelos: 'modeloBilhetes',
  patrocinadores: 'patrocinadores',
  banner: 'banner',
} as const satisfies Readonly<Record<string, RestResource>>;
export type NomeDoRecurso = keyof typeof RECURSOS;

export function recursoRest(nome: string): RestResource {
  const achado = Object.entries(RECURSOS).find(([rota]) => rota === nome);
  if (!achado) throw new Error(`unknown resource ${nome}`);
  return achado[1];
}

/** react-admin's name of what a live message speaks of; null for what is no list. */
export function nomeDoRecurso(recurso: Recurso): NomeDoRecurso | null {
  const nomes = Object.keys(RECURSOS) as NomeDoRecurso[];
  return nomes.find((nome) => RECURSOS[nome] === recurso) ?? null;
}
