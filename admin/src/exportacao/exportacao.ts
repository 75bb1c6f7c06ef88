import { registrarExportacao } from '@rifa-viva/contracts/http/acessos';
import type { BodyOf } from '@rifa-viva/contracts/http/call';
import { chamar } from '@rifa-viva/ui/api/cliente.ts';
import { baixarArquivo } from '@rifa-viva/ui/documentos/baixarArquivo.ts';
import { falhar } from '../avisos/avisos.ts';

type Registro = BodyOf<typeof registrarExportacao>;

/** A table to hand out as a file. Money and quantities are numbers; everything a person typed is text. */
export interface Planilha {
  /** File name without its ending. */
  readonly nome: string;
  /** What is recorded of it before the file is made. */
  readonly dado: Registro['dado'];
  readonly idRifa?: number;
  readonly cabecalho: readonly string[];
  readonly linhas: readonly (readonly Celula[])[];
}
export type Celula = string | number | null;

/** A text that a spreadsheet would take for a formula is marked as text (OWASP ASVS 1.2.10). */
const PARECE_FORMULA = /^[=+\-@\t\r\0\n＝＋－＠]/;
export const semFormula = (texto: string): string => (PARECE_FORMULA.test(texto) ? `'${texto}` : texto);

/** Brazilian spreadsheets read `;` as the separator and `,` as the decimal sign. */
const SEPARADOR = ';';
/** Without it they read UTF-8 as Latin-1. */
const MARCA_UTF8 = '\uFEFF';

function campoCsv(celula: Celula): string {
  if (celula === null) return '';
  if (typeof celula === 'number') return String(celula).replace('.', ',');
  return `"${semFormula(celula).replaceAll('"', '""')}"`;
}

/** RFC 4180 quoting, CRLF line ends. */
export function paraCsv({ cabecalho, linhas }: Planilha): string {
  return MARCA_UTF8 + [cabecalho, ...linhas].map((l) => `${l.map(campoCsv).join(SEPARADOR)}\r\n`).join('');
}

/** Texts become text cells, never formulas. */
export async function paraExcel({ nome, cabecalho, linhas }: Planilha): Promise<Blob> {
  const { default: escrever } = await import('write-excel-file/universal');
  const celula = (valor: Celula) => {
    if (valor === null) return null;
    return typeof valor === 'number'
      ? { type: Number, value: valor }
      : { type: String, value: semFormula(valor) };
  };
  const titulos = cabecalho.map((titulo) => ({ type: String, value: titulo, fontWeight: 'bold' as const }));
  return escrever([titulos, ...linhas.map((linha) => linha.map(celula))], {
    sheet: nome.slice(0, 31),
  }).toBlob();
}

/** Recorded first: a file that nobody knows of is not made. Never throws, and says where it failed. */
async function baixar(
  { nome, dado, idRifa, linhas }: Planilha,
  formato: Registro['formato'],
  fazer: () => Blob | Promise<Blob>,
  final: string,
): Promise<void> {
  try {
    const arquivo = await fazer();
    const daRifa = idRifa === undefined ? {} : { idRifa };
    await chamar(registrarExportacao, { body: { dado, formato, qtde: linhas.length, ...daRifa } });
    baixarArquivo(arquivo, `${nome}.${final}`);
  } catch (falha) {
    falhar('A exportação não pôde ser registrada e o arquivo não foi baixado, tente novamente...', falha);
  }
}

export const baixarCsv = (planilha: Planilha): Promise<void> =>
  baixar(planilha, 'csv', () => new Blob([paraCsv(planilha)], { type: 'text/csv;charset=utf-8' }), 'csv');

export const baixarExcel = (planilha: Planilha): Promise<void> =>
  baixar(planilha, 'excel', () => paraExcel(planilha), 'xlsx');
