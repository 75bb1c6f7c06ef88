import type { Extracao } from '@rifa-viva/contracts/regras/extracao';

export const DIGITOS_DO_PREMIO = 5;
const PREMIOS = 5;

/** An extraction while it is typed. */
export interface Rascunho {
  readonly concurso: string;
  readonly data: string;
  readonly premios: readonly string[];
}

export const rascunhoVazio = (concurso: string): Rascunho => ({
  concurso,
  data: '',
  premios: Array.from({ length: PREMIOS }, () => ''),
});

export const premiosCompletos = ({ premios }: Rascunho): boolean =>
  premios.every((premio) => premio.length === DIGITOS_DO_PREMIO);

/** Null until all of it is there. */
export function extracaoDo(rascunho: Rascunho): Extracao | null {
  const { data, premios } = rascunho;
  const concurso = rascunho.concurso.trim();
  const completo = concurso !== '' && data !== '' && premiosCompletos(rascunho);
  return completo ? { concurso, data, premios: [...premios] } : null;
}
