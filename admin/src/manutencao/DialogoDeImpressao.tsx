import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { AndamentoDoDocumento } from '@rifa-viva/ui/documentos/AndamentoDoDocumento.tsx';
import type { Formato } from '@rifa-viva/ui/documentos/pedido.ts';
import { useDocumento } from '@rifa-viva/ui/documentos/useDocumento.ts';
import { Dialogo } from '@rifa-viva/ui/pecas/Dialogo.tsx';
import { useEffect, useEffectEvent } from 'react';
import { falhar } from '../avisos/avisos.ts';
import { Pilha } from '../moldura/caixas.ts';
import type { Impressao } from './useAcoes.ts';

interface Props {
  readonly idRifa: number;
  readonly impressao: Impressao;
  /** The document is there: its tickets need not stay ticked. */
  readonly aoGerar: () => void;
  readonly aoFechar: () => void;
}

/** Draws the chosen tickets: a PDF at once, the thermal printer's after its paper is known. */
export function DialogoDeImpressao({ idRifa, impressao, aoGerar, aoFechar }: Props) {
  const { estado, gerar, cancelar } = useDocumento();
  const { acao, numeros } = impressao;
  const comecar = async (formato: Formato) => {
    const fim = await gerar({ idRifa, numeros, formato });
    if (fim.fase === 'pronto') aoGerar();
    if (fim.fase === 'cancelado') aoFechar();
    if (fim.fase === 'falhou') {
      falhar('Erro ao gerar PDF', null);
      aoFechar();
    }
  };
  const comecarPdf = useEffectEvent(() => void comecar({ tipo: 'pdf' }));
  useEffect(() => {
    if (acao === 'pdf') comecarPdf();
  }, [acao]);
  return (
    <Dialogo titulo={acao === 'pdf' ? 'Gerar PDF' : 'Imprimir bilhetes'} aoFechar={aoFechar}>
      {acao === 'imprimir' && estado.fase === 'parado' && (
        <Pilha>
          <Typography>Largura do papel da impressora térmica</Typography>
          {([58, 80] as const).map((papel) => (
            <Button key={papel} variant="outlined" onClick={() => comecar({ tipo: 'termica', papel })}>
              {papel} mm
            </Button>
          ))}
        </Pilha>
      )}
      <AndamentoDoDocumento estado={estado} aoCancelar={cancelar} paraImprimir={acao === 'imprimir'} />
    </Dialogo>
  );
}
