import { loadWords } from '@halfturn/locales/load.ts';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { boughtHere } from '../harness/bought-here.ts';
import { closeVisitors, newVisitor, openBrowser } from '../harness/browser.ts';
import { atDesk } from '../harness/desk.ts';
import { ARABIC_PHONE, ENGLISH_DESKTOP } from '../harness/places.ts';
import { expectWellMade } from '../harness/well-made.ts';

const store = inject('store');
let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
  const { page, close } = await newVisitor(browser);
  await boughtHere(page, store.url, { slug: store.onShelf.slug, email: 'reports@example.com' });
  await close();
});
afterAll(() => closeVisitors(browser));

test.each([ENGLISH_DESKTOP, ARABIC_PHONE])(
  'finance see how far visits came and how payments ended ($locale)',
  async (place) => {
    const { t } = loadWords(place.locale, ['staff-reports', 'staff-payment-methods']);
    const { page: desk, complaints, close } = await atDesk(browser, store, 'finance', place);
    await desk.goto(`${store.url}/admin/reports`);
    await desk.getByRole('link', { name: t('staff-reports.tab_conversion'), exact: true }).click();
    await desk.getByRole('heading', { name: t('staff-reports.funnel') }).waitFor();
    await desk.getByText(t('staff-reports.funnel_checkout')).waitFor();
    await desk.getByText(t('staff-reports.success')).first().waitFor();
    await expectWellMade(desk, 'the report of conversion');
    const download = desk.waitForEvent('download');
    await desk.getByRole('link', { name: t('staff-reports.csv'), exact: true }).click();
    expect((await download).suggestedFilename()).toMatch(/^conversion-.*\.csv$/);
    expect(complaints()).toEqual([]);
    await close();
  },
);
