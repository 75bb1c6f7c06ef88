import { describe, expect, it } from 'vitest';
import { criarDataProvider } from './dataProvider.ts';
import { nomeDoRecurso } from './recursos.ts';

interface Pedido {
  readonly url: URL;
  readonly metodo: string;
  readonly corpo: unknown;
}

function montar(resposta: unknown, contentRange = 'rifas 0-0/1') {
  const pedidos: Pedido[] = [];
  const provider = criarDataProvider(async (url, opcoes) => {
    const corpo = typeof opcoes?.body === 'string' ? JSON.parse(opcoes.body) : undefined;
    pedidos.push({ url: new URL(url, 'http://x'), metodo: opcoes?.method ?? 'GET', corpo });
    const headers = new Headers({ 'content-range': contentRange });
    return { status: 200, headers, body: JSON.stringify(resposta), json: resposta };
  });
  return { provider, pedidos };
}

describe('data provider', () => {
  it('lists by the name of the route, with page, order and filter', async () => {
    const { provider, pedidos } = montar([{ id: 1, idRifa: 1 }], 'rifas 15-29/40');
    const { total, data } = await provider.getList('cadastroCampanha', {
      pagination: { page: 2, perPage: 15 },
      sort: { field: 'idRifa', order: 'DESC' },
      filter: { q: 'MOTO', status: 'ativo' },
    });
    expect([total, data]).toEqual([40, [{ id: 1, idRifa: 1 }]]);
    const { url } = pedidos[0] as Pedido;
    expect(url.pathname).toBe('/api/rest/rifas');
    expect(Object.fromEntries(url.searchParams)).toEqual({
      sort: '["idRifa","DESC"]',
      range: '[15,29]',
      filter: '{"q":"MOTO","status":"ativo"}',
    });
  });

  it('deletes and creates in the right resource', async () => {
    const { provider, pedidos } = montar({ id: 3 });
    await provider.delete('cadastroModelos', { id: 3 });
    await provider.create('banner', { data: { urlBanner: 'a.jpg' } });
    expect(pedidos.map((p) => [p.metodo, p.url.pathname, p.corpo])).toEqual([
      ['DELETE', '/api/rest/modeloBilhetes/3', undefined],
      ['POST', '/api/rest/banner', { urlBanner: 'a.jpg' }],
    ]);
  });

  it('refuses an unknown resource', () => {
    const { provider } = montar({});
    expect(() => provider.getOne('posts', { id: 1 })).toThrow('unknown resource posts');
  });

  it('knows which list a live message is about', () => {
    expect(nomeDoRecurso('rifas')).toBe('cadastroCampanha');
    expect(nomeDoRecurso('empresa')).toBeNull();
  });
});
