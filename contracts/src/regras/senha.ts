import { tamanhoDoTexto } from './texto.ts';

export const MINIMO_DA_SENHA = 6;

export const senhaCurta = (senha: string): boolean => tamanhoDoTexto(senha) < MINIMO_DA_SENHA;
