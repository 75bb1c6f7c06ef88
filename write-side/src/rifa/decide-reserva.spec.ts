import type { EventoRifa } from '@rifa-viva/contracts/eventos/rifa';
import type { Ator } from '@rifa-viva/contracts/regras/alcance';
import {
  ADMINISTRADOR,
  AGORA,
  CLIENTE,
  DEPOIS_DO_ENCERRAMENTO,
  DIA,
  dada,
  GERENTE,
  MINUTO,
  numerosDa,
  reservada,
  reservadaPorProvedor,
  reservar,
  reservarPorProvedor,
  rifaAberta,
  vender,
} from '@rifa-viva/proof/rifa/exemplos';
import { describe, expect, it } from 'vitest';
import { atOnce } from '../kernel/steps.ts';
import type { ComandoRifa } from './commands.ts';
import { rifaDecider } from './decider.ts';
import { formatoDoEstado } from './snapshot.ts';

describe('reservar the numbers that the buyer chose', () => {
  const aberta = rifaAberta({ numerosAEscolha: true });
  const escolher = (numeros: number[], mais: Parameters<typeof reservar>[0] = {}) =>
    reservar({ qtde: numeros.length, numeros, ...mais });
  const OUTRO: Ator = { idUsuario: 7, tipo: 'Usuario' };
  const depois = (...comandos: ComandoRifa[]) => {
    const eventos = [...aberta];
    for (const comando of comandos)
      eventos.push(
        ...dada(...eventos)
          .when(comando)
          .events(),
      );
    return eventos;
  };
  const desligar: EventoRifa = {
    type: 'RifaAlterada',
    data: { idRifa: 1, idUsuario: 3, antes: { numerosAEscolha: true }, depois: { numerosAEscolha: false } },
  };

  it('takes exactly these, and says that they were chosen', () => {
    dada(...aberta)
      .when(escolher([9, 2, 4]))
      .happens({ type: 'BilhetesReservados', data: { numeros: [2, 4, 9], total: 3_000, escolhidos: true } });
    const [sorteada] = dada(...aberta)
      .when(reservar())
      .events();
    expect(sorteada?.data).not.toHaveProperty('escolhidos');
  });
  it('refuses where the campaign draws them, also in campaigns older than the choice', () => {
    for (const fechada of [rifaAberta(), rifaAberta({ numerosAEscolha: false }), [...aberta, desligar]]) {
      dada(...fechada)
        .when(escolher([1]))
        .refused('ESCOLHA_DESLIGADA', { campo: 'numeros' });
    }
  });
  it('refuses what others have, naming all of it, and takes nothing', () => {
    const tomada = depois(escolher([2, 5], { ator: OUTRO, idPagamento: 'pagamento9' }), vender([7]));
    dada(...tomada)
      .when(escolher([7, 3, 2]))
      .refused('NUMEROS_TOMADOS', { campo: 'numeros', n: '0002, 0007' });
    dada(...tomada)
      .when(escolher([3, 4]))
      .happens({ type: 'BilhetesReservados', data: { numeros: [3, 4] } });
  });
  it('takes what a reservation held whose end has passed', () => {
    const agora = AGORA + 2 * DIA;
    dada(...depois(escolher([2, 5], { ator: OUTRO, idPagamento: 'pagamento9' })))
      .when(escolher([5, 6], { agora }))
      .happens(
        { type: 'ReservaExpirada', data: { numeros: [2, 5] } },
        { type: 'BilhetesReservados', data: { numeros: [5, 6] } },
      );
  });
  it('refuses numbers that the raffle has not, and another quantity than is paid for', () => {
    for (const n of [0, 11, -1]) {
      dada(...aberta)
        .when(escolher([1, n]))
        .refused('NUMERO_DE_BILHETE', { campo: 'numeros', n });
    }
    dada(...aberta)
      .when(escolher([1, 2], { qtde: 3 }))
      .refused('QUANTIDADE', { campo: 'qtde' });
  });
  it('holds a person and an address to the limits of any reservation', () => {
    const duas = depois(escolher([1]), escolher([2], { idPagamento: 'pagamento2' }));
    dada(...duas)
      .when(escolher([3], { idPagamento: 'pagamento3' }))
      .refused('COMPRAS_ABERTAS', { n: 2 });
    dada(...aberta)
      .when(escolher([1], { endereco: { bilhetes: 20, parte: 0.1 } }))
      .refused('MUITAS_TENTATIVAS');
  });
  it('stands when the choice is switched off: paid late or in time it is these numbers', () => {
    const reserva = reservarPorProvedor({ qtde: 2, numeros: [8, 1] });
    const desligada = [...depois(reserva), desligar];
    for (const agora of [AGORA, AGORA + DIA]) {
      const eventos = dada(...desligada)
        .when({ type: 'PagarReserva', idPagamento: 'pagamento1', agora, pagoEm: AGORA })
        .events();
      expect(eventos.at(-1)).toMatchObject({ type: 'ReservaPaga', data: { numeros: [1, 8] } });
    }
    dada(...desligada)
      .when(escolher([3], { idPagamento: 'pagamento2' }))
      .refused('ESCOLHA_DESLIGADA', { campo: 'numeros' });
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
      .refused('COMPRAS_ABERTAS', { n: 2 });
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
  it('by a provider takes a charge of exactly the price, and counts down with it', () => {
    dada(...rifaAberta())
      .when(reservar({ tipoPagamento: 'efi' }))
      .refused('PAGAMENTO_POR_PROVEDOR');
    const pagarAte = AGORA + 4 * MINUTO;
    for (const valor of [2_999, 3_001, 0]) {
      dada(...rifaAberta())
        .when(reservarPorProvedor({ cobranca: { valor, pagarAte } }))
        .refused('VALOR_DIFERENTE');
    }
    const pix = { chave: '', nome: '', cidade: '' };
    dada(...rifaAberta())
      .when(reservarPorProvedor({ pix, cobranca: { valor: 3_000, pagarAte } }))
      .happens({ type: 'BilhetesReservados', data: { pagarAte: new Date(pagarAte).toISOString() } });
  });
  it('refuses under a payment id that was refused before', () => {
    const recusado: EventoRifa = {
      type: 'PagamentoRecusado',
      data: { idRifa: 1, idPagamento: 'pagamento1' },
    };
    dada(...rifaAberta(), recusado)
      .when(reservarPorProvedor())
      .refused('PAGAMENTO_POR_PROVEDOR');
    dada(...rifaAberta(), recusado)
      .when(reservarPorProvedor({ idPagamento: 'pagamento2' }))
      .happens({ type: 'BilhetesReservados' });
  });
  it('sells at once what costs nothing', () => {
    dada(...rifaAberta({ valor: 0 }))
      .when(reservar({ qtde: 1, tipoPagamento: 'efi' }))
      .happens(
        { type: 'BilhetesReservados', data: { total: 0 } },
        { type: 'ReservaPaga', data: { idVenda: 1, total: 0 } },
      );
  });
  it('gives nothing for a courtesy of every ticket', () => {
    dada(...rifaAberta({ cortesia: true, qtdeBilhetes: 1 }))
      .when(reservar({ qtde: 2 }))
      .happens({ type: 'BilhetesReservados', data: { total: 2_000 } });
  });
  it('lets nobody have more of what costs nothing than a purchase, nor more often than he may reserve', () => {
    const gratis = rifaAberta({ valor: 0, qtdeNumeros: 500 });
    const uma = (qtde: number) => [
      ...gratis,
      ...dada(...gratis)
        .when(reservar({ qtde }))
        .events(),
    ];
    dada(...uma(6))
      .when(reservar({ qtde: 5, idPagamento: 'pagamento2' }))
      .refused('LIMITE_DE_GRATUITOS', { campo: 'qtde', n: 10 });
    const duas = [
      ...uma(6),
      ...dada(...uma(6))
        .when(reservar({ qtde: 4, idPagamento: 'pagamento2' }))
        .events(),
    ];
    dada(...duas)
      .when(reservar({ qtde: 1, idPagamento: 'pagamento3' }))
      .refused('MUITAS_TENTATIVAS');
    dada(...duas)
      .when(reservar({ qtde: 10, idPagamento: 'pagamento3', ator: { idUsuario: 7, tipo: 'Usuario' } }))
      .happens({ type: 'BilhetesReservados' }, { type: 'ReservaPaga' });
  });
  it('refuses an address more than its share of the raffle', () => {
    const grande = rifaAberta({ qtdeNumeros: 10_000 });
    dada(...grande)
      .when(reservar({ endereco: { bilhetes: 98, parte: 0.1 } }))
      .refused('MUITAS_TENTATIVAS');
    dada(...grande)
      .when(reservar({ endereco: { bilhetes: 97, parte: 0.1 } }))
      .happens({ type: 'BilhetesReservados' });
  });
  it('while stock runs out waits minutes for who never paid, and keeps what was promised before', () => {
    const muitas = rifaAberta({ qtdeNumeros: 1_000 });
    const antes = dada(...muitas)
      .when(reservar({ comprou: false }))
      .events();
    const poucas = [
      ...muitas,
      ...antes,
      ...dada(...muitas, ...antes)
        .when(
          vender(
            Array.from({ length: 100 }, (_, i) => i + 1)
              .filter((n) => !numerosDa(antes).includes(n))
              .slice(0, 88),
          ),
        )
        .events(),
    ];
    const ate = (minutos: number) => ({
      data: { expiraEm: new Date(AGORA + minutos * MINUTO).toISOString() },
    });
    expect(antes).toMatchObject([ate(24 * 60)]);
    const outra = { ator: { idUsuario: 7, tipo: 'Usuario' }, qtde: 1, idPagamento: 'pagamento2' } as const;
    dada(...poucas)
      .when(reservar({ ...outra, comprou: false }))
      .happens({ type: 'BilhetesReservados', ...ate(15) });
    dada(...poucas)
      .when(reservar({ ...outra, comprou: true }))
      .happens({ type: 'BilhetesReservados', ...ate(24 * 60) });
    const provedor = { minutosDeEspera: 20, cobranca: { valor: 1_000, pagarAte: AGORA + 5 * MINUTO } };
    dada(...poucas)
      .when(reservarPorProvedor({ ...outra, ...provedor, comprou: false }))
      .happens({ type: 'BilhetesReservados', ...ate(20) });
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

describe('orcar', () => {
  const orcar = (qtde: number | null, agora = AGORA) =>
    ({ type: 'OrcarReserva', ator: CLIENTE, agora, qtde }) as const;

  it('tells what so many cost, or every quantity there may be, and writes nothing', () => {
    const cortesia = dada(...rifaAberta({ cortesia: true, qtdeBilhetes: 3 }));
    cortesia.when(orcar(3)).answers({ tipo: 'orcamento', totais: [2_000], titulo: 'MOTO ZERO' });
    cortesia.when(orcar(3)).changesNothing();
    dada(...reservada({ qtde: 7 }))
      .when(orcar(null))
      .answers({ tipo: 'orcamento', totais: [1_000, 2_000, 3_000], titulo: 'MOTO ZERO' });
  });
  it('refuses what reserving would refuse', () => {
    dada(...rifaAberta())
      .when(orcar(1, DEPOIS_DO_ENCERRAMENTO))
      .refused('VENDAS_ENCERRADAS');
    dada(...rifaAberta())
      .when(orcar(11))
      .refused('SO_EXISTEM', { n: 10 });
    dada(...reservada({ qtde: 10 }))
      .when(orcar(null))
      .refused('SO_EXISTEM', { n: 0 });
    dada().when(orcar(1)).refused('NAO_ENCONTRADO');
    const duas = [
      ...reservada({ qtde: 1 }),
      ...dada(...reservada({ qtde: 1 }))
        .when(reservar({ qtde: 1, idPagamento: 'pagamento2' }))
        .events(),
    ];
    dada(...duas)
      .when(orcar(1))
      .refused('COMPRAS_ABERTAS', { n: 2 });
  });
});

describe('waiting for its payment', () => {
  const consultar = (ator = CLIENTE, agora = AGORA) =>
    ({ type: 'ConsultarEspera', ator, agora, idPagamento: 'pagamento1' }) as const;

  it('is what its buyer has reserved and nobody has confirmed or ended', () => {
    const eventos = reservada();
    dada(...eventos)
      .when(consultar())
      .changesNothing();
    dada(...eventos)
      .when(consultar({ idUsuario: 7, tipo: 'Usuario' }))
      .refused('NAO_ENCONTRADO');
    dada(...eventos)
      .when(consultar(ADMINISTRADOR as typeof CLIENTE))
      .refused('NAO_ENCONTRADO');
    dada(...eventos)
      .when(consultar(CLIENTE, AGORA + DIA))
      .refused('RESERVA_NAO_ABERTA');
    dada(...rifaAberta())
      .when(consultar())
      .refused('NAO_ENCONTRADO');
    const desistir = {
      type: 'CancelarReserva',
      ator: CLIENTE,
      agora: AGORA,
      idPagamento: 'pagamento1',
    } as const;
    const cancelada = dada(...eventos)
      .when(desistir)
      .events();
    dada(...eventos, ...cancelada)
      .when(consultar())
      .refused('RESERVA_NAO_ABERTA');
    const numeros = numerosDa(eventos);
    const liberada = dada(...eventos)
      .when({ type: 'LiberarBilhetes', ator: ADMINISTRADOR, agora: AGORA, numeros })
      .events();
    dada(...eventos, ...liberada)
      .when(consultar())
      .refused('RESERVA_NAO_ABERTA');
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
  const FIM = AGORA + 15 * MINUTO;
  const ID = 'pagamento1';
  const porProvedor = reservadaPorProvedor();
  const meus = numerosDa(porProvedor);
  const pagar = (agora: number, pagoEm = agora) =>
    ({ type: 'PagarReserva', idPagamento: ID, agora, pagoEm }) as const;
  const expirada: EventoRifa = {
    type: 'ReservaExpirada',
    data: { idRifa: 1, idReserva: 1, numeros: meus },
  };
  const RECUSADO = { type: 'PagamentoRecusado', data: { idPagamento: ID } };
  const pagaEm = (agora: number) =>
    dada(...porProvedor)
      .when(pagar(agora))
      .events();
  const soltar = { type: 'SoltarReserva', idPagamento: ID, idUsuario: 0, agora: AGORA } as const;

  it('sells the reserved numbers, once', () => {
    const decisao = dada(...porProvedor).when(pagar(AGORA + MINUTO));
    decisao.happens({ type: 'ReservaPaga', data: { numeros: meus, total: 3_000 } });
    decisao.answers({ tipo: 'pagamento', vendida: true });
    const outraVez = dada(...porProvedor, ...pagaEm(AGORA + MINUTO)).when(pagar(AGORA + DIA));
    outraVez.changesNothing();
    outraVez.answers({ tipo: 'pagamento', vendida: true });
  });
  it('paid late: the same numbers if still free and paid before the end of sales', () => {
    dada(...porProvedor, expirada)
      .when(pagar(AGORA + DIA, AGORA + 8 * MINUTO))
      .happens({ type: 'ReservaPaga', data: { numeros: meus } });
    dada(...porProvedor)
      .when(pagar(FIM, AGORA + MINUTO))
      .happens({ type: 'ReservaExpirada' }, { type: 'ReservaPaga', data: { numeros: meus } });
    dada(...porProvedor, expirada)
      .when(pagar(DEPOIS_DO_ENCERRAMENTO))
      .happens(RECUSADO);
    dada(...porProvedor, expirada)
      .when(pagar(DEPOIS_DO_ENCERRAMENTO, DEPOIS_DO_ENCERRAMENTO - 1))
      .happens({ type: 'ReservaPaga' });
  });
  it('paid late: what another has since is his, unless his time was over too', () => {
    const venda = dada(...porProvedor, expirada)
      .when(vender(meus.slice(0, 1)))
      .events();
    dada(...porProvedor, expirada, ...venda)
      .when(pagar(AGORA + DIA))
      .happens(RECUSADO);
    const todos = reservarPorProvedor({ agora: FIM, idPagamento: 'outro', ator: GERENTE, qtde: 10 });
    const tomada = dada(...porProvedor)
      .when(todos)
      .events();
    dada(...porProvedor, ...tomada)
      .when(pagar(FIM + 14 * MINUTO))
      .happens(RECUSADO);
    dada(...porProvedor, ...tomada)
      .when(pagar(FIM + 15 * MINUTO))
      .happens(
        { type: 'ReservaExpirada', data: { idReserva: 2 } },
        { type: 'ReservaPaga', data: { numeros: meus } },
      );
  });
  it('is final: once refused it stays so, and what was never reserved never will be', () => {
    const venda = dada(...porProvedor, expirada)
      .when(vender(meus))
      .events();
    const recusado = dada(...porProvedor, expirada, ...venda)
      .when(pagar(AGORA + DIA))
      .events();
    const devolver = {
      type: 'DevolverBilhetes',
      ator: ADMINISTRADOR,
      alcance: 'todos',
      agora: AGORA,
    } as const;
    const livres = dada(...porProvedor, expirada, ...venda, ...recusado)
      .when({ ...devolver, numeros: meus })
      .events();
    const outraVez = dada(...porProvedor, expirada, ...venda, ...recusado, ...livres).when(
      pagar(AGORA + DIA),
    );
    outraVez.changesNothing();
    outraVez.answers({ tipo: 'pagamento', vendida: false });
    const semReserva = dada(...rifaAberta())
      .when(pagar(AGORA))
      .events();
    expect(semReserva).toMatchObject([RECUSADO]);
    dada(...rifaAberta(), ...semReserva)
      .when(reservarPorProvedor())
      .refused('PAGAMENTO_POR_PROVEDOR');
  });
  it('sells nothing after the draw, of an excluded raffle, or of none', () => {
    const sorteada: EventoRifa = {
      type: 'ResultadoRegistrado',
      data: { idRifa: 1, milharSorteada: ['01'], anterior: [], idUsuario: 3 },
    };
    dada(...porProvedor, expirada, sorteada)
      .when(pagar(AGORA + DIA, AGORA))
      .happens(RECUSADO);
    dada(...porProvedor, { type: 'RifaExcluida', data: { idRifa: 1, idUsuario: 3 } })
      .when(pagar(AGORA))
      .happens(RECUSADO);
    const nenhuma = dada().when(pagar(AGORA));
    nenhuma.changesNothing();
    nenhuma.answers({ tipo: 'pagamento', vendida: false });
  });
  it('alone frees them from the provider: nobody releases them by hand', () => {
    const liberar = { type: 'LiberarBilhetes', ator: ADMINISTRADOR, agora: AGORA, numeros: meus } as const;
    dada(...porProvedor)
      .when(liberar)
      .refused('COBRANCA_DO_PROVEDOR', { n: meus[0] });
  });
  it('whose charge was cancelled goes free, once; what was paid stays sold', () => {
    dada(...porProvedor)
      .when(soltar)
      .happens({ type: 'ReservaCancelada', data: { numeros: meus, idUsuario: 0 } });
    const solta = dada(...porProvedor)
      .when(soltar)
      .events();
    dada(...porProvedor, ...solta)
      .when(soltar)
      .changesNothing();
    dada(...porProvedor, ...pagaEm(AGORA))
      .when(soltar)
      .changesNothing();
    const nenhuma = dada(...rifaAberta()).when(soltar);
    nenhuma.happens(RECUSADO);
    const depois = [...rifaAberta(), ...nenhuma.events()];
    dada(...depois)
      .when(soltar)
      .changesNothing();
    dada(...depois)
      .when(reservarPorProvedor({ idPagamento: ID }))
      .refused('PAGAMENTO_POR_PROVEDOR');
    dada(...porProvedor, ...solta)
      .when(pagar(AGORA + MINUTO))
      .happens({ type: 'ReservaPaga', data: { numeros: meus } });
  });
});

describe('devolverVenda', () => {
  const ID = 'pagamento1';
  const reserva = reservadaPorProvedor();
  const meus = numerosDa(reserva);
  const vendida = [
    ...reserva,
    ...dada(...reserva)
      .when({ type: 'PagarReserva', idPagamento: ID, agora: AGORA, pagoEm: AGORA })
      .events(),
  ];
  const devolver = { type: 'DevolverVenda', idPagamento: ID, idUsuario: 3 } as const;

  it('gives back what of the sale is still sold, once', () => {
    dada(...vendida)
      .when(devolver)
      .happens({
        type: 'BilhetesDevolvidos',
        data: { idVenda: 1, numeros: meus, total: 3_000, idUsuario: 3 },
      });
    const um = { ator: ADMINISTRADOR, alcance: 'todos', agora: AGORA, numeros: meus.slice(0, 1) } as const;
    const parte = [
      ...vendida,
      ...dada(...vendida)
        .when({ type: 'DevolverBilhetes', ...um })
        .events(),
    ];
    dada(...parte)
      .when(devolver)
      .happens({ type: 'BilhetesDevolvidos', data: { numeros: meus.slice(1), total: 2_000 } });
    dada(
      ...parte,
      ...dada(...parte)
        .when(devolver)
        .events(),
    )
      .when(devolver)
      .changesNothing();
  });
  it('is refused after the draw, told beforehand too; where nothing is sold there is nothing to do', () => {
    const sorteada: EventoRifa = {
      type: 'ResultadoRegistrado',
      data: { idRifa: 1, milharSorteada: ['01'], anterior: [], idUsuario: 3 },
    };
    const consultar = { type: 'ConsultarDevolucao', idPagamento: ID } as const;
    for (const comando of [devolver, consultar]) {
      dada(...vendida, sorteada)
        .when(comando)
        .refused('JA_SORTEADA');
      dada(...rifaAberta(), sorteada)
        .when(comando)
        .changesNothing();
    }
    dada(...vendida)
      .when(consultar)
      .changesNothing();
  });
  it('finds it behind a snapshot too', () => {
    const estado = formatoDoEstado.read(atOnce(formatoDoEstado.write(dada(...vendida).state())));
    expect(rifaDecider.decide(estado, devolver)).toMatchObject({ events: [{ data: { numeros: meus } }] });
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
    for (const eventos of [reservadaPorProvedor(), rifaAberta()]) {
      const pagar = { type: 'PagarReserva', idPagamento: 'pagamento1', agora: AGORA, pagoEm: AGORA } as const;
      const pago = dada(...eventos).when(pagar).decision;
      if ('refused' in pago) throw new Error('refused');
      expect(rifaDecider.answerOf(pago.events)).toEqual(pago.answer);
    }
  });
});

describe('reservations made and given up without end', () => {
  const PARES = 3_000;
  const muitas = () => {
    const aberta = rifaAberta({ qtdeNumeros: 100 });
    let estado = aberta.reduce(rifaDecider.evolve, rifaDecider.initial());
    const fazer = (comando: ComandoRifa) => {
      const decisao = rifaDecider.decide(estado, comando);
      if ('refused' in decisao) throw new Error(decisao.refused);
      estado = decisao.events.reduce(rifaDecider.evolve, estado);
    };
    // The first one stays open, and would hold the ends of all others behind it.
    const outro: Ator = { idUsuario: 7, tipo: 'Usuario' };
    fazer(reservar({ ator: outro, idPagamento: 'a-que-fica', qtde: 1 }));
    for (let n = 0; n < PARES; n += 1) {
      fazer(reservar({ idPagamento: `pagamento-${n}`, qtde: 1 + (n % 2) }));
      fazer({ type: 'CancelarReserva', ator: CLIENTE, agora: AGORA, idPagamento: `pagamento-${n}` });
    }
    return estado;
  };
  it('leave some bytes each, and nothing that grows beside them', () => {
    const { grupos, prazos, promessas, encerradas } = muitas();
    expect([grupos.size, promessas.size]).toEqual([1, 0]);
    expect(grupos.lugares).toBeLessThan(200);
    expect(prazos.length).toBeLessThan(100);
    expect(encerradas.tabela.byteLength / PARES).toBeLessThan(45);
  });
  it('are answered as ever: no id serves twice, nobody else hears of one, money for one is refused', () => {
    const estado = muitas();
    const [idPagamento, outro] = ['pagamento-7', { idUsuario: 7, tipo: 'Usuario' } as const];
    const base = { idPagamento, agora: AGORA };
    for (const [comando, esperado] of [
      [reservar({ idPagamento }), { refused: 'RESERVA_NAO_ABERTA' }],
      [reservar({ idPagamento, ator: outro }), { refused: 'PAGAMENTO_DE_OUTRA_RESERVA' }],
      [{ type: 'CancelarReserva', ator: CLIENTE, ...base }, { events: [] }],
      [
        { type: 'CancelarReserva', ator: outro, ...base },
        { refused: 'NAO_ENCONTRADO', hides: true },
      ],
      [{ type: 'SoltarReserva', idUsuario: 0, ...base }, { events: [] }],
      [
        { type: 'LiberarReserva', ator: ADMINISTRADOR, valor: 1_000, ...base },
        { refused: 'RESERVA_NAO_ABERTA' },
      ],
      [{ type: 'PagarReserva', pagoEm: AGORA, ...base }, { answer: { tipo: 'pagamento', vendida: false } }],
    ] as const) {
      expect(rifaDecider.decide(estado, comando)).toMatchObject(esperado);
    }
  });
  it('of a provider are kept whole until their money is refused', () => {
    const eventos = reservadaPorProvedor();
    const encerrada = [
      ...eventos,
      ...dada(...eventos)
        .when({ type: 'SoltarReserva', idPagamento: 'pagamento1', idUsuario: 0, agora: AGORA })
        .events(),
    ];
    const dobrar = (lista: typeof eventos) => lista.reduce(rifaDecider.evolve, rifaDecider.initial());
    expect([dobrar(encerrada).grupos.size, dobrar(encerrada).promessas.size]).toEqual([1, 1]);
    const recusado = { type: 'PagamentoRecusado', data: { idRifa: 1, idPagamento: 'pagamento1' } } as const;
    const depois = dobrar([...encerrada, recusado]);
    expect([depois.grupos.size, depois.promessas.size]).toEqual([0, 0]);
  });
  it('and sales that were returned are forgotten, but not that they were paid', () => {
    const vendidaOnline = reservadaPorProvedor();
    const paga = [
      ...vendidaOnline,
      ...dada(...vendidaOnline)
        .when({ type: 'PagarReserva', idPagamento: 'pagamento1', agora: AGORA, pagoEm: AGORA })
        .events(),
    ];
    const devolvida = [
      ...paga,
      ...dada(...paga)
        .when({ type: 'DevolverVenda', idPagamento: 'pagamento1', idUsuario: 3 })
        .events(),
    ];
    const estado = devolvida.reduce(rifaDecider.evolve, rifaDecider.initial());
    expect([estado.grupos.size, estado.grupos.vendaDo('pagamento1')]).toEqual([0, undefined]);
    dada(...devolvida)
      .when({ type: 'PagarReserva', idPagamento: 'pagamento1', agora: AGORA, pagoEm: AGORA })
      .answers({ tipo: 'pagamento', vendida: true });
  });
});
