import { fetchCaller } from '@halfturn/contract/client.ts';
import { loadWords } from '@halfturn/locales/load.ts';
import { links } from '@halfturn/storefront/app/links.ts';
import sharp from 'sharp';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { axeOn, sideways } from '../harness/axe.ts';
import { closeVisitors, hydrated, newVisitor, openBrowser } from '../harness/browser.ts';
import { atDesk } from '../harness/desk.ts';
import { shiftsOf } from '../harness/shifts.ts';

const store = inject('store');
const words = loadWords('en-US', ['staff', 'staff-products', 'viewer', 'problems']);
const { t } = words;
const call = fetchCaller(store.url);
let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => closeVisitors(browser));

/** A picture as a camera writes one: upright, of one colour with a frame. */
const picture = async (name: string, colour: string, [width, height] = [900, 1200]) => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width, height, channels: 3, background: colour } })
    .extend({ top: 60, bottom: 60, left: 60, right: 60, background: '#f4e9d0' })
    .jpeg()
    .toBuffer(),
});

/** The last product by name: no other journey has to do with it. */
async function someProduct() {
  const { rows } = await call('GET /api/home/queryProducts', { query: { sort: '4' } });
  return rows[0]!;
}

test('pictures are uploaded, put in order, described, looked at by a buyer, and taken away', async () => {
  const product = await someProduct();
  const desk = await atDesk(browser, store, 'catalogue');
  const { page } = desk;
  await page.goto(`${store.url}/admin/products?q=${encodeURIComponent(product.name)}`);
  await page.getByRole('link', { name: product.name, exact: true }).first().click();
  await page.waitForURL(/\/admin\/products\/[0-9a-f-]{36}/);
  const id = page.url().split('/').at(-1)!;
  const input = page.locator('#media input[type=file]');
  const shown = page.getByRole('listitem').filter({ has: page.locator('img[src^="/pictures/"]') });

  // A file that is no picture is refused in words, and nothing is added.
  await input.setInputFiles({ name: 'x.png', mimeType: 'image/png', buffer: Buffer.from('x'.repeat(99)) });
  await page.getByRole('alert').getByText(t('problems.picture_unreadable')).waitFor();
  await input.setInputFiles([
    await picture('one.jpg', '#2f6f8f'),
    await picture('two.jpg', '#b0472f'),
    await picture('three.jpg', '#4f7f3f', [1600, 900]),
  ]);
  await expect.poll(() => shown.count(), { timeout: 90_000 }).toBe(3);
  const firstSrc = await shown.first().locator('img').getAttribute('src');
  const order = () => shown.locator('img').evaluateAll((all) => all.map((one) => one.getAttribute('src')));
  const [one, two, three] = await order();

  // By the keyboard, then by the pointer.
  await page.getByRole('button', { name: t('staff-products.later', { no: 1 }) }).press('Enter');
  await expect.poll(order).toEqual([two, one, three]);
  await shown.nth(1).dragTo(shown.nth(0));
  await expect.poll(order).toEqual([one, two, three]);

  await page.getByRole('button', { name: t('staff-products.describe', { no: 1 }) }).click();
  await page.getByRole('textbox', { name: t('staff-products.alt') }).fill('A lantern on a pier');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('staff-products.save') })
    .click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  expect(await axeOn(page)).toEqual([]);
  expect(await sideways(page)).toBe(0);

  // What a buyer sees: the first in the cover's place, the others beside it.
  const { page: shop, ...visitor } = await newVisitor(browser, {});
  const path = links.product({ slug: product.slug, class: product.class });
  // Kept pages hear of it a moment later.
  await expect.poll(async () => (await fetch(store.url + path)).text()).toContain(firstSrc!.slice(0, -9));
  // What a font that comes late may move is another test's (`layout-shift.e2e.ts`): here it is there already.
  await shop.goto(store.url);
  await shop.evaluate(() => document.fonts.ready);
  /** When the first picture was let go: a page that is still being read grows, whatever its pictures. */
  let from = Infinity;
  await shop.route(/\/pictures\//, async (route) => {
    const read = await shop.waitForFunction(() => document.readyState !== 'loading' && performance.now());
    from = Math.min(from, Number(await read.jsonValue()));
    await route.continue();
  });
  await shop.goto(store.url + path);
  await hydrated(shop);
  const main = shop.getByRole('button', { name: t('viewer.open', { name: product.name }) });
  const large = main.locator('img');
  await expect
    .poll(() => large.evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth > 0))
    .toBe(true);
  expect(await large.evaluate((img: HTMLImageElement) => img.currentSrc)).toContain('.avif');
  const box = await large.boundingBox();
  expect(box!.height / box!.width).toBeCloseTo(4 / 3, 1);
  expect(from, 'when the pictures were let go').toBeLessThan(Infinity);
  expect(await shiftsOf(shop, from)).toEqual([]);
  expect(await axeOn(shop)).toEqual([]);

  // The others stand in the strip, uncut: each opens over the window, and the focus returns to the one looked at last.
  const strip = shop.getByRole('region', { name: t('viewer.thumbs', { name: product.name }) });
  const wide = strip.getByRole('button', { name: t('viewer.show', { no: 3 }) });
  const shape = await wide.boundingBox();
  expect(shape!.width / shape!.height).toBeCloseTo(1720 / 1020, 1);
  await strip.getByRole('button', { name: t('viewer.show', { no: 2 }) }).click();
  const over = shop.getByRole('dialog', { name: t('viewer.title', { name: product.name }) });
  await over.getByText(t('viewer.counter', { no: 2, count: 3 })).waitFor();
  // A swipe to the left leads to the next.
  const bounds = (await over.getByRole('application').boundingBox())!;
  await shop.mouse.move(bounds.x + 400, bounds.y + 200);
  await shop.mouse.down();
  await shop.mouse.move(bounds.x + 250, bounds.y + 205, { steps: 4 });
  await shop.mouse.up();
  await over.getByText(t('viewer.counter', { no: 3, count: 3 })).waitFor();
  await expect
    .poll(async () => (await over.locator('picture img').boundingBox())!.width)
    .toBeGreaterThan(900);
  await shop.keyboard.press('Escape');
  await over.waitFor({ state: 'detached' });
  await expect.poll(() => wide.evaluate((button) => button === document.activeElement)).toBe(true);

  // Closely: by arrows from one to the next, and with all that the viewer can do.
  await main.press('Enter');
  const stage = shop.getByRole('application');
  await stage.waitFor();
  const whole = stage.locator('img');
  await shop.getByText(t('viewer.counter', { no: 1, count: 3 })).waitFor();
  await shop.keyboard.press('ArrowRight');
  await shop.getByText(t('viewer.counter', { no: 2, count: 3 })).waitFor();
  await shop.keyboard.press('ArrowLeft');
  await shop.getByText(t('viewer.counter', { no: 1, count: 3 })).waitFor();
  expect(await whole.getAttribute('alt')).toBe('A lantern on a pier');
  await shop.keyboard.press('+');
  expect(await stage.getAttribute('data-zoom')).toBe('1.40');
  // Near by, an arrow moves the picture, and goes to no other.
  await shop.keyboard.press('ArrowRight');
  await shop.getByText(t('viewer.counter', { no: 1, count: 3 })).waitFor();
  expect(await axeOn(shop)).toEqual([]);
  await shop.keyboard.press('Escape');
  await expect.poll(() => main.evaluate((button) => button === document.activeElement)).toBe(true);
  expect(visitor.complaints()).toEqual([]);
  await visitor.close();

  // Another product of the series: it is found by name, and each page shows the other.
  const [other] = (await call('GET /api/home/queryProducts', { query: { sort: '3' } })).rows;
  const related = page.getByRole('region', { name: t('staff-products.relations') });
  await related.getByRole('button', { name: t('staff-products.relation_add') }).click();
  const adding = page.getByRole('dialog');
  await adding.getByRole('combobox', { name: t('staff-products.relation_kind') }).selectOption('series');
  await adding.getByRole('combobox', { name: t('staff.product') }).fill(other!.name);
  await adding.getByRole('option', { name: other!.name }).first().click();
  await adding.getByRole('button', { name: t('staff-products.relation_add') }).click();
  await adding.waitFor({ state: 'detached' });
  await related.getByRole('link', { name: other!.name }).waitFor();
  const otherPath = links.product({ slug: other!.slug, class: other!.class });
  const series = async (at: string, name: string) =>
    (await (await fetch(store.url + at)).text()).split('aria-labelledby="series"')[1]?.includes(name) ??
    false;
  await expect.poll(() => series(path, other!.name), { timeout: 30_000 }).toBe(true);
  await expect.poll(() => series(otherPath, product.name), { timeout: 30_000 }).toBe(true);
  await related
    .getByRole('button', { name: t('staff-products.relation_remove', { name: other!.name }) })
    .click();
  await related.getByRole('link', { name: other!.name }).waitFor({ state: 'detached' });

  // An address, changed by hand: the former one leads to it.
  const changed = `${product.slug}-edition`;
  const addresses = page.getByRole('region', { name: t('staff-products.product_address') });
  await addresses.locator('summary').click();
  await addresses
    .getByRole('button', { name: t('staff-products.change_in', { language: 'English' }) })
    .click();
  const field = page.getByRole('textbox', { name: t('staff-products.address') });
  await field.fill(changed);
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('staff-products.save') })
    .click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await expect
    .poll(async () => (await fetch(store.url + path, { redirect: 'manual' })).headers.get('location'), {
      timeout: 60_000,
    })
    .toContain(changed);
  expect((await call('GET /api/home/productsByIds', { query: { ids: [id] } }))[0]!.slug).toBe(changed);

  // Taken away one by one; each is asked about first.
  for (let left = 3; left > 0; left--) {
    await page.getByRole('button', { name: t('staff-products.remove', { no: 1 }) }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: t('staff-products.remove', { no: 1 }) }).click();
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(() => shown.count()).toBe(left - 1);
  }
  expect((await call('GET /api/home/productsByIds', { query: { ids: [id] } }))[0]!.image).toBeNull();
  expect(desk.complaints().filter((line) => !line.includes('422'))).toEqual([]);
  await desk.close();
}, 300_000);
