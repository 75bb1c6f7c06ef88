import type { EventoUsuario } from '@rifa-viva/contracts/eventos/usuario';
import type { RecordedEvent } from '@rifa-viva/server/event-store/types';
import { decryptAll } from '@rifa-viva/server/vault/personal';
import type { Tx } from '../kernel/db.ts';
import { handling, type Projector } from '../kernel/projector.ts';

const TABLES = `
  CREATE TABLE usuario (
    id_usuario integer PRIMARY KEY,
    nome text NOT NULL,
    telefone text NOT NULL,
    pix text NOT NULL,
    tipo text NOT NULL,
    ativo text NOT NULL,
    id_gerente integer,
    ult_acesso timestamptz,
    excluido boolean NOT NULL DEFAULT false
  );
  CREATE INDEX usuario_nome ON usuario (nome, id_usuario) WHERE NOT excluido;
  CREATE INDEX usuario_gerente ON usuario (id_gerente) WHERE NOT excluido;
`;
/** What a field reads once its person's key is gone. */
export const ESQUECIDO = 'DADOS REMOVIDOS';

interface Contexto {
  /** By id; whoever is named by an event stands in it once he is registered. */
  readonly pessoas: Map<number, Pessoa>;
  readonly decifrar: (cifrado: string) => string;
}

const { prefixes, types, handle } = handling<Contexto, void>({
  'usuario-': {
    UsuarioRegistrado: ({ data }, { pessoas, decifrar }) => {
      const { idUsuario, nome, telefone, pix, tipo, ativo, idGerente } = data;
      if (pessoas.has(idUsuario)) throw new Error(`person ${idUsuario} is registered already`);
      pessoas.set(idUsuario, {
        id_usuario: idUsuario,
        nome: decifrar(nome),
        telefone: decifrar(telefone),
        pix: decifrar(pix),
        tipo,
        ativo,
        id_gerente: idGerente,
        ult_acesso: null,
        excluido: false,
      });
    },
    UsuarioAlterado: ({ data }, { pessoas, decifrar }) => {
      const pessoa = registrada(pessoas, data.idUsuario);
      const { nome, telefone, pix, tipo, ativo, idGerente } = data;
      if (nome !== undefined) pessoa.nome = decifrar(nome);
      if (telefone !== undefined) pessoa.telefone = decifrar(telefone);
      if (pix !== undefined) pessoa.pix = decifrar(pix);
      if (tipo !== undefined) pessoa.tipo = tipo;
      if (ativo !== undefined) pessoa.ativo = ativo;
      if (idGerente !== undefined) pessoa.id_gerente = idGerente;
    },
    UsuarioEntrou: ({ data, metadata }, { pessoas }) => {
      registrada(pessoas, data.idUsuario).ult_acesso = metadata.at;
    },
    UsuarioExcluido: ({ data }, { pessoas }) => {
      Object.assign(registrada(pessoas, data.idUsuario), { excluido: true, ativo: 'nao' });
    },
  },
});

/** Tells the people who changed. */
export const usuariosProjector: Projector<ReadonlySet<number>> = {
  view: 'usuarios',
  prefixes,
  types,
  version: 2,
  tables: TABLES,
  async apply(events, tx, vault) {
    const typed = events as readonly (RecordedEvent & EventoUsuario)[];
    const cifrado = await decryptAll(vault, typed.flatMap(cifradosDe));
    const decifrar = (texto: string) => cifrado(texto) ?? ESQUECIDO;
    const tocados = new Set(typed.map(({ data }) => data.idUsuario));
    const pessoas = await lerLinhas(tx, [...tocados]);
    for (const event of events) handle(event, { pessoas, decifrar });
    await gravarLinhas(tx, [...pessoas.values()]);
    return tocados;
  },
};

function registrada(pessoas: ReadonlyMap<number, Pessoa>, idUsuario: number): Pessoa {
  const pessoa = pessoas.get(idUsuario);
  if (!pessoa) throw new Error(`person ${idUsuario} was never registered`);
  return pessoa;
}

function cifradosDe(event: EventoUsuario): (string | undefined)[] {
  if (event.type !== 'UsuarioRegistrado' && event.type !== 'UsuarioAlterado') return [];
  return [event.data.nome, event.data.telefone, event.data.pix];
}

/** A row of the table. */
interface Pessoa {
  readonly id_usuario: number;
  nome: string;
  telefone: string;
  pix: string;
  tipo: string;
  ativo: string;
  id_gerente: number | null;
  ult_acesso: string | null;
  excluido: boolean;
}

const COLUMNS =
  'id_usuario, nome, telefone, pix, tipo, ativo, id_gerente, ult_acesso::text AS ult_acesso, excluido';

async function lerLinhas(tx: Tx, ids: readonly number[]): Promise<Map<number, Pessoa>> {
  const { rows } = await tx.query<Pessoa>({
    name: 'usuarios-linhas',
    text: `SELECT ${COLUMNS} FROM usuario WHERE id_usuario = ANY($1)`,
    values: [ids],
  });
  return new Map(rows.map((row) => [row.id_usuario, row]));
}

async function gravarLinhas(tx: Tx, pessoas: readonly Pessoa[]): Promise<void> {
  const coluna = <K extends keyof Pessoa>(name: K) => pessoas.map((pessoa) => pessoa[name]);
  await tx.query({
    name: 'usuarios-gravar',
    text: `INSERT INTO usuario (id_usuario, nome, telefone, pix, tipo, ativo, id_gerente, ult_acesso, excluido)
           SELECT * FROM unnest($1::int[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::int[],
                                $8::timestamptz[], $9::boolean[])
           ON CONFLICT (id_usuario) DO UPDATE SET
             nome = excluded.nome, telefone = excluded.telefone, pix = excluded.pix, tipo = excluded.tipo,
             ativo = excluded.ativo, id_gerente = excluded.id_gerente, ult_acesso = excluded.ult_acesso,
             excluido = excluded.excluido`,
    values: [
      coluna('id_usuario'),
      coluna('nome'),
      coluna('telefone'),
      coluna('pix'),
      coluna('tipo'),
      coluna('ativo'),
      coluna('id_gerente'),
      coluna('ult_acesso'),
      coluna('excluido'),
    ],
  });
}
