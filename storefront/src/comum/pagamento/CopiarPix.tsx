import { Botao, type TipoDeBotao } from '@rifa-viva/ui/pecas/Botao.tsx';
import { copiarTexto } from '@rifa-viva/ui/pecas/copiar.ts';
import { Copiar } from '@rifa-viva/ui/pecas/icones.tsx';
import { avisarAtencao, avisarSucesso, DURACAO } from '@rifa-viva/ui/pecas/Toast.tsx';

interface Props {
  readonly pix: string;
  readonly tipo?: TipoDeBotao;
  readonly largo?: boolean;
}

export function CopiarPix({ pix, tipo = 'acao', largo = false }: Props) {
  const copiar = async () => {
    const copiado = await copiarTexto(pix);
    if (copiado) await avisarSucesso('Pix copiado para a área de transferência.', DURACAO.curta);
    else await avisarAtencao('Selecione e copie o código Pix.', DURACAO.curta);
  };
  return (
    <Botao tipo={tipo} largo={largo} onClick={() => void copiar()}>
      <Copiar tamanho={20} /> Copiar Pix
    </Botao>
  );
}
