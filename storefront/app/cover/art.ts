import type { coverMarkup } from '@halfturn/ui/cover-markup.ts';

type Draw = typeof coverMarkup;

let draw: Draw | null = null;
let loading: Promise<Draw> | null = null;

// The server draws at once: there the hand is part of the bundle.
if (import.meta.env.SSR) draw = (await import('@halfturn/ui/cover-markup.ts')).coverMarkup;

/**
 * The hand that draws covers. The covers of the first page come drawn from the server, so a browser fetches the hand
 * only after that page has come to life: it would be a tenth of the page's scripts, and drawing thirty covers once more
 * would hold up the first press.
 */
export function loadArt(): Promise<Draw> {
  loading ??= import('@halfturn/ui/cover-markup.ts').then((art) => (draw = art.coverMarkup));
  // Away from the network it may be asked for again.
  loading.catch(() => (loading = null));
  return loading;
}

/** The hand, where it is here already; null where it has to be waited for. */
export const artNow = (): Draw | null => draw;
