import { type InputHTMLAttributes, type Ref, type SelectHTMLAttributes, useId } from 'react';
import estilo from './Campo.module.css';

interface Comum {
  readonly rotulo: string;
  /** Said below the field. */
  readonly ajuda?: string;
}

interface PropsDoCampo extends Comum, InputHTMLAttributes<HTMLInputElement> {
  readonly ref?: Ref<HTMLInputElement>;
}

/** A labelled text field. */
export function Campo({ rotulo, ajuda, className, ...resto }: PropsDoCampo) {
  const id = useId();
  return (
    <div className={[estilo.campo, className].filter(Boolean).join(' ')}>
      <label htmlFor={id}>{rotulo}</label>
      <input id={id} aria-describedby={ajuda ? `${id}-ajuda` : undefined} {...resto} />
      {ajuda && <p id={`${id}-ajuda`}>{ajuda}</p>}
    </div>
  );
}

interface PropsDaEscolha extends Comum, SelectHTMLAttributes<HTMLSelectElement> {}

/** A labelled choice; its options are the children. */
export function Escolha({ rotulo, ajuda, className, ...resto }: PropsDaEscolha) {
  const id = useId();
  return (
    <div className={[estilo.campo, className].filter(Boolean).join(' ')}>
      <label htmlFor={id}>{rotulo}</label>
      <select id={id} aria-describedby={ajuda ? `${id}-ajuda` : undefined} {...resto} />
      {ajuda && <p id={`${id}-ajuda`}>{ajuda}</p>}
    </div>
  );
}
