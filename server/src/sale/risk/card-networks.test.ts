import { present } from '@halfturn/contract/primitives/rows.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeOrder } from '../../../test/make-order.ts';
import { browser } from '../../../test/member-browser.ts';
import type { StripeStandIn } from '../../../test/stand-ins/stripe.ts';
import { intentWire } from '../../../test/stand-ins/stripe-objects.ts';
import { stripeShop } from '../../../test/stripe-shop.ts';
import type { TestStore } from '../../../test/store.ts';

let store: TestStore;
let stripe: StripeStandIn;
beforeAll(async () => {
  ({ store, stripe } = await stripeShop());
});
afterAll(async () => {
  await store.close();
  await stripe.close();
});

/** Declines a number of cards of an order from an address. */
async function declinedAt(ip: string, cards: number): Promise<void> {
  const items = [{ productId: await store.stock(2), quantity: 1 }];
  const placed = await makeOrder(browser(store, { ip }).call, { items, paymentMethod: 'card' });
  const { intent } = stripe.sessionOf(placed.next.attempt);
  for (let i = 0; i < cards; i++)
    await stripe.tell(
      'payment_intent.payment_failed',
      intentWire({ ...present(intent), declined: `fp_${ip}_${i}` }, false),
    );
}
const cardsAt = async (ip: string) => {
  const items = [{ productId: await store.stock(2), quantity: 1 }];
  const quote = await browser(store, { ip }).call('POST /api/checkout/quote', {
    body: { items, currency: 'USD' },
  });
  return present(quote.paymentMethods.find(({ code }) => code === 'card')).reason;
};

test('cards rest for every address of an IPv6 network, and not for the network next to it', async () => {
  for (let i = 1; i <= 5; i++) await declinedAt(`2001:db8:aaaa:1::${i}`, 1);
  expect(await cardsAt('2001:db8:aaaa:1:ffff::9')).toBe('payment_cards_paused');
  expect(await cardsAt('2001:db8:aaaa:2::9')).toBeNull();
});

test('cards rest for a whole /48 after eight times as many', async () => {
  for (let i = 1; i <= 9; i++) await declinedAt(`2001:db8:bbbb:${i}::1`, 4);
  expect(await cardsAt('2001:db8:bbbb:ff::1')).toBeNull();
  await declinedAt('2001:db8:bbbb:a::1', 4);
  expect(await cardsAt('2001:db8:bbbb:ff::1')).toBe('payment_cards_paused');
  expect(await cardsAt('2001:db8:cccc:ff::1')).toBeNull();
});
