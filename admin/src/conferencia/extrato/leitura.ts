import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { type ExtratoLido, type Lancamento, lerCreditos } from '@rifa-viva/contracts/regras/extrato';
import { analisarCsv, type ColunasDoCsv, type CsvAnalisado, exigirPoucas, lerCsv } from './csv.ts';
import { lerOfx, pareceOfx } from './ofx.ts';
import { type Codificacao, decodificar, ExtratoIlegivel } from './texto.ts';

/** A statement's file, read: what the worker answers. */

export interface PedidoDeLeitura {
  readonly bytes: Uint8Array;
  /** Columns by the signature of the files that they were chosen for. */
  readonly lembradas: Readonly<Record<string, ColunasDoCsv>>;
}

/** Of a CSV: what a person may choose otherwise. */
export interface DoCsv extends Pick<CsvAnalisado, 'separador' | 'titulos' | 'assinatura'> {
  readonly colunas: ColunasDoCsv;
  /** Chosen by a person before, for files like this. */
  readonly lembradas: boolean;
  readonly exemplos: readonly (readonly string[])[];
}

export interface ArquivoLido extends ExtratoLido {
  readonly codificacao: Codificacao;
  readonly contas: readonly string[];
  readonly ignorados: number;
  readonly csv: DoCsv | null;
}

export type RespostaDaLeitura =
  | { readonly ok: true; readonly lido: ArquivoLido }
  | { readonly ok: false; readonly erro: string; readonly csv: DoCsv | null };

const EXEMPLOS = 5;
const NAO_LIDO = 'Não foi possível ler o arquivo. Exporte o extrato do banco em OFX ou CSV.';

const hashDe = (texto: string): string => bytesToHex(sha256(utf8ToBytes(texto)));

export function lerArquivo({ bytes, lembradas }: PedidoDeLeitura): RespostaDaLeitura {
  let csv: DoCsv | null = null;
  try {
    const { texto, codificacao } = decodificar(bytes);
    if (pareceOfx(texto)) return { ok: true, lido: montar(codificacao, lerOfx(texto), null) };
    const analisado = analisarCsv(texto);
    const escolhidas = lembradas[analisado.assinatura];
    csv = paraEscolher(analisado, escolhidas);
    return { ok: true, lido: montar(codificacao, lerCsv(analisado, csv.colunas), csv) };
  } catch (falha) {
    return { ok: false, erro: falha instanceof ExtratoIlegivel ? falha.message : NAO_LIDO, csv };
  }
}

function paraEscolher(
  { separador, titulos, assinatura, linhas, sugestao }: CsvAnalisado,
  escolhidas: ColunasDoCsv | undefined,
): DoCsv {
  return {
    separador,
    titulos,
    assinatura,
    colunas: escolhidas ?? sugestao,
    lembradas: escolhidas !== undefined,
    exemplos: linhas.slice(0, EXEMPLOS),
  };
}

function montar(
  codificacao: Codificacao,
  { lancamentos, ignorados }: { readonly lancamentos: readonly Lancamento[]; readonly ignorados: number },
  csv: DoCsv | null,
): ArquivoLido {
  exigirPoucas(lancamentos.length);
  const contas = [...new Set(lancamentos.map(({ conta }) => conta))];
  return { ...lerCreditos(lancamentos, hashDe), codificacao, contas, ignorados, csv };
}
