import type { Locale } from '@halfturn/contract/primitives/locale.ts';
import { loadBundle } from '../words.ts';

/** The drawer's code and words. They are fetched when a hand comes near its button, or at the latest when it opens. */
export async function loadDrawer(locale: Locale) {
  const [drawer] = await Promise.all([import('./cart-drawer.tsx'), loadBundle('cart', locale)]);
  return drawer;
}

/** The same for a sign that it may soon be wanted. Away from the network nothing is lost: it is asked for again. */
export function expectDrawer(locale: Locale): void {
  loadDrawer(locale).catch(() => {});
}
