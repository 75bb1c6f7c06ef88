import { describe, expect, it } from 'vitest';
import { extracaoDo, rascunhoVazio } from './rascunho.ts';

describe('an extraction while it is typed', () => {
  const premios = ['12340', '55557', '98765', '11111', '22222'];
  const inteiro = { concurso: ' 5999 ', data: '2026-06-11', premios };

  it('begins with the contest that the rule names', () => {
    expect(rascunhoVazio('5999')).toEqual({ concurso: '5999', data: '', premios: ['', '', '', '', ''] });
  });
  it('is one when all of it is there', () => {
    expect(extracaoDo(inteiro)).toEqual({ ...inteiro, concurso: '5999' });
  });
  it.each([
    ['no contest', { concurso: ' ' }],
    ['no day', { data: '' }],
    ['a short prize', { premios: [...premios.slice(1), '123'] }],
  ])('is none with %s', (_, mudancas) => {
    expect(extracaoDo({ ...inteiro, ...mudancas })).toBeNull();
  });
});
