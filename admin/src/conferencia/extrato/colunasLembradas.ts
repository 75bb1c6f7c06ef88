import { guardar, lerGuardado } from '@rifa-viva/ui/estado/armazenamento.ts';
import type { ColunasDoCsv } from './csv.ts';

/** The columns a person chose, by the signature of the files that they are for. */
export type Lembradas = Readonly<Record<string, ColunasDoCsv>>;

const CHAVE = 'rifaviva.extratos';
/** Banks that a company has accounts with; of more the one chosen longest ago is forgotten. */
const MAXIMO = 20;

const ehColuna = (valor: unknown): boolean => Number.isInteger(valor) && Number(valor) >= 0;

function sao(valor: unknown): valor is ColunasDoCsv {
  if (typeof valor !== 'object' || valor === null) return false;
  const {
    data,
    valor: quantia,
    descricao,
    identificador,
    ordem,
    decimal,
    conta,
  } = { ...valor } as Record<keyof ColunasDoCsv, unknown>;
  return (
    [data, quantia, descricao].every(ehColuna) &&
    (identificador === null || ehColuna(identificador)) &&
    ['dia', 'mes', 'ano'].includes(String(ordem)) &&
    [',', '.'].includes(String(decimal)) &&
    typeof conta === 'string'
  );
}

const saoLembradas = (valor: unknown): valor is Lembradas =>
  typeof valor === 'object' && valor !== null && !Array.isArray(valor) && Object.values(valor).every(sao);

export const lerLembradas = (): Lembradas => lerGuardado('local', CHAVE, saoLembradas) ?? {};

/** Answers what is remembered now; where the browser keeps nothing, it holds for this screen alone. */
export function lembrarColunas(antes: Lembradas, assinatura: string, colunas: ColunasDoCsv): Lembradas {
  const outras = Object.entries(antes).filter(([de]) => de !== assinatura);
  const agora = Object.fromEntries([...outras.slice(-(MAXIMO - 1)), [assinatura, colunas]]);
  guardar('local', CHAVE, agora);
  return agora;
}
