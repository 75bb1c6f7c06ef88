import { randomUUID } from 'node:crypto';
import type { AnswerOf } from '@rifa-viva/contracts/http/call';
import type { carregarComparacao } from '@rifa-viva/contracts/http/repeticao';
import { REGRA_PADRAO } from '@rifa-viva/contracts/regras/regra-do-sorteio';
import { registerPeople } from '@rifa-viva/proof/testing/people';
import { HandWrittenLog, openTestReadModels, type TestReadModels } from '@rifa-viva/proof/testing/read-side';
import { startTestReadSide, type TestReadSide } from '@rifa-viva/proof/testing/read-side-http';
import { becomes, isReady } from '@rifa-viva/proof/testing/readiness';
import {
  ADMINISTRADOR,
  COMPRADORA,
  GERENTE,
  RIFA,
  rifaVivida,
  VENDEDOR,
} from '@rifa-viva/proof/testing/rifa';
import type { RecordedEvent } from '@rifa-viva/server/event-store/types';
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { PROJECTORS } from '../app.ts';
import { bilhetesProjector } from '../bilhetes/projector.ts';
import { View } from '../kernel/view.ts';
import { compararComVisoes } from './comparacao.ts';
import { createConferencias } from './conferencias.ts';
import { abrirDivergentes } from './divergentes.ts';
import { relatorioDaComparacao } from './relatorio.ts';
import { createRepeticoes } from './repeticao.ts';

type Andamento = AnswerOf<typeof carregarComparacao>;

const SELO = {
  idRifa: 1,
  qtde: 5,
  raiz: 'ab'.repeat(32),
  revisao: 2,
  cabeca: 'cd'.repeat(32),
  em: '2026-06-01T12:00:00.000Z',
};

let side: TestReadSide;
beforeAll(async () => {
  side = await startTestReadSide();
  await registerPeople(side.ground, [
    { idUsuario: ADMINISTRADOR, tipo: 'Administrador' },
    { idUsuario: GERENTE, tipo: 'Gerente' },
    { idUsuario: VENDEDOR, tipo: 'Vendedor' },
    { idUsuario: COMPRADORA, tipo: 'Usuario' },
  ]);
  const log = await rifaVivida(side);
  const quem = { idRifa: 1, idUsuario: ADMINISTRADOR };
  log
    .rifa({ type: 'RegraDoSorteioFixada', data: { ...quem, regra: REGRA_PADRAO } })
    .rifa({
      type: 'ListaSelada',
      data: { ...quem, selo: SELO, assinatura: 'aa', chavePublica: 'bb', comOResultado: true },
    })
    .rifa({ type: 'ResultadoRegistrado', data: { ...quem, milharSorteada: ['0007'], anterior: [] } });
  await side.write(log);
});
afterAll(() => side.close());

const sql = (text: string) => side.readSide.db.query(text);

async function comparar(idRifa = 1): Promise<Andamento> {
  await side.call(ADMINISTRADOR, 'POST', '/api/auditoria/comparar', { idRifa });
  return pronta(idRifa);
}

async function pronta(idRifa = 1): Promise<Andamento> {
  let andamento: Andamento | undefined;
  await expect
    .poll(async () => {
      const { body } = await side.call(ADMINISTRADOR, 'GET', `/api/auditoria/comparacao/${idRifa}`);
      andamento = body as Andamento;
      return andamento.situacao !== 'andamento' && andamento.reconstruindo.length === 0;
    })
    .toBe(true);
  if (!andamento) throw new Error('nothing was answered');
  return andamento;
}

/** After the view was built anew. */
async function reconstruida(visao: string): Promise<Andamento> {
  await side.call(ADMINISTRADOR, 'POST', '/api/auditoria/reconstruir', { idRifa: 1, visao });
  return pronta();
}

describe('the comparison with the rows', () => {
  it('finds nothing where nobody touched them, in every raffle', async () => {
    for (const idRifa of [1, 2]) {
      const { situacao, comparacao } = await comparar(idRifa);
      expect(situacao).toBe('pronta');
      expect(comparacao).toMatchObject({ bilhetes: 20, qtde: 0, divergencias: [], paradas: [] });
    }
    await isReady(side.url);
  });

  it('names ticket, expected, found and the causing event; rebuilt, all is as it was', async () => {
    await sql(`UPDATE bilhetes.bilhete SET status = 0, cliente = 'OUTRA' WHERE id_rifa = 1 AND num = 4`);
    await sql(`UPDATE bilhetes.bilhete SET cobrado = 1 WHERE id_rifa = 1 AND num = 6`);
    await sql(`DELETE FROM bilhetes.bilhete WHERE id_rifa = 1 AND num = 20`);
    await sql(`UPDATE bilhetes.contagem SET vendidos = 9 WHERE id_rifa = 1`);
    const { comparacao } = await comparar();
    const achadas = comparacao?.divergencias.map(
      ({ visao, numBilhete, campo, esperado, encontrado, causa }) => [
        visao,
        numBilhete,
        campo,
        esperado,
        encontrado,
        causa?.tipo,
      ],
    );
    expect(achadas).toEqual([
      ['bilhetes', 4, 'situação', 'Vendido', 'Livre', 'BilhetesVendidos'],
      ['bilhetes', 4, 'cliente', 'JOSE', 'OUTRA', 'BilhetesVendidos'],
      ['bilhetes', 6, 'valor cobrado (centavos)', '1000', '1', 'ReservaPaga'],
      ['bilhetes', 20, 'linha', 'existe', 'não existe', 'BilhetesEmitidos'],
      ['bilhetes', null, 'contagem: vendidos', '3', '9', 'ReservaPaga'],
    ]);
    expect(comparacao?.divergencias[0]?.causa).toMatchObject({
      revisao: 4,
      frase: `PESSOA ${GERENTE} vendeu os bilhetes 0004 e 0005 em nome de PESSOA ${VENDEDOR}.`,
    });
    if (!comparacao) throw new Error('nothing was compared');
    expect(relatorioDaComparacao(1, comparacao)).toContain(
      '- bilhetes, bilhete 4, situação: esperado "Vendido", encontrado "Livre"',
    );
    await becomes(side.url, {
      status: 'degradado',
      problemas: [],
      ressalvas: [{ nome: 'auditoria', motivo: 'rifa 1: 5 divergências' }],
    });

    await side.call(ADMINISTRADOR, 'POST', '/api/auditoria/reconstruir', { idRifa: 1, visao: 'bilhetes' });
    expect((await pronta()).comparacao).toMatchObject({ qtde: 0, divergencias: [] });
    await isReady(side.url);
  });

  it('finds sums that stand as somebody else’s', async () => {
    await sql(`UPDATE bilhetes.soma SET id_dono = 99 WHERE id_rifa = 1 AND dia = '2026-03-02'`);
    const { comparacao } = await comparar();
    expect(comparacao?.divergencias).toMatchObject([
      {
        campo: `vendas de emissor ${GERENTE}, vendedor ${VENDEDOR}, 2026-03-02`,
        esperado: `vendas de ${VENDEDOR}`,
        encontrado: 'vendas de 99',
      },
      {
        campo: `vendas de emissor ${COMPRADORA}, vendedor 0, 2026-03-02`,
        esperado: `vendas de ${COMPRADORA}`,
        encontrado: 'vendas de 99',
      },
    ]);
    expect((await reconstruida('bilhetes')).comparacao?.qtde).toBe(0);
  });

  it('names the last event that moved a total, and says that it is that', async () => {
    await sql(
      `UPDATE bilhetes.contagem SET total = 21, livres = 0, reservados = 9, liberados = 9 WHERE id_rifa = 1`,
    );
    await sql(`UPDATE bilhetes.soma SET valor = 1, qtde = 9 WHERE id_rifa = 1`);
    await sql(`DELETE FROM bilhetes.venda_do_dia WHERE id_rifa = 1`);
    await sql(`INSERT INTO bilhetes.venda_do_dia (id_rifa, id_vendedor, dia, qtde, valor)
               VALUES (1, 99, '2026-01-01', 1, 1)`);
    const { comparacao } = await comparar();
    const achadas = comparacao?.divergencias ?? [];
    expect(
      achadas.map(({ numBilhete, campo, total, causa }) => {
        expect([numBilhete, total]).toEqual([null, true]);
        return [campo, causa?.revisao, causa?.tipo];
      }),
    ).toEqual([
      ['contagem: total', 2, 'BilhetesEmitidos'],
      ['contagem: livres', 14, 'BilhetesReservados'],
      ['contagem: reservados', 14, 'BilhetesReservados'],
      ['contagem: liberados', 5, 'BilhetesLiberados'],
      [`vendas de emissor ${COMPRADORA}, vendedor 0, 2026-03-01`, 5, 'BilhetesLiberados'],
      [`vendas de emissor ${GERENTE}, vendedor ${VENDEDOR}, 2026-03-01`, 7, 'BilhetesDevolvidos'],
      [`vendas de emissor ${GERENTE}, vendedor ${VENDEDOR}, 2026-03-02`, 8, 'BilhetesVendidos'],
      [`vendas de emissor ${COMPRADORA}, vendedor 0, 2026-03-02`, 11, 'ReservaPaga'],
      ['vendas de vendedor 0, 2026-03-01', 5, 'BilhetesLiberados'],
      [`vendas de vendedor ${VENDEDOR}, 2026-03-01`, 7, 'BilhetesDevolvidos'],
      [`vendas de vendedor ${VENDEDOR}, 2026-03-02`, 8, 'BilhetesVendidos'],
      ['vendas de vendedor 0, 2026-03-02', 11, 'ReservaPaga'],
      // Nobody ever sold that.
      ['vendas de vendedor 99, 2026-01-01', undefined, undefined],
    ]);
    if (!comparacao) throw new Error('nothing was compared');
    const linhas = relatorioDaComparacao(1, comparacao);
    expect(linhas.find((linha) => linha.includes('ReservaPaga'))).toMatch(
      /^ {2}último evento que moveu este total, evento 11 \(ReservaPaga/,
    );
    expect((await reconstruida('bilhetes')).comparacao?.qtde).toBe(0);
  });

  it('looks at whose sale a ticket is: what is told of it to whom hangs on that', async () => {
    await sql(`UPDATE bilhetes.bilhete SET id_dono = 99 WHERE id_rifa = 1 AND num IN (4, 6)`);
    await sql(`UPDATE bilhetes.bilhete SET id_dono = 99 WHERE id_rifa = 1 AND num = 8`);
    expect((await comparar()).comparacao?.divergencias).toMatchObject([
      {
        numBilhete: 4,
        campo: 'dono da venda',
        esperado: String(VENDEDOR),
        encontrado: '99',
        causa: { tipo: 'BilhetesVendidos' },
      },
      { numBilhete: 6, esperado: String(COMPRADORA), encontrado: '99', causa: { tipo: 'ReservaPaga' } },
      { numBilhete: 8, esperado: 'nada', encontrado: '99', causa: { tipo: 'BilhetesReservados' } },
    ]);
    expect((await reconstruida('bilhetes')).comparacao?.qtde).toBe(0);
  });

  it('looks at whose a ticket is, reserved ones too', async () => {
    await sql(`UPDATE bilhetes.bilhete SET id_detentor = 99 WHERE id_rifa = 1 AND num IN (4, 6, 8)`);
    expect((await comparar()).comparacao?.divergencias).toMatchObject([
      { numBilhete: 4, campo: 'de quem é', esperado: String(VENDEDOR), encontrado: '99' },
      { numBilhete: 6, esperado: String(COMPRADORA), causa: { tipo: 'ReservaPaga' } },
      { numBilhete: 8, esperado: String(COMPRADORA), causa: { tipo: 'BilhetesReservados' } },
    ]);
    expect((await reconstruida('bilhetes')).comparacao?.qtde).toBe(0);
  });

  it('looks at the reservations that tickets are found by', async () => {
    await sql(
      `UPDATE bilhetes.reserva SET id_usuario = 99, numeros = '{8,9}', id_pagamento = 'outro', cliente = 'OUTRA', segredo = 'x',
         tipo_pagamento = 'efi', reservada_em = reservada_em + interval '1 hour', pagar_ate = pagar_ate + interval '1 hour',
         expira_em = expira_em + interval '1 hour', abertas = 0 WHERE id_rifa = 1 AND id_reserva = 4`,
    );
    await sql(`UPDATE bilhetes.reserva SET abertas = 1 WHERE id_rifa = 1 AND id_reserva = 3`);
    await sql(`DELETE FROM bilhetes.reserva WHERE id_rifa = 1 AND id_reserva = 1`);
    await sql(`INSERT INTO bilhetes.reserva SELECT id_rifa, 5, id_usuario, numeros, id_pagamento, cliente, segredo, tipo_pagamento,
                 reservada_em, pagar_ate, expira_em, 2 FROM bilhetes.reserva WHERE id_rifa = 1 AND id_reserva = 2`);
    const { comparacao } = await comparar();
    const achadas = comparacao?.divergencias.map(
      ({ visao, numBilhete, campo, esperado, encontrado, causa }) => {
        expect([visao, numBilhete]).toEqual(['bilhetes', null]);
        return [campo, esperado, encontrado, causa?.tipo];
      },
    );
    const momento = expect.stringMatching(/^\d{4}-/);
    const resumo = expect.stringMatching(/^[0-9a-f]{16}$/);
    const feita = 'BilhetesReservados';
    expect(achadas).toEqual([
      ['reserva 1: linha', 'existe', 'não existe', feita],
      ['reserva 4: quem', String(COMPRADORA), '99', feita],
      ['reserva 4: bilhetes', '8', '8, 9', feita],
      ['reserva 4: pagamento', 'pag4', 'outro', feita],
      ['reserva 4: segredo (resumo)', resumo, resumo, feita],
      ['reserva 4: forma de pagamento', 'normal', 'efi', feita],
      ['reserva 4: reservada em', momento, momento, feita],
      ['reserva 4: pagar até', '2026-03-01T12:05:00.000Z', '2026-03-01T13:05:00.000Z', feita],
      ['reserva 4: fim', '2026-03-02T12:00:00.000Z', '2026-03-02T13:00:00.000Z', feita],
      ['reserva 4: cliente', 'MARIA', 'OUTRA', feita],
      ['reserva 3: bilhetes à espera', '0', '1', 'ReservaCancelada'],
      ['reserva 4: bilhetes à espera', '1', '0', feita],
      ['reserva 5: linha', 'não existe', 'existe', undefined],
    ]);
    expect((await reconstruida('bilhetes')).comparacao?.qtde).toBe(0);
  });

  it('looks at every result that was recorded, and at who stood for it', async () => {
    await sql(
      `UPDATE resultados.registro SET em = em + interval '1 hour', id_usuario = 99, antes = '0001', depois = '0008',
         confirmado_em = em, confirmado_por = 99, sozinho = false WHERE id_rifa = 1`,
    );
    await sql(`INSERT INTO resultados.registro SELECT 1, id_rifa, em, id_usuario, antes, depois
               FROM resultados.registro WHERE id_rifa = 1`);
    const causa = { tipo: 'ResultadoRegistrado' };
    const doResultado = (campo: string, esperado: unknown, encontrado: unknown) => ({
      visao: 'resultados',
      numBilhete: null,
      campo: `resultado 1: ${campo}`,
      esperado,
      encontrado,
      causa,
    });
    const momento = expect.stringMatching(/^\d{4}-/);
    expect((await comparar()).comparacao?.divergencias).toMatchObject([
      doResultado('registrado em', momento, momento),
      doResultado('registrado por', String(ADMINISTRADOR), '99'),
      doResultado('números antes', '', '0001'),
      doResultado('números', '0007', '0008'),
      doResultado('confirmado em', 'nada', momento),
      doResultado('confirmado por', 'nada', '99'),
      doResultado('confirmado sozinho', 'nada', 'false'),
      { campo: 'resultado na posição 1', esperado: 'não existe', encontrado: 'existe', causa: null },
    ]);
    await sql(`DELETE FROM resultados.registro WHERE id_rifa = 1`);
    expect((await comparar()).comparacao?.divergencias).toMatchObject([
      { campo: 'resultado 1: linha', esperado: 'existe', encontrado: 'não existe', causa },
    ]);
    expect((await reconstruida('resultados')).comparacao?.qtde).toBe(0);
  });

  it('looks at the history of each ticket', async () => {
    const { rows } = await side.readSide.db.query<{ tipo: string; posicao: string }>(
      `SELECT tipo, posicao::text AS posicao FROM historico.fato WHERE bilhetes && ARRAY[1000005, 1000006]::bigint[]
       ORDER BY historico.fato.posicao`,
    );
    const posicaoDe = (tipo: string) => rows.find((row) => row.tipo === tipo)?.posicao;
    const mudar = (tipo: string, como: string) =>
      sql(`UPDATE historico.fato SET ${como} WHERE posicao = ${posicaoDe(tipo)}`);
    await mudar('BilhetesVendidos', `id_usuario = 99, id_vendedor = 98, bilhetes = '{1000004,1000009}'`);
    await mudar('BilhetesImpressos', `em = em + interval '1 hour', formato = 'pdf'`);
    await mudar('ReservaPaga', `tipo = 'BilhetesLiberados', escolhidos = true`);
    await sql(`DELETE FROM historico.fato WHERE posicao = ${posicaoDe('BilhetesDevolvidos')}`);
    await sql(
      `INSERT INTO historico.fato VALUES (1, 'BilhetesImpressos', now(), 6, NULL, 'pdf', false, '{1000020}')`,
    );
    const { comparacao } = await comparar();
    expect(
      comparacao?.divergencias.map(({ visao, numBilhete, campo, esperado, encontrado, causa }) => [
        visao,
        numBilhete,
        campo.replace(/evento \d+|posição \d+/, '#'),
        esperado,
        encontrado,
        causa?.tipo,
      ]),
    ).toEqual([
      ['historico', 4, 'fato do #: quem', String(GERENTE), '99', 'BilhetesVendidos'],
      ['historico', 4, 'fato do #: vendedor', String(VENDEDOR), '98', 'BilhetesVendidos'],
      ['historico', 5, 'fato do #: bilhete 5', 'está', 'não está', 'BilhetesVendidos'],
      ['historico', 9, 'fato do #: bilhete 9', 'não está', 'está', 'BilhetesVendidos'],
      ['historico', 5, 'fato do #: linha', 'existe', 'não existe', 'BilhetesDevolvidos'],
      [
        'historico',
        5,
        'fato do #: quando',
        '2026-03-02T12:01:00.000Z',
        '2026-03-02T13:01:00.000Z',
        'BilhetesImpressos',
      ],
      ['historico', 5, 'fato do #: formato', 'termica', 'pdf', 'BilhetesImpressos'],
      ['historico', 6, 'fato do #: tipo', 'ReservaPaga', 'BilhetesLiberados', 'ReservaPaga'],
      ['historico', 6, 'fato do #: números escolhidos', 'false', 'true', 'ReservaPaga'],
      ['historico', 20, 'fato na #', 'não existe', 'existe', undefined],
    ]);
    expect((await reconstruida('historico')).comparacao?.qtde).toBe(0);
  });

  it('looks at the campaign, its draw and its winners too', async () => {
    await sql(`UPDATE campanhas.rifa SET titulo = 'OUTRO', milhar_sorteada = '0008' WHERE id_rifa = 1`);
    await sql(`UPDATE resultados.ganhador SET num = num + 1 WHERE classificacao = 'PRINCIPAL'`);
    const { comparacao } = await comparar();
    const achadas = comparacao?.divergencias.map(({ visao, campo, esperado, encontrado, causa }) => [
      visao,
      campo,
      esperado,
      encontrado,
      causa?.tipo,
    ]);
    expect(achadas).toEqual([
      ['campanhas', 'número sorteado', '0007', '0008', 'ResultadoRegistrado'],
      ['campanhas', 'título', 'MOTO NOVA', 'OUTRO', 'RifaAlterada'],
      ['resultados', 'prêmio PRINCIPAL 1 (0007)', 'premiado', 'não premiado', 'ResultadoRegistrado'],
      ['resultados', 'prêmio PRINCIPAL 1 (0007)', 'não premiado', 'premiado', 'ResultadoRegistrado'],
    ]);
    for (const visao of ['campanhas', 'resultados']) {
      await side.call(ADMINISTRADOR, 'POST', '/api/auditoria/reconstruir', { idRifa: 1, visao });
      await pronta();
    }
    expect((await comparar()).comparacao?.qtde).toBe(0);
  });

  it('looks at whose the campaign is, whether it is a draft, and at its exclusion', async () => {
    await sql(
      `UPDATE campanhas.rifa SET id_usuario = 99, rascunho = true, id_usuario_exclusao = 99,
         dt_exclusao = '2026-01-01T00:00:00Z' WHERE id_rifa = 1`,
    );
    const achadas = (await comparar()).comparacao?.divergencias;
    expect(
      achadas?.map(({ campo, esperado, encontrado, causa }) => [campo, esperado, encontrado, causa?.tipo]),
    ).toEqual([
      ['criada por', String(ADMINISTRADOR), '99', 'RifaCriada'],
      ['excluída por', 'nada', '99', 'RifaCriada'],
      ['excluída em', 'nada', '2026-01-01T00:00:00.000Z', 'RifaCriada'],
      ['rascunho', 'false', 'true', 'RifaCriada'],
    ]);
    expect((await reconstruida('campanhas')).comparacao?.qtde).toBe(0);
    const data = { idRifa: 2, idUsuario: ADMINISTRADOR };
    for (const type of ['RifaExcluida', 'RifaRestaurada'] as const) {
      await side.write(new HandWrittenLog().rifa({ type, data }));
      expect((await comparar(2)).comparacao?.divergencias).toEqual([]);
    }
  });

  it('looks at what winners are worked out from', async () => {
    await sql(
      `UPDATE resultados.sorteio SET milhar_sorteada = '0008', sucessor = NOT sucessor, semente = repeat('0', 64),
         algoritmo = 'outro', qtde_numeros = qtde_numeros + 1, qtde_chances = qtde_chances + 1 WHERE id_rifa = 1`,
    );
    const achadas = (await comparar()).comparacao?.divergencias;
    expect(achadas?.map(({ visao, campo, causa }) => [visao, campo, causa?.tipo])).toEqual([
      ['resultados', 'número sorteado', 'ResultadoRegistrado'],
      ['resultados', 'antecessor e sucessor', 'RifaCriada'],
      ['resultados', 'semente', 'BilhetesEmitidos'],
      ['resultados', 'algoritmo', 'BilhetesEmitidos'],
      ['resultados', 'quantidade de números', 'BilhetesEmitidos'],
      ['resultados', 'números por bilhete', 'BilhetesEmitidos'],
    ]);
    expect((await reconstruida('resultados')).comparacao?.qtde).toBe(0);
  });

  it('looks at what the campaign promises: its rule, its seal, and whether its result is confirmed', async () => {
    await sql(
      `UPDATE campanhas.rifa SET resultado_confirmado = true, regra = jsonb_set(regra, '{concurso}', '"5900"'),
         selo = jsonb_set(selo, '{codigo}', '"OUTRO"') WHERE id_rifa = 1`,
    );
    const achadas = (await comparar()).comparacao?.divergencias;
    expect(achadas).toMatchObject([
      {
        visao: 'campanhas',
        campo: 'resultado confirmado',
        esperado: 'false',
        encontrado: 'true',
        causa: { tipo: 'ResultadoRegistrado' },
      },
      {
        campo: 'regra do sorteio',
        esperado: expect.stringContaining('"concurso":""'),
        encontrado: expect.stringContaining('"concurso":"5900"'),
        causa: { tipo: 'RegraDoSorteioFixada' },
      },
      {
        campo: 'selo da lista',
        esperado: expect.stringMatching(/"codigo":"(?!OUTRO)/),
        encontrado: expect.stringContaining('"codigo":"OUTRO"'),
        causa: { tipo: 'ListaSelada' },
      },
    ]);
    await side.call(ADMINISTRADOR, 'POST', '/api/auditoria/reconstruir', { idRifa: 1, visao: 'campanhas' });
    expect((await pronta()).comparacao).toMatchObject({ qtde: 0, divergencias: [] });
  });

  it('looks at the stamp of the seal and the extraction of the result', async () => {
    await sql(
      `UPDATE campanhas.rifa SET selo = selo || '{"carimbo":{"tsa":"inventada","em":"2026-06-01T12:00:00.000Z"}}'
       WHERE id_rifa = 1`,
    );
    await sql(`UPDATE resultados.registro SET extracao = '{"concurso":"5900"}' WHERE id_rifa = 1`);
    expect((await comparar()).comparacao?.divergencias).toMatchObject([
      {
        visao: 'campanhas',
        campo: 'selo da lista',
        esperado: expect.not.stringContaining('inventada'),
        encontrado: expect.stringContaining('inventada'),
      },
      {
        visao: 'resultados',
        campo: 'resultado 1: extração',
        esperado: 'nada',
        encontrado: expect.stringContaining('5900'),
        causa: { tipo: 'ResultadoRegistrado' },
      },
    ]);
    for (const visao of ['campanhas', 'resultados']) {
      await side.call(ADMINISTRADOR, 'POST', '/api/auditoria/reconstruir', { idRifa: 1, visao });
      await pronta();
    }
    expect((await comparar()).comparacao?.qtde).toBe(0);
  });

  it('looks at what people are told of the seal from: the first sale, the moment of the draw, the first result', async () => {
    await sql(
      `UPDATE campanhas.rifa SET sorteio_mudado = 1, registrado_em = registrado_em - interval '1 day',
         dia_da_extracao = '2026-05-30' WHERE id_rifa = 1`,
    );
    await sql(`UPDATE bilhetes.contagem SET primeira_saida = NULL WHERE id_rifa = 1`);
    const posicao = expect.stringMatching(/^\d+$/);
    const achadas = (await comparar()).comparacao?.divergencias;
    expect(
      achadas?.map(({ campo, esperado, encontrado, causa }) => [campo, esperado, encontrado, causa?.tipo]),
    ).toEqual([
      ['contagem: primeira saída (posição)', posicao, 'nada', 'BilhetesReservados'],
      [
        'primeiro resultado em',
        '2026-03-01T12:00:00.000Z',
        '2026-02-28T12:00:00.000Z',
        'ResultadoRegistrado',
      ],
      ['dia da extração', 'nada', '2026-05-30', undefined],
      ['mudança da data do sorteio (posição)', 'nada', '1', undefined],
    ]);
    for (const visao of ['campanhas', 'bilhetes']) await reconstruida(visao);
    expect((await comparar()).comparacao?.qtde).toBe(0);
    const depois = { dtSorteio: '2026-06-02T22:00:00.000Z' };
    const data = { idRifa: 2, idUsuario: ADMINISTRADOR, antes: { dtSorteio: RIFA.dtSorteio }, depois };
    await side.write(new HandWrittenLog().rifa({ type: 'RifaAlterada', data }));
    expect((await comparar(2)).comparacao?.divergencias).toEqual([]);
  });

  it('tells where a token leads to another ticket, without saying the token', async () => {
    const { rows } = await side.readSide.db.query<{ token: string }>(
      `SELECT token FROM bilhetes.bilhete WHERE id_rifa = 1 AND num IN (4, 6)
       UNION ALL SELECT token FROM bilhetes.token_antigo WHERE id_rifa = 1 ORDER BY 1`,
    );
    expect(rows.map(({ token }) => token)).toHaveLength(3);
    // One after another: no two tickets may have the same.
    await sql(`
      CREATE TEMP TABLE troca AS SELECT num, token FROM bilhetes.bilhete WHERE id_rifa = 1 AND num IN (4, 6);
      UPDATE bilhetes.bilhete SET token = NULL WHERE id_rifa = 1 AND num IN (4, 6);
      UPDATE bilhetes.bilhete b SET token = t.token FROM troca t WHERE b.id_rifa = 1 AND b.num = 10 - t.num;
      DROP TABLE troca`);
    await sql(`UPDATE bilhetes.token_antigo SET num = 4 WHERE id_rifa = 1`);
    await sql(`INSERT INTO bilhetes.token_antigo VALUES ('${'A'.repeat(26)}', 1, 9)`);
    const { comparacao } = await comparar();
    const [quatro, seis] = comparacao?.divergencias ?? [];
    const [deQuatro, deSeis] = [quatro?.esperado, seis?.esperado];
    expect(deQuatro).not.toBe(deSeis);
    const resumo = expect.stringMatching(/^token antigo [0-9a-f]{16}$/);
    expect(comparacao?.divergencias).toMatchObject([
      { numBilhete: 4, campo: 'token (resumo)', encontrado: deSeis, causa: { tipo: 'BilhetesVendidos' } },
      { numBilhete: 6, campo: 'token (resumo)', encontrado: deQuatro, causa: { tipo: 'ReservaPaga' } },
      {
        numBilhete: 5,
        campo: resumo,
        esperado: 'bilhete 5',
        encontrado: 'bilhete 4',
        causa: { tipo: 'BilhetesDevolvidos' },
      },
      { numBilhete: 9, campo: resumo, esperado: 'nada', encontrado: 'bilhete 9' },
    ]);
    for (const { token } of rows) expect(JSON.stringify(comparacao)).not.toContain(token);
    await side.call(ADMINISTRADOR, 'POST', '/api/auditoria/reconstruir', { idRifa: 1, visao: 'bilhetes' });
    expect((await pronta()).comparacao).toMatchObject({ qtde: 0, divergencias: [] });
  });

  it('tells where a search by lucky number leads to another ticket, or nowhere', async () => {
    const { rows } = await side.readSide.db.query<{ numeros: string }>(
      `SELECT numeros FROM bilhetes.bilhete WHERE id_rifa = 1 AND num = 5`,
    );
    const [numero = ''] = rows[0]?.numeros.split(',') ?? [];
    await sql(
      `UPDATE bilhetes.sorte SET bilhetes = set_byte(bilhetes, 4 * ${Number(numero)} + 3, 9) WHERE id_rifa = 1`,
    );
    expect((await comparar()).comparacao?.divergencias).toMatchObject([
      { campo: `número da sorte ${numero}`, esperado: 'bilhete 5', encontrado: 'bilhete 9' },
    ]);
    await sql(`DELETE FROM bilhetes.sorte WHERE id_rifa = 1`);
    expect((await comparar()).comparacao?.divergencias[0]).toMatchObject({ encontrado: 'nada' });
    await side.call(ADMINISTRADOR, 'POST', '/api/auditoria/reconstruir', { idRifa: 1, visao: 'bilhetes' });
    expect((await pronta()).comparacao).toMatchObject({ qtde: 0, divergencias: [] });
  });

  it('a round over all raffles finds them by itself', async () => {
    await sql(`UPDATE bilhetes.bilhete SET id_vendedor = 3 WHERE id_rifa = 1 AND num = 5`);
    await side.readSide.conferencias.ronda();
    expect(side.readSide.conferencias.divergentes()).toEqual([{ idRifa: 1, qtde: 1 }]);
    expect(side.readSide.conferencias.ultimaRonda()).toBeGreaterThan(0);
    await sql(`UPDATE bilhetes.bilhete SET id_vendedor = ${VENDEDOR} WHERE id_rifa = 1 AND num = 5`);
    await side.readSide.conferencias.ronda();
    expect(side.readSide.conferencias.divergentes()).toEqual([]);
  });
});

describe('what rounds and readiness know', () => {
  const conferencias = () => side.readSide.conferencias;
  const trocarVendedor = (idVendedor: number) =>
    sql(`UPDATE bilhetes.bilhete SET id_vendedor = ${idVendedor} WHERE id_rifa = 1 AND num = 5`);
  const achada = { idRifa: 1, qtde: 1 };
  afterEach(async () => {
    vi.restoreAllMocks();
    await sql('DELETE FROM bilhetes.estacionado');
    await trocarVendedor(VENDEDOR);
    await conferencias().ronda();
    expect(conferencias().divergentes()).toEqual([]);
  });

  it('is counted for who watches the metrics, with when the last round was', async () => {
    const medida = async (nome: string) =>
      Number(new RegExp(`^${nome} (\\S+)$`, 'm').exec(await side.metrics.text())?.[1]);
    await trocarVendedor(3);
    await conferencias().ronda();
    expect(await medida('audit_differences')).toBe(1);
    expect(await medida('audit_raffles_differing')).toBe(1);
    expect(await medida('audit_last_round_seconds')).toBe(conferencias().ultimaRonda() / 1_000);
  });

  it('comes of rounds by the clock, each that long after the one before', async () => {
    const { db } = side.readSide;
    const { store, vault, log } = side.ground;
    const esperas: { readonly ms: number; readonly acabou: () => void }[] = [];
    const outras = createConferencias(
      {
        db,
        vault,
        log,
        store,
        divergentes: await abrirDivergentes(db),
        repeticoes: createRepeticoes(store),
        reconstruir: async () => undefined,
      },
      60,
      (ms, signal) =>
        new Promise((acabou) => {
          signal.addEventListener('abort', () => acabou());
          esperas.push({ ms, acabou });
        }),
    );
    expect(outras.ultimaRonda()).toBe(0);
    await trocarVendedor(3);
    esperas[0]?.acabou();
    await expect.poll(() => [esperas.length, outras.divergentes()]).toEqual([2, [achada]]);
    const primeira = outras.ultimaRonda();
    expect(primeira).toBeGreaterThan(0);
    await trocarVendedor(VENDEDOR);
    esperas[1]?.acabou();
    await expect.poll(() => [esperas.length, outras.divergentes()]).toEqual([3, []]);
    expect(outras.ultimaRonda()).toBeGreaterThanOrEqual(primeira);
    expect(esperas.map(({ ms }) => ms)).toEqual([3_600_000, 3_600_000, 3_600_000]);
    await outras.close();
    expect(esperas).toHaveLength(3);
  });

  it('is of the rows as a rebuild leaves them, also where a comparison was under way before', async () => {
    await trocarVendedor(3);
    conferencias().comparar(1);
    conferencias().reconstruir(1, 'bilhetes');
    expect((await pronta()).comparacao?.qtde).toBe(0);
    expect(conferencias().divergentes()).toEqual([]);
  });

  it('is of the rows as a rebuild leaves them, also where a round was just about to note what it found', async () => {
    const { db } = side.readSide;
    const { store, vault, log } = side.ground;
    const divergentes = await abrirDivergentes(db);
    let soltar: () => void = () => undefined;
    const presa = new Promise<void>((resolve) => {
      soltar = resolve;
    });
    let anotando = 0;
    const outras = createConferencias(
      {
        db,
        vault,
        log,
        store,
        divergentes: {
          ...divergentes,
          async anotar(idRifa, qtde) {
            anotando += 1;
            await presa;
            await divergentes.anotar(idRifa, qtde);
          },
        },
        repeticoes: createRepeticoes(store),
        reconstruir: () => trocarVendedor(VENDEDOR),
      },
      0,
    );
    onTestFinished(() => {
      soltar();
      return outras.close();
    });
    await trocarVendedor(3);
    const rodada = outras.ronda();
    await expect.poll(() => anotando).toBe(1);
    outras.reconstruir(1, 'bilhetes');
    await expect.poll(() => outras.andamento(1).reconstruindo).toEqual([]);
    soltar();
    await rodada;
    await expect
      .poll(() => outras.andamento(1))
      .toMatchObject({ situacao: 'pronta', comparacao: { qtde: 0 } });
    expect(outras.divergentes()).toEqual([]);
  });

  it('is kept while the view that differs waits for a repair, and nobody can look', async () => {
    await trocarVendedor(3);
    await conferencias().ronda();
    await sql(
      `INSERT INTO bilhetes.estacionado (stream, posicao, erro) VALUES ('rifa-1', 1, 'evento 4: não')`,
    );
    await conferencias().ronda();
    expect((await comparar()).comparacao).toMatchObject({ qtde: 0, paradas: [{ visao: 'bilhetes' }] });
    expect(conferencias().divergentes()).toEqual([achada]);
  });

  it('is kept in full however many others were compared since', async () => {
    await trocarVendedor(3);
    await conferencias().ronda();
    for (let de = 1_000; de < 1_200; de += 20) {
      const outras = Array.from({ length: 20 }, (_, i) => de + i);
      for (const outra of outras) conferencias().comparar(outra);
      const situacoes = () => outras.map((outra) => conferencias().andamento(outra).situacao);
      await expect.poll(situacoes).not.toContain('andamento');
    }
    expect(conferencias().divergentes()).toEqual([achada]);
    expect(conferencias().andamento(1)).toMatchObject({
      situacao: 'pronta',
      comparacao: { qtde: 1, divergencias: [{ numBilhete: 5, campo: 'vendedor' }] },
    });
  });

  it('is kept where a comparison fails, and such a round is none over all raffles', async () => {
    await trocarVendedor(3);
    await conferencias().ronda();
    const antes = conferencias().ultimaRonda();
    const { store } = side.ground;
    const ler = store.read.bind(store);
    vi.spyOn(store, 'read').mockImplementation((stream, ...resto) => {
      if (stream === 'rifa-1') throw new Error('gone');
      return ler(stream, ...resto);
    });
    await conferencias().ronda();
    expect(conferencias().andamento(1)).toMatchObject({ situacao: 'falhou', comparacao: { qtde: 1 } });
    expect(conferencias().divergentes()).toEqual([achada]);
    expect(conferencias().ultimaRonda()).toBe(antes);
    vi.restoreAllMocks();
    await conferencias().ronda();
    expect(conferencias().ultimaRonda()).toBeGreaterThan(antes);
  });

  it('is kept over a restart, which compares again and forgets raffles that its log does not know', async () => {
    await trocarVendedor(3);
    await conferencias().ronda();
    await sql('INSERT INTO auditoria.divergente VALUES (77, 2)');
    const { db } = side.readSide;
    const { store, vault, log } = side.ground;
    let soltar: () => void = () => undefined;
    const presa = new Promise<void>((resolve) => {
      soltar = resolve;
    });
    const divergentes = await abrirDivergentes(db);
    const depois = createConferencias(
      {
        db,
        vault,
        log,
        divergentes,
        store: { ...store, lastRevision: (stream) => presa.then(() => store.lastRevision(stream)) },
        repeticoes: createRepeticoes(store),
        reconstruir: async () => undefined,
      },
      0,
    );
    expect(depois.divergentes()).toEqual([achada, { idRifa: 77, qtde: 2 }]);
    soltar();
    await expect
      .poll(() => depois.andamento(1))
      .toMatchObject({ situacao: 'pronta', comparacao: { qtde: 1, divergencias: [{ numBilhete: 5 }] } });
    await expect.poll(() => depois.divergentes()).toEqual([achada]);
    await depois.close();
    expect((await abrirDivergentes(db)).lista()).toEqual([achada]);
  });

  it('is of every raffle of the log, also of one whose rows are all gone', async () => {
    const actor = { idUsuario: 0, tipo: 'Sistema' as const };
    const numeros = [1, 2, 3].map((id) => ({
      id: randomUUID(),
      type: 'NumeroTomado',
      data: {},
      metadata: {
        commandId: `numero ${id}`,
        actor,
        at: SELO.em,
        correlationId: 'teste',
        causationId: 'teste',
      },
    }));
    await side.ground.store.append('sequencia-rifa', numeros, 'no_stream');
    for (const tabela of ['campanhas.rifa', 'bilhetes.contagem', 'bilhetes.bilhete'])
      await sql(`DELETE FROM ${tabela} WHERE id_rifa = 2`);
    await conferencias().ronda();
    expect(conferencias().divergentes()).toMatchObject([{ idRifa: 2 }]);
    // The third number was taken in vain.
    expect(conferencias().andamento(3).situacao).toBe('nenhuma');
    for (const visao of ['campanhas', 'bilhetes']) await reconstruida(visao);
  });
});

describe('views at different places of the log', () => {
  let models: TestReadModels;
  beforeAll(async () => {
    models = await openTestReadModels();
  });
  afterAll(() => models.close());

  it('are each compared with what they have seen so far', async () => {
    const { store, db } = models;
    const log = (await rifaVivida(models)).events.filter(({ stream }) => stream === 'rifa-1');
    for (const { id, type, data, metadata } of log) {
      await store.append('rifa-1', [{ id, type, data, metadata }], 'any');
    }
    const gravados: RecordedEvent[] = [];
    for await (const gravado of store.read('rifa-1')) gravados.push(gravado);
    for (const projector of PROJECTORS) {
      const view = await models.view(projector);
      const vistos = view.projector.view === 'bilhetes' ? gravados.slice(0, 6) : gravados;
      const desejados = vistos.filter((gravado) => view.wants(gravado));
      await view.apply(desejados, vistos.at(-1)?.position ?? 0n);
      await view.close();
    }
    const deps = { store, db, vault: models.vault };
    expect(await compararComVisoes(deps, 1)).toMatchObject({ eventos: gravados.length, bilhetes: 20 });
    expect((await compararComVisoes(deps, 1))?.achados.lista).toEqual([]);
    // Some servers tell no positions where a stream is read.
    const sem = {
      ...deps,
      store: {
        follow: store.follow.bind(store),
        lastRevision: store.lastRevision.bind(store),
        async *read(stream: string) {
          for await (const gravado of store.read(stream)) yield { ...gravado, position: 0n };
        },
      },
    };
    expect((await compararComVisoes(sem, 1))?.achados.lista).toEqual([]);
    await db.query('UPDATE bilhetes.bilhete SET status = 3 WHERE id_rifa = 1 AND num = 4');
    for (const each of [deps, sem]) {
      expect((await compararComVisoes(each, 1))?.achados.lista).toMatchObject([
        { numBilhete: 4, campo: 'situação', esperado: 'Vendido', encontrado: 'Liberado', revisao: 4 },
      ]);
    }
  });

  it('name whatever of a forgotten person still stands in them, until they are built anew', async () => {
    const vault = { ...models.vault, keys: async () => new Map() };
    const comparada = await compararComVisoes({ ...models, vault }, 1);
    const esquecidos = (comparada?.achados.lista ?? []).filter(({ esperado }) => esperado === 'nada');
    expect(
      esquecidos.map(
        ({ numBilhete, campo, encontrado }) =>
          `${numBilhete ?? ''} ${campo}${campo.includes('cliente') ? ` ${encontrado}` : ''}`,
      ),
    ).toEqual([
      '1 cliente MARIA',
      '1 token (resumo)',
      '2 cliente MARIA',
      '2 token (resumo)',
      '3 cliente MARIA',
      '4 cliente JOSE',
      '4 token (resumo)',
      '5 cliente JOSE',
      '5 token (resumo)',
      ' reserva 1: cliente MARIA',
    ]);
    await models.db.query('DROP SCHEMA bilhetes CASCADE');
    const nova = new View(bilhetesProjector, models.db, vault, models.log, 'bilhetes');
    await nova.open();
    const gravados: RecordedEvent[] = [];
    for await (const gravado of models.store.read('rifa-1')) gravados.push(gravado);
    await nova.apply(
      gravados.filter((gravado) => nova.wants(gravado)),
      gravados.at(-1)?.position ?? 0n,
    );
    expect((await compararComVisoes({ ...models, vault }, 1))?.achados.lista).toEqual([]);
    await nova.close();
  });

  it('that wait for a repair are named, not compared', async () => {
    await models.db.query(
      `INSERT INTO bilhetes.estacionado (stream, posicao, erro) VALUES ('rifa-1', 1, 'evento 4: não')`,
    );
    expect(await compararComVisoes(models, 1)).toMatchObject({
      bilhetes: 0,
      paradas: [{ visao: 'bilhetes', motivo: 'evento 4: não' }],
      achados: { qtde: 0 },
    });
  });

  it('know nothing of a raffle that never was', async () => {
    expect(await compararComVisoes(models, 99)).toBeNull();
  });
});
