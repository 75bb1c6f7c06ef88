import { useState } from 'react';

/** Ticked lines of a list. They stay ticked on other pages, so that a long list can be gone through. */
export interface Escolha<T> {
  /** As they stand in the list now, as far as it shows them. */
  readonly escolhidas: readonly T[];
  readonly marcada: (linha: T) => boolean;
  readonly pode: (linha: T) => boolean;
  readonly nomeDe: (linha: T) => string;
  readonly marcar: (linhas: readonly T[], sim: boolean) => void;
  readonly limpar: () => void;
}

interface Regras<T> {
  readonly chaveDe: (linha: T) => string;
  readonly nomeDe: (linha: T) => string;
  readonly pode?: (linha: T) => boolean;
}

export function useEscolha<T>(mostradas: readonly T[], regras: Regras<T>): Escolha<T> {
  const { chaveDe, nomeDe, pode = () => true } = regras;
  const [marcadas, setMarcadas] = useState<ReadonlyMap<string, T>>(() => new Map());
  const atuais = new Map(mostradas.map((linha) => [chaveDe(linha), linha]));
  return {
    escolhidas: [...marcadas].map(([chave, linha]) => atuais.get(chave) ?? linha).filter(pode),
    marcada: (linha) => pode(linha) && marcadas.has(chaveDe(linha)),
    pode,
    nomeDe,
    marcar: (linhas, sim) =>
      setMarcadas((antes) => {
        const novas = new Map(antes);
        for (const linha of linhas) {
          if (sim) novas.set(chaveDe(linha), linha);
          else novas.delete(chaveDe(linha));
        }
        return novas;
      }),
    limpar: () => setMarcadas(new Map()),
  };
}
