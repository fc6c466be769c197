import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/** Below the ports that Linux, macOS and Windows give to a socket that asks for any (from 32,768 or 49,152). */
const FROM = 20_000;
const TO = 30_000;

/**
 * A port that nothing listens on, for a store that has to know its address before it starts. The system gives none of these ports
 * to a socket that asks for any port: a stand-in that was opened between this call and the start of the store would take it, and get
 * the requests that were meant for the store.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(FROM, TO);
    const server = createServer().listen(port, '127.0.0.1');
    try {
      await once(server, 'listening');
    } catch {
      continue;
    }
    server.close();
    await once(server, 'close');
    return port;
  }
}
