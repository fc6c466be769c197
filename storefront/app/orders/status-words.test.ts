import { expect, test } from 'vitest';
import { shownStatus } from './status-words.ts';

test('an order with a parcel on its way is shipped, not delivered, also when its keys are there', () => {
  expect(shownStatus('delivered', 1)).toBe('shipped');
  expect(shownStatus('delivered', 0)).toBe('delivered');
});

test('what comes before and after delivery is said as it is', () => {
  expect(shownStatus('partially_delivered', 1)).toBe('partially_delivered');
  expect(shownStatus('refund_requested', 1)).toBe('refund_requested');
  expect(shownStatus('completed', 0)).toBe('completed');
});
