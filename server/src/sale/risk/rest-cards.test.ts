import { present } from '@halfturn/contract/primitives/rows.ts';
import { CallError } from '@halfturn/contract/client.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeOrder, until } from '../../../test/make-order.ts';
import { atWork } from '../../../test/staff-browser.ts';
import type { StripeStandIn } from '../../../test/stand-ins/stripe.ts';
import { intentWire } from '../../../test/stand-ins/stripe-objects.ts';
import { stripeShop } from '../../../test/stripe-shop.ts';
import type { TestStore } from '../../../test/store.ts';
import { restUntil } from './rest-cards.ts';
import { DEFAULT_RULES } from './risk.ts';

let store: TestStore;
let stripe: StripeStandIn;
beforeAll(async () => {
  ({ store, stripe } = await stripeShop());
});
afterAll(async () => {
  await store.close();
  await stripe.close();
});

const last = new Date('2026-11-22T12:00:00Z');
test.each([
  [0, 0],
  [4, 0],
  [5, 15],
  [9, 15],
  [10, 30],
  [15, 60],
  [500, 1440],
])('after %i declines cards rest for %i minutes', (declines, minutes) => {
  const until = restUntil({ declines, last }, DEFAULT_RULES, last);
  expect(((until?.getTime() ?? last.getTime()) - last.getTime()) / 60_000).toBe(minutes);
  if (until) expect(restUntil({ declines, last }, DEFAULT_RULES, until)).toBeNull();
});

test('a buyer with too many declines is not offered cards, and may pay otherwise; other buyers are offered them', async () => {
  const productId = await store.stock(9);
  const items = [{ productId, quantity: 1 }];
  const email = 'tester+1@example.org';
  const placed = await makeOrder(store.call, { items, email, paymentMethod: 'card' });
  const { intent } = stripe.sessionOf(placed.next.attempt);
  const decline = (card: string, id?: string) =>
    stripe.tell('payment_intent.payment_failed', intentWire({ ...present(intent), declined: card }, false), {
      ...(id && { id }),
    });
  const reasonFor = async (who: string) => {
    const quote = await store.call('POST /api/checkout/quote', {
      body: { items, currency: 'USD', email: who },
    });
    const { reason } = present(quote.paymentMethods.find(({ code }) => code === 'card'));
    const others = quote.paymentMethods.filter(({ code, reason: why }) => code !== 'card' && why === null);
    return { reason, others: others.length > 0 };
  };
  for (let i = 0; i < 4; i++) expect(await decline(`fp_${i}`)).toBe(200);
  // A decline that is reported twice counts once; a forged one does not count.
  await decline('fp_again', 'evt_same');
  await decline('fp_again', 'evt_same');
  const count = async () => (await store.db.selectFrom('payment_declines').select('ref').execute()).length;
  expect(await count()).toBe(5);
  expect(
    await stripe.tell('payment_intent.payment_failed', intentWire(present(intent), false), {
      secret: 'whsec_x',
    }),
  ).toBe(400);
  expect(await count()).toBe(5);

  // The address may be written in another way.
  for (const who of [email, 'tester@example.org']) {
    const { reason, others } = await reasonFor(who);
    expect(reason).not.toBeNull();
    expect(others).toBe(true);
  }
  expect((await reasonFor('somebody@example.org')).reason).toBeNull();
  const again = { items, email: 'tester@example.org', paymentMethod: 'card' };
  const refused = await makeOrder(store.call, again).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(CallError);
  expect((refused as CallError).slug).toBe('payment_cards_paused');
  const pay = store.call('POST /api/orders/{orderNo}/pay', {
    params: { orderNo: placed.orderNo },
    body: { accessKey: placed.accessKey },
  });
  await expect(pay).rejects.toMatchObject({ slug: 'payment_cards_paused' });
  await expect(makeOrder(store.call, { ...again, paymentMethod: 'sandbox' })).resolves.toMatchObject({
    orderNo: expect.any(String),
  });

  const clerk = await atWork(store, 'orders');
  expect((await clerk.call('GET /admin/risk')).resting).toMatchObject([{ email, declines: 5 }]);
  store.clock.advance(16 * 60_000);
  await until(
    'cards again',
    () => reasonFor(email),
    ({ reason }) => reason === null,
  );
});
