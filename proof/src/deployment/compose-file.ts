import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';

/** Where the compose file's relative paths begin. */
export const root = join(import.meta.dirname, '..', '..', '..');

export interface Service {
  readonly image?: string;
  readonly hostname?: string;
  readonly build?: string;
  readonly command?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  readonly healthcheck?: { readonly test: readonly string[] };
  /** A list: until they are started, not until they serve. */
  readonly depends_on?: readonly string[] | Readonly<Record<string, unknown>>;
  readonly volumes?: readonly string[];
  readonly profiles?: readonly string[];
  readonly ulimits?: { readonly nofile: { readonly soft: number; readonly hard: number } };
}
interface Compose {
  readonly services: Readonly<Record<string, Service>>;
  readonly volumes: Readonly<Record<string, unknown>>;
}

/** `!override` alone is unknown to YAML; what it stands before is read. */
const read = <T>(name: string): T =>
  parse(readFileSync(join(root, name), 'utf8'), { merge: true, logLevel: 'error' }) as T;

export const compose = read<Compose>('docker-compose.yml');

/** What the other kind of event store has in place of the same services'. */
export const eventStoreDb = read<Pick<Compose, 'services'>>('docker-compose.eventstoredb.yml');

export function serviceOf(name: string): Service {
  const found = compose.services[name];
  if (!found) throw new Error(`no service ${name}`);
  return found;
}

/** A service's environment as compose fills it from its user's variables. Throws where it would refuse to start. */
export function environmentOf(
  name: string,
  variables: Readonly<Record<string, string>>,
): Record<string, string> {
  const fill = (value: string) =>
    value.replace(
      /\$\{(\w+)(?:(:[-?])([^}]*))?\}/g,
      (_, variable: string, kind?: string, word = ''): string => {
        const given = variables[variable];
        if (given) return given;
        if (kind === ':?') throw new Error(`${variable}: ${word}`);
        return kind === ':-' ? word : '';
      },
    );
  return Object.fromEntries(
    Object.entries(serviceOf(name).environment ?? {}).map(([key, value]) => [key, fill(value)]),
  );
}

export type SideName = 'write-side' | 'read-side';

/** The services that are processes of a side. */
export const servicesOf = (side: SideName): string[] =>
  Object.keys(compose.services).filter((name) => name.startsWith(`${side}-`));
