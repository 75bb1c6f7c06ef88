import { caminhoDoQr, OPCOES_DO_QR } from '@rifa-viva/contracts/regras/qr';
import { useEmpresa } from '@rifa-viva/ui/partida/empresa.ts';
import { classeDoBotao } from '@rifa-viva/ui/pecas/Botao.tsx';
import { create } from 'qrcode';
import { type ReactNode, useMemo } from 'react';
import { CopiarPix } from './CopiarPix.tsx';
import type { Cobranca } from './cobranca.ts';
import estilo from './pagamento.module.css';

/** White modules around the code that readers need to find it. */
const MARGEM = 4;

interface Props {
  readonly cobranca: Pick<Cobranca, 'pix' | 'tipoPagamento'>;
  /** The time left. */
  readonly children?: ReactNode;
}

/** The QR code and its text to copy. */
export function CodigoPix({ cobranca: { pix, tipoPagamento }, children }: Props) {
  const { lado, caminho } = useMemo(() => {
    const { modules } = create(pix, OPCOES_DO_QR);
    return { lado: modules.size + 2 * MARGEM, caminho: caminhoDoQr(modules) };
  }, [pix]);
  return (
    <div className={estilo.codigo}>
      {children}
      <svg
        className={estilo.qr}
        viewBox={`${-MARGEM} ${-MARGEM} ${lado} ${lado}`}
        role="img"
        aria-label="QR Code do Pix"
        shapeRendering="crispEdges"
      >
        <rect x={-MARGEM} y={-MARGEM} width={lado} height={lado} fill="#fff" />
        <path d={caminho} fill="#000" />
      </svg>
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
