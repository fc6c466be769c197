import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/** Below the ports that Linux, macOS and Windows give to a socket that asks for any (from 32,768 or 49,152). */
const FROM = 20_000;
const TO = 30_000;

/**
 * A port that nothing listens on, for a store that has to know its address before it starts. It is not one that the system
 * gives to whoever asks for any: a stand-in that was opened between this call and the store's start would take it, and hear
 * what was meant for the store.
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
