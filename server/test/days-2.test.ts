import { test } from 'vitest';
import { liveThrough } from './model/days.ts';

// The other half of days-1.test.ts: the days of the next seed.
test(
  'days 501 to 1000 at the shop: each ends with every order delivered or given back',
  { timeout: 900_000 },
  () => liveThrough({ seed: 20_261_123, count: 500, file: 'server/test/days-2' }),
);
