import { IncomingMessage, type ServerOptions, ServerResponse } from 'node:http';
import express, { type Express } from 'express';

/**
 * The classes of this application's requests and answers, born with the prototypes that Express gives to each of them
 * on its way. It finds nothing to change: an object whose prototype changes is one that V8 knows nothing of any more,
 * which costs each call as much as all the rest of it.
 */
export function messagesOf(app: Express): Pick<ServerOptions, 'IncomingMessage' | 'ServerResponse'> {
  class AppRequest extends IncomingMessage {}
  class AppResponse<R extends IncomingMessage = IncomingMessage> extends ServerResponse<R> {}
  const own = { app: { value: app, configurable: true, enumerable: true, writable: true } };
  Object.setPrototypeOf(AppRequest.prototype, express.request);
  Object.setPrototypeOf(AppResponse.prototype, express.response);
  Object.defineProperties(AppRequest.prototype, own);
  Object.defineProperties(AppResponse.prototype, own);
  Object.assign(app, { request: AppRequest.prototype, response: AppResponse.prototype });
  return { IncomingMessage: AppRequest, ServerResponse: AppResponse };
}
