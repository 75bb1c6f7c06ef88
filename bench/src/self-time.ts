import type { Profiler } from 'node:inspector';

/** What so many calls took of a profile's thread, and the functions that took most of it, idle left out. */
export function selfTime(profile: Profiler.Profile, calls: number, rows: number): string {
  const spent = new Map<string, number>();
  let whole = 0;
  const ofNode = selfTimes(profile);
  for (const { id, callFrame } of profile.nodes) {
    const time = ofNode.get(id) ?? 0;
    if (isIdle(callFrame)) continue;
    const name = nameOf(callFrame);
    spent.set(name, (spent.get(name) ?? 0) + time);
    whole += time;
  }
  const lines = [...spent]
    .sort(([, a], [, b]) => b - a)
    .slice(0, rows)
    .map(([name, time]) => `${((100 * time) / whole).toFixed(1).padStart(5)} %  ${name}`);
  return [`${calls} calls, ${(whole / calls).toFixed(0)} us of the thread each, watched`, ...lines].join(
    '\n',
  );
}

/** By node, in microseconds. */
export function selfTimes({ samples = [], timeDeltas = [] }: Profiler.Profile): ReadonlyMap<number, number> {
  const spent = new Map<number, number>();
  // Until the first sample it was the watching that took its time.
  for (const [i, id] of samples.entries())
    if (i > 0) spent.set(id, (spent.get(id) ?? 0) + (timeDeltas[i] ?? 0));
  return spent;
}

type Frame = Profiler.ProfileNode['callFrame'];

export const isIdle = ({ functionName }: Frame): boolean => functionName === '(idle)';

/** `parseJsonObject  server/dist/http/json-body.js:10`. */
export const nameOf = ({ functionName, url, lineNumber }: Frame): string =>
  `${functionName || '(anonymous)'}${url && `  ${placeOf(url)}:${lineNumber + 1}`}`;

/** From its package, or from the room's folder on. */
const placeOf = (url: string): string =>
  url.replace(/^file:\/\/.*\/node_modules\/|^file:\/\/.*\/(?=[\w-]+\/dist\/)/, '');
