import type { EventoRifa } from '@rifa-viva/contracts/eventos/rifa';
import type { Ator } from '@rifa-viva/contracts/regras/alcance';
import { PAUSA_DE_QUEM_E_SO } from '@rifa-viva/contracts/regras/confirmacao';
import { REGRA_PADRAO } from '@rifa-viva/contracts/regras/regra-do-sorteio';
import {
  ADMINISTRADOR,
  AGORA,
  DEPOIS_DO_ENCERRAMENTO,
  DIA,
  dada,
  GERENTE,
  LISTA_SELADA,
  MINUTO,
  numerosDa,
  reservada,
  reservadaPorProvedor,
  reservar,
  rifaAberta,
  SELO,
  selar,
  vender,
  vendida,
} from '@rifa-viva/proof/rifa/exemplos';
import { describe, expect, it } from 'vitest';
import type { ConfirmarResultado, SelarLista } from './commands.ts';

describe('selar', () => {
  it('ends sales with the signed list, and says who did it and when', () => {
    dada(...vendida([1, 2]))
      .when(selar({ vendas: 1, qtdeLivres: 8 }))
      .happens({ type: 'ListaSelada', data: { idRifa: 1, idUsuario: 3, ...SELO, comOResultado: false } });
    dada(...rifaAberta())
      .when(selar({}, { comOResultado: true }))
      .happens({ type: 'ListaSelada', data: { comOResultado: true } });
  });
  it('repeated, changes nothing', () => {
    dada(...rifaAberta(), LISTA_SELADA)
      .when(selar())
      .changesNothing();
  });
  it('asked beforehand writes nothing, and refuses what it would refuse', () => {
    const consultar = { type: 'ConsultarSelo', agora: DEPOIS_DO_ENCERRAMENTO, cobrancasAbertas: 0 } as const;
    dada(...rifaAberta())
      .when(consultar)
      .changesNothing();
    dada(...rifaAberta())
      .when({ ...consultar, agora: AGORA })
      .refused('VENDAS_ABERTAS');
    dada(...rifaAberta())
      .when({ ...consultar, cobrancasAbertas: 2 })
      .refused('COBRANCAS_ANTES_DO_SELO', { n: 2 });
  });
  it('waits for the end of sales, or until every ticket is sold', () => {
    dada(...rifaAberta())
      .when(selar({}, { agora: AGORA }))
      .refused('VENDAS_ABERTAS');
    const todos = vendida([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    dada(...todos)
      .when(selar({ vendas: 1, qtdeLivres: 0 }, { agora: AGORA }))
      .happens({ type: 'ListaSelada' });
  });
  it('refuses while a reservation is open, and takes one that has ended for free', () => {
    const aberta = reservada({ minutosDeEspera: 30 * 24 * 60 });
    dada(...aberta)
      .when(selar({ reservas: 1, qtdeLivres: 7 }))
      .refused('RESERVAS_ANTES_DO_SELO', { n: 3 });
    dada(...reservada())
      .when(selar({ reservas: 1, qtdeLivres: 7 }))
      .happens({ type: 'ListaSelada' });
  });
  it('refuses while the provider has not said how a charge ended', () => {
    dada(...rifaAberta())
      .when(selar({}, { cobrancasAbertas: 2 }))
      .refused('COBRANCAS_ANTES_DO_SELO', { n: 2 });
    const selada = dada(...rifaAberta())
      .when(selar())
      .events();
    dada(...rifaAberta(), ...selada)
      .when(selar({}, { cobrancasAbertas: 2 }))
      .changesNothing();
  });
  it('of no raffle, or one that is hidden, is none', () => {
    dada().when(selar()).refused('NAO_ENCONTRADO');
    dada(...rifaAberta(), { type: 'RifaExcluida', data: { idRifa: 1, idUsuario: 3 } })
      .when(selar())
      .refused('NAO_ENCONTRADO');
  });

  describe('a list made of another state is none', () => {
    const outra = (eventos: readonly EventoRifa[], de: SelarLista['feita']['de']) =>
      dada(...eventos).when(selar(de));
    const devolvidos: EventoRifa = {
      type: 'BilhetesDevolvidos',
      data: { idRifa: 1, idVenda: 1, numeros: [1], total: 1_000, idUsuario: 3 },
    };

    it('one sale more, one ticket fewer', () => {
      const antes = { reservas: 0, vendas: 1, qtdeLivres: 8 };
      outra(vendida([1, 2]), antes).happens({ type: 'ListaSelada' });
      const depois = dada(...vendida([1, 2]))
        .when(vender([3]))
        .events();
      outra([...vendida([1, 2]), ...depois], antes).refused('CONFLITO');
      outra([...vendida([1, 2]), devolvidos], antes).refused('CONFLITO');
    });
    it('returned, and then others of the same number taken', () => {
      const antes = { reservas: 0, vendas: 1, qtdeLivres: 8 };
      const devolvida = [...vendida([1, 2]), devolvidos];
      const reservas = dada(...devolvida)
        .when(reservar({ qtde: 1 }))
        .events();
      outra([...devolvida, ...reservas], antes).refused('CONFLITO');
      const vendas = dada(...devolvida)
        .when(vender([9]))
        .events();
      outra([...devolvida, ...vendas], antes).refused('CONFLITO');
    });
    it('of another raffle', () => {
      const feita = { ...SELO, selo: { ...SELO.selo, idRifa: 2 } };
      const de = { reservas: 0, vendas: 0, qtdeLivres: 10 };
      dada(...rifaAberta())
        .when(selar({}, { feita: { ...feita, de } }))
        .refused('CONFLITO');
    });
  });
});

describe('carimbar o selo', () => {
  const carimbo = {
    type: 'CarimbarSelo',
    tsa: 'tsa.exemplo.org',
    em: new Date(DEPOIS_DO_ENCERRAMENTO).toISOString(),
    token: 'dG9rZW4=',
  } as const;

  it('records what the authority gave', () => {
    const { type: _, ...data } = carimbo;
    dada(...rifaAberta(), LISTA_SELADA)
      .when(carimbo)
      .happens({ type: 'SeloCarimbado', data: { idRifa: 1, ...data } });
  });
  it('is done once: another one changes nothing', () => {
    const selada = [...rifaAberta(), LISTA_SELADA];
    const carimbada = [
      ...selada,
      ...dada(...selada)
        .when(carimbo)
        .events(),
    ];
    dada(...carimbada)
      .when({ ...carimbo, tsa: 'outra.exemplo.org' })
      .changesNothing();
  });
  it('without a seal is none', () => {
    dada().when(carimbo).refused('NAO_ENCONTRADO');
    dada(...rifaAberta())
      .when(carimbo)
      .refused('NAO_ENCONTRADO');
  });
});

describe('after the seal', () => {
  const ator = ADMINISTRADOR;
  const agora = DEPOIS_DO_ENCERRAMENTO;
  const selada = [...vendida([1, 2]), LISTA_SELADA];

  it('an Administrador sells, returns and releases nothing any more', () => {
    dada(...selada)
      .when(vender([3], { ator, agora }))
      .refused('LISTA_SELADA');
    dada(...selada)
      .when({ type: 'DevolverBilhetes', ator, alcance: 'todos', agora, numeros: [1] })
      .refused('LISTA_SELADA');
    const reserva = [...reservada({ minutosDeEspera: 30 * 24 * 60 })];
    dada(...reserva, LISTA_SELADA)
      .when({ type: 'LiberarBilhetes', ator, agora, numeros: numerosDa(reserva) })
      .refused('LISTA_SELADA');
    dada(...reserva, LISTA_SELADA)
      .when({ type: 'LiberarReserva', ator, agora, idPagamento: 'pagamento1', valor: 3_000 })
      .refused('LISTA_SELADA');
  });
  it('nobody reserves, nor is told a price, where it was sealed before its end', () => {
    dada(...rifaAberta(), LISTA_SELADA)
      .when(reservar())
      .refused('LISTA_SELADA');
    dada(...rifaAberta(), LISTA_SELADA)
      .when({ type: 'OrcarReserva', ator, agora: AGORA, qtde: 1 })
      .refused('LISTA_SELADA');
  });
  it('late money is no sale: it goes back, and told again it stays so', () => {
    const eventos = [...reservadaPorProvedor(), LISTA_SELADA];
    const pagar = {
      type: 'PagarReserva',
      idPagamento: 'pagamento1',
      agora: AGORA + MINUTO,
      pagoEm: AGORA,
    } as const;
    const recusado = dada(...eventos).when(pagar);
    recusado.happens({ type: 'PagamentoRecusado', data: { idPagamento: 'pagamento1' } });
    recusado.answers({ tipo: 'pagamento', vendida: false });
    dada(...eventos, ...recusado.events())
      .when(pagar)
      .changesNothing();
  });
  it('what was paid before stays a sale, and its money is not given back for its tickets', () => {
    const pagar = {
      type: 'PagarReserva',
      idPagamento: 'pagamento1',
      agora: AGORA + MINUTO,
      pagoEm: AGORA,
    } as const;
    const reserva = reservadaPorProvedor();
    const paga = [
      ...reserva,
      ...dada(...reserva)
        .when(pagar)
        .events(),
      LISTA_SELADA,
    ];
    dada(...paga)
      .when(pagar)
      .answers({ tipo: 'pagamento', vendida: true });
    dada(...paga)
      .when({ type: 'ConsultarDevolucao', idPagamento: 'pagamento1' })
      .refused('LISTA_SELADA');
    dada(...paga)
      .when({ type: 'DevolverVenda', idPagamento: 'nunca-vendido', idUsuario: 3 })
      .changesNothing();
  });
  it('what had only been reserved still goes free: it was never in the list', () => {
    const eventos = [...reservada(), LISTA_SELADA];
    dada(...eventos)
      .when({ type: 'ExpirarReservas', agora })
      .happens({ type: 'ReservaExpirada' });
    dada(...eventos)
      .when({ type: 'SoltarReserva', idPagamento: 'pagamento1', idUsuario: 0, agora })
      .happens({ type: 'ReservaCancelada' });
    dada(...eventos)
      .when({
        type: 'CancelarReserva',
        ator: { idUsuario: 6, tipo: 'Usuario' },
        idPagamento: 'pagamento1',
        agora,
      })
      .happens({ type: 'ReservaCancelada' });
  });
  it('printing and hiding go on', () => {
    dada(...selada)
      .when({
        type: 'RegistrarImpressao',
        ator,
        alcance: 'todos',
        numeros: [1],
        formato: 'pdf',
        idTrabalho: 'trabalho',
      })
      .happens({ type: 'BilhetesImpressos' });
    dada(...selada)
      .when({ type: 'ExcluirRifa', ator, agora })
      .happens({ type: 'RifaExcluida' });
  });
});

describe('registrar resultado', () => {
  const registrar = (milharSorteada: string, mudancas = {}) =>
    ({
      type: 'RegistrarResultado',
      ator: ADMINISTRADOR,
      agora: DEPOIS_DO_ENCERRAMENTO,
      milharSorteada,
      extracao: null,
      ...mudancas,
    }) as const;

  it('records the drawn numbers at the raffle’s width', () => {
    dada(...rifaAberta(), LISTA_SELADA)
      .when(registrar('7, 42'))
      .happens({
        type: 'ResultadoRegistrado',
        data: {
          milharSorteada: ['0007', '0042'],
          anterior: [],
          em: new Date(DEPOIS_DO_ENCERRAMENTO).toISOString(),
        },
      });
  });
  it('a correction holds both values; the same value again changes nothing', () => {
    const selada = [...rifaAberta(), LISTA_SELADA];
    const primeiro = dada(...selada)
      .when(registrar('7'))
      .events();
    dada(...selada, ...primeiro)
      .when(registrar('8'))
      .happens({ type: 'ResultadoRegistrado', data: { milharSorteada: ['0008'], anterior: ['0007'] } });
    dada(...selada, ...primeiro)
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
  describe('with its extraction', () => {
    const REGRA: EventoRifa = {
      type: 'RegraDoSorteioFixada',
      data: { idRifa: 1, idUsuario: 3, regra: REGRA_PADRAO },
    };
    const comRegra = (mudancas = {}): EventoRifa[] => [
      ...rifaAberta(),
      { ...REGRA, data: { ...REGRA.data, regra: { ...REGRA_PADRAO, ...mudancas } } },
      LISTA_SELADA,
    ];
    // Units of the first two prizes: a hundred numbers have two digits.
    const EXTRACAO = {
      concurso: '5999',
      data: '2026-06-11',
      premios: ['12340', '55557', '98765', '11111', '22222'],
    };
    const noDia = { agora: DEPOIS_DO_ENCERRAMENTO + DIA };
    const com = (mudancas = {}) => ({ ...noDia, extracao: { ...EXTRACAO, ...mudancas } });

    it('keeps it beside the number that it gives', () => {
      dada(...comRegra())
        .when(registrar('7', com()))
        .happens({
          type: 'ResultadoRegistrado',
          data: { milharSorteada: ['0007'], anterior: [], extracao: EXTRACAO },
        });
      const [, , , evento] = [
        ...comRegra(),
        ...dada(...comRegra())
          .when(registrar('7', noDia))
          .events(),
      ].slice(1);
      expect(evento?.data).not.toHaveProperty('extracao');
    });
    it('refuses a number that it does not give, and several', () => {
      dada(...comRegra())
        .when(registrar('8', com()))
        .refused('EXTRACAO_DIFERENTE', { campo: 'extracao', n: '0007' });
      dada(...comRegra())
        .when(registrar('7,8', com()))
        .refused('EXTRACAO_DIFERENTE', { campo: 'extracao', n: '0007' });
    });
    it('refuses one that gives no number of the raffle', () => {
      const poucos = [...rifaAberta({ qtdeNumeros: 50 }), REGRA, LISTA_SELADA];
      dada(...poucos)
        .when(registrar('7', com({ premios: ['12349', '55559', '98765', '11111', '22222'] })))
        .refused('EXTRACAO_DIFERENTE', { campo: 'extracao', n: 'nenhum número desta rifa' });
    });
    it('refuses what the rule says nothing of', () => {
      dada(...rifaAberta(), LISTA_SELADA)
        .when(registrar('7', com()))
        .refused('EXTRACAO_SEM_REGRA', { campo: 'extracao' });
      dada(...comRegra({ nome: 'outra-fonte-v1', descricao: 'Globo' }))
        .when(registrar('7', com()))
        .refused('EXTRACAO_SEM_REGRA', { campo: 'extracao' });
    });
    it.each([
      [{ data: '2026-06-10' }, 'EXTRACAO_ANTES'],
      [{ data: '2026-06-12' }, 'EXTRACAO_FUTURA'],
      [{ data: '2026-06-31' }, 'EXTRACAO'],
      [{ concurso: ' ' }, 'EXTRACAO'],
      [{ concurso: '.' }, 'EXTRACAO'],
    ] as const)('refuses %o', (mudancas, codigo) => {
      dada(...comRegra())
        .when(registrar('7', com(mudancas)))
        .refused(codigo, { campo: 'extracao' });
    });
    it('of a contest that the rule names, one before it is refused and a later one may count', () => {
      const nomeada = comRegra({ concurso: '5.999' });
      dada(...nomeada)
        .when(registrar('7', com({ concurso: '5998' })))
        .refused('EXTRACAO_ANTES', { campo: 'extracao' });
      for (const concurso of ['5999', '6000', 'especial'])
        dada(...nomeada)
          .when(registrar('7', com({ concurso, data: '2026-06-10' })))
          .happens({ type: 'ResultadoRegistrado' });
    });
    it('that comes later is recorded too; the same again, or none, changes nothing', () => {
      const sem = [
        ...comRegra(),
        ...dada(...comRegra())
          .when(registrar('7', noDia))
          .events(),
      ];
      dada(...sem)
        .when(registrar('7', com()))
        .happens({
          type: 'ResultadoRegistrado',
          data: { milharSorteada: ['0007'], anterior: ['0007'], extracao: EXTRACAO },
        });
      const tem = [
        ...sem,
        ...dada(...sem)
          .when(registrar('7', com()))
          .events(),
      ];
      dada(...tem)
        .when(registrar('7', com()))
        .changesNothing();
      dada(...tem)
        .when(registrar('7', noDia))
        .changesNothing();
      expect(dada(...tem).state().resultado).toMatchObject({ confirmado: false, extracao: EXTRACAO });
    });
  });
  it('ends returns and releases', () => {
    const eventos = [...vendida([1]), LISTA_SELADA];
    const sorteada = dada(...eventos)
      .when(registrar('7'))
      .events();
    dada(...eventos, ...sorteada)
      .when({ type: 'DevolverBilhetes', ator: ADMINISTRADOR, alcance: 'todos', agora: AGORA, numeros: [1] })
      .refused('JA_SORTEADA');
  });
  it('needs the seal, also where an older result stands without one', () => {
    dada(...rifaAberta())
      .when(registrar('7'))
      .refused('RESULTADO_SEM_LISTA');
    const antiga: EventoRifa = {
      type: 'ResultadoRegistrado',
      data: { idRifa: 1, milharSorteada: ['0007'], anterior: [], idUsuario: 3 },
    };
    dada(...rifaAberta(), antiga)
      .when(registrar('7'))
      .changesNothing();
    dada(...rifaAberta(), antiga)
      .when(registrar('8'))
      .refused('RESULTADO_SEM_LISTA');
    dada(...rifaAberta(), antiga, LISTA_SELADA)
      .when(registrar('8'))
      .happens({ data: { milharSorteada: ['0008'], anterior: ['0007'] } });
  });
});

describe('confirmar resultado', () => {
  const OUTRO: Ator = { idUsuario: 7, tipo: 'Administrador' };
  const registrado = (numero = '7', agora = DEPOIS_DO_ENCERRAMENTO): EventoRifa[] => {
    const selada = [...rifaAberta(), LISTA_SELADA];
    const registro = {
      type: 'RegistrarResultado',
      ator: ADMINISTRADOR,
      agora,
      milharSorteada: numero,
      extracao: null,
    } as const;
    return [
      ...selada,
      ...dada(...selada)
        .when(registro)
        .events(),
    ];
  };
  const confirmar = (mudancas: Partial<ConfirmarResultado> = {}): ConfirmarResultado => ({
    type: 'ConfirmarResultado',
    ator: OUTRO,
    agora: DEPOIS_DO_ENCERRAMENTO,
    milharSorteada: '7',
    haOutros: true,
    ...mudancas,
  });
  const depoisDaPausa = DEPOIS_DO_ENCERRAMENTO + PAUSA_DE_QUEM_E_SO;

  it('by another Administrador, at once', () => {
    dada(...registrado())
      .when(confirmar())
      .happens({
        type: 'ResultadoConfirmado',
        data: { idRifa: 1, idUsuario: 7, milharSorteada: ['0007'], sozinho: false },
      });
  });
  it('repeated, changes nothing', () => {
    const eventos = registrado();
    const confirmado = dada(...eventos)
      .when(confirmar())
      .events();
    dada(...eventos, ...confirmado)
      .when(confirmar())
      .changesNothing();
    dada(...eventos, ...confirmado)
      .when(confirmar({ ator: ADMINISTRADOR }))
      .changesNothing();
  });
  it('not by who recorded it while another could', () => {
    dada(...registrado())
      .when(confirmar({ ator: ADMINISTRADOR, agora: depoisDaPausa }))
      .refused('CONFIRMACAO_DO_MESMO');
  });
  it('by the only one after a pause, which is told, and recorded as his own', () => {
    const sozinho = { ator: ADMINISTRADOR, haOutros: false };
    dada(...registrado())
      .when(confirmar({ ...sozinho, agora: depoisDaPausa - 1 }))
      // Ten minutes after noon in UTC.
      .refused('CONFIRMACAO_CEDO', { quando: '10/06/2026 09:10' });
    dada(...registrado())
      .when(confirmar({ ...sozinho, agora: depoisDaPausa }))
      .happens({ type: 'ResultadoConfirmado', data: { idUsuario: 3, sozinho: true } });
  });
  it('a correction waits to be confirmed anew, and only its own number is', () => {
    const eventos = registrado();
    const confirmado = [
      ...eventos,
      ...dada(...eventos)
        .when(confirmar())
        .events(),
    ];
    const corrigir = {
      type: 'RegistrarResultado',
      ator: OUTRO,
      agora: depoisDaPausa,
      milharSorteada: '8',
      extracao: null,
    } as const;
    const corrigido = [
      ...confirmado,
      ...dada(...confirmado)
        .when(corrigir)
        .events(),
    ];
    expect(dada(...corrigido).state().resultado).toEqual({
      por: 7,
      em: depoisDaPausa,
      confirmado: false,
      extracao: null,
    });
    dada(...corrigido)
      .when(confirmar({ ator: ADMINISTRADOR }))
      .refused('RESULTADO_DIFERENTE');
    dada(...corrigido)
      .when(confirmar({ milharSorteada: '8' }))
      .refused('CONFIRMACAO_DO_MESMO');
    dada(...corrigido)
      .when(confirmar({ ator: ADMINISTRADOR, milharSorteada: '8' }))
      .happens({ type: 'ResultadoConfirmado', data: { milharSorteada: ['0008'] } });
  });
  it('refuses where nothing is recorded, and another number', () => {
    dada(...rifaAberta(), LISTA_SELADA)
      .when(confirmar())
      .refused('SEM_RESULTADO');
    for (const milharSorteada of ['8', '7,8', 'x', ''])
      dada(...registrado())
        .when(confirmar({ milharSorteada }))
        .refused('RESULTADO_DIFERENTE', { campo: 'milharSorteada' });
  });
  it('a result from before confirmations is confirmed like any other', () => {
    const antiga: EventoRifa = {
      type: 'ResultadoRegistrado',
      data: { idRifa: 1, milharSorteada: ['0007'], anterior: [], idUsuario: 3 },
    };
    dada(...rifaAberta(), antiga)
      .when(confirmar({ ator: ADMINISTRADOR, haOutros: false }))
      .happens({ type: 'ResultadoConfirmado', data: { sozinho: true } });
  });
});
