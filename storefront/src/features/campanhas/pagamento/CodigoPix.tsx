import { caminhoDoQr, OPCOES_DO_QR } from '@rifa-viva/contracts/regras/qr';
import { Botao } from '@rifa-viva/ui/pecas/Botao.tsx';
import { TempoRestante } from '@rifa-viva/ui/pecas/Contagem.tsx';
import { copiarTexto } from '@rifa-viva/ui/pecas/copiar.ts';
import { Copiar } from '@rifa-viva/ui/pecas/icones.tsx';
import { avisar, DURACAO } from '@rifa-viva/ui/pecas/Toast.tsx';
import { create } from 'qrcode';
import { useMemo } from 'react';
import type { Cobranca } from './estado.ts';
import estilo from './pagamento.module.css';

/** White modules around the code that readers need to find it. */
const MARGEM = 4;

interface Props {
  readonly cobranca: Cobranca;
  readonly aoEncerrarTempo: () => void;
}

/** The QR code, its text to copy, and the time left. */
export function CodigoPix({ cobranca: { pix, pagarAte }, aoEncerrarTempo }: Props) {
  const { lado, caminho } = useMemo(() => {
    const { modules } = create(pix, OPCOES_DO_QR);
    return { lado: modules.size + 2 * MARGEM, caminho: caminhoDoQr(modules) };
  }, [pix]);
  const copiar = async () => {
    const copiado = await copiarTexto(pix);
    await avisar(
      copiado ? 'Pix copiado para a área de transferência.' : 'Selecione e copie o código Pix.',
      DURACAO.curta,
    );
  };
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
      <Botao tipo="acao" largo onClick={() => void copiar()}>
        <Copiar tamanho={20} /> Copiar Pix
      </Botao>
    </div>
  );
}
