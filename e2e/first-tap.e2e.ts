import { loadWords } from '@halfturn/locales/load.ts';
import { links } from '@halfturn/storefront/app/links.ts';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { closeVisitors, newVisitor, openBrowser } from './harness/browser.ts';

const store = inject('store');
const { t } = loadWords('en-US', ['product']);
const PRODUCT = links.product({ slug: 'lanternfall', class: { slug: 'games' } });
/** What feels immediate to a person. */
const AT_ONCE_MS = 200;

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => closeVisitors(browser));

/** Makes this browser Lighthouse's phone: a quarter of this machine's speed, and slow 4G. */
async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  const bytesPerSecond = (kilobits: number) => (kilobits * 1024) / 8;
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: bytesPerSecond(1_638),
    uploadThroughput: bytesPerSecond(675),
  });
}

/** Notes how long a tap waits until the screen shows what came of it. The first press is told however short it is. */
async function timeTaps(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const waits: number[] = [];
    Object.assign(window, { waits });
    const observer = new PerformanceObserver((list) => {
      for (const { name, duration } of list.getEntries())
        if (['pointerdown', 'pointerup', 'click'].includes(name)) waits.push(duration);
    });
    observer.observe({ type: 'first-input' });
    observer.observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
  });
}

test('on a slow phone, the first tap on Buy shows at once that it counts, and then leads to the checkout', async () => {
  const { page, complaints, close } = await newVisitor(browser, { width: 412, height: 823, touch: true });
  await timeTaps(page);
  await slowDown(page);
  await page.goto(store.url + PRODUCT);
  const buy = page.getByRole('button', { name: t('product.buy_now') }).first();
  await buy.tap();
  const waits = () => page.evaluate(() => (window as unknown as { waits: number[] }).waits);
  await expect.poll(async () => (await waits()).length).toBeGreaterThan(0);
  expect(Math.max(...(await waits()))).toBeLessThanOrEqual(AT_ONCE_MS);
  expect(await buy.getAttribute('aria-busy')).toBe('true');
  await page.waitForURL(store.url + links.checkout());
  expect(complaints()).toEqual([]);
  await close();
});
