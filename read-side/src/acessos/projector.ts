import type { Dado, Formato } from '@rifa-viva/contracts/regras/acesso';
import type { RecordedEvent } from '@rifa-viva/server/event-store/types';
import { handling, type Projector } from '../kernel/projector.ts';
import { type Columns, creating, inserting } from '../kernel/rows.ts';

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

interface Gravada extends Linha {
  readonly posicao: bigint;
  /** ISO. */
  readonly em: string;
  readonly idUsuario: number;
  readonly tipo: string;
}
/** One row an access. Rows are only added; lists are read newest first, a page at a time. */
const ACESSO: Columns<Gravada> = {
  posicao: ['bigint', (l) => l.posicao],
  em: ['timestamptz', (l) => l.em],
  id_quem: ['integer', (l) => l.idUsuario],
  tipo: ['text', (l) => l.tipo],
  dado: ['text', (l) => l.dado],
  formato: ['text', (l) => l.formato, 'NULL'],
  id_pessoa: ['integer', (l) => l.idPessoa, 'NULL'],
  id_rifa: ['integer', (l) => l.idRifa, 'NULL'],
  numeros: ['integer[]', (l) => l.numeros],
  id_cobranca: ['text', (l) => l.idCobranca, 'NULL'],
  filtros: ['text', (l) => l.filtros.join(',')],
};
const gravar = inserting('acesso', ACESSO);
const TABLES = `
  ${creating('acesso', 'posicao', ACESSO)}
  CREATE INDEX acesso_quem ON acesso (id_quem, posicao);
  CREATE INDEX acesso_pessoa ON acesso (id_pessoa, posicao);
`;

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
    await gravar(tx, linhas);
  },
};
