import { describe, expect, it } from 'vitest';
import type { EventoRifa } from '../eventos/rifa.ts';
import { bilhetesContados, fraseDoEvento } from './frases-da-rifa.ts';
import type { StatusBilhete } from './vida-do-bilhete.ts';

const PESSOAS = new Map([
  [3, 'ANA'],
  [6, 'CAIO'],
]);
const contar = (evento: EventoRifa, ator = 3, antes: StatusBilhete = 'Reservado') =>
  fraseDoEvento(evento, {
    ator,
    nome: (id) => PESSOAS.get(id) ?? 'alguém',
    antes: () => antes,
    qtdeNumeros: 10_000,
  }).replaceAll('\u00a0', ' ');
const quem = { idRifa: 1, idUsuario: 3 };

describe('the sentence of an event', () => {
  it('names one ticket, or many by their runs', () => {
    const contados = (...numeros: number[]) => bilhetesContados(numeros, 10_000).texto;
    expect(contados(7)).toBe('o bilhete 0007');
    expect(contados(8, 7)).toBe('os bilhetes 0007 e 0008');
    expect(contados(1, 2, 3, 9, 11, 12)).toBe('os bilhetes 0001 a 0003, 0009, 0011 e 0012');
    const esparsos = Array.from({ length: 20 }, (_, i) => 2 * i + 1);
    expect(contados(...esparsos)).toBe(
      'os bilhetes 0001, 0003, 0005, 0007, 0009, 0011, 0013, 0015 e mais 12',
    );
  });

  it('says a rule of the draw in words, not by its names', () => {
    const fixada: EventoRifa = {
      type: 'RegraDoSorteioFixada',
      data: {
        ...quem,
        regra: {
          nome: 'loteria-federal-unidades-v1',
          concurso: '',
          descricao: '',
          semGanhador: 'proximo-acima',
        },
      },
    };
    expect(contar(fixada)).toBe(
      'ANA fixou a regra do sorteio: Loteria Federal: unidades dos prêmios; sem ganhador: próximo número vendido acima.',
    );
  });

  it('is a ticket fact’s, in the plural where it is of many', () => {
    const expirada = (...numeros: number[]): EventoRifa => ({
      type: 'ReservaExpirada',
      data: { idRifa: 1, idReserva: 1, numeros },
    });
    expect(contar(expirada(7), 0)).toBe(
      'O prazo da reserva terminou sem pagamento e o bilhete 0007 voltou a ficar livre.',
    );
    expect(contar(expirada(7, 8), 0)).toBe(
      'O prazo da reserva terminou sem pagamento e os bilhetes 0007 e 0008 voltaram a ficar livres.',
    );
    const devolvidos: EventoRifa = {
      type: 'BilhetesDevolvidos',
      data: { ...quem, idVenda: 1, numeros: [1, 2], total: 0 },
    };
    expect(contar(devolvidos, 3, 'Vendido')).toBe(
      'ANA devolveu os bilhetes 0001 e 0002, que estavam Vendidos.',
    );
    const vendidos: EventoRifa = {
      type: 'BilhetesVendidos',
      data: {
        idRifa: 1,
        idVenda: 1,
        numeros: [1],
        idUsuarioEmissor: 3,
        idVendedor: 6,
        cliente: null,
        total: 0,
        segredo: '',
        dtPagamento: '2026-03-01T12:00:00.000Z',
      },
    };
    expect(contar(vendidos)).toBe('ANA vendeu o bilhete 0001 em nome de CAIO.');
    const impressos: EventoRifa = {
      type: 'BilhetesImpressos',
      data: { ...quem, numeros: [1, 2], idTrabalho: 't', formato: 'pdf' },
    };
    expect(contar(impressos)).toBe('ANA gerou o PDF dos bilhetes 0001 e 0002.');
  });

  it('tells which fields of a campaign changed, from what to what', () => {
    const alterada: EventoRifa = {
      type: 'RifaAlterada',
      data: {
        ...quem,
        antes: { titulo: 'MOTO', valor: 1_000, cortesia: false, dtSorteio: '2026-06-01T22:00:00.000Z' },
        depois: { titulo: 'CARRO', valor: 1_250, cortesia: true, dtSorteio: '2026-06-02T22:00:00.000Z' },
      },
    };
    expect(contar(alterada)).toBe(
      'ANA alterou a campanha: título de “MOTO” para “CARRO”; valor de R$ 10,00 para R$ 12,50; ' +
        'data do sorteio de 01/06/2026 19:00 para 02/06/2026 19:00; cortesia de não para sim.',
    );
  });

  it('tells a correction of the result with both values, and who stood for it', () => {
    const registrado = (milharSorteada: string[], anterior: string[]): EventoRifa => ({
      type: 'ResultadoRegistrado',
      data: { ...quem, milharSorteada, anterior },
    });
    expect(contar(registrado(['0001'], []))).toBe('ANA registrou o resultado: 0001.');
    expect(contar(registrado(['0002', '0003'], ['0001']))).toBe(
      'ANA corrigiu o resultado de 0001 para 0002, 0003.',
    );
    const extracao = {
      concurso: '5999',
      data: '2026-06-11',
      premios: ['00000', '00000', '00000', '00001', '22222'],
    };
    const comFonte: EventoRifa = {
      type: 'ResultadoRegistrado',
      data: { ...quem, milharSorteada: ['0001'], anterior: [], extracao },
    };
    expect(contar(comFonte)).toBe(
      'ANA registrou o resultado: 0001 (extração 5999, de 11/06/2026: 1º prêmio 00000, 2º prêmio 00000, ' +
        '3º prêmio 00000, 4º prêmio 00001, 5º prêmio 22222).',
    );
    const carimbado: EventoRifa = {
      type: 'SeloCarimbado',
      data: { idRifa: 1, tsa: 'tsa.exemplo.org', em: '2026-06-11T15:00:00.000Z', token: 'dG9rZW4=' },
    };
    expect(contar(carimbado)).toBe(
      'A lista selada recebeu o carimbo de tempo de tsa.exemplo.org: 11/06/2026 12:00.',
    );
    const confirmado: EventoRifa = {
      type: 'ResultadoConfirmado',
      data: { ...quem, milharSorteada: ['0001'], sozinho: true },
    };
    expect(contar(confirmado)).toBe('ANA confirmou o resultado 0001, sozinho: é o único Administrador.');
  });
});
