import { conferirPagamentoMp, gerarPagamentoMp } from '@rifa-viva/contracts/http/pagamentos';
import { chamar } from '@rifa-viva/ui/api/cliente.ts';
import type { Metodo } from './metodo.ts';
import { carregarScript, lerDeviceId } from './script-mercado-pago.ts';

const CADA_MS = 2_000;

export const mercadoPago: Metodo = {
  preparar: carregarScript,
  async gerar({ idRifa, qtde, valor, comprador }, chave) {
    const deviceId = lerDeviceId();
    const { pagamento } = await chamar(gerarPagamentoMp, {
      body: { valor, idRifa, qtde, cliente: comprador.nome, ...(deviceId && { deviceId }) },
      idempotencyKey: chave,
    });
    return String(pagamento.id);
  },
  conferencia: {
    cadaMs: CADA_MS,
    async pago(idPagamento, signal) {
      const { sucesso } = await chamar(conferirPagamentoMp, { body: { idPagamento }, signal });
      return sucesso;
    },
  },
};
