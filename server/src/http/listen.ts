import type { Server } from 'node:http';
import { SettingsError } from '../settings.ts';

/** What is to be done about it, by the setting that names the port. */
const FAULTS: Readonly<Record<string, (setting: string) => string>> = {
  EADDRINUSE: (setting) => `another program uses it: end that one, or choose another ${setting}`,
  EACCES: () => 'not allowed: ports below 1024 need rights of their own',
  EADDRNOTAVAIL: () => 'this machine has no such address: choose another HOST',
};

/** Callers that may knock in one moment, as docker/proxy.conf has it. */
const BACKLOG = 4_096;

/** Port that was bound. Rejects with SettingsError where the address cannot be had. */
export function listen(server: Server, port: number, host: string, setting = 'PORT'): Promise<number> {
  return new Promise((resolve, reject) => {
    const refused = ({ code, message }: NodeJS.ErrnoException) => {
      const why = FAULTS[code ?? '']?.(setting) ?? message;
      reject(new SettingsError(`${setting}: cannot listen on ${host}:${port} (${why})`));
    };
    server.once('error', refused);
    server.listen({ port, host, backlog: BACKLOG }, () => {
      server.off('error', refused);
      const address = server.address();
      resolve(typeof address === 'object' && address ? address.port : port);
    });
  });
}
