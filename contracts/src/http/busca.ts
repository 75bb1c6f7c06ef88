import { Type } from '@sinclair/typebox';
import { call } from './call.ts';
import { Anulavel } from './campos.ts';

/** One search over raffles, people, clients of the counter, tickets and payments, within the caller's reach. */

export const MINIMO_DA_BUSCA = 2;
export const MAXIMO_DA_BUSCA = 80;
/** Found of each kind at most. */
export const ACHADOS_DE_CADA = 5;

export const TIPOS_DE_ACHADO = ['rifa', 'pessoa', 'cliente', 'bilhete', 'pagamento'] as const;
export type TipoDeAchado = (typeof TIPOS_DE_ACHADO)[number];

export const Achado = Type.Object({
  tipo: Type.Union(TIPOS_DE_ACHADO.map((tipo) => Type.Literal(tipo))),
  /** Names it among those of its kind. */
  id: Type.String(),
  titulo: Type.String(),
  detalhe: Type.String(),
  /** Of a raffle, of a client of its counter, of a ticket or of a payment. */
  idRifa: Anulavel(Type.Integer()),
  numBilhete: Anulavel(Type.Integer()),
});

export const buscar = call({
  name: 'buscar',
  method: 'GET',
  path: '/api/busca',
  side: 'read',
  access: 'managers',
  matrix: ['G22'],
  query: Type.Object(
    { q: Type.String({ minLength: MINIMO_DA_BUSCA, maxLength: MAXIMO_DA_BUSCA, pattern: '^[^\\u0000]*$' }) },
    { additionalProperties: false },
  ),
  answer: Type.Object({ achados: Type.Array(Achado) }),
});
