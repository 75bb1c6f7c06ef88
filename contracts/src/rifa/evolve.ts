import type { EventoRifa } from '../eventos/rifa.ts';
import { dividirEmParcelas } from '../regras/cortesia.ts';
import { codigoDepois, codigoDoStatus, type EventoDeBilhetes, FATOS } from '../regras/vida-do-bilhete.ts';
import { type EstadoRifa, indiceDoGrupo, mudar, semBilhetes } from './estado.ts';
import type { Grupo } from './grupos.ts';

/** Closed reservations that may linger among the ends of the open ones. */
const FOLGA = 64;

/** Folds one event in, in place: every one of the raffle's stream, in its order. */
export function evolve(estado: EstadoRifa, evento: EventoRifa): EstadoRifa {
  switch (evento.type) {
    case 'RifaCriada':
    case 'RascunhoCriado': {
      const { idRifa, idUsuario: _, ...dados } = evento.data;
      estado.idRifa = idRifa;
      estado.dados = evento.type === 'RascunhoCriado' ? { ...dados, rascunho: true } : dados;
      return mostrar(estado);
    }
    case 'RifaPublicada': {
      if (estado.dados) {
        const { rascunho: _, ...dados } = estado.dados;
        estado.dados = dados;
      }
      return estado.situacao === 'rascunho' ? mostrar(estado) : estado;
    }
    case 'BilhetesEmitidos':
      return Object.assign(estado, semBilhetes(evento.data.total));
    case 'RifaAlterada':
      if (estado.dados) estado.dados = { ...estado.dados, ...evento.data.depois };
      return estado;
    case 'RifaExcluida':
      estado.situacao = 'excluido';
      return estado;
    case 'RifaRestaurada':
      return mostrar(estado);
    case 'RifaExpurgada':
      estado.situacao = 'expurgado';
      return estado;
    case 'PagamentoRecusado':
      estado.diario.anotarConjunto(estado.pagamentosRecusados, evento.data.idPagamento);
      estado.pagamentosRecusados.add(evento.data.idPagamento);
      return esquecer(estado, estado.grupos.reservaDo(evento.data.idPagamento) ?? -1);
    case 'RegraDoSorteioFixada':
      estado.regra = evento.data.regra;
      return estado;
    case 'ListaSelada':
      estado.selada = true;
      return estado;
    case 'SeloCarimbado':
      estado.carimbada = true;
      return estado;
    case 'ResultadoRegistrado':
      estado.milharSorteada = evento.data.milharSorteada;
      estado.resultado = {
        por: evento.data.idUsuario,
        em: evento.data.em === undefined ? 0 : Date.parse(evento.data.em),
        confirmado: false,
        extracao: evento.data.extracao ?? null,
      };
      return estado;
    case 'ResultadoConfirmado':
      if (estado.resultado) estado.resultado = { ...estado.resultado, confirmado: true };
      return estado;
    case 'BilhetesReservados':
      return reservar(estado, evento);
    case 'ReservaPaga':
      return cumprir(estado, evento, estado.grupos.reservaDo(evento.data.idPagamento) ?? -1);
    case 'BilhetesLiberados':
      return cumprir(estado, evento, indiceDoGrupo(estado, evento.data.numeros[0] ?? 0));
    case 'BilhetesVendidos': {
      const { idUsuarioEmissor, idVendedor } = evento.data;
      return vender(estado, evento, { pessoa: idUsuarioEmissor, vendedor: idVendedor });
    }
    default:
      return soltar(estado, evento);
  }
}

type Fato<T extends EventoDeBilhetes['type']> = Extract<EventoDeBilhetes, { type: T }>;

function reservar(estado: EstadoRifa, evento: Fato<'BilhetesReservados'>): EstadoRifa {
  const dados = evento.data;
  const grupo: Grupo = {
    tipo: 'reserva',
    ordinal: dados.idReserva,
    pessoa: dados.idUsuario,
    vendedor: 0,
    expiraEm: Date.parse(dados.expiraEm),
    qtde: 0,
    vendida: false,
  };
  const indice = novoGrupo(estado, grupo, dados.idPagamento);
  estado.reservas = dados.idReserva;
  mover(estado, evento, indice);
  if (dados.tipoPagamento !== 'normal') estado.promessas.incluir(indice, dados);
  return estado;
}

function vender(
  estado: EstadoRifa,
  evento: Fato<'ReservaPaga' | 'BilhetesLiberados' | 'BilhetesVendidos'>,
  quem: { readonly pessoa: number; readonly vendedor: number },
): EstadoRifa {
  const grupo: Grupo = {
    tipo: 'venda',
    ordinal: evento.data.idVenda,
    ...quem,
    expiraEm: 0,
    qtde: 0,
    vendida: false,
  };
  const indice = novoGrupo(estado, grupo, evento.type === 'ReservaPaga' ? evento.data.idPagamento : '');
  estado.vendas = evento.data.idVenda;
  mover(estado, evento, indice);
  return estado;
}

/** Any other fact of tickets opens no group: they leave theirs where it changes what they are. */
function soltar(estado: EstadoRifa, { type, data }: EventoDeBilhetes): EstadoRifa {
  const status = codigoDepois(type);
  if (status === null) return estado;
  for (const numero of data.numeros) {
    sairDoGrupo(estado, numero);
    mudar(estado, numero, status);
  }
  return estado;
}

function novoGrupo(estado: EstadoRifa, grupo: Grupo, idPagamento: string): number {
  const indice = estado.gruposAteAgora;
  estado.saiuDoLivre = true;
  estado.gruposAteAgora += 1;
  estado.grupos.novo(indice, grupo, idPagamento);
  return indice;
}

/** Moves tickets into a group; what was charged for all is shared out among them. */
function mover(
  estado: EstadoRifa,
  {
    type,
    data: { numeros, total },
  }: Fato<'BilhetesReservados' | 'ReservaPaga' | 'BilhetesLiberados' | 'BilhetesVendidos'>,
  indice: number,
): void {
  const status = codigoDoStatus(FATOS[type].depois);
  const parcelas = dividirEmParcelas(total, numeros.length);
  numeros.forEach((numero, i) => {
    sairDoGrupo(estado, numero);
    mudar(estado, numero, status, indice, parcelas[i] ?? 0);
  });
  estado.grupos.mudarQtde(indice, numeros.length);
  const grupo = estado.grupos.get(indice);
  if (grupo?.tipo === 'reserva') abrir(estado, indice, grupo);
}

function abrir(estado: EstadoRifa, indice: number, { qtde, pessoa, expiraEm }: Grupo): void {
  estado.qtdeReservados += qtde;
  estado.abertasPorPessoa.somar(pessoa, 1);
  estado.prazos.incluir({ expiraEm, grupo: indice });
}

function sairDoGrupo(estado: EstadoRifa, numero: number): void {
  const indice = indiceDoGrupo(estado, numero);
  const grupo = estado.grupos.get(indice);
  if (!grupo) return;
  estado.grupos.mudarQtde(indice, grupo.qtde - 1);
  if (grupo.tipo === 'reserva') estado.qtdeReservados -= 1;
  if (grupo.qtde > 1) return;
  if (grupo.tipo === 'reserva') fechar(estado, grupo);
  esquecer(estado, indice);
}

function fechar(estado: EstadoRifa, { pessoa }: Grupo): void {
  const { abertas, prazos, abertasPorPessoa } = estado;
  abertasPorPessoa.somar(pessoa, -1);
  for (
    let primeiro = prazos.primeiro();
    primeiro && !abertas.has(primeiro.grupo);
    primeiro = prazos.primeiro()
  )
    prazos.tirar();
  if (prazos.length > 2 * abertas.size + FOLGA)
    prazos.refazer([...prazos].filter(({ grupo }) => abertas.has(grupo)));
}

/**
 * Of what is over for good a few bytes are left: tickets come and go without end. A provider's reservation stays whole
 * while late money may still ask for what it promised.
 */
function esquecer(estado: EstadoRifa, indice: number): EstadoRifa {
  const grupo = estado.grupos.get(indice);
  if (!grupo || grupo.qtde > 0) return estado;
  const { tipo, pessoa, vendida } = grupo;
  const idPagamento = estado.grupos.idPagamento(indice);
  if (tipo === 'reserva') {
    if (estado.pagamentosRecusados.has(idPagamento)) estado.promessas.tirar(indice);
    if (estado.promessas.has(indice)) return estado;
    estado.encerradas.anotar(idPagamento, { pessoa, vendida, paga: false });
  } else if (idPagamento !== '') {
    estado.encerradas.anotar(idPagamento, { pessoa, vendida: true, paga: true });
  }
  estado.grupos.esquecer(indice);
  return estado;
}

/** Makes tickets a sale of this reservation (group index). */
function cumprir(
  estado: EstadoRifa,
  evento: Fato<'ReservaPaga' | 'BilhetesLiberados'>,
  reserva: number,
): EstadoRifa {
  const pessoa = estado.grupos.get(reserva)?.pessoa ?? 0;
  estado.grupos.vender(reserva);
  estado.promessas.tirar(reserva);
  return esquecer(vender(estado, evento, { pessoa, vendedor: 0 }), reserva);
}

/** To everybody, or while it is a draft to those alone who edit it. */
function mostrar(estado: EstadoRifa): EstadoRifa {
  estado.situacao = estado.dados?.rascunho ? 'rascunho' : 'ativo';
  return estado;
}
