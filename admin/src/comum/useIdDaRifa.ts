import { MAX_ID } from '@rifa-viva/contracts/http/campos';
import { useSearchParams } from 'react-router-dom';

/** The raffle of `?id=`; null where it is no id. */
export function useIdDaRifa(): number | null {
  const [busca] = useSearchParams();
  const texto = busca.get('id') ?? '';
  const id = /^\d{1,10}$/.test(texto) ? Number(texto) : 0;
  return id >= 1 && id <= MAX_ID ? id : null;
}
