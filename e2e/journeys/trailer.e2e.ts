import { fetchCaller } from '@halfturn/contract/client.ts';
import { loadWords } from '@halfturn/locales/load.ts';
import { links } from '@halfturn/storefront/app/links.ts';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { axeOn, sideways } from '../harness/axe.ts';
import { closeVisitors, hydrated, newVisitor, openBrowser } from '../harness/browser.ts';
import { atDesk } from '../harness/desk.ts';

const store = inject('store');
const { t } = loadWords('en-US', [
  'shell',
  'staff',
  'staff-editor',
  'staff-form',
  'staff-products',
  'viewer',
  'problems',
  'validation',
]);
const call = fetchCaller(store.url);
let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => closeVisitors(browser));

/** A film of two seconds, as the browser itself records one. */
async function film(page: Page): Promise<Buffer> {
  const bytes = await page.evaluate(async () => {
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [320, 180];
    const context = canvas.getContext('2d')!;
    const recorder = new MediaRecorder(canvas.captureStream(20), { mimeType: 'video/webm' });
    const chunks: Blob[] = [];
    recorder.ondataavailable = ({ data }) => chunks.push(data);
    const stopped = new Promise((resolve) => (recorder.onstop = resolve));
    recorder.start();
    for (let frame = 0; frame < 40; frame++) {
      context.fillStyle = `hsl(${frame * 9} 60% 50%)`;
      context.fillRect(0, 0, canvas.width, canvas.height);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    recorder.stop();
    await stopped;
    return [...new Uint8Array(await new Blob(chunks).arrayBuffer())];
  });
  return Buffer.from(bytes);
}

/** Captions with one cue, as long as the film. */
const vtt = (text: string) => `WEBVTT\n\n00:00.000 --> 00:02.000\n${text}\n`;

/** A game that no other journey has to do with. */
async function someGame() {
  const { rows } = await call('GET /api/home/queryProducts', { query: { sort: '4', pageSize: '30' } });
  return rows.filter((each) => each.class.slug === 'games' && each.kind === 'key')[4]!;
}

test('a trailer is uploaded, played by keyboard, and removed; one at a host is asked for at the press', async () => {
  const product = await someGame();
  const path = links.product({ slug: product.slug, class: product.class });
  const desk = await atDesk(browser, store, 'catalogue');
  const { page } = desk;
  const { page: shop, ...visitor } = await newVisitor(browser, {});
  const title = t('viewer.trailer', { name: product.name });
  const html = async () => (await fetch(store.url + path)).text();

  // The address of a page at YouTube: until the press, nothing is asked of anyone else.
  await page.goto(`${store.url}/admin/products/${product.id}`);
  // Its label says "Changed" as well, once it is.
  const field = page.getByRole('textbox', { name: /^Trailer/ });
  const save = () =>
    page
      .getByRole('region', { name: t('staff-form.unsaved_changes') })
      .getByRole('button', { name: t('staff-form.save'), exact: true })
      .click();
  // Any other address is refused at its field, and stays there.
  await field.fill('https://example.com/film');
  await save();
  await page.getByText(t('validation.trailer_address')).first().waitFor();
  expect(await field.inputValue()).toBe('https://example.com/film');
  await field.fill('https://www.youtube.com/watch?v=aBcDeFgHiJk');
  await save();
  await page.getByText(t('staff-editor.saved')).waitFor();
  await expect.poll(html).toContain(t('viewer.trailer_host', { host: 'YouTube' }));
  const asked: string[] = [];
  await shop.route(/^https:/, (route) => {
    asked.push(new URL(route.request().url()).origin);
    return route.fulfill({ contentType: 'text/html', body: '<h1>The film</h1>' });
  });
  await shop.goto(store.url + path);
  await hydrated(shop);
  await shop
    .getByRole('button', { name: `${title}. ${t('viewer.trailer_host', { host: 'YouTube' })}` })
    .click({ trial: true });
  expect(asked).toEqual([]);
  await shop.getByRole('button', { name: title }).click();
  const dialog = shop.getByRole('dialog', { name: title });
  await dialog.locator('iframe').contentFrame().getByRole('heading', { name: 'The film' }).waitFor();
  expect(asked).toEqual(['https://www.youtube-nocookie.com']);
  await dialog.getByRole('button', { name: t('shell.close') }).click();
  await dialog.waitFor({ state: 'detached' });

  // A file takes its place. What is no video is refused in words.
  const input = page.locator('#trailer input[type=file][accept^=video]');
  await input.setInputFiles({ name: 'x.mp4', mimeType: 'video/mp4', buffer: Buffer.from('x'.repeat(99)) });
  await page.getByRole('alert').getByText(t('problems.trailer_unreadable')).waitFor();
  await input.setInputFiles({ name: 'film.webm', mimeType: 'video/webm', buffer: await film(page) });
  const kept = page.locator('#trailer video');
  await expect.poll(() => kept.evaluate((film: HTMLVideoElement) => film.videoWidth)).toBe(320);
  expect(await axeOn(page)).toEqual([]);
  expect(await sideways(page)).toBe(0);
  await expect.poll(html).not.toContain(t('viewer.trailer_host', { host: 'YouTube' }));

  // Captions, for which a file's times are checked. German first, as the second shows that a language is taken once.
  const choose = page.locator('#trailer').getByRole('button', { name: t('staff-products.captions_add') });
  const addCaptions = async (language: string, name: string, text: string) => {
    await page.locator('#trailer').getByRole('combobox').selectOption(language);
    const chooser = page.waitForEvent('filechooser');
    await choose.press('Enter');
    const buffer = Buffer.from(text);
    await (await chooser).setFiles({ name, mimeType: 'text/vtt', buffer });
  };
  await addCaptions('de', 'de.vtt', 'WEBVTT\n\n00:00,000 --> 00:01,000\nEine Tür\n');
  await page.getByRole('alert').getByText('00:01.000').waitFor();
  await addCaptions('de', 'de.vtt', vtt('Eine Tür'));
  const row = (language: string) =>
    page.locator('#trailer').getByRole('listitem').filter({ hasText: language });
  await row('German').waitFor();
  await addCaptions('en-US', 'en.vtt', vtt('A door'));
  await row('English').waitFor();
  expect(await page.getByRole('alert').filter({ hasText: '00:01.000' }).count()).toBe(0);
  expect(await axeOn(page)).toEqual([]);
  await expect.poll(html).toContain('/trailers/captions/');

  asked.length = 0;
  await shop.goto(store.url + path);
  await hydrated(shop);
  const tile = shop.getByRole('button', { name: title, exact: true });
  await tile.press('Enter');
  const video = dialog.locator('video');
  await expect
    .poll(() => video.evaluate((film: HTMLVideoElement) => film.error === null && film.currentTime > 0.5))
    .toBe(true);
  // Both languages are offered, and the visitor's own is on.
  const cues = () =>
    video.evaluate((film: HTMLVideoElement) =>
      [...film.textTracks].map(({ language, label, mode, cues: read }) => ({
        language,
        label,
        mode,
        text: read?.length ? (read[0] as VTTCue).text : '',
      })),
    );
  await expect.poll(cues).toEqual([
    { language: 'de', label: 'Deutsch', mode: 'disabled', text: '' },
    { language: 'en-US', label: 'English', mode: 'showing', text: 'A door' },
  ]);
  await video.evaluate((film: HTMLVideoElement) => {
    film.pause();
    film.currentTime = 0.5;
  });
  await expect
    .poll(() => video.evaluate((film: HTMLVideoElement) => film.textTracks[1]!.activeCues?.length))
    .toBe(1);
  expect(await axeOn(shop)).toEqual([]);
  await shop.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await expect.poll(() => tile.evaluate((button) => button === document.activeElement)).toBe(true);
  expect(asked).toEqual([]);

  // The captions of one language are removed by themselves, the others with their film.
  const dialogOf = (title: string) => page.getByRole('dialog', { name: title });
  await row('German')
    .getByRole('button', { name: t('staff-products.captions_remove') })
    .click();
  await dialogOf(t('staff-products.captions_remove_title', { language: 'German' }))
    .getByRole('button', { name: t('staff-products.captions_remove'), exact: true })
    .click();
  await row('German').waitFor({ state: 'detached' });
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.textContent))
    .toBe(t('staff-products.captions'));
  await input.setInputFiles({ name: 'film.webm', mimeType: 'video/webm', buffer: await film(page) });
  await dialogOf(t('staff-products.trailer_replace_title'))
    .getByRole('button', { name: t('staff-products.captions_replace') })
    .click();
  await page.getByText(t('staff-products.captions_none')).waitFor();

  await page.getByRole('button', { name: t('staff-products.trailer_remove') }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('staff-products.trailer_remove') })
    .click();
  await kept.waitFor({ state: 'detached' });
  await expect.poll(html).toContain(t('viewer.trailer_host', { host: 'YouTube' }));
  expect(visitor.complaints()).toEqual([]);
  expect(desk.complaints().filter((line) => !line.includes('422'))).toEqual([]);
  await visitor.close();
  await desk.close();
});
