import type { DadosDaRifa } from '@rifa-viva/contracts/eventos/rifa';
import type { Tx } from '../kernel/db.ts';
import { oneByOne } from '../kernel/projector.ts';

const TABLES = `
  CREATE TABLE rifa (
    id_rifa integer PRIMARY KEY,
    id_usuario integer NOT NULL,
    id_modelo_bilhete integer NOT NULL,
    titulo text NOT NULL,
    descricao text NOT NULL,
    valor integer NOT NULL,
    dt_sorteio timestamptz NOT NULL,
    dt_encerramento timestamptz NOT NULL,
    img_rifa text NOT NULL,
    cortesia boolean NOT NULL,
    qtde_bilhetes integer NOT NULL,
    comissao double precision NOT NULL,
    sucessor boolean NOT NULL,
    qtde_chances integer NOT NULL,
    qtde_numeros integer NOT NULL,
    milhar_sorteada text NOT NULL DEFAULT '',
    status text NOT NULL DEFAULT 'ativo',
    id_usuario_exclusao integer,
    dt_exclusao timestamptz
  );
  CREATE INDEX rifa_lista ON rifa (status, dt_sorteio, id_rifa);
  CREATE INDEX rifa_aberta ON rifa (dt_encerramento, id_rifa) WHERE status = 'ativo' AND milhar_sorteada = '';
  CREATE INDEX rifa_sorteada ON rifa (dt_sorteio, id_rifa) WHERE status = 'ativo' AND milhar_sorteada <> '';
`;

const COLUMNS: Readonly<Record<keyof DadosDaRifa, string>> = {
  idModeloBilhete: 'id_modelo_bilhete',
  titulo: 'titulo',
  descricao: 'descricao',
  valor: 'valor',
  dtSorteio: 'dt_sorteio',
  dtEncerramento: 'dt_encerramento',
  imgRifa: 'img_rifa',
  cortesia: 'cortesia',
  qtdeBilhetes: 'qtde_bilhetes',
  comissao: 'comissao',
  sucessor: 'sucessor',
  qtdeChances: 'qtde_chances',
  qtdeNumeros: 'qtde_numeros',
};
const FIELDS = Object.keys(COLUMNS) as (keyof DadosDaRifa)[];

/** Raffles whose own facts changed (not their tickets). */
export const campanhasProjector = oneByOne(
  { view: 'campanhas', tables: TABLES },
  {
    'rifa-': {
      RifaCriada: async ({ data }, tx) => {
        await tx.query(
          `INSERT INTO rifa (id_rifa, id_usuario, ${FIELDS.map((f) => COLUMNS[f]).join(', ')})
           VALUES ($1, $2, ${FIELDS.map((_, i) => `$${i + 3}`).join(', ')})`,
          [data.idRifa, data.idUsuario, ...FIELDS.map((f) => data[f])],
        );
        return data.idRifa;
      },
      RifaAlterada: async ({ data: { idRifa, depois } }, tx) => {
        const fields = FIELDS.filter((f) => depois[f] !== undefined);
        const columns = fields.map((f, i) => `${COLUMNS[f]} = $${i + 2}`).join(', ');
        return fields.length === 0 ? idRifa : mudar(tx, idRifa, columns, ...fields.map((f) => depois[f]));
      },
      RifaExcluida: ({ data: { idRifa, idUsuario }, metadata: { at } }, tx) =>
        mudar(tx, idRifa, `status = 'excluido', id_usuario_exclusao = $2, dt_exclusao = $3`, idUsuario, at),
      RifaRestaurada: ({ data: { idRifa } }, tx) =>
        mudar(tx, idRifa, `status = 'ativo', id_usuario_exclusao = NULL, dt_exclusao = NULL`),
      RifaExpurgada: ({ data: { idRifa } }, tx) => mudar(tx, idRifa, `status = 'expurgado'`),
      ResultadoRegistrado: ({ data: { idRifa, milharSorteada } }, tx) =>
        mudar(tx, idRifa, 'milhar_sorteada = $2', milharSorteada.join(',')),
    },
  },
);

/** Columns of one raffle; values from `$2` on. */
async function mudar(tx: Tx, idRifa: number, columns: string, ...values: unknown[]): Promise<number> {
  await tx.query(`UPDATE rifa SET ${columns} WHERE id_rifa = $1`, [idRifa, ...values]);
  return idRifa;
}
