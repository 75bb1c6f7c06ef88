import type { DadosDaRifa, EventoRifa } from '@rifa-viva/contracts/eventos/rifa';
import { totalDeBilhetes } from '@rifa-viva/contracts/regras/numeracao';
import { permissoes } from '@rifa-viva/contracts/regras/permissoes-rifa';
import { normalizarMilhares } from '@rifa-viva/contracts/regras/premio';
import { ALGORITMO_DO_SORTEIO } from '@rifa-viva/contracts/regras/sorteio';
import { accept, type Decision, refuse } from '../kernel/decider.ts';
import type { AlterarRifa, CriarRifa, MudarStatus, RegistrarResultado, RespostaRifa } from './commands.ts';
import type { EstadoRifa } from './state.ts';
import { vencidas } from './vencidas.ts';

type Decisao = Decision<EventoRifa, RespostaRifa>;

export function criar(estado: EstadoRifa, comando: CriarRifa): Decisao {
  const { idRifa, ator, dados } = comando;
  const feito: RespostaRifa = { tipo: 'feito', idRifa };
  if (estado.situacao !== 'inexistente') return accept(feito);
  const recusa = recusaDosDados(dados);
  if (recusa) return recusa;
  return accept<EventoRifa, RespostaRifa>(
    feito,
    { type: 'RifaCriada', data: { idRifa, idUsuario: ator.idUsuario, ...dados } },
    emissao(idRifa, dados, comando.semente),
  );
}

function emissao(idRifa: number, dados: DadosDaRifa, semente: string): EventoRifa {
  const { qtdeNumeros, qtdeChances } = dados;
  return {
    type: 'BilhetesEmitidos',
    data: {
      idRifa,
      total: totalDeBilhetes(qtdeNumeros, qtdeChances),
      qtdeNumeros,
      qtdeChances,
      semente,
      algoritmo: ALGORITMO_DO_SORTEIO,
    },
  };
}

function recusaDosDados(dados: DadosDaRifa): Decision<never, never> | null {
  if (dados.dtEncerramento > dados.dtSorteio) return refuse('DATA_ENCERRAMENTO', { campo: 'dtEncerramento' });
  if (dados.qtdeNumeros < dados.qtdeChances) {
    return refuse('NUMEROS_DA_RIFA', { campo: 'qtdeNumeros', minimo: dados.qtdeChances });
  }
  return null;
}

/** Locked once a ticket left Livre: they decide what was sold. */
const TRAVADOS = [
  'valor',
  'comissao',
  'cortesia',
  'qtdeBilhetes',
  'qtdeNumeros',
  'qtdeChances',
  'idModeloBilhete',
  'sucessor',
] as const satisfies readonly (keyof DadosDaRifa)[];
const DATAS = ['dtSorteio', 'dtEncerramento'] as const satisfies readonly (keyof DadosDaRifa)[];

export function alterar(estado: EstadoRifa, comando: AlterarRifa): Decisao {
  const { dados, idRifa } = estado;
  if (!dados || estado.situacao === 'expurgado') return refuse('NAO_ENCONTRADO');
  if (estado.situacao === 'excluido') return refuse('JA_EXCLUIDO');
  const [antes, depois] = diferencas(dados, comando.alteracoes);
  const feito: RespostaRifa = { tipo: 'feito', idRifa };
  if (Object.keys(depois).length === 0) return accept(feito);

  const travado = TRAVADOS.find((campo) => campo in depois);
  if (travado && (estado.saiuDoLivre || estado.milharSorteada.length > 0)) {
    return refuse('CAMPO_TRAVADO', { campo: travado });
  }
  if (DATAS.some((campo) => campo in depois) && !podeMudarDatas(estado, comando))
    return refuse('DATAS_TRAVADAS');
  const novos = { ...dados, ...depois };
  const recusa = recusaDosDados(novos);
  if (recusa) return recusa;

  const alterada: EventoRifa = {
    type: 'RifaAlterada',
    data: { idRifa, idUsuario: comando.ator.idUsuario, antes, depois },
  };
  const outrosNumeros = 'qtdeNumeros' in depois || 'qtdeChances' in depois;
  return accept<EventoRifa, RespostaRifa>(
    feito,
    alterada,
    ...(outrosNumeros ? [emissao(idRifa, novos, comando.semente)] : []),
  );
}

function podeMudarDatas(estado: EstadoRifa, { ator, agora }: AlterarRifa): boolean {
  if (estado.milharSorteada.length > 0) return false;
  return !encerrada(estado, agora) || permissoes.mudaDatasDepoisDoEncerramento(ator);
}

function diferencas(
  dados: DadosDaRifa,
  alteracoes: Partial<DadosDaRifa>,
): [antes: Partial<DadosDaRifa>, depois: Partial<DadosDaRifa>] {
  const campos = (Object.keys(alteracoes) as (keyof DadosDaRifa)[]).filter(
    (campo) => alteracoes[campo] !== undefined && alteracoes[campo] !== dados[campo],
  );
  const so = (de: Partial<DadosDaRifa>): Partial<DadosDaRifa> =>
    Object.fromEntries(campos.map((campo) => [campo, de[campo]]));
  return [so(dados), so(alteracoes)];
}

export const encerrada = (estado: EstadoRifa, agora: number): boolean =>
  estado.dados === null || agora >= Date.parse(estado.dados.dtEncerramento);

export function mudarStatus(estado: EstadoRifa, comando: MudarStatus): Decisao {
  const { idRifa } = estado;
  if (estado.situacao === 'inexistente' || estado.situacao === 'expurgado') return refuse('NAO_ENCONTRADO');
  const feito: RespostaRifa = { tipo: 'feito', idRifa };
  const data = { idRifa, idUsuario: comando.ator.idUsuario };
  const escrever = (evento: EventoRifa): Decisao => (comando.ensaio ? accept(feito) : accept(feito, evento));
  switch (comando.type) {
    case 'ExcluirRifa': {
      if (estado.situacao === 'excluido') return accept(feito);
      if (!permissoes.exclui(comando.ator, estado.total - estado.qtdeLivres))
        return refuse('RIFA_COM_BILHETES');
      return escrever({ type: 'RifaExcluida', data });
    }
    case 'RestaurarRifa':
      if (estado.situacao === 'ativo') return accept(feito);
      return escrever({ type: 'RifaRestaurada', data });
    case 'ExpurgarRifa':
      if (estado.situacao !== 'excluido') return refuse('NAO_EXCLUIDO');
      return escrever({ type: 'RifaExpurgada', data });
  }
}

export function registrarResultado(estado: EstadoRifa, comando: RegistrarResultado): Decisao {
  const { dados, idRifa } = estado;
  if (!dados || estado.situacao !== 'ativo') return refuse('NAO_ENCONTRADO');
  if (!permissoes.registraResultado(comando.ator)) return refuse('PAPEL');
  if (!encerrada(estado, comando.agora)) return refuse('ANTES_DO_ENCERRAMENTO');
  const lidas = normalizarMilhares(comando.milharSorteada, dados.qtdeNumeros);
  if (!lidas.ok) return refuse('MILHAR', { campo: 'milharSorteada', n: lidas.n });
  const milharSorteada = lidas.milhares;
  if (milharSorteada.length === 0) return refuse('MILHAR', { campo: 'milharSorteada', n: '' });
  const abertos = estado.qtdeReservados - vencidas(estado, comando.agora).numeros.length;
  if (abertos > 0) return refuse('RESERVAS_ABERTAS', { n: abertos });
  const feito: RespostaRifa = { tipo: 'feito', idRifa };
  if (milharSorteada.join() === estado.milharSorteada.join()) return accept(feito);
  return accept(feito, {
    type: 'ResultadoRegistrado',
    data: { idRifa, milharSorteada, anterior: [...estado.milharSorteada], idUsuario: comando.ator.idUsuario },
  });
}
