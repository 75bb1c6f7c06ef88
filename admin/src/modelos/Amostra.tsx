import Print from '@mui/icons-material/Print';
import Button from '@mui/material/Button';
import { PAGINA, posicaoNaPagina, tamanhoDoBilhete } from '@rifa-viva/contracts/regras/layout-bilhete';
import { BilheteDesenho } from '@rifa-viva/ui/bilhete/BilheteDesenho.tsx';
import { Dialogo } from '@rifa-viva/ui/pecas/Dialogo.tsx';
import type { ValoresDoModelo } from './formulario.ts';
import { useBilheteDeAmostra } from './PreviaDoBilhete.tsx';

interface Props {
  readonly modelo: ValoresDoModelo;
  readonly imagem: string | null;
  readonly aoFechar: () => void;
}

const porcento = (parte: number, todo: number) => `${(parte / todo) * 100}%`;

/** One whole sheet as it will be printed, and printable by the browser. */
export function Amostra({ modelo, imagem, aoFechar }: Props) {
  const bilhete = useBilheteDeAmostra(modelo);
  const { largura, altura } = tamanhoDoBilhete(modelo);
  const lugares = Array.from({ length: modelo.qtdeBilhetesPorPagina }, (_, i) => posicaoNaPagina(i, modelo));
  return (
    <Dialogo titulo="Amostra de impressão" largura="cheia" aoFechar={aoFechar}>
      <Button variant="contained" color="secondary" startIcon={<Print />} onClick={() => window.print()}>
        Imprimir amostra
      </Button>
      <div className="amostra">
        {lugares.map(({ x, y }) => (
          <div
            key={`${x} ${y}`}
            style={{
              left: porcento(x, PAGINA.largura),
              top: porcento(y, PAGINA.altura),
              width: porcento(largura, PAGINA.largura),
              height: porcento(altura, PAGINA.altura),
            }}
          >
            <BilheteDesenho modelo={modelo} bilhete={bilhete} imagem={imagem} titulo="Bilhete de amostra" />
          </div>
        ))}
      </div>
    </Dialogo>
  );
}
