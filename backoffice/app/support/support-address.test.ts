import { expect, test } from 'vitest';
import { readSupport, writeSupport } from './support-address.ts';

test.each(['', '?state=closed', '?state=all&topic=refund&assignee=mine&q=HT-1&page=3'])(
  'an address is read as it was written: %s',
  (search) => expect(writeSupport(readSupport(search))).toBe(search),
);

test('what nobody wrote is left out', () => {
  const odd = '?state=open&topic=x&assignee=her&page=-1&q=%20';
  expect(readSupport(odd)).toEqual({ state: 'waiting', topic: '', assignee: '', q: '', page: 1 });
});
