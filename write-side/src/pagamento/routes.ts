import { gerarPagamentoEFI, gerarPagamentoMp } from '@rifa-viva/contracts/http/pagamentos';
import { type Implementation, implement } from '@rifa-viva/server/http/implementation';
import { unavailable } from '@rifa-viva/server/http/refusal';

/** Until payments by provider are built, a charge is refused with 503 and nothing is appended (decisions). */
export function createPagamentoRoutes(): Implementation[] {
  const recusado = async () => {
    throw unavailable(300);
  };
  return [implement(gerarPagamentoMp, recusado), implement(gerarPagamentoEFI, recusado)];
}
