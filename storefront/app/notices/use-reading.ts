import type { Notice } from '@halfturn/contract/notices.ts';
import { CallError } from '@halfturn/contract/client.ts';
import { useEffect, useState } from 'react';
import { setCount as setMenuCount } from '../account/counts.ts';
import { useCall } from '../api.ts';

export interface Reading {
  unread: number;
  isRead: (notice: Notice) => boolean;
  read: (id: string) => Promise<void>;
  readAll: () => Promise<void>;
  busy: boolean;
  failed: string | null;
}

/**
 * Which notices are read. What is opened is taken as read at once, and the store is told; where it cannot be told, it is unread
 * again at the next visit, and nobody need be bothered. "All" is an act of its own, whose failure is said.
 */
export function useReading(rows: readonly Notice[], unreadBefore: number): Reading {
  const call = useCall();
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const [unread, setCount] = useState(unreadBefore);
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState<string | null>(null);
  useEffect(() => setMenuCount({ notices: unread }), [unread]);
  const isRead = ({ id, read }: Notice) => read || opened.has(id);
  return {
    unread,
    isRead,
    busy,
    failed,
    async read(id) {
      setOpened((before) => new Set([...before, id]));
      try {
        setCount((await call('POST /api/notices/read', { body: { ids: [id] } })).unread);
      } catch (error) {
        if (!(error instanceof CallError)) throw error;
      }
    },
    async readAll() {
      setBusy(true);
      setFailed(null);
      try {
        setCount((await call('POST /api/notices/read', { body: { all: true } })).unread);
        setOpened(new Set(rows.map(({ id }) => id)));
      } catch (error) {
        if (!(error instanceof CallError)) throw error;
        setFailed(error.message);
      }
      setBusy(false);
    },
  };
}
