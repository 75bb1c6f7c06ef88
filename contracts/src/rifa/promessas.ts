import { comEspaco } from './colunas.ts';
import type { Diario } from './diario.ts';

/** What a provider's reservation promised, kept until it is paid: late money still asks for it. */
export interface Promessa {
  readonly numeros: readonly number[];
  /** Centavos. */
  readonly total: number;
}

/** Promises as columns, in the order of their groups: an object a promise would take six times the room. */
export interface ColunasDasPromessas {
  /** Index of the reservation's group. */
  readonly grupo: Uint32Array<ArrayBuffer>;
  /** Centavos; `TIRADA` for one that is no more. */
  readonly total: Float64Array<ArrayBuffer>;
  /** Where its numbers end; they begin where those of the one before end. */
  readonly fim: Uint32Array<ArrayBuffer>;
  readonly numeros: Uint32Array<ArrayBuffer>;
}

type Campos = { -readonly [C in keyof ColunasDasPromessas]: ColunasDasPromessas[C] } & {
  /** Places that are taken, those of promises that are no more among them. */
  lugares: number;
  quantas: number;
};

const TIRADA = -1;
/** Places whose room is not worth taking back. */
const FOLGA = 64;

/** The promises of a raffle, by the index of the reservation's group. */
export class Promessas {
  #c: Campos;
  readonly #diario: Diario;

  /** In columns of its own. */
  constructor(diario: Diario, colunas: ColunasDasPromessas = juntas([])) {
    this.#diario = diario;
    const quantas = colunas.grupo.length;
    const { grupo, total, fim, numeros } = colunas;
    this.#c = {
      ...{ grupo: grupo.slice(), total: total.slice(), fim: fim.slice(), numeros: numeros.slice() },
      ...{ lugares: quantas, quantas },
    };
  }

  get size(): number {
    return this.#c.quantas;
  }

  has(grupo: number): boolean {
    return this.#lugarDe(grupo) >= 0;
  }

  get(grupo: number): Promessa | undefined {
    const lugar = this.#lugarDe(grupo);
    return lugar < 0 ? undefined : promessaEm(this.#c, lugar);
  }

  /** Of a group above every one there has been. */
  incluir(grupo: number, { numeros, total }: Promessa): void {
    const campos = this.#c;
    const { lugares } = campos;
    const inicio = inicioDe(campos, lugares);
    const fim = inicio + numeros.length;
    campos.grupo = comEspaco(campos.grupo, lugares, lugares + 1);
    campos.total = comEspaco(campos.total, lugares, lugares + 1);
    campos.fim = comEspaco(campos.fim, lugares, lugares + 1);
    campos.numeros = comEspaco(campos.numeros, inicio, fim);
    // Nothing to take back: what lies behind the last place is nobody's.
    campos.grupo[lugares] = grupo;
    campos.total[lugares] = total;
    campos.fim[lugares] = fim;
    campos.numeros.set(numeros, inicio);
    campos.lugares += 1;
    campos.quantas += 1;
  }

  tirar(grupo: number): void {
    const lugar = this.#lugarDe(grupo);
    if (lugar < 0) return;
    const campos = this.#c;
    this.#diario.anotar(campos.total, lugar);
    campos.total[lugar] = TIRADA;
    campos.quantas -= 1;
    const tiradas = campos.lugares - campos.quantas;
    if (tiradas > FOLGA && tiradas * 2 > campos.lugares)
      this.#c = { ...this.copiar(), lugares: campos.quantas, quantas: campos.quantas };
  }

  /** Copies, without those that are no more. */
  copiar(): ColunasDasPromessas {
    const { grupo, total, fim, numeros, lugares, quantas } = this.#c;
    if (quantas < lugares) return juntas([...vivas(this.#c)]);
    return {
      grupo: grupo.slice(0, lugares),
      total: total.slice(0, lugares),
      fim: fim.slice(0, lugares),
      numeros: numeros.slice(0, inicioDe(this.#c, lugares)),
    };
  }

  /** Takes note of how it stands, to come back to; cells are written back by the diary. */
  marcar(): () => void {
    const antes = { ...this.#c };
    return () => {
      this.#c = antes;
    };
  }

  /** -1 where there is none: groups ascend. */
  #lugarDe(grupo: number): number {
    const { grupo: grupos, total, lugares } = this.#c;
    let [de, ate] = [0, lugares];
    while (de < ate) {
      const meio = (de + ate) >>> 1;
      if ((grupos[meio] ?? 0) < grupo) de = meio + 1;
      else ate = meio;
    }
    return de < lugares && grupos[de] === grupo && total[de] !== TIRADA ? de : -1;
  }
}

const inicioDe = ({ fim }: ColunasDasPromessas, lugar: number): number =>
  lugar === 0 ? 0 : (fim[lugar - 1] ?? 0);

const promessaEm = (colunas: ColunasDasPromessas, lugar: number): Promessa => ({
  numeros: Array.from(colunas.numeros.subarray(inicioDe(colunas, lugar), colunas.fim[lugar])),
  total: colunas.total[lugar] ?? 0,
});

function* vivas(campos: Campos): Generator<readonly [grupo: number, Promessa]> {
  for (let lugar = 0; lugar < campos.lugares; lugar += 1)
    if (campos.total[lugar] !== TIRADA) yield [campos.grupo[lugar] ?? 0, promessaEm(campos, lugar)];
}

function juntas(promessas: readonly (readonly [grupo: number, Promessa])[]): ColunasDasPromessas {
  let fim = 0;
  return {
    grupo: Uint32Array.from(promessas, ([grupo]) => grupo),
    total: Float64Array.from(promessas, ([, { total }]) => total),
    fim: Uint32Array.from(promessas, ([, { numeros }]) => (fim += numeros.length)),
    numeros: Uint32Array.from(promessas.flatMap(([, { numeros }]) => numeros)),
  };
}
