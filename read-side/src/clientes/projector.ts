import { camposMudados, type EventoDaConta, FATOS_DA_CONTA } from '@rifa-viva/contracts/regras/conta';
import type { RecordedEvent } from '@rifa-viva/server/event-store/types';
import { decryptAll } from '@rifa-viva/server/vault/personal';
import type { Projector } from '../kernel/projector.ts';
import { ESQUECIDO } from '../usuarios/projector.ts';

/** What staff noted about people, and what became of their accounts: one row an event, read a page at a time. */
const TABLES = `
  CREATE TABLE anotacao (
    id_usuario integer NOT NULL,
    id_anotacao integer NOT NULL,
    em timestamptz NOT NULL,
    id_autor integer NOT NULL,
    texto text NOT NULL,
    PRIMARY KEY (id_usuario, id_anotacao)
  );
  CREATE TABLE fato_da_conta (
    posicao bigint PRIMARY KEY,
    id_usuario integer NOT NULL,
    em timestamptz NOT NULL,
    id_quem integer NOT NULL,
    tipo text NOT NULL,
    campos text NOT NULL
  );
  CREATE INDEX fato_da_conta_pessoa ON fato_da_conta (id_usuario, posicao);
`;

type Fato = RecordedEvent & EventoDaConta;
type Feita = Fato & { readonly type: 'AnotacaoFeita' };
type Retirada = Fato & { readonly type: 'AnotacaoRetirada' };

/** Tells the people whose notes or accounts changed. */
export const clientesProjector: Projector<ReadonlySet<number>> = {
  view: 'clientes',
  prefixes: ['usuario-'],
  types: new Set(Object.keys(FATOS_DA_CONTA)),
  tables: TABLES,
  async apply(events, tx, vault) {
    const fatos = events as readonly Fato[];
    const feitas = fatos.filter((fato): fato is Feita => fato.type === 'AnotacaoFeita');
    const retiradas = fatos.filter((fato): fato is Retirada => fato.type === 'AnotacaoRetirada');
    const decifrar = await decryptAll(
      vault,
      feitas.map(({ data }) => data.texto),
    );
    await tx.query({
      name: 'clientes-anotar',
      text: 'INSERT INTO anotacao SELECT * FROM unnest($1::int[], $2::int[], $3::timestamptz[], $4::int[], $5::text[])',
      values: [
        feitas.map(({ data }) => data.idUsuario),
        feitas.map(({ data }) => data.idAnotacao),
        feitas.map(({ metadata }) => metadata.at),
        feitas.map(({ data }) => data.feitaPor),
        feitas.map(({ data }) => decifrar(data.texto) ?? ESQUECIDO),
      ],
    });
    // A note is withdrawn after it was made: nothing of the same batch comes back.
    await tx.query({
      name: 'clientes-retirar',
      text: `DELETE FROM anotacao a USING unnest($1::int[], $2::int[]) AS r(id_usuario, id_anotacao)
             WHERE a.id_usuario = r.id_usuario AND a.id_anotacao = r.id_anotacao`,
      values: [retiradas.map(({ data }) => data.idUsuario), retiradas.map(({ data }) => data.idAnotacao)],
    });
    await tx.query({
      name: 'clientes-fatos',
      text: `INSERT INTO fato_da_conta
             SELECT * FROM unnest($1::bigint[], $2::int[], $3::timestamptz[], $4::int[], $5::text[], $6::text[])`,
      values: [
        fatos.map(({ position }) => position),
        fatos.map(({ data }) => data.idUsuario),
        fatos.map(({ metadata }) => metadata.at),
        fatos.map(({ metadata }) => metadata.actor.idUsuario),
        fatos.map(({ type }) => type),
        fatos.map((fato) => camposMudados(fato).join(',')),
      ],
    });
    return new Set(fatos.map(({ data }) => data.idUsuario));
  },
};
