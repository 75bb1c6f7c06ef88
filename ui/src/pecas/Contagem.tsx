import { contagemRegressiva, mmss, tempoQueFalta } from '@rifa-viva/contracts/regras/datas';
import { useEffect, useRef } from 'react';
import { agora, relogioAcertado, useACadaSegundo } from '../api/relogio.ts';

interface Props {
  /** ISO moment the countdown runs to. */
  readonly ate: string;
  /** Called once when the countdown reaches zero while it is shown; never for a moment already past. */
  readonly aoEncerrar?: () => void;
  readonly className?: string | undefined;
}

/** Countdown of a card by the server's clock: `Sorteio em N dia(s)/hora(s)/min/seg`, then `Encerrado`. */
export function Contagem({ ate, aoEncerrar, className }: Props) {
  const alvo = Date.parse(ate);
  const texto = useACadaSegundo((agoraMs) => contagemRegressiva(agoraMs, alvo));
  useAoPassar(alvo, aoEncerrar);
  return <span className={className}>{texto}</span>;
}

interface PropsDoTempo extends Props {
  /** It may be hours. */
  readonly longo?: boolean;
}

/** Time left to pay, `MM:SS`. */
export function TempoRestante({ ate, aoEncerrar, longo = false, className }: PropsDoTempo) {
  const alvo = Date.parse(ate);
  const texto = useACadaSegundo((agoraMs) => (longo ? tempoQueFalta : mmss)(agoraMs, alvo));
  useAoPassar(alvo, aoEncerrar);
  return (
    <span role="timer" className={className}>
      {texto}
    </span>
  );
}

/** True from the moment on, by the server's clock. */
export const usePassou = (alvoMs: number): boolean => useACadaSegundo((agoraMs) => agoraMs >= alvoMs);

function useAoPassar(alvo: number, aoPassar: (() => void) | undefined): void {
  const espera = useACadaSegundo((agoraMs) => relogioAcertado() && agoraMs < alvo);
  const esperado = useRef<number | null>(null);
  const ouvinte = useRef(aoPassar);
  useEffect(() => {
    ouvinte.current = aoPassar;
  });
  useEffect(() => {
    if (espera) esperado.current = alvo;
    else if (esperado.current === alvo && agora() >= alvo) {
      esperado.current = null;
      ouvinte.current?.();
    }
  }, [espera, alvo]);
}
