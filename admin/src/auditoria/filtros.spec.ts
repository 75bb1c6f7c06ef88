import { describe, expect, it } from 'vitest';
import { camposDe, comCampos } from '../lista/campos.ts';
import { comRevisao, defeitosDe, lerFiltro, lerLugar, SEM_CAMPOS, semFiltro } from './filtros.ts';

const busca = (texto: string) => new URLSearchParams(texto);

describe('what the address says', () => {
  it('is the filter, without what makes no sense', () => {
    expect(
      lerFiltro(busca('id=1&bilhete=0007&tipo=ReservaPaga&pessoa= ANA &de=2026-03-01&ate=2026-03-02')),
    ).toEqual({ bilhete: 7, tipo: 'ReservaPaga', pessoa: 'ANA', de: '2026-03-01', ate: '2026-03-02' });
    const sem = lerFiltro(busca('id=1&bilhete=x&tipo=Outro&pessoa=&de=2026-02-30&ate=ontem'));
    expect(sem).toEqual({});
    expect(semFiltro(sem)).toBe(true);
    expect(lerFiltro(busca('de=2026-03-02&ate=2026-03-01'))).toEqual({ de: '2026-03-02' });
  });

  it('says at its field what makes no sense', () => {
    expect(defeitosDe(SEM_CAMPOS)).toEqual({});
    expect(defeitosDe({ ...SEM_CAMPOS, bilhete: ' 0007 ', de: '2026-03-01', ate: '2026-03-01' })).toEqual({});
    expect(defeitosDe({ ...SEM_CAMPOS, bilhete: 'abc', de: '2026-03-02', ate: '2026-03-01' })).toEqual({
      bilhete: 'Número de bilhete inválido: abc.',
      ate: 'A Data Final Não Pode Ser Menor Que A Data Inicial',
    });
  });

  it('keeps everything else where the filter changes', () => {
    const nova = comCampos(busca('id=1&revisao=5&pessoa=ANA'), { ...SEM_CAMPOS, bilhete: '7' });
    expect(String(nova)).toBe('id=1&revisao=5&bilhete=7');
    expect(camposDe(SEM_CAMPOS, nova)).toEqual({ ...SEM_CAMPOS, bilhete: '7' });
  });

  it('is the place in the log: an event, a moment, or its end', () => {
    expect(lerLugar(busca('id=1'))).toEqual({});
    expect(lerLugar(busca('id=1&revisao=12'))).toEqual({ revisao: 12 });
    expect(lerLugar(busca('id=1&revisao=-1'))).toEqual({});
    expect(lerLugar(busca('id=1&revisao=12&instante=2026-03-01T12:00:00Z&bilhete=7'))).toEqual({
      instante: '2026-03-01T12:00:00Z',
      bilhete: 7,
    });
    expect(String(comRevisao(busca('id=1&instante=x&bilhete=7'), 3))).toBe('id=1&bilhete=7&revisao=3');
  });
});
