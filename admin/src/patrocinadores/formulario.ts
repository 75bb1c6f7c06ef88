import type { SimNao } from '@rifa-viva/contracts/regras/tipos';
import type { Patrocinador } from '../comum/tipos.ts';
import { validador, vazio } from '../comum/validacao.ts';

export interface ValoresDoPatrocinador {
  nomePatrocinador: string;
  statusPatrocinador: SimNao | '';
  urlLogoPatrocinador: string;
}

export const PATROCINADOR_NOVO: ValoresDoPatrocinador = {
  nomePatrocinador: '',
  statusPatrocinador: '',
  urlLogoPatrocinador: '',
};

export const paraFormulario = (patrocinador: Patrocinador): ValoresDoPatrocinador => ({
  nomePatrocinador: patrocinador.nomePatrocinador,
  statusPatrocinador: patrocinador.statusPatrocinador,
  urlLogoPatrocinador: patrocinador.urlLogoPatrocinador,
});

export const validarPatrocinador = validador<ValoresDoPatrocinador>([
  ['nomePatrocinador', (v) => vazio(v.nomePatrocinador), 'Digite o nome do patrocinador...'],
  ['statusPatrocinador', (v) => v.statusPatrocinador === '', 'Selecione o status do patrocinador...'],
]);

/** The body; a logo that was never chosen is left out. */
export const paraCorpo = ({ urlLogoPatrocinador, ...valores }: ValoresDoPatrocinador) => ({
  ...valores,
  ...(urlLogoPatrocinador ? { urlLogoPatrocinador } : {}),
});
