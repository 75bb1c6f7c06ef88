/** A value with its past, so that a step can be taken back. */
export interface Historico<V> {
  readonly passado: readonly V[];
  readonly presente: V;
  readonly futuro: readonly V[];
  /** What the last change was part of: a run of keystrokes in one field, or one drag, is one step. */
  readonly gesto: string | null;
}

const LIMITE = 200;

export const iniciar = <V>(presente: V): Historico<V> => ({ passado: [], presente, futuro: [], gesto: null });

export function alterar<V extends object>(
  historico: Historico<V>,
  mudanca: Partial<V>,
  gesto: string | null = null,
): Historico<V> {
  const presente = { ...historico.presente, ...mudanca };
  const igual = (Object.keys(mudanca) as (keyof V)[]).every((c) => mudanca[c] === historico.presente[c]);
  if (igual) return historico;
  const continua = gesto !== null && gesto === historico.gesto;
  const passado = continua ? historico.passado : [...historico.passado, historico.presente].slice(-LIMITE);
  return { passado, presente, futuro: [], gesto };
}

/** Ends a run: the next change is a step of its own. */
export const encerrarGesto = <V>(historico: Historico<V>): Historico<V> => ({ ...historico, gesto: null });

export function desfazer<V>(historico: Historico<V>): Historico<V> {
  const anterior = historico.passado.at(-1);
  if (anterior === undefined) return historico;
  return {
    passado: historico.passado.slice(0, -1),
    presente: anterior,
    futuro: [historico.presente, ...historico.futuro],
    gesto: null,
  };
}

export function refazer<V>(historico: Historico<V>): Historico<V> {
  const [proximo, ...futuro] = historico.futuro;
  if (proximo === undefined) return historico;
  return { passado: [...historico.passado, historico.presente], presente: proximo, futuro, gesto: null };
}
