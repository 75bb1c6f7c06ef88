import {
  desempacotarEstados,
  desempacotarMudancas,
  type MudancasDaRifa,
  type RetratoDaRifa,
} from '@rifa-viva/contracts/ao-vivo';
import { LIBERADO, LIVRE, RESERVADO, VENDIDO } from '@rifa-viva/contracts/regras/vida-do-bilhete';
import { type Browser, startTestLive, type TestLive } from '@rifa-viva/proof/testing/live';
import { ABERTA, EXCLUIDA } from '@rifa-viva/proof/testing/matrix';
import { HandWrittenLog } from '@rifa-viva/proof/testing/read-side';
import type { TestReadSide } from '@rifa-viva/proof/testing/read-side-http';
import { emitidos } from '@rifa-viva/proof/testing/rifa';
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

const vender = async (idVendedor: number, ...numeros: number[]) =>
  side.write(await live.sale(idVendedor, numeros));

const estados = (payload: unknown) => {
  const { estados: bytes, total } = payload as RetratoDaRifa;
  return [...desempacotarEstados(new Uint8Array(bytes), total)];
};
const mudancas = (payload: unknown) => new Map(desempacotarMudancas((payload as MudancasDaRifa).mudancas));

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
    side.readSide.progress.emit('desenhado', 6, { idTrabalho: 'trabalho', feitos: 1, total: 2 });
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

  it.each([
    { idRifa: 0 },
    { idRifa: -1 },
    { idRifa: 1.5 },
    { idRifa: '1' },
    { idRifa: 2 ** 31 },
    { idRifa: [ABERTA] },
    {},
    [[]],
    'vendas:1',
    null,
    Buffer.from([1, 2, 3]),
  ])('do not exist for %j', async (pedido) => {
    const browser = await connect(3);
    expect(await browser.ask('vendas:entrar', pedido)).toMatchObject({ codigo: 'NAO_ENCONTRADO' });
  });

  it('are of as many raffles as one connection may follow', async () => {
    const browser = await connect(3);
    const enter = (idRifa: number) => browser.ask('vendas:entrar', { idRifa });
    const answers = await Promise.all(Array.from({ length: 201 }, (_, i) => enter(i + 1)));
    const entered = answers.findIndex((answer) => 'erro' in answer);
    expect(entered).toBeGreaterThan(100);
    for (const answer of answers.slice(entered))
      expect(answer).toMatchObject({ codigo: 'MUITAS_TENTATIVAS' });
    await browser.ask('vendas:sair', { idRifa: 1 });
    expect(await enter(202)).toEqual({ ok: true });
    expect(await browser.ask('rifa:entrar', { idRifa: ABERTA })).toMatchObject({
      codigo: 'MUITAS_TENTATIVAS',
    });
  });

  it('are told to each within his reach', async () => {
    const people = [6, 7, 4, 5, 3];
    const browsers = await Promise.all(people.map(connect));
    for (const browser of browsers) await browser.ask('vendas:entrar', { idRifa: ABERTA });
    const log = await live.sale(6, [12]);
    log.events.push(...(await live.sale(7, [13])).events);
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

  it('of what was noted about a person are for managers: whom it is about, not what it says', async () => {
    const [buyer, seller, manager] = await Promise.all([8, 6, 4].map(connect));
    const texto = await side.cifrado(8, 'PREFERE A NOITE');
    await side.write(
      new HandWrittenLog().add('usuario-8', {
        type: 'AnotacaoFeita',
        data: { idUsuario: 8, idAnotacao: 1, feitaPor: 3, texto },
      }),
    );
    await manager?.told('recurso:mudou');
    for (const browser of [buyer, seller]) await browser?.ask('rifa:sair', { idRifa: 1 });
    const told = manager?.messages.map(({ payload }) => payload);
    expect(told).toEqual([{ recurso: 'clientes', id: 8, posicao: expect.any(String) }]);
    expect([buyer, seller].flatMap((browser) => browser?.messages)).toEqual([]);
  });
});
