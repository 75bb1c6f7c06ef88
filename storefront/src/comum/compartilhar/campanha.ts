import { diaDaSemanaEHora } from '@rifa-viva/contracts/regras/datas';
import { caminhoDaCampanha } from '@rifa-viva/contracts/rotas';
import type { Partilha } from './compartilhar.ts';

interface Campanha {
  readonly idRifa: number;
  readonly titulo: string;
  readonly dtSorteio: string;
  readonly milharSorteada: string;
}

/** How a raffle's page is handed on. */
export const partilhaDaCampanha = (
  { idRifa, titulo, dtSorteio, milharSorteada }: Campanha,
  origem: string = location.origin,
): Partilha => ({
  titulo,
  texto: milharSorteada
    ? `Veja o resultado de ${titulo}:`
    : `Participe de ${titulo}! Sorteio: ${diaDaSemanaEHora(dtSorteio)}.`,
  url: origem + caminhoDaCampanha(idRifa),
});
