import polyglot from 'ra-i18n-polyglot';
import { portugues } from './portugues.ts';

/** Names of the fields of each resource, as its forms and the notice of other people's changes show them. */
export type Rotulos = Readonly<Record<string, string>>;

export function criarIdioma(rotulos: Readonly<Record<string, Rotulos>>) {
  const resources = Object.entries(rotulos).map(([recurso, fields]) => [recurso, { name: recurso, fields }]);
  const catalogo = { ...portugues, resources: Object.fromEntries(resources) };
  return polyglot(() => catalogo, 'pt-BR', [{ locale: 'pt-BR', name: 'Português' }]);
}
