import { randomBytes } from 'node:crypto';
import { access, mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { BILHETE_PADRAO, IMAGEM_PADRAO, NOME_DE_ARQUIVO } from '@rifa-viva/contracts/http/arquivos';

export type Pasta = 'imagens' | 'patrocinadores';

/** Where uploaded pictures live: DATA_DIR/arquivos, sponsors' in a folder below it. */
export interface Arquivos {
  /** Keeps a picture under a name made here and returns the name. Whole or not at all. */
  guardar(
    pasta: Pasta,
    nomeOriginal: string,
    extensao: 'jpg' | 'png' | 'webp',
    bytes: Buffer,
  ): Promise<string>;
  existe(pasta: Pasta, nome: string): Promise<boolean>;
  /** Writes a file and removes it. Throws where none can be kept, as on a full disk. */
  experimentar(): Promise<void>;
}

const MAXIMO_DO_RADICAL = 40;

export async function abrirArquivos(dataDir: string): Promise<Arquivos> {
  const pastas: Record<Pasta, string> = {
    imagens: join(dataDir, 'arquivos'),
    patrocinadores: join(dataDir, 'arquivos', 'patrocinadores'),
  };
  await mkdir(pastas.patrocinadores, { recursive: true });
  for (const pasta of Object.values(pastas)) await limparProvisorios(pasta);
  await gerarPadrao(join(pastas.imagens, IMAGEM_PADRAO), 'sem imagem');
  await gerarPadrao(join(pastas.imagens, BILHETE_PADRAO), 'Rifa Viva');

  const existe = (pasta: Pasta, nome: string): Promise<boolean> =>
    access(join(pastas[pasta], nome)).then(
      () => true,
      () => false,
    );
  return {
    async guardar(pasta, nomeOriginal, extensao, bytes) {
      const nome = `${radical(nomeOriginal)}-${Date.now()}-${randomBytes(4).toString('hex')}.${extensao}`;
      await escrever(join(pastas[pasta], nome), bytes);
      return nome;
    },
    existe: async (pasta, nome) => NOME_DE_ARQUIVO.test(nome) && existe(pasta, nome),
    async experimentar() {
      const sonda = join(pastas.imagens, `sonda-${randomBytes(4).toString('hex')}${PROVISORIO}`);
      try {
        await writeFile(sonda, SONDA, { flush: true });
      } finally {
        await rm(sonda, { force: true });
      }
    },
  };
}

const PROVISORIO = '.parte';
/** A block of the disk: less might find room in one that is there. */
const SONDA = Buffer.alloc(4096);

/** On the disk before anybody can see it under its name. Leaves nothing where it cannot be written. */
async function escrever(destino: string, bytes: Buffer): Promise<void> {
  // Another process may write the same one: that of two first starts.
  let nome = `${destino}.${randomBytes(4).toString('hex')}${PROVISORIO}`;
  try {
    await writeFile(nome, bytes, { mode: 0o644, flush: true });
    await rename(nome, destino);
    nome = destino;
    await firmarNomes(dirname(destino));
  } catch (error) {
    await rm(nome, { force: true }).catch(() => undefined);
    throw error;
  }
}

/** The names of a folder are on the disk too: without that a power cut takes a picture that somebody was told of. */
async function firmarNomes(pasta: string): Promise<void> {
  const aberta = await open(pasta, 'r');
  try {
    await aberta.sync();
  } finally {
    await aberta.close();
  }
}

/** No upload takes that long. */
const ABANDONADO_MS = 3_600_000;

/** What a crash left half written; what another process writes now stays. */
async function limparProvisorios(pasta: string): Promise<void> {
  const provisorios = (await readdir(pasta)).filter((nome) => nome.endsWith(PROVISORIO));
  const limpar = async (caminho: string) => {
    const { mtimeMs } = await stat(caminho);
    if (Date.now() - mtimeMs > ABANDONADO_MS) await rm(caminho, { force: true });
  };
  // One that is gone meanwhile was finished, or cleared away by another.
  await Promise.allSettled(provisorios.map((nome) => limpar(join(pasta, nome))));
}

/** The uploaded name without accents and ending, as far as it can stand in a file name. */
function radical(nome: string): string {
  const limpo = nome
    .replace(/\.[^.]*$/, '')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, MAXIMO_DO_RADICAL);
  return limpo || 'imagem';
}

async function gerarPadrao(caminho: string, texto: string): Promise<void> {
  const existe = await access(caminho).then(
    () => true,
    () => false,
  );
  if (existe) return;
  const { default: sharp } = await import('sharp');
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="800" height="450">
    <rect width="800" height="450" fill="#e8efe9"/>
    <text x="400" y="245" font-family="sans-serif" font-size="48" text-anchor="middle" fill="#12372a">${texto}</text>
  </svg>`;
  await escrever(caminho, await sharp(Buffer.from(svg)).png().toBuffer());
}
