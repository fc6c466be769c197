import { expect } from 'vitest';
import { uuidv7 } from '../src/platform/ids.ts';
import type { PaymentRequest } from '../src/sale/payments/provider.ts';

/** A payment as the store asks a provider for it. */
export const paymentRequest = (wish: Partial<PaymentRequest> = {}): PaymentRequest => ({
  attemptId: uuidv7(),
  attemptNo: 1,
  orderNo: 'HT-0000-0000-00000',
  amount: { amount: 1_999, currency: 'EUR' },
  locale: 'de',
  returnUrl: 'http://shop.test/paying?order=1',
  cancelUrl: 'http://shop.test/cancel?order=1',
  expiresAt: new Date(Date.now() + 1_800_000),
  ...wish,
});

/** Fails unless each of the changes to a good exchange is one, and is found. */
export function expectFaults<E extends object>(
  good: E,
  changes: Readonly<Record<string, Partial<E>>>,
  faultsOf: (exchange: E) => string[],
): void {
  expect(faultsOf(good)).toEqual([]);
  for (const [what, change] of Object.entries(changes)) {
    expect({ ...good, ...change }, what).not.toEqual(good);
    expect(faultsOf({ ...good, ...change }), what).not.toEqual([]);
  }
}
