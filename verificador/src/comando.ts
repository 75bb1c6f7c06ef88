import { readFile, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { conferir } from './conferir.ts';
import { type Laudo, type Situacao, sentencaDoQueVale } from './laudo.ts';
import { MAIOR_RECIBO } from './recibo.ts';

const USO = `Uso: verificar-rifa pacote.zip [opções]

  --selo CODIGO           código do selo, anotado antes do sorteio
  --chave CODIGO          chave da empresa, como ela a publica
  --recibo recibo.json    recibo de um bilhete (pode repetir)
  --outro pacote.zip      outro pacote da mesma rifa (pode repetir)

Confere sem rede. Termina com 0 se nada se contradiz, 1 se algo não vale, 2 se não pôde conferir.`;

const MARCAS: Readonly<Record<Situacao, string>> = {
  vale: '  vale    ',
  fraco: '  atenção ',
  ausente: '  —       ',
  falha: '  NÃO VALE',
};

async function executar(argumentos: readonly string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...argumentos],
    allowPositionals: true,
    options: {
      selo: { type: 'string' },
      chave: { type: 'string' },
      recibo: { type: 'string', multiple: true },
      outro: { type: 'string', multiple: true },
      ajuda: { type: 'boolean', short: 'h' },
    },
  });
  const [caminho, ...sobra] = positionals;
  if (values.ajuda || caminho === undefined || sobra.length > 0) {
    console.log(USO);
    return values.ajuda ? 0 : 2;
  }
  const laudo = await conferir(await readFile(caminho), {
    respirar: () => Promise.resolve(),
    progresso: mostrarProgresso,
    codigoAnotado: values.selo ?? '',
    chaveAnotada: values.chave ?? '',
    recibos: await Promise.all((values.recibo ?? []).map(lerTexto)),
    outros: await Promise.all(
      (values.outro ?? []).map(async (nome) => ({ nome: basename(nome), bytes: await readFile(nome) })),
    ),
  });
  dizer(laudo);
  return laudo.vale ? 0 : 1;
}

async function lerTexto(caminho: string): Promise<{ nome: string; texto: string }> {
  if ((await stat(caminho)).size > MAIOR_RECIBO) throw new Error(`${caminho} é grande demais`);
  return { nome: basename(caminho), texto: await readFile(caminho, 'utf8') };
}

let mostrado = -1;
function mostrarProgresso(feito: number): void {
  const porCento = Math.floor(feito * 20) * 5;
  if (!process.stderr.isTTY || porCento === mostrado) return;
  mostrado = porCento;
  process.stderr.write(`\rConferindo… ${porCento}%${porCento === 100 ? '\n' : ''}`);
}

function dizer(laudo: Laudo): void {
  if (laudo.idRifa > 0) {
    escrever(`Rifa ${laudo.idRifa}: ${laudo.titulo}`);
    escrever(`${laudo.eventos} eventos · chave ${laudo.impressaoDaChave} · selo ${laudo.codigo || 'nenhum'}`);
    console.log();
  }
  for (const { situacao, titulo, frase } of laudo.itens) escrever(`${MARCAS[situacao]}  ${titulo}: ${frase}`);
  console.log();
  escrever(laudo.primeira ? `NÃO VALE. Primeiro: ${laudo.primeira.frase}` : sentencaDoQueVale(laudo.itens));
}

/** A line, in which nothing of the package tells the terminal what to do. */
const escrever = (linha: string): void => console.log(linha.replace(/\p{Cc}/gu, '\uFFFD'));

try {
  process.exitCode = await executar(process.argv.slice(2));
} catch (erro) {
  console.error(erro instanceof Error ? erro.message : String(erro));
  console.error(USO);
  process.exitCode = 2;
}
