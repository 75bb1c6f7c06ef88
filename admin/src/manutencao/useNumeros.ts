import { useState } from 'react';
import { pedirAtencao } from '../avisos/avisos.ts';

/** Props of a field of typed numbers; what was wrong with them is told, and stays under it until they are others. */
export function useNumeros(ajuda: string) {
  const [texto, setTexto] = useState('');
  const [falta, setFalta] = useState('');
  /** `fazer` answers what is to be said of the numbers; '': nothing. */
  const enviar = async (fazer: (texto: string) => Promise<string>) => {
    const dito = await fazer(texto);
    setFalta(dito);
    if (dito) pedirAtencao(dito);
  };
  const campo = {
    value: texto,
    error: falta !== '',
    helperText: falta || ajuda,
    onChange: ({ target }: { readonly target: { readonly value: string } }) => {
      setTexto(target.value);
      setFalta('');
    },
  };
  return { campo, enviar };
}
