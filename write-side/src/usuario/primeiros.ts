import { randomBytes } from 'node:crypto';
import { streamSequencia } from '@rifa-viva/contracts/eventos/streams';
import { PIX_NAO_INFORMADO } from '@rifa-viva/contracts/regras/pix';
import { ID_ADMINISTRADOR_EMPRESA, ID_SUPER_ADMINISTRADOR } from '@rifa-viva/contracts/regras/tipos';
import { isWaiting, unavailable } from '@rifa-viva/server/http/refusal';
import { type Envelope, envelopeOf } from '../kernel/commands.ts';
import { nextId } from '../kernel/sequence.ts';
import { lerNome, lerTelefone } from './formulario.ts';
import { consultar, guardar, registrarUsuario, type UsuarioDeps } from './registrar.ts';
import { criarSenhas, senhaDeBytes } from './senhas.ts';
import { criarTelefones } from './telefones.ts';

/** Ids 1 (the provider's super-administrator) and 2 (the company's administrator). */
export interface PrimeiraPessoa {
  readonly idUsuario: number;
  readonly nome: string;
  readonly telefone: string;
  readonly senha: string;
  readonly senhaSorteada?: boolean;
  /** For the list printed at the first start. */
  readonly descricao: string;
}

/** With passwords that nobody knows yet. */
export const sortearPrimeiros = (): PrimeiraPessoa[] => [
  {
    idUsuario: ID_SUPER_ADMINISTRADOR,
    nome: 'SUPER ADMINISTRADOR',
    telefone: '11900000001',
    senha: senhaDeBytes(randomBytes(12)),
    senhaSorteada: true,
    descricao: 'super-administrator',
  },
  {
    idUsuario: ID_ADMINISTRADOR_EMPRESA,
    nome: 'ADMINISTRADOR DA EMPRESA',
    telefone: '11900000002',
    senha: senhaDeBytes(randomBytes(12)),
    senhaSorteada: true,
    descricao: 'administrator of the company',
  },
];

/**
 * Registers these people under their ids; those that exist stay as they are. Each is announced before: a password
 * that nobody was shown would shut everybody out, one that was shown and did not come about is told anew. Of processes
 * that start at once one does so: a second password would be announced, and replace the first in the vault. Throws
 * Refusal (503) while another does.
 */
export async function garantirPrimeiros(
  deps: Omit<UsuarioDeps, 'sessions' | 'limites'>,
  people: readonly PrimeiraPessoa[],
  announce: (person: PrimeiraPessoa) => void,
  now: Date,
): Promise<void> {
  const acabar = await guardar(() => deps.vault.alone());
  if (!acabar) throw unavailable(1);
  try {
    await registrarPrimeiros(deps, people, announce, now);
  } finally {
    acabar();
  }
}

async function registrarPrimeiros(
  deps: Omit<UsuarioDeps, 'sessions' | 'limites'>,
  people: readonly PrimeiraPessoa[],
  announce: (person: PrimeiraPessoa) => void,
  now: Date,
): Promise<void> {
  const tools = { ...deps, telefones: criarTelefones(deps.store, deps.vault), senhas: criarSenhas() };
  await tomarNumeros(deps, now);
  for (const pessoa of people) {
    const causa = causaDo(pessoa.idUsuario, now);
    if (await existe(tools, causa, pessoa.idUsuario)) continue;
    const novo = {
      nome: lerNome(pessoa.nome, 'NOME'),
      telefone: lerTelefone(pessoa.telefone),
      senha: pessoa.senha,
      senhaSorteada: pessoa.senhaSorteada ?? false,
      pix: PIX_NAO_INFORMADO,
      tipo: 'Administrador',
      ativo: 'sim',
      idGerente: null,
      criadoPor: null,
    } as const;
    announce(pessoa);
    await registrarUsuario(tools, pessoa.idUsuario, novo, causa);
  }
}

/** One whose stream waits for a repair was made before. */
async function existe(
  deps: Pick<UsuarioDeps, 'atores'>,
  causa: Envelope<null>,
  idUsuario: number,
): Promise<boolean> {
  try {
    return (await consultar(deps, causa, idUsuario)).usuario !== null;
  } catch (error) {
    if (isWaiting(error)) return true;
    throw error;
  }
}

/** As it is printed, once. */
export const anuncio = ({ telefone, senha, descricao }: PrimeiraPessoa): string =>
  `  ${telefone}  ${senha}  ${descricao} (shown this once)`;

const causaDo = (idUsuario: number, now: Date): Envelope<null> =>
  envelopeOf(
    {
      caller: { idUsuario: 0, tipo: 'Sistema' },
      commandId: `primeira-pessoa.${idUsuario}`,
      requestId: 'primeiro-inicio',
      now,
    },
    null,
  );

/** Ids 1 and 2 are the first two of the sequence, also when a first start ended between them. */
async function tomarNumeros({ store }: Pick<UsuarioDeps, 'store'>, now: Date): Promise<void> {
  const proximo = Number(await store.lastRevision(streamSequencia('usuario'))) + 1 + ID_SUPER_ADMINISTRADOR;
  for (let id = proximo; id <= ID_ADMINISTRADOR_EMPRESA; id += 1) {
    await nextId(store, 'usuario', causaDo(id, now));
  }
}
