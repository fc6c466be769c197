import { nthOf } from '@halfturn/contract/primitives/rows.ts';
import { connect, type Socket } from 'node:net';
import { lengthOf } from './answer-length.ts';

/** What a load client is told to do. */
export interface Load {
  host: string;
  port: number;
  /** Whole requests, as they go over the wire: asked in turn, and from the first again once all were. */
  requests: readonly string[];
  /** The request to begin with. */
  first: number;
  connections: number;
  ms: number;
}

export interface Loaded {
  answers: number;
  /** The request after the last that was asked, for a load that goes on from there. */
  next: number;
  /** From the first request to the last answer. */
  ms: number;
  /** Of each answer, in ms. */
  latencies: number[];
}

/**
 * Asks again and again over kept connections, one request at a time each. Of an answer no more is read than
 * its status and its length, so that it is the server that is measured. Throws where an answer is not 200.
 */
async function load({ host, port, requests, first, connections, ms }: Load): Promise<Loaded> {
  const latencies: number[] = [];
  let next = first;
  const begun = performance.now();
  const end = begun + ms;
  await Promise.all(Array.from({ length: connections }, one));
  return { answers: latencies.length, next, ms: performance.now() - begun, latencies };

  function one(): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const socket = connect({ host, port, noDelay: true });
    let missing = 0;
    let sent = 0;
    const ask = () => {
      sent = performance.now();
      socket.write(nthOf(requests, next++ % requests.length));
    };
    socket.on('connect', ask);
    socket.on('error', reject);
    socket.on('close', () => reject(new Error('the server closed a connection')));
    socket.on('data', (chunk) => {
      if (missing === 0) {
        missing = lengthOf(chunk);
        if (missing === 0) return fail(socket, reject, chunk.toString('latin1', 0, 200));
      }
      missing -= chunk.length;
      if (missing > 0) return;
      if (missing < 0) return fail(socket, reject, 'more came than was asked for');
      const now = performance.now();
      latencies.push(now - sent);
      if (now < end) return ask();
      socket.removeAllListeners('close').destroy();
      resolve();
    });
    return promise;
  }
}

function fail(socket: Socket, reject: (error: Error) => void, message: string): void {
  reject(new Error(message));
  socket.destroy();
}

process.on('message', (message: Load) => {
  load(message).then(
    (loaded) => process.send?.({ loaded }),
    (error: unknown) => process.send?.({ error: String(error) }),
  );
});
