import { precoTotal } from '@rifa-viva/contracts/regras/cortesia';
import { lerDinheiro, paraReais } from '@rifa-viva/contracts/regras/dinheiro';
import { type CodigoRecebido, codigoDaFalha } from '@rifa-viva/ui/api/cliente.ts';
import { recarregarEmpresa, useEmpresa } from '@rifa-viva/ui/partida/empresa.ts';
import { avisarErro, fecharAviso } from '@rifa-viva/ui/pecas/avisos.ts';
import { useUsuario } from '@rifa-viva/ui/sessao/sessao.ts';
import { type Dispatch, useEffect, useState } from 'react';
import { avisarEncerramento } from '../recarga.ts';
import type { Cobranca } from './cobranca.ts';
import { lerSituacao } from './conferencia.ts';
import { cobrancaDaReserva, type Fato, PIX_NAO_CARREGADO, textoDaFalhaAoGerar } from './estado.ts';
import { criarGeracao, type Gerada } from './geracao.ts';
import { METODOS } from './metodos/metodos.ts';

/** What is bought of a raffle as its card shows it. */
export interface RifaAVenda {
  readonly idRifa: number;
  readonly titulo: string;
  readonly valor: number | string;
  readonly cortesia: boolean;
  readonly qtdeBilhetes: number;
  readonly qtdeNumeros: number;
}

export interface AcoesDaCompra {
  /** Centavos. */
  readonly total: number;
  gerar(): Promise<void>;
  abandonar(): void;
}

interface Intencao {
  readonly rifa: RifaAVenda;
  readonly qtde: number;
  /** Chosen by the buyer; absent: to be drawn. */
  readonly numeros?: readonly number[];
}

interface Ouvintes {
  readonly ocorreu: Dispatch<Fato>;
  /** What was chosen cannot be had any more: the same need not be asked for again. */
  readonly aoPerder: () => void;
  /** She has to end one of her open purchases first. */
  readonly aoTerAbertas: () => void;
}

const DURACAO_DA_ESCOLHA = 6_000;
/** Refusals of a choice: another one has to be made. */
const DA_ESCOLHA: readonly CodigoRecebido[] = ['NUMEROS_TOMADOS', 'ESCOLHA_DESLIGADA'];

/** "Gerar QrCode" of one purchase. */
export function useCompra(
  { rifa, qtde, numeros }: Intencao,
  { ocorreu, aoPerder, aoTerAbertas }: Ouvintes,
): AcoesDaCompra {
  const comprador = useUsuario();
  const { minutos, tipoPagamento, publicKey } = useEmpresa();
  const [geracao] = useState(criarGeracao);
  const { idRifa, titulo } = rifa;
  const total = precoTotal(qtde, lerDinheiro(rifa.valor) ?? 0, rifa);
  useEffect(() => METODOS[tipoPagamento].preparar?.(publicKey), [tipoPagamento, publicKey]);

  async function gerar() {
    // What the try before said is over.
    fecharAviso();
    ocorreu({ tipo: 'gerar' });
    try {
      const pedido = {
        idRifa,
        titulo,
        qtde,
        valor: paraReais(total),
        comprador,
        ...(numeros && { numeros }),
      };
      await aoReservar(await geracao.gerar(pedido, tipoPagamento, minutos));
    } catch (falha) {
      const codigo = codigoDaFalha(falha);
      // The company has changed its way of payment: the next try goes the new way, and begins once that is known.
      if (codigo === 'PAGAMENTO_POR_PROVEDOR') await recarregarEmpresa();
      ocorreu({ tipo: 'falhou' });
      if (codigo === 'COMPRAS_ABERTAS') aoTerAbertas();
      else if (codigo && DA_ESCOLHA.includes(codigo)) {
        aoPerder();
        // Numbers are named: nobody reads them in a moment.
        await avisarErro(textoDaFalhaAoGerar(falha), DURACAO_DA_ESCOLHA);
      } else if (codigo === 'VENDAS_ENCERRADAS') await avisarEncerramento();
      else await avisarErro(textoDaFalhaAoGerar(falha));
    }
  }

  async function aoReservar({ reserva, ...gerada }: Gerada) {
    const { idPagamento } = gerada;
    const cobranca = cobrancaDaReserva({ ...gerada, idRifa, titulo }, reserva);
    if (cobranca) ocorreu({ tipo: 'gerado', cobranca });
    else if (reserva.valor === 0 || (await foiPaga({ idPagamento, numeros: reserva.numerosReservados })))
      ocorreu({ tipo: 'vendido', idPagamento });
    else {
      ocorreu({ tipo: 'falhou' });
      await avisarErro(PIX_NAO_CARREGADO);
    }
  }

  /** The answer came after the end: somebody has paid the reservation meanwhile, or it is lost. */
  const foiPaga = async (compra: Pick<Cobranca, 'idPagamento' | 'numeros'>) =>
    (await lerSituacao(compra, comprador.idUsuario)) === 'confirmado';

  return { total, gerar, abandonar: geracao.abandonar };
}
