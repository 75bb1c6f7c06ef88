import {
  type ClientToServer,
  desempacotarEstados,
  desempacotarMudancas,
  type MudancasDaRifa,
  type Resposta,
  type RetratoDaRifa,
  type ServerToClient,
} from '@rifa-viva/contracts/ao-vivo';
import { EMPRESA_INICIAL } from '@rifa-viva/contracts/eventos/empresa';
import { COOKIE_TOKEN } from '@rifa-viva/contracts/rotas';
import { ABERTA, EXCLUIDA, matrixPeople, matrixRaffles } from '@rifa-viva/embedded/testing/matrix';
import { HandWrittenLog } from '@rifa-viva/embedded/testing/read-side';
import { startTestReadSide, type TestReadSide } from '@rifa-viva/embedded/testing/read-side-http';
import { emitidos } from '@rifa-viva/embedded/testing/rifa';
import { io, type Socket } from 'socket.io-client';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { LIBERADO, LIVRE, RESERVADO, VENDIDO } from '../bilhetes/rows.ts';

let side: TestReadSide;
beforeAll(async () => {
  side = await startTestReadSide();
  const log = new HandWrittenLog();
  log.add('empresa', { type: 'EmpresaCriada', data: EMPRESA_INICIAL });
  await matrixPeople(log, side.cifrado);
  await matrixRaffles(log, side.cifrado);
  await side.write(log);
});
afterAll(() => side.close());

type Message = { event: string; payload: Record<string, unknown> };
interface Handshake {
  readonly token?: string;
  readonly headers?: Record<string, string>;
}

/** A browser's live connection: remembers what it was told. */
class Browser {
  readonly messages: Message[] = [];
  private readonly looks = new Set<() => void>();
  private readonly gone: Promise<string>;

  constructor(readonly socket: Socket<ServerToClient, ClientToServer>) {
    socket.onAny((event: string, payload: Record<string, unknown>) => {
      this.messages.push({ event, payload });
      for (const look of this.looks) look();
    });
    this.gone = new Promise((resolve) => {
      socket.once('disconnect', resolve);
    });
  }

  /** The first message of a kind, come or to come, after those that were there at `from`. */
  told(event: keyof ServerToClient, from = 0): Promise<Record<string, unknown>> {
    return new Promise((resolve) => {
      const look = () => {
        const found = this.messages.slice(from).find((m) => m.event === event);
        if (!found) return;
        this.looks.delete(look);
        resolve(found.payload);
      };
      this.looks.add(look);
      look();
    });
  }

  ask(event: string, ...args: unknown[]): Promise<Resposta> {
    return new Promise((resolve) => {
      (this.socket as Socket).emit(event, ...args, resolve);
    });
  }

  disconnected(): Promise<string> {
    return this.gone;
  }
}

const open = new Set<Socket>();
afterEach(() => {
  for (const socket of open) socket.disconnect();
  open.clear();
});

/** Null when the handshake was refused. */
function tryToConnect({ token, headers = {} }: Handshake = {}): Promise<Browser | null> {
  const socket: Socket<ServerToClient, ClientToServer> = io(side.url, {
    transports: ['websocket'],
    forceNew: true,
    reconnection: false,
    extraHeaders: headers,
    ...(token === undefined ? {} : { auth: { token } }),
  });
  open.add(socket as Socket);
  const browser = new Browser(socket);
  return new Promise((resolve) => {
    socket.once('connect', () => resolve(browser));
    socket.once('connect_error', () => resolve(null));
    socket.io.once('close', () => resolve(null));
  });
}

async function connect(who: number | null): Promise<Browser> {
  const browser = await tryToConnect(who === null ? {} : { token: await side.token(who) });
  if (!browser) throw new Error(`${who} was refused`);
  return browser;
}

let idVenda = 100;
async function venda(idVendedor: number, numeros: number[]): Promise<HandWrittenLog> {
  idVenda += 1;
  return new HandWrittenLog().rifa({
    type: 'BilhetesVendidos',
    data: {
      idRifa: ABERTA,
      idVenda,
      numeros,
      idUsuarioEmissor: idVendedor,
      idVendedor,
      cliente: await side.cifrado(2_000 + idVenda, 'FREGUES'),
      total: 1_000 * numeros.length,
      segredo: await side.cifrado(2_000 + idVenda, `ao-vivo-${idVenda}`),
      dtPagamento: '2026-03-01T12:00:00.000Z',
    },
  });
}
const vender = async (idVendedor: number, ...numeros: number[]) =>
  side.write(await venda(idVendedor, numeros));

const estados = (payload: unknown) => {
  const { estados: bytes, total } = payload as RetratoDaRifa;
  return [...desempacotarEstados(new Uint8Array(bytes), total)];
};
const mudancas = (payload: unknown) => new Map(desempacotarMudancas((payload as MudancasDaRifa).mudancas));

describe('the handshake (J6)', () => {
  it('takes anybody while the company is open, and every signed-in person', async () => {
    for (const who of [null, 8, 6, 4, 3, 1]) expect((await connect(who)).socket.connected).toBe(true);
  });

  it('takes the session cookie', async () => {
    const browser = await tryToConnect({ headers: { cookie: `${COOKIE_TOKEN}=${await side.token(8)}` } });
    expect(await browser?.ask('usuario:entrar', { idUsuario: 8 })).toEqual({ ok: true });
  });

  it.each(['garbage', 'a.b.c', 'x'.repeat(20_000)])('refuses a bad token', async (token) => {
    expect(await tryToConnect({ token })).toBeNull();
  });

  it('refuses an inactive person', async () => {
    expect(await tryToConnect({ token: await side.token(10) })).toBeNull();
  });

  it.each(['http://mal.exemplo', 'null', 'http://rifa.teste.mal.exemplo'])('refuses %s', async (origin) => {
    expect(await tryToConnect({ headers: { origin } })).toBeNull();
  });

  it('takes our own origin, public or as called', async () => {
    for (const origin of ['http://rifa.teste', side.url]) {
      expect(await tryToConnect({ headers: { origin } })).not.toBeNull();
    }
  });
});

describe("a raffle's room (J7)", () => {
  it('begins with every ticket', async () => {
    const browser = await connect(null);
    expect(await browser.ask('rifa:entrar', { idRifa: 2 })).toEqual({ ok: true });
    const retrato = await browser.told('rifa:retrato');
    expect(retrato).toMatchObject({ idRifa: 2, total: 20, disponiveis: 15 });
    expect(Object.keys(retrato).sort()).toEqual(['disponiveis', 'estados', 'idRifa', 'posicao', 'total']);
    expect(estados(retrato).slice(0, 6)).toEqual([LIVRE, RESERVADO, VENDIDO, VENDIDO, VENDIDO, LIBERADO]);
  });

  it('goes on with what changes, without a name', async () => {
    const browser = await connect(null);
    await browser.ask('rifa:entrar', { idRifa: ABERTA });
    const { disponiveis } = await browser.told('rifa:retrato');
    await vender(6, 7, 8);
    const message = await browser.told('rifa:mudancas');
    expect([...mudancas(message)]).toEqual([
      [7, VENDIDO],
      [8, VENDIDO],
    ]);
    expect(message.disponiveis).toBe(Number(disponiveis) - 2);
    expect(Object.keys(message).sort()).toEqual(['de', 'disponiveis', 'idRifa', 'mudancas', 'posicao']);
  });

  it('tells who comes back what he missed', async () => {
    const first = await connect(null);
    await first.ask('rifa:entrar', { idRifa: ABERTA });
    const { posicao } = await first.told('rifa:retrato');
    first.socket.disconnect();
    await vender(6, 9);
    const again = await connect(null);
    await again.ask('rifa:entrar', { idRifa: ABERTA, desde: posicao });
    const missed = await again.told('rifa:mudancas');
    expect(missed.de).toBe(posicao);
    expect([...mudancas(missed)]).toEqual([[9, VENDIDO]]);
    expect(again.messages.some((m) => m.event === 'rifa:retrato')).toBe(false);
  });

  it.each(['1', 'abc', '99999999999999999999', 5, null])(
    'begins anew from a strange position',
    async (desde) => {
      const browser = await connect(null);
      expect(await browser.ask('rifa:entrar', { idRifa: ABERTA, desde })).toEqual({ ok: true });
      expect(await browser.told('rifa:retrato')).toMatchObject({ idRifa: ABERTA });
    },
  );

  it('shows tickets that are issued anew', async () => {
    const browser = await connect(null);
    await browser.ask('rifa:entrar', { idRifa: 3 });
    await browser.told('rifa:retrato');
    const from = browser.messages.length;
    await side.write(new HandWrittenLog().rifa(emitidos(3, 16)));
    expect(await browser.told('rifa:retrato', from)).toMatchObject({ total: 16, disponiveis: 16 });
  });

  it('says no more after leaving', async () => {
    const [left, stays] = [await connect(null), await connect(null)];
    for (const browser of [left, stays]) await browser.ask('rifa:entrar', { idRifa: ABERTA });
    expect(await left.ask('rifa:sair', { idRifa: ABERTA })).toEqual({ ok: true });
    const from = left.messages.length;
    await vender(6, 10);
    await stays.told('rifa:mudancas');
    // Answers come after what was sent before them.
    await left.ask('rifa:sair', { idRifa: ABERTA });
    expect(left.messages.slice(from).map((m) => m.event)).not.toContain('rifa:mudancas');
  });

  it.each([
    { idRifa: 99 },
    { idRifa: EXCLUIDA },
    { idRifa: -1 },
    { idRifa: 1.5 },
    { idRifa: '1' },
    { idRifa: 2 ** 53 },
    {},
    [],
    'rifa:1',
    null,
    Buffer.from([1, 2, 3]),
  ])('does not exist for %j', async (pedido) => {
    const browser = await connect(null);
    expect(await browser.ask('rifa:entrar', pedido)).toMatchObject({ codigo: 'NAO_ENCONTRADO' });
  });
});

describe("a person's room (J8)", () => {
  it('is nobody else’s', async () => {
    for (const who of [8, 6, 4, 3, 1]) {
      const browser = await connect(who);
      expect(await browser.ask('usuario:entrar', { idUsuario: who })).toEqual({ ok: true });
      expect(await browser.ask('usuario:entrar', { idUsuario: 9 })).toMatchObject({ codigo: 'NAO_E_SEU' });
    }
    expect(await (await connect(null)).ask('usuario:entrar', { idUsuario: 8 })).toMatchObject({
      codigo: 'SESSAO',
    });
  });

  it('tells its person alone that own tickets changed', async () => {
    const [his, other] = [await connect(6), await connect(8)];
    await vender(6, 11);
    expect(await his.told('usuario:mudou')).toMatchObject({ idUsuario: 6, motivo: 'bilhetes' });
    await other.ask('usuario:entrar', { idUsuario: 8 });
    expect(other.messages).toEqual([]);
  });

  it('tells its person alone how far a document is drawn', async () => {
    const [his, other] = [await connect(6), await connect(3)];
    side.live.documentProgress(6, 'trabalho', 1, 2);
    expect(await his.told('documento:progresso')).toEqual({ idTrabalho: 'trabalho', feitos: 1, total: 2 });
    await other.ask('usuario:entrar', { idUsuario: 3 });
    expect(other.messages).toEqual([]);
  });
});

describe('the sales of a raffle (J9)', () => {
  it('are for staff', async () => {
    const codes = [];
    for (const who of [null, 8, 6, 4, 3, 1]) {
      const answer = await (await connect(who)).ask('vendas:entrar', { idRifa: ABERTA });
      codes.push('ok' in answer ? 'ok' : answer.codigo);
    }
    expect(codes).toEqual(['SESSAO', 'PAPEL', 'ok', 'ok', 'ok', 'ok']);
  });

  it('are told to each within his reach', async () => {
    const people = [6, 7, 4, 5, 3];
    const browsers = await Promise.all(people.map(connect));
    for (const browser of browsers) await browser.ask('vendas:entrar', { idRifa: ABERTA });
    const log = await venda(6, [12]);
    log.events.push(...(await venda(7, [13])).events);
    await side.write(log);
    const heard = await Promise.all(
      browsers.map(async (browser, i) => {
        await browser.told('vendas:mudou');
        if (people[i] === 3) return 'both';
        await browser.ask('vendas:sair', { idRifa: ABERTA });
        return browser.messages.flatMap((m) => (m.event === 'vendas:mudou' ? m.payload.numeros : []));
      }),
    );
    expect(heard).toEqual([[12], [13], [12], [13], 'both']);
  });
});

describe('back-office news', () => {
  it('of records are for managers, of sponsors for idUsuario 1', async () => {
    const [buyer, seller, manager, first] = await Promise.all([8, 6, 4, 1].map(connect));
    await side.write(
      new HandWrittenLog()
        .add('patrocinador-1', {
          type: 'PatrocinadorCriado',
          data: {
            idPatrocinador: 1,
            idUsuario: 1,
            nomePatrocinador: 'PADARIA',
            urlLogoPatrocinador: '',
            statusPatrocinador: 'sim',
          },
        })
        .add('banner-1', { type: 'BannerCriado', data: { idBanner: 1, urlBanner: 'a.png', idUsuario: 3 } }),
    );
    const news = (browser: Browser | undefined) =>
      browser?.messages.map((m) => m.payload.recurso as string).sort();
    await manager?.told('recurso:mudou');
    while (news(first)?.length !== 2) await first?.told('recurso:mudou', first.messages.length);
    for (const browser of [buyer, seller, manager]) await browser?.ask('rifa:sair', { idRifa: 1 });
    expect([buyer, seller, manager, first].map(news)).toEqual([
      [],
      [],
      ['banner'],
      ['banner', 'patrocinadores'],
    ]);
  });
});

describe('whoever may no longer be here', () => {
  const alterado = (idUsuario: number, depois: object, sessionVersion = 2) =>
    new HandWrittenLog().add(`usuario-${idUsuario}`, {
      type: 'UsuarioAlterado',
      data: { idUsuario, alteradoPor: 3, sessionVersion, ...depois },
    });

  it('leaves when deactivated, when his role changes and when he logs out', async () => {
    const [deactivated, demoted, loggedOut, bystander] = await Promise.all([9, 5, 7, 8].map(connect));
    await side.write(alterado(9, { ativo: 'nao' }));
    await side.write(alterado(5, { tipo: 'Vendedor' }));
    await side.write(
      new HandWrittenLog().add('usuario-7', {
        type: 'UsuarioSaiu',
        data: { idUsuario: 7, sessionVersion: 2 },
      }),
    );
    for (const browser of [deactivated, demoted, loggedOut]) {
      expect(await browser?.disconnected()).toBe('io server disconnect');
    }
    expect(await bystander?.ask('usuario:entrar', { idUsuario: 8 })).toEqual({ ok: true });
  });

  it('leaves when the company closes to the public, and everybody but idUsuario 1 when it rests', async () => {
    const [anonymous, buyer, first] = await Promise.all([null, 8, 1].map(connect));
    const empresa = (depois: Partial<typeof EMPRESA_INICIAL>) =>
      side.write(
        new HandWrittenLog().add('empresa', {
          type: 'EmpresaAlterada',
          data: { idUsuario: 1, antes: {}, depois },
        }),
      );
    await empresa({ privado: true });
    await anonymous?.disconnected();
    expect(buyer?.socket.connected).toBe(true);
    expect(await tryToConnect()).toBeNull();
    await empresa({ privado: false, status: 'Manutencao' });
    await buyer?.disconnected();
    expect(await tryToConnect()).toBeNull();
    expect(await first?.ask('usuario:entrar', { idUsuario: 1 })).toEqual({ ok: true });
    await empresa({ status: 'Ativo' });
  });
});

describe('what nobody knows (J10)', () => {
  it('is refused, and ten of it end the connection alone that sent it', async () => {
    const [bad, good] = [await connect(8), await connect(8)];
    for (let i = 0; i < 9; i += 1) {
      expect(await bad.ask(`entrar:${i}`, { room: 'equipe' })).toMatchObject({ codigo: 'NAO_ENCONTRADO' });
    }
    bad.socket.emit('rifa:sair', { idRifa: 1 }, () => undefined);
    (bad.socket as Socket).emit('join', 'equipe');
    await bad.disconnected();
    expect(await good.ask('rifa:sair', { idRifa: 1 })).toEqual({ ok: true });
  });

  it('floods end the connection', async () => {
    const browser = await connect(8);
    for (let i = 0; i < 1_000; i += 1) (browser.socket as Socket).emit('rifa:entrar', { idRifa: ABERTA });
    expect(await browser.disconnected()).toBe('io server disconnect');
    expect(browser.messages.length).toBeLessThan(100);
  });

  it('a message of 2 MB ends the connection', async () => {
    const [bad, good] = [await connect(8), await connect(8)];
    (bad.socket as Socket).emit('rifa:entrar', { idRifa: ABERTA, desde: 'x'.repeat(2_000_000) });
    await bad.disconnected();
    expect(await good.ask('rifa:sair', { idRifa: 1 })).toEqual({ ok: true });
  });

  it('nor need anybody be told: messages without an acknowledgement, or with a strange one', async () => {
    const browser = await connect(8);
    for (const ack of [undefined, 1, 'x', {}, null]) {
      (browser.socket as Socket).emit('rifa:entrar', { idRifa: ABERTA }, ack);
      (browser.socket as Socket).emit('nada', ack);
    }
    expect(await browser.ask('rifa:sair', { idRifa: ABERTA })).toEqual({ ok: true });
  });
});
