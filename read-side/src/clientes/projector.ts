import {
  camposMudados,
  type EventoDaConta,
  eDaConta,
  FATOS_DA_CONTA,
} from '@rifa-viva/contracts/regras/conta';
import type { RecordedEvent } from '@rifa-viva/server/event-store/types';
import { decryptAll } from '@rifa-viva/server/vault/personal';
import { eventsOf, type Projector } from '../kernel/projector.ts';
import { type Columns, creating, inserting } from '../kernel/rows.ts';
import { ESQUECIDO } from '../usuarios/projector.ts';

type Fato = RecordedEvent & EventoDaConta;
type Feita = Fato & { readonly type: 'AnotacaoFeita' };
type Retirada = Fato & { readonly type: 'AnotacaoRetirada' };
type Declarado = Fato & { readonly type: 'PagamentoDeclarado' };

const ANOTACAO: Columns<Feita & { readonly texto: string }> = {
  id_usuario: ['integer', ({ data }) => data.idUsuario],
  id_anotacao: ['integer', ({ data }) => data.idAnotacao],
  em: ['timestamptz', ({ metadata }) => metadata.at],
  id_autor: ['integer', ({ data }) => data.feitaPor],
  texto: ['text', ({ texto }) => texto],
};
const DECLARACAO: Columns<Declarado> = {
  id_pagamento: ['text', ({ data }) => data.idPagamento],
  id_rifa: ['integer', ({ data }) => data.idRifa],
  id_usuario: ['integer', ({ data }) => data.idUsuario],
  em: ['timestamptz', ({ metadata }) => metadata.at],
};
const FATO: Columns<Fato> = {
  posicao: ['bigint', ({ position }) => position],
  id_usuario: ['integer', ({ data }) => data.idUsuario],
  em: ['timestamptz', ({ metadata }) => metadata.at],
  id_quem: ['integer', ({ metadata }) => metadata.actor.idUsuario],
  tipo: ['text', ({ type }) => type],
  campos: ['text', (fato) => camposMudados(fato).join(',')],
};
const anotar = inserting('anotacao', ANOTACAO);
/** What was said first stays. */
const declarar = inserting('declaracao', DECLARACAO, 'ON CONFLICT DO NOTHING');
const contar = inserting('fato_da_conta', FATO);
/**
 * What staff noted about people, what people say to have paid, and what became of their accounts: one row an event, read a
 * page at a time.
 */
const TABLES = `
  ${creating('anotacao', 'id_usuario, id_anotacao', ANOTACAO)}
  ${creating('declaracao', 'id_pagamento, id_usuario', DECLARACAO)}
  ${creating('fato_da_conta', 'posicao', FATO)}
  CREATE INDEX fato_da_conta_pessoa ON fato_da_conta (id_usuario, posicao);
`;

/** Tells the people whose notes or accounts changed. */
export const clientesProjector: Projector<ReadonlySet<number>> = {
  view: 'clientes',
  prefixes: ['usuario-'],
  types: new Set(Object.keys(FATOS_DA_CONTA)),
  tables: TABLES,
  async apply(events, tx, vault) {
    const fatos = eventsOf('usuario-', events).filter(eDaConta);
    const feitas = fatos.filter((fato): fato is Feita => fato.type === 'AnotacaoFeita');
    const retiradas = fatos.filter((fato): fato is Retirada => fato.type === 'AnotacaoRetirada');
    const decifrar = await decryptAll(
      vault,
      feitas.map(({ data }) => data.texto),
    );
    await anotar(
      tx,
      feitas.map((feita) => ({ ...feita, texto: decifrar(feita.data.texto) ?? ESQUECIDO })),
    );
    // A note is withdrawn after it was made: nothing of the same batch comes back.
    await tx.query({
      name: 'clientes-retirar',
      text: `DELETE FROM anotacao a USING unnest($1::int[], $2::int[]) AS r(id_usuario, id_anotacao)
             WHERE a.id_usuario = r.id_usuario AND a.id_anotacao = r.id_anotacao`,
      values: [retiradas.map(({ data }) => data.idUsuario), retiradas.map(({ data }) => data.idAnotacao)],
    });
    await declarar(
      tx,
      fatos.filter((fato): fato is Declarado => fato.type === 'PagamentoDeclarado'),
    );
    await contar(tx, fatos);
    return new Set(fatos.map(({ data }) => data.idUsuario));
  },
};
