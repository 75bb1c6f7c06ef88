import { formatarDataHora } from './datas.ts';
import { larguraDoNumero, listaDeNumeros } from './numeracao.ts';

/** What a customer is told of on her device: which kinds there are, for how long each is worth telling, in which words. */

export const TIPOS_DE_NOTIFICACAO = ['pago', 'aVencer', 'sorteado', 'ganhou'] as const;
export type TipoDeNotificacao = (typeof TIPOS_DE_NOTIFICACAO)[number];

export const ROTULOS_DAS_NOTIFICACOES: Readonly<Record<TipoDeNotificacao, string>> = {
  pago: 'Pagamento confirmado',
  aVencer: 'Reserva perto de vencer',
  sorteado: 'Resultado do sorteio',
  ganhou: 'Bilhete premiado',
};

const HORA = 3_600_000;
/** So long after it happened it is still news; a reservation's end has a moment of its own. */
export const VALE_POR: Readonly<Record<Exclude<TipoDeNotificacao, 'aVencer'>, number>> = {
  pago: 24 * HORA,
  sorteado: 72 * HORA,
  ganhou: 72 * HORA,
};

/** At most so long before the end, and never before two thirds of the time are over. */
const ANTES_DO_FIM = HORA;

/** When somebody is told that her reservation ends; milliseconds. */
export const avisarDoFim = (desde: number, fim: number): number =>
  fim - Math.min(ANTES_DO_FIM, (fim - desde) / 3);

export interface FatoNotificado {
  readonly tipo: TipoDeNotificacao;
  readonly numeros: readonly number[];
  /** Until when it matters, ISO. */
  readonly ate: string;
}
interface Rifa {
  readonly titulo: string;
  readonly qtdeNumeros: number;
}

/** What the device shows, and what a click opens. */
export interface Notificacao {
  readonly titulo: string;
  readonly texto: string;
  /** A path of our own. */
  readonly url: string;
  /** Shown once under one tag, however often it comes. */
  readonly tag: string;
}

export const MEUS_BILHETES = '/meusBilhetes';
/** Numbers that find room on a locked screen. */
const MOSTRADOS = 10;

export function notificacaoDe(fato: FatoNotificado, rifa: Rifa, tag: string): Notificacao {
  return { titulo: ROTULOS_DAS_NOTIFICACOES[fato.tipo], texto: textoDe(fato, rifa), url: MEUS_BILHETES, tag };
}

function textoDe({ tipo, numeros, ate }: FatoNotificado, { titulo, qtdeNumeros }: Rifa): string {
  const largura = larguraDoNumero(qtdeNumeros);
  const lista = listaDeNumeros(numeros, largura, MOSTRADOS);
  const bilhetes = `${numeros.length === 1 ? 'Bilhete' : 'Bilhetes'} ${lista} de ${titulo}`;
  switch (tipo) {
    case 'pago':
      return `${bilhetes}: pagamento confirmado. Boa sorte!`;
    case 'aVencer':
      return `${bilhetes}: pague até ${formatarDataHora(ate)} para não perder a reserva.`;
    case 'sorteado':
      return `Saiu o resultado de ${titulo}. Confira seus bilhetes.`;
    case 'ganhou':
      return `${bilhetes}: ${numeros.length === 1 ? 'premiado' : 'premiados'}. Parabéns!`;
  }
}
