import { createHash } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { crc32, createDeflateRaw } from 'node:zlib';
import { Zip, type ZipInputFile } from 'fflate';

type Pedacos = AsyncIterable<string | Uint8Array> | Iterable<string | Uint8Array>;

/** As the manifest lists it. */
export interface ArquivoDoPacote {
  readonly nome: string;
  readonly bytes: number;
  readonly sha256: string;
}

/** A zip written to disk file after file, a piece at a time: none of its files is ever held whole. */
export class ZipEmDisco {
  private prontos: Uint8Array[] = [];
  private falha: Error | null = null;
  private readonly zip = new Zip((erro, pedaco) => {
    if (erro) this.falha = erro;
    else this.prontos.push(pedaco);
  });

  private constructor(
    private readonly arquivo: FileHandle,
    private readonly em: string,
  ) {}

  static async abrir(caminho: string, em: string): Promise<ZipEmDisco> {
    return new ZipEmDisco(await open(caminho, 'wx'), em);
  }

  async acrescentar(nome: string, pedacos: Pedacos): Promise<ArquivoDoPacote> {
    const sha256 = createHash('sha256');
    const entrada: ZipInputFile = { filename: nome, size: 0, crc: 0, compression: 8, mtime: this.em };
    this.zip.add(entrada);
    const sair = (pedaco: Uint8Array<ArrayBuffer>, ultimo: boolean) => entrada.ondata?.(null, pedaco, ultimo);
    const contados = async function* () {
      for await (const pedaco of pedacos) {
        const bytes = typeof pedaco === 'string' ? Buffer.from(pedaco) : pedaco;
        sha256.update(bytes);
        entrada.crc = crc32(bytes, entrada.crc);
        entrada.size += bytes.length;
        yield bytes;
      }
    };
    await pipeline(Readable.from(contados()), createDeflateRaw(), async (comprimidos) => {
      for await (const pedaco of comprimidos) {
        sair(pedaco, false);
        await this.descarregar();
      }
    });
    sair(new Uint8Array(), true);
    await this.descarregar();
    return { nome, bytes: entrada.size, sha256: sha256.digest('hex') };
  }

  /** What stands on disk from here on is whole. */
  async terminar(): Promise<void> {
    this.zip.end();
    await this.descarregar();
    await this.arquivo.sync();
    await this.fechar();
  }

  async fechar(): Promise<void> {
    await this.arquivo.close();
  }

  private async descarregar(): Promise<void> {
    if (this.falha) throw this.falha;
    const pedacos = this.prontos;
    this.prontos = [];
    for (const pedaco of pedacos) await this.arquivo.appendFile(pedaco);
  }
}
