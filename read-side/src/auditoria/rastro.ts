import type { Cifrado } from '@rifa-viva/contracts/eventos/metadata';
import type { DadosDaRifa, EventoRifa } from '@rifa-viva/contracts/eventos/rifa';
import { diaLocal } from '@rifa-viva/contracts/regras/datas';
import type { Extracao } from '@rifa-viva/contracts/regras/extracao';
import {
  codigoDepois,
  type EventoDeBilhetes,
  eDeBilhetes,
  LIVRE,
  SITUACOES,
  statusDoCodigo,
  VENDIDOS,
} from '@rifa-viva/contracts/regras/vida-do-bilhete';
import { type EstadoRifa, estadoInicial, indiceDoGrupo } from '@rifa-viva/contracts/rifa/estado';
import { evolve } from '@rifa-viva/contracts/rifa/evolve';

/** What a reservation or sale says of its tickets beside what the fold keeps. */
export interface Origem {
  readonly idReserva: number | null;
  readonly idPagamento: string | null;
  readonly cliente: Cifrado | null;
  /** What a sale's tokens are made of. */
  readonly segredo: Cifrado | null;
  readonly dtPagamento: string | null;
  readonly liberadoPor: number | null;
}

/** A ticket that a sale gave back: its token of then still leads to it. */
export interface Devolvido {
  readonly num: number;
  readonly segredo: Cifrado | null;
  readonly revisao: number;
}

/** Where in the log something happened. */
export interface Lugar {
  readonly posicao: string;
  readonly revisao: number;
}

/** A recorded result as its row wants it. */
export interface ResultadoRegistrado extends Lugar {
  readonly linha: {
    readonly em: Date;
    readonly id_usuario: number;
    readonly antes: string;
    readonly depois: string;
    readonly extracao: Extracao | null;
  };
  /** Who stood for it last. */
  readonly confirmacao?: {
    readonly revisao: number;
    readonly linha: {
      readonly confirmado_em: Date;
      readonly confirmado_por: number;
      readonly sozinho: boolean;
    };
  };
}

type Emissao = Extract<EventoRifa, { type: 'BilhetesEmitidos' }>['data'];
type Selagem = Extract<EventoRifa, { type: 'ListaSelada' }>['data'];

/** What sales are summed by. */
export interface Parcela {
  readonly emissor: number;
  readonly vendedor: number;
  readonly dia: string;
}

export const parcelaDe = (
  { pessoa, vendedor }: { readonly pessoa: number; readonly vendedor: number },
  origem: Origem | null | undefined,
): Parcela => ({
  emissor: pessoa,
  // Online nobody sells.
  vendedor: origem?.idReserva != null ? 0 : vendedor,
  dia: diaLocal(origem?.dtPagamento),
});

/** How people call totals, and they are kept by. */
export const nomeDaContagem = (coluna: string): string => `contagem: ${coluna}`;
export const nomeDaSoma = ({ emissor, vendedor, dia }: Parcela): string =>
  `vendas de emissor ${emissor}, vendedor ${vendedor}, ${dia}`;
export const nomeDoDia = ({ vendedor, dia }: Omit<Parcela, 'emissor'>): string =>
  `vendas de vendedor ${vendedor}, ${dia}`;

/** Facts of the campaign itself, by the revision they come from. */
export type CampoDaRifa =
  | keyof DadosDaRifa
  | 'criacao'
  | 'situacao'
  | 'milharSorteada'
  | 'resultado'
  | 'regra'
  | 'selo'
  | 'emissao';

/** A fold that remembers which event each ticket and each fact of the campaign owes its state to. */
export interface Rastro {
  readonly estado: Pick<
    EstadoRifa,
    | 'status'
    | 'grupo'
    | 'cobrado'
    | 'grupos'
    | 'total'
    | 'dados'
    | 'situacao'
    | 'milharSorteada'
    | 'resultado'
    | 'regra'
  >;
  /** By ticket number minus 1: revision plus 1 of what last moved it, 0 for none. */
  readonly moveu: Uint32Array;
  /** Revision plus 1 of its last printing since then. */
  readonly imprimiu: Uint32Array;
  readonly impressoEm: ReadonlyMap<number, string>;
  /** By a total's name: revision of what last moved it. */
  readonly moveuTotal: ReadonlyMap<string, number>;
  /** By group. */
  readonly origens: readonly Origem[];
  readonly devolvidos: readonly Devolvido[];
  readonly resultados: readonly ResultadoRegistrado[];
  /** The first ticket reserved or sold. */
  readonly primeiraSaida: Lugar | null;
  /** The last change of the moment of the draw. */
  readonly sorteioMudado: Lugar | null;
  readonly criadaPor: number | null;
  /** Of a raffle that is excluded: by whom, and when. */
  readonly exclusao: { readonly por: number; readonly em: string } | null;
  readonly emissao: Emissao | null;
  readonly selagem: Selagem | null;
  readonly carimbo: { readonly tsa: string; readonly em: string } | null;
  readonly fatos: ReadonlyMap<CampoDaRifa, number>;
  readonly eventos: number;
}

type Fato<T extends EventoRifa['type']> = Extract<EventoRifa, { type: T }> & Gravado;
interface Gravado {
  readonly position: bigint;
  readonly metadata: { readonly at: string };
}

export class Rastreador {
  private readonly estado = estadoInicial();
  private moveu = new Uint32Array(0);
  private imprimiu = new Uint32Array(0);
  /** By revision of a printing that still tells of a ticket. */
  private readonly impressoEm = new Map<number, string>();
  private readonly moveuTotal = new Map<string, number>();
  private readonly origens: Origem[] = [];
  private readonly devolvidos: Devolvido[] = [];
  /** By idReserva: the fold forgets reservations that are over. */
  private readonly reservas = new Map<number, Origem>();
  private readonly fatos = new Map<CampoDaRifa, number>();
  private readonly resultados: ResultadoRegistrado[] = [];
  private primeiraSaida: Rastro['primeiraSaida'] = null;
  private sorteioMudado: Rastro['sorteioMudado'] = null;
  private criadaPor: Rastro['criadaPor'] = null;
  private exclusao: Rastro['exclusao'] = null;
  private emissao: Emissao | null = null;
  private selagem: Selagem | null = null;
  private carimbo: Rastro['carimbo'] = null;
  private eventos = 0;

  tomar(evento: EventoRifa & Gravado): void {
    const revisao = this.eventos;
    this.eventos += 1;
    if (eDeBilhetes(evento)) {
      this.anotarContagens(evento, revisao);
      this.anotarDevolvidos(evento, revisao);
    }
    evolve(this.estado, evento);
    if (eDeBilhetes(evento)) {
      this.marcar(evento, revisao);
      if (this.origens.length < this.estado.gruposAteAgora) this.origens.push(this.origemDe(evento));
      if (VENDIDOS.includes(codigoDepois(evento.type) ?? LIVRE))
        this.anotarSomas(indiceDoGrupo(this.estado, evento.data.numeros[0] ?? 0), revisao);
    } else this.anotar(evento, revisao);
  }

  /** As it stands now; it does not follow what is folded in later. */
  retrato(): Rastro {
    const { status, grupo, cobrado } = this.estado;
    return {
      estado: {
        ...this.estado,
        grupos: this.estado.grupos.copia(),
        status: status.slice(),
        grupo: grupo.slice(),
        cobrado: cobrado.slice(),
      },
      moveu: this.moveu.slice(),
      imprimiu: this.imprimiu.slice(),
      impressoEm: this.impressoEm,
      moveuTotal: new Map(this.moveuTotal),
      origens: this.origens,
      devolvidos: this.devolvidos.slice(),
      resultados: this.resultados.slice(),
      primeiraSaida: this.primeiraSaida,
      sorteioMudado: this.sorteioMudado,
      criadaPor: this.criadaPor,
      exclusao: this.exclusao,
      emissao: this.emissao,
      selagem: this.selagem,
      carimbo: this.carimbo,
      fatos: new Map(this.fatos),
      eventos: this.eventos,
    };
  }

  private marcar({ type, data, position, metadata }: EventoDeBilhetes & Gravado, revisao: number): void {
    if (type === 'BilhetesReservados' || type === 'BilhetesVendidos')
      this.primeiraSaida ??= { posicao: String(position), revisao };
    const parado = codigoDepois(type) === null;
    if (parado) this.impressoEm.set(revisao, metadata.at);
    for (const numero of data.numeros) {
      if (!parado) this.moveu[numero - 1] = revisao + 1;
      this.imprimiu[numero - 1] = parado ? revisao + 1 : 0;
    }
  }

  /** Before the fold moves them: what counted them counts them no more. */
  private anotarContagens({ type, data }: EventoDeBilhetes, revisao: number): void {
    const depois = codigoDepois(type);
    if (depois === null) return;
    for (const codigo of new Set([depois, ...data.numeros.map((num) => this.estado.status[num - 1])]))
      this.moveuTotal.set(nomeDaContagem(SITUACOES[statusDoCodigo(codigo ?? LIVRE)].contagem), revisao);
  }

  private anotarSomas(indice: number, revisao: number): void {
    const grupo = this.estado.grupos.get(indice);
    if (!grupo) return;
    const parcela = parcelaDe(grupo, this.origens[indice]);
    for (const nome of [nomeDaSoma(parcela), nomeDoDia(parcela)]) this.moveuTotal.set(nome, revisao);
  }

  /** Before the fold forgets whose they were. */
  private anotarDevolvidos({ type, data }: EventoDeBilhetes, revisao: number): void {
    if (codigoDepois(type) !== LIVRE) return;
    for (const num of data.numeros) {
      const grupo = indiceDoGrupo(this.estado, num);
      if (this.estado.grupos.get(grupo)?.tipo !== 'venda') continue;
      this.anotarSomas(grupo, revisao);
      this.devolvidos.push({ num, segredo: this.origens[grupo]?.segredo ?? null, revisao });
    }
  }

  private origemDe({ type, data }: EventoDeBilhetes): Origem {
    const nada: Origem = {
      idReserva: null,
      idPagamento: null,
      cliente: null,
      segredo: null,
      dtPagamento: null,
      liberadoPor: null,
    };
    switch (type) {
      case 'BilhetesReservados':
        return this.lembrar({
          ...nada,
          idReserva: data.idReserva,
          idPagamento: data.idPagamento,
          cliente: data.cliente,
          segredo: data.segredo,
        });
      case 'ReservaPaga':
      case 'BilhetesLiberados': {
        const reserva = this.reservas.get(data.idReserva) ?? nada;
        const liberadoPor = type === 'BilhetesLiberados' ? data.liberadoPor : null;
        return { ...reserva, dtPagamento: data.dtPagamento, liberadoPor };
      }
      case 'BilhetesVendidos':
        return { ...nada, cliente: data.cliente, segredo: data.segredo, dtPagamento: data.dtPagamento };
      default:
        return nada;
    }
  }

  private lembrar(reserva: Origem & { readonly idReserva: number }): Origem {
    this.reservas.set(reserva.idReserva, reserva);
    return reserva;
  }

  private anotar(evento: EventoRifa & Gravado, revisao: number): void {
    for (const fato of fatosDe(evento)) this.fatos.set(fato, revisao);
    switch (evento.type) {
      case 'RifaCriada':
      case 'RascunhoCriado':
        this.criadaPor = evento.data.idUsuario;
        return;
      case 'RifaAlterada': {
        const [antes, depois] = [evento.data.antes.dtSorteio, evento.data.depois.dtSorteio];
        if (depois !== undefined && Date.parse(depois) !== Date.parse(antes ?? ''))
          this.sorteioMudado = { posicao: String(evento.position), revisao };
        return;
      }
      case 'RifaExcluida':
        this.exclusao = { por: evento.data.idUsuario, em: evento.metadata.at };
        return;
      case 'RifaRestaurada':
        this.exclusao = null;
        return;
      case 'ResultadoRegistrado':
        this.anotarResultado(evento, revisao);
        return;
      case 'ResultadoConfirmado':
        this.anotarConfirmacao(evento, revisao);
        return;
      case 'ListaSelada':
        this.selagem = evento.data;
        return;
      case 'SeloCarimbado':
        this.carimbo = { tsa: evento.data.tsa, em: evento.data.em };
        return;
      case 'BilhetesEmitidos':
        this.emissao = evento.data;
        for (const coluna of ['total', ...Object.values(SITUACOES).map(({ contagem }) => contagem)])
          this.moveuTotal.set(nomeDaContagem(coluna), revisao);
        this.moveu = new Uint32Array(evento.data.total);
        this.imprimiu = new Uint32Array(evento.data.total);
        return;
      default:
        return;
    }
  }

  private anotarResultado({ position, data, metadata }: Fato<'ResultadoRegistrado'>, revisao: number): void {
    const { em = metadata.at, idUsuario, anterior, milharSorteada, extracao = null } = data;
    this.resultados.push({
      posicao: String(position),
      revisao,
      linha: {
        em: new Date(em),
        id_usuario: idUsuario,
        antes: anterior.join(','),
        depois: milharSorteada.join(','),
        extracao,
      },
    });
  }

  private anotarConfirmacao({ data, metadata }: Fato<'ResultadoConfirmado'>, revisao: number): void {
    const ultimo = this.resultados.pop();
    if (!ultimo) return;
    const { idUsuario, sozinho } = data;
    const linha = { confirmado_em: new Date(metadata.at), confirmado_por: idUsuario, sozinho };
    this.resultados.push({ ...ultimo, confirmacao: { revisao, linha } });
  }
}

function fatosDe({ type, data }: EventoRifa): CampoDaRifa[] {
  switch (type) {
    case 'RifaCriada':
    case 'RascunhoCriado': {
      const { idRifa: _, idUsuario: __, ...dados } = data;
      return ['criacao', 'situacao', ...(Object.keys(dados) as (keyof DadosDaRifa)[])];
    }
    case 'RifaAlterada':
      return Object.keys(data.depois) as (keyof DadosDaRifa)[];
    case 'RifaPublicada':
    case 'RifaExcluida':
    case 'RifaRestaurada':
    case 'RifaExpurgada':
      return ['situacao'];
    case 'ResultadoRegistrado':
      return ['milharSorteada', 'resultado'];
    case 'ResultadoConfirmado':
      return ['resultado'];
    case 'RegraDoSorteioFixada':
      return ['regra'];
    case 'ListaSelada':
    case 'SeloCarimbado':
      return ['selo'];
    case 'BilhetesEmitidos':
      return ['emissao'];
    default:
      return [];
  }
}
