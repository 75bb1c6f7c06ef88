import { useEffect, useEffectEvent, useState } from 'react';
import { comCampos, daPrimeiraPagina } from './campos.ts';
import { useEndereco } from './useEndereco.ts';

/** Asked once typing pauses so long. */
const PAUSA_MS = 250;

/** A part of the address: what it says, and how that is said. */
interface Parte<T> {
  readonly ler: (busca: URLSearchParams) => T;
  readonly campos: (valor: T) => Readonly<Record<string, string>>;
}

/** What a list is asked for as it is typed; it stands in the address, and what leads there is taken over. */
export function useDigitado<T>({ ler, campos }: Parte<T>): [valor: T, mudar: (valor: T) => void] {
  const [busca, mudarBusca] = useEndereco();
  const escrita = (valor: T) => comCampos(new URLSearchParams(), campos(valor)).toString();
  const noEndereco = escrita(ler(busca));
  const [valor, setValor] = useState(() => ler(busca));
  const [visto, setVisto] = useState(noEndereco);
  const [enviado, setEnviado] = useState(noEndereco);
  if (visto !== noEndereco) {
    setVisto(noEndereco);
    // Not what was typed here, which may have gone on meanwhile.
    if (noEndereco !== enviado) {
      setEnviado(noEndereco);
      setValor(ler(busca));
    }
  }
  const enviar = useEffectEvent((digitado: T) => {
    const limpo = escrita(digitado);
    if (limpo === noEndereco) return;
    setEnviado(limpo);
    mudarBusca((antes) => daPrimeiraPagina(antes, campos(digitado)), { replace: true });
  });
  useEffect(() => {
    const relogio = setTimeout(() => enviar(valor), PAUSA_MS);
    return () => clearTimeout(relogio);
  }, [valor]);
  return [valor, setValor];
}
