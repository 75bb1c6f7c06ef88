import { JA_TEM_CONTA } from '@rifa-viva/contracts/frases-comuns';
import { ErroDaApi } from '@rifa-viva/ui/api/erro.ts';
import type { Falta } from '@rifa-viva/ui/pecas/falta.ts';

/** What the server refused about one field, in the words that stand at it. */
export function faltaDaRecusa(falha: unknown): Falta | undefined {
  if (!(falha instanceof ErroDaApi) || falha.campo === undefined) return undefined;
  const texto = falha.codigo === 'TELEFONE_JA_CADASTRADO' ? JA_TEM_CONTA : falha.erro;
  return { campo: falha.campo, texto };
}
