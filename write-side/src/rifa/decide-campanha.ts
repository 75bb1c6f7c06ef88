import { DADOS_AUSENTES, type DadosDaRifa, type EventoRifa } from '@rifa-viva/contracts/eventos/rifa';
import { totalDeBilhetes } from '@rifa-viva/contracts/regras/numeracao';
import { permissoes } from '@rifa-viva/contracts/regras/permissoes-rifa';
import { REGRA_PADRAO, type RegraDoSorteio, semChance } from '@rifa-viva/contracts/regras/regra-do-sorteio';
import { ALGORITMO_DO_SORTEIO } from '@rifa-viva/contracts/regras/sorteio';
import type { EstadoRifa } from '@rifa-viva/contracts/rifa/estado';
import { accept, type Decision, refuse } from '../kernel/decider.ts';
import type { AlterarRifa, CriarRifa, MudarStatus, RespostaRifa } from './commands.ts';

type Decisao = Decision<EventoRifa, RespostaRifa>;

export function criar(estado: EstadoRifa, comando: CriarRifa): Decisao {
  const { idRifa, ator } = comando;
  const { rascunho = false, ...dados } = comando.dados;
  const feito: RespostaRifa = { tipo: 'feito', idRifa };
  if (estado.situacao !== 'inexistente') return accept(feito);
  const { regra = REGRA_PADRAO } = comando;
  const recusa = recusaDosDados(dados) ?? recusaDaRegra(regra, dados);
  if (recusa) return recusa;
  return accept<EventoRifa, RespostaRifa>(
    feito,
    {
      type: rascunho ? 'RascunhoCriado' : 'RifaCriada',
      data: { idRifa, idUsuario: ator.idUsuario, ...dados },
    },
    emissao(idRifa, dados, comando.semente),
    fixada(idRifa, comando.ator.idUsuario, regra),
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

/** Each of the raffle's numbers must be able to come up. */
function recusaDaRegra(
  regra: RegraDoSorteio,
  { qtdeNumeros }: Pick<DadosDaRifa, 'qtdeNumeros'>,
): Decision<never, never> | null {
  if (regra.nome === 'outra-fonte-v1' && regra.descricao === '')
    return refuse('DESCRICAO_DA_REGRA', { campo: 'regra' });
  const fora = semChance(regra, qtdeNumeros);
  return fora && refuse('REGRA_SEM_CHANCE', { campo: 'regra', ...fora });
}

const fixada = (idRifa: number, idUsuario: number, regra: RegraDoSorteio): EventoRifa => ({
  type: 'RegraDoSorteioFixada',
  data: { idRifa, idUsuario, regra },
});

const mesmaRegra = (a: RegraDoSorteio | null, b: RegraDoSorteio): boolean =>
  a !== null &&
  a.nome === b.nome &&
  a.concurso === b.concurso &&
  a.descricao === b.descricao &&
  a.semGanhador === b.semGanhador;

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
  const { rascunho, ...alteracoes } = comando.alteracoes;
  const publica = rascunho === false && dados.rascunho === true;
  if (rascunho && !dados.rascunho) return refuse('JA_PUBLICADA', { campo: 'rascunho' });
  const [antes, depois] = diferencas(dados, alteracoes);
  const regra = comando.regra && !mesmaRegra(estado.regra, comando.regra) ? comando.regra : null;
  const feito: RespostaRifa = { tipo: 'feito', idRifa };
  const mudou = Object.keys(depois).length > 0;
  if (!mudou && !regra && !publica) return accept(feito);

  const travado = TRAVADOS.find((campo) => campo in depois) ?? (regra ? 'regra' : undefined);
  if (travado) {
    if (estado.saiuDoLivre || estado.milharSorteada.length > 0)
      return refuse('CAMPO_TRAVADO', { campo: travado });
    if (estado.selada) return refuse('LISTA_SELADA', { campo: travado });
  }
  const data = DATAS.find((campo) => campo in depois);
  if (data) {
    if (!podeMudarDatas(estado, comando)) return refuse('DATAS_TRAVADAS');
    if (estado.selada) return refuse('LISTA_SELADA', { campo: data });
  }
  const novos = { ...dados, ...depois };
  const valeria = regra ?? estado.regra;
  const outrosNumeros = 'qtdeNumeros' in depois || 'qtdeChances' in depois;
  const recusa =
    recusaDosDados(novos) ?? (valeria && (regra || outrosNumeros) ? recusaDaRegra(valeria, novos) : null);
  if (recusa) return recusa;

  const { idUsuario } = comando.ator;
  const eventos: EventoRifa[] = [];
  if (mudou) eventos.push({ type: 'RifaAlterada', data: { idRifa, idUsuario, antes, depois } });
  if (outrosNumeros) eventos.push(emissao(idRifa, novos, comando.semente));
  if (regra) eventos.push(fixada(idRifa, idUsuario, regra));
  if (publica) eventos.push({ type: 'RifaPublicada', data: { idRifa, idUsuario } });
  return accept<EventoRifa, RespostaRifa>(feito, ...eventos);
}

function podeMudarDatas(estado: EstadoRifa, { ator, agora }: AlterarRifa): boolean {
  if (estado.milharSorteada.length > 0) return false;
  // Nobody was told the dates of a draft.
  if (estado.situacao === 'rascunho') return true;
  return !encerrada(estado, agora) || permissoes.mudaDatasDepoisDoEncerramento(ator);
}

function diferencas(
  dados: DadosDaRifa,
  alteracoes: Partial<DadosDaRifa>,
): [antes: Partial<DadosDaRifa>, depois: Partial<DadosDaRifa>] {
  const comTodos: DadosDaRifa = { ...DADOS_AUSENTES, ...dados };
  const campos = (Object.keys(alteracoes) as (keyof DadosDaRifa)[]).filter(
    (campo) => alteracoes[campo] !== undefined && alteracoes[campo] !== comTodos[campo],
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
  switch (comando.type) {
    case 'ExcluirRifa': {
      if (estado.situacao === 'excluido') return accept(feito);
      if (!permissoes.exclui(comando.ator, estado.total - estado.qtdeLivres))
        return refuse('RIFA_COM_BILHETES');
      return accept(feito, { type: 'RifaExcluida', data });
    }
    case 'RestaurarRifa':
      if (estado.situacao === 'ativo' || estado.situacao === 'rascunho') return accept(feito);
      return accept(feito, { type: 'RifaRestaurada', data });
    case 'ExpurgarRifa':
      if (estado.situacao !== 'excluido') return refuse('NAO_EXCLUIDO');
      return accept(feito, { type: 'RifaExpurgada', data });
  }
}
