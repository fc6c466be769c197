import { expect, test } from 'vitest';
import type { ShellData } from '../app/root/shell-data.ts';
import { keptShells } from './kept-shells.ts';

/** Loads shells that are numbered in their title. */
function shells() {
  let count = 0;
  return async () => ({ site: { title: String(++count) }, rates: [] as object[] }) as ShellData;
}
const titleOf = async (shell: Promise<ShellData>) => (await shell).site.title;

test('a shell is loaded once for each language', async () => {
  const kept = keptShells();
  const load = shells();
  const [one, other] = await Promise.all([kept.of('de', load), kept.of('de', load)]);
  expect(other).toBe(one);
  expect(await kept.of('de', load)).toBe(one);
  expect(await titleOf(kept.of('fr', load))).toBe('2');
});

test('a shell travels without what no page reads of a rate', async () => {
  const rate = { n: 'EUR', r: 0.9, symbol: '€' } as const;
  const more = { ...rate, digits: 2, asOf: '2026-01-01T00:00:00Z' };
  const { rates } = await keptShells().of('de', async () => ({ rates: [more] }) as unknown as ShellData);
  expect(rates).toEqual([rate]);
});

test('a change makes it load again, also while it is being loaded', async () => {
  const kept = keptShells();
  const load = shells();
  const before = kept.of('de', load);
  kept.forget();
  expect(await titleOf(kept.of('de', load))).toBe('2');
  expect(await titleOf(before)).toBe('1');
  expect(await titleOf(kept.of('de', load))).toBe('2');
});

test('a load that fails is tried again, and takes no newer shell away', async () => {
  const kept = keptShells();
  const load = shells();
  const { promise, reject } = Promise.withResolvers<ShellData>();
  const before = kept.of('de', () => promise);
  kept.forget();
  const after = kept.of('de', load);
  reject(new Error('away'));
  await expect(before).rejects.toThrow('away');
  expect(kept.of('de', load)).toBe(after);
  kept.forget();
  await expect(kept.of('de', () => Promise.reject(new Error('away')))).rejects.toThrow('away');
  expect(await titleOf(kept.of('de', load))).toBe('2');
});

test('a shell that heard of no change is loaded again in time', async () => {
  const kept = keptShells(0);
  const load = shells();
  await kept.of('de', load);
  expect(await titleOf(kept.of('de', load))).toBe('2');
});
