import { useEffect, useState } from 'react';

/** What a value has come to once it stays the same so long. */
export function useAssentado<T>(valor: T, pausaMs: number): T {
  const [assentado, setAssentado] = useState(valor);
  useEffect(() => {
    const relogio = setTimeout(() => setAssentado(valor), pausaMs);
    return () => clearTimeout(relogio);
  }, [valor, pausaMs]);
  return assentado;
}
