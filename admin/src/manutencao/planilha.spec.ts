import { describe, expect, it } from 'vitest';
import { paraCsv } from '../exportacao/exportacao.ts';
import type { BilheteDaLista } from '../providers/data/tipos.ts';
import { planilhaDosBilhetes } from './planilha.ts';

const VENDIDO: BilheteDaLista = {
  idBilhete: 7000012,
  idRifa: 7,
  numBilhete: 12,
  numerosDaSorte: '0012,0712',
  status: 'Liberado',
  idUsuarioEmissor: 8,
  usuarioEmissor: 'CARLA',
  idVendedor: null,
  vendedor: null,
  cliente: '=1+1',
  telefone: '11900000009',
  valor: 12.5,
  idPagamento: '1300000001',
  liberadoPor: 'ALICE',
  dtPagamento: '2026-03-01T12:00:00.000Z',
  dtImpressao: '2026-03-02T12:00:00.000Z',
  reservadoEm: '2026-03-01T11:55:00.000Z',
  expiraEm: null,
  token: null,
  compra: 'v1',
  posse: 'v1',
};
const linhaDe = (bilhete: BilheteDaLista) =>
  paraCsv(planilhaDosBilhetes({ idRifa: 7, qtdeNumeros: 1_000 }, [bilhete])).split('\r\n')[1];

describe('tickets as a table', () => {
  it('are recorded as those of their raffle', () => {
    const { nome, dado, idRifa } = planilhaDosBilhetes({ idRifa: 7, qtdeNumeros: 1_000 }, []);
    expect({ nome, dado, idRifa }).toEqual({ nome: 'bilhetes-rifa-7', dado: 'bilhetes', idRifa: 7 });
  });

  it('are a line each, in reais and by the clock of Sao Paulo; what looks like a formula is text', () => {
    const { cabecalho, linhas } = planilhaDosBilhetes({ idRifa: 7, qtdeNumeros: 1_000 }, [VENDIDO]);
    expect(linhas[0]).toHaveLength(cabecalho.length);
    expect(linhaDe(VENDIDO)).toBe(
      [
        '"0012"',
        '"Liberado"',
        `"'=1+1"`,
        '"(11) 90000-0009"',
        '"VENDA ONLINE"',
        '"CARLA"',
        '"0012 0712"',
        '12,5',
        '"01/03/2026 09:00"',
        '"1300000001"',
        '"ALICE"',
        '"02/03/2026 09:00"',
        '"01/03/2026 08:55"',
        '',
      ].join(';'),
    );
  });

  it('are empty where the list knows nothing', () => {
    const nada = { ...VENDIDO, cliente: null, telefone: null, usuarioEmissor: null, liberadoPor: null };
    const semDatas = { dtPagamento: null, dtImpressao: null, reservadoEm: null, idPagamento: null };
    expect(linhaDe({ ...nada, ...semDatas, vendedor: 'VERA' })).toBe(
      '"0012";"Liberado";"Não Informado";;"VERA";;"0012 0712";12,5;;;;;;',
    );
  });
});
