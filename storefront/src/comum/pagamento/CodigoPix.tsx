import { useEmpresa } from '@rifa-viva/ui/partida/empresa.ts';
import { classeDoBotao } from '@rifa-viva/ui/pecas/Botao.tsx';
import type { ReactNode } from 'react';
import { CodigoQr } from '../CodigoQr.tsx';
import { CopiarPix } from './CopiarPix.tsx';
import type { Cobranca } from './cobranca.ts';
import estilo from './pagamento.module.css';

interface Props {
  readonly cobranca: Pick<Cobranca, 'pix' | 'tipoPagamento'>;
  /** The time left. */
  readonly children?: ReactNode;
}

/** The QR code and its text to copy. */
export function CodigoPix({ cobranca: { pix, tipoPagamento }, children }: Props) {
  return (
    <div className={estilo.codigo}>
      {children}
      <CodigoQr className={estilo.qr} conteudo={pix} rotulo="QR Code do Pix" />
      <label className={estilo.copia}>
        Pix Copia e Cola
        <textarea readOnly rows={3} value={pix} onFocus={(evento) => evento.currentTarget.select()} />
      </label>
      <CopiarPix pix={pix} largo />
      {tipoPagamento !== 'normal' && <BancoSimulado pix={pix} />}
    </div>
  );
}

/** Demo: the simulated providers' codes are paid there. */
function BancoSimulado({ pix }: { readonly pix: string }) {
  const { bancoSimulado } = useEmpresa();
  if (!bancoSimulado) return null;
  return (
    <a
      className={classeDoBotao('simples', true)}
      href={`${bancoSimulado}?pix=${encodeURIComponent(pix)}`}
      target="_blank"
      rel="noopener noreferrer"
    >
      Abrir o banco simulado
    </a>
  );
}
