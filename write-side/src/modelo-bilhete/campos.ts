import type { DadosDoModelo } from '@rifa-viva/contracts/eventos/modelo-bilhete';
import type { BodyOf } from '@rifa-viva/contracts/http/call';
import {
  CORES,
  type cadastrarModelo,
  ELEMENTOS,
  FONTES,
  TAMANHOS,
} from '@rifa-viva/contracts/http/modeloBilhetes';
import { elementosForaDoBilhete } from '@rifa-viva/contracts/regras/layout-bilhete';
import { limparTexto, maiusculas } from '@rifa-viva/contracts/regras/texto';
import { Refusal } from '@rifa-viva/server/http/refusal';

export type CorpoDoModelo = BodyOf<typeof cadastrarModelo>;

const TAMANHO_PADRAO: Readonly<Record<(typeof TAMANHOS)[number], number>> = {
  tamFontMilhar: 14,
  tamFontNumBilhete: 12,
  tamFontVendCliente: 10,
  tamFontData: 10,
  tamFontToken: 8,
  tamQrCode: 48,
};

/** To 0.01; texts are parsed as integers, default 0 (spec, second document, section 5). */
function lerPosicao(valor: unknown): number {
  if (typeof valor === 'number') return Math.round(valor * 100) / 100;
  const inteiro = Number.parseInt(String(valor ?? ''), 10);
  return Number.isNaN(inteiro) ? 0 : inteiro;
}

/** The form's fields as they are stored. Throws Refusal. */
export function lerModelo(corpo: CorpoDoModelo): DadosDoModelo {
  const nomeModelo = maiusculas(limparTexto(corpo.nomeModelo));
  if (nomeModelo === '') throw new Refusal('NOME_DO_MODELO', { campo: 'nomeModelo' });
  const recebido: Readonly<Record<string, unknown>> = corpo;
  const coordenadas = ELEMENTOS.flatMap((e) => [`${e}X`, `${e}Y`]).map((nome) => [
    nome,
    lerPosicao(recebido[nome]),
  ]);
  const tamanhos = TAMANHOS.map((nome) => [nome, lerPosicao(recebido[nome] ?? TAMANHO_PADRAO[nome])]);
  const cores = CORES.map((nome) => [nome, recebido[nome] ?? '#000000']);
  const dados = {
    nomeModelo,
    urlBilhete: corpo.urlBilhete,
    qtdeChances: corpo.qtdeChances,
    qtdeNumeros: corpo.qtdeNumeros,
    qtdeBilhetesPorLinha: corpo.qtdeBilhetesPorLinha ?? 1,
    qtdeBilhetesPorPagina: corpo.qtdeBilhetesPorPagina ?? 1,
    estiloFont: corpo.estiloFont ?? FONTES[0],
    usarCanhoto: corpo.usarCanhoto ?? false,
    ...Object.fromEntries([...coordenadas, ...tamanhos, ...cores]),
  } as DadosDoModelo;
  const [fora] = elementosForaDoBilhete(dados);
  if (fora !== undefined) throw new Refusal('FORA_DA_PAGINA', { campo: fora });
  return dados;
}
