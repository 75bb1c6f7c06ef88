import { connect } from 'node:net';

export interface Asked {
  readonly port: number;
  readonly path: string;
  readonly connections: number;
  /** Used in turn. */
  readonly tokens: readonly string[];
}

/** Answers so far, by their status. */
export interface Told {
  readonly answers: Readonly<Record<string, number>>;
}

/** Callers on plain sockets that know what is answered: they cost less than what they ask for. */
const answers: Record<string, number> = {};

function call({ port, path, connections, tokens }: Asked): void {
  let asked = 0;
  const next = (): string => {
    const token = tokens[asked % tokens.length];
    asked += 1;
    const body = `{"idRifa":1,"idUsuario":100000,"qtde":1,"idPagamento":"medida${asked}x"}`;
    return (
      `POST ${path} HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\nconnection: keep-alive\r\nauthorization: Bearer ${token}\r\n` +
      `content-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`
    );
  };
  for (let i = 0; i < connections; i += 1) {
    const socket = connect(port, '127.0.0.1', () => socket.write(next()));
    let rest = '';
    socket.setNoDelay(true).setEncoding('latin1');
    socket.on('data', (text) => {
      rest += String(text);
      const head = rest.indexOf('\r\n\r\n');
      if (head < 0) return;
      const length = Number(/content-length: (\d+)/i.exec(rest)?.[1] ?? 0);
      if (rest.length < head + 4 + length) return;
      const status = rest.slice(9, 12);
      answers[status] = (answers[status] ?? 0) + 1;
      rest = '';
      socket.write(next());
    });
  }
}

process.on('message', (message) => {
  if (message === 'count') process.send?.({ answers } satisfies Told);
  else call(message as Asked);
});
