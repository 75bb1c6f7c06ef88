import Redo from '@mui/icons-material/Redo';
import Undo from '@mui/icons-material/Undo';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { ELEMENTOS, type Elemento } from '@rifa-viva/contracts/http/modeloBilhetes';
import { bilheteDeAmostra, elementosForaDoBilhete } from '@rifa-viva/contracts/regras/layout-bilhete';
import { BilheteDesenho } from '@rifa-viva/ui/bilhete/BilheteDesenho.tsx';
import { carregarFonte } from '@rifa-viva/ui/bilhete/fontes.ts';
import {
  type KeyboardEvent,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { Fila, Pilha } from '../moldura/caixas.ts';
import { NOME_DO_ELEMENTO, type ValoresDoModelo } from './formulario.ts';
import './modelos.css';
import { type Caixa, sobrepostos } from './sobreposicao.ts';
import { useArraste } from './useArraste.ts';
import { useHistorico } from './useHistorico.ts';

interface Props {
  readonly valores: ValoresDoModelo;
  readonly imagem: string | null;
  readonly aoVerAmostra: () => void;
}

/** The ticket as it will be drawn everywhere, with every element movable. */
export function PreviaDoBilhete({ valores, imagem, aoVerAmostra }: Props) {
  const historico = useHistorico();
  const { desfazer, refazer } = historico;
  const propsDoElemento = useArraste(valores, historico);
  const bilhete = useBilheteDeAmostra(valores);
  const { folha, avisos } = useAvisosDeLayout(valores);
  const atalhos = (evento: KeyboardEvent) => {
    if (!(evento.ctrlKey || evento.metaKey)) return;
    const refaz = evento.key === 'y' || (evento.shiftKey && evento.key.toLowerCase() === 'z');
    if (!refaz && evento.key !== 'z') return;
    evento.preventDefault();
    (refaz ? refazer : desfazer)?.();
  };
  return (
    <Pilha role="region" aria-label="Prévia do bilhete" onKeyDown={atalhos}>
      <Fila>
        <Button startIcon={<Undo />} disabled={!desfazer} onClick={() => desfazer?.()}>
          Desfazer
        </Button>
        <Button startIcon={<Redo />} disabled={!refazer} onClick={() => refazer?.()}>
          Refazer
        </Button>
        <Button variant="outlined" onClick={aoVerAmostra}>
          Ver amostra
        </Button>
      </Fila>
      <div ref={folha} className="previa">
        <BilheteDesenho
          modelo={valores}
          bilhete={bilhete}
          imagem={imagem}
          titulo="Prévia do bilhete"
          propsDoElemento={propsDoElemento}
        />
      </div>
      <Typography variant="body2" color="textSecondary">
        Arraste cada item sobre o bilhete. Com o teclado: Tab escolhe, setas movem 1 ponto, Shift + setas
        movem 10.
      </Typography>
      {avisos.length > 0 && (
        <Alert severity="warning">
          {avisos.map((aviso) => (
            <div key={aviso}>{aviso}</div>
          ))}
        </Alert>
      )}
    </Pilha>
  );
}

export const useBilheteDeAmostra = ({ qtdeChances, qtdeNumeros }: ValoresDoModelo) =>
  useMemo(
    () => bilheteDeAmostra(qtdeChances, qtdeNumeros, window.location.origin),
    [qtdeChances, qtdeNumeros],
  );

/** What the designer should know: elements off the ticket, and elements over each other. */
function useAvisosDeLayout(valores: ValoresDoModelo) {
  const folha = useRef<HTMLDivElement>(null);
  const [cruzados, setCruzados] = useState('');
  const conferir = useCallback(() => {
    const pares = sobrepostos(medir(folha.current));
    const frases = pares.map(
      ([a, b]) => `${NOME_DO_ELEMENTO[a]} e ${NOME_DO_ELEMENTO[b]} estão sobrepostos.`,
    );
    setCruzados(frases.join('\n'));
  }, []);
  // After every drawing: only the browser knows how wide a text came out.
  useLayoutEffect(conferir);
  useEffect(() => {
    // A font that came late: measured before, texts have the width of the one that stood in.
    let aberta = true;
    carregarFonte(valores.estiloFont).then(
      () => aberta && conferir(),
      () => undefined,
    );
    return () => {
      aberta = false;
    };
  }, [conferir, valores.estiloFont]);
  const fora = elementosForaDoBilhete(valores).map((e) => `${NOME_DO_ELEMENTO[e]} está fora do bilhete.`);
  return { folha, avisos: [...fora, ...cruzados.split('\n').filter((frase) => frase !== '')] };
}

function medir(folha: HTMLElement | null): Caixa[] {
  const grupos = folha?.querySelectorAll<SVGGElement>('[data-elemento]') ?? [];
  return Array.from(grupos).flatMap((grupo) => {
    const elemento = ELEMENTOS.find((nome): nome is Elemento => nome === grupo.dataset.elemento);
    const { x, y, width, height } = grupo.getBBox();
    return elemento ? [{ elemento, x, y, largura: width, altura: height }] : [];
  });
}
