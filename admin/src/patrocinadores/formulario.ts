import { textoDoErro } from '@rifa-viva/contracts/erros';
import type { SimNao } from '@rifa-viva/contracts/regras/tipos';
import { enderecoDaImagem } from '@rifa-viva/ui/api/imagens.ts';
import { validador, vazio } from '../formulario/validacao.ts';
import type { Patrocinador } from '../providers/data/tipos.ts';

export interface ValoresDoPatrocinador {
  nomePatrocinador: string;
  statusPatrocinador: SimNao | '';
  /** Its stored name, or the file chosen to take its place. */
  urlLogoPatrocinador: string | File;
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
  ['nomePatrocinador', (v) => vazio(v.nomePatrocinador), textoDoErro('NOME_DO_PATROCINADOR')],
  ['statusPatrocinador', (v) => v.statusPatrocinador === '', 'Selecione o status do patrocinador...'],
]);

/** The call's body; a logo that was never chosen is left out. */
export const paraCorpo = ({ urlLogoPatrocinador, ...resto }: ValoresDoPatrocinador) =>
  urlLogoPatrocinador ? { ...resto, urlLogoPatrocinador } : resto;

export const ROTULOS = {
  nomePatrocinador: 'Nome do Patrocinador',
  statusPatrocinador: 'Status',
  urlLogoPatrocinador: 'Logo do Patrocinador',
} as const satisfies Record<keyof ValoresDoPatrocinador, string>;

export const enderecoDoLogo = (nome: string): string =>
  nome === '' ? enderecoDaImagem('') : `/files/patrocinadores/${encodeURIComponent(nome)}`;
