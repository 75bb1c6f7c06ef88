import type { EventoUsuario } from '@rifa-viva/contracts/eventos/usuario';
import { type Pessoa, pessoaDepoisDe, pessoaRegistrada } from '@rifa-viva/contracts/usuario/conta';
import { decryptAll } from '@rifa-viva/server/vault/personal';
import type { Tx } from '../kernel/db.ts';
import { eventsOf, handling, type Projector } from '../kernel/projector.ts';
import { type Columns, creating, inserting, replacing } from '../kernel/rows.ts';

/** What a field reads once its person's key is gone. */
export const ESQUECIDO = 'DADOS REMOVIDOS';

/** A person as read: nothing is encrypted. */
interface Linha extends Pessoa {
  /** ISO. */
  readonly ultAcesso: string | null;
}
/** By id; whoever is named by an event stands in it once he is registered. */
type Linhas = Map<number, Linha>;
type De<T extends EventoUsuario['type']> = Extract<EventoUsuario, { type: T }>;

const { prefixes, types, handle } = handling<Linhas, void>({
  'usuario-': {
    UsuarioRegistrado(event, linhas) {
      const { idUsuario } = event.data;
      if (linhas.has(idUsuario)) throw new Error(`person ${idUsuario} is registered already`);
      linhas.set(idUsuario, { ...pessoaRegistrada(event), ultAcesso: null });
    },
    UsuarioAlterado: mudar,
    UsuarioExcluido: mudar,
    UsuarioEntrou({ data: { idUsuario }, metadata }, linhas) {
      linhas.set(idUsuario, { ...registrada(linhas, idUsuario), ultAcesso: metadata.at });
    },
  },
});

function mudar(event: De<'UsuarioAlterado' | 'UsuarioExcluido'>, linhas: Linhas): void {
  const { idUsuario } = event.data;
  linhas.set(idUsuario, pessoaDepoisDe(registrada(linhas, idUsuario), event));
}

function registrada(linhas: Linhas, idUsuario: number): Linha {
  const linha = linhas.get(idUsuario);
  if (!linha) throw new Error(`person ${idUsuario} was never registered`);
  return linha;
}

const COLUNAS: Columns<Linha> = {
  id_usuario: ['integer', (l) => l.idUsuario],
  nome: ['text', (l) => l.nome],
  telefone: ['text', (l) => l.telefone],
  pix: ['text', (l) => l.pix],
  tipo: ['text', (l) => l.tipo],
  ativo: ['text', (l) => l.ativo],
  id_gerente: ['integer', (l) => l.idGerente, 'NULL'],
  ult_acesso: ['timestamptz', (l) => l.ultAcesso, 'NULL'],
  excluido: ['boolean', (l) => l.excluido],
};
const TABLES = `
  ${creating('usuario', 'id_usuario', COLUNAS)}
  CREATE INDEX usuario_nome ON usuario (nome, id_usuario) WHERE NOT excluido;
  CREATE INDEX usuario_gerente ON usuario (id_gerente) WHERE NOT excluido;
`;

/** Tells the people who changed. */
export const usuariosProjector: Projector<ReadonlySet<number>> = {
  view: 'usuarios',
  prefixes,
  types,
  version: 2,
  tables: TABLES,
  async apply(events, tx, vault) {
    const typed = eventsOf('usuario-', events);
    const decifrar = await decryptAll(vault, typed.flatMap(cifradosDe));
    const tocados = new Set(typed.map(({ data }) => data.idUsuario));
    const linhas = await lerLinhas(tx, [...tocados]);
    for (const event of typed)
      handle(
        aberto(event, (texto) => decifrar(texto) ?? ESQUECIDO),
        linhas,
      );
    await gravarLinhas(tx, [...linhas.values()]);
    return tocados;
  },
};

const PESSOAIS = ['nome', 'telefone', 'pix'] as const;

const cifradosDe = (event: EventoUsuario): string[] => Object.values(pessoaisDe(event));

/** The personal fields that an event tells. */
function pessoaisDe(event: EventoUsuario): Partial<Pick<Pessoa, (typeof PESSOAIS)[number]>> {
  if (event.type !== 'UsuarioRegistrado' && event.type !== 'UsuarioAlterado') return {};
  const { data } = event;
  return Object.fromEntries(
    PESSOAIS.flatMap((campo) => (data[campo] === undefined ? [] : [[campo, data[campo]]])),
  );
}

/** With its personal fields as they read. */
function aberto<E extends EventoUsuario>(event: E, decifrar: (texto: string) => string): E {
  const abertos = Object.entries(pessoaisDe(event)).map(([campo, texto]) => [campo, decifrar(texto)]);
  return { ...event, data: { ...event.data, ...Object.fromEntries(abertos) } };
}

const gravarLinhas = inserting('usuario', COLUNAS, replacing('id_usuario', Object.keys(COLUNAS).slice(1)));

async function lerLinhas(tx: Tx, ids: readonly number[]): Promise<Linhas> {
  const { rows } = await tx.query<Linha>({
    name: 'usuarios-linhas',
    text: `SELECT id_usuario AS "idUsuario", nome, telefone, pix, tipo, ativo, id_gerente AS "idGerente",
                  ult_acesso::text AS "ultAcesso", excluido
           FROM usuario WHERE id_usuario = ANY($1)`,
    values: [ids],
  });
  return new Map(rows.map((linha) => [linha.idUsuario, linha]));
}
