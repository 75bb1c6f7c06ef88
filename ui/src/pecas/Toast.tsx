import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { criarValor } from '../estado/sinal.ts';
import { useValor } from '../estado/useValor.ts';
import { type Aviso, avisar, avisoAtual, type Tom } from './avisos.ts';
import { retirarFlash } from './flash.ts';
import { Atencao, Certo, Erro, Informacao } from './icones.tsx';
import { topoDoAviso } from './lugar.ts';
import estilo from './Toast.module.css';

export { avisar, avisarAtencao, avisarErro, avisarOcupado, avisarSucesso, DURACAO } from './avisos.ts';

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
  const atual = useValor(avisoAtual);
  const aviso = aqui ? atual : null;
  const urgente = aviso?.tom === 'erro' || aviso?.tom === 'atencao';
  // Both regions stand there from the start: what is put into one is said, with or without waiting for a pause.
  return (
    <>
      <div role="status" aria-atomic="true">
        {aviso && !urgente && <Escrito key={aviso.chave} aviso={aviso} />}
      </div>
      <div role="alert" aria-atomic="true">
        {aviso && urgente && <Escrito key={aviso.chave} aviso={aviso} />}
      </div>
    </>
  );
}

const ICONES: Readonly<Record<Tom, typeof Informacao>> = {
  informacao: Informacao,
  sucesso: Certo,
  atencao: Atencao,
  erro: Erro,
};

function Escrito({ aviso }: { readonly aviso: Aviso }) {
  const paragrafo = useRef<HTMLParagraphElement>(null);
  useLayoutEffect(() => {
    const elemento = paragrafo.current;
    if (elemento) elemento.style.top = `${topoDoAviso(elemento)}px`;
  }, []);
  const Icone = ICONES[aviso.tom];
  return (
    <p ref={paragrafo} className={estilo.aviso} data-aviso={aviso.tom}>
      {aviso.ocupado ? <span className={estilo.girando} /> : <Icone className={estilo.icone} />}
      <span>{aviso.texto}</span>
    </p>
  );
}

/** Shows what the page before left to be said. */
export function useFlash(): void {
  useEffect(() => {
    const flash = retirarFlash();
    if (flash) void avisar(flash.texto, flash.duracao, flash.tom);
  }, []);
}
