import { once } from 'node:events';
import type { Profiler } from 'node:inspector';
import { type MessageEvent, request, WebSocket } from 'undici';

const INTERVAL_US = 250;

/** Starts to watch where a process spends its time, by its debugger's address; answers how to have what was seen. */
export async function watch(debuggerUrl: string): Promise<() => Promise<Profiler.Profile>> {
  const socket = new WebSocket(debuggerUrl);
  await once(socket, 'open');
  const post = async (method: string, params: object = {}): Promise<unknown> => {
    socket.send(JSON.stringify({ id: 1, method, params }));
    // One after another, and the profiler says nothing of its own accord.
    const [{ data }] = (await once(socket, 'message')) as [MessageEvent<string>];
    return (JSON.parse(data) as { result: unknown }).result;
  };
  await post('Profiler.enable');
  await post('Profiler.setSamplingInterval', { interval: INTERVAL_US });
  await post('Profiler.start');
  return async () => {
    const { profile } = (await post('Profiler.stop')) as Profiler.StopReturnType;
    socket.close();
    return profile;
  };
}

/** Options of a Node that may be watched at this port. */
export const watchable = (port: number): string => `--inspect=127.0.0.1:${port} --inspect-publish-uid=http`;

/** Of the process that listens there. */
export async function debuggerAt(port: number): Promise<string> {
  const { body } = await request(`http://127.0.0.1:${port}/json/list`);
  const [target] = (await body.json()) as { webSocketDebuggerUrl: string }[];
  if (!target) throw new Error(`nobody can be watched at ${port}`);
  return target.webSocketDebuggerUrl;
}
