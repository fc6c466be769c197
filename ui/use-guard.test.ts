import { expect, test } from 'vitest';
import { GUARD_MS, makeGuard } from './use-guard.ts';

test('admits one press in three seconds, and tells what is left of them', () => {
  let now = 0;
  const { admit, left } = makeGuard(GUARD_MS, () => now);
  expect(left()).toBe(0);
  expect(admit()).toBe(true);
  now = 2999;
  expect(admit()).toBe(false);
  expect(left()).toBe(1);
  // A refused press does not start the time again, or impatient fingers would lock themselves out.
  now = 3000;
  expect(left()).toBe(0);
  expect(admit()).toBe(true);
  expect(admit()).toBe(false);
});
