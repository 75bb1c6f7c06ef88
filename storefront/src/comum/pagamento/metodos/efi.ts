import { consultarPagamentoEFI, gerarPagamentoEFI } from '@rifa-viva/contracts/http/pagamentos';
import { chamar } from '@rifa-viva/ui/api/cliente.ts';
import type { Metodo } from './metodo.ts';

const CADA_MS = 5_000;
const PAGA = 'CONCLUIDA';
/** Most characters the bank shows of what is paid. */
const MAXIMO_DA_DESCRICAO = 140;

export const efi: Metodo = {
  async gerar({ idRifa, titulo, qtde, valor }, chave) {
    const descricao = titulo.slice(0, MAXIMO_DA_DESCRICAO);
    const { txid } = await chamar(gerarPagamentoEFI, {
      body: { valor, descricao, idRifa, qtde },
      idempotencyKey: chave,
    });
    return txid;
  },
  conferencia: {
    cadaMs: CADA_MS,
    async pago(txid, signal) {
      const { status } = await chamar(consultarPagamentoEFI, { params: { txid }, signal });
      return status === PAGA;
    },
  },
};
