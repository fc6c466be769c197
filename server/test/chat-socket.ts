import type { StoreFrame, VisitorFrame } from '@halfturn/contract/chat.ts';
import { expect } from 'vitest';
import { WebSocket } from 'ws';
import type { Browser } from './member-browser.ts';

interface Place {
  url: string;
  config: { publicUrl: string };
}

/** A socket of a visitor's page, and all that came over it. */
export interface ChatSocket {
  frames: StoreFrame[];
  /** The texts of the messages that came, in order. */
  texts: () => string[];
  send: (frame: VisitorFrame) => void;
  /** The code with which it was closed; null while it is open. */
  closed: () => number | null;
  close: () => void;
}

const cookieOf = (cookies: ReadonlyMap<string, string>) =>
  [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');

/** Opens a visitor's socket as their page does, and waits until the store has answered. */
export async function chatSocket(
  store: Place,
  { cookies, ip }: Pick<Browser, 'cookies' | 'ip'>,
  {
    after = 0,
    chat = '',
    origin = store.config.publicUrl,
  }: { after?: number; chat?: string; origin?: string } = {},
): Promise<ChatSocket> {
  const query = new URLSearchParams({ after: String(after), chat });
  const socket = new WebSocket(`${store.url.replace(/^http/, 'ws')}/prod-api/api/chat?${query}`, {
    headers: { origin, cookie: cookieOf(cookies), 'x-forwarded-for': ip },
  });
  const frames: StoreFrame[] = [];
  let code: number | null = null;
  socket.on('message', (data: Buffer) => frames.push(JSON.parse(data.toString('utf8')) as StoreFrame));
  socket.on('close', (closedWith) => (code = closedWith));
  // A refused request has no code of closing.
  socket.on('error', () => (code ??= 0));
  await expect.poll(() => frames.length > 0 || code !== null).toBe(true);
  return {
    frames,
    texts: () => frames.flatMap((frame) => (frame.type === 'message' ? [frame.message.text] : [])),
    send: (frame) => socket.send(JSON.stringify(frame)),
    closed: () => code,
    close: () => socket.close(),
  };
}
