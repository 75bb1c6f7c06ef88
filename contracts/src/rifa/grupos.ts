import { espacoPara } from './colunas.ts';
import { Diario } from './diario.ts';
import { type Escritos, Textos } from './textos.ts';

/** What tickets belong to: a reservation or a sale. */
export interface Grupo {
  readonly tipo: 'reserva' | 'venda';
  /** idReserva or idVenda: ordinal within the raffle. */
  readonly ordinal: number;
  /** The buyer of a reservation or online sale; the issuer of a staff sale. */
  readonly pessoa: number;
  /** 0 for an online sale. */
  readonly vendedor: number;
  /** End of an open reservation, milliseconds; 0 for a sale. */
  readonly expiraEm: number;
  /** Tickets that still belong to it. */
  readonly qtde: number;
  /** A reservation of which at least a part became a sale. */
  readonly vendida: boolean;
}

/** Groups as columns, in the order in which they began: an object a group would take ten times the room. */
export interface Colunas {
  readonly indice: Uint32Array;
  /** Bits: `RESERVA`, `VENDIDA`; none of a forgotten one is kept. */
  readonly marcas: Uint8Array;
  readonly ordinal: Uint32Array;
  readonly pessoa: Uint32Array;
  readonly vendedor: Uint32Array;
  readonly qtde: Uint32Array;
  readonly expiraEm: Float64Array;
}

interface Campos extends Colunas {
  /** Payment ids. */
  readonly ids: Textos;
  /** Places that are taken, forgotten ones among them. */
  lugares: number;
  quantos: number;
  abertas: number;
}

const SEM_TEXTO: Escritos = { bytes: new Uint8Array(0), fins: new Uint32Array(0) };
const RESERVA = 1;
const VENDIDA = 2;
const ESQUECIDO = 4;
/** Forgotten ones whose room is not worth taking back. */
const FOLGA = 64;

/** The groups of a raffle, by index. */
export class Grupos {
  #c: Campos;
  readonly #diario: Diario;

  /** In columns of its own. */
  constructor(diario: Diario, colunas: Colunas = vazias(0), ids: Escritos = SEM_TEXTO) {
    this.#diario = diario;
    const quantos = colunas.indice.length;
    this.#c = contados(copiadas(colunas, quantos, espacoPara(quantos)), new Textos(diario, ids), quantos);
  }

  get size(): number {
    return this.#c.quantos;
  }

  /** Places that are taken, forgotten ones among them. */
  get lugares(): number {
    return this.#c.lugares;
  }

  /** Reservations that hold tickets. */
  get abertas(): number {
    return this.#c.abertas;
  }

  get(indice: number): Grupo | undefined {
    const lugar = this.#lugarDe(indice);
    return lugar < 0 ? undefined : grupoEm(this.#c, lugar);
  }

  /** Payment id of a reservation and of the online sale that it became; empty for any other sale. */
  idPagamento(indice: number): string {
    const lugar = this.#lugarDe(indice);
    return lugar < 0 ? '' : this.#c.ids.em(lugar);
  }

  aberta(indice: number): boolean {
    const lugar = this.#lugarDe(indice);
    return lugar >= 0 && estaAberta(this.#c, lugar);
  }

  /** Index of the reservation under a payment id. */
  reservaDo(idPagamento: string): number | undefined {
    return this.#procurar(idPagamento, RESERVA);
  }

  /** Of the sale that was made of it. */
  vendaDo(idPagamento: string): number | undefined {
    return this.#procurar(idPagamento, 0);
  }

  *[Symbol.iterator](): Generator<[number, Grupo]> {
    const campos = this.#c;
    for (let lugar = 0; lugar < campos.lugares; lugar += 1) {
      if (vivo(campos, lugar)) yield [campos.indice[lugar] ?? 0, grupoEm(campos, lugar)];
    }
  }

  /** Indexes of the reservations that hold tickets, in the order in which they began. */
  *indicesDasAbertas(): Generator<number> {
    const campos = this.#c;
    for (let lugar = 0; lugar < campos.lugares; lugar += 1) {
      if (estaAberta(campos, lugar)) yield campos.indice[lugar] ?? 0;
    }
  }

  /** Above every index there has been. */
  novo(indice: number, grupo: Grupo, idPagamento: string): void {
    if (this.#c.lugares === this.#c.indice.length) this.#c = this.#juntos(espacoPara(this.#c.quantos));
    const lugar = this.#c.lugares;
    const { indice: indices, marcas, ordinal, pessoa, vendedor, qtde, expiraEm, ids } = this.#c;
    // Nothing to take back: what lies behind the last place is nobody's.
    indices[lugar] = indice;
    marcas[lugar] = (grupo.tipo === 'reserva' ? RESERVA : 0) + (grupo.vendida ? VENDIDA : 0);
    ordinal[lugar] = grupo.ordinal;
    pessoa[lugar] = grupo.pessoa;
    vendedor[lugar] = grupo.vendedor;
    qtde[lugar] = grupo.qtde;
    expiraEm[lugar] = grupo.expiraEm;
    ids.gravar(lugar, idPagamento);
    this.#c.lugares += 1;
    this.#c.quantos += 1;
    if (estaAberta(this.#c, lugar)) this.#c.abertas += 1;
  }

  /** How many tickets it has now. */
  mudarQtde(indice: number, qtde: number): void {
    const lugar = this.#lugarDe(indice);
    if (lugar < 0) return;
    const antes = estaAberta(this.#c, lugar) ? 1 : 0;
    this.#diario.anotar(this.#c.qtde, lugar);
    this.#c.qtde[lugar] = qtde;
    this.#c.abertas += (estaAberta(this.#c, lugar) ? 1 : 0) - antes;
  }

  vender(indice: number): void {
    this.#marcar(indice, VENDIDA);
  }

  esquecer(indice: number): void {
    if (!this.#marcar(indice, ESQUECIDO)) return;
    this.#c.quantos -= 1;
    const esquecidos = this.#c.lugares - this.#c.quantos;
    if (esquecidos > FOLGA && esquecidos * 2 > this.#c.lugares)
      this.#c = this.#juntos(espacoPara(this.#c.quantos));
  }

  /** Copies, without those that are forgotten. */
  copiar(): { readonly colunas: Colunas; readonly ids: Escritos } {
    const { ids, quantos } = this.#c;
    const vivos = lugaresDosVivos(this.#c);
    return {
      colunas: copiadas(this.#c, vivos ?? quantos, quantos),
      ids: vivos ? ids.copiarDe(vivos) : ids.copiar(quantos),
    };
  }

  /** Of its own. */
  copia(): Grupos {
    const { colunas, ids } = this.copiar();
    return new Grupos(new Diario(), colunas, ids);
  }

  /** Takes note of how it stands, to come back to; cells are written back by the diary. */
  marcar(): () => void {
    const antes = { ...this.#c };
    const voltarIds = antes.ids.marcar();
    return () => {
      this.#c = antes;
      voltarIds();
    };
  }

  /** With so much room, and without those that are forgotten. */
  #juntos(espaco: number): Campos {
    const { ids, quantos } = this.#c;
    const vivos = lugaresDosVivos(this.#c);
    const novas = copiadas(this.#c, vivos ?? quantos, espaco);
    return contados(novas, vivos ? new Textos(this.#diario, ids.copiarDe(vivos)) : ids, quantos);
  }

  #marcar(indice: number, marca: number): boolean {
    const lugar = this.#lugarDe(indice);
    if (lugar < 0) return false;
    const { marcas } = this.#c;
    this.#diario.anotar(marcas, lugar);
    marcas[lugar] = (marcas[lugar] ?? 0) | marca;
    return true;
  }

  /** -1 where there is none. Ascending: where nothing before it was forgotten, its place is known. */
  #lugarDe(indice: number): number {
    const campos = this.#c;
    const { indice: indices, lugares } = campos;
    if (indice < 0 || lugares === 0) return -1;
    const perto = indice - (indices[0] ?? 0);
    if (indices[perto] === indice && perto < lugares) return vivo(campos, perto) ? perto : -1;
    let [de, ate] = [0, lugares];
    while (de < ate) {
      const meio = (de + ate) >>> 1;
      if ((indices[meio] ?? 0) < indice) de = meio + 1;
      else ate = meio;
    }
    return de < lugares && indices[de] === indice && vivo(campos, de) ? de : -1;
  }

  #procurar(idPagamento: string, tipo: number): number | undefined {
    const { ids, marcas, indice } = this.#c;
    const lugar = ids.procurar(idPagamento, (um) => ((marcas[um] ?? 0) & (RESERVA | ESQUECIDO)) === tipo);
    return lugar < 0 ? undefined : indice[lugar];
  }
}

/** The open reservations among the groups. */
export class Abertas {
  readonly #grupos: Grupos;

  constructor(grupos: Grupos) {
    this.#grupos = grupos;
  }

  get size(): number {
    return this.#grupos.abertas;
  }

  has(indice: number): boolean {
    return this.#grupos.aberta(indice);
  }

  [Symbol.iterator](): Generator<number> {
    return this.#grupos.indicesDasAbertas();
  }
}

const vivo = ({ marcas }: Campos, lugar: number): boolean => ((marcas[lugar] ?? 0) & ESQUECIDO) === 0;

const estaAberta = ({ marcas, qtde }: Campos, lugar: number): boolean =>
  ((marcas[lugar] ?? 0) & (RESERVA | ESQUECIDO)) === RESERVA && (qtde[lugar] ?? 0) > 0;

function grupoEm(campos: Campos, lugar: number): Grupo {
  const marcas = campos.marcas[lugar] ?? 0;
  return {
    tipo: (marcas & RESERVA) !== 0 ? 'reserva' : 'venda',
    ordinal: campos.ordinal[lugar] ?? 0,
    pessoa: campos.pessoa[lugar] ?? 0,
    vendedor: campos.vendedor[lugar] ?? 0,
    expiraEm: campos.expiraEm[lugar] ?? 0,
    qtde: campos.qtde[lugar] ?? 0,
    vendida: (marcas & VENDIDA) !== 0,
  };
}

const vazias = (capacidade: number): Colunas => ({
  indice: new Uint32Array(capacidade),
  marcas: new Uint8Array(capacidade),
  ordinal: new Uint32Array(capacidade),
  pessoa: new Uint32Array(capacidade),
  vendedor: new Uint32Array(capacidade),
  qtde: new Uint32Array(capacidade),
  expiraEm: new Float64Array(capacidade),
});

const NOMES = [
  'indice',
  'marcas',
  'ordinal',
  'pessoa',
  'vendedor',
  'qtde',
  'expiraEm',
] as const satisfies readonly (keyof Colunas)[];

/** Null where none is forgotten. */
function lugaresDosVivos(campos: Campos): number[] | null {
  const { lugares, quantos } = campos;
  if (quantos === lugares) return null;
  const vivos: number[] = [];
  for (let lugar = 0; lugar < lugares; lugar += 1) if (vivo(campos, lugar)) vivos.push(lugar);
  return vivos;
}

/** Those at these places, or the first so many, in columns with so much room. */
function copiadas(colunas: Colunas, lugares: readonly number[] | number, espaco: number): Colunas {
  const novas = vazias(espaco);
  for (const nome of NOMES) {
    const [de, para] = [colunas[nome], novas[nome]];
    if (typeof lugares === 'number') para.set(de.subarray(0, lugares));
    else for (let i = 0; i < lugares.length; i += 1) para[i] = de[lugares[i] ?? 0] ?? 0;
  }
  return novas;
}

function contados(colunas: Colunas, ids: Textos, quantos: number): Campos {
  const campos = { ...colunas, ids, lugares: quantos, quantos, abertas: 0 };
  for (let lugar = 0; lugar < quantos; lugar += 1) if (estaAberta(campos, lugar)) campos.abertas += 1;
  return campos;
}
