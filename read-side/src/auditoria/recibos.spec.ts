import { createHash, createPublicKey, generateKeyPairSync, sign, verify } from 'node:crypto';
import { EMPRESA_INICIAL } from '@rifa-viva/contracts/eventos/empresa';
import type { EventoRifa } from '@rifa-viva/contracts/eventos/rifa';
import type { Recibo } from '@rifa-viva/contracts/http/auditoria';
import { deHex, emHex, fileiras, folha, raiz, subir } from '@rifa-viva/contracts/regras/arvore';
import {
  codigoDoSelo,
  type DadosDoSelo,
  textoDaFolha,
  textoDoSelo,
  textoDoTitular,
} from '@rifa-viva/contracts/regras/selo';
import { distribuirNumeros } from '@rifa-viva/contracts/regras/sorteio';
import { folhasDoSelo, inicioDoPercurso, percorrer } from '@rifa-viva/contracts/rifa/folhas';
import { HandWrittenLog } from '@rifa-viva/proof/testing/read-side';
import { startTestReadSide, type TestReadSide } from '@rifa-viva/proof/testing/read-side-http';
import { COMPRADORA, emitidos, RIFA, VENDEDOR } from '@rifa-viva/proof/testing/rifa';
import { createLogger } from '@rifa-viva/server/logger';
import { holderOf } from '@rifa-viva/server/vault/holder';
import { ticketToken } from '@rifa-viva/server/vault/ticket-token';
import type { Static } from '@sinclair/typebox';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { createArvores } from './arvores.ts';

type Recebido = Static<typeof Recibo>;
const ABERTA = 1;
const SELADA = 2;
const sha256 = (bytes: Uint8Array): Uint8Array => createHash('sha256').update(bytes).digest();
const { privateKey, publicKey } = generateKeyPairSync('ed25519');

let side: TestReadSide;
let enderecos = 0;
const log = new HandWrittenLog();
beforeAll(async () => {
  side = await startTestReadSide({ TRUSTED_PROXIES: '1' });
  log.add('empresa', { type: 'EmpresaCriada', data: EMPRESA_INICIAL });
  for (const idRifa of [ABERTA, SELADA]) await vendida(idRifa);
  log.rifa(selar(SELADA));
  await side.write(log);
});
afterAll(() => side.close());
afterEach(() => {
  vi.restoreAllMocks();
});

const segredo = (idRifa: number, qual: string) => `segredo-${idRifa}-${qual}`;
const token = (idRifa: number, qual: string, numero: number) =>
  ticketToken(segredo(idRifa, qual), idRifa, numero);

/** 1 and 2 reserved and paid online; 3 sold by staff with a name, 4 without; 5 before there were seals; 6 returned. */
async function vendida(idRifa: number): Promise<void> {
  const titular = (qual: string, nome: string) => ({ titular: holderOf(segredo(idRifa, qual), nome) });
  const venda = async (idVenda: number, numero: number, cliente: string | null, mais: object) => ({
    type: 'BilhetesVendidos' as const,
    data: {
      idRifa,
      idVenda,
      numeros: [numero],
      idUsuarioEmissor: VENDEDOR,
      idVendedor: VENDEDOR,
      cliente: cliente === null ? null : await side.cifrado(100 + idVenda, cliente),
      total: 1_000,
      segredo: await side.cifrado(100 + idVenda, segredo(idRifa, `v${idVenda}`)),
      dtPagamento: '2026-03-01T12:10:00.000Z',
      ...mais,
    },
  });
  log
    .rifa({ type: 'RifaCriada', data: { ...RIFA, idRifa, idUsuario: 3 } })
    .rifa(emitidos(idRifa))
    .rifa({
      type: 'BilhetesReservados',
      data: {
        idRifa,
        idReserva: 1,
        idPagamento: `pagamento${idRifa}`,
        idUsuario: COMPRADORA,
        numeros: [1, 2],
        total: 2_000,
        cliente: await side.cifrado(COMPRADORA, 'MARIA JOSÉ'),
        segredo: await side.cifrado(COMPRADORA, segredo(idRifa, 'r1')),
        tipoPagamento: 'normal',
        pagarAte: '2026-03-01T12:05:00.000Z',
        expiraEm: '2026-03-02T12:00:00.000Z',
        ...titular('r1', 'MARIA JOSÉ'),
      },
    })
    .rifa(await venda(1, 3, 'ZÉ', titular('v1', 'ZÉ')))
    .rifa({
      type: 'ReservaPaga',
      data: {
        idRifa,
        idReserva: 1,
        idVenda: 2,
        numeros: [1, 2],
        total: 2_000,
        idPagamento: `pagamento${idRifa}`,
        dtPagamento: '2026-03-03T02:30:00.000Z',
      },
    })
    .rifa(await venda(3, 4, null, titular('v3', '')))
    .rifa(await venda(4, 5, 'ANTIGA', {}))
    .rifa(await venda(5, 6, 'DEVOLVIDA', titular('v5', 'DEVOLVIDA')))
    .rifa({
      type: 'BilhetesDevolvidos',
      data: { idRifa, idVenda: 5, numeros: [6], total: 1_000, idUsuario: 3 },
    });
}

const SELADA_EM = '2026-06-01T12:30:00.000Z';
/** As the write side seals it: signed over everything so far. */
function selar(idRifa: number, mudado: Partial<DadosDoSelo> = {}) {
  const percurso = inicioDoPercurso();
  const eventos = log.events.filter(({ stream }) => stream === `rifa-${idRifa}`);
  for (const evento of eventos) percorrer(percurso, evento as unknown as EventoRifa);
  const folhas = [...folhasDoSelo(percurso)].map((uma) => folha(sha256, textoDaFolha(uma)));
  const selo: DadosDoSelo = {
    idRifa,
    qtde: folhas.length,
    raiz: emHex(raiz(sha256, fileiras(sha256, folhas))),
    revisao: eventos.length - 1,
    cabeca: '0'.repeat(64),
    em: SELADA_EM,
    ...mudado,
  };
  return {
    type: 'ListaSelada' as const,
    data: {
      idRifa,
      idUsuario: 3,
      selo,
      assinatura: sign(null, Buffer.from(textoDoSelo(selo)), privateKey).toString('base64'),
      chavePublica: publicKey.export({ format: 'der', type: 'spki' }).subarray(-32).toString('base64'),
      comOResultado: false,
    },
  };
}

const pedir = (texto: string, de = `10.0.0.${++enderecos}`) =>
  side.call(null, 'GET', `/api/auditoria/recibo/${texto}`, undefined, { 'X-Forwarded-For': de });
async function recibo(qual: string, numero: number): Promise<Recebido> {
  const { status, body } = await pedir(token(SELADA, qual, numero));
  expect(status).toBe(200);
  expect(body).toMatchObject({ selada: true, ressalva: null });
  return (body as { recibo: Recebido }).recibo;
}
const levaARaiz = ({ folha: dados, caminho, selo }: Recebido): boolean =>
  emHex(
    subir(
      sha256,
      folha(sha256, textoDaFolha(dados)),
      caminho.map(({ lado, resumo }) => ({ lado, resumo: deHex(resumo) })),
    ),
  ) === selo.raiz;

describe('a ticket’s receipt', () => {
  it('before the seal there is none', async () => {
    expect(await pedir(token(ABERTA, 'r1', 1))).toMatchObject({
      status: 200,
      body: { selada: false, recibo: null, ressalva: null },
    });
  });

  it.each([
    ['r1', 1, 'MARIA JOSÉ', 2],
    ['r1', 2, 'MARIA JOSÉ', 2],
    ['v1', 3, 'ZÉ', 1],
    ['v3', 4, '', 3],
  ])(
    'of sale %s, ticket %i: leads to the root, and its name to what the list says of it',
    async (qual, numero, nome, idVenda) => {
      const lido = await recibo(qual, numero);
      const numeros = distribuirNumeros(emitidos(SELADA).data);
      expect(lido.folha).toMatchObject({
        idRifa: SELADA,
        numBilhete: numero,
        idVenda,
        numerosDaSorte: [...numeros.subarray((numero - 1) * 2, numero * 2)],
      });
      expect(levaARaiz(lido)).toBe(true);
      expect(lido.nome).toBe(nome);
      expect(
        createHash('sha256')
          .update(textoDoTitular(lido.sal ?? '', nome))
          .digest('hex'),
      ).toBe(lido.folha.titular);
      expect(lido).not.toHaveProperty('resultado');
    },
  );

  it('carries the seal, its code and a signature that anybody can check', async () => {
    const { selo, codigo, assinatura, chavePublica } = await recibo('v1', 3);
    expect(codigo).toBe(codigoDoSelo(createHash('sha256').update(textoDoSelo(selo)).digest('hex')));
    const chave = createPublicKey({
      key: Buffer.concat([
        Buffer.from('302a300506032b6570032100', 'hex'),
        Buffer.from(chavePublica, 'base64'),
      ]),
      format: 'der',
      type: 'spki',
    });
    expect(verify(null, Buffer.from(textoDoSelo(selo)), chave, Buffer.from(assinatura, 'base64'))).toBe(true);
  });

  it('of a sale older than seals names nobody, and leads to the root all the same', async () => {
    const lido = await recibo('v4', 5);
    expect(lido).toMatchObject({ folha: { titular: null }, sal: null, nome: null });
    expect(levaARaiz(lido)).toBe(true);
  });

  it('a changed leaf leads elsewhere', async () => {
    const lido = await recibo('v1', 3);
    expect(levaARaiz({ ...lido, folha: { ...lido.folha, numBilhete: 7 } })).toBe(false);
  });

  it('there is none of a returned sale, nor of an unknown token', async () => {
    expect(await pedir(token(SELADA, 'v5', 6))).toMatchObject({
      status: 200,
      body: { selada: true, recibo: null },
    });
    for (const nenhum of ['A'.repeat(26), '1', '2000001', '%00'])
      expect(await pedir(nenhum)).toMatchObject({ status: 404, body: { codigo: 'NAO_ENCONTRADO' } });
  });

  it('tells the result once somebody stood for it, and no longer when it is corrected', async () => {
    const mais = async (evento: EventoRifa) => {
      const novo = new HandWrittenLog().rifa(evento);
      await side.write(novo);
    };
    const quem = { idRifa: SELADA, idUsuario: 3, em: '2026-06-01T22:30:00.000Z' };
    await mais({ type: 'ResultadoRegistrado', data: { ...quem, milharSorteada: ['0007'], anterior: [] } });
    expect(await recibo('v1', 3)).not.toHaveProperty('resultado');
    await mais({ type: 'ResultadoConfirmado', data: { ...quem, milharSorteada: ['0007'], sozinho: false } });
    expect(await recibo('v1', 3)).toMatchObject({ resultado: '0007' });
    await mais({
      type: 'ResultadoRegistrado',
      data: { ...quem, milharSorteada: ['0008'], anterior: ['0007'] },
    });
    expect(await recibo('v1', 3)).not.toHaveProperty('resultado');
  });

  it('of somebody who was forgotten tells no name any more, and leads to the root all the same', async () => {
    vi.spyOn(side.ground.vault, 'keys').mockResolvedValue(new Map());
    const lido = await recibo('v1', 3);
    expect(lido).toMatchObject({ sal: null, nome: null, folha: { titular: expect.any(String) } });
    expect(levaARaiz(lido)).toBe(true);
  });

  it('is asked for so often from one address, and no more', async () => {
    const respostas = await Promise.all(Array.from({ length: 61 }, () => pedir('A'.repeat(26), '10.9.9.9')));
    expect(respostas.map(({ status }) => status).sort()).toEqual([...Array(60).fill(404), 429]);
  });
});

describe('trees', () => {
  const selo = () => selar(SELADA).data.selo;
  const dados = () => side.ground.store;

  it('are built once for all who wait, and kept', async () => {
    const ler = vi.spyOn(dados(), 'read');
    const arvores = createArvores(dados(), createLogger('silent'));
    const daRifa = selo();
    const numeros = [1, 2, 3, 4, 5, 6, 99];
    const entradas = await Promise.all(numeros.map((numero) => arvores.entrada(daRifa, numero)));
    expect(entradas.map((entrada) => entrada?.folha.numBilhete ?? null)).toEqual([1, 2, 3, 4, 5, null, null]);
    await arvores.entrada(daRifa, 1);
    expect(ler).toHaveBeenCalledTimes(1);
  });

  it('of a log that does not give the seal’s root are told all the same, and loudly', async () => {
    const alto = createLogger('silent');
    const erro = vi.spyOn(alto, 'error');
    const outra = { ...selo(), raiz: 'ab'.repeat(32), revisao: log.events.length };
    const entrada = await createArvores(dados(), alto).entrada(outra, 1);
    expect(entrada?.folha.numBilhete).toBe(1);
    expect(erro).toHaveBeenCalledTimes(1);
  });

  it('a log that could not be read is read again by the next who asks', async () => {
    const ler = vi.spyOn(dados(), 'read').mockImplementationOnce(() => {
      throw new Error('away');
    });
    const arvores = createArvores(dados(), createLogger('silent'));
    await expect(arvores.entrada(selo(), 1)).rejects.toThrow('away');
    expect((await arvores.entrada(selo(), 1))?.folha.numBilhete).toBe(1);
    expect(ler).toHaveBeenCalledTimes(2);
  });
});

describe('a large tree', () => {
  it('lets others have their turn while it grows', async () => {
    const total = 20_000;
    const eventos = new HandWrittenLog()
      .rifa({
        type: 'RifaCriada',
        data: { ...RIFA, idRifa: 9, idUsuario: 3, qtdeNumeros: total, qtdeChances: 1 },
      })
      .rifa({
        type: 'BilhetesEmitidos',
        data: { ...emitidos(9, total).data, qtdeNumeros: total, qtdeChances: 1 },
      })
      .rifa({
        type: 'BilhetesVendidos',
        data: {
          idRifa: 9,
          idVenda: 1,
          numeros: Array.from({ length: total }, (_, i) => i + 1),
          idUsuarioEmissor: 6,
          idVendedor: 6,
          cliente: null,
          total: 0,
          segredo: 'v1.venda-1.xx',
          dtPagamento: '2026-03-01T12:10:00.000Z',
        },
      }).events;
    const store = {
      async *read() {
        yield* eventos;
      },
    };
    let turnos = 0;
    let pronta = false;
    const girar = () => {
      turnos += 1;
      if (!pronta) setImmediate(girar);
    };
    setImmediate(girar);
    const selo = { idRifa: 9, qtde: total, raiz: '', revisao: 2, cabeca: '', em: '' };
    const entrada = await createArvores(store, createLogger('silent')).entrada(selo, total);
    pronta = true;
    expect(entrada?.folha.numBilhete).toBe(total);
    // A thousand leaves or nodes a turn.
    expect(turnos).toBeGreaterThanOrEqual(30);
  });
});
