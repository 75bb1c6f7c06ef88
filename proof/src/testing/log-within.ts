import { createLogger, type Logger } from '@rifa-viva/server/logger';
import { logOfServers } from './server-logs.ts';

/** Of what is served within a test's own process: kept like that of programs of their own. */
export const logWithin = (): Logger =>
  createLogger(process.env.TEST_LOG_LEVEL ?? 'warn', { write: (line) => logOfServers(line.trimEnd()) });
