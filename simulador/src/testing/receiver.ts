import { createServer, type IncomingHttpHeaders } from 'node:http';
import { close, listen } from '../http.ts';

export interface Received {
  readonly url: URL;
  readonly headers: IncomingHttpHeaders;
  readonly body: unknown;
}

/** Whoever takes webhooks, in specs. Answers what is set, 200 else. */
export async function startReceiver() {
  const taken: Received[] = [];
  const answers: number[] = [];
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      taken.push({
        url: new URL(request.url ?? '/', 'http://127.0.0.1'),
        headers: request.headers,
        body: JSON.parse(Buffer.concat(parts).toString('utf8')),
      });
      response.writeHead(answers.shift() ?? 200).end();
    });
  });
  const port = await listen(server, 0);
  return {
    url: `http://127.0.0.1:${port}`,
    taken,
    /** Of the next webhooks, in turn. */
    answers,
    close: () => close(server),
  };
}
