import { randomUUID } from 'node:crypto';
import { streamPagamento, streamRifa } from '@rifa-viva/contracts/eventos/streams';
import {
  ADMINISTRADOR,
  CANCELADA,
  CLIENTE,
  eventually,
  MINUTO,
  OUTRO,
  PRECO,
  SEGUNDO,
  TestPurchases,
  VENDIDA,
} from '@rifa-viva/proof/testing/purchases';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

/** Tickets that an administrator returns, and money that goes back after the sale, over HTTP on real stores. */

const compras = new TestPurchases();
const {
  acaba,
  cancelar,
  comprada,
  consultar,
  daCobranca,
  daRifa,
  devolvido,
  gerada,
  gerar,
  nova,
  passar,
  perguntas,
  provedor,
  reservar,
  selar,
} = compras;
beforeAll(() => compras.start());
afterAll(() => compras.close());
beforeEach(() => compras.relogio.reset());

const devolver = (idCobranca: string, motivo = 'Desistiu da compra') =>
  compras.side.call(ADMINISTRADOR, 'POST', '/api/pagamentos/devolver', { idCobranca, motivo });

describe('returned by an administrator while it can be paid', () => {
  const devolverBilhetes = (idRifa: number, bilhetesSelecionados: number[], chave: string = randomUUID()) =>
    compras.side.call(
      ADMINISTRADOR,
      'PUT',
      '/api/bilhetes/devolver',
      { idRifa, bilhetesSelecionados },
      { 'Idempotency-Key': chave },
    );
  const DEVOLVIDOS = ['BilhetesReservados', 'BilhetesDevolvidos'];

  it('is ended at the provider first, and shows nobody a code any more', async () => {
    const idRifa = await nova();
    const chave = randomUUID();
    const txid = await gerada(idRifa, { chave });
    const { body } = await reservar(idRifa, txid);
    const numeros = body.numerosReservados as number[];
    expect((await devolverBilhetes(idRifa, numeros)).body).toBe(true);
    expect(provedor.charge(txid)?.status).toBe('cancelada');
    expect(await daRifa(idRifa)).toEqual(DEVOLVIDOS);
    expect((await compras.side.events(streamPagamento(txid))).slice(-2)).toMatchObject([
      { type: 'CancelamentoPedido', data: { motivo: 'administrador' } },
      { type: 'CobrancaCancelada' },
    ]);
    expect((await reservar(idRifa, txid)).body).toMatchObject({ codigo: 'RESERVA_NAO_ABERTA' });
    const outraVez = await gerar(idRifa, { chave });
    expect(JSON.stringify(outraVez.body)).not.toContain('00020126');
    expect((await consultar(txid)).body).toEqual({ status: 'REMOVIDA_PELO_USUARIO_RECEBEDOR' });
  });
  it('with others in one call: all of it, once, however often it is asked', async () => {
    const { idRifa, txid, numeros } = await comprada({ qtde: 2 });
    const outra = await comprada({ quem: OUTRO, idRifa });
    const livres = Array.from({ length: 10 }, (_, i) => i + 1).filter(
      (n) => ![...numeros, ...outra.numeros].includes(n),
    );
    const venda = { idRifa, idUsuario: 3, idVendedor: 3, bilhetesSelecionados: livres.slice(0, 1) };
    expect((await compras.side.call(3, 'POST', '/api/verificarBilhetes', venda)).status).toBe(200);
    const todos = [...numeros, ...outra.numeros, ...livres.slice(0, 1)];
    const chave = randomUUID();
    expect((await devolverBilhetes(idRifa, todos, chave)).body).toBe(true);
    expect((await devolverBilhetes(idRifa, todos, chave)).body).toBe(true);
    expect((await daRifa(idRifa)).filter((tipo) => tipo === 'BilhetesDevolvidos')).toHaveLength(3);
    expect([txid, outra.txid].map((id) => provedor.charge(id)?.status)).toEqual(['cancelada', 'cancelada']);
  });
  it('a part of it, or with a ticket that cannot go back: no charge is touched', async () => {
    const { idRifa, txid, numeros } = await comprada({ qtde: 2 });
    const parte = await compras.side.writesNothing(() => devolverBilhetes(idRifa, numeros.slice(1)), 409);
    expect(parte).toMatchObject({ codigo: 'COMPRA_INTEIRA' });
    const livre = [1, 2, 3].find((n) => !numeros.includes(n)) ?? 0;
    const comLivre = await compras.side.writesNothing(
      () => devolverBilhetes(idRifa, [...numeros, livre]),
      409,
    );
    expect(comLivre).toMatchObject({ codigo: 'STATUS_DO_BILHETE' });
    expect(provedor.charge(txid)?.status).toBe('aberta');
    await cancelar(txid);
  });
  it('was paid meanwhile: it is the buyer’s', async () => {
    const { idRifa, txid, numeros } = await comprada();
    provedor.pay(txid);
    const recusada = await devolverBilhetes(idRifa, numeros);
    expect([recusada.status, recusada.body]).toMatchObject([409, { codigo: 'COMPRA_PAGA' }]);
    await acaba(txid, ...VENDIDA);
    expect(await daRifa(idRifa)).toEqual(['BilhetesReservados', 'ReservaPaga']);
  });
  it('the provider does not answer: nothing goes back, and it can still be paid', async () => {
    const { idRifa, txid, numeros } = await comprada();
    provedor.faults.cancelar.push('down');
    const recusada = await devolverBilhetes(idRifa, numeros);
    expect([recusada.status, recusada.body]).toMatchObject([503, { codigo: 'PROVEDOR' }]);
    expect(await daRifa(idRifa)).toEqual(['BilhetesReservados']);
    provedor.pay(txid);
    passar(16 * SEGUNDO);
    await acaba(txid, ...VENDIDA);
  });
  it('asked for again under its key after it was paid, it stays sold', async () => {
    const { idRifa, txid, numeros } = await comprada();
    const chave = randomUUID();
    provedor.faults.cancelar.push('down');
    expect((await devolverBilhetes(idRifa, numeros, chave)).status).toBe(503);
    provedor.pay(txid);
    passar(16 * SEGUNDO);
    await acaba(txid, ...VENDIDA);
    const outraVez = await compras.side.writesNothing(() => devolverBilhetes(idRifa, numeros, chave), 409);
    expect(outraVez).toMatchObject({ codigo: 'CONFLITO' });
  });
  it('one of several was paid, one was not answered for: told so, and nothing goes back, asked again or not', async () => {
    const { idRifa, txid, numeros } = await comprada();
    const outra = await comprada({ quem: OUTRO, idRifa });
    const chave = randomUUID();
    const todos = [...numeros, ...outra.numeros];
    provedor.pay(outra.txid);
    provedor.silent.add(txid);
    expect((await devolverBilhetes(idRifa, todos, chave)).body).toMatchObject({ codigo: 'COMPRA_PAGA' });
    provedor.silent.clear();
    await acaba(outra.txid, ...VENDIDA);
    const outraVez = await compras.side.writesNothing(() => devolverBilhetes(idRifa, todos, chave), 409);
    expect(outraVez).toMatchObject({ codigo: 'CONFLITO' });
    expect(provedor.charge(txid)?.status).toBe('aberta');
    expect(await daRifa(idRifa)).not.toContain('BilhetesDevolvidos');
    await cancelar(txid);
  });
  it('ended for a call that came to nothing, it can be given up by its buyer', async () => {
    const { idRifa, txid, numeros } = await comprada();
    const outra = await comprada({ quem: OUTRO, idRifa });
    provedor.faults.cancelar.push(null, 'down');
    expect((await devolverBilhetes(idRifa, [...numeros, ...outra.numeros])).status).toBe(503);
    const [encerrada, aberta] = [
      { txid, quem: CLIENTE },
      { txid: outra.txid, quem: OUTRO },
    ].toSorted((uma) => (provedor.charge(uma.txid)?.status === 'cancelada' ? -1 : 1));
    expect(provedor.charge(aberta?.txid ?? '')?.status).toBe('aberta');
    expect((await cancelar(encerrada?.txid ?? '', encerrada?.quem)).status).toBe(200);
    expect((await daRifa(idRifa)).at(-1)).toBe('ReservaCancelada');
    await cancelar(aberta?.txid ?? '', aberta?.quem);
  });
  it('its charge was over before: it goes back all the same', async () => {
    const { idRifa, txid, numeros } = await comprada();
    provedor.faults.cancelar.push('unheard');
    expect((await devolverBilhetes(idRifa, numeros)).status).toBe(503);
    expect(provedor.charge(txid)?.status).toBe('cancelada');
    expect((await devolverBilhetes(idRifa, numeros)).body).toBe(true);
    expect(await daRifa(idRifa)).toEqual(DEVOLVIDOS);
  });
});

it('a list is not sealed while the provider has not said how a charge of it ended', async () => {
  const idRifa = await nova();
  const txid = await gerada(idRifa);
  const dtEncerramento = new Date(Date.now() - MINUTO).toISOString();
  await compras.side.call(ADMINISTRADOR, 'PUT', `/api/rifas/atualizar/${idRifa}`, { dtEncerramento });
  provedor.down = true;
  try {
    expect((await reservar(idRifa, txid)).body).toMatchObject({ codigo: 'VENDAS_ENCERRADAS' });
    const selada = await compras.side.call(ADMINISTRADOR, 'POST', '/api/rifas/selar', { idRifa });
    expect([selada.status, selada.body]).toMatchObject([
      409,
      {
        codigo: 'COBRANCAS_ANTES_DO_SELO',
        erro: 'Cobranças que ainda esperam a resposta do provedor: 1. Tente novamente em alguns minutos.',
      },
    ]);
  } finally {
    provedor.down = false;
  }
  passar(MINUTO);
  await acaba(txid, ...CANCELADA);
  await selar(idRifa);
});

describe('money that goes back at the provider after the sale', () => {
  const vendida = async () => {
    const compra = await comprada({ qtde: 2 });
    provedor.pay(compra.txid);
    passar(16 * SEGUNDO);
    await acaba(compra.txid, ...VENDIDA);
    provedor.giveBack(compra.txid);
    return compra;
  };

  it('is noticed when the provider is read back: its tickets go free', async () => {
    const { idRifa, txid, numeros } = await vendida();
    passar(61 * SEGUNDO);
    await acaba(txid, ...VENDIDA, 'DevolucaoPedida', 'DevolucaoConcluida');
    expect((await compras.side.events(streamRifa(idRifa))).at(-1)).toMatchObject({
      type: 'BilhetesDevolvidos',
      data: { numeros, idUsuario: 0 },
    });
    expect(devolvido(txid)).toBe(2 * PRECO);
    expect((await consultar(txid)).body).toEqual({ status: 'REMOVIDA_PELO_USUARIO_RECEBEDOR' });
  });
  it('after the list was sealed stays sold, and waits for a person', async () => {
    const { idRifa, txid } = await vendida();
    await selar(idRifa);
    passar(61 * SEGUNDO);
    await acaba(txid, ...VENDIDA, 'DevolucaoPedida', 'DevolucaoFalhou');
    expect(await daRifa(idRifa)).toEqual([
      'BilhetesReservados',
      'ReservaPaga',
      'RifaAlterada',
      'ListaSelada',
    ]);
    passar(11 * MINUTO);
    await eventually(() => expect(perguntas('ler', txid)).toBeGreaterThanOrEqual(3));
    expect((await daCobranca(txid)).filter((tipo) => tipo === 'DevolucaoPedida')).toHaveLength(1);
    // Whoever asks nevertheless is told that the money went back; the ticket stays what the seal says.
    expect((await devolver(txid)).status).toBe(200);
    await acaba(txid, 'DevolucaoFalhou', 'DevolucaoPedida', 'DevolucaoConcluida');
    expect((await daRifa(idRifa)).at(-1)).toBe('ListaSelada');
  });
});

describe('a refund by hand', () => {
  const vendida = async () => {
    const compra = await comprada({ qtde: 2 });
    provedor.pay(compra.txid);
    expect((await consultar(compra.txid)).body).toEqual({ status: 'CONCLUIDA' });
    return compra;
  };

  it('frees the tickets, then the money goes back, once', async () => {
    const { idRifa, txid, numeros } = await vendida();
    expect((await devolver(txid)).status).toBe(200);
    await acaba(txid, 'DevolucaoPedida', 'DevolucaoConcluida');
    expect((await compras.side.events(streamRifa(idRifa))).at(-1)).toMatchObject({
      type: 'BilhetesDevolvidos',
      data: { numeros, total: 2 * PRECO, idUsuario: ADMINISTRADOR },
    });
    expect(devolvido(txid)).toBe(2 * PRECO);
    expect(await compras.side.writesNothing(() => devolver(txid), 409)).toMatchObject({
      codigo: 'NADA_A_DEVOLVER',
    });
    expect((await consultar(txid)).body).toEqual({ status: 'REMOVIDA_PELO_USUARIO_RECEBEDOR' });
  });
  it('of what a sealed list holds is refused: its tickets stay sold', async () => {
    const { idRifa, txid } = await vendida();
    await selar(idRifa);
    expect(await compras.side.writesNothing(() => devolver(txid), 409)).toMatchObject({
      codigo: 'LISTA_SELADA',
    });
    expect(devolvido(txid)).toBe(0);
  });
  it('needs a reason, a charge and money', async () => {
    const { txid } = await comprada();
    const recusas = [
      [txid, '   ', 400, 'MOTIVO'],
      ['f'.repeat(32), 'x', 404, 'NAO_ENCONTRADO'],
      [txid, 'x', 409, 'NADA_A_DEVOLVER'],
    ] as const;
    for (const [id, motivo, status, codigo] of recusas) {
      expect(await compras.side.writesNothing(() => devolver(id, motivo), status)).toMatchObject({ codigo });
    }
    await cancelar(txid);
  });
  it('that the provider refuses waits for a person, who asks again', async () => {
    const { txid } = await vendida();
    provedor.faults.devolver.push('refused');
    await devolver(txid);
    await acaba(txid, 'DevolucaoPedida', 'DevolucaoFalhou');
    expect((await compras.side.events(streamPagamento(txid))).at(-1)?.data.motivo).toBe(
      'Recusado pelo provedor',
    );
    expect((await devolver(txid, 'Outra vez')).status).toBe(200);
    await acaba(txid, 'DevolucaoFalhou', 'DevolucaoPedida', 'DevolucaoConcluida');
    expect(devolvido(txid)).toBe(2 * PRECO);
  });
  it('of the rest of what went back in part elsewhere is not done by that part', async () => {
    const { txid } = await comprada({ qtde: 2 });
    provedor.pay(txid);
    const [recebimento] = provedor.charge(txid)?.recebimentos ?? [];
    if (recebimento) recebimento.devolvido = PRECO + 1;
    provedor.faults.devolver.push('refused');
    await consultar(txid);
    await acaba(txid, 'DevolucaoFalhou');
    expect(await daCobranca(txid)).not.toContain('DevolucaoConcluida');
    expect(devolvido(txid)).toBe(PRECO + 1);
  });
  it.each([
    ['done', [], 'DevolucaoConcluida', 2 * PRECO],
    ['refused after all', ['refused'], 'DevolucaoFalhou', 0],
  ] as const)('that is under way is asked after until it is %s', async (_, faltas, fim, voltou) => {
    const { txid } = await vendida();
    provedor.undecided = 1;
    await devolver(txid);
    await eventually(() => expect(provedor.undecided).toBe(0));
    expect((await daCobranca(txid)).at(-1)).toBe('DevolucaoPedida');
    provedor.faults.devolver.push(...faltas);
    await eventually(async () => {
      passar(MINUTO);
      expect((await daCobranca(txid)).at(-1)).toBe(fim);
    });
    expect(devolvido(txid)).toBe(voltou);
  });
  it.each(['down', 'unheard'] as const)('whose answer is %s is done once', async (falha) => {
    const { txid } = await vendida();
    provedor.faults.devolver.push(falha, falha);
    await devolver(txid);
    await acaba(txid, 'DevolucaoPedida');
    for (let n = 0; n < 3; n += 1) {
      await eventually(() =>
        expect(provedor.faults.devolver.length).toBeLessThanOrEqual(1 - n < 0 ? 0 : 1 - n),
      );
      passar(MINUTO);
    }
    await acaba(txid, 'DevolucaoPedida', 'DevolucaoConcluida');
    expect(devolvido(txid)).toBe(2 * PRECO);
  });
});

describe('looked for in the account of a provider that did not know the charge', () => {
  const conferir = (idCobranca: string, achado = 'Nada na conta antiga') =>
    compras.side.call(ADMINISTRADOR, 'POST', '/api/pagamentos/conferir', { idCobranca, achado });

  it('is recorded once, with the words and whose they are', async () => {
    const { txid } = await comprada();
    provedor.forget(txid);
    passar(25 * 60 * MINUTO);
    await acaba(txid, 'CancelamentoPedido', 'CobrancaCancelada');
    expect(await compras.side.writesNothing(() => conferir(txid, '  '), 400)).toMatchObject({
      codigo: 'ACHADO',
    });
    expect((await conferir(txid)).status).toBe(200);
    expect((await compras.side.events(streamPagamento(txid))).at(-1)).toMatchObject({
      type: 'CobrancaConferida',
      data: { idCobranca: txid, achado: 'Nada na conta antiga', idUsuario: ADMINISTRADOR },
    });
    await compras.side.writesNothing(() => conferir(txid, 'Outra coisa'), 200);
  });
  it('is refused of one that the provider knows, and of none', async () => {
    const { txid } = await comprada();
    for (const [id, status, codigo] of [
      [txid, 409, 'NADA_A_CONFERIR'],
      ['f'.repeat(32), 404, 'NAO_ENCONTRADO'],
    ] as const) {
      expect(await compras.side.writesNothing(() => conferir(id), status)).toMatchObject({ codigo });
    }
    await cancelar(txid);
  });
});
