import type { AnswerOf, BodyOf, Call, ParamsOf, QueryOf } from '@rifa-viva/contracts/http/call';
import type { RestCall } from '@rifa-viva/contracts/http/rest';
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
  readonly requestId: string;
  readonly ip: string;
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

/** JSON text in pieces, for answers too large to hold. A failure on the way ends the connection. */
export interface StreamAnswer {
  readonly answer?: undefined;
  readonly json: AsyncIterable<string | Buffer>;
}

type OpenAccess = 'everyone' | 'publicWhenOpen' | 'providerSignature';
export type ContextFor<C extends Call> = C['access'] extends OpenAccess ? CallContext<C> : SignedInContext<C>;

export interface Implementation {
  readonly call: Call;
  readonly handle: (context: CallContext) => Promise<Answer<Call> | FileAnswer | StreamAnswer>;
}

/** Binds a handler to its call; the router checks everything the contract says before it runs. */
export function implement<C extends Call>(
  call: C,
  handle: (context: NoInfer<ContextFor<C>>) => Promise<NoInfer<Answer<C>> | FileAnswer | StreamAnswer>,
): Implementation {
  return { call, handle: (context) => handle(context as unknown as ContextFor<C>) };
}

/** A REST call's context: its body is the one of the call it stands beside, to be read as that call's. */
export type RestContext = Omit<CallContext, 'caller' | 'params' | 'query' | 'body'> & {
  readonly caller: Caller;
  readonly params: { readonly id: number };
  readonly query: { readonly sort?: string; readonly range?: string; readonly filter?: string };
  readonly body: Readonly<Record<string, unknown>>;
};

export interface RestAnswer {
  readonly answer: unknown;
  readonly position?: bigint;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Binds a handler to a call of the simple-rest dialect. `caller` is null only on lists open to everybody. */
export function implementRest(
  call: RestCall,
  handle: (context: RestContext) => Promise<RestAnswer>,
): Implementation {
  return { call, handle: (context) => handle(context as unknown as RestContext) };
}
