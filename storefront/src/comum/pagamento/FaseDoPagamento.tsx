import { formatarDataHora } from '@rifa-viva/contracts/regras/datas';
import { Botao } from '@rifa-viva/ui/pecas/Botao.tsx';
import { TempoRestante } from '@rifa-viva/ui/pecas/Contagem.tsx';
import type { ReactNode } from 'react';
import { CodigoPix } from './CodigoPix.tsx';
import { type Cobranca, valeDepoisDoTempo } from './cobranca.ts';
import type { Pagamento } from './estado.ts';
import estilo from './pagamento.module.css';

interface Props {
  readonly pagamento: Pagamento;
  readonly aoEncerrarTempo: () => void;
  readonly aoCancelar: () => void;
  /** Absent where they lie behind it. */
  readonly aoVerBilhetes?: (() => void) | undefined;
  /** That she has paid is being told. */
  readonly declarando: boolean;
  readonly aoJaPagar: () => void;
  /** What stands there before there is a charge. */
  readonly children: ReactNode;
}

/** What the modal shows of each phase. */
export function FaseDoPagamento(props: Props) {
  return (
    <div key={props.pagamento.fase} ref={lerDoComeco} tabIndex={-1} className={estilo.fase}>
      <Partes {...props} />
    </div>
  );
}

/** Where what had the focus is gone with the phase before. What it costs stands above, and stays in sight. */
function lerDoComeco(partes: HTMLDivElement | null): void {
  if (document.activeElement === document.body) partes?.focus({ preventScroll: true });
}

function Partes(props: Props) {
  const { pagamento, aoEncerrarTempo, aoCancelar, aoVerBilhetes, children } = props;
  switch (pagamento.fase) {
    case 'inicial':
      return children;
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
          <CodigoPix cobranca={pagamento.cobranca}>
            <p className={estilo.tempo}>
              <span>Tempo Restante</span>{' '}
              <TempoRestante
                ate={pagamento.cobranca.pagarAte}
                aoEncerrar={aoEncerrarTempo}
                longo={pagamento.cobranca.pagarAte === pagamento.cobranca.expiraEm}
                className={estilo.relogio}
              />
            </p>
          </CodigoPix>
          <Promessa cobranca={pagamento.cobranca} />
          <div className={estilo.botoes}>
            <Botao largo ocupado={props.declarando} onClick={props.aoJaPagar}>
              Já Paguei
            </Botao>
            <Botao tipo="secundario" largo onClick={aoCancelar}>
              Cancelar
            </Botao>
          </div>
        </>
      );
    case 'tempoEncerrado': {
      const vale = valeDepoisDoTempo(pagamento.cobranca);
      return (
        <>
          <div className={estilo.fim} role="status">
            <p className={estilo.titulo}>Tempo Encerrado</p>
            <DepoisDoTempo cobranca={pagamento.cobranca} />
          </div>
          {vale && <CodigoPix cobranca={pagamento.cobranca} />}
          <div className={estilo.botoes}>
            {vale && (
              <Botao largo ocupado={props.declarando} onClick={props.aoJaPagar}>
                Já Paguei
              </Botao>
            )}
            {aoVerBilhetes && (
              <Botao tipo={vale ? 'secundario' : 'principal'} largo onClick={aoVerBilhetes}>
                Ver Meus Bilhetes
              </Botao>
            )}
            <Botao tipo="secundario" largo onClick={aoCancelar}>
              Cancelar
            </Botao>
          </div>
        </>
      );
    }
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
          {pagamento.tipoPagamento !== 'normal' && (
            <p>Se você pagou, recebe os bilhetes ou o dinheiro de volta.</p>
          )}
          <div className={estilo.botoes}>
            <Botao tipo="secundario" largo onClick={aoCancelar}>
              Fechar
            </Botao>
          </div>
        </div>
      );
  }
}

/** Who confirms, and until when the numbers are the buyer's. */
function Promessa({ cobranca }: { readonly cobranca: Cobranca }) {
  const { tipoPagamento, pagarAte, expiraEm } = cobranca;
  return tipoPagamento === 'normal' ? (
    <p className={estilo.promessa}>
      Depois do Pix, uma pessoa confere o pagamento e confirma seus bilhetes. Até lá os números ficam
      reservados para você{expiraEm && `, até ${formatarDataHora(expiraEm)}`}.
      {valeDepoisDoTempo(cobranca) && ' Se o tempo acima acabar, o código continua valendo.'} Pode fechar esta
      janela: o pagamento continua em Meus Bilhetes.
    </p>
  ) : (
    <p className={estilo.promessa}>
      A confirmação é automática. Os números ficam reservados para você até {formatarDataHora(pagarAte)}.
    </p>
  );
}

/** What becomes of the tickets, and of money that came in the last moment. */
function DepoisDoTempo({ cobranca }: { readonly cobranca: Cobranca }) {
  const { tipoPagamento, expiraEm } = cobranca;
  if (!valeDepoisDoTempo(cobranca)) {
    return (
      <>
        <p>Sem pagamento, os bilhetes voltam a ficar livres em instantes.</p>
        <p>
          {tipoPagamento === 'normal'
            ? 'Se você já pagou, fale com a gente: veja em Contato.'
            : 'Se você pagou no último momento, não se preocupe: recebe os bilhetes ou o dinheiro de volta.'}
        </p>
      </>
    );
  }
  return (
    <>
      <p>Ainda não pagou? O código continua valendo.</p>
      <p>
        Se você já pagou, não se preocupe: seus bilhetes continuam reservados
        {expiraEm && ` até ${formatarDataHora(expiraEm)}`} para conferência do pagamento.
      </p>
    </>
  );
}
