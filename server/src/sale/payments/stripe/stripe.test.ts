import { firstOf, present } from '@halfturn/contract/primitives/rows.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeOrder, until, type Wish } from '../../../../test/make-order.ts';
import { payingBuyer, type Placed } from '../../../../test/paying-buyer.ts';
import { capturesOf, refundsOf } from '../../../../test/payment-books.ts';
import type { Refund, Session } from '../../../../test/stand-ins/stripe-objects.ts';
import type { StripeStandIn } from '../../../../test/stand-ins/stripe.ts';
import { FORMER_SECRET, stripeShop } from '../../../../test/stripe-shop.ts';
import type { TestStore } from '../../../../test/store.ts';
import { PAUSE_MS } from '../../../platform/outward/breaker.ts';
import { sweepExpired } from '../../orders/expire-order.ts';
import { readDisputes } from '../read-disputes.ts';
import { TOLERANCE_SECONDS } from './webhook.ts';

let store: TestStore;
let stripe: StripeStandIn;
beforeAll(async () => {
  ({ store, stripe } = await stripeShop());
});
afterAll(async () => {
  await store.close();
  await stripe.close();
});

const { stateOf, reached, payAgain, cancel, ...buyer } = payingBuyer(() => store);

async function placeOrder(wish: Partial<Wish> = {}): Promise<Placed & { session: Session }> {
  const items = [{ productId: await store.stock(1), quantity: 1 }];
  const placed = await makeOrder(store.call, { items, paymentMethod: 'card', ...wish });
  return { ...placed, session: stripe.sessionOf(placed.next.attempt) };
}
const completed = (session: Session) => stripe.tell('checkout.session.completed', stripe.wire(session));
const intentOf = ({ intent }: Session) => ({ ...intent, object: 'payment_intent' });

/** What the store has been told by Stripe, and what came of it. */
const heard = () =>
  store.db
    .selectFrom('payment_events')
    .select(['event_id', 'outcome'])
    .where('provider', '=', 'stripe')
    .orderBy('event_id')
    .execute();
const allHandled = () =>
  until('every event', heard, (events) => events.every(({ outcome }) => outcome !== null));
const refunded = async (placed: Placed) => {
  await buyer.refunded(placed);
  const { id } = present(stripe.sessionOf(placed.next.attempt).intent);
  return [...stripe.refunds.values()].filter((each) => each.payment_intent === id);
};

describe('a payment', () => {
  test('is asked for as agreed, and delivered for once Stripe says that it is paid', async () => {
    const placed = await placeOrder();
    expect(placed.next).toMatchObject({ kind: 'redirect', url: placed.session.url });
    expect(placed.session).toMatchObject({
      amount: placed.total.amount,
      currency: 'usd',
      locale: 'en',
      metadata: { attempt: placed.next.attempt, order: placed.orderNo },
      success_url: `http://shop.test/paying?order=${placed.orderNo}`,
      cancel_url: `http://shop.test/cancel?order=${placed.orderNo}`,
    });
    // Stripe does not turn the total into the buyer's own currency.
    const opened = present(stripe.exchanges.find(({ body }) => body.includes(placed.next.attempt)));
    expect(decodeURIComponent(opened.body)).toContain('adaptive_pricing[enabled]=false');
    stripe.pay(placed.session);
    expect(await completed(placed.session)).toBe(200);
    await reached(placed, 'delivered');
    expect(await capturesOf(store.db, placed.orderNo)).toEqual([
      { disposition: 'applied', amount_minor: placed.total.amount },
    ]);
  });

  test('in yen is asked for in whole yen', async () => {
    const placed = await placeOrder({ currency: 'JPY' });
    expect(placed.session).toMatchObject({ amount: placed.total.amount, currency: 'jpy' });
    stripe.pay(placed.session);
    await completed(placed.session);
    await reached(placed, 'delivered');
  });

  test('is not booked because the buyer returns, or because an event says so', async () => {
    const placed = await placeOrder();
    const paid = { ...stripe.wire(placed.session), payment_status: 'paid', status: 'complete' };
    expect(await stripe.tell('checkout.session.completed', paid)).toBe(200);
    await allHandled();
    expect(await stateOf(placed)).toMatchObject({ status: 'paying', paymentStatus: 'pending' });
  });

  test('whose card was declined waits for another card', async () => {
    const placed = await placeOrder();
    await stripe.tell('payment_intent.payment_failed', intentOf(placed.session));
    await allHandled();
    expect((await stateOf(placed)).status).toBe('paying');
    stripe.pay(placed.session);
    await completed(placed.session);
    await reached(placed, 'delivered');
  });

  test.each([
    ['one cent short', { less: 1 }, 'short'],
    ['in another currency', { less: 0, currency: 'jpy' }, 'wrong_currency'],
  ])('%s brings no key, and goes back', async (_, { less, ...wrong }, disposition) => {
    const placed = await placeOrder();
    const { amount, currency } = placed.session;
    const taken = { currency, ...wrong, amount: amount - less };
    stripe.pay(placed.session, taken);
    await completed(placed.session);
    expect(await refunded(placed)).toMatchObject([taken]);
    expect(await capturesOf(store.db, placed.orderNo)).toMatchObject([{ disposition }]);
    expect(await stateOf(placed)).toMatchObject({ status: 'awaiting_payment', paymentStatus: 'failed' });
  });

  test('comes to the same whatever the order of the events, and however often each is told', async () => {
    const kinds = ['checkout.session.completed', 'payment_intent.succeeded', 'payment_intent.payment_failed'];
    for (const order of permutations(kinds)) {
      const placed = await placeOrder();
      stripe.pay(placed.session);
      for (const [i, type] of [...order, ...order].entries()) {
        const about = type.startsWith('checkout') ? stripe.wire(placed.session) : intentOf(placed.session);
        await stripe.tell(type, about, { id: `evt_${placed.orderNo}_${i % order.length}` });
      }
      await reached(placed, 'delivered');
      await allHandled();
      expect(await capturesOf(store.db, placed.orderNo), order.join()).toMatchObject([
        { disposition: 'applied' },
      ]);
      expect(await refundsOf(store.db, placed.orderNo)).toEqual([]);
    }
  });
});

describe('a webhook', () => {
  /** Sends it as it is, and says what was answered and whether anything changed. */
  async function unchanged(event: { body: string; headers: Record<string, string> }): Promise<number> {
    await allHandled();
    const before = await heard();
    const answer = await fetch(present(stripe.webhookUrl), { method: 'POST', ...event });
    expect(await heard()).toEqual(before);
    return answer.status;
  }
  const paidSession = async () => {
    const placed = await placeOrder();
    // Not paid: an event that got through would be read, and seen among the events all the same.
    return { placed, wire: stripe.wire(placed.session) };
  };
  const TYPE = 'checkout.session.completed';

  test('that is not Stripe’s own, or stale, or not for this account, is refused', async () => {
    const { wire } = await paidSession();
    const good = stripe.event(TYPE, wire);
    const long = new Date(Date.now() - (TOLERANCE_SECONDS + 30) * 1000);
    const bad = {
      forged: stripe.event(TYPE, wire, { secret: 'whsec_of_a_stranger' }),
      stale: stripe.event(TYPE, wire, { at: long }),
      'of the future': stripe.event(TYPE, wire, {
        at: new Date(Date.now() + (TOLERANCE_SECONDS + 30) * 1000),
      }),
      'of the other mode': stripe.event(TYPE, wire, { livemode: true }),
      'of a connected account': stripe.event(TYPE, wire, { account: 'acct_other' }),
      're-serialised': { ...good, body: JSON.stringify(JSON.parse(good.body), null, 1) },
      changed: { ...good, body: good.body.replace('"paid"', '"unpaid"').replace('evt_', 'evt_x') },
      unsigned: { ...good, headers: { 'content-type': 'application/json' } },
      'signed with nothing': { ...good, headers: { ...good.headers, 'stripe-signature': 't=1,v1=' } },
      'not even JSON': { ...good, body: 'nonsense' },
    };
    for (const [what, event] of Object.entries(bad)) expect(await unchanged(event), what).toBe(400);
  });

  test('that is replayed changes nothing', async () => {
    const { wire } = await paidSession();
    const good = stripe.event(TYPE, wire);
    expect((await fetch(present(stripe.webhookUrl), { method: 'POST', ...good })).status).toBe(200);
    expect(await unchanged(good)).toBe(200);
  });

  test('signed with the secret that is being replaced counts', async () => {
    const placed = await placeOrder();
    stripe.pay(placed.session);
    expect(await stripe.tell(TYPE, stripe.wire(placed.session), { secret: FORMER_SECRET })).toBe(200);
    await reached(placed, 'delivered');
  });

  test('about something else is answered, and nothing is kept of it', async () => {
    expect(await unchanged(stripe.event('customer.created', { id: 'cus_1', object: 'customer' }))).toBe(200);
  });

  test('about a payment that is not ours, or not of its attempt, delivers nothing', async () => {
    const [placed, other] = [await placeOrder(), await placeOrder()];
    stripe.pay(placed.session);
    for (const foreign of [
      { client_reference_id: null as unknown as string },
      { client_reference_id: other.next.attempt },
      { client_reference_id: 'no uuid' },
      { metadata: {} },
    ]) {
      const truth = { ...placed.session };
      Object.assign(placed.session, foreign);
      await stripe.tell(TYPE, stripe.wire(placed.session));
      await allHandled();
      Object.assign(placed.session, truth);
    }
    present(placed.session.intent).metadata = { attempt: other.next.attempt };
    await stripe.tell(TYPE, stripe.wire(placed.session));
    await stripe.tell(TYPE, { id: 'cs_test_unknown', object: 'checkout.session' });
    const events = await allHandled();
    expect(events.filter(({ outcome }) => outcome === 'nothing new').length).toBeGreaterThanOrEqual(6);
    for (const each of [placed, other]) expect((await stateOf(each)).status).toBe('paying');
  });
});

describe('an answer that is lost', () => {
  test('to the opening of a payment: there is one session all the same', async () => {
    // The SDK asks twice by itself; this is lost for good.
    for (let i = 0; i < 2; i++) stripe.mishaps.push({ at: 'POST /v1/checkout/sessions', what: 'lost' });
    const placed = await placeOrder();
    expect(placed.next.url).toContain('/paying?order=');
    const { next } = await payAgain(placed);
    expect(next).toMatchObject({ attempt: placed.next.attempt, url: placed.session.url });
    expect(stripe.sessionOf(placed.next.attempt)).toBe(placed.session);
  });

  test('to a refund: the money goes back once', async () => {
    const placed = await placeOrder();
    stripe.pay(placed.session, { amount: placed.session.amount - 1 });
    for (let i = 0; i < 2; i++) stripe.mishaps.push({ at: 'POST /v1/refunds', what: 'lost' });
    await completed(placed.session);
    await until(
      'both losses',
      async () => stripe.mishaps.length,
      (left) => left === 0,
    );
    await store.hurry();
    expect(await refunded(placed)).toHaveLength(1);
  });

  test('to a refund, and Stripe has forgotten its key since: the money goes back once', async () => {
    const placed = await placeOrder();
    stripe.pay(placed.session);
    const provider = present(store.providers.get('stripe'));
    const wish = {
      captureRef: present(placed.session.intent).id,
      amount: { amount: 5, currency: 'USD' as const },
      idem: placed.next.attempt,
    };
    const first = await provider.refund(wish);
    stripe.forgetKeys();
    expect(await provider.refund(wish)).toEqual(first);
    expect(await provider.refund({ ...wish, idem: 'another' })).not.toEqual(first);
  });
});

describe('a refund', () => {
  /** A payment that is one cent short, so that it goes back; and what Stripe has made of that so far. */
  async function goesBack(...turnOut: Refund['status'][]) {
    stripe.turnOut.push(...turnOut);
    const placed = await placeOrder();
    const { id } = present(placed.session.intent);
    stripe.pay(placed.session, { amount: placed.session.amount - 1 });
    await completed(placed.session);
    const made = () => [...stripe.refunds.values()].filter((each) => each.payment_intent === id);
    await until(
      'the first try',
      async () => made(),
      (tries) => tries.length === 1,
    );
    return { placed, made };
  }
  const states = async (placed: Placed) =>
    (await refundsOf(store.db, placed.orderNo)).map(({ state }) => state);

  test('that Stripe still has under way is not done, until it is', async () => {
    const { placed, made } = await goesBack('pending');
    await until(
      'its second try',
      async () => {
        await store.hurry();
        return triesOf('GET /v1/refunds', placed);
      },
      (tries) => tries >= 2,
    );
    expect(await states(placed)).toEqual(['pending']);
    firstOf(made()).status = 'succeeded';
    await store.hurry();
    expect(await refunded(placed)).toHaveLength(1);
  });

  test('that came to nothing is made again, and once', async () => {
    const { placed } = await goesBack('failed');
    await store.hurry();
    const made = await refunded(placed);
    expect(made.map(({ status }) => status)).toEqual(['failed', 'succeeded']);
    expect(await states(placed)).toEqual(['done']);
  });
});

describe('an order that ends', () => {
  const statusOf = ({ session }: { session: Session }) =>
    until(
      'the session’s end',
      async () => session.status,
      (status) => status === 'expired',
    );

  test('by its time closes its page at Stripe', async () => {
    const placed = await placeOrder();
    await sweepExpired(store.db, new Date(store.clock.now().getTime() + 16 * 60_000));
    await reached(placed, 'expired');
    await statusOf(placed);
  });

  test('by its buyer’s word, though it was paid at that moment, gives the money back', async () => {
    const placed = await placeOrder();
    stripe.pay(placed.session);
    await cancel(placed);
    expect(await refunded(placed)).toMatchObject([{ amount: placed.total.amount }]);
    expect((await stateOf(placed)).status).toBe('cancelled');
  });

  test('is not paid by the page of a method that its buyer left', async () => {
    const placed = await placeOrder();
    const { orderNo, accessKey } = placed;
    await store.call('POST /api/orders/{orderNo}/pay', {
      params: { orderNo },
      body: { accessKey, paymentMethod: 'sandbox' },
    });
    await statusOf(placed);
  });
});

test('Stripe is not offered while it does not answer, and is again', async () => {
  const items = [{ productId: await store.stock(1), quantity: 1 }];
  const offer = async () => {
    const { paymentMethods } = await store.call('POST /api/checkout/quote', {
      body: { items, currency: 'USD' },
    });
    return paymentMethods.find(({ code }) => code === 'card');
  };
  expect(await offer()).toMatchObject({ available: true });
  // Three orders whose payments are asked for twice each.
  stripe.down = true;
  for (let i = 0; i < 3; i++) {
    const productId = await store.stock(1);
    const { next } = await makeOrder(store.call, {
      items: [{ productId, quantity: 1 }],
      paymentMethod: 'card',
    });
    expect(next.url).toContain('/paying?order=');
  }
  expect(await offer()).toMatchObject({ available: false, reason: 'payment_method_unavailable' });
  stripe.down = false;
  store.clock.advance(PAUSE_MS);
  expect(await offer()).toMatchObject({ available: true });
  await placeOrder();
  expect(await offer()).toMatchObject({ available: true });
});

function permutations<T>(of: readonly T[]): T[][] {
  if (of.length < 2) return [[...of]];
  return of.flatMap((first, i) => permutations(of.toSpliced(i, 1)).map((rest) => [first, ...rest]));
}

/** How often Stripe was asked this about the payment of an order. */
const triesOf = (what: string, { session }: { session: Session }) =>
  stripe.exchanges.filter(
    ({ method, path, query }) => `${method} ${path}` === what && query.includes(present(session.intent).id),
  ).length;

test('a dispute, and its end, whose events were lost are found by asking', async () => {
  const placed = await placeOrder();
  stripe.pay(placed.session);
  await completed(placed.session);
  await reached(placed, 'delivered');
  const ask = () => readDisputes(store.context, store.providers);
  const disputes = () =>
    store.db
      .selectFrom('disputes as d')
      .innerJoin('orders as o', 'o.id', 'd.order_id')
      .select('d.state')
      .where('o.order_no', '=', placed.orderNo)
      .execute();
  stripe.disputeOf(placed.session, 'needs_response');
  await ask();
  await reached(placed, { paymentStatus: 'disputed' });
  await ask();
  expect(await disputes()).toEqual([{ state: 'open' }]);
  stripe.disputeOf(placed.session, 'won');
  // A provider that is gone for a while changes nothing.
  stripe.down = true;
  await ask();
  stripe.down = false;
  expect(await disputes()).toEqual([{ state: 'open' }]);
  store.clock.advance(PAUSE_MS);
  await ask();
  await reached(placed, { paymentStatus: 'paid' });
  expect(await disputes()).toEqual([{ state: 'won' }]);
});
