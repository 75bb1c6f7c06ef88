import { FIRST_PASSWORD, phoneOf } from '@rifa-viva/proof/testing/people';
import { startTestWriteSide, type TestWriteSide } from '@rifa-viva/proof/testing/write-side';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';

let um: TestWriteSide;
let outro: TestWriteSide;
/** The two Administradores that the company has left. */
const ids: number[] = [];

beforeAll(async () => {
  um = await startTestWriteSide();
  outro = await startTestWriteSide({ beside: um });
  for (const n of [101, 102]) {
    const { body, status } = await um.call(1, 'POST', '/api/usuarios/cadastrar', {
      nome: 'ALGUÉM',
      telefone: phoneOf(n),
      senha: FIRST_PASSWORD,
      idGerente: null,
      tipo: 'Administrador',
    });
    expect(status).toBe(200);
    ids.push(Number(body.idUsuario));
  }
  await ambosSabem(2, 'sim');
  expect((await mudar(um, 2, { ativo: 'nao' })).status).toBe(200);
  await ambosSabem(2, 'nao');
});
afterAll(async () => {
  await outro.halt();
  await um.close();
});
afterEach(() => {
  vi.restoreAllMocks();
});

const form = (idUsuario: number) => ({
  idUsuario,
  nome: 'ALGUÉM',
  telefone: phoneOf(idUsuario === 2 ? 2 : 101 + ids.indexOf(idUsuario)),
});
const mudar = (onde: TestWriteSide, idUsuario: number, mais: Record<string, unknown>) =>
  onde.call(1, 'PUT', '/api/usuarios/atualizar', { ...form(idUsuario), ...mais });

/** Both directories show it: what a caller is told is not what its neighbour has read yet. */
const ambosSabem = (idUsuario: number, ativo: 'sim' | 'nao') =>
  vi.waitFor(() => {
    for (const { directory } of [um, outro]) {
      for (const id of ids) expect(directory.person(id)).toBeDefined();
      expect(directory.person(idUsuario)?.ativo).toBe(ativo);
    }
  });

/** Neither person's change is written before the other one's is about to be, or was answered. */
function aoMesmoTempo(): { respondida(): void } {
  let abrir: () => void = () => undefined;
  const aberta = new Promise<void>((resolve) => {
    abrir = resolve;
  });
  let chegaram = 0;
  for (const { store } of [um, outro]) {
    const append = store.append.bind(store);
    vi.spyOn(store, 'append').mockImplementation(async (stream, events, expected) => {
      if (ids.some((id) => stream === `usuario-${id}`)) {
        chegaram += 1;
        if (chegaram === 2) abrir();
        await aberta;
      }
      return append(stream, events, expected);
    });
  }
  return { respondida: abrir };
}

const EXCLUIR = (onde: TestWriteSide, id: number) => onde.call(1, 'DELETE', `/api/usuarios/excluir/${id}`);

describe('the last two Administradores, taken away in two processes at once', () => {
  it.each([
    ['deactivated', (onde: TestWriteSide, id: number) => mudar(onde, id, { ativo: 'nao' })],
    ['given another role', (onde: TestWriteSide, id: number) => mudar(onde, id, { tipo: 'Vendedor' })],
    ['deleted', EXCLUIR],
  ])('are not both gone: %s', async (_, tirar) => {
    const { respondida } = aoMesmoTempo();
    const [a = 0, b = 0] = ids;
    const feitos = await Promise.all(
      [tirar(um, a), tirar(outro, b)].map((chamada) => chamada.finally(respondida)),
    );
    expect(feitos.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(feitos.map(({ body }) => body.codigo).filter(Boolean)).toEqual(['ULTIMO_ADMINISTRADOR']);
    vi.restoreAllMocks();
    const qual = feitos[0]?.status === 200 ? 0 : 1;
    const [saiu = 0, onde = um] = [ids[qual], [um, outro][qual]];
    if (tirar === EXCLUIR) return;
    // Where it was done: the other process asks the log about a person once a second.
    expect((await mudar(onde, saiu, { ativo: 'sim', tipo: 'Administrador' })).status).toBe(200);
    await vi.waitFor(() => {
      for (const { directory } of [um, outro])
        expect(directory.person(saiu)).toMatchObject({ ativo: 'sim', tipo: 'Administrador' });
    });
  });
});
