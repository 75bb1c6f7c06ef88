import { describe, expect, it } from 'vitest';
import { camposDe, comCampos } from '../lista/campos.ts';
import { comPessoa, lerFiltro, SEM_CAMPOS } from './filtros.ts';

const busca = (texto: string) => new URLSearchParams(texto);

describe('which accesses the address asks for', () => {
  it('is the filter, without what makes no sense', () => {
    expect(
      lerFiltro(
        busca(
          'quem= ANA &pessoa=BIA&idPessoa=8&dado=cadastro&feito=leitura&de=2026-03-01&ate=2026-03-02&outra=1',
        ),
      ),
    ).toEqual({
      quem: 'ANA',
      pessoa: 'BIA',
      idPessoa: 8,
      dado: 'cadastro',
      feito: 'leitura',
      de: '2026-03-01',
      ate: '2026-03-02',
    });
    expect(lerFiltro(busca('quem=&idPessoa=0&dado=senha&feito=escrita&de=2026-02-30&ate=ontem'))).toEqual({});
    expect(lerFiltro(busca('idPessoa=99999999999&de=2026-03-02&ate=2026-03-01'))).toEqual({
      de: '2026-03-02',
    });
  });

  it('keeps the person where the form changes, and the form where the person does', () => {
    const nova = comCampos(busca('idPessoa=8&quem=ANA'), { ...SEM_CAMPOS, dado: 'bilhete' });
    expect(String(nova)).toBe('idPessoa=8&dado=bilhete');
    expect(camposDe(SEM_CAMPOS, nova)).toEqual({ ...SEM_CAMPOS, dado: 'bilhete' });
    expect(String(comPessoa(nova, 9))).toBe('idPessoa=9&dado=bilhete');
    expect(String(comPessoa(nova, null))).toBe('dado=bilhete');
  });
});
