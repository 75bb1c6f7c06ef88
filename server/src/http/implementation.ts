import type { Access, AnswerOf, BodyOf, Call, ParamsOf, QueryOf } from '@rifa-viva/contracts/http/call';
import type { RestCall, RestRecord } from '@rifa-viva/contracts/http/rest';
import type { Request, Response } from 'express';
import type { Caller } from '../access/sessions.ts';
import type { Logger } from '../logger.ts';

/** What a handler knows of one call. */
export interface CallContext<C extends Call = Call> {
  readonly params: ParamsOf<C>;
  readonly query: QueryOf<C>;
  readonly body: BodyOf<C>;
  /** Null for an anonymous caller. */
  readonly caller: Caller | null;
  /** Idempotency key: the caller's `Idempotency-Key`, or a fresh UUID. */
  readonly commandId: string;
  /** What the key is bound to; absent where `bind` is the handler's: of uploads, and of calls without a session. */
  readonly fingerprint?: string | undefined;
  /** Binds the key to this call with this payload, and answers the fingerprint. Throws Refusal (409). */
  readonly bind: (payload: object) => Promise<string | undefined>;
  readonly requestId: string;
  /** Whom limits per address count: of IPv6 a whole /64 (`networkOf`). */
  readonly network: string;
  /** The server's clock at the call's arrival. */
  readonly now: Date;
  /** Position the caller wants to read at least. */
  readonly minPosition: bigint | null;
  readonly log: Logger;
  readonly req: Request;
  readonly res: Response;
}

/** A caller who is certainly signed in; every access but `everyone` and `publicWhenOpen` gives one. */
export type SignedInContext<C extends Call> = CallContext<C> & { readonly caller: Caller };

export interface Answer<C extends Call> {
  readonly answer: AnswerOf<C>;
  /** Position of the last event of a command. */
  readonly position?: bigint;
  /** 200 unless told; 204 sends no body. */
  readonly status?: 200 | 201 | 204;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A file instead of JSON. */
export interface FileAnswer {
  readonly answer?: undefined;
  readonly file: Buffer;
  readonly contentType: string;
  readonly fileName: string;
  readonly position?: bigint;
}

/** A file that lies on disk, to be saved under a name. */
export interface StoredFileAnswer {
  readonly answer?: undefined;
  readonly path: string;
  readonly contentType: string;
  readonly fileName: string;
}

/** JSON text in pieces, for answers too large to hold. A failure on the way ends the connection. */
export interface StreamAnswer {
  readonly answer?: undefined;
  readonly json: AsyncIterable<string | Buffer>;
}

const OPEN = ['everyone', 'publicWhenOpen', 'providerSignature'] as const;
type OpenAccess = (typeof OPEN)[number];
/** Whether somebody without a session may call. */
export const isOpen = (access: Access): boolean => OPEN.some((open) => open === access);
export type ContextFor<C extends Call> = C['access'] extends OpenAccess ? CallContext<C> : SignedInContext<C>;

export interface Implementation {
  readonly call: Call;
  readonly handle: (context: CallContext) => Promise<Answered<Call>>;
}

/** What a handler may answer. */
type Answered<C extends Call> = Answer<C> | FileAnswer | StoredFileAnswer | StreamAnswer;

/** `C` says which context the handler takes; the router checks everything the contract says before it runs. */
function bind<C extends Call>(
  call: Call,
  handle: (context: ContextFor<C>) => Promise<Answered<Call>>,
): Implementation {
  return { call, handle: (context) => handle(context as unknown as ContextFor<C>) };
}

/** Binds a handler to its call. */
export const implement = <C extends Call>(
  call: C,
  handle: (context: NoInfer<ContextFor<C>>) => Promise<NoInfer<Answered<C>>>,
): Implementation => bind<C>(call, handle);

/** What an action did: the call answers `answer`, the REST call beside it the record. */
export interface Done<C extends Call> {
  readonly answer: AnswerOf<C>;
  readonly record: RestRecord;
  /** Position of its last event. */
  readonly position: bigint;
}

/** Binds one action to both faces that it has: a REST call and the call it stands beside. */
export function implementBoth<C extends Call>(
  rest: RestCall<C>,
  act: (context: NoInfer<ContextFor<C>>) => Promise<NoInfer<Done<C>>>,
): Implementation[] {
  return [
    bind<C>(rest.beside, async (context) => {
      const { answer, position } = await act(context);
      return { answer, position };
    }),
    bind<C>(rest, async (context) => {
      const { record, position } = await act(context);
      return { answer: record, position };
    }),
  ];
}
