import type { AnswerOf } from '@rifa-viva/contracts/http/call';
import { DIAS_DA_SEMANA_DO_PAINEL, LINHAS_DO_PAINEL, type painel } from '@rifa-viva/contracts/http/painel';
import type { Alcance } from '@rifa-viva/contracts/regras/alcance';
import { diaLocal, somarDias } from '@rifa-viva/contracts/regras/datas';
import { paraReais } from '@rifa-viva/contracts/regras/dinheiro';
import { NOME_DA_VENDA_ONLINE, VENDA_ONLINE } from '@rifa-viva/contracts/regras/vida-do-bilhete';
import type { Db } from '../kernel/db.ts';

type Painel = AnswerOf<typeof painel>;
export type VendasDoPainel = Pick<
  Painel,
  'hoje' | 'semana' | 'semanaAnterior' | 'porDia' | 'porRifa' | 'vendedores'
>;

/** Days `AAAA-MM-DD`, each first and last. */
export interface Dias {
  readonly inicio: string;
  readonly semana: string;
  readonly hoje: string;
}

export function diasDoPainel(agora: Date): Dias {
  const hoje = diaLocal(agora.toISOString());
  const semana = somarDias(hoje, 1 - DIAS_DA_SEMANA_DO_PAINEL);
  return { hoje, semana, inicio: somarDias(semana, -DIAS_DA_SEMANA_DO_PAINEL) };
}

/** As in the lists behind the figures. */
const VISTAS = "id_rifa NOT IN (SELECT id_rifa FROM rifa WHERE status = 'expurgado')";
/**
 * Sums of the days from $1 to $2. Everybody's are kept by day, raffle and seller; those of a Gerente's people are
 * found by who they belong to.
 */
const somasDe = (alcance: Alcance): string =>
  alcance === 'todos'
    ? `SELECT * FROM venda_do_dia WHERE dia BETWEEN $1 AND $2 AND ${VISTAS}`
    : `SELECT * FROM soma WHERE id_dono = ANY($3) AND dia BETWEEN $1 AND $2 AND ${VISTAS}`;

interface Quanto {
  readonly qtde: number;
  readonly valor: number;
}

/** What was sold by these days, within the caller's reach. */
export async function lerVendas(db: Db, alcance: Alcance, dias: Dias): Promise<VendasDoPainel> {
  const de = (inicio: string) => [inicio, dias.hoje, ...(alcance === 'todos' ? [] : [alcance])];
  const somas = somasDe(alcance);
  const [porDia, porRifa, vendedores] = await Promise.all([
    db.query<Quanto & { dia: string }>(
      `SELECT dia, sum(qtde) AS qtde, sum(valor)::bigint AS valor FROM (${somas}) s GROUP BY dia`,
      de(dias.inicio),
    ),
    db.query<Quanto & { id_rifa: number; titulo: string | null; hoje: number }>(
      `SELECT s.*, r.titulo FROM (
         SELECT id_rifa, sum(qtde) AS qtde, sum(valor)::bigint AS valor,
                coalesce(sum(qtde) FILTER (WHERE dia = $2), 0) AS hoje
         FROM (${somas}) s GROUP BY id_rifa ORDER BY 3 DESC, id_rifa LIMIT ${LINHAS_DO_PAINEL}
       ) s LEFT JOIN rifa r USING (id_rifa) ORDER BY s.valor DESC, s.id_rifa`,
      de(dias.semana),
    ),
    db.query<Quanto & { id_vendedor: number; nome: string | null }>(
      `SELECT s.*, u.nome FROM (
         SELECT id_vendedor, sum(qtde) AS qtde, sum(valor)::bigint AS valor
         FROM (${somas}) s GROUP BY id_vendedor ORDER BY 2 DESC, id_vendedor LIMIT ${LINHAS_DO_PAINEL}
       ) s LEFT JOIN usuario u ON u.id_usuario = s.id_vendedor ORDER BY s.qtde DESC, s.id_vendedor`,
      de(dias.semana),
    ),
  ]);
  const serie = serieDe(porDia.rows, dias);
  const somar = (inicio: string, ate: string): Painel['hoje'] => {
    const seus = serie.filter(({ dia }) => dia >= inicio && dia <= ate);
    return {
      de: inicio,
      ate,
      qtde: seus.reduce((total, { qtde }) => total + qtde, 0),
      valor: paraReais(seus.reduce((total, { valor }) => total + valor, 0)),
    };
  };
  return {
    hoje: somar(dias.hoje, dias.hoje),
    semana: somar(dias.semana, dias.hoje),
    semanaAnterior: somar(dias.inicio, somarDias(dias.semana, -1)),
    porDia: serie.map(({ dia, qtde, valor }) => ({ dia, qtde, valor: paraReais(valor) })),
    porRifa: porRifa.rows.map(({ id_rifa, titulo, qtde, valor, hoje }) => ({
      idRifa: id_rifa,
      titulo: titulo ?? '',
      qtde,
      valor: paraReais(valor),
      hoje,
    })),
    vendedores: vendedores.rows.map(({ id_vendedor, nome, qtde, valor }) => ({
      idVendedor: id_vendedor === VENDA_ONLINE ? null : id_vendedor,
      nome: id_vendedor === VENDA_ONLINE ? NOME_DA_VENDA_ONLINE : (nome ?? ''),
      qtde,
      valor: paraReais(valor),
    })),
  };
}

/** Every day, also one without sales. Centavos. */
function serieDe(lidos: readonly (Quanto & { dia: string })[], { inicio }: Dias) {
  const porDia = new Map(lidos.map((um) => [um.dia, um]));
  return Array.from({ length: 2 * DIAS_DA_SEMANA_DO_PAINEL }, (_, i) => {
    const dia = somarDias(inicio, i);
    return porDia.get(dia) ?? { dia, qtde: 0, valor: 0 };
  });
}
