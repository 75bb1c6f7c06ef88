import type { EventoUsuario } from '@rifa-viva/contracts/eventos/usuario';
import type { RecordedEvent } from '@rifa-viva/server/event-store/types';
import { abrirCifrados } from '@rifa-viva/server/vault/personal';
import type { Tx } from '../kernel/db.ts';
import type { Projector } from '../kernel/projector.ts';

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
const ESQUECIDO = 'DADOS REMOVIDOS';

/** People who changed. */
export type MudancasDeUsuarios = ReadonlySet<number>;

export const usuariosProjector: Projector<MudancasDeUsuarios> = {
  view: 'usuarios',
  prefixes: ['usuario-'],
  tables: TABLES,
  async apply(events, tx, vault) {
    const typed = events as readonly (RecordedEvent & EventoUsuario)[];
    const abrir = await abrirCifrados(vault, typed.flatMap(cifradosDe));
    const changed = new Set<number>();
    for (const event of typed) {
      await one(tx, event, (cifrado) => abrir(cifrado) ?? ESQUECIDO);
      changed.add(event.data.idUsuario);
    }
    return changed;
  },
};

function cifradosDe(event: EventoUsuario): (string | undefined)[] {
  if (event.type !== 'UsuarioRegistrado' && event.type !== 'UsuarioAlterado') return [];
  return [event.data.nome, event.data.telefone, event.data.pix];
}

async function one(
  tx: Tx,
  event: RecordedEvent & EventoUsuario,
  abrir: (cifrado: string) => string,
): Promise<void> {
  const { idUsuario } = event.data;
  switch (event.type) {
    case 'UsuarioRegistrado': {
      const { nome, telefone, pix, tipo, ativo, idGerente } = event.data;
      await tx.query(
        `INSERT INTO usuario (id_usuario, nome, telefone, pix, tipo, ativo, id_gerente) VALUES ($1,$2,$3,$4,$5,$6,$7)`,
        [idUsuario, abrir(nome), abrir(telefone), abrir(pix), tipo, ativo, idGerente],
      );
      return;
    }
    case 'UsuarioAlterado': {
      const { nome, telefone, pix, tipo, ativo, idGerente } = event.data;
      const changes: [column: string, value: unknown][] = [];
      if (nome !== undefined) changes.push(['nome', abrir(nome)]);
      if (telefone !== undefined) changes.push(['telefone', abrir(telefone)]);
      if (pix !== undefined) changes.push(['pix', abrir(pix)]);
      if (tipo !== undefined) changes.push(['tipo', tipo]);
      if (ativo !== undefined) changes.push(['ativo', ativo]);
      if (idGerente !== undefined) changes.push(['id_gerente', idGerente]);
      if (changes.length === 0) return;
      await tx.query(
        `UPDATE usuario SET ${changes.map(([column], i) => `${column} = $${i + 2}`).join(', ')} WHERE id_usuario = $1`,
        [idUsuario, ...changes.map(([, value]) => value)],
      );
      return;
    }
    case 'UsuarioEntrou':
      await tx.query('UPDATE usuario SET ult_acesso = $2 WHERE id_usuario = $1', [
        idUsuario,
        event.metadata.at,
      ]);
      return;
    case 'UsuarioExcluido':
      await tx.query(`UPDATE usuario SET excluido = true, ativo = 'nao' WHERE id_usuario = $1`, [idUsuario]);
      return;
    case 'SenhaAlterada':
    case 'UsuarioSaiu':
      return;
  }
}
