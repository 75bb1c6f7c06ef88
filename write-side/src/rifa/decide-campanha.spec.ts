import type { EventoRifa } from '@rifa-viva/contracts/eventos/rifa';
import { REGRA_PADRAO, type RegraDoSorteio } from '@rifa-viva/contracts/regras/regra-do-sorteio';
import {
  ADMINISTRADOR,
  AGORA,
  DADOS,
  DEPOIS_DO_ENCERRAMENTO,
  DIA,
  dada,
  GERENTE,
  LISTA_SELADA,
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
        { type: 'RegraDoSorteioFixada', data: { idRifa: 1, idUsuario: 3, regra: REGRA_PADRAO } },
      );
  });
  it('fixes the rule that was chosen', () => {
    const regra = { ...REGRA_PADRAO, nome: 'loteria-federal-primeiro-premio-v1', concurso: '5912' } as const;
    dada()
      .when({ ...criar, regra })
      .happens({ type: 'RifaCriada' }, { type: 'BilhetesEmitidos' }, { data: { regra } });
  });
  it('refuses a rule that leaves a number without a chance, saying which', () => {
    const regra = { ...REGRA_PADRAO, nome: 'loteria-federal-primeiro-premio-v1' } as const;
    const com = (qtdeNumeros: number) => dada().when({ ...criar, regra, dados: { ...DADOS, qtdeNumeros } });
    com(100_000).refused('REGRA_SEM_CHANCE', { campo: 'regra', de: 84_000, ate: 99_999, maximo: 83_999 });
    com(84_001).refused('REGRA_SEM_CHANCE', { de: 84_000, ate: 84_000 });
    com(84_000).happens({ type: 'RifaCriada' }, { type: 'BilhetesEmitidos' }, { data: { regra } });
  });
  it('refuses another source that nobody has described', () => {
    dada()
      .when({ ...criar, regra: { ...REGRA_PADRAO, nome: 'outra-fonte-v1' } })
      .refused('DESCRICAO_DA_REGRA', { campo: 'regra' });
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

describe('the rule of the draw', () => {
  const REGRA = { ...REGRA_PADRAO, semGanhador: 'proxima-extracao' } as const;
  const PRIMEIRO = { ...REGRA_PADRAO, nome: 'loteria-federal-primeiro-premio-v1' } as const;
  const mudar = (regra: RegraDoSorteio, alteracoes: Partial<typeof DADOS> = {}) =>
    ({ type: 'AlterarRifa', ator: GERENTE, agora: AGORA, alteracoes, semente: SEMENTE, regra }) as const;
  const fixada = (regra: RegraDoSorteio): EventoRifa => ({
    type: 'RegraDoSorteioFixada',
    data: { idRifa: 1, idUsuario: 3, regra },
  });

  it('is another one while nothing is taken, also of a raffle that has none', () => {
    dada(...rifaAberta())
      .when(mudar(REGRA))
      .happens({ type: 'RegraDoSorteioFixada', data: { idUsuario: 4, regra: REGRA } });
    dada(...rifaAberta(), fixada(REGRA_PADRAO))
      .when(mudar(REGRA, { titulo: 'CARRO' }))
      .happens({ type: 'RifaAlterada' }, { type: 'RegraDoSorteioFixada' });
  });
  it('repeated, changes nothing, and may stand beside what is taken', () => {
    dada(...rifaAberta(), fixada(REGRA))
      .when(mudar(REGRA))
      .changesNothing();
    const [criada, emitida, ...vendas] = vendida([1]);
    if (!criada || !emitida) throw new Error('no raffle');
    dada(criada, emitida, fixada(REGRA), ...vendas)
      .when(mudar(REGRA))
      .changesNothing();
  });
  it('is locked once a ticket left Livre, and by the seal', () => {
    dada(...vendida([1]))
      .when(mudar(REGRA))
      .refused('CAMPO_TRAVADO', { campo: 'regra' });
    dada(...rifaAberta(), LISTA_SELADA)
      .when(mudar(REGRA))
      .refused('LISTA_SELADA', { campo: 'regra' });
  });
  it('must fit the numbers, whichever of the two changes', () => {
    dada(...rifaAberta({ qtdeNumeros: 100_000 }))
      .when(mudar(PRIMEIRO))
      .refused('REGRA_SEM_CHANCE');
    const alterar = {
      type: 'AlterarRifa',
      ator: GERENTE,
      agora: AGORA,
      alteracoes: { qtdeNumeros: 100_000 },
      semente: SEMENTE,
    } as const;
    dada(...rifaAberta(), fixada(PRIMEIRO))
      .when(alterar)
      .refused('REGRA_SEM_CHANCE');
    dada(...rifaAberta(), fixada(PRIMEIRO))
      .when({ ...alterar, regra: REGRA })
      .happens({ type: 'RifaAlterada' }, { type: 'BilhetesEmitidos' }, { type: 'RegraDoSorteioFixada' });
    dada(...rifaAberta())
      .when(alterar)
      .happens({ type: 'RifaAlterada' }, { type: 'BilhetesEmitidos' });
  });
});

describe('after the seal', () => {
  const alterar = (alteracoes: Partial<typeof DADOS>) =>
    ({
      type: 'AlterarRifa',
      ator: ADMINISTRADOR,
      agora: DEPOIS_DO_ENCERRAMENTO,
      alteracoes,
      semente: SEMENTE,
    }) as const;

  it('dates and numbers stay, texts do not', () => {
    const selada = [...rifaAberta(), LISTA_SELADA];
    const dtSorteio = new Date(AGORA + 20 * DIA).toISOString();
    dada(...selada)
      .when(alterar({ dtSorteio }))
      .refused('LISTA_SELADA', { campo: 'dtSorteio' });
    dada(...selada)
      .when(alterar({ qtdeNumeros: 200 }))
      .refused('LISTA_SELADA', { campo: 'qtdeNumeros' });
    dada(...selada)
      .when(alterar({ titulo: 'CARRO' }))
      .happens({ type: 'RifaAlterada' });
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
});
