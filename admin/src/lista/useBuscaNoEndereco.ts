import { useEffect, useEffectEvent, useState } from 'react';
import { daPrimeiraPagina } from './campos.ts';
import { useEndereco } from './useEndereco.ts';

/** Asked once typing pauses so long. */
const PAUSA_MS = 250;

/** A text that is searched for as it is typed; it stands in the address, and what leads there is taken over. */
export function useBuscaNoEndereco(nome: string): [texto: string, mudar: (texto: string) => void] {
  const [busca, mudarBusca] = useEndereco();
  const noEndereco = busca.get(nome) ?? '';
  const [texto, setTexto] = useState(noEndereco);
  const [visto, setVisto] = useState(noEndereco);
  const [enviado, setEnviado] = useState(noEndereco);
  if (visto !== noEndereco) {
    setVisto(noEndereco);
    // Not what was typed here, which may have gone on meanwhile.
    if (noEndereco !== enviado) {
      setEnviado(noEndereco);
      setTexto(noEndereco);
    }
  }
  const enviar = useEffectEvent((limpo: string) => {
    if (limpo === noEndereco) return;
    setEnviado(limpo);
    mudarBusca((antes) => daPrimeiraPagina(antes, { [nome]: limpo }), { replace: true });
  });
  useEffect(() => {
    const relogio = setTimeout(() => enviar(texto.trim()), PAUSA_MS);
    return () => clearTimeout(relogio);
  }, [texto]);
  return [texto, setTexto];
}
