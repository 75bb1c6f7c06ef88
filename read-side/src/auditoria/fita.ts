import { EVENTOS_RIFA, type EventoRifa } from '@rifa-viva/contracts/eventos/rifa';
import type { RecordedEvent } from '@rifa-viva/server/event-store/types';

/**
 * A raffle's events as columns: what its fold, their sentences and filters need of each, in some 60 bytes beside its
 * ticket numbers. Ciphertext and hashes are left out; events that are few are kept whole. The index is the revision.
 */
export class Fita {
  private readonly tipos = new Coluna(Uint8Array);
  private readonly momentos = new Coluna(Float64Array);
  private readonly atores = new Coluna(Uint32Array);
  private readonly statusDeAntes = new Coluna(Uint8Array);
  /** Where its numbers begin in `numeros`. */
  private readonly inicios = new Coluna(Uint32Array);
  private readonly numeros = new Coluna(Uint32Array);
  private readonly reservas = new Coluna(Uint32Array);
  private readonly vendas = new Coluna(Uint32Array);
  private readonly pessoas = new Coluna(Uint32Array);
  private readonly vendedores = new Coluna(Uint32Array);
  private readonly totais = new Coluna(Float64Array);
  /** End of a reservation, or when it was paid. */
  private readonly prazos = new Coluna(Float64Array);
  private readonly formas = new Coluna(Uint8Array);
  /** 1 where the buyer chose the numbers. */
  private readonly escolhas = new Coluna(Uint8Array);
  /** Revision of the reservation or sale that it is of, or its own. */
  private readonly comecos = new Coluna(Uint32Array);
  /** The same by ordinal, counted from 1; 0: not begun. */
  private readonly comecoDaReserva = new Coluna(Uint32Array);
  private readonly comecoDaVenda = new Coluna(Uint32Array);
  private readonly pagamentos: string[] = [];
  private readonly inteiros = new Map<number, EventoRifa>();

  get tamanho(): number {
    return this.tipos.tamanho;
  }

  /** Of memory, roughly. */
  get bytes(): number {
    const colunas = [
      this.tipos,
      this.momentos,
      this.atores,
      this.statusDeAntes,
      this.inicios,
      this.numeros,
      this.reservas,
      this.vendas,
      this.pessoas,
      this.vendedores,
      this.totais,
      this.prazos,
      this.formas,
      this.escolhas,
      this.comecos,
      this.comecoDaReserva,
      this.comecoDaVenda,
    ];
    const soma = colunas.reduce((bytes, coluna) => bytes + coluna.bytes, 0);
    return soma + this.pagamentos.length * BYTES_DO_PAGAMENTO + this.inteiros.size * BYTES_DE_UM_INTEIRO;
  }

  /** `antes`: code of the status that the first of its tickets has. */
  acrescentar(gravado: RecordedEvent & EventoRifa, antes: number): void {
    const magro = emColunas(gravado);
    if (magro === null) this.inteiros.set(this.tamanho, inteiro(gravado));
    const colunas = magro ?? VAZIAS;
    this.momentos.anexar(Date.parse(gravado.metadata.at));
    this.atores.anexar(gravado.metadata.actor.idUsuario);
    this.statusDeAntes.anexar(antes);
    this.inicios.anexar(this.numeros.tamanho);
    for (const numero of colunas.numeros) this.numeros.anexar(numero);
    this.reservas.anexar(colunas.reserva);
    this.vendas.anexar(colunas.venda);
    this.pessoas.anexar(colunas.pessoa);
    this.vendedores.anexar(colunas.vendedor);
    this.totais.anexar(colunas.total);
    this.prazos.anexar(colunas.prazo);
    this.formas.anexar(colunas.forma);
    this.escolhas.anexar(colunas.escolha);
    this.comecos.anexar(this.comeco(colunas));
    this.pagamentos.push(colunas.pagamento);
    this.tipos.anexar(TIPOS.indexOf(gravado.type));
  }

  /** As far as the fold and the sentences read it: personal fields are empty, moments whole milliseconds. */
  evento(revisao: number): EventoRifa {
    return this.inteiros.get(revisao) ?? this.montar(revisao);
  }

  tipo(revisao: number): EventoRifa['type'] {
    return TIPOS[this.tipos.em(revisao)] ?? 'RifaCriada';
  }

  /** Milliseconds. */
  momento(revisao: number): number {
    return this.momentos.em(revisao);
  }

  ator(revisao: number): number {
    return this.atores.em(revisao);
  }

  antes(revisao: number): number {
    return this.statusDeAntes.em(revisao);
  }

  numerosDe(revisao: number): Uint32Array {
    const fim = revisao + 1 < this.tamanho ? this.inicios.em(revisao + 1) : this.numeros.tamanho;
    return this.numeros.trecho(this.inicios.em(revisao), fim);
  }

  /** Who did it, bought, sold or released, and whose reservation or sale it is of. */
  envolve(revisao: number, pessoas: ReadonlySet<number>): boolean {
    const deQuemE = (onde: number) =>
      pessoas.has(this.pessoas.em(onde)) || pessoas.has(this.vendedores.em(onde));
    return pessoas.has(this.atores.em(revisao)) || deQuemE(revisao) || deQuemE(this.comecos.em(revisao));
  }

  /** Of the event that comes next. A sale that comes of a reservation began where that did. */
  private comeco({ reserva, venda }: typeof VAZIAS): number {
    const revisao = this.tamanho;
    const achado = this.comecoDaReserva.em(reserva) || this.comecoDaVenda.em(venda) || revisao + 1;
    if (reserva > 0) this.comecoDaReserva.por(reserva, achado);
    if (venda > 0) this.comecoDaVenda.por(venda, achado);
    return achado - 1;
  }

  private montar(revisao: number): EventoRifa {
    const idRifa = this.idRifa;
    const numeros = Array.from(this.numerosDe(revisao));
    const idReserva = this.reservas.em(revisao);
    const idVenda = this.vendas.em(revisao);
    const pessoa = this.pessoas.em(revisao);
    const total = this.totais.em(revisao);
    const idPagamento = this.pagamentos[revisao] ?? '';
    const prazo = new Date(this.prazos.em(revisao)).toISOString();
    const forma = this.formas.em(revisao);
    const type = this.tipo(revisao);
    switch (type) {
      case 'BilhetesReservados':
        return {
          type,
          data: {
            idRifa,
            idReserva,
            numeros,
            idPagamento,
            idUsuario: pessoa,
            total,
            cliente: null,
            segredo: '',
            tipoPagamento: FORMAS_DE_PAGAMENTO[forma] ?? 'normal',
            pagarAte: prazo,
            expiraEm: prazo,
            ...(this.escolhas.em(revisao) === 1 ? { escolhidos: true } : {}),
          },
        };
      case 'ReservaExpirada':
        return { type, data: { idRifa, idReserva, numeros } };
      case 'ReservaCancelada':
        return { type, data: { idRifa, idReserva, numeros, idUsuario: pessoa } };
      case 'ReservaPaga':
        return {
          type,
          data: { idRifa, idReserva, idVenda, numeros, total, idPagamento, dtPagamento: prazo },
        };
      case 'BilhetesLiberados':
        return {
          type,
          data: { idRifa, idReserva, idVenda, numeros, total, dtPagamento: prazo, liberadoPor: pessoa },
        };
      case 'BilhetesVendidos':
        return {
          type,
          data: {
            idRifa,
            idVenda,
            numeros,
            idUsuarioEmissor: pessoa,
            idVendedor: this.vendedores.em(revisao),
            cliente: null,
            total,
            segredo: '',
            dtPagamento: prazo,
          },
        };
      case 'BilhetesDevolvidos':
        return {
          type,
          data: {
            idRifa,
            ...(idReserva > 0 ? { idReserva } : {}),
            ...(idVenda > 0 ? { idVenda } : {}),
            numeros,
            total,
            idUsuario: pessoa,
          },
        };
      case 'BilhetesImpressos':
        return {
          type,
          data: { idRifa, numeros, idTrabalho: '', formato: FORMATOS[forma] ?? 'pdf', idUsuario: pessoa },
        };
      case 'PagamentoRecusado':
        return { type, data: { idRifa, idPagamento } };
      default:
        throw new Error(`event ${revisao} of raffle ${idRifa} is not kept whole`);
    }
  }

  private get idRifa(): number {
    return this.inteiros.get(0)?.data.idRifa ?? 0;
  }
}

const TIPOS = Object.keys(EVENTOS_RIFA) as EventoRifa['type'][];
const FORMAS_DE_PAGAMENTO = ['normal', 'mercadoPago', 'efi'] as const;
const FORMATOS = ['pdf', 'termica'] as const;
const BYTES_DO_PAGAMENTO = 64;
const BYTES_DE_UM_INTEIRO = 2_000;

const VAZIAS = {
  numeros: [] as readonly number[],
  reserva: 0,
  venda: 0,
  pessoa: 0,
  vendedor: 0,
  total: 0,
  prazo: 0,
  forma: 0,
  escolha: 0,
  pagamento: '',
};

/** Null for those that are few, and kept whole. */
function emColunas({ type, data }: EventoRifa): typeof VAZIAS | null {
  switch (type) {
    case 'BilhetesReservados':
      return {
        ...VAZIAS,
        numeros: data.numeros,
        reserva: data.idReserva,
        pessoa: data.idUsuario,
        total: data.total,
        prazo: Date.parse(data.expiraEm),
        forma: FORMAS_DE_PAGAMENTO.indexOf(data.tipoPagamento),
        escolha: data.escolhidos ? 1 : 0,
        pagamento: data.idPagamento,
      };
    case 'ReservaExpirada':
      return { ...VAZIAS, numeros: data.numeros, reserva: data.idReserva };
    case 'ReservaCancelada':
      return { ...VAZIAS, numeros: data.numeros, reserva: data.idReserva, pessoa: data.idUsuario };
    case 'ReservaPaga':
    case 'BilhetesLiberados':
      return {
        ...VAZIAS,
        numeros: data.numeros,
        reserva: data.idReserva,
        venda: data.idVenda,
        total: data.total,
        prazo: Date.parse(data.dtPagamento),
        ...(type === 'ReservaPaga' ? { pagamento: data.idPagamento } : { pessoa: data.liberadoPor }),
      };
    case 'BilhetesVendidos':
      return {
        ...VAZIAS,
        numeros: data.numeros,
        venda: data.idVenda,
        pessoa: data.idUsuarioEmissor,
        vendedor: data.idVendedor,
        total: data.total,
        prazo: Date.parse(data.dtPagamento),
      };
    case 'BilhetesDevolvidos':
      return {
        ...VAZIAS,
        numeros: data.numeros,
        reserva: data.idReserva ?? 0,
        venda: data.idVenda ?? 0,
        pessoa: data.idUsuario,
        total: data.total,
      };
    case 'BilhetesImpressos':
      return {
        ...VAZIAS,
        numeros: data.numeros,
        pessoa: data.idUsuario,
        forma: FORMATOS.indexOf(data.formato),
      };
    case 'PagamentoRecusado':
      return { ...VAZIAS, pagamento: data.idPagamento };
    default:
      return null;
  }
}

/** Without what stands beside it in the log. */
const inteiro = ({ type, data }: EventoRifa): EventoRifa => ({ type, data }) as EventoRifa;

type Vetor = Uint8Array | Uint32Array | Float64Array;

/** A typed array that grows. */
class Coluna<V extends Vetor> {
  private vetor: V;
  tamanho = 0;

  constructor(private readonly Tipo: new (tamanho: number) => V) {
    this.vetor = new Tipo(1_024);
  }

  get bytes(): number {
    return this.vetor.byteLength;
  }

  anexar(valor: number): void {
    if (this.tamanho === this.vetor.length) {
      const maior = new this.Tipo(this.vetor.length * 2);
      maior.set(this.vetor);
      this.vetor = maior;
    }
    this.vetor[this.tamanho] = valor;
    this.tamanho += 1;
  }

  /** What lies between is 0. */
  por(indice: number, valor: number): void {
    while (this.tamanho <= indice) this.anexar(0);
    this.vetor[indice] = valor;
  }

  em(indice: number): number {
    return this.vetor[indice] ?? 0;
  }

  trecho(de: number, ate: number): V {
    return this.vetor.subarray(de, ate) as V;
  }
}
