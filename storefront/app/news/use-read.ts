import { useEffect } from 'react';
import { useCall } from '../api.ts';

/** How long an item must stay open to count as read, in milliseconds: whoever passes through has not read it. */
const STAYED_MS = 1500;
const KEY = 'newsRead';

/** Whether an item was counted in this visit already; from now on it was. A browser that keeps nothing counts each time. */
function isFirst(id: string): boolean {
  try {
    const before = (sessionStorage.getItem(KEY) ?? '').split(' ');
    if (before.includes(id)) return false;
    sessionStorage.setItem(KEY, [...before.slice(-99), id].join(' '));
  } catch {
    // The store counts a reader once a day whatever happens here.
  }
  return true;
}

/** Tells the store, once a visit, that somebody reads a news item. */
export function useRead(id: string): void {
  const call = useCall();
  useEffect(() => {
    const timer = setTimeout(() => {
      // A reader that could not be counted is nobody's trouble.
      if (isFirst(id)) call('POST /api/news/{id}/read', { params: { id } }).catch(() => {});
    }, STAYED_MS);
    return () => clearTimeout(timer);
  }, [id, call]);
}
