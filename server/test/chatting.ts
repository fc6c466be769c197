import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { StoreFrame } from '@halfturn/contract/chat.ts';
import { WebSocket } from 'ws';
import { browser, type Browser } from './member-browser.ts';

/** A guest in the chat, as their page behaves: it connects again, and sends again what was not confirmed. */
export interface ChattingGuest {
  id: () => string;
  /** The ids of the messages that the guest has written. */
  written: string[];
  /** The ids of all messages that came, in order, as often as they came. */
  got: string[];
  /** Milliseconds from writing to the confirmation of each message over the socket. */
  times: number[];
  write: () => void;
  /** Messages that the store has not confirmed. */
  unconfirmed: () => number;
  close: () => void;
}

const RETRY_MS = 250;

/**
 * Begins a chat at a process and opens a socket there. Once that process is gone, the guest goes on at the next one.
 *
 * @param places the addresses of the processes, the guest's own first
 */
export async function chattingGuest(places: readonly string[]): Promise<ChattingGuest> {
  let at = 0;
  const here = () => places[at % places.length] ?? '';
  const self: Browser = browser({ url: here(), config: { publicUrl: here() } });
  const first = randomUUID();
  const { chat } = await self.call('POST /api/chat/messages', { body: { id: first, text: 'Hello.' } });
  if (!chat) throw new Error('no chat was begun');
  const written = [first];
  const got: string[] = [];
  const times: number[] = [];
  const waiting = new Map<string, number>();
  let last = 0;
  let ended = false;
  let socket = connect();

  function connect(): WebSocket {
    const url = here();
    const query = new URLSearchParams({ chat: chat?.id ?? '', after: String(last) });
    const cookie = [...self.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const opened = new WebSocket(`${url.replace(/^http/, 'ws')}/prod-api/api/chat?${query}`, {
      headers: { origin: url, cookie },
    });
    opened.on('open', () => {
      for (const id of waiting.keys()) send(opened, id);
    });
    opened.on('message', (data: Buffer) => hear(JSON.parse(data.toString('utf8')) as StoreFrame));
    opened.on('error', () => {});
    opened.on('close', () => {
      if (ended) return;
      at += 1;
      void sleep(RETRY_MS).then(() => !ended && (socket = connect()));
    });
    return opened;
  }

  function hear(frame: StoreFrame): void {
    if (frame.type !== 'message') return;
    const { id, no } = frame.message;
    got.push(id);
    last = no;
    const since = waiting.get(id);
    if (since === undefined) return;
    times.push(performance.now() - since);
    waiting.delete(id);
  }

  const send = (over: WebSocket, id: string) => {
    if (over.readyState === WebSocket.OPEN)
      over.send(JSON.stringify({ type: 'send', id, text: `Message ${id}` }));
  };

  return {
    id: () => chat.id,
    written,
    got,
    times,
    unconfirmed: () => waiting.size,
    write() {
      const id = randomUUID();
      written.push(id);
      waiting.set(id, performance.now());
      send(socket, id);
    },
    close() {
      ended = true;
      socket.close();
    },
  };
}
