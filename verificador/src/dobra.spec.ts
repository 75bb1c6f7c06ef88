import {
  ADMINISTRADOR,
  AGORA,
  CLIENTE,
  DIA,
  dada,
  numerosDa,
  reservar,
  rifaAberta,
  vendida,
} from '@rifa-viva/proof/rifa/exemplos';
import { describe, expect, it } from 'vitest';
import { Dobra } from './dobra.ts';
import type { Objeto } from './json.ts';

type Fato = { readonly type: string; readonly data: unknown; readonly metadata?: Objeto };

function dobrar(...fatos: readonly Fato[]): Dobra {
  const dobra = new Dobra();
  for (const [indice, { type, data, metadata: outra }] of fatos.entries()) {
    const actor = { idUsuario: 3, tipo: 'Administrador' };
    const metadata = { at: '2026-06-01T12:00:00.000Z', actor, ...outra };
    dobra.aplicar({ indice, id: String(indice), type, data: data as Objeto, metadata, resumo: '' });
  }
  return dobra;
}

const mudanca = (antes: Objeto, depois: Objeto): Fato => ({
  type: 'RifaAlterada',
  data: { idRifa: 1, idUsuario: 3, antes, depois },
});

describe('numbers that a buyer chose', () => {
  const aberta = rifaAberta({ numerosAEscolha: true });
  const escolhida = dada(...aberta)
    .when(reservar({ qtde: 2, numeros: [3, 1] }))
    .events();

  it('hold where the campaign lets him choose', () => {
    expect(dobrar(...aberta, ...escolhida).dados.numerosAEscolha).toBe(true);
    const depois = mudanca({}, { numerosAEscolha: true });
    expect(() => dobrar(...rifaAberta(), depois, ...escolhida)).not.toThrow();
  });

  it('are told where it did not, or does no more', () => {
    const desligada = mudanca({ numerosAEscolha: true }, { numerosAEscolha: false });
    for (const antes of [rifaAberta(), [...aberta, desligada]]) {
      expect(() => dobrar(...antes, ...escolhida)).toThrow(
        /números escolhidos, o que a campanha não permitia/,
      );
    }
  });
});

describe('a raffle that began as a draft', () => {
  const rascunho = rifaAberta().map(({ type, data }) => ({
    type: type === 'RifaCriada' ? 'RascunhoCriado' : type,
    data,
  }));
  const quem = { idRifa: 1, idUsuario: 3 };
  const publicada: Fato = { type: 'RifaPublicada', data: quem };
  const reservada = dada(...rifaAberta())
    .when(reservar())
    .events();

  it('holds where its tickets were taken after it was published', () => {
    expect(() => dobrar(...rascunho, publicada, ...reservada)).not.toThrow();
  });

  it('is told where they were taken before, also after it came back from those excluded, or it was published twice', () => {
    const volta: Fato[] = [
      { type: 'RifaExcluida', data: quem },
      { type: 'RifaRestaurada', data: quem },
    ];
    for (const antes of [[], volta])
      expect(() => dobrar(...rascunho, ...antes, ...reservada)).toThrow(
        /bilhetes de uma rifa que é rascunho/,
      );
    expect(() => dobrar(...rascunho, publicada, publicada)).toThrow(/publica uma rifa que não era rascunho/);
  });
});

describe('a change of the campaign', () => {
  const titulo = 'MOTO ZERO';

  it('holds where it tells what was before of what it changed, and of no field that was not there yet', () => {
    const depois = { titulo: 'CARRO', nomesDosGanhadores: true };
    expect(dobrar(...rifaAberta(), mudanca({ titulo }, depois)).dados.titulo).toBe('CARRO');
  });

  it('is told where it tells what was before of what it did not change', () => {
    for (const mais of [{ valor: 1_000 }, { valor: 5 }, { galeria: '' }])
      expect(() => dobrar(...rifaAberta(), mudanca({ titulo, ...mais }, { titulo: 'CARRO' }))).toThrow(
        /Evento 2 \(RifaAlterada\): diz o valor anterior de “(valor|galeria)”, que não foi mudado\.$/,
      );
  });
});

describe('the end of a reservation', () => {
  const aberta = [
    ...rifaAberta(),
    ...dada(...rifaAberta())
      .when(reservar())
      .events(),
  ];
  const numeros = numerosDa(aberta);
  const emDe = (em: number) => new Date(em).toISOString();
  const expirada = (em: number): Fato => ({
    type: 'ReservaExpirada',
    data: { idRifa: 1, idReserva: 1, numeros },
    metadata: { at: emDe(em) },
  });
  const cancelada = (
    idUsuario: number,
    actor: { readonly idUsuario: number; readonly tipo: string },
  ): Fato => ({
    type: 'ReservaCancelada',
    data: { idRifa: 1, idReserva: 1, numeros, idUsuario },
    metadata: { actor },
  });
  const SISTEMA = { idUsuario: 0, tipo: 'Sistema' } as const;
  const [OUTRA, COMPRADOR] = [7, CLIENTE.idUsuario];

  it('holds by its time from that moment on, by its buyer, and by the system for him or for nobody', () => {
    for (const fim of [
      expirada(AGORA + DIA),
      expirada(AGORA + 2 * DIA),
      cancelada(COMPRADOR, CLIENTE),
      cancelada(COMPRADOR, SISTEMA),
      cancelada(0, SISTEMA),
    ])
      expect(() => dobrar(...aberta, fim)).not.toThrow();
  });

  it('is told by its time before that', () => {
    for (const em of [AGORA, AGORA + DIA - 1])
      expect(() => dobrar(...aberta, expirada(em))).toThrow(/a reserva 1 vence antes do seu fim\.$/);
  });

  it.each([
    [OUTRA, { idUsuario: OUTRA, tipo: 'Usuario' }],
    [3, ADMINISTRADOR],
    [OUTRA, SISTEMA],
    [0, { idUsuario: 0, tipo: 'Usuario' }],
  ] as const)('is told by whom it is not, nor the system for him: %i, %o', (por, actor) => {
    expect(() => dobrar(...aberta, cancelada(por, actor))).toThrow(
      `a reserva 1 era da pessoa ${COMPRADOR}, e desiste dela a pessoa ${por}.`,
    );
  });
});

describe('a sale given back while its campaign is excluded', () => {
  const vendidos = vendida([1]);
  const devolvidos = dada(...vendidos)
    .when({ type: 'DevolverBilhetes', ator: ADMINISTRADOR, agora: AGORA, alcance: 'todos', numeros: [1] })
    .events();
  const excluida: Fato = { type: 'RifaExcluida', data: { idRifa: 1, idUsuario: 3 } };
  const por = (actor: unknown): Fato[] =>
    devolvidos.map(({ type, data }) => ({ type, data, metadata: { actor } }));

  it('holds where its money went back, which the system does whatever became of the campaign', () => {
    expect(() => dobrar(...vendidos, excluida, ...por({ idUsuario: 0, tipo: 'Sistema' }))).not.toThrow();
  });

  it('is told where a person did it', () => {
    expect(() => dobrar(...vendidos, excluida, ...por(ADMINISTRADOR))).toThrow(
      /devolve bilhetes de uma rifa excluída\.$/,
    );
  });
});
