import { hash } from 'node:crypto';
import { DADOS_AUSENTES, type DadosDaRifa } from '@rifa-viva/contracts/eventos/rifa';
import { codigoDoSelo, textoDoSelo } from '@rifa-viva/contracts/regras/selo';
import type { Tx } from '../kernel/db.ts';
import { oneByOne } from '../kernel/projector.ts';
import type { SeloDaRifa } from './queries.ts';

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
    numeros_a_escolha boolean NOT NULL,
    nomes_dos_ganhadores boolean NOT NULL,
    rascunho boolean NOT NULL DEFAULT false,
    galeria text NOT NULL,
    milhar_sorteada text NOT NULL DEFAULT '',
    resultado_confirmado boolean NOT NULL DEFAULT false,
    sorteio_mudado bigint,
    registrado_em timestamptz,
    dia_da_extracao text,
    regra jsonb,
    selo jsonb,
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
  numerosAEscolha: 'numeros_a_escolha',
  nomesDosGanhadores: 'nomes_dos_ganhadores',
  galeria: 'galeria',
};
const FIELDS = Object.keys(COLUMNS) as (keyof DadosDaRifa)[];

/** As `evolve` shows a raffle that is not excluded. */
const COMO_ESTAVA = `CASE WHEN rascunho THEN 'rascunho' ELSE 'ativo' END`;
const PUBLICADA = `status = CASE status WHEN 'rascunho' THEN 'ativo' ELSE status END`;

/** Where in the log the moment of the draw last became another one. */
const SORTEIO_MUDADO = 'sorteio_mudado = CASE WHEN dt_sorteio = $2 THEN sorteio_mudado ELSE $3 END';
/** What a seal is held against is the first that anybody could know of the number. */
const REGISTRADO = `milhar_sorteada = $2, resultado_confirmado = false,
  registrado_em = coalesce(registrado_em, $3), dia_da_extracao = LEAST(dia_da_extracao, $4)`;

/** Raffles whose own facts changed (not their tickets). */
export const campanhasProjector = oneByOne(
  { view: 'campanhas', tables: TABLES, version: 8 },
  {
    'rifa-': {
      RifaCriada: ({ data }, tx) => criar(tx, data),
      RascunhoCriado: async ({ data }, tx) => {
        await criar(tx, data);
        return mudar(tx, data.idRifa, `rascunho = true, status = 'rascunho'`);
      },
      RifaPublicada: ({ data: { idRifa } }, tx) => mudar(tx, idRifa, `rascunho = false, ${PUBLICADA}`),
      RifaAlterada: async ({ position, data: { idRifa, depois } }, tx) => {
        if (depois.dtSorteio !== undefined)
          await mudar(tx, idRifa, SORTEIO_MUDADO, depois.dtSorteio, String(position));
        const fields = FIELDS.filter((f) => depois[f] !== undefined);
        const columns = fields.map((f, i) => `${COLUMNS[f]} = $${i + 2}`).join(', ');
        return fields.length === 0 ? idRifa : mudar(tx, idRifa, columns, ...fields.map((f) => depois[f]));
      },
      RifaExcluida: ({ data: { idRifa, idUsuario }, metadata: { at } }, tx) =>
        mudar(tx, idRifa, `status = 'excluido', id_usuario_exclusao = $2, dt_exclusao = $3`, idUsuario, at),
      RifaRestaurada: ({ data: { idRifa } }, tx) =>
        mudar(tx, idRifa, `status = ${COMO_ESTAVA}, id_usuario_exclusao = NULL, dt_exclusao = NULL`),
      RifaExpurgada: ({ data: { idRifa } }, tx) => mudar(tx, idRifa, `status = 'expurgado'`),
      RegraDoSorteioFixada: ({ data: { idRifa, regra } }, tx) =>
        mudar(tx, idRifa, 'regra = $2', JSON.stringify(regra)),
      ListaSelada: ({ data }, tx) => {
        const { idRifa, selo, assinatura, chavePublica, comOResultado } = data;
        const codigo = codigoDoSelo(hash('sha256', textoDoSelo(selo), 'hex'));
        const daRifa: SeloDaRifa = { selo, assinatura, chavePublica, comOResultado, codigo };
        return mudar(tx, idRifa, 'selo = $2', JSON.stringify(daRifa));
      },
      SeloCarimbado: ({ data: { idRifa, tsa, em } }, tx) =>
        mudar(tx, idRifa, "selo = jsonb_set(selo, '{carimbo}', $2)", JSON.stringify({ tsa, em })),
      // Another number needs somebody to stand for it anew.
      ResultadoRegistrado: ({ data: { idRifa, milharSorteada, em, extracao }, metadata: { at } }, tx) =>
        mudar(tx, idRifa, REGISTRADO, milharSorteada.join(','), em ?? at, extracao?.data ?? null),
      ResultadoConfirmado: ({ data: { idRifa } }, tx) => mudar(tx, idRifa, 'resultado_confirmado = true'),
    },
  },
);

type Criada = DadosDaRifa & { readonly idRifa: number; readonly idUsuario: number };

async function criar(tx: Tx, data: Criada): Promise<number> {
  const com: DadosDaRifa = { ...DADOS_AUSENTES, ...data };
  await tx.query(
    `INSERT INTO rifa (id_rifa, id_usuario, ${FIELDS.map((f) => COLUMNS[f]).join(', ')})
     VALUES ($1, $2, ${FIELDS.map((_, i) => `$${i + 3}`).join(', ')})`,
    [data.idRifa, data.idUsuario, ...FIELDS.map((f) => com[f])],
  );
  return data.idRifa;
}

/** Columns of one raffle; values from `$2` on. */
async function mudar(tx: Tx, idRifa: number, columns: string, ...values: unknown[]): Promise<number> {
  await tx.query(`UPDATE rifa SET ${columns} WHERE id_rifa = $1`, [idRifa, ...values]);
  return idRifa;
}
