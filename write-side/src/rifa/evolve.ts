import type { EventoRifa } from '@rifa-viva/contracts/eventos/rifa';
import { dividirEmParcelas } from '@rifa-viva/contracts/regras/cortesia';
import {
  desocupar,
  type EstadoRifa,
  type Grupo,
  LIBERADO,
  ocupar,
  RESERVADO,
  semBilhetes,
  VENDIDO,
} from './state.ts';

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
    case 'BilhetesReservados':
      return reservar(estado, evento.data);
    case 'ReservaExpirada':
    case 'ReservaCancelada':
    case 'BilhetesDevolvidos':
      return devolver(estado, evento.data.numeros);
    case 'ReservaPaga':
    case 'BilhetesLiberados':
      cumprir(estado, evento.data.idReserva);
      return vender(
        estado,
        evento.data,
        evento.type === 'ReservaPaga' ? VENDIDO : LIBERADO,
        compradorDe(estado, evento.data.idReserva),
      );
    case 'BilhetesVendidos': {
      const { idUsuarioEmissor, idVendedor } = evento.data;
      return vender(estado, evento.data, VENDIDO, { pessoa: idUsuarioEmissor, vendedor: idVendedor });
    }
    case 'BilhetesImpressos':
      return estado;
    case 'ResultadoRegistrado':
      estado.milharSorteada = evento.data.milharSorteada;
      return estado;
  }
}

function reservar(
  estado: EstadoRifa,
  dados: Extract<EventoRifa, { type: 'BilhetesReservados' }>['data'],
): EstadoRifa {
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
  mover(estado, dados.numeros, RESERVADO, indice, dados.total);
  if (dados.tipoPagamento !== 'normal') {
    estado.promessas.set(dados.idReserva, { numeros: dados.numeros, total: dados.total });
  }
  return estado;
}

function vender(
  estado: EstadoRifa,
  dados: { readonly idVenda: number; readonly numeros: readonly number[]; readonly total: number },
  status: number,
  quem: { readonly pessoa: number; readonly vendedor: number },
): EstadoRifa {
  const indice = novoGrupo(estado, {
    tipo: 'venda',
    ordinal: dados.idVenda,
    ...quem,
    idPagamento: '',
    expiraEm: 0,
    qtde: 0,
    vendida: false,
  });
  estado.vendas = dados.idVenda;
  mover(estado, dados.numeros, status, indice, dados.total);
  return estado;
}

function devolver(estado: EstadoRifa, numeros: readonly number[]): EstadoRifa {
  for (const numero of numeros) {
    sairDoGrupo(estado, numero);
    desocupar(estado, numero);
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
  numeros: readonly number[],
  status: number,
  indice: number,
  total: number,
): void {
  const parcelas = dividirEmParcelas(total, numeros.length);
  numeros.forEach((numero, i) => {
    sairDoGrupo(estado, numero);
    ocupar(estado, numero, status, indice, parcelas[i] ?? 0);
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
