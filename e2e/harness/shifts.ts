import type { Page } from 'playwright-core';

export interface Shift {
  /** How much of the window moved, and how far (a part of Cumulative Layout Shift). */
  value: number;
  /** The text of what moved. */
  what: string[];
}

/**
 * What has moved by itself since the page was read: while it is read it grows, and what comes later makes room for itself. The
 * browser reports shifts late but in order, so this moves the page itself and waits until that is reported: everything before
 * it has been reported as well.
 *
 * @param since leaves out what moved earlier, in milliseconds of the page; without it, what moved while the page was read
 */
export const shiftsOf = (page: Page, since?: number): Promise<Shift[]> =>
  page.evaluate(async (since) => {
    const [opened] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    const from = since ?? opened!.domInteractive;
    const frame = () => new Promise(requestAnimationFrame);
    await document.fonts.ready;
    scrollTo(0, 0);
    await frame();
    await frame();
    const ours = performance.now();
    const before: Shift[] = [];
    await new Promise<void>((resolve) => {
      new PerformanceObserver((list) => {
        for (const { value, sources, startTime } of list.getEntries() as unknown as LayoutShift[])
          if (startTime >= ours) resolve();
          else if (startTime >= from)
            before.push({ value, what: sources.map(({ node }) => node?.textContent ?? '') });
      }).observe({ type: 'layout-shift', buffered: true });
      const block = document.createElement('div');
      block.style.height = '200px';
      document.querySelector('main')?.prepend(block);
    });
    document.querySelector('main')?.firstElementChild?.remove();
    return before;
  }, since);

interface LayoutShift {
  value: number;
  startTime: number;
  sources: { node?: Node | null }[];
}
