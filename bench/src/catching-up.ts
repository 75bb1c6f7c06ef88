import { readFileSync } from 'node:fs';
import { connect } from 'node:http2';
import { parentPort, workerData } from 'node:worker_threads';
import { shared, streams } from '@rifa-viva/embedded/event-store/protocol';

/**
 * So many readers of the whole log, over and over, in a thread of their own. They look at nothing of what they get: who decodes
 * is slower than the server, which then has no queue.
 */
const { url, readers } = workerData as { readonly url: string; readonly readers: number };
const { username, password, host, searchParams } = new URL(url);
const ca = readFileSync(searchParams.get('tlsCAFile') ?? '');
const authorization = `Basic ${Buffer.from(`${username}:${decodeURIComponent(password)}`).toString('base64')}`;

function wholeLog(): Buffer {
  const uuids = new streams.ReadReq.Options.UUIDOption();
  uuids.setString(new shared.Empty());
  const all = new streams.ReadReq.Options.AllOptions();
  all.setStart(new shared.Empty());
  const options = new streams.ReadReq.Options();
  options.setAll(all);
  options.setCount(String(Number.MAX_SAFE_INTEGER));
  options.setUuidOption(uuids);
  options.setNoFilter(new shared.Empty());
  options.setReadDirection(0);
  const request = new streams.ReadReq();
  request.setOptions(options);
  const message = request.serializeBinary();
  const head = Buffer.alloc(5);
  head.writeUInt32BE(message.length, 1);
  return Buffer.concat([head, message]);
}
const asked = wholeLog();
let bytes = 0;
/** Asked how much all of them have read so far. */
parentPort?.on('message', () => parentPort?.postMessage(bytes));

for (let n = 0; n < readers; n += 1) {
  const session = connect(`https://${host}`, { ca });
  const again = () => {
    const call = session.request({
      ':method': 'POST',
      ':path': '/event_store.client.streams.Streams/Read',
      'content-type': 'application/grpc',
      te: 'trailers',
      authorization,
    });
    call.on('data', (part: Buffer) => {
      bytes += part.length;
    });
    call.on('trailers', ({ 'grpc-status': status }) => {
      if (status !== '0') throw new Error(`a catch-up ended with ${String(status)}`);
    });
    call.on('close', again);
    call.end(asked);
  };
  again();
}
