import { caminhoDoQr, OPCOES_DO_QR } from '@rifa-viva/contracts/regras/qr';
import { create } from 'qrcode';
import { useMemo } from 'react';

/** White modules around the code that readers need to find it. */
const MARGEM = 4;

interface Props {
  readonly conteudo: string;
  readonly rotulo: string;
  readonly className?: string | undefined;
}

export function CodigoQr({ conteudo, rotulo, className }: Props) {
  const { lado, caminho } = useMemo(() => {
    const { modules } = create(conteudo, OPCOES_DO_QR);
    return { lado: modules.size + 2 * MARGEM, caminho: caminhoDoQr(modules) };
  }, [conteudo]);
  return (
    <svg
      className={className}
      viewBox={`${-MARGEM} ${-MARGEM} ${lado} ${lado}`}
      role="img"
      aria-label={rotulo}
      shapeRendering="crispEdges"
    >
      <rect x={-MARGEM} y={-MARGEM} width={lado} height={lado} fill="#fff" />
      <path d={caminho} fill="#000" />
    </svg>
  );
}
