import type { EventoRifa } from '@rifa-viva/contracts/eventos/rifa';
import { describe, expect, it } from 'vitest';
import { given } from '../kernel/given.ts';
import { rifaDecider } from './decider.ts';
import {
  ADMINISTRADOR,
  AGORA,
  CLIENTE,
  DADOS,
  DEPOIS_DO_ENCERRAMENTO,
  DIA,
  GERENTE,
  MINUTO,
  reservar,
  rifaAberta,
  SEMENTE,
  VENDEDOR,
  vender,
} from './exemplos.ts';

const dada = (...eventos: readonly EventoRifa[]) => given(rifaDecider, eventos);
const reservada = (mudancas = {}) => {
  const aberta = rifaAberta();
  return [
    ...aberta,
    ...dada(...aberta)
      .when(reservar(mudancas))
      .events(),
  ];
};
const vendida = (numeros: number[], mudancas = {}) => {
  const aberta = rifaAberta();
  return [
    ...aberta,
    ...dada(...aberta)
      .when(vender(numeros, mudancas))
      .events(),
  ];
};
const numerosDa = (eventos: readonly EventoRifa[]): number[] => {
  const evento = eventos.find((e) => e.type === 'BilhetesReservados');
  return evento?.type === 'BilhetesReservados' ? evento.data.numeros : [];
};

describe('criar', () => {
  const criar = {
    type: 'CriarRifa',
    idRifa: 1,
    ator: ADMINISTRADOR,
    dados: DADOS,
    semente: SEMENTE,
  } as const;

  it('creates the campaign and issues its tickets with the seed of the deal', () => {
    dada()
      .when(criar)
      .happens(
        { type: 'RifaCriada', data: { idRifa: 1, idUsuario: 3, valor: 1_000 } },
        {
          type: 'BilhetesEmitidos',
          data: { total: 10, semente: SEMENTE, algoritmo: 'fisher-yates-chacha20-v1' },
        },
      );
  });
  it('refuses an end of sales after the draw', () => {
    const dados = { ...DADOS, dtEncerramento: new Date(AGORA + 11 * DIA).toISOString() };
    dada()
      .when({ ...criar, dados })
      .refused('DATA_ENCERRAMENTO');
  });
  it('repeated, changes nothing', () => {
    dada(...rifaAberta())
      .when(criar)
      .changesNothing();
  });
});

describe('alterar', () => {
  const alterar = (alteracoes: Partial<typeof DADOS>, mudancas = {}) =>
    ({
      type: 'AlterarRifa',
      ator: GERENTE,
      agora: AGORA,
      alteracoes,
      semente: SEMENTE,
      ...mudancas,
    }) as const;

  it('records what changed, before and after', () => {
    dada(...rifaAberta())
      .when(alterar({ titulo: 'CARRO', valor: 1_000 }))
      .happens({
        type: 'RifaAlterada',
        data: { antes: { titulo: 'MOTO ZERO' }, depois: { titulo: 'CARRO' } },
      });
  });
  it('repeated, changes nothing', () => {
    dada(...rifaAberta())
      .when(alterar({ titulo: 'MOTO ZERO' }))
      .changesNothing();
  });
  it('deals again when the numbers change before any ticket is taken', () => {
    dada(...rifaAberta())
      .when(alterar({ qtdeNumeros: 200 }))
      .happens({ type: 'RifaAlterada' }, { type: 'BilhetesEmitidos', data: { total: 20 } });
  });
  it.each(['valor', 'comissao', 'qtdeBilhetes', 'qtdeNumeros', 'qtdeChances', 'idModeloBilhete'] as const)(
    'locks %s once a ticket left Livre, for ever',
    (campo) => {
      const vendidos = vendida([1]);
      const devolvidos: EventoRifa = {
        type: 'BilhetesDevolvidos',
        data: { idRifa: 1, idVenda: 1, numeros: [1], total: 1_000, idUsuario: 3 },
      };
      dada(...vendidos, devolvidos)
        .when(alterar({ [campo]: 7 }))
        .refused('CAMPO_TRAVADO', { campo });
    },
  );
  it('lets only an Administrador move the dates after the end of sales, and nobody after the draw', () => {
    const dtSorteio = new Date(AGORA + 20 * DIA).toISOString();
    const tarde = { agora: DEPOIS_DO_ENCERRAMENTO };
    dada(...rifaAberta())
      .when(alterar({ dtSorteio }, tarde))
      .refused('DATAS_TRAVADAS');
    dada(...rifaAberta())
      .when(alterar({ dtSorteio }, { ...tarde, ator: ADMINISTRADOR }))
      .happens({ type: 'RifaAlterada', data: { depois: { dtSorteio } } });
    const sorteada: EventoRifa = {
      type: 'ResultadoRegistrado',
      data: { idRifa: 1, milharSorteada: ['0001'], anterior: [], idUsuario: 3 },
    };
    dada(...rifaAberta(), sorteada)
      .when(alterar({ dtSorteio }, { ...tarde, ator: ADMINISTRADOR }))
      .refused('DATAS_TRAVADAS');
  });
});

describe('excluir, restaurar, expurgar', () => {
  const mudar = (type: 'ExcluirRifa' | 'RestaurarRifa' | 'ExpurgarRifa', ator = ADMINISTRADOR) =>
    ({ type, ator, agora: AGORA }) as const;
  const excluida: EventoRifa = { type: 'RifaExcluida', data: { idRifa: 1, idUsuario: 3 } };

  it('goes from ativo to excluido, back, and out of every list', () => {
    dada(...rifaAberta())
      .when(mudar('ExcluirRifa'))
      .happens({ type: 'RifaExcluida' });
    dada(...rifaAberta(), excluida)
      .when(mudar('RestaurarRifa'))
      .happens({ type: 'RifaRestaurada' });
    dada(...rifaAberta(), excluida)
      .when(mudar('ExpurgarRifa'))
      .happens({ type: 'RifaExpurgada' });
  });
  it('repeated, changes nothing', () => {
    dada(...rifaAberta(), excluida)
      .when(mudar('ExcluirRifa'))
      .changesNothing();
    dada(...rifaAberta())
      .when(mudar('RestaurarRifa'))
      .changesNothing();
  });
  it('expurges only what is excluded', () => {
    dada(...rifaAberta())
      .when(mudar('ExpurgarRifa'))
      .refused('NAO_EXCLUIDO');
  });
  it('a Gerente excludes only while no ticket is taken', () => {
    dada(...vendida([1]))
      .when(mudar('ExcluirRifa', GERENTE))
      .refused('RIFA_COM_BILHETES');
    dada(...rifaAberta())
      .when(mudar('ExcluirRifa', GERENTE))
      .happens({ type: 'RifaExcluida' });
  });
  it('a rehearsal writes nothing', () => {
    dada(...rifaAberta())
      .when({ ...mudar('ExcluirRifa'), ensaio: true })
      .changesNothing();
  });
});

describe('reservar', () => {
  it('takes free tickets at random, priced, for the whole waiting time', () => {
    dada(...rifaAberta())
      .when(reservar())
      .happens({
        type: 'BilhetesReservados',
        data: {
          idReserva: 1,
          idUsuario: 6,
          total: 3_000,
          pagarAte: new Date(AGORA + 5 * MINUTO).toISOString(),
          expiraEm: new Date(AGORA + DIA).toISOString(),
        },
      });
    expect(new Set(numerosDa(reservada())).size).toBe(3);
  });
  it('refuses more than there are, naming how many', () => {
    dada(...rifaAberta())
      .when(reservar({ qtde: 11 }))
      .refused('SO_EXISTEM', { n: 10 });
  });
  it('refuses a third open reservation of one person', () => {
    const uma = reservada({ qtde: 1 });
    const duas = [
      ...uma,
      ...dada(...uma)
        .when(reservar({ qtde: 1, idPagamento: 'pagamento2' }))
        .events(),
    ];
    dada(...duas)
      .when(reservar({ qtde: 1, idPagamento: 'pagamento3' }))
      .refused('MUITAS_TENTATIVAS');
    dada(...duas)
      .when(reservar({ qtde: 1, idPagamento: 'pagamento3', ator: { idUsuario: 7, tipo: 'Usuario' } }))
      .happens({ type: 'BilhetesReservados' });
  });
  it('refuses after the end of sales, a Pix that cannot be built, a used payment id', () => {
    dada(...rifaAberta())
      .when(reservar({ agora: DEPOIS_DO_ENCERRAMENTO }))
      .refused('VENDAS_ENCERRADAS');
    const pix = { chave: '', nome: '', cidade: '' };
    dada(...rifaAberta())
      .when(reservar({ pix }))
      .refused('PIX_NAO_CARREGADO');
    dada(...reservada())
      .when(reservar())
      .refused('PAGAMENTO_DE_OUTRA_RESERVA');
  });
  it('refuses while payments go by a provider', () => {
    dada(...rifaAberta())
      .when(reservar({ tipoPagamento: 'efi' }))
      .refused('PAGAMENTO_POR_PROVEDOR');
  });
  it('sells at once what costs nothing', () => {
    dada(...rifaAberta({ cortesia: true, qtdeBilhetes: 1 }))
      .when(reservar({ qtde: 1, tipoPagamento: 'efi' }))
      .happens(
        { type: 'BilhetesReservados', data: { total: 0 } },
        { type: 'ReservaPaga', data: { idVenda: 1, total: 0 } },
      );
  });
  it('counts a past deadline as free, and lets it expire in the same decision', () => {
    const cheia = reservada({ qtde: 10 });
    const tarde = AGORA + DIA;
    dada(...cheia)
      .when(reservar({ qtde: 10, agora: tarde, idPagamento: 'pagamento2' }))
      .happens(
        { type: 'ReservaExpirada', data: { idReserva: 1 } },
        { type: 'BilhetesReservados', data: { idReserva: 2 } },
      );
    dada(...cheia)
      .when(reservar({ qtde: 1, agora: tarde - 1, idPagamento: 'p2' }))
      .refused('SO_EXISTEM', { n: 0 });
  });
});

describe('cancelar e expirar', () => {
  const cancelar = (ator = CLIENTE) =>
    ({ type: 'CancelarReserva', ator, agora: AGORA, idPagamento: 'pagamento1' }) as const;

  it('frees an own reservation, once', () => {
    const eventos = reservada();
    const cancelada = dada(...eventos)
      .when(cancelar())
      .events();
    expect(cancelada).toMatchObject([{ type: 'ReservaCancelada', data: { numeros: numerosDa(eventos) } }]);
    dada(...eventos, ...cancelada)
      .when(cancelar())
      .changesNothing();
    expect(dada(...eventos, ...cancelada).state().qtdeLivres).toBe(10);
  });
  it('refuses somebody else’s and what became a sale', () => {
    dada(...reservada())
      .when(cancelar({ idUsuario: 7, tipo: 'Usuario' }))
      .refused('NAO_ENCONTRADO');
    const eventos = reservada();
    const liberar = {
      type: 'LiberarBilhetes',
      ator: ADMINISTRADOR,
      agora: AGORA,
      numeros: numerosDa(eventos),
    } as const;
    dada(
      ...eventos,
      ...dada(...eventos)
        .when(liberar)
        .events(),
    )
      .when(cancelar())
      .refused('RESERVA_NAO_ABERTA');
  });
  it('expires what is due, tells the next end, and repeated changes nothing', () => {
    const eventos = reservada();
    const cedo = dada(...eventos).when({ type: 'ExpirarReservas', agora: AGORA + DIA - 1 });
    cedo.changesNothing();
    cedo.answers({ tipo: 'expiracao', proxima: AGORA + DIA });
    const vencida = dada(...eventos).when({ type: 'ExpirarReservas', agora: AGORA + DIA });
    vencida.happens({ type: 'ReservaExpirada', data: { numeros: numerosDa(eventos) } });
    vencida.answers({ tipo: 'expiracao', proxima: null });
    dada(...eventos, ...vencida.events())
      .when({ type: 'ExpirarReservas', agora: AGORA + DIA })
      .changesNothing();
  });
});

describe('pagar', () => {
  const porProvedor = (): EventoRifa[] => [
    ...rifaAberta(),
    {
      type: 'BilhetesReservados',
      data: {
        idRifa: 1,
        idReserva: 1,
        idPagamento: 'cobranca1',
        idUsuario: 6,
        numeros: [2, 5],
        total: 2_000,
        cliente: null,
        segredo: 'v1.usuario-6.segredo',
        tipoPagamento: 'efi',
        pagarAte: new Date(AGORA + 5 * MINUTO).toISOString(),
        expiraEm: new Date(AGORA + 7 * MINUTO).toISOString(),
      },
    },
  ];
  const pagar = (agora: number, pagoEm = agora) =>
    ({ type: 'PagarReserva', idPagamento: 'cobranca1', agora, pagoEm }) as const;
  const expirada: EventoRifa = {
    type: 'ReservaExpirada',
    data: { idRifa: 1, idReserva: 1, numeros: [2, 5] },
  };

  it('sells the reserved numbers, once', () => {
    const paga = dada(...porProvedor())
      .when(pagar(AGORA + MINUTO))
      .events();
    expect(paga).toMatchObject([{ type: 'ReservaPaga', data: { numeros: [2, 5], total: 2_000 } }]);
    dada(...porProvedor(), ...paga)
      .when(pagar(AGORA + MINUTO))
      .changesNothing();
  });
  it('paid late: the same numbers if still free and paid before the end of sales', () => {
    dada(...porProvedor(), expirada)
      .when(pagar(AGORA + DIA, AGORA + 8 * MINUTO))
      .happens({ type: 'ReservaPaga', data: { numeros: [2, 5] } });
    dada(...porProvedor(), expirada)
      .when(pagar(DEPOIS_DO_ENCERRAMENTO))
      .refused('RESERVA_NAO_ABERTA');
    const venda = dada(...porProvedor(), expirada)
      .when(vender([5]))
      .events();
    dada(...porProvedor(), expirada, ...venda)
      .when(pagar(AGORA + DIA))
      .refused('RESERVA_NAO_ABERTA');
  });
});

describe('vender', () => {
  it('sells the ticked numbers', () => {
    dada(...rifaAberta())
      .when(vender([3, 7]))
      .happens({
        type: 'BilhetesVendidos',
        data: { idVenda: 1, numeros: [3, 7], idUsuarioEmissor: 5, idVendedor: 5, total: 2_000 },
      });
  });
  it('sells all or nothing, naming the taken ones', () => {
    const segunda = dada(...vendida([3, 7])).when(vender([6, 7, 8]));
    segunda.changesNothing();
    segunda.answers({ tipo: 'venda', disponiveis: [], indisponiveis: [7] });
  });
  it('refuses numbers the raffle lacks, more than the seller may, a price that changed', () => {
    dada(...rifaAberta())
      .when(vender([11]))
      .refused('NUMERO_DE_BILHETE', { n: 11 });
    dada(...rifaAberta())
      .when(vender([1, 2], { limite: 1 }))
      .refused('LIMITE_DO_VENDEDOR', { n: 1 });
    dada(...rifaAberta())
      .when(vender([1], { valorPorBilhete: 900 }))
      .refused('VALOR_DIFERENTE');
  });
  it('after the end of sales only for an Administrador, after the draw for nobody', () => {
    const tarde = { agora: DEPOIS_DO_ENCERRAMENTO };
    dada(...rifaAberta())
      .when(vender([1], tarde))
      .refused('VENDAS_ENCERRADAS');
    dada(...rifaAberta())
      .when(vender([1], { ...tarde, ator: GERENTE }))
      .refused('VENDAS_ENCERRADAS');
    dada(...rifaAberta())
      .when(vender([1], { ...tarde, ator: ADMINISTRADOR }))
      .happens({ type: 'BilhetesVendidos' });
    const sorteada: EventoRifa = {
      type: 'ResultadoRegistrado',
      data: { idRifa: 1, milharSorteada: ['0001'], anterior: [], idUsuario: 3 },
    };
    dada(...rifaAberta(), sorteada)
      .when(vender([1], { ...tarde, ator: ADMINISTRADOR }))
      .refused('VENDAS_ENCERRADAS');
  });
  it('every N-th ticket is free where the raffle gives courtesy', () => {
    dada(...rifaAberta({ cortesia: true, qtdeBilhetes: 3 }))
      .when(vender([1, 2, 3, 4]))
      .answers({ total: 3_000 });
  });
});

describe('liberar', () => {
  const liberar = (numeros: number[]) =>
    ({ type: 'LiberarBilhetes', ator: ADMINISTRADOR, agora: AGORA, numeros }) as const;

  it('confirms a reservation by hand, whole or in part', () => {
    const eventos = reservada();
    const [primeiro = 0, ...resto] = numerosDa(eventos);
    const parte = dada(...eventos)
      .when(liberar([primeiro]))
      .events();
    expect(parte).toMatchObject([
      {
        type: 'BilhetesLiberados',
        data: { idReserva: 1, idVenda: 1, numeros: [primeiro], total: 1_000, liberadoPor: 3 },
      },
    ]);
    dada(...eventos, ...parte)
      .when(liberar(resto))
      .happens({ type: 'BilhetesLiberados', data: { idVenda: 2, total: 2_000 } });
  });
  it('is all or nothing: a ticket that is not Reservado refuses the list', () => {
    const eventos = reservada();
    const livre = [1, 2, 3, 4].find((n) => !numerosDa(eventos).includes(n)) ?? 0;
    dada(...eventos)
      .when(liberar([...numerosDa(eventos), livre]))
      .refused('STATUS_DO_BILHETE', { n: livre, status: 'Livre' });
  });
  it('repeated, is refused: the tickets are Liberado', () => {
    const eventos = reservada();
    const liberados = dada(...eventos)
      .when(liberar(numerosDa(eventos)))
      .events();
    dada(...eventos, ...liberados)
      .when(liberar(numerosDa(eventos)))
      .refused('STATUS_DO_BILHETE', { status: 'Liberado' });
  });
});

describe('devolver', () => {
  const devolver = (numeros: number[], mudancas = {}) =>
    ({
      type: 'DevolverBilhetes',
      ator: GERENTE,
      alcance: [4, 5],
      agora: AGORA,
      numeros,
      ...mudancas,
    }) as const;

  it('puts sold tickets back, one event a sale', () => {
    const eventos = vendida([1, 2]);
    const mais = [
      ...eventos,
      ...dada(...eventos)
        .when(vender([3]))
        .events(),
    ];
    dada(...mais)
      .when(devolver([2, 3]))
      .happens(
        { type: 'BilhetesDevolvidos', data: { idVenda: 1, numeros: [2], total: 1_000 } },
        { type: 'BilhetesDevolvidos', data: { idVenda: 2, numeros: [3], total: 1_000 } },
      );
  });
  it('refuses others’ sales to a Gerente and a reservation to all but an Administrador', () => {
    dada(...vendida([1]))
      .when(devolver([1], { alcance: [4] }))
      .refused('NAO_E_SEU');
    const eventos = reservada();
    dada(...eventos)
      .when(devolver(numerosDa(eventos)))
      .refused('PAPEL');
    dada(...eventos)
      .when(devolver(numerosDa(eventos), { ator: ADMINISTRADOR, alcance: 'todos' }))
      .happens({ type: 'BilhetesDevolvidos', data: { idReserva: 1 } });
  });
  it('refuses a free ticket, so a repetition changes nothing', () => {
    dada(...rifaAberta())
      .when(devolver([1]))
      .refused('STATUS_DO_BILHETE', { n: 1, status: 'Livre' });
  });
});

describe('registrar impressão', () => {
  const imprimir = (numeros: number[], mudancas = {}) =>
    ({
      type: 'RegistrarImpressao',
      ator: VENDEDOR,
      alcance: [5],
      numeros,
      formato: 'pdf',
      idTrabalho: 'trabalho',
      ...mudancas,
    }) as const;

  it('records the print of own sold tickets', () => {
    dada(...vendida([1]))
      .when(imprimir([1]))
      .happens({ type: 'BilhetesImpressos', data: { numeros: [1], formato: 'pdf' } });
  });
  it('refuses free ones and others’', () => {
    dada(...vendida([1]))
      .when(imprimir([2]))
      .refused('STATUS_DO_BILHETE');
    dada(...vendida([1]))
      .when(imprimir([1], { alcance: [9] }))
      .refused('NAO_E_SEU');
  });
});

describe('registrar resultado', () => {
  const registrar = (milharSorteada: string, mudancas = {}) =>
    ({
      type: 'RegistrarResultado',
      ator: ADMINISTRADOR,
      agora: DEPOIS_DO_ENCERRAMENTO,
      milharSorteada,
      ...mudancas,
    }) as const;

  it('records the drawn numbers at the raffle’s width', () => {
    dada(...rifaAberta())
      .when(registrar('7, 42'))
      .happens({ type: 'ResultadoRegistrado', data: { milharSorteada: ['0007', '0042'], anterior: [] } });
  });
  it('a correction holds both values; the same value again changes nothing', () => {
    const primeiro = dada(...rifaAberta())
      .when(registrar('7'))
      .events();
    dada(...rifaAberta(), ...primeiro)
      .when(registrar('8'))
      .happens({ type: 'ResultadoRegistrado', data: { milharSorteada: ['0008'], anterior: ['0007'] } });
    dada(...rifaAberta(), ...primeiro)
      .when(registrar('0007'))
      .changesNothing();
  });
  it('refuses before the end of sales, numbers the raffle lacks, other roles', () => {
    dada(...rifaAberta())
      .when(registrar('7', { agora: AGORA }))
      .refused('ANTES_DO_ENCERRAMENTO');
    dada(...rifaAberta())
      .when(registrar('100'))
      .refused('MILHAR', { n: '100' });
    dada(...rifaAberta())
      .when(registrar('7', { ator: GERENTE }))
      .refused('PAPEL');
  });
  it('refuses while a ticket is Reservado, saying how many', () => {
    const eventos = reservada({ minutosDeEspera: 30 * 24 * 60 });
    dada(...eventos)
      .when(registrar('7'))
      .refused('RESERVAS_ABERTAS', { n: 3 });
  });
  it('ends returns and releases', () => {
    const eventos = [...vendida([1])];
    const sorteada = dada(...eventos)
      .when(registrar('7'))
      .events();
    dada(...eventos, ...sorteada)
      .when({ type: 'DevolverBilhetes', ator: ADMINISTRADOR, alcance: 'todos', agora: AGORA, numeros: [1] })
      .refused('JA_SORTEADA');
  });
});

describe('answers of recorded commands', () => {
  it('are told by the events', () => {
    const decisao = dada(...rifaAberta()).when(reservar()).decision;
    if ('refused' in decisao) throw new Error('refused');
    expect(rifaDecider.answerOf(decisao.events)).toEqual(decisao.answer);
    const venda = dada(...rifaAberta()).when(vender([1, 2])).decision;
    if ('refused' in venda) throw new Error('refused');
    expect(rifaDecider.answerOf(venda.events)).toEqual(venda.answer);
  });
});
