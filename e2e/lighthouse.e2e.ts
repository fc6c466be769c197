import { fetchCaller } from '@halfturn/contract/client.ts';
import { loadWords } from '@halfturn/locales/load.ts';
import { links } from '@halfturn/storefront/app/links.ts';
import lighthouse from 'lighthouse';
import { chromium, type Browser } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import { freePort } from '@halfturn/server/test/free-port.ts';
import { hydrated, openBrowserAt } from './harness/browser.ts';
import { atDesk } from './harness/desk.ts';

const store = inject('store');
const call = fetchCaller(store.url);
const { t } = loadWords('en-US', ['product']);
/** A game in three editions. */
const GAME = { class: 'games', name: 'lanternfall' };
const PRODUCT = links.product({ slug: GAME.name, class: { slug: GAME.class } });
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
type Scores = Record<(typeof CATEGORIES)[number], number>;

interface Verdict {
  /** 0 to 100. */
  scores: Scores;
  /** Until the largest picture or paragraph stands, on Lighthouse's slow 4G and slow phone. */
  largestPaintMs: number;
  shift: number;
  /** What Lighthouse holds against the page. */
  faults: string[];
  /** The paths of all that was loaded. */
  loaded: string[];
}
const PERFORMANCE = 98;
const LARGEST_PAINT_MS = 1_500;
/** The checkout works from its first moment on, while other pages wait for a sign of a visitor. */
const CHECKOUT_PERFORMANCE = 90;
/** One small machine runs the store, its database and the browser: what disturbs a try is not the page's fault. */
const TRIES = 3;

let port: number;
let browser: Browser;

beforeAll(async () => {
  port = await freePort();
  browser = await openBrowserAt(port);
  await fillGallery();
});
afterAll(() => browser.close());

/** As many pictures as a product of a large store has. */
const PICTURES = 12;

/** Gives the product all that its page can show: a cover, screenshots as wide as a phone loads them, and a trailer. */
async function fillGallery(): Promise<void> {
  const desk = await atDesk(browser, store, 'catalogue');
  const page = () => call('GET /api/home/product/{class}/{name}', { params: GAME, query: {} });
  const { id } = (await page()).product;
  const send = async (path: string, bytes: Buffer): Promise<void> => {
    const answer = await desk.page.request.post(`${store.url}/prod-api/admin/products/${id}/${path}`, {
      data: bytes,
      headers: { origin: store.url, 'content-type': 'application/octet-stream' },
    });
    expect(answer.status(), await answer.text()).toBe(200);
  };
  await send('pictures', await picture(480, 640));
  for (let no = 1; no < PICTURES; no++) await send('pictures', await picture(640, 360));
  await send('trailer?was=none', Buffer.from('\0\0\0\x20ftypisom'.padEnd(100_000, '\0'), 'latin1'));
  await desk.close();
  const { product, relations } = await page();
  expect(product.pictures).toHaveLength(PICTURES);
  expect(relations.filter(({ role }) => role === 'edition')).toHaveLength(2);
  // Kept pages hear of it a moment later.
  const html = async () => (await fetch(store.url + PRODUCT)).text();
  await vi.waitUntil(async () => (await html()).includes('/trailers/'), { timeout: 20_000 });
}

/** With about as many bytes as a photograph of that size. */
const picture = (width: number, height: number): Promise<Buffer> =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#787878',
      noise: { type: 'gaussian', mean: 120, sigma: 60 },
    },
  })
    .blur(2)
    .jpeg()
    .toBuffer();

/** How often Lighthouse itself may fail to record a page (`NO_NAVSTART`): that is no verdict, and is asked for again. */
const MISHAPS = 3;

interface JudgeOptions {
  /** With what the browser has stored; else as on a first visit. */
  stored?: boolean;
  mishaps?: number;
}

/** Lighthouse's verdict on a page as a phone sees it. */
async function judge(path: string, { stored = false, mishaps = 0 }: JudgeOptions = {}): Promise<Verdict> {
  const result = await lighthouse(store.url + path, {
    port,
    logLevel: 'error',
    onlyCategories: [...CATEGORIES],
    disableStorageReset: stored,
  });
  if (!result) throw new Error('Lighthouse said nothing');
  const { categories, audits, runtimeError } = result.lhr;
  if (runtimeError) {
    if (mishaps === MISHAPS) throw new Error(runtimeError.message);
    return await judge(path, { stored, mishaps: mishaps + 1 });
  }
  const scores = Object.fromEntries(
    CATEGORIES.map((name) => [name, Math.round((categories[name]?.score ?? 0) * 100)]),
  ) as Scores;
  const faults = Object.values(audits)
    .filter(
      ({ score, scoreDisplayMode }) => score !== null && score < 0.9 && scoreDisplayMode !== 'informative',
    )
    .map(({ id, displayValue }) => `${id} ${displayValue ?? ''}`);
  const requests = audits['network-requests']?.details as { items?: { url: string }[] } | undefined;
  const loaded = (requests?.items ?? []).map(({ url }) => new URL(url).pathname);
  const value = (id: string): number => audits[id]?.numericValue ?? Number.NaN;
  return {
    scores,
    largestPaintMs: value('largest-contentful-paint'),
    shift: value('cumulative-layout-shift'),
    faults,
    loaded,
  };
}

test.each(['/', '/games', PRODUCT])('%s on a phone', async (path) => {
  // One load to warm up: the first visitor of the day is not what is measured.
  await fetch(store.url + path);
  const tries: Verdict[] = [];
  for (let i = 0; i < TRIES && !tries.some(isFast); i++) {
    const verdict = await judge(path);
    expect(verdict.scores, verdict.faults.join('\n')).toMatchObject({
      accessibility: 100,
      'best-practices': 100,
      seo: 100,
    });
    // What moves about does so on a fast machine too.
    expect(verdict.shift, 'layout shift').toBeLessThan(0.001);
    expect(verdict.loaded).toContain(path);
    expect(verdict.loaded.filter((one) => one.startsWith('/trailers/'))).toEqual([]);
    tries.push(verdict);
  }
  expect(tries.some(isFast), JSON.stringify(tries, null, 1)).toBe(true);
});

const isFast = ({ scores, largestPaintMs }: Verdict): boolean =>
  scores.performance >= PERFORMANCE && largestPaintMs < LARGEST_PAINT_MS;

/** Works in every country: a line that warns of the buyer's is higher than its place. */
const IN_CART = ['night-courier', 'redline-coast'];

/** Fills the cart of the browser's own profile, in which Lighthouse opens its pages. */
async function fillCart(): Promise<void> {
  const same = await chromium.connectOverCDP(`http://127.0.0.1:${port}`);
  const page = await same.contexts()[0]!.newPage();
  for (const [i, slug] of IN_CART.entries()) {
    await page.goto(store.url + links.product({ slug, class: { slug: GAME.class } }));
    await hydrated(page);
    await page
      .getByRole('button', { name: t('product.add'), exact: true })
      .first()
      .click();
    await expect.poll(() => page.evaluate(() => localStorage.getItem('cartTotal'))).toBe(String(i + 1));
  }
  await page.close();
  await same.close();
}

test('the checkout on a phone, with two products in the cart', async () => {
  await fillCart();
  const tries: Verdict[] = [];
  for (let i = 0; i < TRIES && !tries.some(isCalm); i++) {
    const verdict = await judge(links.checkout(), { stored: true });
    // Machines are told not to list it.
    expect(verdict.scores, verdict.faults.join('\n')).toMatchObject({
      accessibility: 100,
      'best-practices': 100,
    });
    expect(verdict.shift, 'layout shift').toBeLessThan(0.001);
    // There is a cart, and its price is asked for once.
    expect(verdict.loaded.filter((one) => one.endsWith('/checkout/quote'))).toHaveLength(1);
    tries.push(verdict);
  }
  expect(
    Math.max(...tries.map(({ scores }) => scores.performance)),
    JSON.stringify(tries, null, 1),
  ).toBeGreaterThanOrEqual(CHECKOUT_PERFORMANCE);
});

const isCalm = ({ scores }: Verdict): boolean => scores.performance >= CHECKOUT_PERFORMANCE;
