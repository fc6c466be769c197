import { expect, test } from 'vitest';
import { GUARD_MS, makeGuard } from './use-guard.ts';

test('admits one press in three seconds', () => {
  let now = 0;
  const admit = makeGuard(GUARD_MS, () => now);
  expect(admit()).toBe(true);
  now = 2999;
  expect(admit()).toBe(false);
  // A refused press does not start the time anew, or impatient fingers would lock themselves out.
  now = 3000;
  expect(admit()).toBe(true);
  expect(admit()).toBe(false);
});
