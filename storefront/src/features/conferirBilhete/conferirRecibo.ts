import { ed25519 } from '@noble/curves/ed25519.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { deHex, emHex, folha, subir } from '@rifa-viva/contracts/regras/arvore';
import { lerMilhares } from '@rifa-viva/contracts/regras/premio';
import { codigoDoSelo, textoDaFolha, textoDoSelo, textoDoTitular } from '@rifa-viva/contracts/regras/selo';
import type { Bilhete, Recibo } from './tipos.ts';

/**
 * Everything a receipt says, worked out again on the buyer's own device. Loaded when there is something to check: curves
 * weigh more than the rest of the page.
 */

type Mostrado = Pick<Bilhete, 'idRifa' | 'numBilhete' | 'numerosDaSorte' | 'cliente'>;

export interface Passo {
  readonly titulo: string;
  /** Null: it could not be checked. */
  readonly certo: boolean | null;
  readonly texto: string;
}

export interface Veredito {
  /** Null: nothing is wrong, but something could not be checked. */
  readonly vale: boolean | null;
  readonly passos: readonly Passo[];
  /** As worked out here, not as the server says. */
  readonly codigo: string;
  /** Of the key, as the company prints it. */
  readonly impressaoDaChave: string;
}

const utf8 = new TextEncoder();
const resumoDoTexto = (texto: string): string => emHex(sha256(utf8.encode(texto)));
const deBase64 = (texto: string): Uint8Array => Uint8Array.from(atob(texto), (letra) => letra.charCodeAt(0));

/** `bilhete` is what the page shows beside it. */
export function conferirRecibo(recibo: Recibo, bilhete: Mostrado): Veredito {
  const passos = [
    passo('Dados do bilhete', () => mesmoBilhete(recibo, bilhete), {
      certo: 'O recibo é deste bilhete, com os mesmos números da sorte.',
      errado: 'O recibo fala de outro bilhete ou de outros números da sorte.',
    }),
    doTitular(recibo, bilhete),
    passo('Lista selada', () => levaARaiz(recibo), {
      certo: `O bilhete está na lista dos ${recibo.selo?.qtde.toLocaleString('pt-BR')} bilhetes vendidos que foi selada.`,
      errado: 'O bilhete, como está no recibo, não leva à lista que foi selada.',
    }),
    passo('Assinatura', () => assinado(recibo), {
      certo: 'O selo da lista foi assinado com a chave da empresa que está no recibo.',
      errado: 'A assinatura do selo não confere com a chave do recibo.',
    }),
    passo('Código do selo', () => codigoDe(recibo) === recibo.codigo, {
      certo: 'O código foi calculado de novo a partir do selo e é o mesmo.',
      errado: 'O código do recibo não é o código deste selo.',
    }),
  ];
  return {
    vale: vereditoDe(passos),
    passos,
    codigo: tentar(() => codigoDe(recibo), ''),
    impressaoDaChave: tentar(() => codigoDoSelo(emHex(sha256(deBase64(recibo.chavePublica)))), ''),
  };
}

function vereditoDe(passos: readonly Passo[]): boolean | null {
  if (passos.some(({ certo }) => certo === false)) return false;
  return passos.every(({ certo }) => certo) ? true : null;
}

const codigoDe = ({ selo }: Recibo): string => codigoDoSelo(resumoDoTexto(textoDoSelo(selo)));

function mesmoBilhete({ folha: dados, selo }: Recibo, bilhete: Mostrado): boolean {
  const numeros = lerMilhares(bilhete.numerosDaSorte).map(Number);
  return (
    dados.idRifa === bilhete.idRifa &&
    selo.idRifa === bilhete.idRifa &&
    dados.numBilhete === bilhete.numBilhete &&
    numeros.length > 0 &&
    numeros.join() === dados.numerosDaSorte.join()
  );
}

function doTitular({ folha: dados, sal, nome }: Recibo, bilhete: Mostrado): Passo {
  const titulo = 'Titular';
  if (dados?.titular === null)
    return { titulo, certo: true, texto: 'Esta venda é anterior aos selos: a lista não guarda o titular.' };
  if (sal === null || nome === null)
    return {
      titulo,
      certo: null,
      texto:
        'O recibo veio sem o nome do titular, como quando ele foi apagado; a lista guarda só o seu resumo.',
    };
  const quem = nome === '' ? 'sem nome de titular' : `em nome de ${nome}`;
  return passo(
    titulo,
    () => nome === (bilhete.cliente ?? '') && resumoDoTexto(textoDoTitular(sal, nome)) === dados.titular,
    {
      certo: `O bilhete está na lista ${quem}.`,
      errado: 'O nome do titular não é o que está na lista.',
    },
  );
}

const levaARaiz = ({ folha: dados, caminho, selo }: Recibo): boolean =>
  emHex(
    subir(
      sha256,
      folha(sha256, textoDaFolha(dados)),
      caminho.map(({ lado, resumo }) => ({ lado, resumo: deHex(resumo) })),
    ),
  ) === selo.raiz;

const assinado = ({ assinatura, selo, chavePublica }: Recibo): boolean =>
  ed25519.verify(deBase64(assinatura), utf8.encode(textoDoSelo(selo)), deBase64(chavePublica), {
    zip215: false,
  });

/** What cannot even be worked out does not hold. */
function passo(
  titulo: string,
  confere: () => boolean,
  textos: { readonly certo: string; readonly errado: string },
): Passo {
  const certo = tentar(confere, false);
  return { titulo, certo, texto: certo ? textos.certo : textos.errado };
}

function tentar<T>(fazer: () => T, senao: T): T {
  try {
    return fazer();
  } catch {
    return senao;
  }
}
