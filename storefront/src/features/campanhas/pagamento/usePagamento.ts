import { cancelarReserva, carregarMeusBilhetes, reservarBilhetes } from '@rifa-viva/contracts/http/bilhetes';
import { useUsuarioAoVivo } from '@rifa-viva/ui/ao-vivo/useMensagens.ts';
import { textoAleatorio } from '@rifa-viva/ui/api/aleatorio.ts';
import { chamar, codigoDaFalha, ErroDaApi } from '@rifa-viva/ui/api/cliente.ts';
import { useEmpresa } from '@rifa-viva/ui/partida/empresa.ts';
import { avisar } from '@rifa-viva/ui/pecas/Toast.tsx';
import { useUsuario } from '@rifa-viva/ui/sessao/sessao.ts';
import { useReducer, useRef } from 'react';
import type { Rifa } from '../consultas.ts';
import { avisarEncerramento } from '../recarga.ts';
import {
  avancar,
  cobrancaDe,
  FALHA_AO_GERAR,
  INICIAL,
  type Pagamento,
  PIX_NAO_CARREGADO,
  situacaoDosBilhetes,
  textoDaFalhaAoGerar,
} from './estado.ts';

/** Length of a manual payment's id (spec, section 4). */
const TAMANHO_DO_ID = 10;

export interface AcoesDoPagamento {
  readonly pagamento: Pagamento;
  gerar(): Promise<void>;
  encerrarTempo(): void;
  /** Gives the tickets back. True when nothing is reserved any more. */
  desistir(): Promise<boolean>;
}

/** One manual Pix payment: reserve, show the code, wait until somebody at the company confirms it. */
export function usePagamento({ idRifa }: Rifa, qtde: number): AcoesDoPagamento {
  const { idUsuario, nome } = useUsuario();
  const { minutos } = useEmpresa();
  const [pagamento, ocorreu] = useReducer(avancar, INICIAL);
  const cobranca = cobrancaDe(pagamento);
  /** Kept while the outcome of a reservation is unknown: the same id again reserves only once. */
  const semDesfecho = useRef<string | null>(null);

  async function gerar() {
    const idPagamento = semDesfecho.current ?? textoAleatorio(TAMANHO_DO_ID);
    semDesfecho.current = idPagamento;
    ocorreu({ tipo: 'gerar' });
    try {
      const reserva = await chamar(reservarBilhetes, {
        body: { idRifa, idUsuario, qtde, cliente: nome, minutosReserva: minutos, idPagamento },
        idempotencyKey: idPagamento,
      });
      semDesfecho.current = null;
      ocorreu({ tipo: 'reservado', idPagamento, reserva });
      if (reserva.valor > 0 && reserva.pixCopiaECola === undefined) await avisar(PIX_NAO_CARREGADO);
    } catch (falha) {
      if (falha instanceof ErroDaApi && !falha.semResposta) semDesfecho.current = null;
      ocorreu({ tipo: 'falhou' });
      if (codigoDaFalha(falha) === 'VENDAS_ENCERRADAS') await avisarEncerramento();
      else await avisar(textoDaFalhaAoGerar(falha));
    }
  }

  /** Reads the own tickets: they say whether the payment was confirmed. */
  async function conferir() {
    if (!cobranca) return;
    try {
      const meus = await chamar(carregarMeusBilhetes, { params: { idUsuario } });
      ocorreu({ tipo: 'conferido', situacao: situacaoDosBilhetes(idRifa, cobranca.numeros, meus) });
    } catch (falha) {
      console.error(falha);
    }
  }
  useUsuarioAoVivo(cobranca ? idUsuario : null, (mudou) => {
    if (mudou?.motivo !== 'conta') void conferir();
  });

  async function desistir(): Promise<boolean> {
    const idPagamento = cobranca?.idPagamento ?? semDesfecho.current;
    if (idPagamento === null) return true;
    try {
      await chamar(cancelarReserva, { body: { idPagamento } });
      return true;
    } catch (falha) {
      // Nothing was reserved under an id whose outcome was unknown.
      if (!cobranca && codigoDaFalha(falha) === 'NAO_ENCONTRADO') return true;
      if (codigoDaFalha(falha) === 'RESERVA_NAO_ABERTA') await conferir();
      else await avisar(FALHA_AO_GERAR);
      return false;
    }
  }

  return { pagamento, gerar, encerrarTempo: () => ocorreu({ tipo: 'tempoEsgotado' }), desistir };
}
