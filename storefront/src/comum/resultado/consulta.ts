import { resultadoPublico } from '@rifa-viva/contracts/http/auditoria';
import { chamar, type Resposta } from '@rifa-viva/ui/api/cliente.ts';
import { queryOptions, skipToken } from '@tanstack/react-query';

export type ResultadoPublico = Resposta<typeof resultadoPublico>;

const VALE_MS = 60_000;

/** Who won, once somebody stood for the result: before that nobody is told. */
export const consultaDoResultado = (idRifa: number, confirmado: boolean) =>
  queryOptions({
    queryKey: ['resultado', idRifa],
    queryFn: confirmado
      ? ({ signal }) => chamar(resultadoPublico, { params: { idRifa }, signal })
      : skipToken,
    staleTime: VALE_MS,
    retry: false,
  });

/** What the rule gives this ticket in the place of a number that nobody bought; undefined: nothing. */
export const premioPelaRegra = (
  resultado: ResultadoPublico | undefined,
  numBilhete: number,
): ResultadoPublico['pelaRegra'][number] | undefined =>
  resultado?.pelaRegra.find((vago) => vago.numBilhete === numBilhete);
