import { createHash } from 'node:crypto';
import { liberarBilhetes, reservarBilhetes, verificarBilhetes } from '@rifa-viva/contracts/http/bilhetes';
import type { Client } from '@rifa-viva/contracts/http/client';
import { diaLocal } from '@rifa-viva/contracts/regras/datas';
import { DEMO_ACCOUNTS, type DemoAccount } from './accounts.ts';
import type { Prize } from './prizes.ts';
import { signIn } from './sign-in.ts';

const DAY = 24 * 60 * 60_000;

/** A raffle of the demo, as its sales go on. */
export interface DemoRaffle {
  readonly idRifa: number;
  readonly prize: Prize;
  /** When its sales began, milliseconds since the epoch. */
  readonly abriu: number;
  readonly encerra: number;
}

/** One sale at the counter. */
export interface Sale {
  readonly em: number;
  readonly numeros: readonly number[];
  readonly cliente: string;
  readonly idVendedor: number;
}

/** Who buys at the counter: nobody's real name, and short enough for a ticket. */
const CLIENTES = [
  'JOÃO PEREIRA',
  'MARIA DORES',
  'ANA PAULA',
  'PEDRO HENRIQUE',
  'LUÍSA MENDES',
  'SEU ANTÔNIO',
  'RAFAEL COSTA',
  '',
  'DONA CIDA',
  'BRUNO ALVES',
  'PATRÍCIA LIMA',
  'MARCOS SOUZA',
];
/** Hours after the day of sales began. */
const SALES_OF_A_DAY = [2.2, 5.7, 8.4];
/** Numbers are taken in steps of it, so that they lie apart; prime to every raffle's number of tickets. */
const STEP = 37;

/** The same for the same day, everywhere: a seed that was interrupted asks for them again. */
function salesOfDay({ idRifa, prize, abriu }: DemoRaffle, dia: number): Sale[] {
  const total = Math.floor(prize.qtdeNumeros / prize.qtdeChances);
  const most = Math.floor(prize.porDia / SALES_OF_A_DAY.length);
  return SALES_OF_A_DAY.map((hours, i) => {
    const chance = chanceOf(`${idRifa}.${dia}.${i}`);
    const first = dia * prize.porDia + i * most;
    const qtde = 1 + (chance % most);
    return {
      em: abriu + dia * DAY + Math.round(hours * (DAY / 24)),
      numeros: Array.from({ length: qtde }, (_, n) => 1 + (((first + n) * STEP) % total)),
      cliente: CLIENTES[chance % CLIENTES.length] ?? '',
      idVendedor: SELLERS[chance % SELLERS.length]?.idUsuario ?? 0,
    };
  });
}

/** What was sold on each whole day from its beginning to a moment. */
export function salesUntil(raffle: DemoRaffle, moment: number): Sale[] {
  const days = Math.max(0, Math.floor((moment - raffle.abriu) / DAY));
  return Array.from({ length: days }, (_, dia) => salesOfDay(raffle, dia)).flat();
}

/** What is sold on the day of a moment: none of `salesUntil`. */
export const salesToday = (raffle: DemoRaffle, moment: number): Sale[] =>
  salesOfDay(raffle, dayNumber(moment) - dayNumber(raffle.abriu));

const dayNumber = (moment: number): number => Date.parse(diaLocal(new Date(moment).toISOString())) / DAY;

export const chanceOf = (text: string): number => createHash('sha256').update(text).digest().readUInt32BE(0);

export function accountOf(tipo: DemoAccount['tipo']): DemoAccount {
  const account = DEMO_ACCOUNTS.find((one) => one.tipo === tipo && one.idUsuario > 2);
  if (!account) throw new Error(`the demo has no ${tipo}`);
  return account;
}

/** The Vendedor sells more often than his Gerente. */
const SELLERS = [accountOf('Vendedor'), accountOf('Vendedor'), accountOf('Gerente')];

/** All of its tickets or none: what somebody else took meanwhile is not sold again. */
export async function sell(
  as: { readonly client: Client; readonly idUsuario: number },
  { idRifa, prize }: DemoRaffle,
  { numeros, cliente, idVendedor }: Sale,
  key: string,
): Promise<void> {
  const body = {
    idRifa,
    idUsuario: as.idUsuario,
    idVendedor,
    cliente,
    bilhetesSelecionados: [...numeros],
    valorVendidoPorBilhete: prize.valor,
  };
  await as.client.call(verificarBilhetes, { body, key });
}

/** The customer buys by Pix, and the company has seen the money. */
export async function buyOnline(
  url: string,
  admin: Client,
  { idRifa }: DemoRaffle,
  qtde: number,
  key: string,
): Promise<void> {
  const { idUsuario, telefone, senha } = accountOf('Usuario');
  const customer = await signIn(url, telefone, senha);
  const idPagamento = createHash('sha256').update(`${key}.${idRifa}`).digest('hex').slice(0, 10);
  const { numerosReservados } = await customer.call(reservarBilhetes, {
    body: { idRifa, idUsuario, qtde, idPagamento },
    key,
  });
  await admin.call(liberarBilhetes, {
    body: { idUsuario: 2, idRifa, bilhetesSelecionados: numerosReservados },
    key: `${key}-pago`,
  });
}
