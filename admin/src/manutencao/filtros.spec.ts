import { describe, expect, it, vi } from 'vitest';
import { bilheteDeExemplo } from './exemplos.ts';
import { type Filtro, filtrar, SEM_FILTRO } from './filtros.ts';

const bilhetes = [
  bilheteDeExemplo(1, { numerosDaSorte: '0007,1234' }),
  bilheteDeExemplo(2, { status: 'Reservado', dtPagamento: null, vendedor: null, cliente: 'Conceição' }),
  bilheteDeExemplo(3, { status: 'Liberado', dtPagamento: '2026-03-11T02:59:00.000Z' }),
  bilheteDeExemplo(10, { vendedor: 'PEDRO', dtPagamento: '2026-03-11T03:00:00.000Z' }),
];
const numeros = (filtro: Filtro, qtdeNumeros = 10_000) =>
  filtrar(bilhetes, filtro, qtdeNumeros).map((b) => b.numBilhete);

describe('the filters of maintenance', () => {
  it('shows all without a filter, without copying the list', () => {
    expect(filtrar(bilhetes, SEM_FILTRO, 100)).toBe(bilhetes);
  });

  it.each<[string, Filtro, number[]]>([
    ['vendedor, sem diferenciar acentos e maiúsculas', { por: 'vendedor', texto: 'joao' }, [1, 3]],
    ['vendedor de uma venda online, como o cartão o mostra', { por: 'vendedor', texto: 'online' }, [2]],
    ['cliente por parte do nome', { por: 'cliente', texto: 'CEIÇÃO' }, [2]],
    ['número exato com zeros', { por: 'numero', texto: '0010' }, [10]],
    ['milhar na largura da rifa', { por: 'milhar', texto: '7' }, [1]],
    ['milhar não acha por pedaço', { por: 'milhar', texto: '123' }, []],
    ['data e hora do pagamento, ao minuto', { por: 'dataHora', momento: '2026-03-10T12:30' }, [1]],
    ['data local: 02:59 UTC ainda é o dia anterior', { por: 'data', dia: '2026-03-10' }, [1, 3]],
    ['data até o último instante do dia', { por: 'data', dia: '2026-03-11' }, [10]],
    ['data impossível', { por: 'data', dia: '2026-02-30' }, []],
    ['sequência, pontas incluídas', { por: 'sequencia', inicial: '2', final: '3' }, [2, 3]],
    ['sequência sem fim vale o início', { por: 'sequencia', inicial: '3', final: '' }, [3]],
    ['sequência sem início vale o fim', { por: 'sequencia', inicial: '', final: '0002' }, [2]],
    ['status', { por: 'status', status: 'Reservado' }, [2]],
    ['vazio não filtra', { por: 'numero', texto: ' ' }, [1, 2, 3, 10]],
    ['letras onde se espera um número', { por: 'numero', texto: 'abc' }, []],
  ])('%s', (_, filtro, esperados) => {
    expect(numeros(filtro)).toEqual(esperados);
  });

  it.each<Filtro>([
    { por: 'data', dia: '2026-03-10' },
    { por: 'dataHora', momento: '2026-03-10T12:30' },
  ])('the calendar is not asked for each ticket: %j', (filtro) => {
    const muitos = Array.from({ length: 1_000 }, (_, i) => bilheteDeExemplo(i + 1));
    const calendario = vi.spyOn(Intl.DateTimeFormat.prototype, 'formatToParts');
    expect(filtrar(muitos, filtro, 1_000)).toHaveLength(1_000);
    expect(calendario.mock.calls.length).toBeLessThan(100);
    calendario.mockRestore();
  });

  it('uses five digits above 10000 numbers', () => {
    const longo = [bilheteDeExemplo(1, { numerosDaSorte: '00007' })];
    expect(filtrar(longo, { por: 'milhar', texto: '7' }, 10_001)).toHaveLength(1);
  });
});
