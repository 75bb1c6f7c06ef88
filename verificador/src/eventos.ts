import { emHex, emUtf8, resumo, textoDe } from './bytes.ts';
import { Defeito } from './defeito.ts';
import { eObjeto, type Objeto } from './json.ts';

export interface Evento {
  /** Place in the raffle's log, from 0. */
  readonly indice: number;
  readonly id: string;
  readonly type: string;
  readonly data: Objeto;
  readonly metadata: Objeto;
  /** What the next event's `previousHash` must be. */
  readonly resumo: string;
}

export const PRIMEIRO_ANTERIOR = '0'.repeat(64);

/** One line of `eventos.ndjson`, which must be written exactly as the format says. */
export function lerEvento(linha: Uint8Array, indice: number): Evento {
  const fora = (motivo: string): never => {
    throw new Defeito(`O evento ${indice} ${motivo}.`, indice);
  };
  const texto = textoDe(linha) ?? fora('não é um texto UTF-8');
  let lido: unknown;
  try {
    lido = JSON.parse(texto);
  } catch {
    return fora('não é um JSON');
  }
  if (!eObjeto(lido)) return fora('não é um registro');
  const { id, type, data, metadata } = lido;
  if (typeof id !== 'string' || typeof type !== 'string' || !eObjeto(data) || !eObjeto(metadata)) {
    return fora('está fora do formato');
  }
  const [dados, meta] = [JSON.stringify(data), JSON.stringify(metadata)];
  const certo = `{"id":${JSON.stringify(id)},"type":${JSON.stringify(type)},"data":${dados},"metadata":${meta}}`;
  // Two texts for one event (another order, a key twice) would leave room for two readings.
  if (texto !== certo) return fora('não está escrito como o formato manda');
  const corrente = emUtf8(`${id}\n${type}\n${dados}\n${meta}`);
  return { indice, id, type, data, metadata, resumo: emHex(resumo(corrente)) };
}

/** Follows the chain: throws at the first event that does not carry the hash of the one before. */
export class Corrente {
  private anterior = PRIMEIRO_ANTERIOR;
  /** Events at the beginning that carry no hash: logs may be older than their chain, and none does until the first. */
  soltos = 0;
  private readonly ids = new Set<string>();

  seguir({ indice, id, metadata, resumo: seguinte }: Evento): void {
    const solto = typeof metadata.previousHash !== 'string' && indice === this.soltos;
    if (solto) this.soltos += 1;
    else if (metadata.previousHash !== this.anterior) {
      throw new Defeito(
        indice === 0
          ? 'O evento 0 não é o primeiro da rifa: falta o começo do registro.'
          : `A corrente se rompe entre os eventos ${indice - 1} e ${indice}: um deles foi mudado, ou ali um evento foi posto, tirado ou trocado de lugar.`,
        indice,
      );
    }
    if (this.ids.has(id)) throw new Defeito(`O evento ${indice} repete um evento anterior.`, indice);
    this.ids.add(id);
    this.anterior = seguinte;
  }
}

const MAIOR_LINHA = 4 * 1024 * 1024;

/** Cuts pieces of a file into its lines, which all end with LF. */
export class Linhas {
  private resto: Uint8Array = new Uint8Array();

  *cortar(pedaco: Uint8Array): Generator<Uint8Array> {
    let inicio = 0;
    for (let fim = pedaco.indexOf(10); fim >= 0; fim = pedaco.indexOf(10, inicio)) {
      const parte = pedaco.subarray(inicio, fim);
      yield this.resto.length === 0 ? parte : this.comResto(parte);
      this.resto = new Uint8Array();
      inicio = fim + 1;
    }
    this.resto = this.comResto(pedaco.subarray(inicio));
  }

  terminou(): boolean {
    return this.resto.length === 0;
  }

  private comResto(parte: Uint8Array): Uint8Array {
    const tudo = new Uint8Array(this.resto.length + parte.length);
    if (tudo.length > MAIOR_LINHA) throw new Defeito('Uma linha de eventos.ndjson é grande demais.');
    tudo.set(this.resto);
    tudo.set(parte, this.resto.length);
    return tudo;
  }
}
