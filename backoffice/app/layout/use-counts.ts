import { createContext, use, useEffect, useState } from 'react';
import { call, isSignedOut } from '../api.ts';
import type { LiveChats } from '../chat/use-live-chats.ts';
import type { loadShell } from './shell.loader.ts';

type Answer = Awaited<ReturnType<typeof loadShell>>['counts'];
export type Counts = Omit<Answer, 'banners'>;

export const CountsContext = createContext<Counts | null>(null);

/** How much waits at each place. Inside the shell only. */
export function useCounts(): Counts {
  const counts = use(CountsContext);
  if (!counts) throw new Error('useCounts() outside of the shell');
  return counts;
}

const EVERY_MS = 60_000;

/**
 * The counts of the menu: those that were loaded with the page or after the last act, and newer ones once a minute and after news of a
 * chat. Apart from that news, a window that is hidden asks when it is shown again. Without a session it stops: the next act leads to sign in.
 */
export function useCountsOf(loaded: Answer, onChange: LiveChats['onChange']): Answer {
  const [newer, setNewer] = useState({ since: loaded, counts: loaded });
  useEffect(() => {
    let here = true;
    let askedAt = Date.now();
    const ask = async () => {
      if (document.hidden || Date.now() - askedAt < EVERY_MS) return;
      await askNow();
    };
    const askNow = async () => {
      askedAt = Date.now();
      try {
        const counts = await call('GET /admin/counts');
        if (here) setNewer({ since: loaded, counts });
      } catch (error) {
        if (isSignedOut(error)) stop();
      }
    };
    const unsubscribe = onChange(() => void askNow());
    const timer = setInterval(() => void ask(), EVERY_MS);
    const shown = () => void ask();
    document.addEventListener('visibilitychange', shown);
    const stop = () => {
      here = false;
      unsubscribe();
      clearInterval(timer);
      document.removeEventListener('visibilitychange', shown);
    };
    return stop;
  }, [loaded, onChange]);
  return newer.since === loaded ? newer.counts : loaded;
}
