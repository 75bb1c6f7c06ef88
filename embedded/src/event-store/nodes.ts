import { Metadata, type ServiceError, status } from '@grpc/grpc-js';

/**
 * What only a cluster does, for tests: one server plays several nodes, told apart by the address that a call comes
 * from. Never kinder than real ones: appends to a follower are not passed on, they wait for it to lead.
 */
export interface Nodes {
  readonly members: () => readonly Member[];
  readonly leads: (peer: string) => boolean;
  /** Resolves when the node that this peer is at leads. */
  readonly elected: (peer: string) => Promise<void>;
  /** Nothing goes into the log before it resolves. */
  readonly quorum: () => Promise<void>;
  readonly mayWrite: () => boolean;
}

export interface Member {
  readonly host: string;
  readonly port: number;
  readonly leads: boolean;
}

/** What this node says to a call that asks for the leader; null where it is the leader, or was not asked. */
export function notLeader({ members, leads }: Nodes, peer: string, metadata: Metadata): ServiceError | null {
  if (metadata.get('requires-leader')[0] !== 'true' || leads(peer)) return null;
  const leader = members().find((member) => member.leads);
  const told = new Metadata();
  if (!leader) return refusal(status.UNAVAILABLE, 'Server Is Not Ready', told);
  told.set('exception', 'not-leader');
  told.set('leader-endpoint-host', leader.host);
  told.set('leader-endpoint-port', String(leader.port));
  return refusal(status.NOT_FOUND, 'Leader info available', told);
}

function refusal(code: status, details: string, metadata: Metadata): ServiceError {
  return Object.assign(new Error(details), { code, details, metadata });
}
