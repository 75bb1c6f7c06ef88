import { useSyncExternalStore } from 'react';
import type { Valor } from './sinal.ts';

export const useValor = <T>(valor: Valor<T>): T => useSyncExternalStore(valor.ouvir, valor.ler, valor.ler);
