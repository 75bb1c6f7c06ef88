import type { Static, TObject } from '@sinclair/typebox';
import { type TypeCheck, TypeCompiler } from '@sinclair/typebox/compiler';
import { Metadata, type StoredEvent } from './metadata.ts';
import { idDoStream } from './streams.ts';

/**
 * The shapes that a type's payload has had. Its version is how many there are; an event says which one it was written
 * in (`metadata.versao`) and reaches every reader in the newest. docs/adr/0010 tells how events evolve.
 */
export interface Versions<S extends TObject = TObject> {
  readonly now: S;
  /** Oldest first, each with the way to the next. */
  readonly older: readonly { readonly shape: TObject; readonly up: (data: never) => unknown }[];
}
/** Of a type that has had one shape alone, that shape. */
export type Payload = TObject | Versions;
export type DataOf<P> = P extends TObject ? Static<P> : P extends Versions<infer S> ? Static<S> : never;

/** One version more: `up` brings what was written before into the new shape. */
export function nextVersion<P extends Payload, S extends TObject>(
  before: P,
  now: S,
  up: (data: DataOf<P>) => Static<S>,
): Versions<S> {
  const { now: shape, older } = versionsOf(before);
  return { now, older: [...older, { shape, up }] };
}

const versionsOf = (payload: Payload): Versions =>
  'older' in payload ? (payload as Versions) : { now: payload, older: [] };

/** The events of a context: one type for each of its payloads. */
export type EventOf<T extends Readonly<Record<string, Payload>>> = {
  [K in keyof T & string]: StoredEvent<K, DataOf<T[K]>>;
}[keyof T & string];

/** What stands in the streams whose names begin alike. */
export interface StreamKind {
  readonly types: Readonly<Record<string, Payload>>;
  /** The field of every payload that repeats the id at the end of the stream's name. */
  readonly id?: string;
}

/** An event as the log gives it. */
export interface RawEvent {
  readonly id: string;
  readonly stream: string;
  readonly revision: bigint;
  readonly type: string;
  readonly data: unknown;
  readonly metadata: unknown;
}

/** What is read in the place of an event that no build could ever read. */
export interface Correction {
  readonly type: string;
  readonly data: unknown;
  readonly metadata: Metadata;
}

export type Decoded =
  | {
      readonly type: string;
      readonly data: unknown;
      readonly metadata: Metadata;
      /** True where it is not what stands in the log. */
      readonly changed: boolean;
    }
  /** Why this build cannot read it, for people (pt-BR); nothing of the payload's values. */
  | { readonly unreadable: string };

interface Reader {
  readonly version: number;
  /** By version, from 1; each is compiled when the first event of it is read. */
  readonly checks: readonly (() => TypeCheck<TObject>)[];
  readonly ups: readonly ((data: never) => unknown)[];
}

/** Reads the log's events, and says which version of a type is written. Never throws. */
export class Codec {
  private readonly readers = new Map<string, Map<string, Reader>>();
  private readonly metadata = lazily(Metadata);

  /** `kinds` by a stream's name up to its first hyphen, with it; `corrections` by event id. */
  constructor(
    private readonly kinds: Readonly<Record<string, StreamKind>>,
    private readonly corrections: ReadonlyMap<string, Correction> = new Map(),
  ) {
    for (const [kind, { types }] of Object.entries(kinds)) {
      const readers = Object.entries(types).map(([type, payload]) => [type, readerOf(payload)] as const);
      this.readers.set(kind, new Map(readers));
    }
  }

  /** Version in which this type is written; 1 for one that is not known. */
  versionOf(stream: string, type: string): number {
    return this.readers.get(kindOf(stream))?.get(type)?.version ?? 1;
  }

  /** Says when what this build knows of a kind of stream changed: whatever was folded before is folded anew then. */
  knowledgeOf(stream: string): string {
    const kind = kindOf(stream);
    const corrected = [...this.corrections.keys()];
    return JSON.stringify([this.kinds[kind], Metadata, corrected]);
  }

  /** Whether something else is read in the place of this event. */
  corrects(id: string): boolean {
    return this.corrections.has(id);
  }

  decode(raw: RawEvent): Decoded {
    const correction = this.corrections.size === 0 ? undefined : this.corrections.get(raw.id);
    const { type, data, metadata } = correction ?? raw;
    const kind = kindOf(raw.stream);
    const reader = this.readers.get(kind)?.get(type);
    const no = (reason: string) => ({ unreadable: `evento ${raw.revision}: ${reason}` });
    if (!reader) return no(`tipo desconhecido ${type.slice(0, 60)}`);
    const bad = faultIn(this.metadata(), metadata);
    if (bad !== null) return no(`${type} com metadados fora do formato${bad}`);
    const { versao = 1 } = metadata as Metadata;
    const check = reader.checks[versao - 1];
    if (!check) return no(`${type} na versão ${versao}, mais nova que a ${reader.version}`);
    const fault = faultIn(check(), data);
    if (fault !== null) return no(`${type} fora do formato${fault}`);
    const now = versao === reader.version ? { data } : upgraded(reader, versao, data);
    if (now === null) return no(`${type} da versão ${versao} não pôde ser convertido`);
    const { id } = this.kinds[kind] ?? {};
    if (id !== undefined && (now.data as Record<string, unknown>)[id] !== idDoStream(raw.stream)) {
      return no(`${type} de outro registro`);
    }
    const changed = correction !== undefined || versao !== reader.version;
    return { type, data: now.data, metadata: metadata as Metadata, changed };
  }
}

function kindOf(stream: string): string {
  const end = stream.indexOf('-');
  return end < 0 ? stream : stream.slice(0, end + 1);
}

function readerOf(payload: Payload): Reader {
  const { now, older } = versionsOf(payload);
  return {
    version: older.length + 1,
    checks: [...older.map(({ shape }) => shape), now].map(lazily),
    ups: older.map(({ up }) => up),
  };
}

function lazily(shape: TObject): () => TypeCheck<TObject> {
  let check: TypeCheck<TObject> | undefined;
  return () => {
    check ??= TypeCompiler.Compile(shape);
    return check;
  };
}

/** Where a value does not fit; null where it does. */
function faultIn(check: TypeCheck<TObject>, value: unknown): string | null {
  if (check.Check(value)) return null;
  const path = check.Errors(value).First()?.path ?? '';
  return path === '' ? '' : ` em ${path.slice(0, 60)}`;
}

function upgraded({ ups, checks, version }: Reader, versao: number, data: unknown): { data: unknown } | null {
  try {
    const now = ups.slice(versao - 1).reduce((older, up) => up(older as never), data);
    return checks[version - 1]?.().Check(now) ? { data: now } : null;
  } catch {
    return null;
  }
}
