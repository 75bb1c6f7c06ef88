import { folha, type Passo, subir } from './arvore.ts';
import { emHex } from './bytes.ts';
import { Defeito } from './defeito.ts';
import { eObjeto, inteiro, inteiros, lerJson, type Objeto, objeto, texto } from './json.ts';
import {
  type Bilhete,
  codigoDoSelo,
  lerSeloAssinado,
  type SeloAssinado,
  seloAssinado,
  textoDaFolha,
  titularDe,
} from './selo.ts';

/** What a buyer keeps of the sealed list, as the check page gives it: `rifa-viva/recibo/v1`. */
export interface Recibo extends SeloAssinado {
  readonly bilhete: Bilhete;
  readonly codigo: string;
  /** Comma-separated; absent before somebody stood for it. */
  readonly resultado: string | null;
}

export const MAIOR_RECIBO = 64 * 1024;
const MAIS_PASSOS = 32;

/** Throws where the receipt does not hold by itself. */
export function lerRecibo(conteudo: string): Recibo {
  const lido = lerJson(conteudo.slice(0, MAIOR_RECIBO), 'O recibo');
  if (!eObjeto(lido) || lido.formato !== 'rifa-viva/recibo/v1')
    throw new Defeito('O recibo não é do formato rifa-viva/recibo/v1.');
  const bilhete = lerBilhete(objeto(lido, 'folha'));
  const assinado = lerSeloAssinado(lido);
  if (!seloAssinado(assinado)) throw new Defeito('A assinatura do recibo não vale.');
  const chegou = emHex(subir(folha(textoDaFolha(bilhete)), lerCaminho(lido)));
  if (chegou !== assinado.selo.raiz || bilhete.idRifa !== assinado.selo.idRifa)
    throw new Defeito(`O bilhete ${bilhete.numBilhete} do recibo não está na lista do selo dele.`);
  if (
    typeof lido.sal === 'string' &&
    typeof lido.nome === 'string' &&
    titularDe(lido.sal, lido.nome) !== bilhete.titular
  )
    throw new Defeito('O nome do recibo não é o do titular do bilhete.');
  const codigo = codigoDoSelo(assinado.selo);
  if (texto(lido, 'codigo') !== codigo) throw new Defeito('O código do recibo não é o do selo dele.');
  return {
    ...assinado,
    bilhete,
    codigo,
    resultado: typeof lido.resultado === 'string' ? lido.resultado : null,
  };
}

function lerBilhete(de: Objeto): Bilhete {
  return {
    idRifa: inteiro(de, 'idRifa', 1),
    numBilhete: inteiro(de, 'numBilhete', 1),
    numerosDaSorte: inteiros(de, 'numerosDaSorte'),
    idVenda: inteiro(de, 'idVenda', 1),
    titular: de.titular === null ? null : texto(de, 'titular'),
  };
}

function lerCaminho(de: Objeto): Passo[] {
  const passos = Array.isArray(de.caminho) ? de.caminho : [];
  if (passos.length > MAIS_PASSOS) throw new Defeito('O caminho do recibo está fora do formato.');
  return passos.map((passo: unknown) => {
    const lido: Objeto = eObjeto(passo) ? passo : {};
    const hex = texto(lido, 'resumo');
    if (!/^[0-9a-f]{64}$/.test(hex) || (lido.lado !== 'esquerda' && lido.lado !== 'direita'))
      throw new Defeito('O caminho do recibo está fora do formato.');
    const resumo = Uint8Array.from({ length: 32 }, (_, i) =>
      Number.parseInt(hex.slice(i * 2, i * 2 + 2), 16),
    );
    return { lado: lido.lado, resumo };
  });
}
