import type { coverMarkup } from '@halfturn/ui/cover-markup.ts';
import type { coverCut } from '@halfturn/ui/key-cut.ts';

interface Hand {
  draw: typeof coverMarkup;
  /** The cut of a cover, for a picture that lies over it. */
  cut: typeof coverCut;
}

let hand: Hand | null = null;
let loading: Promise<Hand> | null = null;

async function fetchHand(): Promise<Hand> {
  const [art, key] = await Promise.all([
    import('@halfturn/ui/cover-markup.ts'),
    import('@halfturn/ui/key-cut.ts'),
  ]);
  return (hand = { draw: art.coverMarkup, cut: key.coverCut });
}

// The server draws at once: there the hand is part of the bundle.
if (import.meta.env.SSR) await fetchHand();

/**
 * The hand that draws covers. The covers of the first page come drawn from the server, so a browser fetches the hand
 * only after that page has come to life: it would be a tenth of the page's scripts, and drawing thirty covers once more
 * would hold up the first press.
 */
export function loadArt(): Promise<Hand> {
  loading ??= fetchHand();
  // Away from the network it may be asked for again.
  loading.catch(() => (loading = null));
  return loading;
}

/** The hand, where it is here already; null where it has to be waited for. */
export const artNow = (): Hand | null => hand;
