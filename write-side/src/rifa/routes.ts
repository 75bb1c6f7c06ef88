import type { Implementation } from '@rifa-viva/server/http/implementation';
import type { RifaDeps } from './execute.ts';
import { rotasDeCampanha } from './routes-campanha.ts';
import { rotasDeReserva } from './routes-reserva.ts';
import { rotasDeSorteio } from './routes-sorteio.ts';
import { rotasDeVenda } from './routes-venda.ts';

export function createRifaRoutes(deps: RifaDeps): Implementation[] {
  return [...rotasDeCampanha(deps), ...rotasDeReserva(deps), ...rotasDeSorteio(deps), ...rotasDeVenda(deps)];
}
