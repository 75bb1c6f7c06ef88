import type { Dado, Formato } from '@rifa-viva/contracts/regras/acesso';
import type { RecordedEvent } from '@rifa-viva/server/event-store/types';
import { handling, type Projector } from '../kernel/projector.ts';

/** One row an access. Rows are only added; lists are read newest first, a page at a time. */
const TABLES = `
  CREATE TABLE acesso (
    posicao bigint PRIMARY KEY,
    em timestamptz NOT NULL,
    id_quem integer NOT NULL,
    tipo text NOT NULL,
    dado text NOT NULL,
    formato text,
    id_pessoa integer,
    id_rifa integer,
    numeros integer[] NOT NULL,
    id_cobranca text,
    filtros text NOT NULL
  );
  CREATE INDEX acesso_quem ON acesso (id_quem, posicao);
  CREATE INDEX acesso_pessoa ON acesso (id_pessoa, posicao);
`;

interface Linha {
  readonly dado: Dado;
  readonly formato: Formato | null;
  readonly idPessoa: number | null;
  readonly idRifa: number | null;
  readonly numeros: readonly number[];
  readonly idCobranca: string | null;
  readonly filtros: readonly string[];
}

const { prefixes, types, handle } = handling<null, Linha>({
  'acesso-': {
    DadosLidos: ({ data: { numBilhete, ...lido } }) => ({
      ...lido,
      formato: null,
      numeros: soUm(numBilhete),
    }),
    DadosExportados: ({ data: { numBilhete, ...levado } }) => ({ ...levado, numeros: soUm(numBilhete) }),
  },
  // Recorded before the PDF is drawn: the same fact is not written twice.
  'rifa-': {
    BilhetesImpressos: ({ data: { idRifa, numeros, formato } }) => ({
      dado: 'bilhetes',
      formato,
      idPessoa: null,
      idRifa,
      numeros,
      idCobranca: null,
      filtros: [],
    }),
  },
});

const soUm = (numBilhete: number | null): number[] => (numBilhete === null ? [] : [numBilhete]);

export const acessosProjector: Projector<void> = {
  view: 'acessos',
  prefixes,
  types,
  tables: TABLES,
  async apply(events: readonly RecordedEvent[], tx) {
    const linhas = events.flatMap((event) => {
      const linha = handle(event, null);
      const { at, actor } = event.metadata;
      return linha ? [{ ...linha, posicao: event.position, em: at, ...actor }] : [];
    });
    await tx.query({
      name: 'acessos-gravar',
      text: `INSERT INTO acesso
             SELECT n.posicao, n.em, n.id_quem, n.tipo, n.dado, n.formato, n.id_pessoa, n.id_rifa,
                    n.numeros::int[], n.id_cobranca, n.filtros
             FROM unnest($1::bigint[], $2::timestamptz[], $3::int[], $4::text[], $5::text[], $6::text[], $7::int[],
                         $8::int[], $9::text[], $10::text[], $11::text[])
               AS n(posicao, em, id_quem, tipo, dado, formato, id_pessoa, id_rifa, numeros, id_cobranca, filtros)`,
      values: [
        linhas.map((l) => l.posicao),
        linhas.map((l) => l.em),
        linhas.map((l) => l.idUsuario),
        linhas.map((l) => l.tipo),
        linhas.map((l) => l.dado),
        linhas.map((l) => l.formato),
        linhas.map((l) => l.idPessoa),
        linhas.map((l) => l.idRifa),
        linhas.map((l) => `{${l.numeros.join(',')}}`),
        linhas.map((l) => l.idCobranca),
        linhas.map((l) => l.filtros.join(',')),
      ],
    });
  },
};
