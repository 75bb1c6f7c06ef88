import type { EventoRifa } from '@rifa-viva/contracts/eventos/rifa';
import {
  ADMINISTRADOR,
  AGORA,
  CLIENTE,
  DEPOIS_DO_ENCERRAMENTO,
  dada,
  GERENTE,
  numerosDa,
  reservada,
  reservar,
  rifaAberta,
  VENDEDOR,
  vender,
  vendida,
} from '@rifa-viva/proof/rifa/exemplos';
import { describe, expect, it } from 'vitest';

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

describe('more reservations that ended than one decision lets go', () => {
  const PESSOAS = 600;
  /** One ticket each, all of them ended since. */
  const acabadas = (): EventoRifa[] => {
    const aberta = rifaAberta({ qtdeNumeros: 1_000, qtdeChances: 1 });
    return [
      ...aberta,
      ...Array.from({ length: PESSOAS }, (_, i): EventoRifa => {
        const idReserva = i + 1;
        return {
          type: 'BilhetesReservados',
          data: {
            idRifa: 1,
            idReserva,
            idPagamento: `pagamento${idReserva}`,
            idUsuario: 1_000 + idReserva,
            numeros: [idReserva],
            total: 1_000,
            cliente: 'v1.x.nome',
            segredo: 'v1.x.segredo',
            tipoPagamento: 'normal',
            pagarAte: new Date(AGORA - 1).toISOString(),
            expiraEm: new Date(AGORA - 1).toISOString(),
          },
        };
      }),
    ];
  };

  it.each([1, PESSOAS])('ticket %i is free to be sold', (numero) => {
    dada(...acabadas())
      .when(vender([numero]))
      .answers({ disponiveis: [numero], indisponiveis: [] });
  });
  it.each([1, PESSOAS])('and no longer to be released: %i', (numero) => {
    dada(...acabadas())
      .when({ type: 'LiberarBilhetes', ator: ADMINISTRADOR, agora: AGORA, numeros: [numero] })
      .refused('STATUS_DO_BILHETE', { n: numero });
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

describe('devolver what a provider’s charge may still pay', () => {
  const cobrada = (idPagamento: string, qtde = 2) => ({
    ...reservar({ idPagamento, qtde }),
    tipoPagamento: 'efi' as const,
    cobranca: { valor: qtde * 1_000, pagarAte: AGORA + 300_000 },
  });
  const de = (eventos: EventoRifa[], idPagamento: string, qtde?: number): EventoRifa[] => [
    ...eventos,
    ...dada(...eventos)
      .when(cobrada(idPagamento, qtde))
      .events(),
  ];
  const uma = de([...rifaAberta()], 'pagamento1');
  const meus = numerosDa(uma);
  const devolver = {
    type: 'DevolverBilhetes',
    ator: ADMINISTRADOR,
    alcance: 'todos',
    agora: AGORA,
    numeros: meus,
  } as const;

  it('names its charge and returns nothing; once that is ended it goes back', () => {
    const antes = dada(...uma).when(devolver);
    antes.changesNothing();
    antes.answers({ tipo: 'cobrancas', idsPagamento: ['pagamento1'], grupos: [0] });
    dada(...uma)
      .when({ ...devolver, grupos: [0], semCobranca: true })
      .happens({ type: 'BilhetesDevolvidos', data: { idReserva: 1, numeros: meus, total: 2_000 } });
  });
  it('refuses a part of a purchase: a charge is of all of it', () => {
    dada(...uma)
      .when({ ...devolver, numeros: meus.slice(1) })
      .refused('COMPRA_INTEIRA', { n: meus[1] });
  });
  it('looks at the whole selection before any charge is ended', () => {
    const livre = [1, 2, 3, 4].find((n) => !meus.includes(n)) ?? 0;
    dada(...uma)
      .when({ ...devolver, numeros: [...meus, livre] })
      .refused('STATUS_DO_BILHETE', { n: livre, status: 'Livre' });
  });
  it('returns nothing of what became another’s while the charge was ended', () => {
    const solta = dada(...uma)
      .when({ type: 'SoltarReserva', idPagamento: 'pagamento1', idUsuario: 0, agora: AGORA })
      .events();
    const venda = dada(...uma, ...solta)
      .when(vender(meus))
      .events();
    for (const semCobranca of [false, true])
      dada(...uma, ...solta, ...venda)
        .when({ ...devolver, grupos: [0], semCobranca })
        .refused('CONFLITO');
    // With its charge it went free: that is done.
    dada(...uma, ...solta)
      .when({ ...devolver, grupos: [0], semCobranca: true })
      .changesNothing();
  });
  it('asks nothing of a charge whose time is over: the tickets are free', () => {
    dada(...uma)
      .when({ ...devolver, agora: AGORA + 86_400_000 })
      .refused('STATUS_DO_BILHETE', { n: meus[0] });
  });
});

describe('tickets seen in a reservation', () => {
  const primeira = reservada({ qtde: 10 });
  const vistos = {
    ator: ADMINISTRADOR,
    agora: AGORA,
    numeros: numerosDa(primeira),
    idPagamento: 'pagamento1',
  };
  const liberar = { type: 'LiberarBilhetes', ...vistos } as const;
  const devolver = { type: 'DevolverBilhetes', alcance: 'todos', ...vistos } as const;
  const desistida = [
    ...primeira,
    ...dada(...primeira)
      .when({ type: 'CancelarReserva', ator: CLIENTE, agora: AGORA, idPagamento: 'pagamento1' })
      .events(),
  ];
  const deOutro = [
    ...desistida,
    ...dada(...desistida)
      .when(reservar({ idPagamento: 'pagamento2', qtde: 10 }))
      .events(),
  ];

  it.each([liberar, devolver])('are $type while they are in it', (comando) => {
    dada(...primeira)
      .when(comando)
      .happens({ data: { idReserva: 1 } });
  });
  it.each([liberar, devolver])('are not $type once they wait for another’s payment', (comando) => {
    dada(...deOutro)
      .when(comando)
      .refused('RESERVA_NAO_ABERTA');
    // Without what was seen they are whoever's they are.
    const { idPagamento: _, ...semReserva } = comando;
    dada(...deOutro)
      .when(semReserva)
      .happens({ data: { idReserva: 2 } });
  });
  it.each([liberar, devolver])('are not $type by the name of a reservation that never was', (comando) => {
    dada(...deOutro)
      .when({ ...comando, idPagamento: 'pagamento3' })
      .refused('RESERVA_NAO_ABERTA');
  });
});

describe('tickets seen to belong to something', () => {
  const reserva = reservada({ qtde: 2 });
  const numeros = numerosDa(reserva);
  const posses = (posse: string) => new Map(numeros.map((n) => [n, posse]));
  const vistos = { ator: ADMINISTRADOR, agora: AGORA, numeros };
  const liberar = (posse: string) => ({ type: 'LiberarBilhetes', ...vistos, posses: posses(posse) }) as const;
  const devolver = (posse: string) =>
    ({ type: 'DevolverBilhetes', alcance: 'todos', ...vistos, posses: posses(posse) }) as const;
  const liberada = [
    ...reserva,
    ...dada(...reserva)
      .when(liberar('r1'))
      .events(),
  ];
  const devolvida = [
    ...liberada,
    ...dada(...liberada)
      .when(devolver('v1'))
      .events(),
  ];
  const vendidaDeNovo = [
    ...devolvida,
    ...dada(...devolvida)
      .when(vender(numeros))
      .events(),
  ];

  it.each([liberar, devolver])('change while they belong to it: a reservation', (mandar) => {
    dada(...reserva)
      .when(mandar('r1'))
      .happens({ data: { idReserva: 1 } });
  });
  it('change while they belong to it: a sale', () => {
    dada(...liberada)
      .when(devolver('v1'))
      .happens({ type: 'BilhetesDevolvidos', data: { idVenda: 1 } });
  });
  it('do not go back once they are paid, returned or sold anew', () => {
    dada(...liberada)
      .when(devolver('r1'))
      .refused('BILHETE_MUDOU', { n: numeros[0] });
    dada(...devolvida)
      .when(devolver('v1'))
      .refused('STATUS_DO_BILHETE', { n: numeros[0], status: 'Livre' });
    dada(...vendidaDeNovo)
      .when(devolver('v1'))
      .refused('BILHETE_MUDOU', { n: numeros[0] });
    dada(...vendidaDeNovo)
      .when(devolver('v2'))
      .happens({ type: 'BilhetesDevolvidos', data: { idVenda: 2 } });
  });
  it('are not released as what they never were, nor twice', () => {
    dada(...reserva)
      .when(liberar('r2'))
      .refused('BILHETE_MUDOU', { n: numeros[0] });
    dada(...liberada)
      .when(liberar('r1'))
      .refused('STATUS_DO_BILHETE', { n: numeros[0], status: 'Liberado' });
  });
  it('are all looked at: one that was not seen is refused', () => {
    const umSo = new Map([[numeros[0] ?? 0, 'r1']]);
    dada(...reserva)
      .when({ ...liberar('r1'), posses: umSo })
      .refused('BILHETE_MUDOU', { n: numeros[1] });
  });
});

describe('recording a print', () => {
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
