import { eventoDe } from '@rifa-viva/contracts/eventos/catalogo';
import type { EventoNotificacao } from '@rifa-viva/contracts/eventos/notificacao';
import type { EventoRifa } from '@rifa-viva/contracts/eventos/rifa';
import { idDoStream } from '@rifa-viva/contracts/eventos/streams';
import {
  avisarDoFim,
  type FatoNotificado,
  type TipoDeNotificacao,
  VALE_POR,
} from '@rifa-viva/contracts/regras/notificacao';
import type { RecordedEvent } from '@rifa-viva/server/event-store/types';
import TinyQueue from 'tinyqueue';
import type { Fato } from './commands.ts';

/** What the log says that somebody is to be told, and has been: folded, without a clock. */

/** Asked for, and not over. */
export interface Pendente extends FatoNotificado {
  readonly idUsuario: number;
  readonly chave: string;
  readonly idRifa: number;
}

/** A result that somebody stands for: whoever has tickets is looked up. */
export interface SorteioConfirmado {
  readonly idRifa: number;
  readonly milharSorteada: readonly string[];
  readonly em: string;
}

interface Reserva {
  readonly idRifa: number;
  readonly idUsuario: number;
  readonly numeros: readonly number[];
  /** Milliseconds. */
  readonly avisarEm: number;
  readonly fim: number;
}
export interface Rifa {
  readonly titulo: string;
  readonly qtdeNumeros: number;
}

/** What a snapshot keeps. */
export interface Anotado {
  readonly inscritos: readonly (readonly [idUsuario: number, aparelhos: readonly string[]])[];
  readonly rifas: readonly (readonly [idRifa: number, rifa: Rifa])[];
  readonly reservas: readonly (readonly [chave: string, reserva: Reserva])[];
  readonly fatos: readonly (readonly [nome: string, fato: Fato])[];
  readonly sorteios: readonly (readonly [idEvento: string, sorteio: SorteioConfirmado])[];
  readonly contas: readonly number[];
  readonly pendentes: readonly (readonly [nome: string, pendente: Pendente])[];
}

/** When a reservation's end is to be told. */
interface Aviso {
  readonly vez: number;
  readonly chave: string;
}
const filaDe = (avisos: Aviso[]) => new TinyQueue<Aviso>(avisos, (a, b) => a.vez - b.vez);
const FOLGA = 1_000;

const A_VENCER = 'aVencer.';
/** Of one person's fact. */
export const nomeDo = ({ idUsuario, chave }: Pick<Fato, 'idUsuario' | 'chave'>): string =>
  `${idUsuario} ${chave}`;

export function criarCaderno() {
  /** Devices by person: nobody else is told anything. */
  const inscritos = new Map<number, Set<string>>();
  const rifas = new Map<number, Rifa>();
  /** Open ones, by `idRifa.idReserva`. */
  const reservas = new Map<string, Reserva>();
  let avisos = filaDe([]);
  /** Still to be decided: by name, by the event's id, by person. */
  const fatos = new Map<string, Fato>();
  const sorteios = new Map<string, SorteioConfirmado>();
  const contas = new Set<number>();
  const pendentes = new Map<string, Pendente>();

  function dobrar(evento: RecordedEvent): void {
    const em = evento.metadata.at;
    if (eventoDe('rifa-', evento)) dobrarRifa(evento, evento.id, em);
    else if (eventoDe('notificacao-', evento)) dobrarNotificacao(evento);
    else if (eventoDe('usuario-', evento)) {
      const saiu =
        evento.type === 'UsuarioExcluido' ||
        (evento.type === 'UsuarioAlterado' && evento.data.ativo === 'nao');
      if (saiu && inscritos.has(evento.data.idUsuario)) contas.add(evento.data.idUsuario);
    }
  }

  function dobrarRifa({ type, data }: EventoRifa, idEvento: string, em: string): void {
    switch (type) {
      case 'RifaCriada':
      case 'RascunhoCriado':
        rifas.set(data.idRifa, { titulo: data.titulo, qtdeNumeros: data.qtdeNumeros });
        return;
      case 'RifaAlterada': {
        const antes = rifas.get(data.idRifa);
        if (!antes) return;
        const { titulo = antes.titulo, qtdeNumeros = antes.qtdeNumeros } = data.depois;
        rifas.set(data.idRifa, { titulo, qtdeNumeros });
        return;
      }
      case 'BilhetesReservados': {
        const { idRifa, idReserva, idUsuario, numeros, tipoPagamento, pagarAte, expiraEm } = data;
        // For manual Pix somebody may still pay after the countdown.
        const fim = Date.parse(tipoPagamento === 'normal' ? expiraEm : pagarAte);
        const avisarEm = avisarDoFim(Date.parse(em), fim);
        reservar(`${idRifa}.${idReserva}`, { idRifa, idUsuario, numeros, avisarEm, fim });
        return;
      }
      case 'ReservaPaga':
      case 'BilhetesLiberados': {
        const reserva = reservas.get(`${data.idRifa}.${data.idReserva}`);
        if (reserva) {
          const { idUsuario, idRifa } = reserva;
          anotar({
            tipos: ['pago'],
            idUsuario,
            idRifa,
            numeros: data.numeros,
            em,
            chave: `pago.${idEvento}`,
          });
        }
        tirar(data);
        return;
      }
      case 'ReservaExpirada':
      case 'ReservaCancelada':
      case 'BilhetesDevolvidos':
        tirar(data);
        return;
      case 'ResultadoConfirmado': {
        const { idRifa, milharSorteada } = data;
        if (inscritos.size > 0) sorteios.set(idEvento, { idRifa, milharSorteada, em });
        return;
      }
      default:
        return;
    }
  }

  function reservar(chave: string, reserva: Reserva): void {
    reservas.set(chave, reserva);
    avisos.push({ vez: reserva.avisarEm, chave });
    // Those of reservations that are over leave only when their time comes.
    if (avisos.length > 2 * reservas.size + FOLGA)
      avisos = filaDe(Array.from(reservas, ([uma, { avisarEm }]) => ({ vez: avisarEm, chave: uma })));
  }

  function tirar(fato: { idRifa: number; idReserva?: number; numeros: readonly number[] }): void {
    const chave = `${fato.idRifa}.${fato.idReserva}`;
    const reserva = reservas.get(chave);
    if (!reserva) return;
    const saem = new Set(fato.numeros);
    const numeros = reserva.numeros.filter((numero) => !saem.has(numero));
    if (numeros.length > 0) reservas.set(chave, { ...reserva, numeros });
    else reservas.delete(chave);
  }

  function dobrarNotificacao({ type, data }: EventoNotificacao): void {
    const { idUsuario } = data;
    switch (type) {
      case 'AparelhoInscrito':
        inscritos.set(idUsuario, (inscritos.get(idUsuario) ?? new Set()).add(data.idAparelho));
        return;
      case 'AparelhoDesinscrito': {
        const aparelhos = inscritos.get(idUsuario);
        aparelhos?.delete(data.idAparelho);
        if (aparelhos?.size === 0) inscritos.delete(idUsuario);
        return;
      }
      case 'NotificacaoPedida':
        fatos.delete(nomeDo(data));
        pendentes.set(nomeDo(data), data);
        return;
      case 'NotificacaoEncerrada':
        pendentes.delete(nomeDo(data));
        return;
      case 'NotificacoesEscolhidas':
        return;
    }
  }

  type Novo = Omit<Fato, 'ate' | 'tipos'> & {
    readonly tipos: readonly [Exclude<TipoDeNotificacao, 'aVencer'>, ...TipoDeNotificacao[]];
  };

  function anotar(fato: Novo): void {
    if (!inscritos.has(fato.idUsuario)) return;
    const ate = new Date(Date.parse(fato.em) + VALE_POR[fato.tipos[0]]).toISOString();
    fatos.set(nomeDo(fato), { ...fato, ate });
  }

  return {
    inscritos,
    fatos,
    sorteios,
    contas,
    pendentes,
    dobrar,
    rifa: (idRifa: number): Rifa => rifas.get(idRifa) ?? { titulo: 'sua rifa', qtdeNumeros: 1 },
    /** Of a reservation's end: whether there is still something to lose. */
    aindaVale: ({ chave, tipo }: Pendente): boolean =>
      tipo !== 'aVencer' || reservas.has(chave.slice(A_VENCER.length)),
    /** When the next reservation's end is to be told, milliseconds. */
    proximoAviso: (): number => avisos.peek()?.vez ?? Number.POSITIVE_INFINITY,
    /** Writes down the ends that are near now. */
    anotarVencendo(agora: number): void {
      for (let aviso = avisos.peek(); aviso && aviso.vez <= agora; aviso = avisos.peek()) {
        avisos.pop();
        const reserva = reservas.get(aviso.chave);
        if (!reserva || reserva.fim <= agora || !inscritos.has(reserva.idUsuario)) continue;
        const { idUsuario, idRifa, numeros, avisarEm, fim } = reserva;
        const fato: Fato = {
          idUsuario,
          idRifa,
          numeros,
          tipos: ['aVencer'],
          chave: A_VENCER + aviso.chave,
          em: new Date(avisarEm).toISOString(),
          ate: new Date(fim).toISOString(),
        };
        fatos.set(nomeDo(fato), fato);
      }
    },
    /** Everybody who has a ticket in it; the numbers that won are told instead of the result. */
    anotarSorteio(idEvento: string, compradores: ReadonlyMap<number, readonly number[]>): void {
      const sorteio = sorteios.get(idEvento);
      sorteios.delete(idEvento);
      if (!sorteio) return;
      for (const [idUsuario, premiados] of compradores) {
        anotar({
          idUsuario,
          idRifa: sorteio.idRifa,
          em: sorteio.em,
          numeros: premiados,
          tipos: premiados.length > 0 ? ['ganhou', 'sorteado'] : ['sorteado'],
          chave: `sorteado.${idEvento}`,
        });
      }
    },
    /** Its stream waits for a repair: afterwards all is folded anew. */
    esquecer(stream: string): void {
      const id = idDoStream(stream) ?? 0;
      const da = (campo: 'idRifa' | 'idUsuario') => {
        for (const mapa of [fatos, pendentes])
          for (const [nome, um] of mapa) if (um[campo] === id) mapa.delete(nome);
      };
      if (stream.startsWith('rifa-')) {
        for (const [chave, { idRifa }] of reservas) if (idRifa === id) reservas.delete(chave);
        for (const [idEvento, { idRifa }] of sorteios) if (idRifa === id) sorteios.delete(idEvento);
        da('idRifa');
      } else {
        inscritos.delete(id);
        da('idUsuario');
      }
    },
    guardar: (): Anotado => ({
      inscritos: Array.from(inscritos, ([id, aparelhos]) => [id, [...aparelhos]] as const),
      rifas: [...rifas],
      reservas: [...reservas],
      fatos: [...fatos],
      sorteios: [...sorteios],
      contas: [...contas],
      pendentes: [...pendentes],
    }),
    recordar(anotado: Anotado): void {
      for (const [id, aparelhos] of anotado.inscritos) inscritos.set(id, new Set(aparelhos));
      for (const [id, rifa] of anotado.rifas) rifas.set(id, rifa);
      for (const [chave, reserva] of anotado.reservas) reservar(chave, reserva);
      for (const [nome, fato] of anotado.fatos) fatos.set(nome, fato);
      for (const [id, sorteio] of anotado.sorteios) sorteios.set(id, sorteio);
      for (const id of anotado.contas) contas.add(id);
      for (const [nome, pendente] of anotado.pendentes) pendentes.set(nome, pendente);
    },
  };
}
