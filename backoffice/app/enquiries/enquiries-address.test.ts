import { expect, test } from 'vitest';
import { readEnquiries, writeEnquiries } from './enquiries-address.ts';

test.each(['', '?tab=spam', '?tab=all&kind=wholesale&q=HE-1&page=3'])(
  'an address is read as it was written: %s',
  (search) => expect(writeEnquiries(readEnquiries(search))).toBe(search),
);

test('what nobody wrote is left out', () => {
  expect(readEnquiries('?tab=open&kind=x&page=-1&q=%20')).toEqual({ tab: 'new', kind: '', q: '', page: 1 });
});
