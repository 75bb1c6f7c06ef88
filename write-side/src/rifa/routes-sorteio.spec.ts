import { createHash, createPublicKey, randomUUID, verify } from 'node:crypto';
import { textoDaCorrente } from '@rifa-viva/contracts/eventos/corrente';
import type { EventoRifa } from '@rifa-viva/contracts/eventos/rifa';
import { diaLocal } from '@rifa-viva/contracts/regras/datas';
import { REGRA_PADRAO } from '@rifa-viva/contracts/regras/regra-do-sorteio';
import { type DadosDoSelo, textoDoSelo } from '@rifa-viva/contracts/regras/selo';
import { distribuirNumeros } from '@rifa-viva/contracts/regras/sorteio';
import { startAuthority } from '@rifa-viva/proof/testing/time-stamps';
import {
  raffleMaker,
  startTestWriteSide,
  type TestWriteSide,
  takesPixByHand,
} from '@rifa-viva/proof/testing/write-side';
import { decryptAll } from '@rifa-viva/server/vault/personal';
import { lerCarimbo } from '@rifa-viva/verificador/carimbo';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';

const ADMINISTRADOR = 3;
const CLIENTE = 8;

let side: TestWriteSide;
let nova: () => Promise<number>;
beforeAll(async () => {
  side = await startTestWriteSide({ people: true });
  nova = await raffleMaker(side);
  await takesPixByHand(side);
});
afterAll(() => side.close());
afterEach(() => {
  vi.restoreAllMocks();
});

const sha256 = (...partes: (string | Uint8Array)[]): Buffer => {
  const digest = createHash('sha256');
  for (const parte of partes) digest.update(parte);
  return digest.digest();
};

async function aceito(resposta: Promise<{ status: number; body: Record<string, unknown> }>) {
  const { status, body } = await resposta;
  expect({ status, body }).toMatchObject({ status: 200 });
  return body;
}
const vender = (idRifa: number, numeros: number[], cliente?: string) =>
  side.call(ADMINISTRADOR, 'POST', '/api/verificarBilhetes', {
    idRifa,
    idUsuario: ADMINISTRADOR,
    idVendedor: 6,
    bilhetesSelecionados: numeros,
    ...(cliente === undefined ? {} : { cliente }),
  });
async function reservar(idRifa: number): Promise<number> {
  const pedido = { idRifa, idUsuario: CLIENTE, qtde: 1, idPagamento: randomUUID() };
  const { numerosReservados } = await aceito(
    side.call(CLIENTE, 'POST', '/api/bilhetes/reservarBilhetes', pedido),
  );
  return (numerosReservados as number[])[0] ?? 0;
}
const atualizar = (idRifa: number, corpo: Record<string, unknown>, quem = ADMINISTRADOR) =>
  side.call(quem, 'PUT', `/api/rifas/atualizar/${idRifa}`, corpo);
const encerrar = (idRifa: number) =>
  aceito(atualizar(idRifa, { dtEncerramento: new Date(Date.now() - 60_000).toISOString() }));
const selar = (idRifa: number, headers = {}) =>
  side.call(ADMINISTRADOR, 'POST', '/api/rifas/selar', { idRifa }, headers);
const confirmar = (quem: number, idRifa: number, milharSorteada: string) =>
  side.call(quem, 'POST', '/api/rifas/confirmarResultado', { idRifa, milharSorteada });

async function eventosDe(idRifa: number): Promise<EventoRifa[]> {
  return (await side.events(`rifa-${idRifa}`)) as unknown as EventoRifa[];
}
const tipos = async (idRifa: number) => (await eventosDe(idRifa)).map(({ type }) => type);

/** A raffle whose sales are over: two tickets sold, one, of the server's choice, released to who reserved it. */
async function vendidaEEncerrada(): Promise<{ idRifa: number; daReserva: number; livre: number }> {
  const idRifa = await nova();
  const daReserva = await reservar(idRifa);
  const bilhetes = { idRifa, idUsuario: ADMINISTRADOR, bilhetesSelecionados: [daReserva] };
  await aceito(side.call(ADMINISTRADOR, 'PUT', '/api/bilhetes/liberar', bilhetes));
  const [um, dois, livre] = [1, 2, 3, 4].filter((n) => n !== daReserva) as [number, number, number];
  await aceito(vender(idRifa, [um, dois], 'José'));
  await encerrar(idRifa);
  return { idRifa, daReserva, livre };
}

/** What a rule says of nobody: the names in the list, from the log and the vault, hashed by hand. */
async function titulares(eventos: readonly EventoRifa[]): Promise<Map<string, string>> {
  const feitos = new Map<string, string>();
  for (const { type, data } of eventos) {
    if (type !== 'BilhetesReservados' && type !== 'BilhetesVendidos') continue;
    const decifrar = await decryptAll(side.vault, [data.segredo, data.cliente]);
    const sal = sha256(`${decifrar(data.segredo)}\nsal`).toString('hex');
    const nome = decifrar(data.cliente) ?? '';
    feitos.set(
      type === 'BilhetesReservados' ? `reserva ${data.idReserva}` : `venda ${data.idVenda}`,
      sha256(`rifa-viva/titular/v1\n${sal}\n${nome}\n`).toString('hex'),
    );
  }
  return feitos;
}

/** RFC 9162, section 2.1.1, in the words it has there. */
function raizDe(folhas: readonly string[]): Buffer {
  if (folhas.length === 0) return sha256();
  if (folhas.length === 1) return sha256(Uint8Array.of(0), folhas[0] ?? '');
  let metade = 1;
  while (metade * 2 < folhas.length) metade *= 2;
  return sha256(Uint8Array.of(1), raizDe(folhas.slice(0, metade)), raizDe(folhas.slice(metade)));
}

/** The root anybody would get who reads the log and has the names. */
async function raizEsperada(idRifa: number): Promise<{ qtde: number; raiz: string }> {
  const eventos = await eventosDe(idRifa);
  const deQuem = await titulares(eventos);
  const donos = new Map<number, string>();
  let numeros = new Uint32Array();
  for (const { type, data } of eventos) {
    if (type === 'BilhetesEmitidos') numeros = Uint32Array.from(distribuirNumeros(data));
    if (type === 'BilhetesVendidos')
      for (const n of data.numeros) donos.set(n, `${data.idVenda}\n${deQuem.get(`venda ${data.idVenda}`)}`);
    if (type === 'BilhetesLiberados')
      for (const n of data.numeros)
        donos.set(n, `${data.idVenda}\n${deQuem.get(`reserva ${data.idReserva}`)}`);
    if (type === 'BilhetesDevolvidos') for (const n of data.numeros) donos.delete(n);
  }
  const folhas = [...donos]
    .sort(([a], [b]) => a - b)
    .map(([n, dono]) => `rifa-viva/bilhete/v1\n${idRifa}\n${n}\n${numeros[n - 1]}\n${dono}\n`);
  return { qtde: folhas.length, raiz: raizDe(folhas).toString('hex') };
}

function assinou(chavePublica: unknown, texto: string, assinatura: unknown): boolean {
  const der = Buffer.concat([
    Buffer.from('302a300506032b6570032100', 'hex'),
    Buffer.from(String(chavePublica), 'base64'),
  ]);
  const chave = createPublicKey({ key: der, format: 'der', type: 'spki' });
  return verify(null, Buffer.from(texto), chave, Buffer.from(String(assinatura), 'base64'));
}

describe('the rule of the draw', () => {
  const fixadas = async (idRifa: number) =>
    (await eventosDe(idRifa)).flatMap((e) => (e.type === 'RegraDoSorteioFixada' ? [e.data.regra] : []));
  const OUTRA = { nome: 'outra-fonte-v1', semGanhador: 'proximo-abaixo', descricao: '  Globo na praça ' };

  it('stands in the log before anything is sold, chosen or not', async () => {
    const idRifa = await nova();
    expect(await tipos(idRifa)).toEqual(['RifaCriada', 'BilhetesEmitidos', 'RegraDoSorteioFixada']);
    expect(await fixadas(idRifa)).toEqual([REGRA_PADRAO]);
  });
  it('is another one until the first ticket is taken', async () => {
    const idRifa = await nova();
    await aceito(atualizar(idRifa, { regra: OUTRA }));
    await aceito(atualizar(idRifa, { regra: OUTRA }));
    expect(await fixadas(idRifa)).toEqual([
      REGRA_PADRAO,
      { nome: 'outra-fonte-v1', semGanhador: 'proximo-abaixo', concurso: '', descricao: 'Globo na praça' },
    ]);
    await aceito(vender(idRifa, [1]));
    const { nome, semGanhador } = REGRA_PADRAO;
    const recusada = await side.writesNothing(() => atualizar(idRifa, { regra: { nome, semGanhador } }), 409);
    expect(recusada).toMatchObject({ codigo: 'CAMPO_TRAVADO', campo: 'regra' });
  });
  it('is refused where a number could never be drawn, or nobody can tell what it is', async () => {
    const idRifa = await nova();
    const primeiro = { nome: 'loteria-federal-primeiro-premio-v1', semGanhador: 'proximo-acima' };
    const semChance = await side.writesNothing(
      () => atualizar(idRifa, { regra: primeiro, qtdeNumeros: 100_000 }),
      400,
    );
    expect(semChance).toMatchObject({
      codigo: 'REGRA_SEM_CHANCE',
      campo: 'regra',
      erro: 'Com essa regra os números de 84000 a 99999 nunca seriam sorteados: numa extração especial o 1º prêmio vai só até 83999. Selecione outra regra.',
    });
    const sem = await side.writesNothing(
      () => atualizar(idRifa, { regra: { ...OUTRA, descricao: ' ' } }),
      400,
    );
    expect(sem).toMatchObject({ codigo: 'DESCRICAO_DA_REGRA', campo: 'regra' });
    const ruim = await side.writesNothing(() => atualizar(idRifa, { regra: { nome: 'dado' } }), 400);
    expect(ruim).toMatchObject({ codigo: 'REGRA', campo: 'regra' });
  });
});

describe('the seal', () => {
  it('signs the root of what was sold, the chain up to it, and ends all sales', async () => {
    const { idRifa, livre } = await vendidaEEncerrada();
    const antes: { revisao: number; cabeca: string } = { revisao: -1, cabeca: '' };
    for await (const evento of side.store.read(`rifa-${idRifa}`)) {
      antes.revisao = Number(evento.revision);
      antes.cabeca = sha256(textoDaCorrente(evento)).toString('hex');
    }
    const esperada = await raizEsperada(idRifa);
    expect(esperada.qtde).toBe(3);
    const feito = await aceito(selar(idRifa));
    expect(feito.selo).toMatchObject({ idRifa, ...esperada, ...antes });
    const texto = textoDoSelo(feito.selo as DadosDoSelo);
    expect(assinou(feito.chavePublica, texto, feito.assinatura)).toBe(true);
    expect(assinou(feito.chavePublica, texto.replace('\n3\n', '\n4\n'), feito.assinatura)).toBe(false);
    expect(feito.codigo).toMatch(/^[0-9A-F]{5}(-[0-9A-F]{5}){5}$/);
    const chave = await aceito(side.call(null, 'GET', '/api/auditoria/chave'));
    expect(chave).toMatchObject({ algoritmo: 'Ed25519', chavePublica: feito.chavePublica });

    const ultimo = (await eventosDe(idRifa)).at(-1);
    const { selo, assinatura, chavePublica } = feito;
    expect(ultimo).toEqual({
      type: 'ListaSelada',
      data: { idRifa, idUsuario: ADMINISTRADOR, selo, assinatura, chavePublica, comOResultado: false },
    });
    expect(JSON.stringify(await eventosDe(idRifa))).not.toContain('JOSÉ');
    for (const tentar of [
      () => vender(idRifa, [livre]),
      () => side.call(ADMINISTRADOR, 'PUT', '/api/bilhetes/devolver', { idRifa, bilhetesSelecionados: [1] }),
      () => atualizar(idRifa, { dtSorteio: new Date(Date.now() + 9e8).toISOString() }),
    ]) {
      expect(await side.writesNothing(tentar, 409)).toMatchObject({ codigo: 'LISTA_SELADA' });
    }
  });

  it('again, is the one that stands', async () => {
    const { idRifa } = await vendidaEEncerrada();
    const chave = { 'Idempotency-Key': randomUUID() };
    const primeiro = await aceito(selar(idRifa, chave));
    for (const outra of [chave, {}]) expect(await aceito(selar(idRifa, outra))).toEqual(primeiro);
    expect((await tipos(idRifa)).filter((type) => type === 'ListaSelada')).toHaveLength(1);
  });

  it('by two at once is one, and both are told it', async () => {
    const { idRifa } = await vendidaEEncerrada();
    const [um, dois] = await Promise.all([selar(idRifa), selar(idRifa)]);
    expect(um?.status).toBe(200);
    expect(dois).toMatchObject({ status: 200, body: um?.body ?? {} });
    expect((await tipos(idRifa)).filter((type) => type === 'ListaSelada')).toHaveLength(1);
  });

  it('holds what was sold while its list was being made', async () => {
    const { idRifa, livre } = await vendidaEEncerrada();
    const ler = side.store.read.bind(side.store);
    let leituras = 0;
    vi.spyOn(side.store, 'read').mockImplementation(async function* (stream, ...resto) {
      yield* ler(stream, ...resto);
      if (stream !== `rifa-${idRifa}`) return;
      leituras += 1;
      if (leituras === 1) await aceito(vender(idRifa, [livre], 'MARIA'));
    });
    const feito = await aceito(selar(idRifa));
    vi.restoreAllMocks();
    expect(leituras).toBeGreaterThan(1);
    expect(await tipos(idRifa)).toContain('ListaSelada');
    expect(feito.selo).toMatchObject(await raizEsperada(idRifa));
    expect(feito.selo).toMatchObject({ qtde: 4 });
  });

  it('waits for the end of sales and for reservations', async () => {
    const idRifa = await nova();
    const aberta = await side.writesNothing(() => selar(idRifa), 409);
    expect(aberta).toMatchObject({ codigo: 'VENDAS_ABERTAS' });
    await reservar(idRifa);
    await encerrar(idRifa);
    const presa = await side.writesNothing(() => selar(idRifa), 409);
    expect(presa).toMatchObject({ codigo: 'RESERVAS_ANTES_DO_SELO' });
  });

  it('of a raffle with nothing sold is the hash of nothing', async () => {
    const idRifa = await nova();
    await encerrar(idRifa);
    const { selo } = await aceito(selar(idRifa));
    expect(selo).toMatchObject({ qtde: 0, raiz: sha256().toString('hex') });
  });

  it('waits where the chain does not hold: the raffle is parked', async () => {
    const { idRifa } = await vendidaEEncerrada();
    const stream = `rifa-${idRifa}`;
    const ultimo = await side.store.readLast(stream);
    if (!ultimo) throw new Error('no raffle');
    await side.store.append(
      stream,
      [
        {
          id: randomUUID(),
          type: 'RifaAlterada',
          data: { idRifa, idUsuario: 3, antes: {}, depois: {} },
          metadata: { ...ultimo.metadata, commandId: 'por fora', previousHash: 'f'.repeat(64) },
        },
      ],
      'any',
    );
    const recusada = await side.writesNothing(() => selar(idRifa), 503);
    expect(recusada).toMatchObject({ codigo: 'ESTACIONADO' });
  });

  it('of nothing is nothing', async () => {
    expect(await side.writesNothing(() => selar(999_999), 404)).toMatchObject({ codigo: 'NAO_ENCONTRADO' });
  });
});

describe('the time stamp', () => {
  it('is asked for by a process that knows an authority, and by no other', async () => {
    const tsa = await startAuthority();
    const comTsa = await startTestWriteSide({ beside: side, tsaUrl: tsa.url });
    try {
      const { idRifa } = await vendidaEEncerrada();
      const { selo } = await aceito(selar(idRifa));
      await vi.waitFor(async () => expect(await tipos(idRifa)).toContain('SeloCarimbado'));
      const carimbado = (await eventosDe(idRifa)).find(({ type }) => type === 'SeloCarimbado');
      const { token, em } = (carimbado?.data ?? {}) as { token: string; em: string };
      const texto = sha256(textoDoSelo(selo as DadosDoSelo));
      expect(tsa.asked.map(({ digest }) => digest.toString('hex'))).toContain(texto.toString('hex'));
      expect(lerCarimbo(Buffer.from(token, 'base64'))).toEqual({
        resumo: texto.toString('hex'),
        em: Date.parse(em),
      });
      // No fact of it stands in anybody's way afterwards.
      await aceito(atualizar(idRifa, { milharSorteada: '7' }));
      await aceito(confirmar(2, idRifa, '7'));
    } finally {
      await comTsa.halt();
      await tsa.close();
    }
  });
});

describe('the result', () => {
  it('seals the list where nobody did before, and says so', async () => {
    const { idRifa } = await vendidaEEncerrada();
    await aceito(atualizar(idRifa, { milharSorteada: '7' }));
    const [selada, registrada] = (await eventosDe(idRifa)).slice(-2);
    expect(selada).toMatchObject({ type: 'ListaSelada', data: { comOResultado: true } });
    expect(registrada).toMatchObject({
      type: 'ResultadoRegistrado',
      data: { milharSorteada: ['0007'], em: expect.any(String) },
    });
    await aceito(atualizar(idRifa, { milharSorteada: '8' }));
    expect((await tipos(idRifa)).slice(-3)).toEqual([
      'ListaSelada',
      'ResultadoRegistrado',
      'ResultadoRegistrado',
    ]);
  });
  it('that is refused seals nothing', async () => {
    const { idRifa } = await vendidaEEncerrada();
    const ruim = await side.writesNothing(() => atualizar(idRifa, { milharSorteada: '10' }), 400);
    expect(ruim).toMatchObject({ codigo: 'MILHAR' });
  });

  it('that its extraction does not give is refused; one that it gives keeps it', async () => {
    const { idRifa } = await vendidaEEncerrada();
    const agora = new Date();
    await aceito(atualizar(idRifa, { dtSorteio: agora.toISOString() }));
    const premios = ['12347', '55550', '98765', '11111', '22222'];
    const extracao = { premios, data: diaLocal(agora.toISOString()), concurso: ' 5999 ' };
    const recusada = (corpo: Record<string, unknown>) =>
      side.writesNothing(() => atualizar(idRifa, corpo), 400);
    expect(await recusada({ milharSorteada: '8', extracao })).toMatchObject({
      codigo: 'EXTRACAO_DIFERENTE',
      campo: 'extracao',
      erro: expect.stringContaining('dão 0007'),
    });
    expect(await recusada({ extracao })).toMatchObject({ codigo: 'CAMPO_NAO_PERMITIDO', campo: 'extracao' });
    const curta = { ...extracao, premios: premios.slice(1) };
    expect(await recusada({ milharSorteada: '7', extracao: curta })).toMatchObject({ codigo: 'EXTRACAO' });
    // None of them sealed the list on the way.
    expect(await tipos(idRifa)).not.toContain('ListaSelada');
    await aceito(atualizar(idRifa, { milharSorteada: '7', extracao }));
    const registrado = (await eventosDe(idRifa)).at(-1);
    expect(registrado).toMatchObject({
      type: 'ResultadoRegistrado',
      data: { milharSorteada: ['0007'], extracao: { ...extracao, concurso: '5999' } },
    });
  });

  it('is confirmed by another Administrador, typed once more', async () => {
    const { idRifa } = await vendidaEEncerrada();
    expect(await side.writesNothing(() => confirmar(2, idRifa, '7'), 409)).toMatchObject({
      codigo: 'SEM_RESULTADO',
    });
    await aceito(atualizar(idRifa, { milharSorteada: '7' }));
    for (const [quem, milhar, codigo] of [
      [ADMINISTRADOR, '7', 'CONFIRMACAO_DO_MESMO'],
      [2, '8', 'RESULTADO_DIFERENTE'],
    ] as const) {
      const recusada = await side.writesNothing(() => confirmar(quem, idRifa, milhar), 409);
      expect(recusada).toMatchObject({ codigo });
    }
    await aceito(confirmar(2, idRifa, '0007'));
    expect((await eventosDe(idRifa)).at(-1)).toEqual({
      type: 'ResultadoConfirmado',
      data: { idRifa, idUsuario: 2, milharSorteada: ['0007'], sozinho: false },
    });
    await side.writesNothing(() => confirmar(2, idRifa, '7'), 200);
  });

  it('waits for the only Administrador to look again', async () => {
    const { idRifa } = await vendidaEEncerrada();
    await aceito(atualizar(idRifa, { milharSorteada: '7' }));
    const pessoas = [...side.directory.people()];
    vi.spyOn(side.directory, 'people').mockReturnValue(
      // The provider's (id 1) is there as always, and is not the company's.
      pessoas.map((p) => ([1, ADMINISTRADOR].includes(p.idUsuario) ? p : { ...p, ativo: 'nao' as const })),
    );
    const cedo = await side.writesNothing(() => confirmar(ADMINISTRADOR, idRifa, '7'), 409);
    expect(cedo).toMatchObject({
      codigo: 'CONFIRMACAO_CEDO',
      erro: expect.stringMatching(/a partir de \d\d\/\d\d\/\d{4} \d\d:\d\d\.$/),
    });
  });
});

describe('the company’s key', () => {
  it('is made once, whoever asks first', async () => {
    const outra = await startTestWriteSide({ beside: side });
    const [aqui, la] = await Promise.all([
      side.call(null, 'GET', '/api/auditoria/chave'),
      outra.call(null, 'GET', '/api/auditoria/chave'),
    ]);
    await outra.halt();
    expect(aqui.body).toEqual(la.body);
    expect(Buffer.from(String(aqui.body.chavePublica), 'base64')).toHaveLength(32);
    expect(aqui.body.impressao).toBe(
      sha256(Buffer.from(String(aqui.body.chavePublica), 'base64'))
        .toString('hex')
        .slice(0, 30)
        .toUpperCase()
        .match(/.{5}/g)
        ?.join('-'),
    );
  });
});
