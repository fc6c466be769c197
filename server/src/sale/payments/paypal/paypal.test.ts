import { firstOf, nthOf, present } from '@halfturn/contract/primitives/rows.ts';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { makeOrder, until } from '../../../../test/make-order.ts';
import { payingBuyer, type Placed } from '../../../../test/paying-buyer.ts';
import { capturesOf, refundsOf } from '../../../../test/payment-books.ts';
import { standInPaypal, type Fate, type StandInPaypal } from '../../../../test/stand-ins/paypal.ts';
import { makeAuthority, signMessage } from '../../../../test/stand-ins/paypal-signer.ts';
import { testStore, type TestStore } from '../../../../test/store.ts';

const trusted = getCACertificates('default');
let paypal: StandInPaypal;
let store: TestStore;

beforeAll(async () => {
  paypal = await standInPaypal({ now: () => store.clock.now() });
  setDefaultCACertificates([...trusted, paypal.authorityPem]);
  store = await testStore({
    env: {
      PAYPAL_CLIENT_ID: paypal.clientId,
      PAYPAL_CLIENT_SECRET: paypal.clientSecret,
      PAYPAL_WEBHOOK_ID: paypal.webhookId,
      PAYPAL_API_URL: paypal.url,
    },
  });
  paypal.webhookUrl = `${store.url}/prod-api/api/payments/paypal/webhook`;
});
afterEach(() => {
  paypal.misbehave = {};
});
afterAll(async () => {
  await store.close();
  await paypal.close();
  setDefaultCACertificates(trusted);
});

const { stateOf, reached, payAgain, cancel, closed, refunded, poll } = payingBuyer(() => store);

async function buy(currency: 'USD' | 'EUR' | 'JPY' = 'USD'): Promise<Placed> {
  const items = [{ productId: await store.stock(1), quantity: 1 }];
  return await makeOrder(store.call, { items, currency, paymentMethod: 'paypal' });
}
/** Captures an order as the store does. */
const captureAt = (order: string, attempt: string) => {
  const { capture } = present(store.providers.get('paypal'));
  return present(capture)(order, attempt);
};
/** PayPal's order for an attempt, by its page's address. */
const atPaypal = ({ next }: Placed) => {
  const order = paypal.orders.get(new URL(next.url).searchParams.get('token') ?? '');
  if (!order) throw new Error(`PayPal has no order at ${next.url}`);
  return order;
};
const decide = (placed: Placed, fate: Fate | 'cancel') => paypal.decide(atPaypal(placed).id, fate);
const createdFor = ({ orderNo }: Placed) =>
  [...paypal.orders.values()].filter(({ unit }) => unit.invoice_id?.startsWith(orderNo));

describe('a payment by PayPal', () => {
  test.each([
    ['USD', '24.99'],
    ['JPY', '3833'],
  ] as const)('in %s is agreed to there and taken by us, for exactly the total', async (currency, value) => {
    const placed = await buy(currency);
    expect(placed.next.url).toBe(`${paypal.url}/checkoutnow?token=${atPaypal(placed).id}`);
    const back = new URL(decide(placed, 'approve'));
    expect(`${back.origin}${back.pathname}`).toBe('http://shop.test/paying');
    await reached(placed, 'delivered');
    await paypal.told();
    const { unit, captures } = atPaypal(placed);
    expect(unit).toMatchObject({
      custom_id: placed.next.attempt,
      invoice_id: `${placed.orderNo}-1`,
      amount: { currency_code: currency, value },
    });
    expect(captures).toMatchObject([{ status: 'COMPLETED', amount: unit.amount }]);
    expect(await capturesOf(store.db, placed.orderNo)).toEqual([
      { disposition: 'applied', amount_minor: placed.total.amount },
    ]);
  });

  test('with a card that is declined fails, and another try is paid', async () => {
    const placed = await buy();
    decide(placed, 'decline');
    await reached(placed, { paymentStatus: 'failed', status: 'awaiting_payment' });
    const again = await payAgain(placed);
    expect(atPaypal(again).unit.invoice_id).toBe(`${placed.orderNo}-2`);
    decide(again, 'approve');
    await reached(placed, 'delivered');
    expect(atPaypal(placed).captures).toEqual([]);
  });

  test.each(['COMPLIANCE_VIOLATION', 'TRANSACTION_REFUSED'])(
    'that PayPal refuses (%s) fails',
    async (refuses) => {
      paypal.misbehave = { refuses };
      const placed = await buy();
      decide(placed, 'approve');
      await reached(placed, { paymentStatus: 'failed' });
    },
  );

  test('that wants another step of the buyer goes on waiting', async () => {
    paypal.misbehave = { refuses: 'PAYER_ACTION_REQUIRED' };
    const placed = await buy();
    decide(placed, 'approve');
    expect(await paypal.told()).not.toContain(0);
    await until(
      'the capture that was refused',
      async () => paypal.asked.filter(({ path }) => path.endsWith(`${atPaypal(placed).id}/capture`)).length,
      (count) => count > 0,
    );
    paypal.misbehave = {};
    await poll();
    await reached(placed, 'delivered');
  });

  test('is not taken once its order was cancelled', async () => {
    const placed = await buy();
    await cancel(placed);
    await closed(placed);
    decide(placed, 'approve');
    await paypal.told();
    await until(
      'the message dealt with',
      () =>
        store.db
          .selectFrom('payment_events')
          .select('outcome')
          .where('ref', '=', atPaypal(placed).id)
          .execute(),
      (events) => events.length > 0 && events.every(({ outcome }) => outcome !== null),
    );
    expect(atPaypal(placed).captures).toEqual([]);
  });

  test('that PayPal looks into waits, and is delivered once it says yes', async () => {
    const placed = await buy();
    decide(placed, 'pending');
    await until(
      'the capture',
      async () => atPaypal(placed).captures.length,
      (count) => count === 1,
    );
    expect(await stateOf(placed)).toMatchObject({ status: 'paying' });
    const order = atPaypal(placed);
    const capture = firstOf(order.captures);
    capture.status = 'COMPLETED';
    const message = paypal.message('PAYMENT.CAPTURE.COMPLETED', paypal.captureResource(order, capture));
    expect(await paypal.send(message)).toBe(200);
    await reached(placed, 'delivered');
  });

  test.each([
    [{ currency_code: 'USD', value: '24.98' }, 'short'],
    [{ currency_code: 'EUR', value: '24.99' }, 'wrong_currency'],
  ])('of %j instead brings no key, and goes back', async (takes, disposition) => {
    paypal.misbehave = { takes };
    const placed = await buy();
    decide(placed, 'approve');
    await refunded(placed);
    expect(await capturesOf(store.db, placed.orderNo)).toMatchObject([{ disposition }]);
    expect(await stateOf(placed)).toMatchObject({ status: 'awaiting_payment', paymentStatus: 'failed' });
    expect(atPaypal(placed).refunds).toMatchObject([{ amount: takes }]);
  });
});

describe('when an answer is lost', () => {
  test('of a payment that was opened, the same one is opened again', async () => {
    paypal.misbehave = { lose: 'create' };
    const placed = await buy();
    expect(placed.next.url).toContain('/paying?');
    paypal.misbehave = {};
    const again = await payAgain(placed);
    expect(createdFor(placed)).toHaveLength(1);
    decide(again, 'approve');
    await reached(placed, 'delivered');
  });

  test('of money that was taken, it is found, and taken once', async () => {
    paypal.misbehave = { lose: 'capture', silent: true };
    const placed = await buy();
    decide(placed, 'approve');
    await poll();
    expect(atPaypal(placed).captures).toHaveLength(1);
    paypal.misbehave = { silent: true };
    await poll();
    await reached(placed, 'delivered');
    expect(atPaypal(placed).captures).toHaveLength(1);
    const { id } = atPaypal(placed);
    const first = firstOf(atPaypal(placed).captures);
    expect(await captureAt(id, 'once more')).toMatchObject({
      kind: 'captured',
      capture: { ref: first.id },
    });
  });

  test('of money that went back, it goes back once', async () => {
    paypal.misbehave = { takes: { currency_code: 'USD', value: '1.00' }, lose: 'refund' };
    const placed = await buy();
    decide(placed, 'approve');
    await until(
      'the refund at PayPal',
      async () => atPaypal(placed).refunds.length,
      (count) => count === 1,
    );
    paypal.misbehave = {};
    await until(
      'the refund in our books',
      async () => {
        await store.hurry();
        return await refundsOf(store.db, placed.orderNo);
      },
      (refunds) => refunds[0]?.state === 'done',
    );
    expect(atPaypal(placed).refunds).toHaveLength(1);
  });
});

test.each(['FAILED', 'CANCELLED'] as const)(
  'a refund that PayPal answers %s is not done, and no mail says that it was',
  async (refunds) => {
    paypal.misbehave = { takes: { currency_code: 'USD', value: '1.00' }, refunds };
    const placed = await buy();
    decide(placed, 'approve');
    await until(
      'the refund at PayPal',
      async () => atPaypal(placed).refunds.length,
      (count) => count === 1,
    );
    await until(
      'the failed try',
      () =>
        sql<{ n: number }>`select count(*)::int as n from graphile_worker.jobs
          where key like 'refund:%' and last_error like ${`%is ${refunds}%`}`.execute(store.db),
      ({ rows }) => firstOf(rows).n === 1,
    );
    expect(await refundsOf(store.db, placed.orderNo)).toMatchObject([{ state: 'pending' }]);
    const { rows } = await sql`select 1 from mails m join refunds r on r.id = m.subject_id
      join orders o on o.id = r.order_id where o.order_no = ${placed.orderNo}`.execute(store.db);
    expect(rows).toEqual([]);
    await sql`select graphile_worker.complete_jobs(array(
      select id from graphile_worker.jobs where key like 'refund:%'))`.execute(store.db);
  },
);

test('PayPal that tells of nothing is asked', async () => {
  paypal.misbehave = { silent: true };
  const placed = await buy();
  decide(placed, 'approve');
  await poll();
  await reached(placed, 'delivered');
});

test('in whatever order PayPal tells of things, the end is the same', async () => {
  const orders = [
    [0, 1, 2],
    [0, 2, 1],
    [1, 0, 2],
    [1, 2, 0],
    [2, 0, 1],
    [2, 1, 0],
  ];
  for (const sequence of orders) {
    paypal.misbehave = { silent: true };
    const placed = await buy();
    const approved = paypal.orderJson(atPaypal(placed).id);
    decide(placed, 'approve');
    await captureAt(atPaypal(placed).id, 'elsewhere');
    const order = atPaypal(placed);
    const resource = paypal.captureResource(order, firstOf(order.captures));
    const messages = [
      paypal.message('CHECKOUT.ORDER.APPROVED', approved),
      paypal.message('PAYMENT.CAPTURE.PENDING', { ...resource, status: 'PENDING' }),
      paypal.message('PAYMENT.CAPTURE.COMPLETED', resource),
    ];
    for (const i of sequence)
      for (let copy = 0; copy < 2; copy++) expect(await paypal.send(nthOf(messages, i))).toBe(200);
    await reached(placed, { status: 'delivered', paymentStatus: 'paid' });
    await store.idle();
    expect(await capturesOf(store.db, placed.orderNo)).toHaveLength(1);
    expect(await refundsOf(store.db, placed.orderNo)).toEqual([]);
  }
});

describe('a message', () => {
  /** What the store has written down about an order. */
  const rows = async (placed: Placed) => {
    const { events, steps } = await store.db
      .selectFrom('orders as o')
      .select((eb) => [
        eb
          .selectFrom('payment_events as e')
          .select(eb.fn.countAll().as('n'))
          .where('e.ref', '=', atPaypal(placed).id)
          .as('events'),
        eb
          .selectFrom('order_events as e')
          .select(eb.fn.countAll().as('n'))
          .whereRef('e.order_id', '=', 'o.id')
          .as('steps'),
      ])
      .where('o.order_no', '=', placed.orderNo)
      .executeTakeFirstOrThrow();
    return { events, steps };
  };
  const storedAs = (id: string) =>
    store.db.selectFrom('payment_events').select('event_id').where('event_id', '=', id).execute();

  test('that is forged, stale, for another webhook or rewritten is refused, and no row is written', async () => {
    paypal.misbehave = { silent: true };
    const placed = await buy();
    decide(placed, 'approve');
    const resource = paypal.orderJson(atPaypal(placed).id);
    const genuine = paypal.message('CHECKOUT.ORDER.APPROVED', resource);
    const stranger = await (await makeAuthority()).issue();
    const signed = (over: Partial<Parameters<typeof signMessage>[1]>) => ({
      raw: genuine.raw,
      headers: {
        'content-type': 'application/json',
        ...signMessage(genuine.raw, {
          key: stranger.key,
          certUrl: paypal.certUrl(),
          webhookId: paypal.webhookId,
          at: store.clock.now(),
          ...over,
        }),
      },
    });
    const without = (name: string) => ({
      raw: genuine.raw,
      headers: Object.fromEntries(Object.entries(genuine.headers).filter(([key]) => key !== name)),
    });
    const before = await rows(placed);
    const sent = [
      signed({}),
      paypal.message('CHECKOUT.ORDER.APPROVED', resource, {
        at: new Date(store.clock.now().getTime() - 4 * 86_400_000),
      }),
      paypal.message('CHECKOUT.ORDER.APPROVED', resource, {
        at: new Date(store.clock.now().getTime() + 6 * 60_000),
      }),
      {
        raw: Buffer.from(JSON.stringify(JSON.parse(genuine.raw.toString()), null, 1)),
        headers: genuine.headers,
      },
      { raw: genuine.raw, headers: { ...genuine.headers, 'paypal-transmission-id': 'another' } },
      { raw: genuine.raw, headers: { ...genuine.headers, 'paypal-auth-algo': 'SHA1withRSA' } },
      { raw: genuine.raw, headers: { ...genuine.headers, 'paypal-cert-url': 'https://evil.example/cert' } },
      without('paypal-transmission-sig'),
      without('paypal-cert-url'),
    ];
    const answers: number[] = [];
    for (const message of sent) answers.push(await paypal.send(message));
    expect(answers).toEqual(sent.map(() => 400));
    expect(await rows(placed)).toEqual(before);
    expect(atPaypal(placed).captures).toEqual([]);
    // The control: the same bytes, as PayPal signed them.
    expect(await paypal.send(genuine)).toBe(200);
    await reached(placed, 'delivered');
  });

  test('that is replayed is answered alike, and stored once', async () => {
    paypal.misbehave = { silent: true };
    const placed = await buy();
    decide(placed, 'approve');
    const message = paypal.message('CHECKOUT.ORDER.APPROVED', paypal.orderJson(atPaypal(placed).id), {
      id: 'WH-1',
    });
    const answers = await Promise.all(Array.from({ length: 5 }, () => paypal.send(message)));
    expect(answers).toEqual([200, 200, 200, 200, 200]);
    await reached(placed, 'delivered');
    expect(await storedAs('WH-1')).toHaveLength(1);
    expect(atPaypal(placed).captures).toHaveLength(1);
  });

  test('about something that the store does not ask for is answered, and nothing is kept', async () => {
    const sent = [
      paypal.message('BILLING.PLAN.CREATED', { id: 'P-1' }, { id: 'WH-PLAN' }),
      paypal.message('CHECKOUT.ORDER.APPROVED', {}, { id: 'WH-EMPTY' }),
    ];
    for (const message of sent) expect(await paypal.send(message)).toBe(200);
    expect([...(await storedAs('WH-PLAN')), ...(await storedAs('WH-EMPTY'))]).toEqual([]);
  });
});

test('neither the secret nor a token is in the log', () => {
  expect(store.logged()).toContain('paypal');
  expect(store.logged()).not.toContain(paypal.clientSecret);
  for (const { headers } of paypal.asked) {
    const token = headers.authorization?.split(' ')[1];
    if (token) expect(store.logged()).not.toContain(token);
  }
});
