import pg from 'pg';

/** SQLSTATE classes of a server that is busy, ending, starting or lost: the same statement may work later. */
const TRANSIENT_CLASSES = ['08', '40', '53', '55', '57', '58'];
const LOST = /connection|timeout|terminat|ECONN|EPIPE|ENOTFOUND|EAI_AGAIN/i;

/** A fault of the connection or server rather than of what was asked: worth trying again. */
export function isConnectionFault(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) return TRANSIENT_CLASSES.includes(error.code?.slice(0, 2) ?? '');
  if (!(error instanceof Error)) return false;
  return LOST.test(error.message) || ('code' in error && LOST.test(String(error.code)));
}

/** What the machine refused, such as a closed folder or a full disk: its message says all, and no trace of ours more. */
export const isOfTheMachine = (error: unknown): error is Error =>
  error instanceof Error && 'code' in error && ('syscall' in error || isDiskFault(error));

const DISK_FAULTS = ['ENOSPC', 'EDQUOT', 'EROFS', 'EIO', 'EMFILE', 'ENFILE'];

/** Nothing can be written where our files lie, until somebody makes room. */
export const isDiskFault = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && DISK_FAULTS.includes(String(error.code));

/** What went wrong, with what was behind it, on one line. */
export function reasonOf(error: unknown): string {
  const { cause } = error instanceof Error ? error : { cause: undefined };
  return cause === undefined ? said(error) : `${said(error)}: ${reasonOf(cause)}`;
}

/** The event store's client has errors that say nothing but what they are. */
const said = (error: unknown): string =>
  error instanceof Error && error.message === '' ? error.constructor.name : String(error);
