import { askAffiliate, askWholesale, sellToUs } from '@halfturn/contract/enquiries.ts';
import type * as z from 'zod';
import { describe, expect, test } from 'vitest';
import {
  affiliateFaults,
  readQuantity,
  linesOf,
  saleFaults,
  wholesaleFaults,
  withoutLine,
} from './check-enquiry.ts';
import type { Typed } from './draft.ts';
import { wantedOf } from './wanted.ts';

const who = { name: 'Mara Lindt', email: 'mara@example.com', country: 'DE' };

/** What the store says to the same: of each field the first that is wrong with it. */
const saysOf = (body: z.ZodType | undefined, sent: object) =>
  Object.fromEntries(
    (body?.safeParse(sent).error?.issues ?? [])
      .toReversed()
      .map(({ path, message }) => [path.join('.'), message]),
  );

describe('the page and the store find the same fault', () => {
  const sale = { ...who, confirmEmail: ' MARA@example.com ', description: 'Forty keys.' };
  test.each([
    {},
    { name: ' \u200b' },
    { email: '', confirmEmail: '' },
    { email: 'mara', confirmEmail: 'mara' },
    { confirmEmail: 'mara@example.org' },
    { country: '' },
    { description: ' \n ' },
    { name: '', email: '', confirmEmail: '', country: '', description: '' },
  ])('in an offer: %j', (change) => {
    const typed = { ...sale, ...change };
    expect(saleFaults(typed)).toEqual(saysOf(sellToUs.body, typed));
  });

  const application = { ...who, channel: 'keys.example.com', plan: 'A column a week.' };
  test.each([{}, { channel: '' }, { plan: '\u00a0' }])('in an application: %j', (change) => {
    const typed = { ...application, ...change };
    expect(affiliateFaults(typed)).toEqual(saysOf(askAffiliate.body, typed));
  });

  const lines = { lines: '2', 'items.0.name': 'Lanternfall', 'items.0.quantity': '40' };
  test.each<Typed>([
    { 'items.1.name': 'Anything with dragons', 'items.1.quantity': '1' },
    {},
    { 'items.1.name': 'Dragons', 'items.1.quantity': '0' },
    { 'items.1.name': ' ', 'items.1.quantity': '1000001' },
  ])('in what is wanted in bulk: %j', (change) => {
    const typed: Typed = { ...who, message: 'For a school.', ...lines, ...change };
    const sent = { ...who, message: typed.message, items: wantedOf(typed) };
    expect(wholesaleFaults(typed)).toEqual(saysOf(askWholesale.body, sent));
  });
});

test('units are counted in any digits, with what separates thousands', () => {
  expect(['40', '1,000', '٤٠', '４０', '0', '', 'many', '1000000', '1000001'].map(readQuantity)).toEqual([
    40,
    1_000,
    40,
    40,
    null,
    null,
    null,
    1_000_000,
    null,
  ]);
});

test('where a line is taken out, those behind it move up', () => {
  const typed = {
    lines: '3',
    'items.0.name': 'A',
    'items.1.name': 'B',
    'items.1.quantity': '2',
    'items.2.name': 'C',
    'items.2.productId': 'c',
  };
  const left: Typed = { ...typed, ...withoutLine(typed, 1) };
  const said = linesOf(left).map(({ nameAt, quantityAt, productAt }) => [
    left[nameAt],
    left[quantityAt] ?? '',
    left[productAt] ?? '',
  ]);
  expect(said).toEqual([
    ['A', '', ''],
    ['C', '', 'c'],
  ]);
  expect(left['items.2.name']).toBe('');
});
