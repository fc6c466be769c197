import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { axeOn, sideways } from './axe.ts';

/** The rule that takes a field half under a bar that stays in sight for a target that is too small. */
const COVERED = 'target-size';

/** What axe has against the page, but for targets that are whole once the page has scrolled a little. */
async function faultsOf(page: Page): Promise<string[]> {
  await page.evaluate(() => scrollTo(0, 0));
  const found = await axeOn(page);
  if (!found.some((fault) => fault.startsWith(COVERED))) return found;
  await page.evaluate(() => scrollTo(0, 60));
  const small = targetsOf(await axeOn(page));
  const stays = targetsOf(found).filter((target) => small.includes(target));
  return [
    ...found.filter((fault) => !fault.startsWith(COVERED)),
    ...stays.map((target) => `${COVERED}: ${target}`),
  ];
}

const targetsOf = (faults: readonly string[]): string[] =>
  faults
    .filter((fault) => fault.startsWith(COVERED))
    .flatMap((fault) => (fault.split(': ').at(-1) ?? '').split(', '));

/** In light on a desktop, in dark on the narrowest phone: one heading, nothing for axe to say, nothing beside the window. */
export async function expectWellMade(page: Page, what = ''): Promise<void> {
  const before = page.viewportSize();
  // After a reload the page may still be on its way.
  await page.locator('h1').first().waitFor();
  expect(await page.locator('h1').count(), `${what}: headings`).toBe(1);
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.emulateMedia({ colorScheme: 'light' });
  expect(await faultsOf(page), `${what}, light`).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.setViewportSize({ width: 360, height: 740 });
  expect(await sideways(page), `${what}: pixels beside the window at 360`).toBe(0);
  expect(await faultsOf(page), `${what}, dark`).toEqual([]);
  if (before) await page.setViewportSize(before);
  await page.emulateMedia({ colorScheme: 'light' });
}
