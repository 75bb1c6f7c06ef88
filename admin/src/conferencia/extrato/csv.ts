import type { Lancamento } from '@rifa-viva/contracts/regras/extrato';
import { semAcentos } from '@rifa-viva/contracts/regras/texto';
import Papa from 'papaparse';
import {
  type Decimal,
  detectarDecimal,
  detectarOrdem,
  ExtratoIlegivel,
  lerDia,
  lerQuantia,
  type OrdemDaData,
} from './texto.ts';

/** Bank statements in CSV: every bank has columns of its own, so a person chooses them once. */

/** Which column holds what (from 0), and how dates and amounts are written. */
export interface ColunasDoCsv {
  readonly data: number;
  readonly valor: number;
  readonly descricao: number;
  /** The bank's own id of an entry; null where it gives none. */
  readonly identificador: number | null;
  readonly ordem: OrdemDaData;
  readonly decimal: Decimal;
  /** Names the account: entries of one account are told from those of another by it. */
  readonly conta: string;
}

export interface CsvAnalisado {
  readonly separador: string;
  /** Names of the columns; `Coluna 1`... where the file has none. */
  readonly titulos: readonly string[];
  /** Tells the files of one bank from those of others. */
  readonly assinatura: string;
  readonly linhas: readonly (readonly string[])[];
  readonly sugestao: ColunasDoCsv;
}

export const CONTA_PRINCIPAL = 'Conta principal';
export const MAXIMO_DE_LINHAS = 5_000;
/** Above the entries: account, period. */
const MAXIMO_DE_CABECALHO = 100;
const AMOSTRA = 200;

const SEPARADORES = [';', ',', '\t', '|'];
const ORDENS = ['dia', 'ano', 'mes'] as const;
const ehData = (celula: string): boolean => ORDENS.some((ordem) => lerDia(celula, ordem) !== null);
const ehQuantia = (celula: string): boolean => /\d/.test(celula) && lerQuantia(celula) !== null;

const ehLancamento = (linha: readonly string[]): boolean =>
  linha.some(ehData) && linha.some((celula) => !ehData(celula) && ehQuantia(celula));

/** Throws ExtratoIlegivel. */
export function analisarCsv(texto: string): CsvAnalisado {
  const separador = acharSeparador(texto);
  const { linhas, aspas } = separar(texto, separador, MAXIMO_DE_LINHAS + MAXIMO_DE_CABECALHO + 1);
  if (aspas !== undefined) {
    throw new ExtratoIlegivel(`As aspas da linha ${aspas} do arquivo não estão em pares.`);
  }
  const primeira = linhas.slice(0, MAXIMO_DE_CABECALHO).findIndex(ehLancamento);
  if (primeira < 0) {
    throw new ExtratoIlegivel(
      'Nenhuma linha do arquivo tem uma data e um valor. Exporte o extrato em OFX ou CSV.',
    );
  }
  const lancamentos = linhas.slice(primeira);
  exigirPoucas(lancamentos.length);
  const acima = linhas[primeira - 1] ?? [];
  const largura = Math.max(...lancamentos.map((linha) => linha.length));
  const temTitulos = acima.filter((celula) => celula !== '' && !ehQuantia(celula)).length >= 2;
  const titulos = Array.from({ length: largura }, (_, i) => (temTitulos && acima[i]) || `Coluna ${i + 1}`);
  return {
    separador,
    titulos,
    assinatura: titulos.map(semSinais).join('|'),
    linhas: lancamentos,
    sugestao: sugerir(titulos, lancamentos.slice(0, AMOSTRA)),
  };
}

interface Separado {
  readonly linhas: readonly (readonly string[])[];
  /** Line whose quotes are not in pairs. */
  readonly aspas: number | undefined;
}

function separar(texto: string, separador: string, maximo: number): Separado {
  const { data, errors } = Papa.parse<string[]>(texto, {
    delimiter: separador,
    skipEmptyLines: 'greedy',
    preview: maximo,
  });
  const aspas = errors.find(({ type }) => type === 'Quotes');
  return {
    linhas: data.map((linha) => linha.map((celula) => celula.replace(/\s+/g, ' ').trim())),
    aspas: aspas && (aspas.row ?? 0) + 1,
  };
}

/** The one by which most lines have a date and an amount: lines above them may hold any sign. */
function acharSeparador(texto: string): string {
  const pontos = SEPARADORES.map((separador) => {
    const { linhas } = separar(texto, separador, AMOSTRA);
    return { separador, lancamentos: linhas.filter(ehLancamento).length };
  });
  return pontos.reduce((melhor, outro) => (outro.lancamentos > melhor.lancamentos ? outro : melhor))
    .separador;
}

export function exigirPoucas(linhas: number): void {
  if (linhas <= MAXIMO_DE_LINHAS) return;
  throw new ExtratoIlegivel(
    `O extrato tem mais de ${MAXIMO_DE_LINHAS.toLocaleString('pt-BR')} lançamentos. Exporte um período menor.`,
  );
}

const semSinais = (titulo: string): string =>
  semAcentos(titulo)
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();

function sugerir(titulos: readonly string[], linhas: readonly (readonly string[])[]): ColunasDoCsv {
  const colunas = titulos.map((titulo, i) => {
    const celulas = linhas.map((linha) => linha[i] ?? '').filter((celula) => celula !== '');
    const parte = (teste: (celula: string) => boolean) =>
      celulas.filter(teste).length / Math.max(1, celulas.length);
    const datas = parte(ehData);
    return {
      i,
      titulo: semSinais(titulo),
      celulas,
      datas,
      quantias: datas > 0.5 ? 0 : parte(ehQuantia),
      letras: celulas.reduce((soma, celula) => soma + celula.replace(/[^\p{L}]/gu, '').length, 0),
    };
  });
  type Coluna = (typeof colunas)[number];
  const melhor = (pontos: (coluna: Coluna) => number): Coluna | undefined =>
    colunas.toSorted((a, b) => pontos(b) - pontos(a))[0];
  const chamada = ({ titulo }: Coluna, nomes: RegExp): number => (nomes.test(titulo) ? 1 : 0);
  const data = melhor((c) => c.datas + chamada(c, /\bdata\b|date/) / 2);
  const valor = melhor(
    (c) =>
      (c.quantias > 0.5 ? 1 : 0) +
      chamada(c, /\bvalor|quantia|amount/) +
      2 * chamada(c, /credito|entrada/) * Math.sign(c.quantias) -
      3 * chamada(c, /saldo|balance|debito|saida|documento|docto/),
  );
  const descricao = melhor(
    (c) =>
      c.letras / Math.max(1, linhas.length * 20) +
      chamada(c, /descri|historico|lancamento|memo|titulo|detalhe/) -
      (c === data || c === valor ? 10 : 0),
  );
  const identificador = colunas.find(
    (c) =>
      /identificador|\bid\b|fitid/.test(c.titulo) && c !== valor && new Set(c.celulas).size === linhas.length,
  );
  return {
    data: data?.i ?? 0,
    valor: valor?.i ?? 0,
    descricao: descricao?.i ?? 0,
    identificador: identificador?.i ?? null,
    ordem: detectarOrdem(data?.celulas ?? []),
    decimal: detectarDecimal(valor?.celulas ?? []),
    conta: CONTA_PRINCIPAL,
  };
}

export interface CsvLido {
  readonly lancamentos: readonly Lancamento[];
  /** Lines without a readable date or amount: balances, totals, money that went out in a column of its own. */
  readonly ignorados: number;
}

/** The same account, however it was typed. */
const nomeDaConta = (conta: string): string => semSinais(conta).toUpperCase() || semSinais(CONTA_PRINCIPAL);

/** Throws ExtratoIlegivel where no line can be read by these columns. */
export function lerCsv({ linhas }: CsvAnalisado, colunas: ColunasDoCsv): CsvLido {
  const lancamentos = linhas.flatMap((linha): Lancamento[] => {
    const dia = lerDia(linha[colunas.data] ?? '', colunas.ordem);
    const valor = lerQuantia(linha[colunas.valor] ?? '', colunas.decimal);
    const texto = linha[colunas.descricao] ?? '';
    if (dia === null || valor === null) return [];
    const id = colunas.identificador === null ? '' : (linha[colunas.identificador] ?? '');
    const outras = linha.filter((_, i) => ![colunas.data, colunas.valor, colunas.descricao].includes(i));
    return [
      { conta: nomeDaConta(colunas.conta), id: id || null, dia, valor, texto, documento: outras.join(' ') },
    ];
  });
  if (lancamentos.length === 0) {
    throw new ExtratoIlegivel('Nenhuma linha tem data e valor nessas colunas. Escolha outras.');
  }
  return { lancamentos, ignorados: linhas.length - lancamentos.length };
}
