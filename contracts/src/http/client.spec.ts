import { describe, expect, it } from 'vitest';
import { upload } from './arquivos.ts';
import { cancelarReserva, carregarBilhetes } from './bilhetes.ts';
import { bearer, type CallRefused, createClient, type WireRequest } from './client.ts';
import { selarLista } from './rifas.ts';

const body = { idPagamento: 'abcdef' };

/** A client at one address, what it sent, and what it is answered. */
function clientAnswered(answer: Response) {
  const sent: (WireRequest & { url: string })[] = [];
  const client = createClient(
    async (url, request) => {
      sent.push({ url, ...request });
      return answer;
    },
    'http://rifa',
    bearer('senha'),
  );
  return { client, sent };
}

describe('a client', () => {
  it('sends a call as its contract says, with its session, key and headers', async () => {
    const { client, sent } = clientAnswered(Response.json({ sucesso: true }));
    expect(await client.call(cancelarReserva, { body, key: 'chave', headers: { Outro: 'x' } })).toEqual({
      sucesso: true,
    });
    expect(sent).toEqual([
      {
        url: 'http://rifa/api/bilhetes/cancelarReserva',
        method: 'POST',
        headers: {
          'Content-Type': 'application/json',
          Authorization: 'Bearer senha',
          'Idempotency-Key': 'chave',
          Outro: 'x',
        },
        body: JSON.stringify(body),
      },
    ]);
  });

  it('says which raffle it is about: as its body does, or as it is told', async () => {
    const { client, sent } = clientAnswered(Response.json({ sucesso: true }));
    await client.call(selarLista, { body: { idRifa: 7 } });
    await client.ask(cancelarReserva, { body, idRifa: 8 });
    await client.ask(cancelarReserva, { body });
    expect(sent.map(({ headers }) => headers['Raffle-Id'])).toEqual(['7', '8', undefined]);
  });

  it('fills path and query, and gives the answer as it came', async () => {
    const { client, sent } = clientAnswered(Response.json([], { headers: { 'Event-Position': '7' } }));
    const answer = await client.ask(carregarBilhetes, { params: { idRifa: 3 }, query: { numeros: '1,2' } });
    expect(answer.headers.get('Event-Position')).toBe('7');
    expect(sent[0]).toMatchObject({
      url: 'http://rifa/api/bilhetes/carregarBilhetes/3?numeros=1%2C2',
      body: null,
    });
  });

  it('sends a file as a form, its type left to whoever sends it', async () => {
    const { client, sent } = clientAnswered(Response.json({ nome: 'a.png' }));
    await client.call(upload, { arquivo: new Blob(['x']), nomeDoArquivo: 'a.png' });
    expect(sent[0]?.headers).toEqual({ Authorization: 'Bearer senha' });
    const { body: form } = sent[0] ?? {};
    expect(form instanceof FormData && [...form.keys()]).toEqual(['imagem']);
  });

  it.each([
    [
      'a refusal of ours',
      Response.json({ erro: 'Não.', codigo: 'PAPEL', id: 'r' }, { status: 403 }),
      'PAPEL',
    ],
    ['what is none', new Response('<h1>Bad gateway</h1>', { status: 502 }), undefined],
  ])('throws %s', async (_, answer, codigo) => {
    const { client } = clientAnswered(answer);
    const thrown = await client.call(cancelarReserva, { body }).catch((error: unknown) => error);
    expect(thrown).toMatchObject({ name: 'CallRefused', status: answer.status });
    expect((thrown as CallRefused).corpo?.codigo).toBe(codigo);
    expect((thrown as CallRefused).message).toContain(codigo ?? '502');
  });
});
