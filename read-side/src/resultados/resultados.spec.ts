import type { Extracao } from '@rifa-viva/contracts/regras/extracao';
import { REGRA_PADRAO, type SemGanhador } from '@rifa-viva/contracts/regras/regra-do-sorteio';
import { ALGORITMO_DO_SORTEIO, distribuirNumeros } from '@rifa-viva/contracts/regras/sorteio';
import type { Tipo } from '@rifa-viva/contracts/regras/tipos';
import {
  type HandWrittenLog,
  openTestReadModels,
  type TestReadModels,
} from '@rifa-viva/proof/testing/read-side';
import { ADMINISTRADOR, GERENTE, rifaVivida, SEMENTE } from '@rifa-viva/proof/testing/rifa';
import type { Person } from '@rifa-viva/server/access/directory';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PROJECTORS } from '../app.ts';
import type { View } from '../kernel/view.ts';
import { lerPrevia, lerResultadoPublico, lerResultados } from './queries.ts';

let models: TestReadModels;
let log: HandWrittenLog;
const views: View[] = [];
const numeros = distribuirNumeros({
  semente: SEMENTE,
  algoritmo: ALGORITMO_DO_SORTEIO,
  qtdeNumeros: 40,
  qtdeChances: 2,
});
/** First lucky number of a ticket. */
const sorte = (bilhete: number) => numeros[(bilhete - 1) * 2] ?? 0;
const milhar = (n: number) => String(n).padStart(4, '0');
const dono = (n: number) => Math.floor([...numeros].indexOf(n) / 2) + 1;
const vendidos = [1, 2, 4, 5, 6];
const pessoa = (idUsuario: number, tipo: Tipo, mais: Partial<Person> = {}): Person => ({
  idUsuario,
  tipo,
  ativo: 'sim',
  idGerente: null,
  excluido: false,
  nomeCifrado: 'v1.usuario-1.xx',
  telefoneHmac: '',
  versaoSenha: 1,
  senhaSorteada: false,
  codigoDeSenha: null,
  sessionVersion: 0,
  ...mais,
});
const outro = pessoa(2, 'Administrador');
let pessoas: Person[] = [];

beforeAll(async () => {
  models = await openTestReadModels();
  log = await rifaVivida(models);
  for (const projector of PROJECTORS) views.push(await models.view(projector));
  await follow();
});
afterAll(() => models.close());

const follow = async () => {
  for (const view of views) await log.into(view);
};
async function draw(depois: string[], anterior: string[] = [], extracao?: Extracao): Promise<void> {
  log.rifa(
    {
      type: 'ResultadoRegistrado',
      data: {
        idRifa: 1,
        milharSorteada: depois,
        anterior,
        idUsuario: ADMINISTRADOR,
        ...(extracao ? { extracao } : {}),
      },
    },
    { at: `2026-06-02T0${log.events.length % 10}:00:00.000Z` },
  );
  await follow();
}

describe('a campaign’s results', () => {
  it('are empty before the draw', async () => {
    expect(await lerResultados(models.db, { people: () => pessoas }, 1)).toEqual({
      milharSorteada: '',
      qtdeNumeros: 40,
      ganhadores: [],
      pelaRegra: [],
      extracao: null,
      correcoes: [],
      confirmacao: null,
    });
    expect(await lerResultadoPublico(models.db, 1)).toBeNull();
    expect(await lerResultados(models.db, { people: () => pessoas }, 99)).toBeNull();
  });

  it('can be looked at beforehand: the same winners, and nothing is recorded', async () => {
    const previa = await lerPrevia(models.db, 1, [milhar(sorte(5))]);
    expect(previa?.ganhadores.find((g) => g.classificacao === 'PRINCIPAL')).toMatchObject({
      numBilhete: 5,
      numero: milhar(sorte(5)),
    });
    const vaga = await lerPrevia(models.db, 1, [milhar(sorte(20))]);
    expect(vaga?.pelaRegra).toMatchObject([{ milhar: milhar(sorte(20)), numBilhete: null }]);
    expect(await lerPrevia(models.db, 1, [])).toMatchObject({ ganhadores: [], pelaRegra: [] });
    expect(await lerPrevia(models.db, 99, ['0001'])).toBeNull();
    const lido = await lerResultados(models.db, { people: () => pessoas }, 1);
    expect(lido).toMatchObject({ milharSorteada: '', ganhadores: [] });
  });

  it('name the sold tickets that hold the drawn number or a neighbour, in the order they are shown', async () => {
    const sorteado = sorte(5);
    const previa = await lerPrevia(models.db, 1, [milhar(sorteado)]);
    await draw([milhar(sorteado)]);
    const devidos = [
      { classificacao: 'ANTECESSOR', n: sorteado - 1 },
      { classificacao: 'PRINCIPAL', n: sorteado },
      { classificacao: 'SUCESSOR', n: sorteado + 1 },
    ].filter(({ n }) => n >= 0 && n < 40 && vendidos.includes(dono(n)));
    const lidos = await lerResultados(models.db, { people: () => pessoas }, 1);
    expect(
      lidos?.ganhadores.map(({ classificacao, numero, numBilhete }) => [classificacao, numero, numBilhete]),
    ).toEqual(devidos.map(({ classificacao, n }) => [classificacao, milhar(n), dono(n)]));
    expect(lidos?.ganhadores).toEqual(previa?.ganhadores);
    expect(lidos?.ganhadores.find((g) => g.classificacao === 'PRINCIPAL')).toMatchObject({
      idBilhete: 1_000_005,
      ordem: 1,
      status: 'Vendido',
      cliente: 'JOSE',
      numerosDaSorte: expect.stringContaining(milhar(sorteado)),
    });
  });

  it('leave out tickets nobody bought', async () => {
    await draw([milhar(sorte(20))], [milhar(sorte(5))]);
    expect(
      (await lerResultados(models.db, { people: () => pessoas }, 1))?.ganhadores.filter(
        (g) => g.classificacao === 'PRINCIPAL',
      ),
    ).toEqual([]);
  });

  it('give several drawn numbers their ordinals and no neighbours, and keep every recording', async () => {
    const antes = milhar(sorte(20));
    const depois = [sorte(4), sorte(1)].map(milhar);
    await draw(depois, [antes]);
    const lidos = await lerResultados(models.db, { people: () => pessoas }, 1);
    expect(lidos?.milharSorteada).toBe(depois.join(','));
    expect(
      lidos?.ganhadores.map(({ classificacao, ordem, numBilhete }) => [classificacao, ordem, numBilhete]),
    ).toEqual([
      ['PRINCIPAL', 1, 4],
      ['PRINCIPAL', 2, 1],
    ]);
    expect(lidos?.correcoes.map((c) => [c.antes, c.depois])).toEqual([
      [antes, depois.join(',')],
      [milhar(sorte(5)), antes],
      ['', milhar(sorte(5))],
    ]);
  });

  it('say who recorded what stands, who may stand for it, and who did; a correction needs it anew', async () => {
    const lida = async () => (await lerResultados(models.db, { people: () => pessoas }, 1))?.confirmacao;
    const em = log.events.at(-1)?.metadata.at ?? '';
    pessoas = [pessoa(ADMINISTRADOR, 'Administrador'), outro];
    expect(await lida()).toEqual({ registradoPor: ADMINISTRADOR, aPartirDe: null, confirmado: null });
    for (const sem of [
      [],
      [{ ...outro, ativo: 'nao' as const }],
      [{ ...outro, excluido: true }],
      [pessoa(4, 'Gerente')],
      // The provider's stands for nothing in the company.
      [pessoa(1, 'Administrador')],
    ]) {
      pessoas = [pessoa(ADMINISTRADOR, 'Administrador'), ...sem];
      const aPartirDe = new Date(Date.parse(em) + 600_000).toISOString();
      expect(await lida()).toMatchObject({ aPartirDe });
    }
    const confirmado = { idRifa: 1, idUsuario: GERENTE, milharSorteada: [sorte(4), sorte(1)].map(milhar) };
    const at = '2026-06-03T10:00:00.000Z';
    log.rifa({ type: 'ResultadoConfirmado', data: { ...confirmado, sozinho: false } }, { at });
    await follow();
    expect((await lida())?.confirmado).toEqual({ em: at, usuario: null, sozinho: false });
    await draw([milhar(7)], confirmado.milharSorteada);
    expect((await lida())?.confirmado).toBeNull();
  });

  describe('a number that nobody bought', () => {
    const vago = sorte(20);
    const comRegra = async (semGanhador: SemGanhador) => {
      const regra = { ...REGRA_PADRAO, semGanhador };
      log.rifa({ type: 'RegraDoSorteioFixada', data: { idRifa: 1, idUsuario: ADMINISTRADOR, regra } });
      await follow();
      return (await lerResultados(models.db, { people: () => pessoas }, 1))?.pelaRegra;
    };
    /** The next one up or down, round the end, that somebody bought. */
    const seguinte = (passo: 1 | -1) => {
      let n = (vago + passo + 40) % 40;
      while (!vendidos.includes(dono(n))) n = (n + passo + 40) % 40;
      return n;
    };

    it('is nobody’s where no rule says more', async () => {
      await draw([milhar(vago)], [milhar(7)]);
      expect((await lerResultados(models.db, { people: () => pessoas }, 1))?.pelaRegra).toEqual([
        {
          milhar: milhar(vago),
          numero: null,
          numBilhete: null,
          frase: `O número ${milhar(vago)} não foi vendido.`,
          cliente: null,
          vendedor: null,
          bilhete: null,
        },
      ]);
    });
    it.each([
      ['proximo-acima', 1],
      ['proximo-abaixo', -1],
    ] as const)('by %s is the next sold one’s', async (regra, passo) => {
      const n = seguinte(passo);
      const [lido] = (await comRegra(regra)) ?? [];
      expect(lido).toMatchObject({ milhar: milhar(vago), numero: milhar(n), numBilhete: dono(n) });
      expect(lido?.frase).toContain(`pela regra vale o ${milhar(n)}, do bilhete ${milhar(dono(n))}`);
      expect(lido?.cliente).toMatch(/JOSE|MARIA/);
      expect(lido?.bilhete).toMatchObject({
        idBilhete: 1_000_000 + dono(n),
        status: expect.stringMatching(/^(Vendido|Liberado)$/),
      });
      expect(lido?.bilhete?.numerosDaSorte.split(',').map((numero) => numero.trim())).toContain(milhar(n));
    });
    it('waits for another extraction where the rule says so', async () => {
      const [lido] = (await comRegra('proxima-extracao')) ?? [];
      expect(lido).toMatchObject({ numero: null, numBilhete: null });
      expect(lido?.frase).toContain('pela regra vale a próxima extração');
    });
    it('is told to everybody once it is confirmed, without names, beside its extraction', async () => {
      await comRegra('proximo-acima');
      const extracao = {
        concurso: '5999',
        data: '2026-06-01',
        premios: ['00001', '00002', '00003', '00004', '00005'],
      };
      await draw([milhar(vago)], [milhar(vago)], extracao);
      expect(await lerResultadoPublico(models.db, 1)).toBeNull();
      const data = { idRifa: 1, idUsuario: GERENTE, milharSorteada: [milhar(vago)], sozinho: false };
      log.rifa({ type: 'ResultadoConfirmado', data });
      await follow();
      const publico = await lerResultadoPublico(models.db, 1);
      const n = seguinte(1);
      expect(publico).toEqual({
        milharSorteada: milhar(vago),
        extracao,
        ganhadores: expect.any(Array),
        pelaRegra: [
          {
            milhar: milhar(vago),
            numero: milhar(n),
            numBilhete: dono(n),
            frase: expect.any(String),
            nome: null,
          },
        ],
      });
      expect(JSON.stringify(publico)).not.toMatch(/JOSE|MARIA|cliente|vendedor/);
      // Only where the campaign says so, and its first name and initial alone.
      for (const nomesDosGanhadores of [true, false]) {
        const antes = { nomesDosGanhadores: !nomesDosGanhadores };
        const mudanca = { idRifa: 1, idUsuario: ADMINISTRADOR, antes, depois: { nomesDosGanhadores } };
        log.rifa({ type: 'RifaAlterada', data: mudanca });
        await follow();
        const lido = await lerResultadoPublico(models.db, 1);
        const nome = nomesDosGanhadores ? expect.stringMatching(/^(JOSE|MARIA)$/) : null;
        expect(lido?.pelaRegra[0]).toEqual({ ...publico?.pelaRegra[0], nome });
      }
      const deDentro = await lerResultados(models.db, { people: () => pessoas }, 1);
      expect(deDentro?.extracao).toEqual(extracao);
    });
  });
});
