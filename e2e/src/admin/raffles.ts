import { randomBytes } from 'node:crypto';
import {
  contarBilhetesNaoVendidos,
  reservarBilhetes,
  verificarBilhetes,
} from '@rifa-viva/contracts/http/bilhetes';
import { carregarModelos } from '@rifa-viva/contracts/http/modeloBilhetes';
import { cadastrarRifa } from '@rifa-viva/contracts/http/rifas';
import type { Visitor } from '../browser.ts';
import { call, DAY, inMinutes } from './staff.ts';

interface Wanted {
  readonly titulo: string;
  /** Reais a ticket; 10 unless told. */
  readonly valor?: number;
  /** Percent; 10 unless told. */
  readonly comissao?: number;
  readonly qtdeNumeros?: number;
  readonly qtdeChances?: number;
  /** From now. */
  readonly closesInMinutes?: number;
  readonly sucessor?: boolean;
  readonly descricao?: string;
  readonly cortesia?: boolean;
  readonly qtdeBilhetes?: number;
  /** The demo's own, where none is named. */
  readonly idModeloBilhete?: number;
}

export async function firstModel(who: Visitor): Promise<number> {
  const models = await call(who, carregarModelos);
  const model = models.find(({ nomeModelo }) => nomeModelo === 'MODELO PADRÃO');
  if (!model) throw new Error('the demo has no model');
  return model.idModeloBilhete;
}

/** Screens that are opened next know nothing of a call's position: they find the raffle's tickets as it left them. */
const readable = (who: Visitor, idRifa: number) =>
  call(who, contarBilhetesNaoVendidos, { params: { idRifa } });

/** A campaign made by this person's session; tickets at R$ 10,00 with 10 % commission. */
export async function createRaffle(who: Visitor, wanted: Wanted): Promise<number> {
  const { closesInMinutes = 8 * DAY, ...rest } = wanted;
  const { idRifa } = await call(who, cadastrarRifa, {
    body: {
      descricao: 'PRIMEIRO & SEGUNDO',
      valor: 10,
      comissao: 10,
      qtdeNumeros: 1_000,
      qtdeChances: 1,
      cortesia: false,
      qtdeBilhetes: 0,
      sucessor: false,
      idModeloBilhete: wanted.idModeloBilhete ?? (await firstModel(who)),
      dtEncerramento: inMinutes(closesInMinutes),
      dtSorteio: inMinutes(closesInMinutes + DAY),
      ...rest,
    },
  });
  await readable(who, idRifa);
  return idRifa;
}

/** Sells these tickets in the name of `idVendedor`, by the session of `idUsuario`. */
export async function sell(
  who: Visitor,
  sale: {
    idRifa: number;
    idUsuario: number;
    idVendedor: number;
    cliente: string;
    numeros: readonly number[];
    /** Reais a ticket; 10 unless told. */
    valor?: number;
  },
): Promise<void> {
  const { numeros, valor = 10, ...rest } = sale;
  await call(who, verificarBilhetes, {
    body: {
      ...rest,
      bilhetesSelecionados: [...numeros],
      valorVendidoPorBilhete: valor,
    },
  });
  await readable(who, sale.idRifa);
}

/** Reserves so many tickets as a customer paying by manual Pix; answers their numbers. */
export async function reserve(
  who: Visitor,
  { idRifa, idUsuario, qtde }: { idRifa: number; idUsuario: number; qtde: number },
): Promise<number[]> {
  const idPagamento = `p${randomBytes(5).toString('hex')}`;
  const { numerosReservados } = await call(who, reservarBilhetes, {
    body: { idRifa, idUsuario, qtde, cliente: 'CARLA', minutosReserva: 5, idPagamento },
  });
  return numerosReservados;
}
