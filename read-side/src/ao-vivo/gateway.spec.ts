import type { EMPRESA_INICIAL } from '@rifa-viva/contracts/eventos/empresa';
import { COOKIE_TOKEN } from '@rifa-viva/contracts/rotas';
import { startTestLive, type TestLive } from '@rifa-viva/proof/testing/live';
import { ABERTA } from '@rifa-viva/proof/testing/matrix';
import { HandWrittenLog } from '@rifa-viva/proof/testing/read-side';
import type { TestReadSide } from '@rifa-viva/proof/testing/read-side-http';
import type { Socket } from 'socket.io-client';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';

let live: TestLive;
let side: TestReadSide;
let connect: TestLive['connect'];
beforeAll(async () => {
  live = await startTestLive();
  ({ side, connect } = live);
});
afterEach(() => live.disconnectAll());
afterAll(() => live.close());

describe('the handshake (J6)', () => {
  it('takes anybody while the company is open, and every signed-in person', async () => {
    for (const who of [null, 8, 6, 4, 3, 1]) expect((await connect(who)).socket.connected).toBe(true);
  });

  it('takes the session cookie', async () => {
    const browser = await live.tryToConnect({
      headers: { cookie: `${COOKIE_TOKEN}=${await side.token(8)}` },
    });
    expect(await browser?.ask('usuario:entrar', { idUsuario: 8 })).toEqual({ ok: true });
  });

  it.each(['garbage', 'a.b.c', 'x'.repeat(20_000)])('refuses a bad token', async (token) => {
    expect(await live.tryToConnect({ token })).toBeNull();
  });

  it('refuses an inactive person', async () => {
    expect(await live.tryToConnect({ token: await side.token(10) })).toBeNull();
  });

  it.each(['http://mal.exemplo', 'null', 'http://rifa.teste.mal.exemplo'])('refuses %s', async (origin) => {
    expect(await live.tryToConnect({ headers: { origin } })).toBeNull();
  });

  it('takes our own origin, public or as called', async () => {
    for (const origin of ['http://rifa.teste', side.url]) {
      expect(await live.tryToConnect({ headers: { origin } })).not.toBeNull();
    }
  });
});

describe('whoever may no longer be here', () => {
  it('leaves when his session ends', async () => {
    const aSecond = 1 / 86_400;
    const person = side.ground.directory.person(8);
    if (!person) throw new Error('nobody is 8');
    const token = side.ground.sessions.issue({ ...person, nome: 'PESSOA 8' }, 5 * aSecond);
    const browser = await live.tryToConnect({ token });
    expect(await browser?.disconnected()).toBe('io server disconnect');
    expect(await live.tryToConnect({ token })).toBeNull();
  });

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
    expect(await live.tryToConnect()).toBeNull();
    await empresa({ privado: false, status: 'Manutencao' });
    await buyer?.disconnected();
    expect(await live.tryToConnect()).toBeNull();
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
    expect(browser.messages.length).toBeLessThan(400);
  });

  it('paging quickly through a list of campaigns is none', async () => {
    const browser = await connect(3);
    const campanhas = Array.from({ length: 15 }, (_, i) => ({ idRifa: i + 1 }));
    for (let pagina = 0; pagina < 6; pagina += 1) {
      for (const evento of ['vendas:entrar', 'rifa:entrar', 'vendas:sair', 'rifa:sair']) {
        for (const campanha of campanhas) (browser.socket as Socket).emit(evento, campanha);
      }
    }
    expect(await browser.ask('usuario:entrar', { idUsuario: 3 })).toEqual({ ok: true });
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
