import { writeFileSync } from 'node:fs';
import type { Profiler } from 'node:inspector';
import { fileURLToPath } from 'node:url';
import { isIdle, nameOf, selfTimes } from './self-time.ts';

/** Of a function that is called by the same ones. */
interface Flame {
  readonly name: string;
  readonly fill: string;
  /** Microseconds, with what it calls. */
  time: number;
  readonly calls: Map<string, Flame>;
}

/** Whose code it is, and its colour. */
const WHOSE = {
  ours: '#f4a259',
  packages: '#f2d16b',
  'Node.js': '#a9c5a0',
  engine: '#9fb8d8',
};
/** Share of the whole below which nothing is drawn. */
const SMALLEST = 0.005;
const WIDTH = 1_200;
const ROW = 16;
const HEAD = 40;
const LETTER = 6;

/** Writes `docs/<name>.svg`: each function stands on its caller, as wide as its time, what it calls included. */
export function writeFlameGraph(name: string, title: string, profile: Profiler.Profile): void {
  const file = fileURLToPath(new URL(`../../docs/${name}.svg`, import.meta.url));
  writeFileSync(file, flameGraph(title, profile));
}

export function flameGraph(title: string, profile: Profiler.Profile): string {
  const root = fold(profile);
  const least = root.time * SMALLEST;
  const height = HEAD + ROW * depthOf(root, least);
  const scale = WIDTH / root.time;
  const frames: string[] = [];
  const draw = ({ name, fill, time, calls }: Flame, left: number, level: number): void => {
    const width = time * scale;
    const y = height - ROW * (level + 1);
    const share = `${((100 * time) / root.time).toFixed(1)} %`;
    const [text = ''] = name.split('  ');
    const shown = text.slice(0, Math.floor((width - 4) / LETTER));
    frames.push(
      `<g><title>${escaped(name)}  ${share}</title><rect x="${left.toFixed(1)}" y="${y}" width="${width.toFixed(1)}" height="15" fill="${fill}"/>` +
        `${shown.length < 3 ? '' : `<text x="${(left + 2).toFixed(1)}" y="${y + 11}">${escaped(shown)}</text>`}</g>`,
    );
    let next = left;
    for (const call of drawn(calls, least)) {
      draw(call, next, level + 1);
      next += call.time * scale;
    }
  };
  draw(root, 0, 0);
  const legend = Object.entries(WHOSE).map(
    ([whose, fill], i) =>
      `<rect x="${4 + 90 * i}" y="22" width="10" height="10" fill="${fill}"/><text x="${18 + 90 * i}" y="31">${whose}</text>`,
  );
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" font-family="monospace" font-size="10">`,
    `<title>${escaped(title)}</title>`,
    `<rect width="${WIDTH}" height="${height}" fill="#fff"/><text x="4" y="14" font-size="12">${escaped(title)}</text>`,
    ...legend,
    ...frames,
    '</svg>\n',
  ].join('\n');
}

/** The calls that are wide enough, the widest first. */
const drawn = (calls: Flame['calls'], least: number): Flame[] =>
  [...calls.values()].filter(({ time }) => time >= least).sort((a, b) => b.time - a.time);

const depthOf = ({ calls }: Flame, least: number): number =>
  1 + Math.max(0, ...drawn(calls, least).map((call) => depthOf(call, least)));

function fold(profile: Profiler.Profile): Flame {
  const nodes = new Map(profile.nodes.map((node) => [node.id, node]));
  const spent = selfTimes(profile);
  const flame = ({ id, callFrame, children = [] }: Profiler.ProfileNode): Flame => {
    const calls = new Map<string, Flame>();
    const own = isIdle(callFrame) ? 0 : (spent.get(id) ?? 0);
    const made: Flame = { name: nameOf(callFrame), fill: fillOf(callFrame.url), time: own, calls };
    for (const child of children) {
      const node = nodes.get(child);
      if (node) made.time += add(calls, flame(node));
    }
    return made;
  };
  const [root] = profile.nodes;
  if (!root) throw new Error('an empty profile');
  return { ...flame(root), name: 'all' };
}

/** One flame for the same function, however its compiled forms are told apart. Answers what came with it. */
function add(calls: Flame['calls'], flame: Flame): number {
  const same = calls.get(flame.name);
  if (!same) calls.set(flame.name, flame);
  else {
    same.time += flame.time;
    for (const call of flame.calls.values()) add(same.calls, call);
  }
  return flame.time;
}

function fillOf(url: string): string {
  if (url.startsWith('node:')) return WHOSE['Node.js'];
  if (url.includes('/node_modules/')) return WHOSE.packages;
  return url === '' ? WHOSE.engine : WHOSE.ours;
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
