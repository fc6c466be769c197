import { connect } from 'node:net';

export interface Answered {
  status: number;
  /** Seconds after which to come again; NaN if the answer does not say. */
  retryAfter: number;
  body: string;
}

/** A kept connection to the store: one request at a time. */
export interface Line {
  post(path: string, headers: Readonly<Record<string, string>>, body: Buffer): Promise<Answered>;
  close(): void;
}

const HEAD_END = '\r\n\r\n';

/**
 * The least that speaks HTTP to the store, so that a buyer takes as little of the machine as can be: what is measured is on
 * the other side. Answers must state their length.
 */
export function openLine(host: string, port: number): Line {
  const socket = connect({ host, port, noDelay: true });
  let text = '';
  let waiting: PromiseWithResolvers<Answered> | undefined;
  const fail = (error: Error) => waiting?.reject(error);
  socket.setEncoding('utf8');
  socket.on('error', fail);
  socket.on('close', () => fail(new Error('the store closed a connection')));
  socket.on('data', (chunk: string) => {
    text += chunk;
    const head = text.indexOf(HEAD_END);
    if (head < 0) return;
    const length = Number(/\r\ncontent-length: (\d+)/i.exec(text.slice(0, head))?.[1] ?? NaN);
    if (Number.isNaN(length)) return fail(new Error('an answer does not state its length'));
    const body = text.slice(head + HEAD_END.length);
    if (Buffer.byteLength(body) < length) return;
    const status = Number(text.slice('HTTP/1.1 '.length, 'HTTP/1.1 200'.length));
    const retryAfter = Number(/\r\nretry-after: (\d+)/i.exec(text.slice(0, head))?.[1] ?? NaN);
    text = '';
    waiting?.resolve({ status, retryAfter, body });
  });
  return {
    post(path, headers, body) {
      waiting = Promise.withResolvers<Answered>();
      const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
      socket.cork();
      socket.write(
        `POST ${path} HTTP/1.1\r\nhost: ${host}:${port}\r\ncontent-type: application/json\r\n` +
          `content-length: ${body.length}\r\n${lines.join('')}\r\n`,
      );
      socket.write(body);
      socket.uncork();
      return waiting.promise;
    },
    close: () => void socket.removeAllListeners('close').destroy(),
  };
}
