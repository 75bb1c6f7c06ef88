import type { EventoRifa } from '@rifa-viva/contracts/eventos/rifa';
import { dividirEmParcelas } from '@rifa-viva/contracts/regras/cortesia';
import {
  codigoDepois,
  codigoDoStatus,
  type EventoDeBilhetes,
  FATOS,
} from '@rifa-viva/contracts/regras/vida-do-bilhete';
import { type EstadoRifa, type Grupo, mudar, semBilhetes } from './state.ts';

/** Folds one event in, in place. */
export function evolve(estado: EstadoRifa, evento: EventoRifa): EstadoRifa {
  switch (evento.type) {
    case 'RifaCriada': {
      const { idRifa, idUsuario: _, ...dados } = evento.data;
      estado.idRifa = idRifa;
      estado.situacao = 'ativo';
      estado.dados = dados;
      return estado;
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
      estado.situacao = 'ativo';
      return estado;
    case 'RifaExpurgada':
      estado.situacao = 'expurgado';
      return estado;
    case 'ResultadoRegistrado':
      estado.milharSorteada = evento.data.milharSorteada;
      return estado;
    case 'BilhetesReservados':
      return reservar(estado, evento);
    case 'ReservaPaga':
    case 'BilhetesLiberados':
      cumprir(estado, evento.data.idReserva);
      return vender(estado, evento, compradorDe(estado, evento.data.idReserva));
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
    idPagamento: dados.idPagamento,
    expiraEm: Date.parse(dados.expiraEm),
    qtde: 0,
    vendida: false,
  };
  const indice = novoGrupo(estado, grupo);
  estado.reservas = dados.idReserva;
  estado.porPagamento.set(dados.idPagamento, indice);
  estado.porReserva.set(dados.idReserva, indice);
  mover(estado, evento, indice);
  if (dados.tipoPagamento !== 'normal') {
    estado.promessas.set(dados.idReserva, { numeros: dados.numeros, total: dados.total });
  }
  return estado;
}

function vender(
  estado: EstadoRifa,
  evento: Fato<'ReservaPaga' | 'BilhetesLiberados' | 'BilhetesVendidos'>,
  quem: { readonly pessoa: number; readonly vendedor: number },
): EstadoRifa {
  const indice = novoGrupo(estado, {
    tipo: 'venda',
    ordinal: evento.data.idVenda,
    ...quem,
    idPagamento: '',
    expiraEm: 0,
    qtde: 0,
    vendida: false,
  });
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

function novoGrupo(estado: EstadoRifa, grupo: Grupo): number {
  estado.saiuDoLivre = true;
  return estado.grupos.push(grupo) - 1;
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
  const grupo = estado.grupos[indice];
  if (!grupo) return;
  grupo.qtde = numeros.length;
  if (grupo.tipo === 'reserva') abrir(estado, indice, grupo);
}

function abrir(estado: EstadoRifa, indice: number, grupo: Grupo): void {
  estado.abertas.add(indice);
  estado.qtdeReservados += grupo.qtde;
  estado.abertasPorPessoa.set(grupo.pessoa, (estado.abertasPorPessoa.get(grupo.pessoa) ?? 0) + 1);
  estado.prazos.push({ expiraEm: grupo.expiraEm, grupo: indice });
}

function sairDoGrupo(estado: EstadoRifa, numero: number): void {
  const indice = (estado.grupo[numero - 1] ?? 0) - 1;
  const grupo = estado.grupos[indice];
  if (!grupo) return;
  grupo.qtde -= 1;
  if (grupo.tipo !== 'reserva') return;
  estado.qtdeReservados -= 1;
  if (grupo.qtde === 0) fechar(estado, indice, grupo);
}

function fechar(estado: EstadoRifa, indice: number, grupo: Grupo): void {
  estado.abertas.delete(indice);
  const restantes = (estado.abertasPorPessoa.get(grupo.pessoa) ?? 1) - 1;
  if (restantes > 0) estado.abertasPorPessoa.set(grupo.pessoa, restantes);
  else estado.abertasPorPessoa.delete(grupo.pessoa);
  let primeiro = estado.prazos.peek();
  while (primeiro && !estado.abertas.has(primeiro.grupo)) {
    estado.prazos.pop();
    primeiro = estado.prazos.peek();
  }
}

function cumprir(estado: EstadoRifa, idReserva: number): void {
  const grupo = estado.grupos[estado.porReserva.get(idReserva) ?? -1];
  if (grupo) grupo.vendida = true;
  estado.promessas.delete(idReserva);
}

function compradorDe(estado: EstadoRifa, idReserva: number): { pessoa: number; vendedor: number } {
  const grupo = estado.grupos[estado.porReserva.get(idReserva) ?? -1];
  return { pessoa: grupo?.pessoa ?? 0, vendedor: 0 };
}
