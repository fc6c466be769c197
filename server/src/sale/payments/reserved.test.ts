import { firstOf, present } from '@halfturn/contract/primitives/rows.ts';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import type { RiskRules } from '@halfturn/contract/staff/risk.ts';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { makeOrder, until, type Wish } from '../../../test/make-order.ts';
import { payingBuyer, type Placed } from '../../../test/paying-buyer.ts';
import { capturesOf, refundsOf } from '../../../test/payment-books.ts';
import { atWork, type StaffAtWork } from '../../../test/staff-browser.ts';
import { standInPaypal, type StandInPaypal } from '../../../test/stand-ins/paypal.ts';
import { stripeStandIn, type StripeStandIn } from '../../../test/stand-ins/stripe.ts';
import { testStore, type TestStore } from '../../../test/store.ts';
import { sweepExpired } from '../orders/expire-order.ts';
import { DEFAULT_RULES } from '../risk/risk.ts';
import { followUp } from './follow-up.ts';
import { takeReserved } from './take-reserved.ts';

const trusted = getCACertificates('default');
let paypal: StandInPaypal;
let stripe: StripeStandIn;
let store: TestStore;
let finance: StaffAtWork;

/** These rules hold an order with a throwaway address for review. */
const RULES: RiskRules = {
  ...DEFAULT_RULES,
  weights: { ...DEFAULT_RULES.weights, disposable: { points: 60, limit: 0 } },
};

beforeAll(async () => {
  const secretKey = 'sk_test_stand_in';
  stripe = await stripeStandIn({ secretKey, webhookSecret: 'whsec_x' });
  paypal = await standInPaypal({ now: () => store.clock.now() });
  setDefaultCACertificates([...trusted, paypal.authorityPem]);
  store = await testStore({
    env: {
      STRIPE_SECRET_KEY: secretKey,
      STRIPE_WEBHOOK_SECRET: 'whsec_x',
      STRIPE_API_URL: stripe.url,
      PAYPAL_CLIENT_ID: paypal.clientId,
      PAYPAL_CLIENT_SECRET: paypal.clientSecret,
      PAYPAL_WEBHOOK_ID: paypal.webhookId,
      PAYPAL_API_URL: paypal.url,
    },
  });
  stripe.webhookUrl = `${store.url}/prod-api/api/payments/stripe/webhook`;
  paypal.webhookUrl = `${store.url}/prod-api/api/payments/paypal/webhook`;
  finance = await atWork(store, 'finance');
  const { revision } = await finance.call('GET /admin/risk');
  await finance.call('POST /admin/risk', { body: { rules: RULES, revision } });
});
afterEach(() => {
  paypal.misbehave = {};
  Object.assign(stripe, { refuseCaptures: false, mishaps: [], down: false });
});
afterAll(async () => {
  await store.close();
  await Promise.all([paypal.close(), stripe.close()]);
  setDefaultCACertificates(trusted);
});

const { stateOf, reached, payAgain, cancel, refunded, poll } = payingBuyer(() => store);

let no = 0;
async function order(paymentMethod: string, wish: Partial<Wish> = {}): Promise<Placed> {
  const items = [{ productId: await store.stock(1), quantity: 1 }];
  const email = `reserved${no++}@mailinator.com`;
  return await makeOrder(store.call, { items, paymentMethod, email, ...wish });
}
const sessionOf = ({ next }: Placed) => stripe.sessionOf(next.attempt);
const atPaypal = ({ next }: Placed) =>
  present(paypal.orders.get(new URL(next.url).searchParams.get('token') ?? ''));
const at = ({ orderNo }: { orderNo: string }) => ({ params: { orderNo } });
const approve = (placed: Placed) => finance.call('POST /admin/orders/{orderNo}/approve', at(placed));
const refuse = (placed: Placed) => finance.call('POST /admin/orders/{orderNo}/refuse', at(placed));
const keysOf = async ({ orderNo }: Placed): Promise<string[]> => {
  const { rows } = await sql<{ state: string }>`
    select k.state from product_keys k join order_lines l on l.product_id = k.product_id
    join orders o on o.id = l.order_id where o.order_no = ${orderNo}`.execute(store.db);
  return rows.map(({ state }) => state);
};
const mailsOf = async ({ orderNo }: Placed): Promise<string[]> => {
  const { rows } = await sql<{ kind: string }>`
    select m.kind from mails m join orders o on o.id = m.subject_id where o.order_no = ${orderNo}
    order by m.id`.execute(store.db);
  return rows.map(({ kind }) => kind);
};

/** Each provider that can reserve money: how the buyer pays there, and what is in its books. */
const WAYS = {
  card: {
    async pay(placed: Placed) {
      const session = sessionOf(placed);
      stripe.pay(session);
      await stripe.tell('payment_intent.amount_capturable_updated', {
        ...session.intent,
        object: 'payment_intent',
      });
    },
    taken: (placed: Placed) => present(sessionOf(placed).intent).amount_received,
    /** What is kept of the buyer's money: nothing, a reservation, or the money itself. */
    books: (placed: Placed) =>
      ({ requires_capture: 'reserved', succeeded: 'taken', canceled: 'let go' })[
        present(sessionOf(placed).intent).status as string
      ],
    lapse(placed: Placed) {
      const intent = present(sessionOf(placed).intent);
      Object.assign(intent, { status: 'canceled', amount_capturable: 0 });
      return stripe.tell('payment_intent.canceled', { ...intent, object: 'payment_intent' });
    },
    refuseCapture: () => void (stripe.refuseCaptures = true),
    loseCapture: () => void stripe.mishaps.push({ at: 'POST /v1/payment_intents', what: 'lost' }),
  },
  paypal: {
    async pay(placed: Placed) {
      paypal.decide(atPaypal(placed).id, 'approve');
      await paypal.told();
    },
    taken: (placed: Placed) =>
      atPaypal(placed).captures.reduce((sum, { amount }) => sum + Math.round(Number(amount.value) * 100), 0),
    books: (placed: Placed) =>
      ({ CREATED: 'reserved', CAPTURED: 'taken', VOIDED: 'let go' })[
        atPaypal(placed).reserved[0]?.status as string
      ],
    lapse(placed: Placed) {
      const { id, reserved } = atPaypal(placed);
      firstOf(reserved).status = 'VOIDED';
      const resource = { ...reserved[0], supplementary_data: { related_ids: { order_id: id } } };
      return paypal.send(paypal.message('PAYMENT.AUTHORIZATION.VOIDED', resource));
    },
    refuseCapture: () => void (paypal.misbehave = { refuses: 'INSTRUMENT_DECLINED' }),
    loseCapture: () => void (paypal.misbehave = { lose: 'take' }),
  },
};

/** As in the moment when an order has ended and its attempt is still to be closed. */
const endAt = ({ orderNo }: Placed) =>
  sql`update orders set status = 'cancelled', payment_status = 'cancelled', under_review = false, cancelled_at = now()
    where order_no = ${orderNo}`.execute(store.db);
async function askAbout({ next }: Placed): Promise<string> {
  const { provider, provider_ref } = await store.db
    .selectFrom('payment_attempts')
    .select(['provider', 'provider_ref'])
    .where('id', '=', next.attempt)
    .executeTakeFirstOrThrow();
  return await followUp(store.context, store.providers, {
    provider,
    ref: present(provider_ref),
    event: null,
    cause: 'late',
  });
}

describe.each(Object.entries(WAYS))('by %s, an order that a person has to look at', (method, way) => {
  async function reserved(): Promise<Placed> {
    const placed = await order(method);
    await way.pay(placed);
    await reached(placed, { status: 'under_review', paymentStatus: 'authorised' });
    expect(way.books(placed)).toBe('reserved');
    return placed;
  }

  test('is only reserved; let go, it is charged once and delivered', async () => {
    const placed = await reserved();
    expect(way.taken(placed)).toBe(0);
    expect(await capturesOf(store.db, placed.orderNo)).toEqual([]);
    const query = { accessKey: placed.accessKey };
    const seen = await store.call('GET /api/orders/{orderNo}', { ...at(placed), query });
    expect(seen).toMatchObject({ paidAt: null, actions: ['cancel', 'track'] });
    expect(Date.parse(present(seen.reviewBy))).toBeGreaterThan(store.clock.now().getTime());
    const staff = await finance.call('GET /admin/orders/{orderNo}', at(placed));
    expect(staff).toMatchObject({
      paymentStatus: 'authorised',
      actions: ['staffApproveOrder', 'staffRefuseOrder', 'staffKeyDelivery'],
    });
    const { review } = await finance.call('GET /admin/today');
    expect(review.rows.find(({ orderNo }) => orderNo === placed.orderNo)?.due).toBe(seen.reviewBy);
    await expect(payAgain(placed)).rejects.toMatchObject({ slug: 'payment_status_incorrect' });
    expect(await keysOf(placed)).toEqual(['held']);
    expect(await mailsOf(placed)).toContain('order-held');
    expect(await mailsOf(placed)).not.toContain('keys-delivered');

    await approve(placed);
    await reached(placed, 'delivered');
    expect(way.taken(placed)).toBe(placed.total.amount);
    await takeReserved(store.context, store.providers, placed.next.attempt);
    await poll();
    await store.idle();
    expect(way.taken(placed)).toBe(placed.total.amount);
    expect(await capturesOf(store.db, placed.orderNo)).toEqual([
      { disposition: 'applied', amount_minor: placed.total.amount },
    ]);
    expect(await refundsOf(store.db, placed.orderNo)).toEqual([]);
  });

  test('is let go of where it is refused: nothing to refund, the key is sold to others, and the buyer is told', async () => {
    const placed = await reserved();
    expect(await refuse(placed)).toMatchObject({ status: 'cancelled', refunded: { amount: 0 } });
    await until(
      'the money let go of',
      async () => way.books(placed),
      (books) => books === 'let go',
    );
    expect(await keysOf(placed)).toEqual(['free']);
    expect(await capturesOf(store.db, placed.orderNo)).toEqual([]);
    expect(await refundsOf(store.db, placed.orderNo)).toEqual([]);
    expect(await mailsOf(placed)).toContain('order-not-taken');
    await expect(approve(placed)).rejects.toMatchObject({ slug: 'order_has_moved_on' });
  });

  test('may be cancelled by its buyer meanwhile', async () => {
    const placed = await reserved();
    await cancel(placed);
    await until(
      'the money let go of',
      async () => way.books(placed),
      (books) => books === 'let go',
    );
    expect(await stateOf(placed)).toMatchObject({ status: 'cancelled', paymentStatus: 'cancelled' });
    expect(await keysOf(placed)).toEqual(['free']);
  });

  test('ends after three days without a decision, and no sooner', async () => {
    const placed = await reserved();
    const from = store.clock.now().getTime();
    await sweepExpired(store.db, new Date(from + 71.9 * 3_600_000));
    expect(await stateOf(placed)).toMatchObject({ status: 'under_review' });
    await sweepExpired(store.db, new Date(from + 72.1 * 3_600_000));
    expect(await stateOf(placed)).toMatchObject({ status: 'expired', paymentStatus: 'expired' });
    await until(
      'the money let go of',
      async () => way.books(placed),
      (books) => books === 'let go',
    );
    expect(await keysOf(placed)).toEqual(['free']);
    expect(await mailsOf(placed)).toContain('order-not-taken');
  });

  test('ends with its reservation, should that end by itself', async () => {
    const placed = await reserved();
    expect(await way.lapse(placed)).toBe(200);
    await reached(placed, { status: 'expired', paymentStatus: 'expired' });
    expect(await keysOf(placed)).toEqual(['free']);
    expect(await mailsOf(placed)).toContain('order-not-taken');
    expect(await capturesOf(store.db, placed.orderNo)).toEqual([]);
  });

  test('ends where the bank gives nothing of what it had reserved', async () => {
    const placed = await reserved();
    way.refuseCapture();
    await approve(placed);
    await reached(placed, { status: 'expired', paymentStatus: 'expired' });
    await until(
      'the money let go of',
      async () => way.books(placed),
      (books) => books !== 'reserved',
    );
    expect(await keysOf(placed)).toEqual(['free']);
    expect(way.taken(placed)).toBe(0);
  });

  test('is charged once though the answer is lost', async () => {
    const placed = await reserved();
    way.loseCapture();
    await approve(placed);
    await until(
      'the capture',
      async () => way.taken(placed),
      (taken) => taken > 0,
    );
    paypal.misbehave = {};
    await poll();
    await store.hurry();
    await reached(placed, 'delivered');
    expect(way.taken(placed)).toBe(placed.total.amount);
    expect(await capturesOf(store.db, placed.orderNo)).toHaveLength(1);
    expect(await refundsOf(store.db, placed.orderNo)).toEqual([]);
  });

  test('let go and cancelled at once is delivered or not charged, or charged and refunded', async () => {
    for (let round = 0; round < 5; round++) {
      const placed = await reserved();
      const done = await Promise.allSettled([approve(placed), cancel(placed)]);
      expect(done.some(({ status }) => status === 'fulfilled')).toBe(true);
      const cancelled = done[1].status === 'fulfilled';
      const end = cancelled ? 'let go or back' : 'delivered';
      await until(
        end,
        async () => ({
          ...(await stateOf(placed)),
          books: way.books(placed),
          back: await refundsOf(store.db, placed.orderNo),
        }),
        ({ status, books, back }) =>
          cancelled
            ? books === 'let go' || (books === 'taken' && back.length === 1 && firstOf(back).state === 'done')
            : status === 'delivered',
      );
      expect(await keysOf(placed)).toEqual([cancelled ? 'free' : 'sold']);
    }
  });

  test('that has ended a moment ago is not charged, though it was let go before', async () => {
    const placed = await reserved();
    await endAt(placed);
    expect(await askAbout(placed)).toBe('nothing new');
    expect(way.books(placed)).toBe('let go');
    expect(way.taken(placed)).toBe(0);
  });

  test('is taken at once if no review is needed', async () => {
    const placed = await order(method, { email: undefined });
    await way.pay(placed);
    if (method === 'card') await stripe.tell('checkout.session.completed', stripe.wire(sessionOf(placed)));
    await reached(placed, 'delivered');
    expect(way.taken(placed)).toBe(placed.total.amount);
  });
});

test('a reservation of another amount is let go of', async () => {
  const placed = await order('card');
  const session = sessionOf(placed);
  stripe.pay(session, { amount: session.amount - 1 });
  await stripe.tell('checkout.session.completed', stripe.wire(session));
  await reached(placed, { paymentStatus: 'failed' });
  await until(
    'the money let go of',
    async () => WAYS.card.books(placed),
    (books) => books === 'let go',
  );
});

test('a way of paying that cannot reserve is charged, and held', async () => {
  const placed = await order('sandbox');
  await payingBuyer(() => store).press(placed, 'approve');
  await reached(placed, { status: 'under_review', paymentStatus: 'paid' });
  expect(await refuse(placed)).toMatchObject({ status: 'refunded' });
  await refunded(placed);
});

test('what a buyer approved for an order that has ended is not taken', async () => {
  const placed = await order('paypal', { email: undefined });
  await until(
    'the answer of PayPal',
    () =>
      store.db
        .selectFrom('payment_attempts')
        .select('provider_ref')
        .where('id', '=', placed.next.attempt)
        .executeTakeFirstOrThrow(),
    ({ provider_ref }) => provider_ref !== null,
  );
  paypal.misbehave = { silent: true };
  paypal.decide(atPaypal(placed).id, 'approve');
  await endAt(placed);
  expect(await askAbout(placed)).toBe('approved, and not taken');
  expect(atPaypal(placed).captures).toEqual([]);
});
