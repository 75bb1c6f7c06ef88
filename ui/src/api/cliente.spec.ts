import { upload } from '@rifa-viva/contracts/http/arquivos';
import { buscarBanners } from '@rifa-viva/contracts/http/banner';
import { cancelarReserva } from '@rifa-viva/contracts/http/bilhetes';
import { verificaLiberado } from '@rifa-viva/contracts/http/empresas';
import { carregarRifa } from '@rifa-viva/contracts/http/rifas';
import { sair } from '@rifa-viva/contracts/http/usuarios';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  baixar,
  chamar,
  chamarComStatus,
  ErroDaApi,
  executar,
  sessaoRecusada,
  valeInsistir,
} from './cliente.ts';
import { ultimaPosicao } from './posicao.ts';

const rede = vi.fn<typeof fetch>();
const json = (corpo: unknown, init: ResponseInit = {}) => Response.json(corpo, init);
const recusa = (status: number, codigo: string, headers: HeadersInit = {}) =>
  json({ erro: `texto de ${codigo}`, codigo, campo: 'qtde', id: 'r' }, { status, headers });

/** Its head has come, its body does not. */
const respostaQueQuebra = (falha: unknown) =>
  new Response(new ReadableStream({ pull: (controle) => controle.error(falha) }));

function pedido(n = 0): { url: string; method: string; headers: Headers; body: BodyInit | null } {
  const [url, init] = rede.mock.calls[n] ?? [];
  return {
    url: String(url),
    method: init?.method ?? 'GET',
    headers: new Headers(init?.headers),
    body: init?.body ?? null,
  };
}

beforeEach(() => {
  vi.stubGlobal('fetch', rede);
});
afterEach(() => {
  rede.mockReset();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('chamar', () => {
  it('fills path and query, without empty values', async () => {
    rede.mockImplementation(async () => json({ idRifa: 7 }));
    await chamar(carregarRifa, { params: { idRifa: 7 } });
    expect(pedido().url).toBe('/api/rifas/carregarRifa/7');
    await chamar(verificaLiberado, { query: { api: 'http://a b' } });
    expect(pedido(1).url).toBe('/api/empresas/verificaLiberado?api=http%3A%2F%2Fa+b');
    await chamar(verificaLiberado, { query: {} });
    expect(pedido(2).url).toBe('/api/empresas/verificaLiberado');
  });

  it('sends commands as JSON under an idempotency key, reads without one', async () => {
    rede.mockImplementation(async () => json({ sucesso: true }));
    await chamar(cancelarReserva, { body: { idPagamento: 'abcdef' } });
    expect(pedido().method).toBe('POST');
    expect(pedido().headers.get('Content-Type')).toBe('application/json');
    expect(pedido().headers.get('Idempotency-Key')).toMatch(/^[A-Za-z0-9]{24}$/);
    expect(pedido().body).toBe('{"idPagamento":"abcdef"}');
    await chamar(buscarBanners);
    expect(pedido(1).headers.has('Idempotency-Key')).toBe(false);
    expect(pedido(1).body).toBeNull();
  });

  it('sends files as a form, text fields before the file', async () => {
    rede.mockResolvedValue(json({ nome: 'a.png' }));
    await chamar(upload, { arquivo: new Blob(['x']), nomeDoArquivo: 'a.png', campos: { senha: '1' } });
    const formulario = pedido().body;
    expect(formulario).toBeInstanceOf(FormData);
    expect([...(formulario as FormData).keys()]).toEqual(['senha', 'imagem']);
    expect(pedido().headers.has('Content-Type')).toBe(false);
  });

  it('remembers the highest position and asks reads to wait for it', async () => {
    rede.mockImplementationOnce(async () => json({ sucesso: true }, { headers: { 'Event-Position': '90' } }));
    rede.mockImplementationOnce(async () => json([], { headers: { 'Event-Position': '12' } }));
    rede.mockImplementation(async () => json([]));
    await chamar(cancelarReserva, { body: { idPagamento: 'abcdef' } });
    expect(pedido().headers.has('Min-Event-Position')).toBe(false);
    await chamar(buscarBanners);
    expect(pedido(1).headers.get('Min-Event-Position')).toBe('90');
    expect(ultimaPosicao()).toBe('90');
  });

  it('reads a refusal, its code and its field', async () => {
    rede.mockResolvedValue(recusa(409, 'SO_EXISTEM'));
    const falha = await chamar(buscarBanners).catch((e: unknown) => e);
    expect(falha).toBeInstanceOf(ErroDaApi);
    expect(falha).toMatchObject({
      status: 409,
      codigo: 'SO_EXISTEM',
      erro: 'texto de SO_EXISTEM',
      campo: 'qtde',
      semResposta: false,
    });
  });

  it('makes an answer that is no refusal of ours, and no answer, an error with a text', async () => {
    rede.mockResolvedValueOnce(new Response('<h1>Bad gateway</h1>', { status: 502 }));
    await expect(chamar(buscarBanners)).rejects.toMatchObject({
      status: 502,
      codigo: 'RESPOSTA_INESPERADA',
      semResposta: true,
    });
    rede.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    await expect(chamar(buscarBanners)).rejects.toMatchObject({ status: 0, codigo: 'SEM_CONEXAO' });
  });

  it.each([
    ['chamar', () => chamar(buscarBanners)],
    ['chamarComStatus', () => chamarComStatus(buscarBanners)],
    ['baixar', () => baixar(buscarBanners)],
  ])('%s takes an answer that breaks off half-way for none', async (_nome, pedir) => {
    rede.mockResolvedValueOnce(respostaQueQuebra(new DOMException('prazo', 'TimeoutError')));
    await expect(pedir()).rejects.toMatchObject({ codigo: 'SEM_CONEXAO', semResposta: true });
  });

  it('takes what is no answer of ours for none', async () => {
    rede.mockResolvedValueOnce(new Response('<h1>Wi-Fi do hotel</h1>'));
    await expect(chamar(buscarBanners)).rejects.toMatchObject({ codigo: 'SEM_CONEXAO' });
  });

  it('throws the reason of a call aborted while its answer is read', async () => {
    const aborto = new AbortController();
    const saiu = new Error('saiu');
    rede.mockImplementation(async () => {
      aborto.abort(saiu);
      return respostaQueQuebra(saiu);
    });
    await expect(chamar(buscarBanners, { signal: aborto.signal })).rejects.toBe(saiu);
  });

  it('throws the reason of an aborted call', async () => {
    const aborto = new AbortController();
    aborto.abort(new Error('saiu'));
    rede.mockImplementation(async (_url, init) => {
      throw init?.signal?.reason;
    });
    await expect(chamar(buscarBanners, { signal: aborto.signal })).rejects.toThrow('saiu');
  });

  it('tries a 503 that asks to come again with the same key, at most four times', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    rede.mockImplementation(async () => recusa(503, 'INDISPONIVEL', { 'Retry-After': '2' }));
    const chamada = chamar(cancelarReserva, { body: { idPagamento: 'abcdef' } }).catch((e: unknown) => e);
    await vi.advanceTimersByTimeAsync(6000);
    expect(await chamada).toMatchObject({ status: 503 });
    expect(rede).toHaveBeenCalledTimes(4);
    const chaves = [0, 1, 2, 3].map((n) => pedido(n).headers.get('Idempotency-Key'));
    expect(new Set(chaves).size).toBe(1);
  });

  it('does not wait out a maintenance', async () => {
    rede.mockResolvedValue(recusa(503, 'MANUTENCAO', { 'Retry-After': '300' }));
    await expect(chamar(buscarBanners)).rejects.toMatchObject({ codigo: 'MANUTENCAO' });
    expect(rede).toHaveBeenCalledTimes(1);
  });

  it('tells when the session was refused', async () => {
    const ouvinte = vi.fn();
    const parar = sessaoRecusada.ouvir(ouvinte);
    rede.mockResolvedValueOnce(recusa(403, 'PAPEL')).mockResolvedValueOnce(recusa(401, 'SESSAO'));
    await chamar(buscarBanners).catch(() => undefined);
    expect(ouvinte).not.toHaveBeenCalled();
    await chamar(buscarBanners).catch(() => undefined);
    expect(ouvinte).toHaveBeenCalledTimes(1);
    parar();
  });
});

it('answers without a body, and files, have calls of their own', async () => {
  rede.mockResolvedValueOnce(new Response(null, { status: 204 }));
  await expect(executar(sair)).resolves.toBeUndefined();
  rede.mockResolvedValueOnce(new Response('pdf'));
  expect(await (await baixar(buscarBanners)).text()).toBe('pdf');
});

describe('valeInsistir', () => {
  it.each([
    ['nobody answered', new ErroDaApi(0, 'SEM_CONEXAO', ''), true],
    ['the server failed', new ErroDaApi(500, 'INTERNO', ''), true],
    ['a 503, which the client insisted upon itself', new ErroDaApi(503, 'INDISPONIVEL', ''), false],
    ['a refusal', new ErroDaApi(404, 'NAO_ENCONTRADO', ''), false],
    ['a fault of our own', new TypeError('x'), false],
  ])('%s: %o', (_, falha, vale) => {
    expect(valeInsistir(falha)).toBe(vale);
  });
});
