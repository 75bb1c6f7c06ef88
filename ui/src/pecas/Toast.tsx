import { useEffect, useState } from 'react';
import { criarValor } from '../estado/sinal.ts';
import { useValor } from '../estado/useValor.ts';
import { avisar, avisoAtual } from './avisos.ts';
import { retirarFlash } from './flash.ts';
import { Informacao } from './icones.tsx';
import estilo from './Toast.module.css';

export { avisar, avisarOcupado, DURACAO } from './avisos.ts';

/**
 * Places where notices can appear, the innermost last: an open modal dialog makes everything outside it inert,
 * so it shows the notices itself.
 */
const lugares = criarValor<readonly symbol[]>([]);

/** Shows notices. One stands in the application's frame and one in each modal dialog. */
export function Avisos() {
  const [lugar] = useState(() => Symbol('lugar'));
  useEffect(() => {
    lugares.mudar([...lugares.ler(), lugar]);
    return () => lugares.mudar(lugares.ler().filter((outro) => outro !== lugar));
  }, [lugar]);
  const aqui = useValor(lugares).at(-1) === lugar;
  const aviso = useValor(avisoAtual);
  return (
    <div className={estilo.regiao} role="status" aria-live="assertive" aria-atomic="true">
      {aqui && aviso && (
        <p key={aviso.chave} className={estilo.aviso}>
          {aviso.ocupado ? <span className={estilo.girando} /> : <Informacao className={estilo.icone} />}
          <span>{aviso.texto}</span>
        </p>
      )}
    </div>
  );
}

/** Shows what the page before left to be said. */
export function useFlash(): void {
  useEffect(() => {
    const flash = retirarFlash();
    if (flash) void avisar(flash.texto, flash.duracao);
  }, []);
}
