import { chamadas } from '@rifa-viva/contracts/http/index';
import { COOKIE_TOKEN } from '@rifa-viva/contracts/rotas';
import { accessRules } from '@rifa-viva/server/access/authorize';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { appendedSince } from '../testing/appended.ts';
import { faltas, lista, MENSAGENS, type Mensagem, type Prova } from './probe.ts';
import { campos } from './resposta.ts';
import { LINHAS, provasDe } from './rows.ts';
import { tokenRefeito, tokensRuins } from './tokens.ts';
import { type OwnWorld, startWorld } from './world.ts';

/** The matrix's overlays, over the whole table. */

let world: OwnWorld;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());
afterEach(() => {
  vi.restoreAllMocks();
});

/** Works in every status (the matrix's list). */
const ISENTAS = ['A1', 'A2', 'B1', 'B2', 'B3', 'E5', 'E6', 'I2', 'I3', 'J1', 'J4'];
/** A refused handshake names no reason but the session's. */
const AO_VIVO = ['J6', 'J7', 'J8', 'J9', 'J10'];
/** Pictures and health look at no session; metrics are not there. */
const SEM_SESSAO = ['I2', 'I3', 'J4', 'J5'];

/** Rows whose request is the same whoever sends it, or is refused before anybody looks into it, are made once. */
const SO_DELE = [...ISENTAS, ...AO_VIVO, 'J5'];

/** One request a row and person, made before the condition is there. */
async function provasDeTodas(pessoas: readonly (number | null)[], umaSo = true): Promise<Prova[]> {
  const provas: Prova[] = [];
  for (const id of Object.keys(LINHAS)) {
    const daLinha = provasDe(world, id);
    const deUmSo = umaSo && !SO_DELE.includes(id) ? await pedidoDe(daLinha, 3) : undefined;
    for (const quem of pessoas) {
      const { prova, pergunta } = deUmSo ?? (await pedidoDe(daLinha, quem));
      provas.push({ ...prova, quem, nome: String(quem), perguntas: async () => [pergunta] });
    }
  }
  return provas;
}

async function pedidoDe(daLinha: readonly Prova[], quem: number | null) {
  const prova = daLinha.find((uma) => uma.quem === quem);
  const [pergunta] = (await prova?.perguntas()) ?? [];
  if (!prova || !pergunta) throw new Error(`nothing is asked by ${quem}`);
  return { prova, pergunta };
}

const status = (novo: string) => world.must(1, 'PUT', '/api/empresas/atualizar', { status: novo });

describe.each([
  ['Manutencao', 'MANUTENCAO', '300', [null, 8, 6, 4, 3]],
  ['Suspenso', 'DESATIVADO', null, [null, 8]],
] as const)('while the status is %s', (novo, mensagem, tentarDepois, pessoas) => {
  it('everybody but id 1 is told so by every row that is not exempt', async () => {
    const provas = await provasDeTodas(pessoas);
    const deUm = (await provasDeTodas([1], false)).filter(({ espera }) => espera === 'permitido');
    await status(novo);
    try {
      const esperada = ({ linha, espera }: Prova): Mensagem | 'permitido' => {
        if (ISENTAS.includes(linha) || linha === 'J5') return espera;
        return AO_VIVO.includes(linha) ? 'SESSAO' : mensagem;
      };
      expect(
        await faltas(
          world,
          provas.map((prova) => ({ ...prova, espera: esperada(prova) })),
        ),
      ).toEqual([]);
      const vivas = deUm.filter(({ linha }) => linha !== 'J9');
      expect(vivas.length).toBeGreaterThan(60);
      expect(await faltas(world, vivas)).toEqual([]);
      const { headers } = await world.product.call(8, 'GET', '/api/rifas/carregar/10');
      expect(headers.get('retry-after')).toBe(tentarDepois);
    } finally {
      await status('Ativo');
    }
  }, 120_000);
});

describe('somebody inactive whose token is still valid', () => {
  const esperada = (linha: string, espera: Prova['espera']): Prova['espera'] => {
    // A9 lets somebody else in.
    if (['A2', 'A9', 'J1', ...SEM_SESSAO].includes(linha)) return espera;
    return 'SESSAO';
  };
  /** As the active Usuario asks, but sent by the inactive one. */
  const provas = async () =>
    (await provasDeTodas([8], false)).flatMap((prova) =>
      prova.linha === 'A1' || AO_VIVO.includes(prova.linha)
        ? []
        : [{ ...prova, quem: 10, espera: esperada(prova.linha, prova.espera) }],
    );

  it('is refused by every row but those that let him know, in and out', async () => {
    expect(await faltas(world, await provas())).toEqual([]);
    const { status: dado, body } = await world.product.call(10, 'GET', '/api/usuarios/validarUsuario/10');
    expect([dado, body]).toEqual([200, { ativo: 'nao' }]);
  });

  it('would be missed', async () => {
    vi.spyOn(accessRules, 'active').mockReturnValue(true);
    expect((await faltas(world, await provas())).length).toBeGreaterThan(10);
  });
});

describe('a token that is not ours, or no longer', () => {
  const pedir = (headers: Record<string, string>, caminho: string) =>
    world.product.call(null, 'GET', caminho, undefined, headers);
  /** Nobody: what needs a session is refused, what is public shows no more than to anybody. */
  async function ninguem(nome: string, headers: Record<string, string>): Promise<void> {
    const fechada = await pedir(headers, '/api/usuarios/carregar');
    expect([nome, fechada.status, campos(fechada.body).erro]).toEqual([nome, ...MENSAGENS.SESSAO]);
    const aberta = await pedir(headers, '/api/rifas/carregar/10');
    expect([nome, aberta.status]).toEqual([nome, 200]);
    expect(lista(aberta.body).some((rifa) => 'comissao' in rifa)).toBe(false);
  }

  it('is none, as a header and as a cookie', async () => {
    const bom = await world.product.token(3);
    const chave = world.product.ground.vault.derive('sessao');
    const refeito = tokenRefeito(chave, bom);
    expect((await pedir({ Authorization: `Bearer ${refeito}` }, '/api/usuarios/carregar')).status).toBe(200);
    for (const [nome, token] of Object.entries(tokensRuins(chave, bom))) {
      await ninguem(nome, { Authorization: `Bearer ${token}` });
      await ninguem(nome, { Cookie: `${COOKIE_TOKEN}=${token}` });
    }
    await ninguem('two cookies', { Cookie: `${COOKIE_TOKEN}=${bom}; ${COOKIE_TOKEN}=${bom}` });
    await ninguem('Basic', { Authorization: `Basic ${bom}` });
  });

  it('follows the role, not what it says', async () => {
    const id = await world.pessoa({ tipo: 'Administrador', idGerente: null });
    const antigo = { Authorization: `Bearer ${await world.product.token(id)}` };
    expect((await pedir(antigo, '/api/modeloBilhetes/carregarModelos')).status).toBe(200);
    await world.must(1, 'PUT', '/api/usuarios/atualizar', {
      idUsuario: id,
      nome: 'NOVA',
      telefone: world.telefoneNovo(),
      tipo: 'Vendedor',
    });
    expect((await pedir(antigo, '/api/modeloBilhetes/carregarModelos')).status).toBe(401);
    const novo = await world.product.call(id, 'GET', '/api/modeloBilhetes/carregarModelos');
    expect([novo.status, campos(novo.body).erro]).toEqual([...MENSAGENS.PAPEL]);
    expect((await world.product.call(id, 'GET', '/api/usuarios/carregar')).status).toBe(200);
  });
});

const concreto = (path: string) => path.replace(/:\w+/g, '1');

describe('every call of the contracts', () => {
  it('that changes anything is refused to a cookie from elsewhere', async () => {
    const cookie = `${COOKIE_TOKEN}=${await world.product.token(1)}`;
    const { host } = new URL(world.product.url);
    const origens = [
      'http://mal.exemplo',
      'null',
      `http://${host}.mal.exemplo`,
      `https://${host}`,
      undefined,
    ];
    const antes = await world.product.ground.store.lastPosition();
    for (const { method, path } of chamadas.filter((chamada) => chamada.method !== 'GET')) {
      for (const origem of origens) {
        const headers = { Cookie: cookie, ...(origem === undefined ? {} : { Origin: origem }) };
        const { status: dado, body } = await world.product.call(null, method, concreto(path), {}, headers);
        expect([path, origem, dado, campos(body).erro]).toEqual([
          path,
          origem,
          ...MENSAGENS.REQUISICAO_NAO_PERMITIDA,
        ]);
      }
    }
    expect(await appendedSince(world.product.ground.store, antes)).toEqual([]);
  });

  it('answers other methods with 405 and those it has', async () => {
    const porCaminho = new Map<string, string[]>();
    for (const { method, path } of chamadas) {
      porCaminho.set(path, [...(porCaminho.get(path) ?? []), method, ...(method === 'GET' ? ['HEAD'] : [])]);
    }
    for (const [path, metodos] of porCaminho) {
      for (const metodo of ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS']) {
        const outraChamada = chamadas.some((c) => c.method === metodo && casa(c.path, concreto(path)));
        if (outraChamada) continue;
        const { status: dado, body, headers } = await world.product.call(1, metodo, concreto(path));
        expect([path, metodo, dado, campos(body).erro]).toEqual([path, metodo, ...MENSAGENS.METODO]);
        expect([path, headers.get('allow')?.split(', ').sort()]).toEqual([path, [...metodos].sort()]);
      }
    }
  });
});

const casa = (path: string, caminho: string): boolean =>
  new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`).test(caminho);
