import { ENQUIRY_STATES } from '@halfturn/contract/primitives/enquiry-limits.ts';
import { expect, test } from 'vitest';
import { enquiryNumber, mayBecome } from './enquiry.ts';

test('a number can be read out, and no two are alike', () => {
  const numbers = Array.from({ length: 1_000 }, enquiryNumber);
  for (const number of numbers) expect(number).toMatch(/^HE-[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}$/);
  expect(new Set(numbers).size).toBe(1_000);
});

test('an inquiry never becomes new again, and every other step is allowed', () => {
  const steps = ENQUIRY_STATES.map((from) => ENQUIRY_STATES.filter((to) => mayBecome(from, to)));
  expect(steps).toEqual([
    ['answering', 'accepted', 'declined', 'closed'],
    ['accepted', 'declined', 'closed'],
    ['answering', 'declined', 'closed'],
    ['answering', 'accepted', 'closed'],
    ['answering', 'accepted', 'declined'],
  ]);
});
