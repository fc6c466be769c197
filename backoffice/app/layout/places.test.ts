import { expect, test } from 'vitest';
import { GROUPS, PLACES, seenBy } from './places.ts';

const all = GROUPS.flatMap((group) => [...PLACES[group]]);

test('every page stands in the rail once', () => {
  expect(new Set(all.map(({ to }) => to)).size).toBe(all.length);
});

test('what a person may not open is hidden, and an empty group too', () => {
  const of = (may: Parameters<typeof seenBy>[0]) =>
    Object.fromEntries(seenBy(may).map(({ group, places }) => [group, places.map(({ to }) => to)]));
  expect(of([])).toEqual({});
  expect(of(['staffOrders', 'staffStock', 'staffTickets'])).toEqual({
    sales: ['/orders', '/refunds'],
    catalogue: ['/keys'],
    desk: ['/support'],
  });
  const owner = all.flatMap(({ needs }) => needs ?? []);
  expect(seenBy(owner).flatMap(({ places }) => places)).toEqual(all);
});
