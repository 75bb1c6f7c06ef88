import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { diaLocal } from './datas.ts';
import {
  type Credito,
  chaveDaReserva,
  type Lancamento,
  lerCreditos,
  proporConciliacao,
  type ReservaEsperada,
} from './extrato.ts';

const sha256 = (texto: string) => createHash('sha256').update(texto).digest('hex');
const linha = (mudancas: Partial<Lancamento> = {}): Lancamento => ({
  conta: '341 1234 56789-0',
  id: null,
  dia: '2026-06-02',
  valor: 1_000,
  texto: 'PIX RECEBIDO ANA',
  documento: '',
  ...mudancas,
});
const chaves = (...linhas: readonly Lancamento[]) =>
  lerCreditos(linhas, sha256).creditos.map(({ chave }) => chave);
const E2E = 'E18236120202606021530s0123456789'.slice(0, 32);

describe('the key of a credit', () => {
  it('by the bank’s id does not depend on text or file', () => {
    const [sozinha] = chaves(linha({ id: 'A1' }));
    expect(sozinha).toMatch(/^[0-9a-f]{64}$/);
    expect(chaves(linha({ id: 'A0', texto: 'OUTRO' }), linha({ id: 'A1', texto: 'MUDOU' }))).toContain(
      sozinha,
    );
    expect(chaves(linha({ id: 'A1', conta: 'outra' }))).not.toContain(sozinha);
    // Banks that count anew in each file.
    expect(chaves(linha({ id: 'A1', dia: '2026-06-03' }))).not.toContain(sozinha);
  });

  it('without one counts equal rows, whatever stands around them', () => {
    const tres = chaves(linha(), linha({ texto: 'PIX BIA' }), linha({ texto: ' PIX  RECEBIDO ANA ' }));
    expect(new Set(tres).size).toBe(3);
    expect(tres).toEqual(expect.arrayContaining(chaves(linha(), linha())));
  });

  it('is the Pix’s own id’s where the texts hold one, in every format', () => {
    const doOfx = chaves(linha({ id: 'A1', texto: `PIX ${E2E}` }));
    expect(chaves(linha({ conta: 'csv', texto: 'RECEBIMENTO', documento: E2E.toLowerCase() }))).toEqual(
      doOfx,
    );
    expect(chaves(linha({ texto: `PIX ${E2E}`, valor: 999 }))).not.toEqual(doOfx);
  });

  it('leaves debits out and counts what is named twice once', () => {
    const lido = lerCreditos(
      [linha({ valor: -1 }), linha({ valor: 0 }), linha({ id: '9' }), linha({ id: '9', texto: 'PIX BIA' })],
      sha256,
    );
    expect([lido.creditos.length, lido.debitos]).toEqual([1, 2]);
    expect(lido.repetidos).toEqual([linha({ id: '9', texto: 'PIX BIA' })]);
  });

  it('of one file is unique, and the same in any part of it that keeps whole days', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.record({
            dia: fc.constantFrom('2026-06-01', '2026-06-02', '2026-06-03'),
            valor: fc.constantFrom(-500, 500, 1_000),
            texto: fc.constantFrom('PIX ANA', 'PIX BIA', 'TED'),
          }),
          { maxLength: 30 },
        ),
        (partes) => {
          const linhas = partes.map((parte) => linha(parte));
          const todas = chaves(...linhas);
          expect(new Set(todas).size).toBe(todas.length);
          const doDia = chaves(...linhas.filter(({ dia }) => dia === '2026-06-02').reverse());
          expect(todas).toEqual(expect.arrayContaining(doDia));
        },
      ),
    );
  });
});

const reserva = (idPagamento: string, mudancas: Partial<ReservaEsperada> = {}): ReservaEsperada => ({
  idRifa: 1,
  idPagamento,
  valor: 1_000,
  reservadoEm: '2026-06-02T12:00:00.000Z',
  expiraEm: '2026-06-03T12:00:00.000Z',
  ...mudancas,
});
const credito = (texto: string, mudancas: Partial<Credito> = {}): Credito => ({
  chave: sha256(texto),
  conta: 'conta',
  dia: '2026-06-02',
  valor: 1_000,
  texto,
  documento: '',
  e2e: null,
  ...mudancas,
});
/** `text → reservation (certainty)`, then `text: reason`. */
function proposta(creditos: readonly Credito[], reservas: readonly ReservaEsperada[]) {
  const { propostas, semPar } = proporConciliacao(creditos, reservas);
  return [
    ...propostas.map((p) => `${p.credito.texto} → ${p.reserva.idPagamento} (${p.certeza})`),
    ...semPar.map((s) => `${s.credito.texto}: ${s.motivo}`),
  ];
}

describe('matching', () => {
  it('is certain by reference and amount, as banks write it', () => {
    const reservas = [reserva('aB3dE6gH9k'), reserva('zY8xW5vU2t'), reserva('semNumero-BcDeFg')];
    expect(proposta([credito('PIX TRANSF ANA-AB3DE6GH9K'), credito('PIX/zY8xW5vU2t/BIA')], reservas)).toEqual(
      ['PIX TRANSF ANA-AB3DE6GH9K → aB3dE6gH9k (certa)', 'PIX/zY8xW5vU2t/BIA → zY8xW5vU2t (certa)'],
    );
    expect(proposta([credito('PIX', { documento: 'semNumeroBcDeFg' })], reservas)).toEqual([
      'PIX → semNumero-BcDeFg (certa)',
    ]);
  });

  it('takes no word for a reference that stands in statements anyway', () => {
    for (const escolhida of ['NASCIMENTO', 'nascimento', '12345678909', 'Santander1']) {
      const texto = `PIX RECEBIDO JOAO NASCIMENTO 123.456.789-09 12345678909 SANTANDER`;
      expect(proposta([credito(texto)], [reserva(escolhida), reserva('aB3dE6gH9k')])).toEqual([
        expect.stringContaining('(possivel)'),
      ]);
    }
  });

  it('is never certain where a reference stands twice', () => {
    const reservas = [reserva('aB3dE6gH9k')];
    expect(proposta([credito('UM aB3dE6gH9k'), credito('DOIS aB3dE6gH9k')], reservas)).toEqual([
      'DOIS aB3dE6gH9k → aB3dE6gH9k (possivel)',
      'UM aB3dE6gH9k: As reservas desse valor já têm outro crédito proposto.',
    ]);
  });

  it('leaves a credit that names a reservation of another amount to a person', () => {
    const reservas = [reserva('aB3dE6gH9k', { valor: 2_000 }), reserva('zY8xW5vU2t')];
    expect(proposta([credito('PIX aB3dE6gH9k')], reservas)).toEqual([
      expect.stringMatching(/^PIX aB3dE6gH9k: A referência é de uma reserva de R\$\s20,00, outro valor\.$/),
    ]);
  });

  it('is likely where amount and day leave one of each', () => {
    expect(proposta([credito('ANA')], [reserva('p1'), reserva('p2', { valor: 500 })])).toEqual([
      'ANA → p1 (provavel)',
    ]);
  });

  it('is possible where there are several, each once, the nearest first', () => {
    const reservas = [
      reserva('manha', { reservadoEm: '2026-06-02T10:00:00.000Z' }),
      reserva('tarde', { reservadoEm: '2026-06-02T18:00:00.000Z' }),
    ];
    const exato = credito('ANA', { e2e: 'E1823612020260602103012345678901' });
    const { propostas } = proporConciliacao([exato], reservas);
    expect(propostas).toMatchObject([
      {
        reserva: { idPagamento: 'manha' },
        certeza: 'possivel',
        motivo: '2 reservas desse valor esperavam pagamento nesse dia: confira quem pagou.',
        outras: [{ idPagamento: 'tarde' }],
      },
    ]);
    expect(proposta([credito('ANA'), credito('BIA'), credito('CAU')], reservas)).toEqual([
      'ANA → tarde (possivel)',
      'BIA → manha (possivel)',
      'CAU: As reservas desse valor já têm outro crédito proposto.',
    ]);
  });

  it('wants the day within the reservation’s, in São Paulo', () => {
    const deNoite = [
      reserva('p1', { reservadoEm: '2026-06-03T01:00:00.000Z', expiraEm: '2026-06-04T01:00:00.000Z' }),
    ];
    expect(proposta([credito('ANA')], deNoite)).toEqual(['ANA → p1 (provavel)']);
    for (const dia of ['2026-06-01', '2026-06-04']) {
      expect(proposta([credito('ANA', { dia })], deNoite)).toEqual([
        'ANA: Nenhuma reserva desse valor esperava pagamento nesse dia.',
      ]);
    }
    expect(proposta([credito('ANA', { valor: 1 })], deNoite)).toEqual([
      'ANA: Nenhuma reserva em espera tem esse valor.',
    ]);
  });

  const umaReserva = fc.record({
    idPagamento: fc.constantFrom(
      'aB3dE6gH9k',
      'zY8xW5vU2t',
      'NASCIMENTO',
      'mN4bV7cX1z',
      'curta1',
      'qW2eR4tY6u',
    ),
    idRifa: fc.constantFrom(1, 2),
    valor: fc.constantFrom(1_000, 2_000),
    reservadoEm: fc.constantFrom(
      '2026-06-01T12:00:00.000Z',
      '2026-06-02T02:30:00.000Z',
      '2026-06-02T15:00:00.000Z',
    ),
    expiraEm: fc.constantFrom('2026-06-02T12:00:00.000Z', '2026-06-03T15:00:00.000Z'),
  });
  const umCredito = fc
    .record({
      dia: fc.constantFrom('2026-05-31', '2026-06-01', '2026-06-02', '2026-06-03'),
      valor: fc.constantFrom(1_000, 2_000, 3_000),
      texto: fc.constantFrom(
        'PIX ANA',
        'PIX aB3dE6gH9k',
        'PIX ZY8XW5VU2T',
        'JOAO NASCIMENTO',
        'mN4bV7cX1z qW2eR4tY6u',
      ),
      e2e: fc.constantFrom(null, 'E1823612020260602103012345678901'),
      n: fc.nat(30),
    })
    .map(({ n, ...resto }) => credito(resto.texto, { ...resto, chave: sha256(`${n}`) }));
  const cenario = fc.record({
    creditos: fc.uniqueArray(umCredito, { selector: ({ chave }) => chave, maxLength: 12 }),
    reservas: fc.uniqueArray(umaReserva, { selector: chaveDaReserva, maxLength: 12 }),
  });

  it('proposes no credit and no reservation twice, equal amounts only, and tells of every credit', () => {
    fc.assert(
      fc.property(cenario, ({ creditos, reservas }) => {
        const { propostas, semPar } = proporConciliacao(creditos, reservas);
        const usadas = propostas.map((p) => chaveDaReserva(p.reserva));
        expect(new Set(usadas).size).toBe(usadas.length);
        const ditos = [...propostas, ...semPar].map(({ credito: { chave } }) => chave).sort();
        expect(ditos).toEqual(creditos.map(({ chave }) => chave).sort());
        for (const { credito: c, reserva: r, certeza, outras } of propostas) {
          expect(c.valor).toBe(r.valor);
          expect(c.dia >= diaLocal(r.reservadoEm) && c.dia <= diaLocal(r.expiraEm)).toBe(true);
          expect(outras).not.toContain(r);
          if (certeza !== 'possivel') expect(outras).toEqual([]);
          if (certeza === 'certa') expect(c.texto.toLowerCase()).toContain(r.idPagamento.toLowerCase());
        }
      }),
      { numRuns: 1_000 },
    );
  });

  it('does not depend on the order of what comes in', () => {
    fc.assert(
      fc.property(cenario, fc.infiniteStream(fc.nat()), ({ creditos, reservas }, sorte) => {
        const outraOrdem = <T>(itens: readonly T[]): T[] =>
          itens
            .map((item) => ({ item, n: sorte.next().value as number }))
            .sort((a, b) => a.n - b.n)
            .map(({ item }) => item);
        expect(proporConciliacao(outraOrdem(creditos), outraOrdem(reservas))).toEqual(
          proporConciliacao(creditos, reservas),
        );
      }),
      { numRuns: 1_000 },
    );
  });
});
