import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { describe, expect, it } from 'vitest';
import {
  comDeslocamento,
  contagemRegressiva,
  diaDaSemanaEHora,
  diaLocal,
  fimDoDia,
  formatarData,
  formatarDataHora,
  inicioDoDia,
  lerData,
  lerPeriodo,
  mmss,
  paraCampoDataHora,
  somarDias,
  tempoQueFalta,
} from './datas.ts';

const ZONA = 'America/Sao_Paulo';
const emIso = ({ epochMilliseconds }: Temporal.ZonedDateTime) => new Date(epochMilliseconds).toISOString();

function lidoPorTemporal(texto: string): string | null {
  const local = Temporal.PlainDateTime.from(texto);
  const momento = local.toZonedDateTime(ZONA, { disambiguation: 'later' });
  return momento.toPlainDateTime().equals(local) ? emIso(momento) : null;
}

describe('lerData', () => {
  it.each([
    ['2026-11-21T22:00:00Z', '2026-11-21T22:00:00.000Z'],
    ['2026-11-21T22:00:00.123456Z', '2026-11-21T22:00:00.123Z'],
    ['2026-11-21T19:00:00-03:00', '2026-11-21T22:00:00.000Z'],
    ['2026-11-22T00:30+02:30', '2026-11-21T22:00:00.000Z'],
    ['2026-11-21T19:00', '2026-11-21T22:00:00.000Z'],
    ['2026-11-21T19:00:59', '2026-11-21T22:00:59.000Z'],
    ['2026-11-21', '2026-11-21T03:00:00.000Z'],
    ['2024-02-29', '2024-02-29T03:00:00.000Z'],
    ['2018-12-01T12:00', '2018-12-01T14:00:00.000Z'],
  ])('reads %s as %s', (texto, iso) => {
    expect(lerData(texto)).toBe(iso);
  });

  it.each([
    '2026-02-30',
    '2026-02-29T10:00',
    '2026-13-01',
    '2026-00-10',
    '2026-11-21T24:00',
    '2026-11-21T23:60',
    '2026-11-21T23:59:60',
    '2026-11-21T19:00+15:00',
    '2026-11-21T19:00+02:60',
    '2026-11-21T19:00z',
    '2026-11-21 19:00',
    '99999-01-01',
    '0001-01-01',
    '31/12/2026',
    '2026-1-1',
    '20261121',
    '1763762400000',
    '',
    ' 2026-11-21',
    '٢٠٢٦-١١-٢١',
  ])('refuses %j', (texto) => {
    expect(lerData(texto)).toBeNull();
  });

  it('takes the second of a double hour', () => {
    expect(lerData('2019-02-16T23:30')).toBe('2019-02-17T02:30:00.000Z');
    expect(lerData('2019-02-16T22:59')).toBe('2019-02-17T00:59:00.000Z');
    expect(lerData('2019-02-17T00:00')).toBe('2019-02-17T03:00:00.000Z');
  });

  it('refuses a time that did not happen', () => {
    expect(lerData('2018-11-04T00:00')).toBeNull();
    expect(lerData('2018-11-04T00:59:59')).toBeNull();
    expect(lerData('2018-11-04T01:00')).toBe('2018-11-04T03:00:00.000Z');
    expect(lerData('2018-11-03T23:59')).toBe('2018-11-04T02:59:00.000Z');
  });

  it('reads every local time as Temporal does, the later of two, none that did not happen', () => {
    const minutos = fc.integer({ min: Date.UTC(1970, 0, 2) / 60_000, max: Date.UTC(2100, 0, 1) / 60_000 });
    const aoRedorDasMudancas = fc
      .tuple(
        fc.constantFrom('1985-11-02', '2002-02-17', '2018-02-18', '2018-11-04', '2019-02-17'),
        fc.nat(2_880),
      )
      .map(([dia, minuto]) => Date.parse(dia) / 60_000 - 1_440 + minuto);
    fc.assert(
      fc.property(fc.oneof(minutos, aoRedorDasMudancas), (minuto) => {
        const texto = new Date(minuto * 60_000).toISOString().slice(0, 16);
        expect(lerData(texto)).toBe(lidoPorTemporal(texto));
        const dia = texto.slice(0, 10);
        expect(inicioDoDia(dia)).toBe(emIso(Temporal.PlainDate.from(dia).toZonedDateTime(ZONA)));
      }),
      { numRuns: 500 },
    );
  });

  it('reads back what a field shows, to the minute', () => {
    const minutos = fc.integer({ min: Date.UTC(1990, 0, 1) / 60_000, max: Date.UTC(2100, 0, 1) / 60_000 });
    fc.assert(
      fc.property(minutos, (minuto) => {
        const iso = new Date(minuto * 60_000).toISOString();
        const lido = Date.parse(lerData(paraCampoDataHora(iso)) ?? '');
        // Within a double hour the first reading becomes the second.
        expect([0, 3_600_000]).toContain(lido - minuto * 60_000);
      }),
    );
  });
});

describe('days', () => {
  it('spans from the first to the last moment in Sao Paulo', () => {
    expect(inicioDoDia('2026-11-21')).toBe('2026-11-21T03:00:00.000Z');
    expect(fimDoDia('2026-11-21')).toBe('2026-11-22T02:59:59.999Z');
  });

  it('starts at 01:00 where midnight did not happen', () => {
    expect(inicioDoDia('2018-11-04')).toBe('2018-11-04T03:00:00.000Z');
    expect(fimDoDia('2018-11-03')).toBe('2018-11-04T02:59:59.999Z');
  });

  it('holds both hours where one happened twice', () => {
    expect(fimDoDia('2019-02-16')).toBe('2019-02-17T02:59:59.999Z');
  });

  it('leaves no gap between two days, each at its own date', () => {
    fc.assert(
      fc.property(fc.integer({ min: 7_300, max: 40_000 }), (dia) => {
        const data = new Date(dia * 86_400_000).toISOString().slice(0, 10);
        const seguinte = new Date((dia + 1) * 86_400_000).toISOString().slice(0, 10);
        expect(Date.parse(fimDoDia(data) ?? '') + 1).toBe(Date.parse(inicioDoDia(seguinte) ?? ''));
        expect([diaLocal(inicioDoDia(data)), diaLocal(fimDoDia(data))]).toEqual([data, data]);
      }),
    );
  });

  it('refuses impossible days', () => {
    expect([inicioDoDia('2026-02-30'), fimDoDia('2026-11-21T10:00'), inicioDoDia('')]).toEqual([
      null,
      null,
      null,
    ]);
  });
});

describe('lerPeriodo', () => {
  it('is closed on both sides', () => {
    expect(lerPeriodo('2026-11-21', '2026-11-21')).toEqual({
      ok: true,
      de: '2026-11-21T03:00:00.000Z',
      ate: '2026-11-22T02:59:59.999Z',
    });
  });

  it.each([
    ['', '2026-11-21', 'DATAS_DA_PESQUISA'],
    ['2026-11-21', undefined, 'DATAS_DA_PESQUISA'],
    ['2026-02-30', '2026-11-21', 'DATA'],
    ['2026-11-21', '21/11/2026', 'DATA'],
    ['2026-11-22', '2026-11-21', 'DATA_FINAL'],
  ])('from %j to %j is refused with %s', (de, ate, codigo) => {
    expect(lerPeriodo(de, ate)).toEqual({ ok: false, codigo });
  });
});

describe('showing moments', () => {
  const SORTEIO = '2026-11-22T00:05:00.000Z';

  it('shows Sao Paulo, whatever the zone of the machine', () => {
    expect(formatarData(SORTEIO)).toBe('21/11/2026');
    expect(formatarDataHora(SORTEIO)).toBe('21/11/2026 21:05');
    expect(diaDaSemanaEHora(SORTEIO)).toBe('Sábado, 21/11/2026 às 21:05');
    expect(diaLocal(SORTEIO)).toBe('2026-11-21');
    expect(paraCampoDataHora(SORTEIO)).toBe('2026-11-21T21:05');
    expect(formatarDataHora('2026-11-21T03:00:00Z')).toBe('21/11/2026 00:00');
  });

  it('shows nothing for nothing', () => {
    expect([formatarData(null), formatarDataHora(undefined), diaDaSemanaEHora('x'), diaLocal('')]).toEqual(
      Array(4).fill(''),
    );
  });
});

describe('comDeslocamento', () => {
  it.each([
    ['2026-03-01T12:00:00.000Z', '2026-03-01T09:00:00.000-03:00'],
    ['2026-03-01T02:30:00.001Z', '2026-02-28T23:30:00.001-03:00'],
    // Summer time.
    ['2019-01-15T12:00:00.000Z', '2019-01-15T10:00:00.000-02:00'],
  ])('%s is told as %s, which is the same moment', (iso, local) => {
    expect(comDeslocamento(iso)).toBe(local);
    expect(lerData(local)).toBe(iso);
  });
});

describe('countdowns', () => {
  const S = 1_000;
  const DIA = 86_400 * S;

  it.each([
    [3 * DIA, 'Sorteio em 3 dia(s)'],
    [2 * DIA - 1, 'Sorteio em 2 dia(s)'],
    [2 * DIA - S, 'Sorteio em 1 dia(s)'],
    [DIA - S, 'Sorteio em 23 hora(s)'],
    [3_600 * S, 'Sorteio em 1 hora(s)'],
    [3_599 * S, 'Sorteio em 59 min'],
    [60 * S, 'Sorteio em 1 min'],
    [59 * S, 'Sorteio em 59 seg'],
    [1, 'Sorteio em 1 seg'],
    [0, 'Encerrado'],
    [-5 * S, 'Encerrado'],
  ])('with %i ms left: %s', (resta, texto) => {
    expect(contagemRegressiva(1_000_000, 1_000_000 + resta)).toBe(texto);
  });

  it.each([
    [300 * S, '05:00'],
    [299 * S + 1, '05:00'],
    [61 * S, '01:01'],
    [4_500 * S, '75:00'],
    [1, '00:01'],
    [0, '00:00'],
    [-1, '00:00'],
  ])('with %i ms left: %s', (resta, texto) => {
    expect(mmss(0, resta)).toBe(texto);
  });

  it.each([
    [DIA, '24 h 00 min'],
    [3_661 * S, '1 h 01 min'],
    [3_600 * S, '1 h 00 min'],
    [3_599 * S, '59:59'],
    [-1, '00:00'],
  ])('where it may be long, with %i ms left: %s', (resta, texto) => {
    expect(tempoQueFalta(0, resta)).toBe(texto);
  });
});

describe('somarDias', () => {
  it('goes over the ends of months and years as the calendar does', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('1971-01-01'), max: new Date('2998-01-01'), noInvalidDate: true }),
        fc.integer({ min: -400, max: 400 }),
        (quando, dias) => {
          const dia = quando.toISOString().slice(0, 10);
          expect(somarDias(dia, dias)).toBe(Temporal.PlainDate.from(dia).add({ days: dias }).toString());
        },
      ),
    );
    expect(somarDias('2026-03-01', -1)).toBe('2026-02-28');
  });
});
