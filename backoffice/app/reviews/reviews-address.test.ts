import { expect, test } from 'vitest';
import { readReviews, writeReviews } from './reviews-address.ts';

test.each(['', '?state=approved', '?state=all&kind=feedback&stars=1&q=lantern&page=3'])(
  'an address is read as it was written: %s',
  (search) => expect(writeReviews(readReviews(search))).toBe(search),
);

test('what nobody wrote is left out', () => {
  const odd = '?state=deleted&kind=x&stars=6&page=-1&q=%20';
  expect(readReviews(odd)).toEqual({ state: 'pending', kind: '', stars: 0, q: '', page: 1 });
});
