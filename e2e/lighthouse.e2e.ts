import { fetchCaller } from '@halfturn/contract/client.ts';
import { links } from '@halfturn/storefront/app/links.ts';
import lighthouse from 'lighthouse';
import type { Browser } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import { freePort } from '@halfturn/server/test/free-port.ts';
import { openBrowserAt } from './harness/browser.ts';
import { atDesk } from './harness/desk.ts';

const store = inject('store');
const call = fetchCaller(store.url);
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

/** Lighthouse's verdict on a page as a phone sees it. */
async function judge(path: string, mishaps = 0): Promise<Verdict> {
  const result = await lighthouse(store.url + path, {
    port,
    logLevel: 'error',
    onlyCategories: [...CATEGORIES],
  });
  if (!result) throw new Error('Lighthouse said nothing');
  const { categories, audits, runtimeError } = result.lhr;
  if (runtimeError) {
    if (mishaps === MISHAPS) throw new Error(runtimeError.message);
    return await judge(path, mishaps + 1);
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
