import type { RequestListener, Server } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

const LOOK_MS = 20;

/**
 * The end of a server in good order. A connection that is cut while a request is on its way is an error to its client, and
 * may be a purchase. So for a while each answer says `Connection: close` first, and the client closes the connection itself.
 */
export function drainOf(ms: number) {
  let draining = false;
  return {
    /** Goes in front of everything that answers. */
    front:
      (next: RequestListener): RequestListener =>
      (request, response) => {
        if (draining) response.setHeader('connection', 'close');
        next(request, response);
      },
    /** Resolves once all have left, or the time is over. */
    async begin(server: Server): Promise<void> {
      draining = true;
      for (const end = performance.now() + ms; performance.now() < end; await sleep(LOOK_MS))
        if ((await connectionsOf(server)) === 0) return;
    },
  };
}

const connectionsOf = (server: Server): Promise<number> =>
  new Promise((resolve) => server.getConnections((error, count) => resolve(error ? 0 : count)));
