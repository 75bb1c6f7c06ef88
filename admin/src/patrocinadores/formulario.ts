import type { SimNao } from '@rifa-viva/contracts/regras/tipos';
import type { Patrocinador } from '../comum/tipos.ts';
import { validador, vazio } from '../comum/validacao.ts';

export interface ValoresDoPatrocinador {
  nomePatrocinador: string;
  statusPatrocinador: SimNao | '';
  urlLogoPatrocinador: string;
  /** Chosen, not yet uploaded. */
  imagem: File | null;
}

export const PATROCINADOR_NOVO: ValoresDoPatrocinador = {
  nomePatrocinador: '',
  statusPatrocinador: '',
  urlLogoPatrocinador: '',
  imagem: null,
};

export const paraFormulario = (patrocinador: Patrocinador): ValoresDoPatrocinador => ({
  nomePatrocinador: patrocinador.nomePatrocinador,
  statusPatrocinador: patrocinador.statusPatrocinador,
  urlLogoPatrocinador: patrocinador.urlLogoPatrocinador,
  imagem: null,
});

export const ARQUIVOS = { urlLogoPatrocinador: 'imagem' } as const;

export const validarPatrocinador = validador<ValoresDoPatrocinador>([
  ['nomePatrocinador', (v) => vazio(v.nomePatrocinador), 'Digite o nome do patrocinador...'],
  ['statusPatrocinador', (v) => v.statusPatrocinador === '', 'Selecione o status do patrocinador...'],
]);

/** The call's body; a logo that was never chosen is left out. */
export const paraCorpo = ({
  nomePatrocinador,
  statusPatrocinador,
  urlLogoPatrocinador,
}: ValoresDoPatrocinador) => ({
  nomePatrocinador,
  statusPatrocinador,
  ...(urlLogoPatrocinador ? { urlLogoPatrocinador } : {}),
});

export const ROTULOS: Readonly<Record<keyof ValoresDoPatrocinador, string>> = {
  nomePatrocinador: 'Nome do Patrocinador',
  statusPatrocinador: 'Status',
  urlLogoPatrocinador: 'Logo do Patrocinador',
  imagem: 'Imagem escolhida',
};
