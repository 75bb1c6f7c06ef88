import { randomBytes } from 'node:crypto';
import type { carregarAcessos } from '@rifa-viva/contracts/http/acessos';
import type { AnswerOf } from '@rifa-viva/contracts/http/call';
import { idBilhete } from '@rifa-viva/contracts/regras/numeracao';
import { ABERTA, matrixLog } from '@rifa-viva/proof/testing/matrix';
import { startTestReadSide, type TestReadSide } from '@rifa-viva/proof/testing/read-side-http';
import { StoreUnavailableError } from '@rifa-viva/server/event-store/types';
import { createLogger } from '@rifa-viva/server/logger';
import { openVault } from '@rifa-viva/server/vault/vault';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { openDb } from '../kernel/db.ts';
import { rebuildView } from '../kernel/rebuild.ts';
import { usuariosProjector } from '../usuarios/projector.ts';
import { acessosProjector } from './projector.ts';

type Pagina = AnswerOf<typeof carregarAcessos>;
const CAMINHO = '/api/auditoria/acessos';
const ADMINISTRADOR = 3;
const GERENTE = 4;
const VENDEDOR = 6;
const CLIENTE = 8;

const VAULT_KEY = randomBytes(32);
let side: TestReadSide;
beforeAll(async () => {
  side = await startTestReadSide({ VAULT_KEY: VAULT_KEY.toString('hex') });
  const log = await matrixLog(side.cifrado);
  log.rifa(
    {
      type: 'BilhetesImpressos',
      data: { idRifa: ABERTA, numeros: [3, 4], idTrabalho: 'x', formato: 'pdf', idUsuario: VENDEDOR },
    },
    { actor: { idUsuario: VENDEDOR, tipo: 'Vendedor' }, at: '2026-03-05T12:00:00.000Z' },
  );
  await side.write(log);
});
afterAll(() => side.close());
afterEach(() => {
  vi.restoreAllMocks();
});

const read = async (quem: number | null, path: string) => {
  const answer = await side.call(quem, 'GET', path);
  expect([path, answer.status]).toEqual([path, 200]);
  return answer;
};

/** What the list says, everything that was read so far in it. */
async function list(query: Record<string, string | number> = {}, quem = 1): Promise<Pagina> {
  await recorded();
  const asked = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
  return (await read(quem, `${CAMINHO}?${asked}`)).body as Pagina;
}
async function recorded(): Promise<void> {
  await side.readSide.acessos.gravado();
  const position = await side.ground.store.lastPosition();
  await side.readSide.deps.caughtUp(position, 'acessos');
}
/** Without the readings of the list itself. */
const sentences = ({ acessos }: Pagina) =>
  acessos.filter(({ dado }) => dado !== 'acessos').map(({ quem, frase }) => `${quem}: ${frase}`);
/** What was read is put down after the answer. */
const eventually = (check: () => Promise<void>) => vi.waitFor(check);
const about = async (idPessoa: number) => sentences(await list({ idPessoa }));

describe('what staff read', () => {
  it('of one person is recorded, with who and whom; one’s own is not, nor what customers read', async () => {
    await read(GERENTE, `/api/usuarios/carregarUsuario/${VENDEDOR}`);
    await read(ADMINISTRADOR, `/api/rest/usuarios/${VENDEDOR}`);
    await read(GERENTE, `/api/usuarios/carregarUsuario/${GERENTE}`);
    await read(CLIENTE, `/api/usuarios/carregarUsuario/${CLIENTE}`);
    await eventually(async () =>
      expect(await about(VENDEDOR)).toEqual([
        'PESSOA 3: Abriu o cadastro de PESSOA 6',
        'PESSOA 4: Abriu o cadastro de PESSOA 6',
      ]),
    );
    expect(await about(GERENTE)).toEqual([]);
    expect(await about(CLIENTE)).toEqual([]);
  });

  it('again within ten minutes is not told twice', async () => {
    for (const _ of [1, 2, 3]) await read(GERENTE, `/api/usuarios/carregarUsuario/${VENDEDOR}`);
    await read(GERENTE, '/api/usuarios/carregar');
    await eventually(async () =>
      expect(sentences(await list({ quem: 'PESSOA 4' }))).toEqual([
        'PESSOA 4: Leu a lista de usuários',
        'PESSOA 4: Abriu o cadastro de PESSOA 6',
      ]),
    );
  });

  it('of a ticket names the ticket and whose it is', async () => {
    await read(ADMINISTRADOR, `/api/bilhetes/historico/${idBilhete(ABERTA, 2)}`);
    await read(ADMINISTRADOR, `/api/bilhetes/carregarBilhete/${idBilhete(ABERTA, 5)}`);
    await eventually(async () => {
      expect(await about(CLIENTE)).toEqual(['PESSOA 3: Abriu o bilhete 2 da campanha 001 de PESSOA 8']);
      expect(await about(9)).toEqual(['PESSOA 3: Abriu o bilhete 5 da campanha 001 de PESSOA 9']);
    });
  });

  it('of a free ticket shows nobody; a number that is none loses no reading', async () => {
    await read(ADMINISTRADOR, `/api/bilhetes/carregarBilhete/${idBilhete(ABERTA, 1)}`);
    await read(ADMINISTRADOR, `/api/auditoria/eventos/${ABERTA}?bilhete=99999`);
    await eventually(async () =>
      expect(sentences(await list({ dado: 'bilhete', qtde: 1 }))).toEqual([
        'PESSOA 3: Abriu o bilhete 99999 da campanha 001',
      ]),
    );
  });

  it('as a list counts once, with the names of its filters and nothing that was typed', async () => {
    const filter = encodeURIComponent(JSON.stringify({ q: 'PESSOA 8' }));
    await read(ADMINISTRADOR, `/api/rest/usuarios?filter=${filter}`);
    await read(ADMINISTRADOR, '/api/pagamentos/carregar?comprador=MARIA%20SEGREDA&idRifa=1&pagina=1');
    await read(ADMINISTRADOR, `/api/bilhetes/carregarBilhetes/${ABERTA}`);
    await read(ADMINISTRADOR, `/api/bilhetes/carregarBilhetes/${ABERTA}?numeros=3`);
    await read(ADMINISTRADOR, `/api/rifas/financeiro/${ABERTA}`);
    await read(ADMINISTRADOR, '/api/busca?q=FREGUES');
    const esperadas = [
      'PESSOA 3: Leu os bilhetes vendidos (filtro: cliente)',
      'PESSOA 3: Leu o financeiro da campanha 001',
      'PESSOA 3: Leu os bilhetes da campanha 001',
      'PESSOA 3: Leu as cobranças da campanha 001 (filtro: nome do comprador)',
      'PESSOA 3: Leu a lista de usuários (filtro: busca por nome ou telefone)',
    ];
    await eventually(async () =>
      expect(sentences(await list({ quem: 'PESSOA 3', feito: 'leitura', qtde: 5 }))).toEqual(esperadas),
    );
    const texts: string[] = [];
    const stop = new AbortController();
    for await (const batch of side.ground.store.follow({
      from: null,
      prefixes: ['acesso-'],
      signal: stop.signal,
    })) {
      for (const item of batch) if (item.kind === 'event') texts.push(JSON.stringify(item.event, bigintsToo));
      if (batch.some(({ kind }) => kind === 'caughtUp')) break;
    }
    expect(texts.length).toBeGreaterThan(6);
    expect(texts.filter((text) => /SEGREDA|PESSOA|CLIENTE|1190000/.test(text))).toEqual([]);
  });

  it('by a seller of himself and his own sales is his own', async () => {
    await read(VENDEDOR, '/api/usuarios/carregar');
    await side.call(VENDEDOR, 'POST', '/api/bilhetes/carregarBilhetesVendidosGeral', { idRifa: ABERTA });
    await read(VENDEDOR, `/api/bilhetes/historico/${idBilhete(ABERTA, 3)}`);
    expect(sentences(await list({ quem: 'PESSOA 6', feito: 'leitura' }))).toEqual([]);
  });

  it('is answered also where it cannot be recorded, and comes later', async () => {
    const append = side.ground.store.append.bind(side.ground.store);
    const broken = vi
      .spyOn(side.ground.store, 'append')
      .mockRejectedValueOnce(new StoreUnavailableError('away'))
      .mockImplementation(append);
    await read(1, '/api/usuarios/carregarUsuario/7');
    await eventually(async () => expect(await about(7)).toEqual(['PESSOA 1: Abriu o cadastro de PESSOA 7']));
    expect(broken.mock.calls.length).toBeGreaterThan(1);
  });
});

const bigintsToo = (_: string, value: unknown) => (typeof value === 'bigint' ? String(value) : value);

describe('what staff take away', () => {
  it('is recorded before it is handed out: a package, and what a browser makes', async () => {
    const { status } = await side.call(ADMINISTRADOR, 'GET', `/api/auditoria/pacote/${ABERTA}`);
    expect(status).toBe(200);
    const corpo = { dado: 'financeiro', formato: 'excel', idRifa: ABERTA, qtde: 12 };
    const { status: feito, position } = await side.call(GERENTE, 'POST', '/api/auditoria/exportacoes', corpo);
    expect([feito, position]).toEqual([200, expect.any(String)]);
    expect(sentences(await list({ feito: 'exportacao', de: '2026-06-01' }))).toEqual([
      'PESSOA 4: Exportou o financeiro da campanha 001 em Excel',
      'PESSOA 3: Exportou o pacote de auditoria da campanha 001 em ZIP',
    ]);
  });

  it('as PDF of tickets is told from what was recorded of the print', async () => {
    expect(sentences(await list({ dado: 'bilhetes', feito: 'exportacao' }))).toEqual([
      'PESSOA 6: Exportou os bilhetes 3, 4 da campanha 001 em PDF',
    ]);
  });

  it('stays here where it cannot be recorded: 503, and when to come again', async () => {
    await recorded();
    vi.spyOn(side.ground.store, 'append').mockRejectedValue(new StoreUnavailableError('away'));
    const pacote = await side.call(ADMINISTRADOR, 'GET', `/api/auditoria/pacote/${ABERTA}`);
    expect([pacote.status, pacote.headers.get('retry-after')]).toEqual([503, expect.stringMatching(/^\d+$/)]);
    expect(pacote.text).not.toContain('manifesto.json');
    const corpo = { dado: 'totais', formato: 'csv' };
    expect((await side.call(ADMINISTRADOR, 'POST', '/api/auditoria/exportacoes', corpo)).status).toBe(503);
  });
});

describe('the list', () => {
  it('goes page by page, newest first', async () => {
    const todos = (await list({ qtde: 200 })).acessos.map(({ posicao }) => posicao);
    const paginas: string[] = [];
    let antes: string | null = null;
    do {
      const pagina: Pagina = await list({ qtde: 3, ...(antes === null ? {} : { antes }) });
      paginas.push(...pagina.acessos.map(({ posicao }) => posicao));
      antes = pagina.antes;
    } while (antes !== null);
    // Reading the list is a reading too: it stands on top by now.
    expect(paginas.slice(-todos.length)).toEqual(todos);
    expect(todos).toEqual(todos.toSorted((a, b) => Number(BigInt(b) - BigInt(a))));
  });

  it('is filtered by days, whose ends must be days in order', async () => {
    const noDia = await list({ de: '2026-03-05', ate: '2026-03-05' });
    expect(sentences(noDia)).toEqual(['PESSOA 6: Exportou os bilhetes 3, 4 da campanha 001 em PDF']);
    for (const query of ['de=2026-02-30', 'de=2026-03-02&ate=2026-03-01']) {
      expect((await side.call(1, 'GET', `${CAMINHO}?${query}`)).status).toBe(400);
    }
  });

  it('is the administrators’', async () => {
    const tentativas = [null, CLIENTE, VENDEDOR, GERENTE].map((quem) => side.call(quem, 'GET', CAMINHO));
    expect((await Promise.all(tentativas)).map(({ status }) => status)).toEqual([401, 403, 403, 403]);
  });

  it('is the same after its rows were made anew from the log', async () => {
    const { store, vault } = side.ground;
    const log = createLogger('silent');
    const db = openDb(side.stores.readDatabaseUrl, ['acessos']);
    const antes = await list({ qtde: 200, ate: '2099-12-31', dado: 'cadastro' });
    expect(antes.acessos.length).toBeGreaterThan(2);
    await db.query('TRUNCATE acessos.acesso');
    expect((await list({ dado: 'cadastro' })).acessos).toEqual([]);
    await rebuildView({ store, vault, log, db }, acessosProjector);
    await db.end();
    expect(await list({ qtde: 200, ate: '2099-12-31', dado: 'cadastro' })).toEqual(antes);
  });

  it('still tells what was read of somebody whose key is gone, without a name', async () => {
    const forget = new pg.Pool({ connectionString: side.stores.vaultDatabaseUrl, max: 1 });
    const { rowCount } = await forget.query(`DELETE FROM chave WHERE id = 'usuario-${CLIENTE}'`);
    await forget.end();
    expect(rowCount).toBe(1);
    // As a process sees it that begins after the key was deleted.
    const vault = await openVault(side.stores.vaultDatabaseUrl, VAULT_KEY);
    const db = openDb(side.stores.readDatabaseUrl, ['usuarios']);
    const { store } = side.ground;
    await rebuildView({ store, vault, log: createLogger('silent'), db }, usuariosProjector);
    await db.end();
    await vault.close();
    const { acessos } = await list({ idPessoa: CLIENTE, dado: 'bilhete' });
    expect(acessos).toMatchObject([
      { pessoa: null, idPessoa: CLIENTE, frase: 'Abriu o bilhete 2 da campanha 001 de pessoa esquecida' },
    ]);
  });
});
