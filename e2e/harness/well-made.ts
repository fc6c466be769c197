import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { axeOn, sideways } from './axe.ts';

/** In light on a desktop, in dark on the narrowest phone: one heading, nothing for axe to say, nothing beside the window. */
export async function expectWellMade(page: Page, what = ''): Promise<void> {
  const before = page.viewportSize();
  expect(await page.locator('h1').count(), `${what}: headings`).toBe(1);
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.emulateMedia({ colorScheme: 'light' });
  // A field that has scrolled half under a bar that stays would count as too small.
  await page.evaluate(() => scrollTo(0, 0));
  expect(await axeOn(page), `${what}, light`).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.setViewportSize({ width: 360, height: 740 });
  expect(await sideways(page), `${what}: pixels beside the window at 360`).toBe(0);
  expect(await axeOn(page), `${what}, dark`).toEqual([]);
  if (before) await page.setViewportSize(before);
  await page.emulateMedia({ colorScheme: 'light' });
}
