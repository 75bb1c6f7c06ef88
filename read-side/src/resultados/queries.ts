import type { resultadoPublico } from '@rifa-viva/contracts/http/auditoria';
import type { AnswerOf } from '@rifa-viva/contracts/http/call';
import type { Ganhador, previaDoResultado, resultados } from '@rifa-viva/contracts/http/resultados';
import { haOutroAdministrador } from '@rifa-viva/contracts/regras/administradores';
import { PAUSA_DE_QUEM_E_SO } from '@rifa-viva/contracts/regras/confirmacao';
import type { Extracao } from '@rifa-viva/contracts/regras/extracao';
import { nomePublico } from '@rifa-viva/contracts/regras/nome-publico';
import { idBilhete } from '@rifa-viva/contracts/regras/numeracao';
import { type Classificacao, ordemDeExibicao } from '@rifa-viva/contracts/regras/premio';
import { statusDoCodigo, VENDIDOS } from '@rifa-viva/contracts/regras/vida-do-bilhete';
import type { Directory } from '@rifa-viva/server/access/directory';
import type { Static } from '@sinclair/typebox';
import type { Db } from '../kernel/db.ts';
import { visibilidade } from '../visibilidade.ts';
import { bilhetesPremiados, type Sorteio } from './projector.ts';
import { lerVagos, type VagoLido } from './vagos.ts';

type GanhadorLido = Static<typeof Ganhador>;

export type Resultados = AnswerOf<typeof resultados>;
export type Previa = AnswerOf<typeof previaDoResultado>;
export type ResultadoPublico = AnswerOf<typeof resultadoPublico>;

interface Row {
  readonly num: number;
  readonly numeros: string;
  readonly status: number;
  readonly cliente: string | null;
  readonly vendedor: string | null;
  readonly classificacao: Classificacao;
  readonly ordem: number;
  readonly numero: string;
}

/** Winners among the tickets sold, and every recording of the draw, newest first. Null where there is no such raffle. */
export async function lerResultados(
  db: Db,
  directory: Pick<Directory, 'people'>,
  idRifa: number,
): Promise<Resultados | null> {
  const { rows } = await db.query<{ milhar_sorteada: string; qtde_numeros: number }>(
    `SELECT milhar_sorteada, qtde_numeros FROM rifa WHERE id_rifa = $1 AND status <> 'expurgado'`,
    [idRifa],
  );
  const [rifa] = rows;
  if (!rifa) return null;
  return {
    milharSorteada: rifa.milhar_sorteada,
    qtdeNumeros: rifa.qtde_numeros,
    ganhadores: await lerGanhadores(db, idRifa),
    pelaRegra: await comDonos(db, idRifa, await lerVagos(db, idRifa)),
    ...(await lerRegistros(db, directory, idRifa)),
  };
}

/** The position up to which either of the views that tell of results has read. */
export async function lerAltura(db: Db): Promise<bigint> {
  const { rows } = await db.query<{ posicao: string }>(
    `SELECT greatest(c.posicao, r.posicao)::text AS posicao FROM campanhas.posicao c, resultados.posicao r`,
  );
  return BigInt(rows[0]?.posicao ?? 0);
}

/** The same for anybody: null until somebody stood for it. Named is who may be, as far as he may be. */
export async function lerResultadoPublico(db: Db, idRifa: number): Promise<ResultadoPublico | null> {
  const { rows } = await db.query<{
    milhar_sorteada: string;
    nomes_dos_ganhadores: boolean;
    resultado_confirmado: boolean;
    extracao: Extracao | null;
  }>(
    `SELECT r.milhar_sorteada, r.nomes_dos_ganhadores, r.resultado_confirmado, g.extracao
     FROM rifa r JOIN registro g USING (id_rifa) WHERE id_rifa = $1 AND r.status = 'ativo'
     ORDER BY g.posicao DESC LIMIT 1`,
    [idRifa],
  );
  const [rifa] = rows;
  if (!rifa || !visibilidade.veResultado(rifa.resultado_confirmado)) return null;
  const nomear = (cliente: string | null) => (rifa.nomes_dos_ganhadores ? nomePublico(cliente) : null);
  const ganhadores = await lerGanhadores(db, idRifa);
  const pelaRegra = await comDonos(db, idRifa, await lerVagos(db, idRifa));
  return {
    milharSorteada: rifa.milhar_sorteada,
    extracao: rifa.extracao,
    ganhadores: ganhadores.map(({ numBilhete, classificacao, ordem, numero, cliente }) => ({
      numBilhete,
      classificacao,
      ordem,
      numero,
      nome: nomear(cliente),
    })),
    pelaRegra: pelaRegra.map(({ milhar, numero, numBilhete, frase, cliente }) => ({
      milhar,
      numero,
      numBilhete,
      frase,
      nome: nomear(cliente),
    })),
  };
}

/** Null where there is no such raffle, or it is excluded. */
export async function lerNumeracao(
  db: Db,
  idRifa: number,
): Promise<{ readonly qtdeNumeros: number; readonly encerraEm: Date } | null> {
  const { rows } = await db.query<{ qtde_numeros: number; dt_encerramento: Date }>(
    `SELECT qtde_numeros, dt_encerramento FROM rifa WHERE id_rifa = $1 AND status = 'ativo'`,
    [idRifa],
  );
  const [row] = rows;
  return row ? { qtdeNumeros: row.qtde_numeros, encerraEm: row.dt_encerramento } : null;
}

/** Null where there is no such raffle. `sorteados` are at its width, and nowhere recorded. */
export async function lerPrevia(
  db: Db,
  idRifa: number,
  sorteados: readonly string[],
): Promise<Omit<Previa, 'qtdeNumeros'> | null> {
  const { rows } = await db.query<Sorteio>('SELECT * FROM sorteio WHERE id_rifa = $1', [idRifa]);
  const [sorteio] = rows;
  if (!sorteio) return null;
  const milharSorteada = sorteados.join(',');
  const premiados = bilhetesPremiados({ ...sorteio, milhar_sorteada: milharSorteada });
  const { rows: vendidos } = await db.query<Row>(
    `SELECT g.num, g.classificacao, g.ordem, g.numero, ${DO_BILHETE}
     FROM unnest($2::integer[], $3::text[], $4::integer[], $5::text[]) AS g(num, classificacao, ordem, numero)
     JOIN bilhete b ON b.id_rifa = $1 AND b.num = g.num
     LEFT JOIN usuario v ON v.id_usuario = b.id_vendedor
     WHERE b.status IN (${VENDIDOS}) ORDER BY g.num`,
    [
      idRifa,
      premiados.map(({ num }) => num),
      premiados.map(({ classificacao }) => classificacao),
      premiados.map(({ ordem }) => ordem),
      premiados.map(({ numero }) => numero),
    ],
  );
  const vencedores = vendidos
    .filter(({ classificacao }) => classificacao === 'PRINCIPAL')
    .map(({ numero }) => numero);
  return {
    milharSorteada,
    ganhadores: emOrdem(idRifa, vendidos),
    pelaRegra: await comDonos(db, idRifa, await lerVagos(db, idRifa, { milharSorteada, vencedores })),
  };
}

const DO_BILHETE = 'b.numeros, b.status, b.cliente, v.nome AS vendedor';

async function lerGanhadores(db: Db, idRifa: number): Promise<GanhadorLido[]> {
  const { rows } = await db.query<Row>(
    `SELECT g.num, g.classificacao, g.ordem, g.numero, ${DO_BILHETE}
     FROM ganhador g JOIN bilhete b USING (id_rifa, num)
     LEFT JOIN usuario v ON v.id_usuario = b.id_vendedor
     WHERE g.id_rifa = $1 AND b.status IN (${VENDIDOS}) ORDER BY g.num`,
    [idRifa],
  );
  return emOrdem(idRifa, rows);
}

function emOrdem(idRifa: number, rows: readonly Row[]): GanhadorLido[] {
  return rows
    .map((row) => ({
      idBilhete: idBilhete(idRifa, row.num),
      numBilhete: row.num,
      numerosDaSorte: row.numeros,
      status: statusDoCodigo(row.status),
      cliente: row.cliente,
      vendedor: row.vendedor,
      classificacao: row.classificacao,
      ordem: row.ordem,
      numero: row.numero,
    }))
    .sort((a, b) => lugar(a) - lugar(b) || a.numBilhete - b.numBilhete);
}

/** Whose tickets win in the place of those that nobody bought. */
async function comDonos(
  db: Db,
  idRifa: number,
  vagos: readonly VagoLido[],
): Promise<Resultados['pelaRegra']> {
  const numeros = vagos.flatMap(({ numBilhete }) => numBilhete ?? []);
  const deNinguem = { cliente: null, vendedor: null, bilhete: null };
  if (numeros.length === 0) return vagos.map((vago) => ({ ...vago, ...deNinguem }));
  const { rows } = await db.query<Pick<Row, 'num' | 'numeros' | 'status' | 'cliente' | 'vendedor'>>(
    `SELECT b.num, ${DO_BILHETE} FROM bilhete b
     LEFT JOIN usuario v ON v.id_usuario = b.id_vendedor WHERE b.id_rifa = $1 AND b.num = ANY($2)`,
    [idRifa, numeros],
  );
  const donos = new Map(rows.map((row) => [row.num, row]));
  return vagos.map((vago) => {
    const dono = donos.get(vago.numBilhete ?? 0);
    if (!dono) return { ...vago, ...deNinguem };
    const { num, numeros: numerosDaSorte, status, cliente, vendedor } = dono;
    const bilhete = {
      idBilhete: idBilhete(idRifa, num),
      numerosDaSorte,
      status: statusDoCodigo(status),
    };
    return { ...vago, cliente, vendedor, bilhete };
  });
}

const lugar = ({ classificacao, ordem, numero }: GanhadorLido): number =>
  ordemDeExibicao({ classificacao, ordem, numero, varios: ordem > 1 });

interface Registro {
  readonly em: Date;
  readonly id_usuario: number;
  readonly usuario: string | null;
  readonly antes: string;
  readonly depois: string;
  readonly confirmado_em: Date | null;
  readonly confirmado_por: string | null;
  readonly sozinho: boolean | null;
  readonly extracao: Extracao | null;
}

async function lerRegistros(
  db: Db,
  directory: Pick<Directory, 'people'>,
  idRifa: number,
): Promise<Pick<Resultados, 'correcoes' | 'confirmacao' | 'extracao'>> {
  const { rows } = await db.query<Registro>(
    `SELECT g.em, g.id_usuario, u.nome AS usuario, g.antes, g.depois, g.confirmado_em, c.nome AS confirmado_por,
            g.sozinho, g.extracao
     FROM registro g
     LEFT JOIN usuario u ON u.id_usuario = g.id_usuario
     LEFT JOIN usuario c ON c.id_usuario = g.confirmado_por
     WHERE g.id_rifa = $1 ORDER BY g.posicao DESC`,
    [idRifa],
  );
  const [ultimo] = rows;
  return {
    correcoes: rows.map(({ em, usuario, antes, depois }) => ({
      em: em.toISOString(),
      usuario,
      antes,
      depois,
    })),
    confirmacao: ultimo ? confirmacaoDe(ultimo, directory) : null,
    extracao: ultimo?.extracao ?? null,
  };
}

function confirmacaoDe(
  registro: Registro,
  directory: Pick<Directory, 'people'>,
): NonNullable<Resultados['confirmacao']> {
  const { em, id_usuario: registradoPor, confirmado_em: confirmadoEm, confirmado_por: usuario } = registro;
  const aPartirDe = new Date(em.getTime() + PAUSA_DE_QUEM_E_SO).toISOString();
  return {
    registradoPor,
    aPartirDe: haOutroAdministrador(directory.people(), registradoPor) ? null : aPartirDe,
    confirmado: confirmadoEm && {
      em: confirmadoEm.toISOString(),
      usuario,
      sozinho: registro.sozinho === true,
    },
  };
}
