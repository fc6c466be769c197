import { links } from '@halfturn/storefront/app/links.ts';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { closeVisitors, newVisitor, openBrowser } from './harness/browser.ts';
import { shiftsOf } from './harness/shifts.ts';

const store = inject('store');
/** How much of the window may move, and how far (Cumulative Layout Shift); from 0.1 on it disturbs. */
const STILL = 0.001;

let browser: Browser;

beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => closeVisitors(browser));

/**
 * A page's text stands before its font has come, in Arial that was stretched to the font's own measures (`ui/fonts.css`), and
 * must not move when it comes.
 */
test.each([
  [412, 'en-US'],
  [1280, 'en-US'],
  // The home page offers German first.
  [412, 'de'],
] as const)(
  'nothing moves when the font comes late, at %i pixels, in a browser in %s',
  async (width, locale) => {
    const paths = ['/', '/games', links.product({ slug: 'lanternfall', class: { slug: 'games' } })];
    for (const path of paths) {
      const { page, close } = await newVisitor(browser, { width, height: 823, locale });
      let late = 0;
      /** When the first font was let go: a page that is still being read grows, whatever its font. */
      let from = Infinity;
      await page.route(/\.woff2$/, async (route) => {
        late += 1;
        const drawn = await page.waitForFunction(
          () =>
            document.readyState !== 'loading' &&
            performance.getEntriesByName('first-contentful-paint').length > 0 &&
            performance.now(),
        );
        from = Math.min(from, Number(await drawn.jsonValue()));
        await route.continue();
      });
      await page.goto(store.url + path, { waitUntil: 'load' });
      await page.waitForFunction(() => document.fonts.check('16px "Geologica Variable"'));
      const shifts = await shiftsOf(page, from);
      const sum = shifts.reduce((all, { value }) => all + value, 0);
      expect(late, `${path}: fonts that were held back`).toBeGreaterThan(0);
      expect(sum, `${path}: ${JSON.stringify(shifts, null, 1)}`).toBeLessThan(STILL);
      await close();
    }
  },
);
