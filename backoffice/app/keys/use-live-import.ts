import type { KeyImport } from '@halfturn/contract/staff/key-imports.ts';
import { useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import { call } from '../api.ts';
import { isSettled } from './import-state.ts';

const EVERY_MS = 1_000;

/** The import as it is now: asked again each second while a job works on it. The page loads again once that has ended. */
export function useLiveImport(loaded: KeyImport): KeyImport {
  const { revalidate } = useRevalidator();
  const [live, setLive] = useState({ of: loaded, now: loaded });
  if (live.of !== loaded) setLive({ of: loaded, now: loaded });
  const { id, state } = loaded;
  const isRunning = !isSettled(loaded);
  useEffect(() => {
    if (!isRunning) return;
    const look = async () => {
      const now = await call('GET /admin/key-imports/{id}', { params: { id } });
      if (now.state === state) setLive((before) => ({ ...before, now }));
      else await revalidate();
    };
    // Without an answer the page shows what it knew; the next second asks again.
    const timer = setInterval(() => void look().catch(() => null), EVERY_MS);
    return () => clearInterval(timer);
  }, [id, state, isRunning, revalidate]);
  return live.now;
}
