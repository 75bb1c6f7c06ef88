import type { EventoRifa } from '@rifa-viva/contracts/eventos/rifa';
import {
  ADMINISTRADOR,
  AGORA,
  DADOS,
  DEPOIS_DO_ENCERRAMENTO,
  DIA,
  dada,
  GERENTE,
  reservada,
  rifaAberta,
  SEMENTE,
  vendida,
} from '@rifa-viva/proof/rifa/exemplos';
import { describe, it } from 'vitest';

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
