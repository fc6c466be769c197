import { present } from '@halfturn/contract/primitives/rows.ts';
import { connect, type Socket } from 'node:net';
import { lengthOf } from './answer-length.ts';

/** People who come at a steady rate, whether or not those before them were answered. */
export interface Steady {
  host: string;
  port: number;
  /** The whole request, as it goes over the wire. */
  request: string;
  /** Requests a second. */
  rate: number;
  connections: number;
  ms: number;
}

export interface Answered {
  asked: number;
  /** From the first request to the last answer. */
  ms: number;
  /** The latency of each answer in ms, from the moment in which the request was due, so that a slow store delays no request. */
  latencies: number[];
}

interface Guest {
  socket: Socket;
  /** Of the answer that it waits for. */
  missing: number;
  due: number;
}

async function come({ host, port, request, rate, connections, ms }: Steady): Promise<Answered> {
  const { promise, resolve, reject } = Promise.withResolvers<Answered>();
  const count = Math.floor((rate * ms) / 1000);
  const latencies: number[] = [];
  const waiting: number[] = [];
  let asked = 0;
  const guests = await Promise.all(Array.from({ length: connections }, arrive));
  const free = [...guests];
  const begun = performance.now();
  const timer = setInterval(() => {
    const now = performance.now();
    for (; asked < count; asked++) {
      const due = begun + (asked * 1000) / rate;
      if (due > now) break;
      waiting.push(due);
    }
    ask();
  }, 1);

  function ask(): void {
    while (waiting.length > 0 && free.length > 0) {
      const guest = present(free.pop());
      guest.due = present(waiting.shift());
      guest.socket.write(request);
    }
  }

  async function arrive(): Promise<Guest> {
    const socket = connect({ host, port, noDelay: true });
    const guest: Guest = { socket, missing: 0, due: 0 };
    socket.on('error', reject);
    socket.on('close', () => reject(new Error('the server closed a connection')));
    socket.on('data', (chunk) => {
      guest.missing ||= lengthOf(chunk);
      if (guest.missing === 0) return reject(new Error(chunk.toString('latin1', 0, 200)));
      guest.missing -= chunk.length;
      if (guest.missing > 0) return;
      latencies.push(performance.now() - guest.due);
      free.push(guest);
      if (latencies.length === count) leave();
      else ask();
    });
    await new Promise<void>((connected) => void socket.once('connect', connected));
    return guest;
  }

  function leave(): void {
    clearInterval(timer);
    for (const { socket } of guests) socket.removeAllListeners('close').destroy();
    resolve({ asked, ms: performance.now() - begun, latencies });
  }
  return await promise;
}

process.on('message', (message: Steady) => {
  come(message).then(
    (answered) => process.send?.({ answered }),
    (error: unknown) => process.send?.({ error: String(error) }),
  );
});
