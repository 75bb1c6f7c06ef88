import type { DadosDaRifa, EventoRifa } from '@rifa-viva/contracts/eventos/rifa';
import { PAUSA_DE_QUEM_E_SO } from '@rifa-viva/contracts/regras/confirmacao';
import { diaLocal, formatarDataHora } from '@rifa-viva/contracts/regras/datas';
import { defeitoDaExtracao, type Extracao, mesmaExtracao } from '@rifa-viva/contracts/regras/extracao';
import { permissoes } from '@rifa-viva/contracts/regras/permissoes-rifa';
import { normalizarMilhares } from '@rifa-viva/contracts/regras/premio';
import type { EstadoRifa } from '@rifa-viva/contracts/rifa/estado';
import { accept, type Decision, refuse } from '../kernel/decider.ts';
import type {
  CarimbarSelo,
  ConfirmarResultado,
  ConsultarSelo,
  RegistrarResultado,
  RespostaRifa,
  SelarLista,
} from './commands.ts';
import { encerrada } from './decide-campanha.ts';
import { vencidas } from './vencidas.ts';

type Decisao = Decision<EventoRifa, RespostaRifa>;

const MINUTO = 60_000;

const feito = ({ idRifa }: EstadoRifa): RespostaRifa => ({ tipo: 'feito', idRifa });

/** Tickets somebody may still pay. */
const reservados = (estado: EstadoRifa, agora: number): number =>
  estado.qtdeReservados - vencidas(estado, agora).numeros.length;

/** After the last sale alone. Sealed already: nothing to do. */
export function consultarSelo(
  estado: EstadoRifa,
  { agora, cobrancasAbertas }: Omit<ConsultarSelo, 'type'>,
): Decisao {
  if (estado.situacao !== 'ativo') return refuse('NAO_ENCONTRADO');
  if (estado.selada) return accept(feito(estado));
  const abertos = reservados(estado, agora);
  const tudoVendido = abertos + estado.qtdeLivres + vencidas(estado, agora).numeros.length === 0;
  if (!permissoes.sela(encerrada(estado, agora), tudoVendido)) return refuse('VENDAS_ABERTAS');
  if (abertos > 0) return refuse('RESERVAS_ANTES_DO_SELO', { n: abertos });
  if (cobrancasAbertas > 0) return refuse('COBRANCAS_ANTES_DO_SELO', { n: cobrancasAbertas });
  return accept(feito(estado));
}

/** What was sold is final from here on. */
export function selar(estado: EstadoRifa, comando: SelarLista): Decisao {
  const podia = consultarSelo(estado, comando);
  if ('refused' in podia || estado.selada) return podia;
  const { ator, comOResultado, feita } = comando;
  const { selo, assinatura, chavePublica, de } = feita;
  // Whatever changes what is sold changes one of these, and none of them ever comes back with the others.
  if (
    de.reservas !== estado.reservas ||
    de.vendas !== estado.vendas ||
    de.qtdeLivres !== estado.qtdeLivres ||
    selo.idRifa !== estado.idRifa
  )
    return refuse('CONFLITO');
  return accept<EventoRifa, RespostaRifa>(feito(estado), {
    type: 'ListaSelada',
    data: {
      idRifa: estado.idRifa,
      idUsuario: ator.idUsuario,
      selo,
      assinatura,
      chavePublica,
      comOResultado,
    },
  });
}

/** One stamp a seal; that of who asked later says nothing more. */
export function carimbar(estado: EstadoRifa, { tsa, em, token }: CarimbarSelo): Decisao {
  if (!estado.selada) return refuse('NAO_ENCONTRADO');
  if (estado.carimbada) return accept(feito(estado));
  const { idRifa } = estado;
  return accept<EventoRifa, RespostaRifa>(feito(estado), {
    type: 'SeloCarimbado',
    data: { idRifa, tsa, em, token },
  });
}

export function registrarResultado(estado: EstadoRifa, comando: RegistrarResultado): Decisao {
  const { dados, idRifa } = estado;
  const { ator, agora } = comando;
  if (!dados || estado.situacao !== 'ativo') return refuse('NAO_ENCONTRADO');
  if (!permissoes.registraResultado(ator)) return refuse('PAPEL');
  if (!encerrada(estado, agora)) return refuse('ANTES_DO_ENCERRAMENTO');
  const lidas = normalizarMilhares(comando.milharSorteada, dados.qtdeNumeros);
  if (!lidas.ok) return refuse('MILHAR', { campo: 'milharSorteada', n: lidas.n });
  const milharSorteada = lidas.milhares;
  if (milharSorteada.length === 0) return refuse('MILHAR', { campo: 'milharSorteada', n: '' });
  const abertos = reservados(estado, agora);
  if (abertos > 0) return refuse('RESERVAS_ABERTAS', { n: abertos });
  const recusada = recusaDaExtracao(estado, dados, comando, milharSorteada);
  if (recusada) return recusada;
  if (jaRegistrado(estado, milharSorteada, comando.extracao)) return accept(feito(estado));
  if (!estado.selada) return refuse('RESULTADO_SEM_LISTA');
  return accept<EventoRifa, RespostaRifa>(feito(estado), {
    type: 'ResultadoRegistrado',
    data: {
      idRifa,
      milharSorteada,
      anterior: [...estado.milharSorteada],
      idUsuario: ator.idUsuario,
      em: new Date(agora).toISOString(),
      ...(comando.extracao ? { extracao: comando.extracao } : {}),
    },
  });
}

/** A number that does not follow from the extraction that is given with it. */
function recusaDaExtracao(
  { regra }: EstadoRifa,
  { qtdeNumeros, dtSorteio }: DadosDaRifa,
  { extracao, agora }: RegistrarResultado,
  milharSorteada: readonly string[],
): Decision<never, never> | null {
  if (!extracao) return null;
  const hoje = diaLocal(new Date(agora).toISOString());
  const sorteio = { regra, qtdeNumeros, milharSorteada, diaDoSorteio: diaLocal(dtSorteio), hoje };
  const defeito = defeitoDaExtracao(extracao, sorteio);
  if (!defeito) return null;
  const campo = 'extracao';
  return refuse(defeito.codigo, 'n' in defeito ? { campo, n: defeito.n } : { campo });
}

/** The same numbers; an extraction that comes to them later is written down too. */
const jaRegistrado = (
  { milharSorteada, resultado }: EstadoRifa,
  digitadas: readonly string[],
  extracao: Extracao | null,
): boolean =>
  digitadas.join() === milharSorteada.join() &&
  (extracao === null || mesmaExtracao(extracao, resultado?.extracao ?? null));

/** By another Administrador; where there is none, by himself after a pause, and it is written down as such. */
export function confirmarResultado(estado: EstadoRifa, comando: ConfirmarResultado): Decisao {
  const { dados, idRifa, resultado } = estado;
  const { ator, agora, haOutros } = comando;
  if (!dados || estado.situacao !== 'ativo') return refuse('NAO_ENCONTRADO');
  if (!resultado) return refuse('SEM_RESULTADO');
  const lidas = normalizarMilhares(comando.milharSorteada, dados.qtdeNumeros);
  if (!lidas.ok || lidas.milhares.join() !== estado.milharSorteada.join())
    return refuse('RESULTADO_DIFERENTE', { campo: 'milharSorteada' });
  if (resultado.confirmado) return accept(feito(estado));
  const sozinho = ator.idUsuario === resultado.por;
  if (!permissoes.confirma(ator, resultado.por, haOutros)) return refuse('CONFIRMACAO_DO_MESMO');
  const aPartirDe = resultado.em + PAUSA_DE_QUEM_E_SO;
  if (sozinho && agora < aPartirDe) {
    const minuto = Math.ceil(aPartirDe / MINUTO) * MINUTO;
    return refuse('CONFIRMACAO_CEDO', { quando: formatarDataHora(new Date(minuto).toISOString()) });
  }
  return accept<EventoRifa, RespostaRifa>(feito(estado), {
    type: 'ResultadoConfirmado',
    data: { idRifa, idUsuario: ator.idUsuario, milharSorteada: [...estado.milharSorteada], sozinho },
  });
}
