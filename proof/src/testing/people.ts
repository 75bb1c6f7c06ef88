import { randomUUID } from 'node:crypto';
import { streamUsuario } from '@rifa-viva/contracts/eventos/streams';
import type { Tipo } from '@rifa-viva/contracts/regras/tipos';
import type { Ground } from '@rifa-viva/server/open';
import { encrypt, keyOfUser } from '@rifa-viva/server/vault/personal';
import type { Vault } from '@rifa-viva/server/vault/vault';
import { surely } from './surely.ts';

export interface TestPerson {
  readonly idUsuario: number;
  readonly tipo: Tipo;
  readonly idGerente?: number;
  readonly ativo?: 'sim' | 'nao';
}

export const FIRST_PASSWORD = 'segredo123';
/** The users 1 and 2 of a test's installation. */
export const FIRST_PEOPLE = [1, 2].map((idUsuario) => ({
  idUsuario,
  nome: `PESSOA ${idUsuario}`,
  telefone: phoneOf(idUsuario),
  senha: FIRST_PASSWORD,
  tipo: 'Administrador' as const,
  descricao: 'test',
}));

/** Phone of a fixture person. */
export function phoneOf(idUsuario: number): string {
  return `119${String(idUsuario).padStart(8, '0')}`;
}

/** A session token, as the login would give. */
export async function tokenOf(
  { directory, sessions }: Pick<Ground, 'directory' | 'sessions'>,
  idUsuario: number,
): Promise<string> {
  const person = directory.person(idUsuario);
  if (!person) throw new Error(`nobody is ${idUsuario}`);
  return sessions.issue({ ...person, nome: `PESSOA ${idUsuario}` }, 2);
}

/** At once on their way to the log. */
const CHUNK = 100;

/**
 * People straight into the log: hashing thousands of passwords would take minutes. Answers the position of the last
 * one when the directory knows them all.
 */
export async function registerPeople(
  { store, vault, directory }: Pick<Ground, 'store' | 'vault' | 'directory'>,
  people: readonly TestPerson[],
): Promise<bigint> {
  let last = 0n;
  for (let i = 0; i < people.length; i += CHUNK) {
    await Promise.all(
      people.slice(i, i + CHUNK).map(async (person) => {
        const event = await registration(vault, person);
        const stream = streamUsuario(person.idUsuario);
        const { position } = await surely(() => store.append(stream, [event], 'no_stream'));
        if (position > last) last = position;
      }),
    );
  }
  await directory.waitFor(last);
  return last;
}

async function registration(vault: Vault, person: TestPerson) {
  const { idUsuario, tipo, idGerente = null, ativo = 'sim' } = person;
  const seal = (text: string) => encrypt(vault, keyOfUser(idUsuario), text);
  return {
    id: randomUUID(),
    type: 'UsuarioRegistrado',
    data: {
      idUsuario,
      nome: await seal(`PESSOA ${idUsuario}`),
      telefone: await seal(phoneOf(idUsuario)),
      telefoneHmac: `teste-${idUsuario}`,
      pix: await seal('nao informado'),
      tipo,
      ativo,
      idGerente,
      criadoPor: null,
    },
    metadata: {
      commandId: randomUUID(),
      actor: { idUsuario: 0, tipo: 'Sistema' as const },
      at: new Date().toISOString(),
      correlationId: 'teste',
      causationId: 'teste',
    },
  };
}
