import type { AnswerOf } from '@rifa-viva/contracts/http/call';
import type {
  carregarCliente,
  carregarCompras,
  carregarHistoricoDaConta,
} from '@rifa-viva/contracts/http/clientes';
import { ABERTA, ENCERRADA, EXCLUIDA, matrixLog, SORTEADA } from '@rifa-viva/proof/testing/matrix';
import { startTestReadSide, type TestReadSide } from '@rifa-viva/proof/testing/read-side-http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const ADMINISTRADOR = 3;
const GERENTE = 4;
const CLIENTE = 8;
const DO_GERENTE = 9;
const QUEM = { actor: { idUsuario: ADMINISTRADOR, tipo: 'Administrador' as const } };

let side: TestReadSide;
beforeAll(async () => {
  side = await startTestReadSide();
  const log = await matrixLog(side.cifrado);
  const stream = `usuario-${CLIENTE}`;
  const nota = async (idAnotacao: number, texto: string, dia: number) =>
    log.add(
      stream,
      {
        type: 'AnotacaoFeita',
        data: {
          idUsuario: CLIENTE,
          idAnotacao,
          texto: await side.cifrado(CLIENTE, texto),
          feitaPor: ADMINISTRADOR,
        },
      },
      { ...QUEM, at: `2026-03-0${dia}T10:00:00.000Z` },
    );
  await nota(1, 'PREFERE WHATSAPP', 2);
  await nota(2, 'ENGANO', 3);
  log.add(
    stream,
    { type: 'AnotacaoRetirada', data: { idUsuario: CLIENTE, idAnotacao: 2, retiradaPor: ADMINISTRADOR } },
    { ...QUEM, at: '2026-03-04T10:00:00.000Z' },
  );
  log.add(
    stream,
    {
      type: 'CodigoDeSenhaGerado',
      data: {
        idUsuario: CLIENTE,
        geradoPor: ADMINISTRADOR,
        versaoCodigo: 77,
        venceEm: '2026-03-05T10:30:00.000Z',
      },
    },
    { ...QUEM, at: '2026-03-05T10:00:00.000Z' },
  );
  log.add(
    stream,
    { type: 'CodigoDeSenhaUsado', data: { idUsuario: CLIENTE, versaoCodigo: 77 } },
    { actor: { idUsuario: CLIENTE, tipo: 'Usuario' }, at: '2026-03-05T10:05:00.000Z' },
  );
  log.add(
    stream,
    { type: 'PagamentoDeclarado', data: { idUsuario: CLIENTE, idRifa: ABERTA, idPagamento: 'pag-1-1' } },
    { actor: { idUsuario: CLIENTE, tipo: 'Usuario' }, at: '2026-03-05T10:06:00.000Z' },
  );
  // One of an hour ago, whose end nobody has told yet.
  log.rifa({
    type: 'BilhetesReservados',
    data: {
      idRifa: ABERTA,
      idReserva: 50,
      idPagamento: 'vencida',
      idUsuario: CLIENTE,
      numeros: [10, 11],
      total: 2_000,
      cliente: await side.cifrado(CLIENTE, 'PESSOA 8'),
      segredo: await side.cifrado(CLIENTE, 'segredo'),
      tipoPagamento: 'normal',
      pagarAte: '2026-03-01T12:10:00.000Z',
      expiraEm: '2026-03-01T13:00:00.000Z',
    },
  });
  await side.write(log);
});
afterAll(() => side.close());

const ler = async <T>(quem: number, caminho: string): Promise<T> => {
  const { status, body } = await side.call(quem, 'GET', `/api/clientes/${caminho}`);
  expect([caminho, status]).toEqual([caminho, 200]);
  return body as T;
};
const cliente = (quem: number, id: number) =>
  ler<AnswerOf<typeof carregarCliente>>(quem, `carregarCliente/${id}`);

describe('a person as staff see him', () => {
  it('has a name, what was bought, what waits, and the notes that stand', async () => {
    const lido = await cliente(ADMINISTRADOR, CLIENTE);
    expect(lido).toMatchObject({ idUsuario: CLIENTE, nome: 'PESSOA 8', tipo: 'Usuario', ativo: 'sim' });
    // Ticket 6 of each of the four raffles.
    expect(lido.compras).toEqual({ qtde: 4, bilhetes: 4, valor: 40 });
    expect(lido.reservas.map(({ idRifa, numeros, valor }) => ({ idRifa, numeros, valor }))).toEqual(
      [ABERTA, ENCERRADA, SORTEADA, EXCLUIDA].map((idRifa) => ({ idRifa, numeros: [2], valor: 10 })),
    );
    expect(lido.anotacoes).toEqual([
      {
        idAnotacao: 1,
        texto: 'PREFERE WHATSAPP',
        em: '2026-03-02T10:00:00.000Z',
        idAutor: ADMINISTRADOR,
        autor: 'PESSOA 3',
      },
    ]);
  });

  it('bought nothing that he sold', async () => {
    expect((await cliente(ADMINISTRADOR, 6)).compras).toEqual({ qtde: 0, bilhetes: 0, valor: 0 });
  });

  it('is reached by his manager and by administrators alone, and by nobody who is himself', async () => {
    expect((await cliente(GERENTE, DO_GERENTE)).nome).toBe('PESSOA 9');
    for (const [quem, id] of [
      [GERENTE, CLIENTE],
      [GERENTE, GERENTE],
      [GERENTE, 99_999],
      [ADMINISTRADOR, ADMINISTRADOR],
      [ADMINISTRADOR, 1],
      [ADMINISTRADOR, 99_999],
    ] as const)
      for (const caminho of ['carregarCliente', 'compras', 'conta'])
        expect(await side.call(quem, 'GET', `/api/clientes/${caminho}/${id}`)).toMatchObject({
          status: 403,
          body: { codigo: 'NAO_E_SEU' },
        });
  });
});

describe('purchases', () => {
  const compras = (query: string) =>
    ler<AnswerOf<typeof carregarCompras>>(ADMINISTRADOR, `compras/${CLIENTE}${query}`);

  it('hold their tickets and who released them', async () => {
    const { total, compras: todas } = await compras('');
    expect(total).toBe(4);
    expect(todas[0]).toMatchObject({
      idRifa: EXCLUIDA,
      titulo: 'RIFA 4',
      valor: 10,
      idPagamento: 'pag-4-3',
      liberadoPor: 'PESSOA 3',
      bilhetes: [{ numBilhete: 6, idBilhete: 4_000_006 }],
    });
    expect(todas[0]?.bilhetes[0]?.token).toMatch(/^[A-Z2-7]{26}$/);
  });

  it('come a page at a time, each once', async () => {
    const paginas = await Promise.all([1, 2, 3].map((n) => compras(`?pagina=${n}&porPagina=2`)));
    expect(paginas.map((pagina) => pagina.compras.map(({ idRifa }) => idRifa))).toEqual([
      [EXCLUIDA, SORTEADA],
      [ENCERRADA, ABERTA],
      [],
    ]);
    for (const { total } of paginas) expect(total).toBe(4);
  });
});

describe('the account', () => {
  it('tells who made a code and that it was used, and nothing of codes or notes', async () => {
    const { total, fatos } = await ler<AnswerOf<typeof carregarHistoricoDaConta>>(
      ADMINISTRADOR,
      `conta/${CLIENTE}?porPagina=4`,
    );
    expect(total).toBe(7);
    expect(fatos.map(({ quem, frase }) => [quem, frase])).toEqual([
      ['PESSOA 8', 'Pagamento declarado'],
      ['PESSOA 8', 'Código de senha usado'],
      ['PESSOA 3', 'Código de senha gerado'],
      ['PESSOA 3', 'Anotação retirada'],
    ]);
    const resto = await ler<AnswerOf<typeof carregarHistoricoDaConta>>(
      ADMINISTRADOR,
      `conta/${CLIENTE}?porPagina=4&pagina=2`,
    );
    expect(resto.fatos.map(({ frase }) => frase)).toEqual([
      'Anotação feita',
      'Anotação feita',
      'Conta criada',
    ]);
    expect(JSON.stringify([fatos, resto])).not.toContain('WHATSAPP');
  });
});

it('opening the page is recorded, once for its three parts', async () => {
  await Promise.all(['carregarCliente', 'compras', 'conta'].map((parte) => ler(1, `${parte}/${DO_GERENTE}`)));
  const lidos = async () => {
    await side.readSide.acessos.gravado();
    await side.readSide.deps.caughtUp(await side.ground.store.lastPosition(), 'acessos');
    const { body } = await side.call(1, 'GET', `/api/auditoria/acessos?dado=cliente&idPessoa=${DO_GERENTE}`);
    const { acessos } = body as { acessos: { idQuem: number; frase: string }[] };
    return acessos.filter(({ idQuem }) => idQuem === 1).map(({ frase }) => frase);
  };
  await expect.poll(lidos).toEqual(['Abriu a ficha de PESSOA 9']);
});
