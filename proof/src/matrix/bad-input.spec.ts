import { MIN_EVENT_POSITION } from '@rifa-viva/contracts/http/call';
import {
  conferirPagamentoMp,
  gerarPagamentoEFI,
  gerarPagamentoMp,
} from '@rifa-viva/contracts/http/pagamentos';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { appendedSince } from '../testing/appended.ts';
import { isReady } from '../testing/readiness.ts';
import { type Caso, casosAceitosPeloEsquema, casosRecusados } from './bad-input.ts';
import { campos } from './resposta.ts';
import { type OwnWorld, startWorld } from './world.ts';

/**
 * Bad input made from the schemas of every call, sent to the running product as idUsuario 1, whom no rule of access
 * stops before the input is looked at.
 */
let world: OwnWorld;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const AO_MESMO_TEMPO = 8;

/** Some of what is sent ends her sessions: whoever asked meanwhile asks again in a new one. */
async function resposta(caso: Caso): Promise<{ readonly status: number; readonly texto: string }> {
  const dada = await pedida(caso);
  return lida(dada.texto).codigo === 'SESSAO' ? resposta(caso) : dada;
}

async function pedida({ metodo, caminho, corpo, cabecalhos }: Caso) {
  const answer = await fetch(`${world.product.url}${caminho}`, {
    method: metodo,
    headers: {
      Authorization: `Bearer ${await world.product.token(1)}`,
      ...world.deOutroEndereco(),
      ...cabecalhos,
    },
    redirect: 'manual',
    // A text without a type of its own would be sent as text/plain: what is sent is what the case says.
    ...(corpo === undefined ? {} : { body: corpo instanceof FormData ? corpo : Buffer.from(corpo) }),
  });
  return { status: answer.status, texto: await answer.text() };
}

const falta = async (caso: Caso): Promise<string[]> =>
  faltaNa(
    caso,
    await resposta(caso).catch((error: unknown) => ({
      status: 0,
      texto: String(error instanceof Error ? (error.cause ?? error) : error),
    })),
  );

/** What is wrong with the answer; nothing when it is right. */
function faltaNa(caso: Caso, { status, texto }: Awaited<ReturnType<typeof resposta>>): string[] {
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
  }, 600_000);

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
  }, 600_000);

  it.each([
    ['mercadoPago', [gerarPagamentoMp, conferirPagamentoMp]],
    ['efi', [gerarPagamentoEFI]],
  ] as const)('of a charge is judged so too where %s was chosen', async (provedor, chamadas) => {
    const { cobrancas, product } = world;
    if (!cobrancas) throw new Error('no provider is in this process');
    // Whatever was sent before: open, and of prices that nobody has changed.
    await world.must(1, 'PUT', '/api/empresas/atualizar', { status: 'Ativo' });
    const meus = { ...conhecidos(), idRifa: await world.rifa() };
    const codigos: unknown[] = [];
    await cobrancas.escolhido(provedor, async () => {
      for (const caso of casosAceitosPeloEsquema(meus, chamadas)) {
        const dada = await resposta(caso);
        expect(faltaNa(caso, dada)).toEqual([]);
        const { codigo, txid, pagamento } = lida(dada.texto);
        codigos.push(codigo);
        const idPagamento = txid ?? campos(pagamento ?? {}).id;
        if (idPagamento === undefined) continue;
        // A person has few places for charges that no purchase claimed.
        const corpo = { idPagamento: String(idPagamento) };
        expect((await product.call(1, 'POST', '/api/bilhetes/cancelarReserva', corpo)).status).toBe(200);
      }
    });
    // All of them came as far as the handler: some are charges, and of no other is more said than what is wrong with it.
    expect(codigos).toContain(undefined);
    for (const antes of ['PAGAMENTO_POR_PROVEDOR', 'MUITAS_TENTATIVAS']) expect(codigos).not.toContain(antes);
  });
});
