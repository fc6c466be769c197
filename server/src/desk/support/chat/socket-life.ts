import type { WebSocket } from '@fastify/websocket';
import type { FastifyBaseLogger } from 'fastify';

/** A socket that does not answer within this time is dead; proxies cut those that are silent for a minute. */
const BEAT_MS = 25_000;
/** Frames of one socket that wait to be worked off. */
const MOST_WAITING = 60;
/** Bytes that may wait to be sent to a client that reads too slowly. */
const MOST_UNREAD = 1024 * 1024;

interface Life {
  log: FastifyBaseLogger;
  /** Called with the text of each frame, one after the other; what it throws ends the socket. */
  onFrame: (text: string) => Promise<void>;
  /** Called at each beat: returns whether the socket may stay open. */
  onBeat: () => Promise<boolean>;
  /** The code with which a socket that may not stay is closed. */
  refusedCode: number;
  onClose: () => void;
}

/**
 * The life of a socket: its frames are worked off in order, it is tested at intervals, and ends with its client. To be called at once when
 * the socket opens, as frames that nothing listens to are lost.
 *
 * @param ready resolves once frames can be worked off
 */
export function liveOn(socket: WebSocket, ready: Promise<unknown>, life: Life): void {
  let alive = true;
  let waiting = 0;
  let turn = ready.catch(() => {});
  const beat = setInterval(() => {
    if (!alive) return socket.terminate();
    alive = false;
    socket.ping();
    life.onBeat().then(
      (stays) => !stays && socket.close(life.refusedCode),
      (err: unknown) => life.log.warn({ err }, 'a chat socket could not be tested'),
    );
  }, BEAT_MS);
  socket.on('pong', () => void (alive = true));
  socket.on('close', () => {
    clearInterval(beat);
    life.onClose();
  });
  socket.on('message', (data: Buffer) => {
    alive = true;
    if (++waiting > MOST_WAITING) return socket.close(1008);
    const text = data.toString('utf8');
    turn = turn
      .then(() => life.onFrame(text))
      .catch((err: unknown) => {
        life.log.warn({ err }, 'a chat socket ended by an error');
        socket.close(1011);
      })
      .finally(() => void waiting--);
  });
}

/** Sends a frame, unless the socket has ended. A client that does not read is let go, and connects again. */
export function sendFrame(socket: WebSocket, frame: object): void {
  if (socket.readyState !== socket.OPEN) return;
  if (socket.bufferedAmount > MOST_UNREAD) return socket.terminate();
  socket.send(JSON.stringify(frame));
}

/** A frame as JSON; undefined for anything else. */
export function parseFrame(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
