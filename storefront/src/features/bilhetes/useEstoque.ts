import { LIVRE, type StatusBilhete, statusDoCodigo } from '@rifa-viva/contracts/regras/vida-do-bilhete';
import { useResumoDaRifa, useRifaAoVivo } from '@rifa-viva/ui/ao-vivo/useRifaAoVivo.ts';
import { useMemo } from 'react';
import type { EstaLivre } from './listagem.ts';

export interface Estoque {
  readonly livre: EstaLivre;
  /** null: known not to be free, but not why. */
  readonly statusDe: (numero: number) => StatusBilhete | null;
  readonly disponiveis: number;
}

/**
 * Which tickets can be sold right now: as loaded, until the first live message; then as everybody's sales make
 * it. A new object whenever something changed, at most once a frame.
 */
export function useEstoque(idRifa: number, naoVendidos: readonly number[]): Estoque {
  const aoVivo = useRifaAoVivo(idRifa);
  const resumo = useResumoDaRifa(aoVivo);
  const carregados = useMemo(() => new Set(naoVendidos), [naoVendidos]);
  return useMemo(
    () =>
      resumo
        ? {
            livre: (numero) => aoVivo.codigo(numero) === LIVRE,
            statusDe: (numero) => statusDoCodigo(aoVivo.codigo(numero)),
            disponiveis: resumo.disponiveis,
          }
        : {
            livre: (numero) => carregados.has(numero),
            statusDe: (numero) => (carregados.has(numero) ? 'Livre' : null),
            disponiveis: carregados.size,
          },
    [aoVivo, resumo, carregados],
  );
}
