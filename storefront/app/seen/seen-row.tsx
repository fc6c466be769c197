import { lazy, Suspense, useSyncExternalStore } from 'react';
import { getSeen, noneSeen, onSeen } from './seen-store.ts';

/** Fetched only where something was looked at: visitors who come for the first time never need it. */
const SeenCards = lazy(async () => ({ default: (await import('./seen-cards.tsx')).SeenCards }));

/** What was looked at last in this browser; nothing where nothing was, and in what the server sends. */
export function SeenRow({ except }: { except?: string }) {
  const seen = useSyncExternalStore(onSeen, getSeen, noneSeen);
  if (!seen.some((id) => id !== except)) return null;
  return (
    <Suspense fallback={null}>
      <SeenCards {...(except !== undefined && { except })} />
    </Suspense>
  );
}
