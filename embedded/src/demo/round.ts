import { upload } from '@rifa-viva/contracts/http/arquivos';
import { CallRefused, type Client } from '@rifa-viva/contracts/http/client';
import { carregarRifas } from '@rifa-viva/contracts/http/rifas';
import { type Begun, beganAt, type Diary, dayOf, type Play, writeBegun } from './diary.ts';
import { type NewPicture, seedInstallation } from './installation.ts';
import { FIRST_RAFFLES } from './prizes.ts';
import {
  drawRaffle,
  drawWhatIsDue,
  evening,
  laterPrize,
  openRaffle,
  prizeOf,
  unlessRefused,
} from './raffles.ts';
import {
  accountOf,
  buyOnline,
  chanceOf,
  type DemoRaffle,
  type Sale,
  salesToday,
  salesUntil,
  sell,
} from './sales.ts';
import { signIn, signInAsCompany } from './sign-in.ts';

const DAY = 24 * 60 * 60_000;
/** Another raffle is opened where none is on sale for so long. */
const ENOUGH = 10 * DAY;
const LATER_ONES_SELL_FOR = 30 * DAY;
/** How far back a raffle's sales are played that is opened after nobody started the demo for long. */
const PLAYED_BACK = 12 * DAY;
/** Raffles that are looked at before another one is opened; a demo has far fewer. */
const LOOKED_AT = 1_000;

/** One filling of the demo, or one day's going on. */
interface Round {
  readonly url: string;
  readonly admin: Client;
  readonly at: number;
  readonly play: Play;
  readonly picture: NewPicture;
}

/** Fills a fresh installation (no diary yet), or goes on with it, through the product's own calls. */
export async function playRound(
  {
    dataDir,
    begun,
    ...where
  }: Pick<Round, 'url' | 'play'> & { readonly dataDir: string; readonly begun: Begun },
  diary: Diary | null,
  log: (line: string) => void,
): Promise<Diary> {
  const beginRound = async (): Promise<Round> => {
    const admin = await signInAsCompany(where.url);
    return { ...where, admin, at: begun.at, picture: picturesOf(dataDir, begun, admin) };
  };
  if (!diary) return fill(await beginRound());
  return orLeave(diary, begun.at, log, async () => goOn(await beginRound(), diary));
}

/** Somebody may have made this installation his own: then it stays as it is for the day. */
async function orLeave(
  diary: Diary,
  at: number,
  log: (line: string) => void,
  next: () => Promise<Diary>,
): Promise<Diary> {
  try {
    return await next();
  } catch (error) {
    if (!(error instanceof CallRefused)) throw error;
    log(`The demo does not go on by itself: ${error.message}`);
    return { ...diary, dia: dayOf(at), em: at };
  }
}

function picturesOf(dataDir: string, begun: Begun, client: Client): NewPicture {
  return async (nomeDoArquivo, draw) => {
    begun.pictures[nomeDoArquivo] ??= await uploaded(client, nomeDoArquivo, await draw());
    writeBegun(dataDir, begun);
    return begun.pictures[nomeDoArquivo];
  };
}

async function uploaded(client: Client, nomeDoArquivo: string, picture: Buffer): Promise<string> {
  const arquivo = new Blob([new Uint8Array(picture)]);
  return (await client.call(upload, { arquivo, nomeDoArquivo })).nome;
}

async function fill(round: Round): Promise<Diary> {
  const { url, admin, at, play, picture } = round;
  play(beganAt(at));
  const idModeloBilhete = await seedInstallation(admin, picture);
  const raffles: DemoRaffle[] = [];
  for (const { key, prize, abriu, encerra } of FIRST_RAFFLES) {
    play(new Date(at + abriu));
    raffles.push(
      await openRaffle(admin, picture, {
        key,
        prize,
        idModeloBilhete,
        abriu: at + abriu,
        encerra: evening(at + encerra),
      }),
    );
  }
  await sellThePast(round, raffles);
  const onSale = raffles.filter(({ encerra }) => encerra > at);
  await sellToday(round, onSale);
  for (const raffle of raffles) if (!onSale.includes(raffle)) await drawRaffle(url, admin, raffle);
  return diaryOf(round, { preparedAt: new Date(at).toISOString(), idModeloBilhete, abertas: 0 }, onSale);
}

async function goOn(round: Round, diary: Diary): Promise<Diary> {
  const { url, admin, at } = round;
  const kept = (diary.rifas ?? []).flatMap(({ premio, ...raffle }): DemoRaffle[] => {
    const prize = prizeOf(premio);
    return prize ? [{ ...raffle, prize, encerra: 0 }] : [];
  });
  const waiting = await drawWhatIsDue(url, admin, kept, at);
  const opened = await openWhereNoneIsOnSale(round, diary);
  const raffles = opened ? [...waiting, opened] : waiting;
  await sellToday(
    round,
    raffles.filter(({ encerra }) => encerra > at),
  );
  return diaryOf(round, { ...diary, abertas: (diary.abertas ?? 0) + (opened ? 1 : 0) }, raffles);
}

async function openWhereNoneIsOnSale(round: Round, diary: Diary): Promise<DemoRaffle | null> {
  const { admin, at, play, picture } = round;
  const all = await admin.call(carregarRifas, { params: { limit: LOOKED_AT } });
  const enough = ({ milharSorteada, dtEncerramento }: (typeof all)[number]) =>
    milharSorteada === '' && Date.parse(dtEncerramento) >= at + ENOUGH;
  const idModeloBilhete = diary.idModeloBilhete ?? all[0]?.idModeloBilhete;
  if (all.some(enough) || idModeloBilhete === undefined) return null;
  const abriu = Math.max(at - PLAYED_BACK, diary.em ?? Date.parse(diary.preparedAt));
  const encerra = evening(at + LATER_ONES_SELL_FOR);
  play(new Date(abriu));
  const prize = laterPrize(diary.abertas ?? 0);
  const raffle = await openRaffle(admin, picture, {
    key: dayOf(at),
    prize,
    idModeloBilhete,
    abriu,
    encerra,
  });
  await sellThePast(round, [raffle]);
  return raffle;
}

/** At the counter, each at its moment; after the end of sales only an Administrador sells, in a seller's name. */
async function sellThePast({ url, admin, at, play }: Round, raffles: readonly DemoRaffle[]): Promise<void> {
  const clerks = await openCounter(url);
  const sales = raffles.flatMap((raffle) =>
    salesUntil(raffle, Math.min(at, raffle.encerra)).map((sale) => ({ raffle, sale })),
  );
  // Raffles do not wait for each other: what happened at one moment is asked for at once.
  const moments = new Set(sales.map(({ sale }) => sale.em).toSorted((a, b) => a - b));
  for (const em of moments) {
    play(new Date(em));
    const together = sales.filter(({ sale }) => sale.em === em);
    await Promise.all(
      together.map(({ raffle, sale }) => {
        const clerk = raffle.encerra <= at ? { client: admin, idUsuario: 2 } : clerks(sale);
        return sell(clerk, raffle, sale, `demo-venda-${raffle.idRifa}-${em}`);
      }),
    );
  }
  play(null);
}

/** What somebody changed meanwhile does without. */
async function sellToday({ url, admin, at }: Round, raffles: readonly DemoRaffle[]): Promise<void> {
  if (raffles.length === 0) return;
  const clerks = await openCounter(url);
  for (const raffle of raffles) {
    const key = `${dayOf(at)}-${raffle.idRifa}`;
    for (const [i, sale] of salesToday(raffle, at).entries())
      await unlessRefused(() => sell(clerks(sale), raffle, sale, `demo-venda-${key}-${i}`));
    const qtde = 1 + (chanceOf(key) % 3);
    await unlessRefused(() => buyOnline(url, admin, raffle, qtde, `demo-online-${key}`));
  }
}

async function openCounter(url: string): Promise<(sale: Sale) => { client: Client; idUsuario: number }> {
  const people = [accountOf('Vendedor'), accountOf('Gerente')];
  const clerks = await Promise.all(
    people.map(async ({ idUsuario, telefone, senha }) => ({
      idUsuario,
      client: await signIn(url, telefone, senha),
    })),
  );
  return ({ idVendedor }) => {
    const clerk = clerks.find(({ idUsuario }) => idUsuario === idVendedor);
    if (!clerk) throw new Error(`nobody sells as ${idVendedor}`);
    return clerk;
  };
}

const diaryOf = (
  { at }: Round,
  before: Pick<Diary, 'preparedAt' | 'idModeloBilhete' | 'abertas'>,
  raffles: readonly DemoRaffle[],
): Diary => ({
  ...before,
  dia: dayOf(at),
  em: at,
  rifas: raffles.map(({ idRifa, prize, abriu }) => ({ idRifa, premio: prize.picture, abriu })),
});
