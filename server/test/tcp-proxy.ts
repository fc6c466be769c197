import { portOf } from './port-of.ts';
import { connect, createServer, type Socket } from 'node:net';

/**
 * What goes wrong on the network. `pass`: nothing. `blackhole`: bytes are dropped and connections stay open, as with a host that is cut
 * off. `down`: connections are closed and refused. `dropreply`: answers of the server are dropped, so that a COMMIT succeeds and its
 * result is unknown.
 */
export type ProxyMode = 'pass' | 'blackhole' | 'down' | 'dropreply';

export interface TcpProxy {
  port: number;
  /** The proxied address: `url` with our port in it. */
  url: string;
  mode: (mode: ProxyMode) => void;
  /** How many pieces the fault has swallowed since it was set: a fault that never struck proves nothing. */
  struck: () => number;
  close: () => Promise<void>;
}

/** A TCP proxy in front of `target` (a URL with host and port) that can be told to fail. */
export async function tcpProxy(target: string): Promise<TcpProxy> {
  const { hostname, port: targetPort } = new URL(target);
  const sockets = new Set<Socket>();
  let mode: ProxyMode = 'pass';
  let struck = 0;
  const server = createServer((client) => {
    if (mode === 'down') {
      struck += 1;
      client.resetAndDestroy();
      return;
    }
    const upstream = connect(Number(targetPort), hostname);
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on('error', () => {});
      socket.on('close', () => {
        sockets.delete(socket);
        client.destroy();
        upstream.destroy();
      });
    }
    const swallow = (when: boolean) => {
      if (when) struck += 1;
      return when;
    };
    client.on('data', (bytes) => swallow(mode === 'blackhole') || upstream.write(bytes));
    upstream.on(
      'data',
      (bytes) => swallow(mode === 'blackhole' || mode === 'dropreply') || client.write(bytes),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const port = portOf(server);
  const url = new URL(target);
  url.hostname = '127.0.0.1';
  url.port = String(port);
  return {
    port,
    url: url.href,
    mode: (next) => {
      mode = next;
      struck = 0;
      if (next === 'down') for (const socket of sockets) socket.resetAndDestroy();
    },
    struck: () => struck,
    close: () => {
      for (const socket of sockets) socket.destroy();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
