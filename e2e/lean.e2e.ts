import { cut } from '@halfturn/storefront/build/lean/cut.ts';
import { FILES } from '@halfturn/storefront/build/lean/lean.ts';
import type { Browser, Page } from 'playwright-core';
import { createElement, StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { build, type Plugin, type Rolldown } from 'vite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newVisitor, openBrowser } from './harness/browser.ts';
import { LeanPage } from './lean/page.tsx';

const ADDRESS = 'http://lean.example/';
let browser: Browser;

beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

/** What a visitor does to the page of `lean/page.tsx`. */
const STEPS: readonly (readonly [what: string, act: (page: Page) => Promise<unknown>])[] = [
  ['type', (page) => page.locator('#text').pressSequentially('xyz')],
  ['type more', (page) => page.locator('#area').pressSequentially('Q')],
  ['choose', (page) => page.selectOption('#select', 'a')],
  ['tick', (page) => page.click('#check')],
  ['pick', (page) => page.click('#radio-2')],
  ['submit', (page) => page.click('#submit')],
  ['reset', (page) => page.click('#reset')],
  ['1', (page) => page.click('#next')],
  ['2, in a transition', (page) => page.click('#later').then(() => shown(page, 'late'))],
  ['from outside', (page) => page.evaluate('bump()')],
  ['3, at once', (page) => page.click('#now')],
  ['4', (page) => page.click('#next').then(() => shown(page, 'told'))],
  ['5, which breaks', (page) => page.click('#next')],
  ['6', (page) => page.click('#next')],
  ['7, in a transition', (page) => page.click('#later')],
  ['8', (page) => page.click('#next').then(() => shown(page, 'failed: no such file'))],
  ['focus', (page) => page.focus('#text')],
  ['Enter', (page) => page.keyboard.press('Enter')],
];

test('a page is the same, step by step, with React as it is built here and with all of React', async () => {
  const html = drawn();
  const [whole, lean] = [await script([]), await script([leaving()])];
  expect(lean.length).toBeLessThan(whole.length * 0.8);
  const expected = await play(html, whole);
  expect(expected.length).toBe(STEPS.length + 1);
  // What it compares is really there.
  for (const sign of ['step 8', 'late', 'told', 'failed: broken', 'caught no such file', 'submit XAYZ'])
    expect(expected.join('\n')).toContain(sign);
  expect(await play(html, lean)).toEqual(expected);
  // And where what the server drew is not what React finds.
  const other = html.replace('whole', 'other');
  const recovered = await play(other, whole);
  expect(recovered.join('\n')).toContain('recovered from');
  expect(await play(other, lean)).toEqual(recovered);
});

/** What the page and its visitor have seen after each step. */
async function play(html: string, code: string): Promise<string[]> {
  const { page, close } = await newVisitor(browser);
  await page.route(`${ADDRESS}**`, (route) =>
    route.request().url().endsWith('.js')
      ? route.fulfill({ contentType: 'text/javascript', body: code })
      : route.fulfill({ contentType: 'text/html', body: html }),
  );
  await page.goto(ADDRESS);
  await page.waitForFunction('globalThis.happened?.includes("effect 0")');
  const seen = [await look(page)];
  for (const [what, act] of STEPS) {
    await act(page);
    seen.push(`${what}: ${await look(page)}`);
  }
  await close();
  return seen;
}

const shown = (page: Page, text: string) => page.getByText(text, { exact: true }).waitFor();

const look = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    await new Promise((resolve) => setTimeout(resolve, 50));
    const fields = [...document.querySelectorAll<HTMLInputElement>('input, select, textarea')];
    const { happened } = globalThis as unknown as { happened: string[] };
    return [
      document.documentElement.outerHTML,
      fields.map(({ value, checked }) => `${value} ${checked}`).join(', '),
      document.activeElement?.id,
      ...happened.splice(0),
    ].join('\n');
  });

const leaving = (): Plugin => ({
  name: 'lean',
  transform(code, id) {
    const cuts = FILES[id.split('/node_modules/')[1] ?? ''];
    return cuts ? { code: cut(code, cuts), map: null } : null;
  },
});

/** The page as a server draws it, with its script. */
function drawn(): string {
  const markup = renderToString(createElement(StrictMode, null, createElement(LeanPage)));
  return `<!doctype html>${markup.replace('</body>', '<script type="module" src="/page.js"></script></body>')}`;
}

/** The script of the page. */
async function script(plugins: Plugin[]): Promise<string> {
  const root = new URL('lean/', import.meta.url).pathname;
  const result = await build({
    root,
    configFile: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    oxc: { jsx: { runtime: 'automatic', development: false } },
    plugins,
    build: { write: false, modulePreload: false, rolldownOptions: { input: `${root}browser.tsx` } },
  });
  return (result as Rolldown.RolldownOutput).output[0].code;
}
