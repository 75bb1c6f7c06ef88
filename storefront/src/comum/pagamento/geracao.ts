import { cancelarReserva, reservarBilhetes } from '@rifa-viva/contracts/http/bilhetes';
import { textoAleatorio } from '@rifa-viva/ui/api/aleatorio.ts';
import { chamar, ErroDaApi } from '@rifa-viva/ui/api/cliente.ts';
import type { TipoPagamento } from './cobranca.ts';
import type { Reserva } from './estado.ts';
import type { Pedido } from './metodos/metodo.ts';
import { METODOS } from './metodos/metodos.ts';

const TAMANHO_DA_CHAVE = 24;
/** A charge that could not be made so often may have been refused for good: it is left to the server, which ends it. */
const MAXIMO_DE_VEZES = 3;

/** One try to buy: what it has got so far is kept until its outcome is known. */
interface Tentativa {
  readonly chave: string;
  readonly tipoPagamento: TipoPagamento;
  readonly idPagamento: string | null;
  /** How often it was tried. */
  readonly vezes: number;
}

export interface Gerada {
  readonly idPagamento: string;
  readonly tipoPagamento: TipoPagamento;
  readonly reserva: Reserva;
}

export interface Geracao {
  /** The charge, then the reservation. After an unknown outcome the very same ones are asked for again. */
  gerar(pedido: Pedido, tipoPagamento: TipoPagamento, minutos: number): Promise<Gerada>;
  /** Given up in the background: what has no outcome yet may hold tickets until it expires, no longer. */
  abandonar(): void;
}

const comecar = (tipoPagamento: TipoPagamento): Tentativa => ({
  chave: textoAleatorio(TAMANHO_DA_CHAVE),
  tipoPagamento,
  idPagamento: null,
  vezes: 0,
});

/** Whether the same is asked for no more. */
const acabou = ({ idPagamento, vezes }: Tentativa, falha: unknown): boolean =>
  (falha instanceof ErroDaApi && !falha.semResposta) || (idPagamento === null && vezes >= MAXIMO_DE_VEZES);

export function criarGeracao(): Geracao {
  let tentativa: Tentativa | null = null;

  async function seguir(pedido: Pedido, minutos: number, atual: Tentativa): Promise<Gerada> {
    const { chave, tipoPagamento } = atual;
    const idPagamento = atual.idPagamento ?? (await METODOS[tipoPagamento].gerar(pedido, chave));
    tentativa = { ...atual, idPagamento };
    const { idRifa, qtde, numeros, comprador } = pedido;
    const { idUsuario, nome: cliente } = comprador;
    const reserva = await chamar(reservarBilhetes, {
      body: {
        ...{ idRifa, idUsuario, qtde, cliente, minutosReserva: minutos, idPagamento },
        ...(numeros && { numeros: [...numeros] }),
      },
      idempotencyKey: idPagamento,
    });
    return { idPagamento, tipoPagamento, reserva };
  }

  return {
    async gerar(pedido, tipoPagamento, minutos) {
      // What costs nothing is charged by nobody.
      const antes = tentativa ?? comecar(pedido.valor === 0 ? 'normal' : tipoPagamento);
      tentativa = { ...antes, vezes: antes.vezes + 1 };
      try {
        const gerada = await seguir(pedido, minutos, tentativa);
        tentativa = null;
        return gerada;
      } catch (falha) {
        if (tentativa && acabou(tentativa, falha)) tentativa = null;
        throw falha;
      }
    },
    abandonar() {
      const idPagamento = tentativa?.idPagamento;
      tentativa = null;
      if (idPagamento) chamar(cancelarReserva, { body: { idPagamento } }).catch(console.error);
    },
  };
}
