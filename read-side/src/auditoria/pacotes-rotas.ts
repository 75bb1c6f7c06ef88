import type { EventEmitter } from 'node:events';
import type { ProgressoDoDocumento } from '@rifa-viva/contracts/ao-vivo';
import { pacoteDaRifa, pacotePublico } from '@rifa-viva/contracts/http/auditoria';
import { type Implementation, implement, type StoredFileAnswer } from '@rifa-viva/server/http/implementation';
import { hidden, Refusal } from '@rifa-viva/server/http/refusal';
import type { ReadDeps } from '../deps.ts';
import { limitByAddress } from '../kernel/limit.ts';
import { visibilidade } from '../visibilidade.ts';
import type { AoAndar, Pacotes } from './pacotes.ts';

export interface PacotesRoutesDeps extends ReadDeps {
  readonly pacotes: Pacotes;
  readonly progress: EventEmitter<{ desenhado: [idUsuario: number, progresso: ProgressoDoDocumento] }>;
}

const PUBLICOS_POR_MINUTO = 10;

export function createPacotesRoutes(deps: PacotesRoutesDeps): Implementation[] {
  const { db, caughtUp, pacotes, progress } = deps;
  const limitar = limitByAddress(PUBLICOS_POR_MINUTO);
  const responder = async (idRifa: number, aoAndar?: AoAndar): Promise<StoredFileAnswer> => {
    const path = await pacotes.de(idRifa, aoAndar);
    if (path === null) throw new Refusal('NAO_ENCONTRADO');
    return { path, contentType: 'application/zip', fileName: `auditoria-rifa-${idRifa}.zip` };
  };
  return [
    implement(pacoteDaRifa, async ({ params: { idRifa }, query: { idTrabalho }, caller }) =>
      responder(
        idRifa,
        idTrabalho === undefined
          ? undefined
          : (feitos, total) => progress.emit('desenhado', caller.idUsuario, { idTrabalho, feitos, total }),
      ),
    ),
    implement(pacotePublico, async ({ params: { idRifa }, network, minPosition }) => {
      await limitar(network);
      await caughtUp(minPosition, 'campanhas');
      const { rows } = await db.query<{ sorteada: boolean; resultado_confirmado: boolean }>(
        `SELECT status = 'ativo' AND milhar_sorteada <> '' AS sorteada, resultado_confirmado
         FROM rifa WHERE id_rifa = $1`,
        [idRifa],
      );
      const [rifa] = rows;
      if (!rifa) throw new Refusal('NAO_ENCONTRADO');
      if (!rifa.sorteada || !visibilidade.veResultado(rifa.resultado_confirmado)) throw hidden();
      return responder(idRifa);
    }),
  ];
}
