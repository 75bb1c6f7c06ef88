import { MIN_EVENT_POSITION } from '@rifa-viva/contracts/http/call';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { appendedSince } from '../testing/appended.ts';
import { isReady } from '../testing/readiness.ts';
import { type Caso, casosAceitosPeloEsquema, casosRecusados } from './bad-input.ts';
import { type OwnWorld, startWorld } from './world.ts';

/**
 * Bad input made from the schemas of every call, sent to the running product as idUsuario 1, whom no rule of access
 * stops before the input is looked at.
 */
let world: OwnWorld;
let autorizacao: Record<string, string>;
beforeAll(async () => {
  world = await startWorld();
  autorizacao = { Authorization: `Bearer ${await world.product.token(1)}` };
});
afterAll(() => world.close());

const AO_MESMO_TEMPO = 8;

async function resposta({ metodo, caminho, corpo, cabecalhos }: Caso) {
  const answer = await fetch(`${world.product.url}${caminho}`, {
    method: metodo,
    headers: { ...autorizacao, ...world.deOutroEndereco(), ...cabecalhos },
    redirect: 'manual',
    // A text without a type of its own would be sent as text/plain: what is sent is what the case says.
    ...(corpo === undefined ? {} : { body: corpo instanceof FormData ? corpo : Buffer.from(corpo) }),
  });
  return { status: answer.status, texto: await answer.text() };
}

/** What is wrong with the answer; nothing when it is right. */
async function falta(caso: Caso): Promise<string[]> {
  const { status, texto } = await resposta(caso).catch((error: unknown) => ({
    status: 0,
    texto: String(error instanceof Error ? (error.cause ?? error) : error),
  }));
  const diz = (motivo: string) => [`${caso.nome}: ${motivo} (${status} ${texto.slice(0, 200)})`];
  if (caso.espera === undefined && status < 400) return status >= 200 ? [] : diz('no answer');
  const { erro, codigo, campo, id } = lida(texto);
  const { espera } = caso;
  if (espera === undefined) {
    if (status >= 500) return diz('failed');
  } else {
    if (status !== espera.status || erro !== espera.erro) return diz(`not ${espera.status} ${espera.erro}`);
    if (espera.campo !== undefined && campo !== espera.campo) return diz(`not of ${espera.campo}`);
  }
  if (typeof erro !== 'string' || typeof codigo !== 'string' || typeof id !== 'string') return diz('bare');
  return [];
}

function lida(texto: string): Record<string, unknown> {
  try {
    return JSON.parse(texto) as Record<string, unknown>;
  } catch {
    return {};
  }
}

async function faltas(casos: readonly Caso[]): Promise<string[]> {
  const fila = [...casos];
  const achadas: string[] = [];
  const trabalhar = async () => {
    for (let caso = fila.pop(); caso; caso = fila.pop()) achadas.push(...(await falta(caso)));
  };
  await Promise.all(Array.from({ length: AO_MESMO_TEMPO }, trabalhar));
  return achadas.sort();
}

const LISTAS = [
  '/api/rifas/carregar/100',
  '/api/usuarios/carregar',
  '/api/modeloBilhetes/carregarModelos',
  '/api/patrocinadores/carregar',
  '/api/banner/buscar-banners',
  '/api/empresas/carregarEmpresa',
];

const conhecidos = () => ({
  idRifa: world.aberta,
  idsRifa: [2_000_000_000],
  idUsuario: 1,
  idVendedor: 1,
  idGerente: 4,
  idModeloBilhete: world.idModeloBilhete,
  telefone: '11987654321',
  senha: 'segredo123',
  urlBilhete: world.imagem,
  urlBanner: world.imagem,
  imgRifa: world.imagem,
  logo: world.imagem,
  dtSorteio: '2099-01-02T12:00:00.000Z',
  dtEncerramento: '2099-01-01T12:00:00.000Z',
  qtdeNumeros: 20,
  valor: 10,
});

describe('bad input', () => {
  it('of every call and field is refused as the catalogue says, and nothing is appended', async () => {
    const casos = casosRecusados(conhecidos());
    expect(casos.length).toBeGreaterThan(5_000);
    const antes = await world.product.ground.store.lastPosition();
    expect(await faltas(casos)).toEqual([]);
    expect(await appendedSince(world.product.ground.store, antes)).toEqual([]);
    expect(Object.keys(Object.prototype)).toEqual([]);
    expect((await world.product.call(1, 'GET', '/api/rifas/carregar/10')).status).toBe(200);
  }, 120_000);

  it('that a schema takes is judged by its handler, without a failure there or in a read model', async () => {
    expect(await faltas(casosAceitosPeloEsquema(conhecidos()))).toEqual([]);
    const { store } = world.product.ground;
    const lido = { [MIN_EVENT_POSITION]: String(await store.lastPosition()) };
    for (const caminho of LISTAS) {
      const { status, body } = await world.product.call(1, 'GET', caminho, undefined, lido);
      expect([caminho, status]).toEqual([caminho, 200]);
      // Written as escapes: controls and halves of pairs.
      expect(JSON.stringify(body)).not.toMatch(/\\u(00|d[89a-f])/i);
    }
    await isReady(world.product.url);
  }, 120_000);
});
