import type { StoreFrame, VisitorFrame } from '@halfturn/contract/chat.ts';
import { useEffect, useRef, useState } from 'react';
import { openLine, type Line } from './live-line.ts';
import { sentOf, type Pending } from './pending.ts';
import type { Place } from './use-chat.ts';

/** A message that was sent over the socket is sent by a call if the store has not confirmed it within this time. */
const CONFIRMED_MS = 6_000;

interface LineParts {
  /** The chat that is open; null while there is none. */
  open: string | null;
  locale: string;
  at: () => { chat: string; after: number };
  hear: (frame: StoreFrame) => void;
  reload: () => void;
  pending: readonly Pending[];
  post: (message: Pending) => Promise<void>;
  place: Place;
}

/** The socket of the open chat, over which the unconfirmed messages are sent again whenever it opens. */
export function useLine({ open, locale, at, hear, reload, pending, post, place }: LineParts) {
  const [lost, setLost] = useState(false);
  const line = useRef<Line | null>(null);
  const latest = useRef({ pending, place });
  useEffect(() => void (latest.current = { pending, place }));
  useEffect(() => {
    if (open === null) return;
    line.current = openLine({
      at,
      locale,
      onFrame: hear,
      onGone: reload,
      onOnline: (online) => {
        setLost(!online);
        if (!online) return;
        for (const message of latest.current.pending)
          if (message.fault === '')
            line.current?.send({ type: 'send', ...sentOf(message), ...latest.current.place });
      },
    });
    return () => {
      line.current?.close();
      line.current = null;
      setLost(false);
    };
  }, [open, locale, at, hear, reload]);

  const waiting = pending.filter(({ fault }) => fault === '').map(({ id }) => id);
  const ids = waiting.join(' ');
  useEffect(() => {
    if (ids === '') return;
    const timer = setInterval(() => {
      for (const message of latest.current.pending) if (message.fault === '') void post(message);
    }, CONFIRMED_MS);
    return () => clearInterval(timer);
  }, [ids, post]);

  return { lost, send: (frame: VisitorFrame): boolean => line.current?.send(frame) ?? false };
}
