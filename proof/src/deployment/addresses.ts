import { randomInt } from 'node:crypto';
import { request } from 'node:http';

/** Any of loopback's own addresses: what the proxy sees, whatever a caller says of himself. */
export const anAddress = () => `127.${randomInt(1, 255)}.${randomInt(0, 256)}.${randomInt(1, 255)}`;

/** As `fetch`, each time on a connection of its own, from this address. */
export const fetchFrom =
  (address: () => string): typeof fetch =>
  async (input, init) => {
    const asked = new Request(input, init);
    const body = Buffer.from(await asked.arrayBuffer());
    return new Promise((resolve, reject) => {
      const sent = request(
        asked.url,
        {
          method: asked.method,
          headers: { ...Object.fromEntries(asked.headers), 'Content-Length': String(body.length) },
          localAddress: address(),
          agent: false,
          signal: asked.signal,
        },
        (answer) => {
          const chunks: Buffer[] = [];
          answer.on('data', (chunk: Buffer) => chunks.push(chunk));
          answer.once('error', reject);
          answer.once('end', () => {
            const headers = Object.entries(answer.headersDistinct).flatMap(([name, values = []]) =>
              values.map((value): [string, string] => [name, value]),
            );
            const status = answer.statusCode ?? 0;
            const empty = status === 204 || status === 304;
            resolve(new Response(empty ? null : Buffer.concat(chunks), { status, headers }));
          });
        },
      );
      sent.once('error', reject);
      sent.end(body);
    });
  };

/** From an address of its own each time, so that no limit per address is met. */
export const fetchFromAnywhere = fetchFrom(anAddress);
