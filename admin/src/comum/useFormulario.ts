import { useRef, useState } from 'react';
import { mesclar } from './conflito.ts';
import { alterar, desfazer, encerrarGesto, iniciar, refazer } from './historico.ts';
import type { Recusa } from './validacao.ts';

type Nome<V> = keyof V & string;

/** What a text field is given to be found, focused and marked as wrong. */
export interface PropsDoCampo {
  readonly id: string;
  readonly name: string;
  readonly error: boolean;
  readonly inputRef: (elemento: HTMLElement | null) => void;
}

export interface Formulario<V> {
  readonly valores: V;
  readonly nomes: readonly Nome<V>[];
  /** What stood stored when the form was opened. */
  readonly base: V;
  readonly sujo: boolean;
  /** Changes in a row with the same `gesto` are one step to undo; without one, the fields' names say. */
  mudar(parcial: Partial<V>, gesto?: string): void;
  /** The next change is a step of its own. */
  encerrarGesto(): void;
  /** Null where there is nothing to take back (or to do again). */
  readonly desfazer: (() => void) | null;
  readonly refazer: (() => void) | null;
  campo(nome: Nome<V>): PropsDoCampo;
  /** Marks the refused field and puts the focus into it. */
  recusar(recusa: Pick<Recusa<Nome<V>>, 'campo'>): void;
  /** Takes this much as stored. */
  assentar(parcial: Partial<V>): void;
  /** Takes over what stands stored now. `manterMeus`: where I changed something mine stays. */
  rebasear(atual: V, manterMeus: boolean): V;
}

/** A typed form: values with their history, what they were at first, and where the last refusal was. */
export function useFormulario<V extends object>(inicial: V): Formulario<V> {
  const [base, setBase] = useState(inicial);
  const [historico, setHistorico] = useState(() => iniciar(inicial));
  const [recusado, setRecusado] = useState<Nome<V> | null>(null);
  const elementos = useRef(new Map<string, HTMLElement>());
  const valores = historico.presente;
  const nomes = Object.keys(valores) as Nome<V>[];
  return {
    valores,
    nomes,
    base,
    sujo: nomes.some((nome) => valores[nome] !== base[nome]),
    mudar(parcial, gesto = Object.keys(parcial).join()) {
      setHistorico((antes) => alterar(antes, parcial, gesto));
      setRecusado((nome) => (nome !== null && nome in parcial ? null : nome));
    },
    encerrarGesto: () => setHistorico(encerrarGesto),
    desfazer: historico.passado.length > 0 ? () => setHistorico(desfazer) : null,
    refazer: historico.futuro.length > 0 ? () => setHistorico(refazer) : null,
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
    assentar(parcial) {
      setBase((antes) => ({ ...antes, ...parcial }));
      setHistorico((antes) => alterar(antes, parcial));
    },
    rebasear(atual, manterMeus) {
      const novos = manterMeus ? mesclar(base, valores, atual) : atual;
      setBase(atual);
      setHistorico((antes) => alterar(antes, novos));
      return novos;
    },
  };
}
