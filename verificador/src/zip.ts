import { Inflate } from 'fflate';
import { textoDe } from './bytes.ts';
import { Defeito } from './defeito.ts';

/** A file of the zip, still compressed. */
export interface Entrada {
  readonly nome: string;
  readonly comprimida: boolean;
  readonly conteudo: Uint8Array;
  /** As the zip says. */
  readonly tamanho: number;
  readonly crc: number;
  /** Where the zip goes on after it. */
  readonly fim: number;
}

const MAIOR_ZIP = 1024 * 1024 * 1024;
const MAIS_ENTRADAS = 30;
/** Compressed bytes taken at a time: at most some 16 MB come out of them. */
const FATIA = 16 * 1024;

const ruim = (motivo: string): never => {
  throw new Defeito(`O arquivo não é um pacote: ${motivo}.`);
};

/**
 * Files by name, as the zip's directory at its end lists them. Nothing may lie before, between or behind them: readers that
 * go by the directory and readers that go from the start would see other files.
 */
export function lerDiretorio(zip: Uint8Array): Map<string, Entrada> {
  if (zip.length > MAIOR_ZIP) ruim('é grande demais');
  const dados = new DataView(zip.buffer, zip.byteOffset, zip.byteLength);
  const fim = acharFim(dados);
  const qtde = dados.getUint16(fim + 10, true);
  if (qtde > MAIS_ENTRADAS) ruim('tem arquivos demais');
  const entradas = new Map<string, Entrada>();
  const indice = dados.getUint32(fim + 16, true);
  if (dados.getUint32(fim + 4, true) !== 0 || dados.getUint16(fim + 8, true) !== qtde)
    ruim('tem mais de uma parte');
  let em = indice;
  let usados = 0;
  for (let i = 0; i < qtde; i += 1) {
    if (em + 46 > zip.length || dados.getUint32(em, true) !== 0x02014b50) ruim('o índice está quebrado');
    const nomeTem = dados.getUint16(em + 28, true);
    const proxima = em + 46 + nomeTem + dados.getUint16(em + 30, true) + dados.getUint16(em + 32, true);
    if (proxima > zip.length) ruim('o índice está quebrado');
    if (dados.getUint32(em + 42, true) !== usados) ruim('tem bytes fora dos arquivos');
    const entrada = lerEntrada(zip, dados, em, zip.subarray(em + 46, em + 46 + nomeTem));
    if (entradas.has(entrada.nome)) ruim(`“${entrada.nome}” aparece duas vezes`);
    usados = entrada.fim;
    entradas.set(entrada.nome, entrada);
    em = proxima;
  }
  if (usados !== indice || em !== fim || em - indice !== dados.getUint32(fim + 12, true))
    ruim('tem bytes fora dos arquivos');
  return entradas;
}

function acharFim(dados: DataView): number {
  const em = dados.byteLength - 22;
  const achou = em >= 0 && dados.getUint32(em, true) === 0x06054b50 && dados.getUint16(em + 20, true) === 0;
  return achou ? em : ruim('não é um zip, ou está cortado, ou tem algo depois do fim');
}

function lerEntrada(zip: Uint8Array, dados: DataView, em: number, bytesDoNome: Uint8Array): Entrada {
  const nome = textoDe(bytesDoNome) ?? ruim('um nome está fora do formato');
  const metodo = dados.getUint16(em + 10, true);
  if ((dados.getUint16(em + 8, true) & 1) !== 0 || (metodo !== 0 && metodo !== 8)) {
    ruim(`“${nome}” está em um formato que não se lê`);
  }
  const local = dados.getUint32(em + 42, true);
  if (local + 30 > zip.length || dados.getUint32(local, true) !== 0x04034b50) ruim('o índice está quebrado');
  const nomeLocal = zip.subarray(local + 30, local + 30 + dados.getUint16(local + 26, true));
  if (textoDe(nomeLocal) !== nome) ruim('o índice não é o dos arquivos');
  const inicio = local + 30 + nomeLocal.length + dados.getUint16(local + 28, true);
  const somas = [16, 20, 24].map((campo) => dados.getUint32(em + campo, true));
  const [crc = 0, comprimidos = 0, tamanho = 0] = somas;
  const fim = inicio + comprimidos;
  // Written as a stream: what it comes to stands behind it, and zeros before it.
  const corrida = (dados.getUint16(em + 8, true) & 8) !== 0;
  if (fim + (corrida ? 16 : 0) > zip.length) ruim('está cortado');
  const antes = [14, 18, 22].map((campo) => dados.getUint32(local + campo, true));
  const depois = corrida ? [0, 4, 8, 12].map((campo) => dados.getUint32(fim + campo, true)) : [];
  const iguais =
    [0, 2, 4, 6, 8].every(
      (campo) => dados.getUint16(local + 4 + campo, true) === dados.getUint16(em + 6 + campo, true),
    ) &&
    antes.join() === (corrida ? [0, 0, 0] : somas).join() &&
    depois.join() === (corrida ? [0x08074b50, ...somas] : []).join();
  if (!iguais) ruim('o índice não é o dos arquivos');
  const conteudo = zip.subarray(inicio, fim);
  return { nome, comprimida: metodo === 8, conteudo, tamanho, crc, fim: fim + depois.length * 4 };
}

const TABELA = Uint32Array.from({ length: 256 }, (_, byte) => {
  let resto = byte;
  for (let bit = 0; bit < 8; bit += 1) resto = resto & 1 ? (resto >>> 1) ^ 0xedb88320 : resto >>> 1;
  return resto;
});

/** The zip's checksum, going on from the one so far. */
function crc32(bytes: Uint8Array, antes: number): number {
  let crc = ~antes;
  for (const byte of bytes) crc = (crc >>> 8) ^ (TABELA[(crc ^ byte) & 0xff] ?? 0);
  return ~crc >>> 0;
}

/** A file's bytes in pieces, never more than were announced. */
export function* extrair(entrada: Entrada, limite: number): Generator<Uint8Array> {
  const { nome, comprimida, conteudo } = entrada;
  let saiu = 0;
  let crc = 0;
  const contar = (pedaco: Uint8Array) => {
    saiu += pedaco.length;
    if (saiu > limite) throw new Defeito(`O arquivo “${nome}” é maior do que o manifesto diz.`);
    crc = crc32(pedaco, crc);
  };
  const terminar = () => {
    if (saiu !== entrada.tamanho || crc !== entrada.crc)
      throw new Defeito(`O arquivo “${nome}” está danificado dentro do pacote.`);
  };
  if (!comprimida) {
    contar(conteudo);
    yield conteudo;
    terminar();
    return;
  }
  let prontos: Uint8Array[] = [];
  const inflador = new Inflate((pedaco) => {
    contar(pedaco);
    prontos.push(pedaco);
  });
  for (let em = 0; em < conteudo.length || em === 0; em += FATIA) {
    try {
      inflador.push(conteudo.subarray(em, em + FATIA), em + FATIA >= conteudo.length);
    } catch (erro) {
      if (erro instanceof Defeito) throw erro;
      throw new Defeito(`O arquivo “${nome}” está danificado dentro do pacote.`);
    }
    yield* prontos;
    prontos = [];
  }
  terminar();
}
