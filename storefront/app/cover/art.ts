import type { HAND } from './hand.ts';

export type Hand = typeof HAND;

let hand: Hand | null = null;

/**
 * What says how covers look. Those of the first page come from the server, so a browser fetches it only after that page
 * has come to life.
 */
export const loadArt = async (): Promise<Hand> => (hand ??= (await import('./hand.ts')).HAND);

// The server needs it at once: there it is part of the bundle.
if (import.meta.env.SSR) await loadArt();

/** The hand, where it is here already; null where it has to be waited for. */
export const artNow = (): Hand | null => hand;
