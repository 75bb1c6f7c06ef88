import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CONTA_PRINCIPAL, MAXIMO_DE_LINHAS } from './csv.ts';
import { type ArquivoLido, lerArquivo, type PedidoDeLeitura, type RespostaDaLeitura } from './leitura.ts';
import { detectarDecimal, detectarOrdem, lerDia, lerQuantia } from './texto.ts';

type Lembradas = PedidoDeLeitura['lembradas'];
const ler = (texto: string, lembradas: Lembradas = {}): RespostaDaLeitura =>
  lerArquivo({ bytes: new TextEncoder().encode(texto), lembradas });
const exemplo = (nome: string): Uint8Array =>
  new Uint8Array(readFileSync(new URL(`./exemplos/${nome}`, import.meta.url)));
const lerExemplo = (nome: string, lembradas: Lembradas = {}): ArquivoLido => {
  const resposta = lerArquivo({ bytes: exemplo(nome), lembradas });
  if (!resposta.ok) throw new Error(resposta.erro);
  return resposta.lido;
};
const creditos = (nome: string) =>
  lerExemplo(nome).creditos.map(({ dia, valor, texto }) => `${dia} ${valor} ${texto}`);

describe('statements as banks write them, in OFX', () => {
  it('Itaú: fields without an end, Windows-1252', () => {
    expect(lerExemplo('itau.ofx')).toMatchObject({
      codificacao: 'Windows-1252',
      contas: ['0341 1234567890'],
      debitos: 1,
      ignorados: 0,
      csv: null,
    });
    expect(creditos('itau.ofx')).toEqual([
      '2026-06-03 1000 PIX QRS aB3dE6gH9k03/06',
      '2026-06-02 3000 PIX TRANSF JOÃO A02/06',
    ]);
  });

  it('Bradesco: decimal commas, empty fields without an end', () => {
    expect(lerExemplo('bradesco.ofx')).toMatchObject({
      contas: ['0237 12340056789'],
      debitos: 1,
      ignorados: 0,
    });
    expect(creditos('bradesco.ofx')).toEqual([
      '2026-06-03 1000 PIX RECEBIDO',
      '2026-06-02 123000 PIX RECEBIDO REM: MARIA CONCEIÇÃO 02/06',
    ]);
  });

  it('Banco do Brasil: fields with an end, debits without a sign, the Pix’s own id', () => {
    const { creditos: lidos, ...resto } = lerExemplo('bb.ofx');
    expect(resto).toMatchObject({ contas: ['001 12345 567890'], debitos: 2, ignorados: 0 });
    expect(lidos).toMatchObject([
      { dia: '2026-06-02', valor: 3_000, e2e: 'E18236120202606021732S0123456789' },
    ]);
  });

  it('Nubank: UTF-8', () => {
    expect(lerExemplo('nubank.ofx').codificacao).toBe('UTF-8');
    expect(creditos('nubank.ofx')).toEqual([
      expect.stringMatching(/^2026-06-02 3000 Transferência .* JOSÉ .*•••/),
    ]);
  });

  it('Inter: XML, several accounts', () => {
    const { creditos: lidos, contas, debitos } = lerExemplo('inter.ofx');
    expect([contas, debitos]).toEqual([['077 0001 111', '077 0001 222'], 1]);
    expect(lidos.map(({ texto }) => texto)).toEqual([
      'Pix recebido - CAIO',
      'Pix recebido: Cp :1234-BIA & CIA - BIA & CIA',
    ]);
    // Both have the bank's id A1.
    expect(new Set(lidos.map(({ chave }) => chave)).size).toBe(2);
  });

  it('Sicoob: what stands twice under one id is one credit', () => {
    expect(lerExemplo('sicoob.ofx')).toMatchObject({
      creditos: [{ valor: 3_000 }],
      repetidos: [{ valor: 3_000 }],
    });
  });
});

describe('statements as banks write them, in CSV', () => {
  it.each([
    ['nubank.csv', { data: 0, valor: 1, descricao: 3, identificador: 2, ordem: 'dia', decimal: '.' }, 1, 0],
    ['inter.csv', { data: 0, valor: 2, descricao: 1, identificador: null, ordem: 'dia', decimal: ',' }, 1, 0],
    ['bb.csv', { data: 0, valor: 5, descricao: 2, identificador: null, ordem: 'dia', decimal: ',' }, 1, 0],
    [
      'bradesco.csv',
      { data: 0, valor: 3, descricao: 1, identificador: null, ordem: 'dia', decimal: ',' },
      0,
      2,
    ],
    [
      'sicoob.csv',
      { data: 0, valor: 3, descricao: 2, identificador: null, ordem: 'dia', decimal: ',' },
      1,
      1,
    ],
    ['itau.csv', { data: 0, valor: 2, descricao: 1, identificador: null, ordem: 'dia', decimal: ',' }, 1, 0],
    [
      'americano.csv',
      { data: 0, valor: 2, descricao: 1, identificador: null, ordem: 'mes', decimal: '.' },
      0,
      0,
    ],
  ])('%s: columns and their writing are found', (nome, colunas, debitos, ignorados) => {
    const lido = lerExemplo(nome);
    expect(lido.csv?.colunas).toEqual({ ...colunas, conta: CONTA_PRINCIPAL });
    expect([lido.debitos, lido.ignorados, lido.csv?.lembradas]).toEqual([debitos, ignorados, false]);
    const valores = lido.creditos.map(({ valor }) => valor);
    expect(valores).toContain(3_000);
    if (nome !== 'bb.csv') expect(valores).toContain(123_000);
  });

  it('reads the texts in their own writing', () => {
    expect(lerExemplo('bradesco.csv').csv?.separador).toBe(';');
    expect(creditos('bradesco.csv')).toEqual([
      '2026-06-03 123000 PIX RECEBIDO REM: BIA 03/06',
      '2026-06-02 3000 PIX RECEBIDO REM: ANA SOUZA 02/06',
    ]);
    expect(lerExemplo('bb.csv').csv?.titulos[2]).toBe('Histórico');
    expect(lerExemplo('itau.csv').csv?.titulos).toEqual(['Coluna 1', 'Coluna 2', 'Coluna 3']);
  });

  it('takes the columns that were chosen before for files like this', () => {
    const { csv } = lerExemplo('inter.csv');
    if (!csv) throw new Error('no CSV');
    const escolhidas = { ...csv.colunas, valor: 3, conta: 'Loja' };
    const lido = lerExemplo('inter.csv', { [csv.assinatura]: escolhidas });
    expect(lido.csv).toMatchObject({ lembradas: true, colunas: escolhidas });
    expect(lido.contas).toEqual(['LOJA']);
    expect(lido.creditos).toHaveLength(3);
    expect(lerExemplo('nubank.csv', { [csv.assinatura]: escolhidas }).csv?.lembradas).toBe(false);
  });

  it('knows a row again in another file, and the account however it is typed', () => {
    const cabecalho = 'Data;Histórico;Valor\n';
    const chaves = (texto: string, lembradas: Lembradas = {}) => {
      const resposta = ler(texto, lembradas);
      return resposta.ok ? resposta.lido.creditos.map(({ chave }) => chave) : [];
    };
    const uma = chaves(`${cabecalho}02/06/2026;PIX ANA;10,00`);
    const muitas = chaves(
      `${cabecalho}01/06/2026;PIX BIA;10,00\n02/06/2026;PIX ANA;10,00\n02/06/2026;PIX ANA;10,00`,
    );
    expect(muitas).toEqual(expect.arrayContaining(uma));
    expect(new Set(muitas).size).toBe(3);
    const colunas = lerExemplo('inter.csv').csv?.colunas;
    if (!colunas) throw new Error('no CSV');
    const como = (conta: string) =>
      chaves(`${cabecalho}02/06/2026;PIX ANA;10,00`, {
        'data|historico|valor': { ...colunas, conta, valor: 2 },
      });
    expect(como(' conta  Principal ')).toEqual(uma);
    expect(como('Loja')).not.toEqual(uma);
  });

  it('columns that hold nothing are said, with the choice left open', () => {
    const { csv } = lerExemplo('inter.csv');
    if (!csv) throw new Error('no CSV');
    const resposta = lerArquivo({
      bytes: exemplo('inter.csv'),
      lembradas: { [csv.assinatura]: { ...csv.colunas, data: 1 } },
    });
    expect(resposta).toMatchObject({
      ok: false,
      erro: 'Nenhuma linha tem data e valor nessas colunas. Escolha outras.',
      csv: { titulos: csv.titulos },
    });
  });
});

describe('files that are none', () => {
  it.each([
    ['', 'O arquivo está vazio.'],
    ['%PDF-1.7', 'Esse arquivo é um PDF. Exporte o extrato do banco em OFX ou CSV.'],
    ['PK\u0003\u0004x', 'Esse arquivo é uma planilha do Excel. Exporte o extrato do banco em OFX ou CSV.'],
    ['<!doctype html>', 'Esse arquivo é uma página da internet. Exporte o extrato do banco em OFX ou CSV.'],
    ['a\u0000b', 'Esse arquivo não é um texto. Exporte em OFX ou CSV.'],
    ['isto não é um extrato', /^Nenhuma linha do arquivo tem uma data e um valor/],
    ['Data;Valor\n02/06/2026;"10,00\n', /^As aspas da linha/],
    ['<OFX></OFX>', 'Esse arquivo OFX não tem o extrato de uma conta.'],
    ['<OFX><BANKMSGSRSV1><STMTTRNRS>', /incompleto ou danificado/],
  ])('%j is told in words', (texto, erro) => {
    expect(ler(texto)).toMatchObject({ ok: false, erro: expect.stringMatching(erro) });
  });

  it('a cut or another kind of statement too', () => {
    expect(lerArquivo({ bytes: exemplo('cortado.ofx'), lembradas: {} })).toMatchObject({
      erro: 'O arquivo OFX está incompleto ou danificado. Exporte-o outra vez no banco.',
    });
    expect(lerArquivo({ bytes: exemplo('cartao.ofx'), lembradas: {} })).toMatchObject({
      erro: expect.stringMatching(/fatura de um cartão/),
    });
  });

  const linhasDe = (quantas: number) =>
    Array.from({ length: quantas }, (_, i) => `02/06/2026;PIX ${i};10,00`).join('\n');
  const ofxDe = (quantas: number) =>
    Buffer.from(exemplo('itau.ofx'))
      .toString('latin1')
      .replace(
        /<STMTTRN>[\s\S]*<\/STMTTRN>/,
        Array.from(
          { length: quantas },
          (_, i) =>
            `<STMTTRN>\n<TRNTYPE>CREDIT\n<DTPOSTED>20260602\n<TRNAMT>10.00\n<FITID>${i}\n<MEMO>PIX ${i}\n</STMTTRN>`,
        ).join('\n'),
      );

  it('as many entries as may be are read, one more is refused', () => {
    for (const de of [linhasDe, ofxDe]) {
      const cheio = ler(de(MAXIMO_DE_LINHAS));
      expect(cheio.ok && cheio.lido.creditos.length).toBe(MAXIMO_DE_LINHAS);
      expect(ler(de(MAXIMO_DE_LINHAS + 1))).toMatchObject({
        ok: false,
        erro: 'O extrato tem mais de 5.000 lançamentos. Exporte um período menor.',
      });
    }
  });

  it('anything is answered', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.uint8Array({ maxLength: 300 }),
          fc.string({ maxLength: 300 }).map((texto) => new TextEncoder().encode(texto)),
          fc.tuple(fc.nat(2_000), fc.nat(2_000), fc.string({ maxLength: 5 })).map(([de, ate, meio]) => {
            const texto = Buffer.from(exemplo('bb.ofx')).toString('latin1');
            return new TextEncoder().encode(texto.slice(0, de) + meio + texto.slice(ate));
          }),
        ),
        (bytes) => {
          const resposta = lerArquivo({ bytes, lembradas: {} });
          if (resposta.ok) for (const { valor } of resposta.lido.creditos) expect(valor).toBeGreaterThan(0);
          else expect(resposta.erro).not.toBe('');
        },
      ),
      { numRuns: 500 },
    );
  });
});

describe('amounts and dates', () => {
  it.each([
    ['30.00', undefined, 3_000],
    ['-12,90', undefined, -1_290],
    ['1.234,56', undefined, 123_456],
    ['1,234.56', undefined, 123_456],
    ['1.234', undefined, 123_400],
    ['R$ 1.234,5', ',', 123_450],
    ['30,00C', ',', 3_000],
    ['45,50 D', ',', -4_550],
    ['(45,50)', ',', -4_550],
    ['45,50-', ',', -4_550],
    ['−45,50', ',', -4_550],
    ['+30,00', ',', 3_000],
    ['50.00', ',', null],
    ['12.34,5', ',', null],
    ['1,2,3', ',', null],
    ['', ',', null],
    ['Pix', ',', null],
  ] as const)('%j is %s %j', (escrita, decimal, valor) => {
    expect(lerQuantia(escrita, decimal)).toBe(valor);
  });

  it.each([
    ['02/06/2026', 'dia', '2026-06-02'],
    ['02/06/26 14:32', 'dia', '2026-06-02'],
    ['06/02/2026', 'mes', '2026-06-02'],
    ['2026-06-02T10:00', 'ano', '2026-06-02'],
    ['31/06/2026', 'dia', null],
    ['02/06', 'dia', null],
    ['02/06/2026', 'ano', null],
  ] as const)('%j by %s is %s', (escrita, ordem, dia) => {
    expect(lerDia(escrita, ordem)).toBe(dia);
  });

  it('how they are written is found by the rows that tell', () => {
    expect(detectarOrdem(['01/02/2026', '13/02/2026'])).toBe('dia');
    expect(detectarOrdem(['01/02/2026', '02/13/2026'])).toBe('mes');
    expect(detectarOrdem(['2026/02/13'])).toBe('ano');
    expect(detectarOrdem(['01/02/2026'])).toBe('dia');
    expect(detectarDecimal(['1.234', '5.00'])).toBe('.');
    expect(detectarDecimal(['1.234', '5,00'])).toBe(',');
    expect(detectarDecimal([])).toBe(',');
  });

  it('every amount is read back as Brazilians write it', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e11, max: 1e11 }), (centavos) => {
        const escrito = new Intl.NumberFormat('pt-BR', { minimumFractionDigits: 2 }).format(centavos / 100);
        expect(lerQuantia(escrito, ',')).toBe(centavos);
        expect(lerQuantia(escrito)).toBe(centavos);
      }),
    );
  });
});
