import { caminhoDoQr, OPCOES_DO_QR } from '@rifa-viva/contracts/regras/qr';
import { useEmpresa } from '@rifa-viva/ui/partida/empresa.ts';
import { classeDoBotao } from '@rifa-viva/ui/pecas/Botao.tsx';
import { TempoRestante } from '@rifa-viva/ui/pecas/Contagem.tsx';
import { create } from 'qrcode';
import { useMemo } from 'react';
import { CopiarPix } from './CopiarPix.tsx';
import type { Cobranca } from './estado.ts';
import estilo from './pagamento.module.css';

/** White modules around the code that readers need to find it. */
const MARGEM = 4;

interface Props {
  readonly cobranca: Cobranca;
  readonly aoEncerrarTempo: () => void;
}

/** The QR code, its text to copy, and the time left. */
export function CodigoPix({ cobranca: { pix, pagarAte, tipoPagamento }, aoEncerrarTempo }: Props) {
  const { lado, caminho } = useMemo(() => {
    const { modules } = create(pix, OPCOES_DO_QR);
    return { lado: modules.size + 2 * MARGEM, caminho: caminhoDoQr(modules) };
  }, [pix]);
  return (
    <div className={estilo.codigo}>
      <p className={estilo.tempo}>
        <span>Tempo Restante</span>{' '}
        <TempoRestante ate={pagarAte} aoEncerrar={aoEncerrarTempo} className={estilo.relogio} />
      </p>
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
