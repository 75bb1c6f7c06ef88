import { useRef, useState } from 'react';
import { mesclar } from './conflito.ts';
import type { Recusa } from './validacao.ts';

type Nome<V> = keyof V & string;

/** What a text field is given to show and change one value of the form. */
export interface PropsDoCampo {
  readonly id: string;
  readonly name: string;
  readonly error: boolean;
  readonly inputRef: (elemento: HTMLElement | null) => void;
}

export interface Formulario<V> {
  readonly valores: V;
  /** What stood stored when the form was opened. */
  readonly base: V;
  readonly sujo: boolean;
  mudar(parcial: Partial<V>): void;
  campo(nome: Nome<V>): PropsDoCampo;
  /** Marks the refused field and puts the focus into it. */
  recusar(recusa: Recusa<Nome<V>>): void;
  /** Takes over what stands stored now. `manterMeus`: where I changed something mine stays. */
  rebasear(atual: V, manterMeus: boolean): V;
}

/** A typed form: values, what they were, and where the last refusal was. */
export function useFormulario<V extends object>(inicial: V): Formulario<V> {
  const [base, setBase] = useState(inicial);
  const [valores, setValores] = useState(inicial);
  const [recusado, setRecusado] = useState<Nome<V> | null>(null);
  const elementos = useRef(new Map<string, HTMLElement>());
  const sujo = (Object.keys(valores) as Nome<V>[]).some((nome) => valores[nome] !== base[nome]);
  return {
    valores,
    base,
    sujo,
    mudar(parcial) {
      setValores((antes) => ({ ...antes, ...parcial }));
      setRecusado((nome) => (nome !== null && nome in parcial ? null : nome));
    },
    campo: (nome) => ({
      id: `campo-${nome}`,
      name: nome,
      error: recusado === nome,
      inputRef: (elemento) => {
        if (elemento) elementos.current.set(nome, elemento);
        else elementos.current.delete(nome);
      },
    }),
    recusar({ campo }) {
      setRecusado(campo);
      elementos.current.get(campo)?.focus();
    },
    rebasear(atual, manterMeus) {
      const novos = manterMeus ? mesclar(base, valores, atual) : atual;
      setBase(atual);
      setValores(novos);
      return novos;
    },
  };
}
