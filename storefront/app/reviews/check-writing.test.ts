import { present } from '@halfturn/contract/primitives/rows.ts';
import { sendFeedback } from '@halfturn/contract/reviews.ts';
import { expect, test } from 'vitest';
import { faultsOf, NOTHING_WRITTEN, PLACES } from './check-writing.ts';

const whole = { rating: 4, fullName: 'Mara', email: 'mara@example.com', content: 'Fine. 👍' };

test('says of each field what the store would say', () => {
  expect(faultsOf(NOTHING_WRITTEN, false)).toEqual({
    rating: 'rating_required',
    content: 'content_required',
    fullName: 'name_required',
    email: 'email_required',
    code: 'captcha_required',
  });
  expect(faultsOf(whole, true)).toEqual({});
});

test.each([
  whole,
  { ...whole, rating: null },
  { ...whole, fullName: '\u200b ' },
  { ...whole, fullName: 'ん' },
  { ...whole, email: ' mara@example.com ' },
  { ...whole, email: 'mara@example' },
  { ...whole, email: '' },
  { ...whole, content: '\u2060\n' },
  { ...whole, content: '👍🏽' },
])('agrees with the contract on %j', (writing) => {
  const theirs = present(sendFeedback.body).safeParse(writing);
  const issues = theirs.success ? [] : theirs.error.issues;
  // The store says the first rule that a field breaks.
  const first = new Map(issues.toReversed().map(({ path, message }) => [path.join('.'), message]));
  const places = [...first].map(([place, message]) => `${place}: ${message}`);
  const ours = Object.entries(faultsOf(writing, true)).map(([place, rule]) => `${place}: ${rule}`);
  expect(new Set(ours)).toEqual(new Set(places));
  expect(PLACES).toHaveLength(5);
});
