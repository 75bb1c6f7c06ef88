import type { ButtonHTMLAttributes, Ref } from 'react';
import estilo from './Botao.module.css';

export type TipoDeBotao = 'acao' | 'principal' | 'secundario' | 'simples' | 'perigo';

interface Props extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** acao: the one thing to do here (amber); principal: deep green. */
  readonly tipo?: TipoDeBotao;
  readonly largo?: boolean;
  /** Waits for an answer: cannot be pressed, keeps its focus. */
  readonly ocupado?: boolean;
  readonly ref?: Ref<HTMLButtonElement>;
}

export function Botao({ tipo = 'principal', largo, ocupado = false, className, onClick, ...resto }: Props) {
  return (
    <button
      type="button"
      aria-busy={ocupado || undefined}
      aria-disabled={ocupado || undefined}
      {...resto}
      className={classeDoBotao(tipo, largo, className)}
      onClick={(evento) => {
        if (ocupado) evento.preventDefault();
        else onClick?.(evento);
      }}
    />
  );
}

/** For links that look like buttons. */
export const classeDoBotao = (tipo: TipoDeBotao, largo = false, outra?: string): string =>
  [estilo.botao, estilo[tipo], largo && estilo.largo, outra].filter(Boolean).join(' ');
