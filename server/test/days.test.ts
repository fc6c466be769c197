import { test } from 'vitest';
import { liveThrough } from './model/days.ts';

// A taste of what days-1.test.ts and -2 (npm run test:slow) do at length.
test('60 days at the shop: each ends with every order delivered or given back', { timeout: 120_000 }, () =>
  liveThrough({ seed: 20_261_124, count: 60, file: 'server/test/days' }),
);
