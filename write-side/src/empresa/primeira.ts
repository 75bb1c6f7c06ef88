import { EMPRESA_INICIAL } from '@rifa-viva/contracts/eventos/empresa';
import { STREAM_EMPRESA } from '@rifa-viva/contracts/eventos/streams';
import { isWaiting } from '@rifa-viva/server/http/refusal';
import { envelopeOf } from '../kernel/commands.ts';
import type { EmpresaDeps } from './routes.ts';

/** Creates the company on the first start; one that exists stays as it is. */
export async function garantirEmpresa({ atores, directory }: EmpresaDeps, now: Date): Promise<void> {
  const causa = {
    caller: { idUsuario: 0, tipo: 'Sistema' } as const,
    commandId: 'primeira-empresa',
    requestId: 'primeiro-inicio',
    now,
  };
  const comando = { type: 'CriarEmpresa', dados: EMPRESA_INICIAL } as const;
  try {
    const { position } = await atores.execute(STREAM_EMPRESA, envelopeOf(causa, comando));
    await directory.waitFor(position);
  } catch (error) {
    // One that waits for a repair was made before.
    if (!isWaiting(error)) throw error;
  }
}
