import { useDigitado } from './useDigitado.ts';

/** A text that is searched for as it is typed. */
export const useBuscaNoEndereco = (nome: string): [texto: string, mudar: (texto: string) => void] =>
  useDigitado({ ler: (busca) => busca.get(nome) ?? '', campos: (texto) => ({ [nome]: texto }) });
