import type { StoreFrame, VisitorFrame } from '@halfturn/contract/chat.ts';
import { SOCKET_CLOSED } from '@halfturn/contract/primitives/chat-limits.ts';

/** Milliseconds before each further try to connect. */
const RETRY_MS = [500, 1_000, 2_000, 5_000, 10_000];
/** A socket that was silent for so long is opened again when the page is shown again, as it may have died in its sleep. */
const SILENT_MS = 30_000;

interface LineOptions {
  /** The chat, and the number of its last message that is here. */
  at: () => { chat: string; after: number };
  locale: string;
  onFrame: (frame: StoreFrame) => void;
  /** The socket is open, or is not: what is on its way is sent again over it. */
  onOnline: (online: boolean) => void;
  /** The store has no open chat for this browser, or does not know who it is: the page asks again. */
  onGone: () => void;
}

export interface Line {
  /** Sends a frame; false if there is no open socket. */
  send: (frame: VisitorFrame) => boolean;
  close: () => void;
}

/** The socket of a chat, which connects again by itself: after a break, a sleep, or a change of the network. */
export function openLine({ at, locale, onFrame, onOnline, onGone }: LineOptions): Line {
  let socket: WebSocket | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let tries = 0;
  let ended = false;
  let heardAt = 0;

  const connect = (): void => {
    clearTimeout(timer);
    socket?.close();
    const { chat, after } = at();
    const query = new URLSearchParams({ chat, after: String(after), lang: locale });
    const mine = new WebSocket(`${location.origin.replace(/^http/, 'ws')}/prod-api/api/chat?${query}`);
    socket = mine;
    heardAt = Date.now();
    mine.addEventListener('open', () => {
      if (socket === mine) onOnline(true);
    });
    mine.addEventListener('message', ({ data }) => {
      if (socket !== mine) return;
      tries = 0;
      heardAt = Date.now();
      onFrame(JSON.parse(String(data)) as StoreFrame);
    });
    mine.addEventListener('close', ({ code }) => {
      if (socket !== mine || ended) return;
      onOnline(false);
      if (code === SOCKET_CLOSED.noChat || code === SOCKET_CLOSED.signedOut) return onGone();
      timer = setTimeout(connect, RETRY_MS[Math.min(tries++, RETRY_MS.length - 1)]);
    });
  };
  const wake = (): void => {
    if (document.hidden) return;
    if (socket?.readyState !== WebSocket.OPEN || Date.now() - heardAt > SILENT_MS) connect();
  };
  document.addEventListener('visibilitychange', wake);
  addEventListener('online', wake);
  connect();
  return {
    send(frame) {
      if (socket?.readyState !== WebSocket.OPEN) return false;
      socket.send(JSON.stringify(frame));
      return true;
    },
    close() {
      ended = true;
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', wake);
      removeEventListener('online', wake);
      socket?.close();
    },
  };
}
