import type { EventoPagamento, MotivoDeCancelamento } from '@rifa-viva/contracts/eventos/pagamento';
import { reasonOf } from '@rifa-viva/server/faults';
import { growingTo } from '@rifa-viva/server/growing';
import { isWaiting, unavailable } from '@rifa-viva/server/http/refusal';
import type { Logger } from '@rifa-viva/server/logger';
import { LRUCache } from 'lru-cache';
import TinyQueue from 'tinyqueue';
import type { Passos } from './passos.ts';
import type { Relogio } from './portas.ts';
import { ProvedorRecusouError } from './provedor.ts';
import {
  type Acompanhada,
  acompanhar,
  ESQUECIDA_DEPOIS,
  esperadaAte,
  type Memoria,
  type Passo,
  proximoPasso,
  SEM_MEMORIA,
  temposAte,
} from './proximo-passo.ts';
import {
  type EstadoCobranca,
  encerrada,
  esperaPessoa,
  estadoInicial,
  podeSerPaga,
  podeVender,
  solta,
} from './state.ts';

/**
 * When each charge is looked at next, and who looks: one step of a charge at a time, at most so many charges at once. It
 * knows no log: events are folded in by whoever follows one, and time is what `relogio` tells.
 */
export interface Agenda {
  dobrar(idCobranca: string, evento: EventoPagamento, em: number): void;
  /** Its stream waits for a repair: afterwards all is folded anew. */
  esquecer(idCobranca: string): void;
  /** How a charge stands, as far as is followed here; the log is asked where nothing is known. Throws Refusal. */
  saber(idCobranca: string): Promise<EstadoCobranca>;
  /** The same of one that is followed; null for any other. */
  sabida(idCobranca: string): EstadoCobranca | null;
  /** From here on steps are taken: everything that had happened is folded in. */
  comecar(): void;
  parar(): Promise<void>;
  /** Reads an open charge back, not more often than `CONFERIDA_A_CADA`, and settles it; then how it stands. */
  conferir(idCobranca: string): Promise<EstadoCobranca>;
  /** Somebody wants it ended: it is, at the provider, or paid. Throws what the provider's port throws, and Refusal. */
  cancelar(idCobranca: string, motivo: MotivoDeCancelamento): Promise<EstadoCobranca>;
  cobrancaDo(idPagamento: string): string | undefined;
  lembrar(idPagamento: string, idCobranca: string): void;
  /** Charges of this raffle that may still become a sale, as long as their provider is waited for. */
  abertasDe(idRifa: number, agora: number): number;
  /** Open charges of a person that no purchase has claimed. */
  soltasDe(idUsuario: number): number;
  /** What a snapshot keeps. */
  guardar(): Guardada;
  recordar(guardada: Guardada): void;
  readonly numeros: NumerosDaAgenda;
}

/** What it knows, as plain data. */
export interface Guardada {
  readonly cobrancas: readonly (readonly [idCobranca: string, acompanhada: Acompanhada])[];
  readonly lembradas: readonly (readonly [idPagamento: string, idCobranca: string])[];
}

export interface NumerosDaAgenda {
  readonly abertas: number;
  /** Whose money could not be given back, or is to be looked for. */
  readonly esperamPessoa: number;
  readonly emCurso: number;
  readonly passos: number;
  readonly falhas: number;
}

export interface AgendaDeps {
  readonly passos: Passos;
  readonly relogio: Relogio;
  readonly log: Logger;
  /** Payment ids of charges that are over, kept for those who ask again. */
  readonly maximoDeLembradas?: number;
}

/** Charges called at once because their turn is. */
export const AO_MESMO_TEMPO = 16;
/** Of these so many at most that are over: behind the others somebody waits for his tickets. */
export const RELIDAS_AO_MESMO_TEMPO = 4;
/**
 * Charges that callers have looked at just now; more are told what is known. They take no place from those above, and leave
 * most of a provider's connections (`LIMITES` of `http.ts`) to purchases and what is due.
 */
export const CONFERIDAS_AO_MESMO_TEMPO = 8;
export const CONFERIDA_A_CADA = 2_000;
/** Steps of one charge one after another, before others have their turn. */
const PASSOS_SEGUIDOS = 8;
const LEMBRADAS = 200_000;
/** Set back by less it is only kept exact. */
const ACERTO_DO_RELOGIO = 1_000;

/** What is waited for after the n-th failure in a row. */
export const ESPERAS = {
  /** A provider that is down is asked so often that what is due is done soon after it answers. */
  provedor: { primeira: 1_000, maior: 15_000 },
  devolver: { primeira: 5_000, maior: 300_000 },
  /** It says no to a question: somebody has to mend the settings. */
  recusa: { primeira: 15_000, maior: 300_000 },
  /** A stream that takes a newer build. */
  reparo: { primeira: 60_000, maior: 60_000 },
} as const;

/** When a charge was to be looked at, as it was known then. */
interface Marca {
  readonly vez: number;
  readonly idCobranca: string;
  readonly encerrada: boolean;
}
type Fila = 'encerradas' | 'abertas';
const criarFila = () => new TinyQueue<Marca>([], (a, b) => a.vez - b.vez);

interface Entrada {
  acompanhada: Acompanhada;
  memoria: Memoria;
  /** How it stood in the log when it was worked on last: ahead of what is folded here, for a moment. */
  visto: EstadoCobranca | null;
  /** Failures in a row, and until when it rests because of them. */
  falhas: number;
  descansaAte: number;
  /** When a caller had it looked at last. */
  conferidaEm: number;
  /** When its turn is; null: nothing is left to do. An older one of the same charge counts no more. */
  marca: Marca | null;
}

/** Whether the raffle's seal has to wait for it. */
const detem = (estado: EstadoCobranca, agora: number): boolean =>
  podeVender(estado) && esperadaAte(estado) > agora;

export function criarAgenda(deps: AgendaDeps): Agenda {
  const { passos, relogio, log, maximoDeLembradas = LEMBRADAS } = deps;
  const entradas = new Map<string, Entrada>();
  const filas = { encerradas: criarFila(), abertas: criarFila() };
  const emCurso = new Map<string, Promise<unknown>>();
  const porPagamento = new Map<string, string>();
  const lembradas = new LRUCache<string, string>(growingTo(maximoDeLembradas));
  const soltas = new Map<number, Set<string>>();
  const daRifa = new Map<number, Set<string>>();
  const esperamPessoa = new Set<string>();
  const abertas = new Set<string>();
  let trabalhando = false;
  let parada = false;
  let marcado: { readonly vez: number; readonly desmarcar: () => void } | null = null;
  let olhadaEm = 0;
  const chamadas = { encerradas: 0, abertas: 0 };
  let conferindo = 0;
  let dados = 0;
  let falharam = 0;

  function dobrar(idCobranca: string, evento: EventoPagamento, em: number): void {
    const antes = entradas.get(idCobranca);
    // Recorded by a process, or before a start, whose clock was ahead of this one's.
    const agora = Math.min(em, relogio.agora());
    const acompanhada = acompanhar(antes?.acompanhada, estadoInicial(), evento, agora);
    const entrada = antes ?? nova(acompanhada);
    entrada.acompanhada = acompanhada;
    if (!acompanhada.estado) entrada.visto = null;
    entradas.set(idCobranca, entrada);
    contar(idCobranca, acompanhada.estado);
    marcar(idCobranca, entrada);
  }

  /** Those that are over for so long that nobody looks at them any more. */
  function esquecerAntigas(): void {
    const limite = relogio.agora() - ESQUECIDA_DEPOIS;
    for (const [idCobranca, { acompanhada }] of entradas) {
      const { encerradaEm } = acompanhada.tempos;
      const antiga = acompanhada.estado !== null && encerradaEm !== null && encerradaEm < limite;
      if (antiga && !esperamPessoa.has(idCobranca)) esquecer(idCobranca);
    }
  }

  const nova = (acompanhada: Acompanhada): Entrada => ({
    acompanhada,
    memoria: SEM_MEMORIA,
    visto: null,
    falhas: 0,
    descansaAte: 0,
    conferidaEm: 0,
    marca: null,
  });

  /** Keeps what is asked of many charges at once. */
  function contar(idCobranca: string, estado: EstadoCobranca | null): void {
    if (!estado) return;
    const { solicitada, criada, vinculo } = estado;
    if (criada) porPagamento.set(criada.idPagamento, idCobranca);
    por(esperamPessoa, idCobranca, esperaPessoa(estado));
    por(abertas, idCobranca, !encerrada(estado));
    porEm(soltas, solicitada?.idUsuario ?? 0, idCobranca, solta(estado));
    if (vinculo) porEm(daRifa, vinculo.idRifa, idCobranca, podeVender(estado));
  }

  function porEm(conjuntos: Map<number, Set<string>>, de: number, id: string, sim: boolean): void {
    const seus = conjuntos.get(de) ?? new Set<string>();
    por(seus, id, sim);
    if (seus.size > 0) conjuntos.set(de, seus);
    else conjuntos.delete(de);
  }

  const por = (conjunto: Set<string>, id: string, sim: boolean): void => {
    if (sim) conjunto.add(id);
    else conjunto.delete(id);
  };

  function esquecer(idCobranca: string): void {
    const estado = entradas.get(idCobranca)?.acompanhada.estado;
    entradas.delete(idCobranca);
    for (const conjunto of [esperamPessoa, abertas]) conjunto.delete(idCobranca);
    if (!estado) return;
    porEm(soltas, estado.solicitada?.idUsuario ?? 0, idCobranca, false);
    if (estado.vinculo) porEm(daRifa, estado.vinculo.idRifa, idCobranca, false);
    if (!estado.criada) return;
    porPagamento.delete(estado.criada.idPagamento);
    lembradas.set(estado.criada.idPagamento, idCobranca);
  }

  /** Its next step, as far as is known here; while it is worked on, afterwards. */
  function marcar(idCobranca: string, entrada: Entrada): void {
    if (emCurso.has(idCobranca)) return;
    const { acompanhada, memoria } = entrada;
    const estado = maisNovo(entrada);
    // Of one whose beginning was forgotten the log is asked.
    const passo = estado ? proximoPasso(estado, acompanhada.tempos, memoria) : { em: 0 };
    if (!passo) {
      entrada.marca = null;
      if (!esperamPessoa.has(idCobranca)) esquecer(idCobranca);
      return;
    }
    const vez = Math.max(passo.em, entrada.descansaAte);
    const marca = { vez, idCobranca, encerrada: !estado || encerrada(estado) };
    if (entrada.marca?.vez === vez && entrada.marca.encerrada === marca.encerrada) return;
    entrada.marca = marca;
    (marca.encerrada ? filas.encerradas : filas.abertas).push(marca);
    programar();
  }

  const cabe = (fila: Fila): boolean =>
    chamadas.encerradas + chamadas.abertas < AO_MESMO_TEMPO &&
    (fila === 'abertas' || chamadas.encerradas < RELIDAS_AO_MESMO_TEMPO);

  const proxima = (fila: Fila): number => (cabe(fila) ? (filas[fila].peek()?.vez ?? Infinity) : Infinity);

  function programar(): void {
    const vez = Math.min(proxima('encerradas'), proxima('abertas'));
    if (!trabalhando || vez === Infinity || (marcado && marcado.vez <= vez)) return;
    marcado?.desmarcar();
    const desmarcar = relogio.depois(Math.max(0, vez - relogio.agora()), chamarOsDaVez);
    marcado = { vez, desmarcar };
  }

  function chamarOsDaVez(): void {
    marcado = null;
    const agora = relogio.agora();
    if (agora < olhadaEm - ACERTO_DO_RELOGIO) recuar(agora);
    olhadaEm = agora;
    chamar('encerradas');
    chamar('abertas');
    programar();
  }

  /** The clock was set back: what is remembered of the time that has not come yet counts as of now, and rests no longer. */
  function recuar(agora: number): void {
    for (const [idCobranca, entrada] of entradas) {
      const { memoria, acompanhada } = entrada;
      const lidaEm = memoria.lidaEm === null ? null : Math.min(memoria.lidaEm, agora);
      entrada.memoria = { ...memoria, lidaEm, devolverEm: Math.min(memoria.devolverEm, agora) };
      entrada.acompanhada = { ...acompanhada, tempos: temposAte(acompanhada.tempos, agora) };
      entrada.descansaAte = Math.min(entrada.descansaAte, agora);
      entrada.conferidaEm = Math.min(entrada.conferidaEm, agora);
      marcar(idCobranca, entrada);
    }
  }

  function chamar(fila: Fila): void {
    const agora = relogio.agora();
    const marcas = filas[fila];
    for (let marca = marcas.peek(); marca && marca.vez <= agora && cabe(fila); marca = marcas.peek()) {
      marcas.pop();
      const { idCobranca } = marca;
      if (entradas.get(idCobranca)?.marca !== marca || emCurso.has(idCobranca)) continue;
      chamadas[fila] += 1;
      // Its place is free before whoever comes next is looked for.
      const feito = naVez(idCobranca, () =>
        trabalhar(idCobranca).finally(() => {
          chamadas[fila] -= 1;
        }),
      );
      void feito.catch(() => undefined);
    }
  }

  /** One at a time for each charge: the next begins where this one ended, however it did. */
  function naVez<T>(idCobranca: string, fazer: () => Promise<T>): Promise<T> {
    const antes = emCurso.get(idCobranca);
    const feito = antes ? antes.then(fazer, fazer) : fazer();
    emCurso.set(idCobranca, feito);
    const acabar = () => {
      if (emCurso.get(idCobranca) !== feito) return;
      emCurso.delete(idCobranca);
      const entrada = entradas.get(idCobranca);
      if (entrada) marcar(idCobranca, Object.assign(entrada, { marca: null }));
      programar();
    };
    feito.then(acabar, acabar);
    return feito;
  }

  /** Everything that is due of one charge; what fails is tried again later. */
  async function trabalhar(idCobranca: string): Promise<void> {
    let passo: Passo | null = null;
    try {
      let estado = await saber(idCobranca);
      let doLog = false;
      for (let n = 0; n < PASSOS_SEGUIDOS && !parada; n += 1) {
        passo = devido(idCobranca, estado);
        if (!passo) break;
        const antes = estado;
        // To read a charge back what is followed is enough; before anything is done, the log is asked.
        const basta: boolean = doLog || passo.tipo === 'ler';
        estado = basta ? await dar(idCobranca, passo, estado) : await olhar(idCobranca);
        doLog ||= !basta || estado !== antes;
      }
      descansar(idCobranca, null);
    } catch (error) {
      falharam += 1;
      if (passo?.tipo === 'devolver') adiarDevolucao(idCobranca);
      else descansar(idCobranca, esperaDepoisDe(error));
      log.warn(
        { idCobranca, passo: passo?.tipo, error: reasonOf(error) },
        'charge: a step is taken again later',
      );
    }
  }

  function devido(idCobranca: string, estado: EstadoCobranca): Passo | null {
    const entrada = entradas.get(idCobranca);
    const passo = entrada && proximoPasso(estado, entrada.acompanhada.tempos, entrada.memoria);
    return passo && passo.em <= relogio.agora() ? passo : null;
  }

  const maisNovo = ({ visto, acompanhada }: Entrada): EstadoCobranca | null =>
    atrasado(visto, acompanhada.estado) ? acompanhada.estado : visto;

  function sabida(idCobranca: string): EstadoCobranca | null {
    const entrada = entradas.get(idCobranca);
    return entrada ? maisNovo(entrada) : null;
  }

  const saber = async (idCobranca: string): Promise<EstadoCobranca> =>
    sabida(idCobranca) ?? olhar(idCobranca);

  /** Who asks the log just after another process wrote may be told what was before it: he asks again a moment later. */
  async function olhar(idCobranca: string): Promise<EstadoCobranca> {
    const estado = await passos.consultar(idCobranca);
    const entrada = entradas.get(idCobranca);
    if (!entrada) return estado;
    if (atrasado(estado, entrada.acompanhada.estado)) throw unavailable(1);
    entrada.visto = estado;
    return estado;
  }

  const atrasado = (um: EstadoCobranca | null, outro: EstadoCobranca | null): boolean =>
    outro !== null && (um?.versao ?? -1) < outro.versao;

  async function dar(idCobranca: string, passo: Passo, estado: EstadoCobranca): Promise<EstadoCobranca> {
    dados += 1;
    const depois = await passos.dar(passo, estado);
    const entrada = entradas.get(idCobranca);
    if (!entrada) return depois;
    entrada.visto = depois;
    if (passo.tipo === 'ler' || passo.tipo === 'cancelar') {
      entrada.memoria = { ...entrada.memoria, lidaEm: relogio.agora(), avisos: estado.avisos.length };
    }
    return depois;
  }

  type Espera = (typeof ESPERAS)[keyof typeof ESPERAS];

  function esperaDepoisDe(error: unknown): Espera {
    if (isWaiting(error)) return ESPERAS.reparo;
    return error instanceof ProvedorRecusouError ? ESPERAS.recusa : ESPERAS.provedor;
  }

  function descansar(idCobranca: string, espera: Espera | null): void {
    const entrada = entradas.get(idCobranca);
    if (!entrada) return;
    entrada.falhas = espera ? entrada.falhas + 1 : 0;
    entrada.descansaAte = espera ? relogio.agora() + esperaDe(espera, entrada.falhas) : 0;
  }

  function adiarDevolucao(idCobranca: string): void {
    const entrada = entradas.get(idCobranca);
    if (!entrada) return;
    entrada.falhas += 1;
    const devolverEm = relogio.agora() + esperaDe(ESPERAS.devolver, entrada.falhas);
    entrada.memoria = { ...entrada.memoria, devolverEm };
  }

  const esperaDe = ({ primeira, maior }: Espera, falhas: number): number =>
    Math.min(maior, primeira * 2 ** (falhas - 1));

  async function conferir(idCobranca: string): Promise<EstadoCobranca> {
    const estado = await saber(idCobranca);
    const entrada = entradas.get(idCobranca);
    const agora = relogio.agora();
    if (!entrada || !podeSerPaga(estado) || conferindo >= CONFERIDAS_AO_MESMO_TEMPO) return estado;
    const lidaEm = Math.max(entrada.memoria.lidaEm ?? 0, entrada.conferidaEm);
    if (agora - lidaEm < CONFERIDA_A_CADA) return estado;
    entrada.conferidaEm = agora;
    conferindo += 1;
    try {
      await naVez(idCobranca, () => lerESeguir(idCobranca));
    } catch (error) {
      log.warn({ idCobranca, error: reasonOf(error) }, 'charge: not read back for its buyer');
    } finally {
      conferindo -= 1;
    }
    return saber(idCobranca);
  }

  async function lerESeguir(idCobranca: string): Promise<void> {
    const estado = await saber(idCobranca);
    if (!podeSerPaga(estado)) return;
    await dar(idCobranca, { tipo: 'ler', em: 0 }, estado);
    await trabalhar(idCobranca);
  }

  function cancelar(idCobranca: string, motivo: MotivoDeCancelamento): Promise<EstadoCobranca> {
    return naVez(idCobranca, async () => {
      const estado = await olhar(idCobranca);
      if (podeSerPaga(estado)) await dar(idCobranca, { tipo: 'cancelar', em: 0, motivo }, estado);
      await trabalhar(idCobranca);
      return saber(idCobranca);
    });
  }

  return {
    dobrar,
    esquecer,
    comecar() {
      esquecerAntigas();
      trabalhando = true;
      programar();
    },
    async parar() {
      trabalhando = false;
      parada = true;
      marcado?.desmarcar();
      await Promise.allSettled(emCurso.values());
    },
    saber,
    sabida,
    conferir,
    cancelar,
    cobrancaDo: (idPagamento) => porPagamento.get(idPagamento) ?? lembradas.get(idPagamento),
    lembrar: (idPagamento, idCobranca) => void lembradas.set(idPagamento, idCobranca),
    abertasDe: (idRifa, agora) =>
      Array.from(daRifa.get(idRifa) ?? [], sabida).filter((estado) => estado && detem(estado, agora)).length,
    soltasDe: (idUsuario) => soltas.get(idUsuario)?.size ?? 0,
    guardar() {
      esquecerAntigas();
      return {
        cobrancas: Array.from(entradas, ([id, { acompanhada }]) => [id, acompanhada] as const),
        lembradas: Array.from(lembradas.entries()).reverse(),
      };
    },
    recordar(guardada) {
      for (const [idPagamento, idCobranca] of guardada.lembradas) lembradas.set(idPagamento, idCobranca);
      for (const [idCobranca, acompanhada] of guardada.cobrancas) {
        const entrada = nova(acompanhada);
        entradas.set(idCobranca, entrada);
        contar(idCobranca, acompanhada.estado);
        marcar(idCobranca, entrada);
      }
    },
    get numeros() {
      return {
        abertas: abertas.size,
        esperamPessoa: esperamPessoa.size,
        emCurso: emCurso.size,
        passos: dados,
        falhas: falharam,
      };
    },
  };
}
