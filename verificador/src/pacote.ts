import { Arvore, folha } from './arvore.ts';
import { conferirAutoria } from './autoria.ts';
import { emHex, juntar } from './bytes.ts';
import { Defeito } from './defeito.ts';
import { Dobra } from './dobra.ts';
import { Corrente, type Evento, Linhas, lerEvento } from './eventos.ts';
import { Fatos } from './fatos.ts';
import { conferirForma } from './formas.ts';
import { conferirNomes, EVENTOS, lerAnunciado, lerManifesto, type Manifesto } from './manifesto.ts';
import { type Bilhete, textoDaFolha } from './selo.ts';
import { distribuir } from './sorteio.ts';
import { type Entrada, lerDiretorio } from './zip.ts';

/** What is given the time in between, and told how far it is (0 to 1). */
export interface Andamento {
  /** Resolves when others had their turn. */
  readonly respirar: () => Promise<void>;
  readonly progresso: (feito: number) => void;
}

/** A package read whole; each part with the first thing in it that does not hold. */
export interface Lido {
  readonly manifesto: Manifesto;
  readonly entradas: ReadonlyMap<string, Entrada>;
  readonly defeitoDosArquivos: Defeito | null;
  readonly defeitoDosEventos: Defeito | null;
  readonly defeitoDaCorrente: Defeito | null;
  /** How many events at the beginning are older than the chain. */
  readonly soltos: number;
  readonly defeitoDaForma: Defeito | null;
  readonly defeitoDaAutoria: Defeito | null;
  readonly defeitoDaDobra: Defeito | null;
  readonly dobra: Dobra;
  readonly fatos: Fatos;
  /** Hash of each event as the next one carries it. */
  readonly resumos: readonly string[];
  /** In the order of their numbers, from the events alone. */
  readonly bilhetes: readonly Bilhete[];
  /** Root over them. */
  readonly raiz: string;
  /** Small files, as text; those that are not what the manifest announces are not here. */
  readonly textos: ReadonlyMap<string, string>;
  /** Null where there is none, or it is not what the manifest announces. */
  readonly carimbo: Uint8Array | null;
}

const CARIMBO = 'carimbo.tst';
const DOS_TEXTOS = ['vendidos.csv', 'ganhadores.json', 'regra.json', 'selo.json'];

/** Throws a Defeito where it is no package at all. */
export async function lerPacote(zip: Uint8Array, andamento: Andamento): Promise<Lido> {
  const entradas = lerDiretorio(zip);
  const manifesto = lerManifesto(entradas);
  const arquivos = new Guarda();
  arquivos.tentar(() => conferirNomes(entradas, manifesto));
  const lidos = await lerEventos(entradas, manifesto, andamento);
  arquivos.tomar(lidos.defeitoDoArquivo);
  const textos = new Map<string, string>();
  let carimbo: Uint8Array | null = null;
  for (const nome of manifesto.arquivos.keys()) {
    if (nome === EVENTOS) continue;
    const bytes = await arquivos.tentarEsperando(() => lerArquivo(entradas, manifesto, nome, andamento));
    if (bytes !== null && DOS_TEXTOS.includes(nome)) textos.set(nome, new TextDecoder().decode(bytes));
    if (nome === CARIMBO) carimbo = bytes;
  }
  const dobra = new Guarda(lidos.defeitoDaDobra);
  const lista = dobra.defeito ? null : await dobra.tentarEsperando(() => listar(lidos.dobra, andamento));
  return {
    ...lidos,
    manifesto,
    entradas,
    textos,
    carimbo,
    defeitoDosArquivos: arquivos.defeito,
    defeitoDaDobra: dobra.defeito,
    bilhetes: lista?.bilhetes ?? [],
    raiz: lista?.raiz ?? '',
  };
}

/** Keeps the first defect. */
class Guarda {
  constructor(public defeito: Defeito | null = null) {}

  tomar(defeito: Defeito | null): void {
    this.defeito ??= defeito;
  }
  tentar(fazer: () => void): void {
    try {
      fazer();
    } catch (erro) {
      if (!(erro instanceof Defeito)) throw erro;
      this.tomar(erro);
    }
  }
  async tentarEsperando<T>(fazer: () => Promise<T>): Promise<T | null> {
    try {
      return await fazer();
    } catch (erro) {
      if (!(erro instanceof Defeito)) throw erro;
      this.tomar(erro);
      return null;
    }
  }
}

async function lerEventos(
  entradas: ReadonlyMap<string, Entrada>,
  manifesto: Manifesto,
  { respirar, progresso }: Andamento,
) {
  const [arquivo, eventos, corrente, dobra] = [new Guarda(), new Guarda(), new Guarda(), new Guarda()];
  const [forma, autoria] = [new Guarda(), new Guarda()];
  const estado = new Dobra();
  const fatos = new Fatos();
  const seguida = new Corrente();
  const resumos: string[] = [];
  const linhas = new Linhas();
  const aplicar = (evento: Evento) => {
    resumos.push(evento.resumo);
    if (!corrente.defeito) corrente.tentar(() => seguida.seguir(evento));
    if (!forma.defeito) forma.tentar(() => conferirForma(evento));
    if (!forma.defeito && !autoria.defeito) autoria.tentar(() => conferirAutoria(evento));
    if (!dobra.defeito) dobra.tentar(() => estado.aplicar(evento));
    eventos.tentar(() => fatos.notar(evento));
  };
  const total = Math.max(1, manifesto.arquivos.get(EVENTOS)?.bytes ?? 1);
  let lidos = 0;
  await arquivo.tentarEsperando(async () => {
    for (const pedaco of lerAnunciado(entradas, manifesto, EVENTOS)) {
      for (const linha of eventos.defeito ? [] : linhas.cortar(pedaco)) {
        if (!eventos.defeito) eventos.tentar(() => aplicar(lerEvento(linha, resumos.length)));
      }
      lidos += pedaco.length;
      progresso((lidos / total) * 0.9);
      await respirar();
    }
  });
  if (!linhas.terminou()) eventos.tomar(new Defeito('eventos.ndjson não termina no fim de uma linha.'));
  if (resumos.length === 0) eventos.tomar(new Defeito('O pacote não tem evento nenhum.'));
  return {
    dobra: estado,
    fatos,
    resumos,
    defeitoDoArquivo: arquivo.defeito,
    defeitoDosEventos: eventos.defeito,
    defeitoDaCorrente: corrente.defeito,
    soltos: seguida.soltos,
    defeitoDaForma: forma.defeito,
    defeitoDaAutoria: autoria.defeito,
    defeitoDaDobra: dobra.defeito,
  };
}

async function lerArquivo(
  entradas: ReadonlyMap<string, Entrada>,
  manifesto: Manifesto,
  nome: string,
  { respirar }: Andamento,
): Promise<Uint8Array> {
  const guardar = nome === CARIMBO || DOS_TEXTOS.includes(nome);
  const pedacos: Uint8Array[] = [];
  for (const pedaco of lerAnunciado(entradas, manifesto, nome)) {
    if (guardar) pedacos.push(pedaco.slice());
    await respirar();
  }
  return juntar(...pedacos);
}

const DE_CADA_VEZ = 500;

/** The sold tickets as the seal lists them, dealt again, and their root. */
async function listar(dobra: Dobra, { respirar, progresso }: Andamento) {
  const bilhetes: Bilhete[] = [];
  const arvore = new Arvore();
  if (!dobra.emissao) return { bilhetes, raiz: emHex(arvore.raiz()) };
  const { qtdeChances } = dobra.emissao;
  const numeros = distribuir(dobra.emissao);
  for (const { numBilhete, idVenda, titular } of dobra.vendidos()) {
    const primeiro = (numBilhete - 1) * qtdeChances;
    const numerosDaSorte = [...numeros.subarray(primeiro, primeiro + qtdeChances)];
    const bilhete = { idRifa: dobra.idRifa, numBilhete, numerosDaSorte, idVenda, titular };
    bilhetes.push(bilhete);
    arvore.acrescentar(folha(textoDaFolha(bilhete)));
    if (bilhetes.length % DE_CADA_VEZ === 0) {
      progresso(0.9 + (bilhetes.length / dobra.emissao.total) * 0.1);
      await respirar();
    }
  }
  return { bilhetes, raiz: emHex(arvore.raiz()) };
}
