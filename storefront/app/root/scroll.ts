import type { DataRouter } from 'react-router';

/** How long the way to the top takes (specification, section 2). */
export const TO_TOP_MS = 800;

const places = new Map<string, number>();
let stay = false;

/** Where the view stood when a page of the history was left, in pixels. */
export const placeOf = (key: string): number | undefined => places.get(key);

/** Whether the navigation that has just ended asked for the view to stay (a filter, a tab). */
export const wantsToStay = (): boolean => stay;

/** Notes what each navigation wants and leaves behind. Call it before the router is first rendered. */
export function watchScroll(router: DataRouter): void {
  history.scrollRestoration = 'manual';
  // A reload keeps its place by itself only under 'auto'.
  addEventListener('pagehide', () => (history.scrollRestoration = 'auto'));
  let { key } = router.state.location;
  router.subscribe((state) => {
    if (state.location.key === key) return;
    // The new page is not drawn yet: this is where the old one was left.
    places.set(key, scrollY);
    key = state.location.key;
    stay = state.preventScrollReset;
  });
}

/** Glides to the top over 800 ms; at once for those who want less motion. Anything that the visitor does stops it. */
export function glideToTop(): void {
  const from = scrollY;
  if (from === 0) return;
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) {
    window.scrollTo({ top: 0, behavior: 'instant' });
    return;
  }
  const start = performance.now();
  const stop = new AbortController();
  for (const touch of ['wheel', 'touchstart', 'keydown', 'pointerdown']) {
    addEventListener(touch, () => stop.abort(), { signal: stop.signal, passive: true });
  }
  const step = (now: number) => {
    if (stop.signal.aborted) return;
    const share = Math.min(1, Math.max(0, now - start) / TO_TOP_MS);
    window.scrollTo({ top: from * (1 - share) ** 3, behavior: 'instant' });
    if (share < 1) requestAnimationFrame(step);
    else stop.abort();
  };
  requestAnimationFrame(step);
}
