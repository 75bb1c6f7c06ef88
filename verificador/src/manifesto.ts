import { deBase64, emHex, novoResumo, textoDe } from './bytes.ts';
import { Defeito } from './defeito.ts';
import { emUmaLinha, eObjeto, inteiro, lerJson, momento, soOsCampos, texto } from './json.ts';
import { assinou } from './selo.ts';
import { type Entrada, extrair } from './zip.ts';

export const FORMATO = 'rifa-viva/pacote/v1';
const MANIFESTO = 'manifesto.json';
const ASSINATURA = 'manifesto.assinatura';
export const EVENTOS = 'eventos.ndjson';
/** Of `eventos.ndjson`, which is never held whole; and of any other file. */
const MAIORES = { eventos: 2 ** 31, outro: 128 * 1024 * 1024 };
const FOLGA = 16 * 1024 * 1024;
const MAIOR_MANIFESTO = 64 * 1024;
const CAMPOS = ['formato', 'idRifa', 'titulo', 'criadoEm', 'chavePublica', 'arquivos'];
const CAMPOS_DO_ARQUIVO = ['nome', 'bytes', 'sha256'];
const OBRIGATORIOS = [
  EVENTOS,
  'vendidos.csv',
  'ganhadores.json',
  'regra.json',
  'relatorio.pdf',
  'relatorio.csv',
];
const CONHECIDOS = [...OBRIGATORIOS, 'selo.json', 'carimbo.tst'];

interface Anunciado {
  readonly nome: string;
  readonly bytes: number;
  readonly sha256: string;
}

export interface Manifesto {
  readonly idRifa: number;
  readonly titulo: string;
  /** Milliseconds. */
  readonly criadoEm: number;
  readonly chavePublica: string;
  readonly arquivos: ReadonlyMap<string, Anunciado>;
  /** Whether its signature is its key's. */
  readonly assinado: boolean;
}

function lerPequeno(entradas: ReadonlyMap<string, Entrada>, nome: string): Uint8Array {
  const entrada = entradas.get(nome);
  if (!entrada) throw new Defeito(`O pacote não tem o arquivo “${nome}”.`);
  return inteira(entrada, MAIOR_MANIFESTO);
}

export function lerManifesto(entradas: ReadonlyMap<string, Entrada>): Manifesto {
  const bytes = lerPequeno(entradas, MANIFESTO);
  const escrito = textoDe(bytes);
  const lido = lerJson(escrito, MANIFESTO);
  if (!eObjeto(lido) || lido.formato !== FORMATO) throw new Defeito(`Não é um pacote no formato ${FORMATO}.`);
  if (!emUmaLinha(lido, escrito) || !soOsCampos(lido, CAMPOS))
    throw new Defeito('O manifesto está fora do formato.');
  const arquivos = new Map<string, Anunciado>();
  for (const arquivo of Array.isArray(lido.arquivos) ? lido.arquivos : []) {
    if (!eObjeto(arquivo) || !soOsCampos(arquivo, CAMPOS_DO_ARQUIVO))
      throw new Defeito('O manifesto está fora do formato.');
    const nome = texto(arquivo, 'nome');
    const maior = nome === EVENTOS ? MAIORES.eventos : MAIORES.outro;
    arquivos.set(nome, {
      nome,
      bytes: inteiro(arquivo, 'bytes', 0, maior),
      sha256: texto(arquivo, 'sha256'),
    });
  }
  const faltam = OBRIGATORIOS.filter((nome) => !arquivos.has(nome));
  if (faltam.length > 0) throw new Defeito(`O manifesto não diz de “${faltam[0]}”.`);
  const estranho = [...arquivos.keys()].find((nome) => !CONHECIDOS.includes(nome));
  if (estranho !== undefined) throw new Defeito(`O arquivo “${estranho}” não é do formato ${FORMATO}.`);
  const chavePublica = texto(lido, 'chavePublica');
  if (deBase64(chavePublica)?.length !== 32) throw new Defeito('A chave do manifesto está fora do formato.');
  // As it was written, its line's end with it: nothing else of the package may be another and still hold.
  const assinatura = (textoDe(lerPequeno(entradas, ASSINATURA)) ?? '').replace(/\n$/, '');
  return {
    idRifa: inteiro(lido, 'idRifa', 1),
    titulo: texto(lido, 'titulo'),
    criadoEm: momento(lido, 'criadoEm'),
    chavePublica,
    arquivos,
    assinado: assinou(chavePublica, assinatura, bytes),
  };
}

/** The zip holds what the manifest announces, and nothing else. */
export function conferirNomes(entradas: ReadonlyMap<string, Entrada>, { arquivos }: Manifesto): void {
  const falta = [...arquivos.keys()].find((nome) => !entradas.has(nome));
  if (falta !== undefined)
    throw new Defeito(`O pacote não tem o arquivo “${falta}”, que o manifesto anuncia.`);
  const anunciados = [...arquivos.keys(), MANIFESTO, ASSINATURA];
  const sobra = [...entradas.keys()].find((nome) => !anunciados.includes(nome));
  if (sobra !== undefined) throw new Defeito(`O arquivo “${sobra}” não está no manifesto.`);
}

/** A file's pieces; throws at its end where it is not the one that was announced. */
export function* lerAnunciado(
  entradas: ReadonlyMap<string, Entrada>,
  { arquivos }: Manifesto,
  nome: string,
): Generator<Uint8Array> {
  const [entrada, anunciado] = [entradas.get(nome), arquivos.get(nome)];
  if (!entrada || !anunciado) throw new Defeito(`O pacote não tem o arquivo “${nome}”.`);
  const soma = novoResumo();
  let bytes = 0;
  // A little more than announced is still read: what was put in is worth naming.
  for (const pedaco of extrair(entrada, anunciado.bytes + FOLGA)) {
    soma.update(pedaco);
    bytes += pedaco.length;
    yield pedaco;
  }
  if (bytes !== anunciado.bytes || emHex(soma.digest()) !== anunciado.sha256)
    throw new Defeito(`O arquivo “${nome}” não é o que o manifesto anuncia: foi mudado depois.`);
}

function inteira(entrada: Entrada, limite: number): Uint8Array {
  const pedacos = [...extrair(entrada, limite)];
  const toda = new Uint8Array(pedacos.reduce((soma, { length }) => soma + length, 0));
  let em = 0;
  for (const pedaco of pedacos) {
    toda.set(pedaco, em);
    em += pedaco.length;
  }
  return toda;
}
