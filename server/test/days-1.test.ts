import { test } from 'vitest';
import { liveThrough } from './model/days.ts';

// docs/decisions/0060-days-at-the-shop.md. In two files, so that two processors share them.
test(
  'days 1 to 500 at the shop: each ends with every order delivered or given back',
  { timeout: 900_000 },
  () => liveThrough({ seed: 20_261_122, count: 500, file: 'server/test/days-1' }),
);
