import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import helmet from 'helmet';

type Header = readonly [name: string, value: string];

/**
 * What every answer carries beside its own: the library's choice, asked for once. None of it depends on the request;
 * what a page adds (its policy for scripts) it sets itself.
 */
export function securityHeaders(): readonly Header[] {
  const said: Header[] = [];
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  response.setHeader = (name, value) => {
    said.push([name, String(value)]);
    return response;
  };
  helmet({ contentSecurityPolicy: false, referrerPolicy: { policy: 'no-referrer' } })(
    request,
    response,
    (error) => {
      if (error) throw error;
    },
  );
  return said;
}
