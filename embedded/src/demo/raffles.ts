import { CallRefused, type Client } from '@rifa-viva/contracts/http/client';
import {
  atualizarRifa,
  cadastrarRifa,
  carregarRifa,
  confirmarResultado,
  selarLista,
} from '@rifa-viva/contracts/http/rifas';
import type { NewPicture } from './installation.ts';
import { campaignPicture } from './pictures.ts';
import { LATER_PRIZES, type Prize } from './prizes.ts';
import { accountOf, chanceOf, type DemoRaffle } from './sales.ts';
import { signIn } from './sign-in.ts';

const DAY = 24 * 60 * 60_000;
/** 20:00 in Sao Paulo, as hours of UTC. */
const EVENING = 23;

/** The evening of that day. */
export const evening = (moment: number): number => new Date(moment).setUTCHours(EVENING, 0, 0, 0);

export interface NewRaffle {
  readonly key: string;
  readonly prize: Prize;
  readonly idModeloBilhete: number;
  readonly abriu: number;
  readonly encerra: number;
}

export async function openRaffle(admin: Client, picture: NewPicture, raffle: NewRaffle): Promise<DemoRaffle> {
  const { key, prize, idModeloBilhete, abriu, encerra } = raffle;
  const { titulo, descricao, valor, qtdeNumeros, qtdeChances } = prize;
  const imgRifa = await picture(`${key}.jpg`, () => campaignPicture(prize.picture));
  const { idRifa } = await admin.call(cadastrarRifa, {
    key: `demo-rifa-${key}`,
    body: {
      titulo,
      descricao,
      valor,
      qtdeNumeros,
      qtdeChances,
      sucessor: true,
      imgRifa,
      idModeloBilhete,
      cortesia: false,
      qtdeBilhetes: 0,
      comissao: 10,
      dtEncerramento: new Date(encerra).toISOString(),
      dtSorteio: new Date(encerra + DAY).toISOString(),
    },
  });
  return { idRifa, prize, abriu, encerra };
}

/** As it should go: sealed before the result, which another Administrador stands for. */
export async function drawRaffle(url: string, admin: Client, { idRifa, prize }: DemoRaffle): Promise<void> {
  const digits = String(prize.qtdeNumeros - 1).length;
  const milharSorteada = String(chanceOf(`sorteio.${idRifa}`) % prize.qtdeNumeros).padStart(
    Math.max(4, digits),
    '0',
  );
  await admin.call(selarLista, { body: { idRifa }, key: `demo-selo-${idRifa}` });
  await admin.call(atualizarRifa, {
    params: { id: idRifa },
    body: { milharSorteada },
    key: `demo-resultado-${idRifa}`,
  });
  const { telefone, senha } = accountOf('Administrador');
  const other = await signIn(url, telefone, senha);
  await other.call(confirmarResultado, {
    body: { idRifa, milharSorteada },
    key: `demo-confirmacao-${idRifa}`,
  });
}

/** Null where it refuses: somebody made the demo his own meanwhile. */
export async function unlessRefused<T>(what: () => Promise<T>): Promise<T | null> {
  try {
    return await what();
  } catch (error) {
    if (error instanceof CallRefused) return null;
    throw error;
  }
}

/** Those of the demo's raffles that wait for their draw yet; what is due is drawn. */
export async function drawWhatIsDue(
  url: string,
  admin: Client,
  raffles: readonly DemoRaffle[],
  at: number,
): Promise<DemoRaffle[]> {
  const waiting: DemoRaffle[] = [];
  for (const raffle of raffles) {
    const read = await unlessRefused(() => admin.call(carregarRifa, { params: { idRifa: raffle.idRifa } }));
    if (read?.status !== 'ativo' || read.milharSorteada !== '') continue;
    const due = at >= Date.parse(read.dtSorteio);
    const drawn = due && (await unlessRefused(() => drawRaffle(url, admin, raffle).then(() => true)));
    if (!drawn) waiting.push({ ...raffle, encerra: Date.parse(read.dtEncerramento) });
  }
  return waiting;
}

/** What the n-th raffle that a demo opens later is about. */
export function laterPrize(n: number): Prize {
  const prize = LATER_PRIZES[n % LATER_PRIZES.length];
  if (!prize) throw new Error('the demo has no prizes');
  return prize;
}

/** As the demo's diary names it. */
export const prizeOf = (picture: string): Prize | undefined =>
  LATER_PRIZES.find((prize) => prize.picture === picture);
