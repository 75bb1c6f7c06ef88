import { unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { type Planilha, paraCsv, paraExcel, semFormula } from './exportacao.ts';

const PERIGOSOS = ['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '\rx', '\0x', '\n=1', '＝1'];

const planilha = (linhas: Planilha['linhas']): Planilha => ({
  nome: 'financeiro',
  dado: 'financeiro',
  cabecalho: ['A', 'B'],
  linhas,
});

describe('export', () => {
  it.each(PERIGOSOS)('%j becomes text', (texto) => {
    expect(semFormula(texto)).toBe(`'${texto}`);
    expect(paraCsv(planilha([[texto, null]]))).toContain(`"'${texto}";\r\n`);
  });

  it('CSV: doubled quotes, separator and line breaks inside quotes, decimal comma', () => {
    expect(paraCsv(planilha([['JOÃO "ZÉ"; DA\nSILVA', 1234.56]]))).toBe(
      '\uFEFF"A";"B"\r\n"JOÃO ""ZÉ""; DA\nSILVA";1234,56\r\n',
    );
  });

  it('Excel: texts in text cells, numbers in number cells, no formula', async () => {
    const arquivo = await paraExcel(planilha([['=HYPERLINK("x")', 12.5]]));
    const partes = unzipSync(new Uint8Array(await arquivo.arrayBuffer()));
    const ler = (nome: string) => new TextDecoder().decode(partes[nome] ?? new Uint8Array());
    const folha = ler('xl/worksheets/sheet1.xml');
    expect(folha).not.toContain('<f>');
    expect(folha).toContain('<v>12.5</v>');
    expect(folha + ler('xl/sharedStrings.xml')).toMatch(/('|&apos;|&#39;)=HYPERLINK/);
  });
});
