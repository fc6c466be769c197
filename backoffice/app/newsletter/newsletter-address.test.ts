import { expect, test } from 'vitest';
import { readSubscribers, subscribersPath } from './newsletter-address.ts';

test('the list’s address is read as it was written, and without trust', () => {
  const address = { state: 'ended', q: 'a@b', page: 3 } as const;
  expect(readSubscribers(new URL(subscribersPath(address), 'http://x').search)).toEqual(address);
  expect(subscribersPath({ state: 'subscribed', q: '', page: 1 })).toBe('/newsletter');
  expect(readSubscribers('?state=all&page=-1&q=%20')).toEqual({ state: 'subscribed', q: '', page: 1 });
});
