import { fimDoDia, inicioDoDia } from '@rifa-viva/contracts/regras/datas';
import { Refusal } from '@rifa-viva/server/http/refusal';

/** Days `AAAA-MM-DD` as moments; either end may be open. Throws Refusal on what is no date, or runs backwards. */
export function readDays({ de, ate }: { readonly de?: string; readonly ate?: string }) {
  const first = de === undefined ? undefined : inicioDoDia(de);
  const last = ate === undefined ? undefined : fimDoDia(ate);
  if (first === null) throw new Refusal('DATA', { campo: 'de' });
  if (last === null) throw new Refusal('DATA', { campo: 'ate' });
  if (de !== undefined && ate !== undefined && ate < de) throw new Refusal('DATA_FINAL', { campo: 'ate' });
  return { de: first, ate: last };
}
