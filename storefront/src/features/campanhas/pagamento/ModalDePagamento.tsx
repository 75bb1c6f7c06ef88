import { precoTotal } from '@rifa-viva/contracts/regras/cortesia';
import { formatarDataHora } from '@rifa-viva/contracts/regras/datas';
import { formatarReais, lerDinheiro } from '@rifa-viva/contracts/regras/dinheiro';
import { Botao } from '@rifa-viva/ui/pecas/Botao.tsx';
import { Dialogo } from '@rifa-viva/ui/pecas/Dialogo.tsx';
import { avisar } from '@rifa-viva/ui/pecas/Toast.tsx';
import { useEffect, useEffectEvent, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Rifa } from '../consultas.ts';
import { CodigoPix } from './CodigoPix.tsx';
import { type Cobranca, cobrancaDe, type Pagamento } from './estado.ts';
import { JaPagou } from './JaPagou.tsx';
import estilo from './pagamento.module.css';
import { usePagamento } from './usePagamento.ts';

interface Props {
  readonly rifa: Rifa;
  readonly qtde: number;
  readonly aoFechar: () => void;
}

/** Buying by Pix. */
export default function ModalDePagamento({ rifa, qtde, aoFechar }: Props) {
  const navegar = useNavigate();
  const { pagamento, gerar, encerrarTempo, desistir } = usePagamento(rifa, qtde);
  const [perguntando, setPerguntando] = useState(false);
  const verBilhetes = () => void navegar('/meusBilhetes');
  useAoConfirmar(pagamento.fase === 'confirmado', verBilhetes);

  const cancelar = () => {
    if (pagamento.fase === 'gerando' || pagamento.fase === 'confirmado') return;
    if (cobrancaDe(pagamento)) return setPerguntando(true);
    // An id without outcome is given up in the background; it can hold tickets only until it expires.
    void desistir();
    aoFechar();
  };
  const cancelarReserva = async () => {
    if (await desistir()) aoFechar();
    else setPerguntando(false);
  };

  return (
    <Dialogo titulo="Pagamento Pix" aoFechar={cancelar}>
      <Resumo rifa={rifa} qtde={qtde} cobranca={cobrancaDe(pagamento)} />
      {perguntando && cobrancaDe(pagamento) ? (
        <JaPagou
          aoConfirmar={verBilhetes}
          aoDesistir={cancelarReserva}
          aoVoltar={() => setPerguntando(false)}
        />
      ) : (
        <Fase
          pagamento={pagamento}
          aoGerar={() => void gerar()}
          aoEncerrarTempo={encerrarTempo}
          aoCancelar={cancelar}
          aoVerBilhetes={verBilhetes}
        />
      )}
    </Dialogo>
  );
}

function useAoConfirmar(confirmado: boolean, depois: () => void): void {
  const aoConfirmar = useEffectEvent(async () => {
    await avisar('Pagamento confirmado com sucesso!!');
    depois();
  });
  useEffect(() => {
    if (confirmado) void aoConfirmar();
  }, [confirmado]);
}

interface PropsDoResumo {
  readonly rifa: Rifa;
  readonly qtde: number;
  readonly cobranca: Cobranca | null;
}

function Resumo({ rifa, qtde, cobranca }: PropsDoResumo) {
  const valor = lerDinheiro(cobranca?.valor ?? rifa.valor) ?? 0;
  return (
    <p className={estilo.resumo}>
      <span>{rifa.titulo}</span>
      <span>
        {qtde === 1 ? '1 bilhete' : `${qtde} bilhetes`}
        <strong>{formatarReais(cobranca ? valor : precoTotal(qtde, valor, rifa))}</strong>
      </span>
    </p>
  );
}

interface PropsDaFase {
  readonly pagamento: Pagamento;
  readonly aoGerar: () => void;
  readonly aoEncerrarTempo: () => void;
  readonly aoCancelar: () => void;
  readonly aoVerBilhetes: () => void;
}

function Fase({ pagamento, aoGerar, aoEncerrarTempo, aoCancelar, aoVerBilhetes }: PropsDaFase) {
  switch (pagamento.fase) {
    case 'inicial':
      return (
        <div className={estilo.botoes}>
          <Botao tipo="acao" largo onClick={aoGerar}>
            Gerar QrCode
          </Botao>
          <Botao tipo="secundario" largo onClick={aoCancelar}>
            Cancelar
          </Botao>
        </div>
      );
    case 'gerando':
      return (
        <div className={estilo.gerando} role="status">
          <span className={estilo.girando} aria-hidden="true" />
          Gerando QrCode... Aguarde!!
        </div>
      );
    case 'aguardando':
      return (
        <>
          <CodigoPix cobranca={pagamento.cobranca} aoEncerrarTempo={aoEncerrarTempo} />
          <div className={estilo.botoes}>
            <Botao tipo="secundario" largo onClick={aoCancelar}>
              Cancelar
            </Botao>
          </div>
        </>
      );
    case 'tempoEncerrado':
      return (
        <div className={estilo.fim} role="status">
          <p className={estilo.titulo}>Tempo Encerrado</p>
          <p>
            Se você já pagou, não se preocupe: seus bilhetes continuam reservados
            {pagamento.cobranca.expiraEm && ` até ${formatarDataHora(pagamento.cobranca.expiraEm)}`} para
            conferência do pagamento.
          </p>
          <div className={estilo.botoes}>
            <Botao largo onClick={aoVerBilhetes}>
              Ver Meus Bilhetes
            </Botao>
            <Botao tipo="secundario" largo onClick={aoCancelar}>
              Cancelar
            </Botao>
          </div>
        </div>
      );
    case 'confirmado':
      return (
        <p className={estilo.titulo} data-confirmado="" role="status">
          Pagamento confirmado
        </p>
      );
    case 'perdido':
      return (
        <div className={estilo.fim} role="status">
          <p className={estilo.titulo}>Reserva Encerrada</p>
          <p>Essa reserva foi encerrada e os bilhetes voltaram a ficar disponíveis.</p>
          <div className={estilo.botoes}>
            <Botao tipo="secundario" largo onClick={aoCancelar}>
              Fechar
            </Botao>
          </div>
        </div>
      );
  }
}
