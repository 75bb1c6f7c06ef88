import { randomUUID } from 'node:crypto';
import type { DadosDaEmpresa } from '@rifa-viva/contracts/eventos/empresa';
import { STREAM_EMPRESA } from '@rifa-viva/contracts/eventos/streams';
import type { Ground } from '@rifa-viva/server/open';
import { appendByHand } from './by-hand.ts';

/** Settings straight into the log: choosing a provider by its call takes one that answers. */
export async function setCompany(
  { store, directory }: Pick<Ground, 'store' | 'directory'>,
  settings: Partial<DadosDaEmpresa>,
): Promise<void> {
  const id = randomUUID();
  const { position } = await appendByHand(store, STREAM_EMPRESA, {
    id,
    type: 'EmpresaAlterada',
    data: { idUsuario: 1, antes: {}, depois: settings },
    metadata: {
      commandId: id,
      actor: { idUsuario: 1, tipo: 'Administrador' },
      at: new Date().toISOString(),
      correlationId: 'teste',
      causationId: 'teste',
    },
  });
  await directory.waitFor(position);
}
