import { desempacotarEstados } from '@rifa-viva/contracts/ao-vivo';
import type { AnswerOf } from '@rifa-viva/contracts/http/call';
import type { carregarEstadoDaRifa, carregarEventosDaRifa } from '@rifa-viva/contracts/http/repeticao';
import { registerPeople } from '@rifa-viva/proof/testing/people';
import { startTestReadSide, type TestReadSide } from '@rifa-viva/proof/testing/read-side-http';
import { ADMINISTRADOR, COMPRADORA, GERENTE, rifaVivida, VENDEDOR } from '@rifa-viva/proof/testing/rifa';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

type Eventos = AnswerOf<typeof carregarEventosDaRifa>;
type Estado = AnswerOf<typeof carregarEstadoDaRifa>;

let side: TestReadSide;
beforeAll(async () => {
  side = await startTestReadSide();
  await registerPeople(side.ground, [
    { idUsuario: ADMINISTRADOR, tipo: 'Administrador' },
    { idUsuario: GERENTE, tipo: 'Gerente' },
    { idUsuario: VENDEDOR, tipo: 'Vendedor' },
    { idUsuario: COMPRADORA, tipo: 'Usuario' },
  ]);
  const log = await rifaVivida(side);
  log.rifa({
    type: 'ResultadoRegistrado',
    data: { idRifa: 1, milharSorteada: ['0007'], anterior: [], idUsuario: ADMINISTRADOR },
  });
  await side.write(log);
});
afterAll(() => side.close());

const ler = async <T>(path: string): Promise<T> => {
  const { status, body, text } = await side.call(ADMINISTRADOR, 'GET', path);
  if (status !== 200) throw new Error(`${path}: ${status} ${text}`);
  return body as T;
};
const eventos = (query: string) => ler<Eventos>(`/api/auditoria/eventos/1${query}`);
const estado = (query: string) => ler<Estado>(`/api/auditoria/estado/1${query}`);
const tipos = ({ eventos }: Eventos) => eventos.map(({ tipo }) => tipo);
const recusa = async (path: string) => (await side.call(ADMINISTRADOR, 'GET', path)).body;

describe('a raffle’s events', () => {
  it('are told in order, each in a sentence', async () => {
    const todos = await eventos('');
    expect(todos).toMatchObject({ total: 17, inicio: 0, lugar: null });
    expect(todos.eventos.map(({ revisao }) => revisao)).toEqual(Array.from({ length: 17 }, (_, i) => i));
    expect(todos.eventos[3]).toEqual({
      revisao: 3,
      em: '2026-03-01T12:00:00.000Z',
      tipo: 'BilhetesReservados',
      frase: `PESSOA ${COMPRADORA} reservou os bilhetes 0001 a 0003.`,
      idUsuario: COMPRADORA,
      usuario: `PESSOA ${COMPRADORA}`,
    });
    expect(todos.eventos[7]?.frase).toBe(
      `PESSOA ${ADMINISTRADOR} devolveu o bilhete 0005, que estava Vendido.`,
    );
    expect(todos.eventos[15]?.frase).toBe(
      'O sistema alterou a campanha: título de “MOTO ZERO” para “MOTO NOVA”.',
    );
  });

  it('are read by windows, also around one of them', async () => {
    const janela = await eventos('?inicio=5&qtde=2');
    expect([janela.inicio, janela.eventos.map(({ revisao }) => revisao)]).toEqual([5, [5, 6]]);
    const perto = await eventos('?perto=9&qtde=3');
    expect([perto.lugar, perto.eventos.map(({ revisao }) => revisao)]).toEqual([9, [8, 9, 10]]);
    expect(await eventos('?inicio=500')).toMatchObject({ total: 17, eventos: [{ revisao: 16 }] });
  });

  it('are filtered by ticket, person, kind and day', async () => {
    expect(tipos(await eventos('?bilhete=3'))).toEqual(['BilhetesReservados', 'ReservaExpirada']);
    expect(tipos(await eventos('?tipo=BilhetesVendidos'))).toEqual(['BilhetesVendidos', 'BilhetesVendidos']);
    expect(tipos(await eventos(`?pessoa=pessoa%20${VENDEDOR}`))).toEqual([
      'BilhetesVendidos',
      'BilhetesDevolvidos',
      'BilhetesVendidos',
      'BilhetesImpressos',
    ]);
    expect(await eventos('?pessoa=NINGUEM')).toMatchObject({ total: 0, eventos: [] });
    expect(tipos(await eventos('?de=2026-03-02&ate=2026-03-02'))).toEqual(['BilhetesImpressos']);
    expect(await eventos('?bilhete=5&perto=8&qtde=1')).toMatchObject({ total: 4, lugar: 2 });
  });

  it('refuses days that are none, and a raffle that is none', async () => {
    expect(await recusa('/api/auditoria/eventos/1?de=2026-02-30')).toMatchObject({
      codigo: 'DATA',
      campo: 'de',
    });
    expect(await recusa('/api/auditoria/eventos/1?de=2026-03-02&ate=2026-03-01')).toMatchObject({
      codigo: 'DATA_FINAL',
    });
    expect(await recusa('/api/auditoria/eventos/99')).toMatchObject({ codigo: 'NAO_ENCONTRADO' });
    expect(await recusa('/api/auditoria/eventos/1?tipo=Outro')).toMatchObject({ campo: 'tipo' });
  });
});

describe('a raffle’s state', () => {
  it('is what it was after an event, and tells what the event changed', async () => {
    const { estados, total, ...depois } = await estado('?revisao=5');
    const codigos = desempacotarEstados(Buffer.from(estados, 'base64'), total);
    expect(Array.from(codigos.subarray(0, 6))).toEqual([3, 3, 1, 2, 2, 0]);
    expect(depois).toMatchObject({
      revisao: 5,
      ultimaRevisao: 16,
      evento: { tipo: 'BilhetesLiberados' },
      totais: { qtdes: { Livre: 15, Reservado: 1, Vendido: 2, Liberado: 2 }, valorVendido: 39.99 },
      totaisAntes: { qtdes: { Livre: 15, Reservado: 3, Vendido: 2, Liberado: 0 }, valorVendido: 19.99 },
      mudancas: [1, 1, 3, 2, 1, 3],
      reservasAbertas: 1,
      reservas: [{ idReserva: 1, usuario: `PESSOA ${COMPRADORA}`, qtde: 1 }],
      milharSorteada: '',
      premiados: [],
      titulo: 'MOTO ZERO',
    });
  });

  it('is the newest unless told, with who has won', async () => {
    const { revisao, milharSorteada, resultadoConfirmado, premiados, titulo } = await estado('');
    expect({ revisao, milharSorteada, resultadoConfirmado, titulo }).toEqual({
      revisao: 16,
      milharSorteada: '0007',
      resultadoConfirmado: false,
      titulo: 'MOTO NOVA',
    });
    expect(premiados.map(({ premio, numero }) => [premio, numero])).toEqual([
      ['PRÊMIO PRINCIPAL', '0007'],
      ['PRÊMIO ANTECESSOR', '0006'],
      ['PRÊMIO SUCESSOR', '0008'],
    ]);
  });

  it('is found by an instant, and by a ticket’s last event up to it', async () => {
    expect(await estado('?instante=2026-03-02T12:01:00.000Z')).toMatchObject({ revisao: 16 });
    expect(await estado('?instante=2026-03-02T12:01:00.000Z&bilhete=3')).toMatchObject({ revisao: 6 });
    expect(await recusa('/api/auditoria/estado/1?instante=2020-01-01')).toMatchObject({
      codigo: 'ANTES_DA_CAMPANHA',
      campo: 'instante',
    });
    expect(await recusa('/api/auditoria/estado/1?instante=ontem')).toMatchObject({ codigo: 'DATA' });
  });
});
