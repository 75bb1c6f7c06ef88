/** What stands under a name, also where an accessor of Node's gives it. */
type Entry = { descriptor: PropertyDescriptor; value: unknown };

/** Where this process keeps them: every file of a process loads this anew. */
const KEPT = Symbol.for('rifa-viva.globals');
type Kept = typeof globalThis & { [KEPT]?: Map<string, Entry> };
/** Reading these may warn, and nothing that reads them runs in Node. */
const UNREAD = ['localStorage', 'sessionStorage'];

/** Keeps what stands in the global object now, once for each process. */
export function keepGlobals(): void {
  (globalThis as Kept)[KEPT] ??= entries();
}

/**
 * The names of what is not as it was kept, and puts it back. A clock that stands still outlived a file so: a stub of
 * `performance` made beside fake timers, and undone after them, brings back the fake one. What was added stays: libraries do
 * that (protobuf's `proto`), once, when they are loaded.
 */
export function restoreGlobals(): string[] {
  const now = entries();
  const changed = [...((globalThis as Kept)[KEPT] ?? [])].filter(
    ([name, entry]) => !isSame(entry, now.get(name)),
  );
  for (const [name, entry] of changed) putBack(name, entry);
  return changed.map(([name]) => name);
}

const isSame = (a: Entry, b?: Entry) =>
  b !== undefined && Object.is(a.value, b.value) && a.descriptor.get === b.descriptor.get;

function putBack(name: string, { descriptor, value }: Entry): void {
  Object.defineProperty(globalThis, name, descriptor);
  if (descriptor.set) Reflect.set(globalThis, name, value);
}

function entries(): Map<string, Entry> {
  const names = Object.getOwnPropertyNames(globalThis).filter((name) => !name.startsWith('__vitest'));
  return new Map(
    names.flatMap((name) => {
      // Read first: Node makes some of them only then.
      const value = UNREAD.includes(name) ? undefined : Reflect.get(globalThis, name);
      const descriptor = Object.getOwnPropertyDescriptor(globalThis, name);
      return descriptor ? [[name, { descriptor, value }] as const] : [];
    }),
  );
}
