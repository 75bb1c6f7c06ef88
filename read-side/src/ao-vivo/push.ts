import type { Directory, Person } from '@rifa-viva/server/access/directory';
import type { ReadSide } from '../app.ts';
import { bannersProjector } from '../banners/projector.ts';
import { bilhetesProjector, type MudancasDeBilhetes } from '../bilhetes/projector.ts';
import { campanhasProjector } from '../campanhas/projector.ts';
import { clientesProjector } from '../clientes/projector.ts';
import { modelosProjector } from '../modelos/projector.ts';
import { pagamentosProjector } from '../pagamentos/projector.ts';
import { patrocinadoresProjector } from '../patrocinadores/projector.ts';
import { usuariosProjector } from '../usuarios/projector.ts';
import { visibilidade } from '../visibilidade.ts';
import type { LiveServer, LiveSocket } from './sockets.ts';

/**
 * Tells those whom it concerns to read again, when views committed or the company changed, and of documents being
 * drawn. Answers how to stop.
 */
export function startPushing(io: LiveServer, { subscription, progress }: ReadSide, directory: Directory) {
  subscription.onCommitted(bilhetesProjector, (committed) => {
    if (!committed) return;
    const posicao = String(committed.position);
    const { porRifa, pessoas } = merged(committed.changes);
    for (const [idRifa, tickets] of porRifa) pushSales(io, directory, idRifa, tickets, posicao);
    for (const idUsuario of pessoas) {
      io.to(`usuario:${idUsuario}`).emit('usuario:mudou', { idUsuario, motivo: 'bilhetes', posicao });
    }
    if (committed.changes.some(({ esperas }) => esperas)) someChanged('esperas', posicao);
    // That something was sold or returned somewhere, not what: whoever reads sums reads them within his reach.
    if (committed.changes.some(({ vendas }) => vendas))
      io.to('equipe').emit('recurso:mudou', { recurso: 'vendas', id: 0, posicao });
  });
  // Named by texts, and read by administrators alone: they are told that some changed, once a commit.
  const someChanged = (recurso: 'pagamentos' | 'esperas', posicao: string) =>
    io.to('administradores').emit('recurso:mudou', { recurso, id: 0, posicao });
  subscription.onCommitted(pagamentosProjector, (committed) => {
    if (committed?.changes.some(({ size }) => size > 0))
      someChanged('pagamentos', String(committed.position));
  });
  const resources = [
    [campanhasProjector, 'rifas'],
    [usuariosProjector, 'usuarios'],
    [clientesProjector, 'clientes'],
    [modelosProjector, 'modeloBilhetes'],
    [bannersProjector, 'banner'],
    [patrocinadoresProjector, 'patrocinadores'],
  ] as const;
  for (const [projector, recurso] of resources) {
    subscription.onCommitted(projector, (committed) => {
      if (!committed) return;
      const posicao = String(committed.position);
      const room = recurso === 'patrocinadores' ? 'patrocinadores' : 'equipe';
      for (const id of new Set(committed.changes.flatMap((ids) => [...ids]))) {
        io.to(room).emit('recurso:mudou', { recurso, id, posicao });
        if (recurso === 'usuarios')
          io.to(`usuario:${id}`).emit('usuario:mudou', { idUsuario: id, motivo: 'conta', posicao });
      }
    });
  }
  progress.on('desenhado', (idUsuario, progresso) => {
    io.to(`usuario:${idUsuario}`).emit('documento:progresso', progresso);
  });
  return directory.onChange(({ empresa }) => {
    if (empresa) io.to('equipe').emit('recurso:mudou', { recurso: 'empresa', id: 1, posicao: '0' });
  });
}

function merged(changes: readonly MudancasDeBilhetes[]): Pick<MudancasDeBilhetes, 'porRifa' | 'pessoas'> {
  if (changes.length === 1 && changes[0]) return changes[0];
  const porRifa = new Map<number, Map<number, ReadonlySet<number>>>();
  for (const [idRifa, tickets] of changes.flatMap((c) => [...c.porRifa])) {
    const known = porRifa.get(idRifa) ?? new Map<number, ReadonlySet<number>>();
    for (const [num, donos] of tickets) known.set(num, new Set([...(known.get(num) ?? []), ...donos]));
    porRifa.set(idRifa, known);
  }
  return { porRifa, pessoas: new Set(changes.flatMap((c) => [...c.pessoas])) };
}

/** Staff in a raffle's sales room, each told of the tickets within his reach (matrix J9, as D6). */
function pushSales(
  io: LiveServer,
  directory: Directory,
  idRifa: number,
  tickets: ReadonlyMap<number, ReadonlySet<number>>,
  posicao: string,
): void {
  const seen = new Map<number, number[]>();
  for (const id of io.of('/').adapter.rooms.get(`vendas:${idRifa}`) ?? []) {
    const socket = io.of('/').sockets.get(id) as LiveSocket | undefined;
    const person = socket?.data.person;
    if (!socket || !person) continue;
    const numeros = seen.get(person.idUsuario) ?? withinReach(person, directory, tickets);
    seen.set(person.idUsuario, numeros);
    if (numeros.length > 0) socket.emit('vendas:mudou', { idRifa, numeros, posicao });
  }
}

function withinReach(
  person: Person,
  directory: Directory,
  tickets: ReadonlyMap<number, ReadonlySet<number>>,
): number[] {
  const alcance = visibilidade.alcance(person, directory);
  if (alcance === 'todos') return [...tickets.keys()];
  const people = new Set(alcance);
  return [...tickets].flatMap(([num, donos]) => ([...donos].some((dono) => people.has(dono)) ? [num] : []));
}
