import {
  mascararTelefone,
  TAMANHO_DO_TELEFONE,
  telefoneNacional,
  telefoneValido,
} from '@rifa-viva/contracts/regras/telefone';
import { type InputHTMLAttributes, type Ref, useEffect, useId, useReducer, useState } from 'react';
import estilo from './Campo.module.css';
import type { Falta } from './falta.ts';

interface Props extends Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'value'> {
  readonly rotulo: string;
  readonly valor: string;
  readonly aoMudar: (valor: string) => void;
  /** Said below the field. */
  readonly ajuda?: string;
  /** Marked and said below the field, which gets the focus. */
  readonly erro?: Falta | undefined;
  readonly ref?: Ref<HTMLInputElement>;
}

/** A labelled text field. */
export function Campo({ rotulo, valor, aoMudar, ajuda, erro, className, ...resto }: Props) {
  const id = useId();
  const idDaAjuda = `${id}-ajuda`;
  const idDoErro = `${id}-erro`;
  useEffect(() => {
    if (erro) document.getElementById(id)?.focus();
  }, [erro, id]);
  // The field shows its value and nothing else, also where what was typed changed nothing of it.
  const [, mostrar] = useReducer((vezes: number) => vezes + 1, 0);
  return (
    <div className={[estilo.campo, className].filter(Boolean).join(' ')}>
      <label htmlFor={id}>{rotulo}</label>
      <input
        {...resto}
        id={id}
        value={valor}
        aria-invalid={erro ? true : undefined}
        aria-describedby={[erro && idDoErro, ajuda && idDaAjuda].filter(Boolean).join(' ') || undefined}
        onChange={(evento) => {
          aoMudar(evento.currentTarget.value);
          mostrar();
        }}
      />
      {erro && (
        <small id={idDoErro} className={estilo.erro}>
          {erro.texto}
        </small>
      )}
      {ajuda && <small id={idDaAjuda}>{ajuda}</small>}
    </div>
  );
}

type PropsDoTelefone = Omit<Props, 'type' | 'inputMode' | 'maxLength'> & {
  /** Called when the last digit was typed. */
  readonly aoCompletar?: () => void;
};

/** A phone as `(DD) NNNNN-NNNN`. */
export function CampoDeTelefone({ aoMudar, aoCompletar, ...resto }: PropsDoTelefone) {
  const receber = (texto: string) => {
    const telefone = mascararTelefone(telefoneNacional(texto));
    aoMudar(telefone);
    if (telefone.length === TAMANHO_DO_TELEFONE && resto.valor.length < TAMANHO_DO_TELEFONE) aoCompletar?.();
  };
  return (
    <Campo
      autoComplete="tel-national"
      {...resto}
      type="tel"
      inputMode="numeric"
      maxLength={TAMANHO_DO_TELEFONE}
      placeholder="(00) 00000-0000"
      aoMudar={receber}
      onPaste={(evento) => {
        // A whole one with its country is longer than what the browser lets in, and would be cut to another's.
        const colado = evento.clipboardData.getData('text');
        if (!telefoneValido(telefoneNacional(colado))) return;
        evento.preventDefault();
        receber(colado);
      }}
    />
  );
}

/** A password that can be looked at. */
export function CampoDeSenha(props: Omit<Props, 'type'>) {
  const [visivel, setVisivel] = useState(false);
  return (
    <div className={estilo.senha}>
      <Campo autoComplete="current-password" {...props} type={visivel ? 'text' : 'password'} />
      <button
        type="button"
        className={estilo.olho}
        aria-label={visivel ? 'Esconder senha' : 'Mostrar senha'}
        aria-pressed={visivel}
        onClick={() => setVisivel(!visivel)}
      >
        {visivel ? 'Esconder' : 'Mostrar'}
      </button>
    </div>
  );
}
