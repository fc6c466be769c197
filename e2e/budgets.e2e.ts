import { get } from 'node:http';
import { gzipSync } from 'node:zlib';
import { links } from '@halfturn/storefront/app/links.ts';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { closeVisitors, hydrated, newVisitor, openBrowser } from './harness/browser.ts';

const store = inject('store');
let browser: Browser;

beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => closeVisitors(browser));

const KINDS = ['script', 'stylesheet', 'font'] as const;
type Kind = (typeof KINDS)[number];

interface Weight extends Record<Kind, number> {
  /** Each file with its weight, to find the cause of a failure. */
  files: string;
}

/**
 * Kilobytes (of 1,000 bytes) over the wire with gzip, by kind, of all that a browser fetched until the page was at rest.
 *
 * @param visited the visitor moved, so that the page became live; else it was only looked at
 */
async function weigh(path: string, { visited }: { visited: boolean }): Promise<Weight> {
  const { page, close } = await newVisitor(browser);
  const fetched = new Map<string, string>();
  page.on('request', (request) => fetched.set(request.url(), request.resourceType()));
  await page.goto(store.url + path, { waitUntil: 'load' });
  if (visited) await hydrated(page);
  await page.waitForLoadState('networkidle');
  // Style sheets stand in the page itself; by themselves they would weigh a little more than within it.
  const inside = await page.evaluate(() =>
    [...document.querySelectorAll('style')].map((one) => one.textContent),
  );
  await close();
  const stylesheet = gzipSync(inside.join('')).length / 1_000;
  const weight: Weight = {
    script: 0,
    stylesheet,
    font: 0,
    files: `${path}\n${stylesheet} kB of styles in it`,
  };
  for (const [url, type] of fetched) {
    // A module that is preloaded first is reported as a file of another kind.
    const kind = /\.js(\?|$)/.test(url) ? 'script' : KINDS.find((one) => one === type);
    if (!kind) continue;
    const kilobytes = (await bytesOf(url)) / 1_000;
    weight[kind] += kilobytes;
    weight.files += `\n${kilobytes.toFixed(1)} kB ${new URL(url).pathname}`;
  }
  return weight;
}

/** The size of a response body with gzip, as sent over the network. */
const bytesOf = (url: string): Promise<number> =>
  new Promise((resolve, reject) => {
    get(url, { headers: { 'accept-encoding': 'gzip' } }, (answer) => {
      let bytes = 0;
      answer.on('data', (chunk: Buffer) => (bytes += chunk.length));
      answer.on('end', () => resolve(bytes));
    }).on('error', reject);
  });

/** For the home page, in kilobytes, with everything that loads after the first interaction. */
const SCRIPT = 140;
const STYLES = 14;
const FONTS = 30;
/** The same page before any interaction (docs/decisions/0017). */
const SCRIPT_AT_A_LOOK = 1;

test('the home page is light at first sight', async () => {
  const { script, stylesheet, font, files } = await weigh('/', { visited: false });
  // None at all would mean that nothing was measured.
  expect(script).toBeGreaterThan(0.1);
  for (const kind of [stylesheet, font]) expect(kind).toBeGreaterThan(1);
  expect(script, files).toBeLessThanOrEqual(SCRIPT_AT_A_LOOK);
  expect(stylesheet, files).toBeLessThanOrEqual(STYLES);
  expect(font, files).toBeLessThanOrEqual(FONTS);
});

test('and for a visitor who stays', async () => {
  const { script, files } = await weigh('/', { visited: true });
  expect(script, files).toBeGreaterThan(50);
  expect(script, files).toBeLessThanOrEqual(SCRIPT);
});

test('other pages fetch no more of styles and fonts', async () => {
  const product = links.product({ slug: 'lanternfall', class: { slug: 'games' } });
  for (const path of ['/games', product, '/checkout']) {
    const { stylesheet, font, files } = await weigh(path, { visited: true });
    expect(stylesheet, files).toBeLessThanOrEqual(STYLES);
    expect(font, files).toBeLessThanOrEqual(FONTS);
  }
});

test('a built file is sent packed, and kept for a year; one of an older build is missing, and is not kept', async () => {
  const html = await (await fetch(store.url)).text();
  const path = /\/assets\/[\w.-]+\.js/.exec(html)![0];
  const file = await fetch(store.url + path, { headers: { 'accept-encoding': 'br' } });
  expect(file.status).toBe(200);
  expect(file.headers.get('content-encoding')).toBe('br');
  expect(file.headers.get('content-type')).toContain('javascript');
  expect(file.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  for (const other of [path.replace('.js', 'x.js'), '/assets/']) {
    const missing = await fetch(store.url + other);
    expect(missing.status, other).toBe(404);
    expect(missing.headers.get('cache-control') ?? '', other).not.toContain('max-age');
    expect((await missing.text()).length, other).toBeLessThan(200);
  }
});
