import { randomUUID } from 'node:crypto';
import type { Recibo } from '@rifa-viva/contracts/http/auditoria';
import { type OwnWorld, startWorld } from '@rifa-viva/proof/matrix/world';
import { check, filesOf, textOf } from '@rifa-viva/proof/testing/packages';
import type { Static } from '@sinclair/typebox';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

/** Packages of raffles as people run them, checked by code that shares nothing with them. */

let world: OwnWorld;
let idRifa: number;
let tokens: string[];

const DIA = 86_400_000;

async function download(quem: number | null, caminho: string, headers = world.cabecalhos()) {
  const answer = await fetch(`${world.product.url}${caminho}`, {
    headers:
      quem === null ? headers : { ...headers, Authorization: `Bearer ${await world.product.token(quem)}` },
  });
  return { answer, zip: new Uint8Array(await answer.arrayBuffer()) };
}
const doPacote = () => download(3, `/api/auditoria/pacote/${idRifa}`);

async function recibo(token: string): Promise<Static<typeof Recibo>> {
  const lido = await world.must<{ recibo: Static<typeof Recibo> }>(
    8,
    'GET',
    `/api/auditoria/recibo/${token}`,
  );
  return lido.recibo;
}

/** Sold at the counter and online, released, returned, printed, expired or cancelled. */
async function viver(): Promise<void> {
  idRifa = await world.rifa({ qtdeNumeros: 200, qtdeChances: 2, sucessor: true });
  const daRifa = (numeros: number[]) => ({ idRifa, bilhetesSelecionados: numeros });
  const vender = (quem: number, numeros: number[]) =>
    world.must(quem, 'POST', '/api/verificarBilhetes', {
      ...daRifa(numeros),
      idUsuario: quem,
      idVendedor: quem,
    });
  const reservar = async (quem: number, qtde: number, mais: { numeros?: number[] } = {}) => {
    const corpo = { idRifa, idUsuario: quem, qtde, idPagamento: randomUUID(), ...mais };
    const feita = await world.must<{ numerosReservados: number[] }>(
      quem,
      'POST',
      '/api/bilhetes/reservarBilhetes',
      corpo,
    );
    return { numeros: feita.numerosReservados, idPagamento: corpo.idPagamento };
  };
  await world.must(3, 'PUT', `/api/rifas/atualizar/${idRifa}`, { titulo: 'CORRIDA “DA SORTE”' });
  await vender(6, [1, 2, 3]);
  await vender(3, [10]);
  await world.must(3, 'PUT', '/api/bilhetes/devolver', daRifa([2]));
  const liberada = await reservar(8, 3);
  // The drawn ones may be any: those that are named here must be others.
  const livres = [40, 41, 42, 43, 44, 45].filter((numero) => !liberada.numeros.includes(numero));
  await world.must(3, 'PUT', '/api/bilhetes/liberar', {
    ...daRifa(liberada.numeros.slice(0, 2)),
    idUsuario: 3,
  });
  // Chosen by the buyer while the campaign let him, paid after it does no more.
  const escolha = (numerosAEscolha: boolean) =>
    world.must(3, 'PUT', `/api/rifas/atualizar/${idRifa}`, { numerosAEscolha });
  await escolha(true);
  const escolhida = await reservar(9, 2, { numeros: livres.slice(0, 2) });
  await escolha(false);
  await world.must(3, 'PUT', '/api/bilhetes/liberar', { ...daRifa(escolhida.numeros), idUsuario: 3 });
  const desistida = await reservar(9, 2);
  await world.must(9, 'POST', '/api/bilhetes/cancelarReserva', { idPagamento: desistida.idPagamento });
  await world.must(3, 'PUT', '/api/bilhetes/devolver', daRifa(liberada.numeros.slice(2)));
  await world.must(6, 'POST', '/api/gerarPDFBilhetes', { idRifa, numBilhetes: [1] });
  const fim = new Date(Date.now() - DIA).toISOString();
  await world.must(3, 'PUT', `/api/rifas/atualizar/${idRifa}`, { dtEncerramento: fim });
  await vender(3, livres.slice(2, 3));
  const lista = await world.lista(3, `/api/bilhetes/carregarBilhetes/${idRifa}`);
  tokens = lista.map(({ token }) => token).filter((token): token is string => typeof token === 'string');
  await world.must(3, 'POST', '/api/rifas/selar', { idRifa });
}

beforeAll(async () => {
  world = await startWorld();
  await viver();
});
afterAll(() => world.close());

describe('a raffle’s package', () => {
  it('holds before the draw, and is nobody’s but an Administrador’s', async () => {
    const { answer, zip } = await doPacote();
    expect(answer.headers.get('content-type')).toBe('application/zip');
    const laudo = await check(zip);
    expect(laudo.itens.filter(({ situacao }) => situacao === 'falha')).toEqual([]);
    expect(laudo.itens.find(({ titulo }) => titulo === 'Resultado')?.situacao).toBe('ausente');
    expect((await download(null, `/api/auditoria/publico/${idRifa}`)).answer.status).toBe(404);
  });

  it('is everybody’s once the result is confirmed, and holds with every receipt', async () => {
    const milharSorteada = '0007';
    await world.must(3, 'PUT', `/api/rifas/atualizar/${idRifa}`, { milharSorteada });
    expect((await download(null, `/api/auditoria/publico/${idRifa}`)).answer.status).toBe(404);
    expect((await download(null, `/api/auditoria/resultado/${idRifa}`)).answer.status).toBe(404);
    await world.must(1, 'POST', '/api/rifas/confirmarResultado', { idRifa, milharSorteada });
    const { answer, zip } = await download(null, `/api/auditoria/publico/${idRifa}`);
    expect(answer.status).toBe(200);
    const lidos = await Promise.all(tokens.map(recibo));
    expect(lidos.length).toBeGreaterThan(3);
    // The page of the raffle tells the same winners as the package, and nobody's name.
    const publico = await world.must<{
      ganhadores: { nome: null }[];
      pelaRegra: { frase: string; nome: null }[];
    }>(8, 'GET', `/api/auditoria/resultado/${idRifa}`);
    const doPacote = JSON.parse(textOf(filesOf(zip), 'ganhadores.json'));
    expect(publico).toMatchObject({ milharSorteada, extracao: null });
    expect(publico.ganhadores).toHaveLength(doPacote.ganhadores.length);
    expect(publico.ganhadores.map(({ nome: _, ...ganhador }) => ganhador)).toEqual(
      expect.arrayContaining(doPacote.ganhadores),
    );
    expect(publico.pelaRegra.map(({ frase: _, nome: __, ...vago }) => vago)).toEqual(doPacote.pelaRegra);
    expect(JSON.stringify(publico)).not.toContain('PESSOA');
    const { impressao } = await world.must<{ impressao: string }>(8, 'GET', '/api/auditoria/chave');
    const laudo = await check(zip, {
      chaveAnotada: impressao,
      codigoAnotado: lidos[0]?.codigo ?? '',
      recibos: lidos.map((um, i) => ({ nome: `${i}.json`, texto: JSON.stringify(um) })),
    });
    const resto = laudo.itens.filter(({ situacao }) => situacao !== 'vale');
    // Nobody stamped the seal; the result came before the moment of the draw, and without its extraction.
    expect(resto.map(({ titulo, situacao }) => [titulo, situacao])).toEqual([
      ['Carimbo de tempo', 'ausente'],
      ['Resultado', 'fraco'],
      ['Número pela regra', 'fraco'],
    ]);
  });

  it('names nobody and holds no token', async () => {
    const files = filesOf((await doPacote()).zip);
    const all = Object.keys(files)
      .map((name) => textOf(files, name))
      .join('\n');
    for (const token of tokens) expect(all).not.toContain(token);
    expect(all).not.toContain('PESSOA');
    expect(textOf(files, 'relatorio.pdf').startsWith('%PDF')).toBe(true);
    expect(textOf(files, 'relatorio.csv')).toContain('Usuário 6 vendeu');
  });

  it('tells people every moment as their clocks do, and which moment it was', async () => {
    const files = filesOf((await doPacote()).zip);
    const linhas = (nome: string) => textOf(files, nome).trimEnd().split('\n');
    const momentos = linhas('eventos.ndjson').map((linha) => JSON.parse(linha).metadata.at);
    const ditos = linhas('relatorio.csv')
      .slice(1)
      .map((linha) => linha.split(';')[1] ?? '');
    expect(ditos.map((dito) => new Date(dito).toISOString())).toEqual(momentos);
    for (const dito of ditos) expect(dito).toMatch(/-0[23]:00$/);
  });

  it('holds when people of it are forgotten', async () => {
    const vault = new pg.Pool({ connectionString: world.stores.vaultDatabaseUrl, max: 1 });
    // The first Administrador never is: a vault that knew nobody would be another's.
    const { rowCount } = await vault.query(
      `DELETE FROM chave WHERE (id LIKE 'usuario-%' AND id <> 'usuario-1') OR id LIKE 'venda-%'`,
    );
    await vault.end();
    expect(rowCount).toBeGreaterThan(3);
    await world.restart();
    const { zip } = await doPacote();
    const laudo = await check(zip);
    expect(laudo.itens.filter(({ situacao }) => situacao === 'falha')).toEqual([]);
  });

  it('is made once for a log, and anew when the log went on', async () => {
    const [primeiro, segundo] = await Promise.all([doPacote(), doPacote()]);
    expect(Buffer.compare(primeiro.zip, segundo.zip)).toBe(0);
    await world.must(3, 'PUT', '/api/rifas/status', { status: 'excluido', idsRifa: [idRifa] });
    const depois = await doPacote();
    expect(depois.zip.length).not.toBe(primeiro.zip.length);
    const laudo = await check(depois.zip, { outros: [{ nome: 'antes', bytes: primeiro.zip }] });
    expect(laudo.itens.filter(({ situacao }) => situacao === 'falha')).toEqual([]);
    expect(laudo.itens.at(-1)?.frase).toContain('mais antigo');
    expect((await download(null, `/api/auditoria/publico/${idRifa}`)).answer.status).toBe(404);
  });

  it('is given to one address so often a minute', async () => {
    const headers = world.cabecalhos();
    const statuses = [];
    for (let i = 0; i < 11; i += 1)
      statuses.push((await download(null, '/api/auditoria/publico/999', headers)).answer.status);
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 404), 429]);
    expect((await download(3, '/api/auditoria/pacote/999')).answer.status).toBe(404);
  });
});
