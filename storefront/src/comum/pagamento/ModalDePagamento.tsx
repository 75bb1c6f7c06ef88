import { formatarReais } from '@rifa-viva/contracts/regras/dinheiro';
import { listaDeNumeros } from '@rifa-viva/contracts/regras/numeracao';
import { avisarInformacao, avisarSucesso, DURACAO } from '@rifa-viva/ui/pecas/avisos.ts';
import { Dialogo } from '@rifa-viva/ui/pecas/Dialogo.tsx';
import { type Dispatch, type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { comprovanteAberto } from './comprovanteAberto.ts';
import { aindaReservado, cobrancaDe, type Fato, type Pagamento } from './estado.ts';
import { FaseDoPagamento } from './FaseDoPagamento.tsx';
import { JaPagou } from './JaPagou.tsx';
import estilo from './pagamento.module.css';
import { useAcompanhamento } from './useAcompanhamento.ts';
import { useCancelamento } from './useCancelamento.ts';
import { useDeclaracao } from './useDeclaracao.ts';

interface Props {
  readonly resumo: PropsDoResumo;
  readonly pagamento: Pagamento;
  readonly ocorreu: Dispatch<Fato>;
  readonly aoFechar: () => void;
  /** Absent where they lie behind it. */
  readonly aoVerBilhetes?: () => void;
  /** What stands there before there is a charge. */
  readonly children?: ReactNode;
}

/** A payment by Pix until its end, wherever it was begun. */
export function ModalDePagamento({ resumo, pagamento, ocorreu, aoFechar, aoVerBilhetes, children }: Props) {
  const conferir = useAcompanhamento(pagamento, ocorreu);
  const cobranca = cobrancaDe(pagamento);
  const cancelarReserva = useCancelamento(cobranca, conferir);
  const { declarar, declarando } = useDeclaracao();
  const [perguntando, setPerguntando] = useState(false);
  const verBilhetes = aoVerBilhetes ?? aoFechar;
  useAoConfirmar(pagamento.fase === 'confirmado' ? pagamento.idPagamento : null, verBilhetes);

  /** Nothing is lost by it: what is reserved is paid in /meusBilhetes. */
  const fechar = () => {
    if (pagamento.fase === 'gerando' || pagamento.fase === 'confirmado') return;
    if (perguntando) return setPerguntando(false);
    if (aoVerBilhetes && aindaReservado(pagamento)) {
      void avisarInformacao('Sua reserva continua em Meus Bilhetes.', DURACAO.curta);
    }
    aoFechar();
  };
  /** What nobody was told of stays to be said. */
  const jaPaguei = async () => {
    if (!cobranca || (await declarar(cobranca))) verBilhetes();
  };
  const cancelar = () => (cobranca ? setPerguntando(true) : aoFechar());
  const desistir = async () => {
    if (await cancelarReserva()) aoFechar();
    else setPerguntando(false);
  };

  return (
    <Dialogo titulo="Pagamento Pix" aoFechar={fechar}>
      <Resumo {...resumo} {...(cobranca && { numeros: cobranca.numeros })} />
      {perguntando && cobranca ? (
        <JaPagou
          tipoPagamento={cobranca.tipoPagamento}
          aoConfirmar={jaPaguei}
          aoDesistir={desistir}
          aoVoltar={() => setPerguntando(false)}
        />
      ) : (
        <FaseDoPagamento
          pagamento={pagamento}
          aoEncerrarTempo={() => ocorreu({ tipo: 'tempoEsgotado' })}
          aoCancelar={cancelar}
          declarando={declarando !== null}
          aoJaPagar={() => void jaPaguei()}
          aoVerBilhetes={aoVerBilhetes}
        >
          {children}
        </FaseDoPagamento>
      )}
    </Dialogo>
  );
}

/** Says so, and goes to the tickets, where the receipt lies on top. */
function useAoConfirmar(confirmado: string | null, verBilhetes: () => void): void {
  const aoConfirmar = useEffectEvent(async (idPagamento: string) => {
    await avisarSucesso('Pagamento confirmado com sucesso!!');
    comprovanteAberto.mudar(idPagamento);
    verBilhetes();
  });
  useEffect(() => {
    if (confirmado !== null) void aoConfirmar(confirmado);
  }, [confirmado]);
}

interface PropsDoResumo {
  readonly titulo: string;
  readonly qtde: number;
  /** Centavos. */
  readonly total: number;
  /** Of its numbers. */
  readonly largura: number;
  /** That the buyer chose; what was drawn is known once it is reserved. */
  readonly numeros?: readonly number[];
}

/** So many that the code stays in sight. */
const NUMEROS_ESCRITOS = 10;

function Resumo({ titulo, qtde, total, largura, numeros }: PropsDoResumo) {
  return (
    <p className={estilo.resumo}>
      <span>{titulo}</span>
      <span>
        {qtde === 1 ? '1 bilhete' : `${qtde} bilhetes`}
        {numeros && `: ${listaDeNumeros(numeros, largura, NUMEROS_ESCRITOS)}`}
        <strong>{formatarReais(total)}</strong>
      </span>
    </p>
  );
}
