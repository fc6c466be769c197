import type { DeskFrame, DeskNews } from '@halfturn/contract/chat.ts';
import { SOCKET_CLOSED, TYPING_MS } from '@halfturn/contract/primitives/chat-limits.ts';
import { createContext, use, useCallback, useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';

/** Milliseconds before each further try to connect. */
const RETRY_MS = [500, 1_000, 2_000, 5_000, 10_000];
/** Changes that come together are read together. */
const TOGETHER_MS = 150;

export interface LiveChats {
  /** The chats whose visitor is typing. */
  typing: ReadonlySet<string>;
  /** The socket is open; otherwise the screen may be behind. */
  online: boolean;
  /** Tells a visitor that the store is typing. */
  type: (chatId: string) => void;
  /** Calls a function at each change of a chat, and when the window is shown again. Returns the function that ends it. */
  onChange: (read: () => void) => () => void;
}

export const LiveChatsContext = createContext<LiveChats | null>(null);

/** What happens in the chats while the page is open: each change is read again, by the loaders of the page. */
export function useLiveChats(): LiveChats {
  const live = use(LiveChatsContext);
  if (!live) throw new Error('useLiveChats() outside of the shell');
  const { revalidate } = useRevalidator();
  const refresh = useRef(revalidate);
  useEffect(() => void (refresh.current = revalidate));
  const { onChange } = live;
  useEffect(() => onChange(() => void refresh.current()), [onChange]);
  return live;
}

/** The socket of the back office, open on each of its pages. @param wanted the person may answer chats */
export function useDeskLine(wanted: boolean): LiveChats {
  const [online, setOnline] = useState(true);
  const [typing, setTyping] = useState<ReadonlySet<string>>(new Set());
  const socket = useRef<WebSocket | null>(null);
  const readers = useRef(new Set<() => void>());
  useEffect(() => {
    if (!wanted) return;
    const timers = new Set<ReturnType<typeof setTimeout>>();
    const later = (run: () => void, ms: number) => {
      const timer = setTimeout(() => {
        timers.delete(timer);
        run();
      }, ms);
      timers.add(timer);
    };
    let due = false;
    const read = () => {
      if (due) return;
      due = true;
      later(() => {
        due = false;
        for (const reader of readers.current) reader();
      }, TOGETHER_MS);
    };
    const hear = ({ type, chatId }: DeskNews) => {
      if (type === 'changed') return read();
      setTyping((all) => new Set([...all, chatId]));
      later(() => setTyping((all) => new Set([...all].filter((one) => one !== chatId))), TYPING_MS);
    };
    let tries = 0;
    let ended = false;
    const connect = () => {
      const mine = new WebSocket(`${location.origin.replace(/^http/, 'ws')}/prod-api/admin/chats/live`);
      socket.current = mine;
      mine.addEventListener('open', () => {
        if (tries > 0) read();
        tries = 0;
        setOnline(true);
      });
      mine.addEventListener('message', ({ data }) => hear(JSON.parse(String(data)) as DeskNews));
      mine.addEventListener('close', ({ code }) => {
        if (ended) return;
        setOnline(false);
        // The next read leads to sign in.
        if (code === SOCKET_CLOSED.signedOut) return read();
        later(connect, RETRY_MS[Math.min(tries++, RETRY_MS.length - 1)] ?? 10_000);
      });
    };
    connect();
    const shown = () => !document.hidden && read();
    document.addEventListener('visibilitychange', shown);
    return () => {
      ended = true;
      for (const timer of timers) clearTimeout(timer);
      document.removeEventListener('visibilitychange', shown);
      socket.current?.close();
    };
  }, [wanted]);
  const type = useCallback((chatId: string) => {
    const frame: DeskFrame = { type: 'typing', chatId };
    if (socket.current?.readyState === WebSocket.OPEN) socket.current.send(JSON.stringify(frame));
  }, []);
  const onChange = useCallback((read: () => void) => {
    readers.current.add(read);
    return () => void readers.current.delete(read);
  }, []);
  return { typing, online, type, onChange };
}
