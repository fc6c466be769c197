import { firstOf, nthOf, present } from '@halfturn/contract/primitives/rows.ts';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { makeOrder, someBuyer, until } from '../../../../test/make-order.ts';
import { payingBuyer, type Placed } from '../../../../test/paying-buyer.ts';
import { capturesOf, refundsOf } from '../../../../test/payment-books.ts';
import { smtpInbox, type SmtpInbox } from '../../../../test/smtp-inbox.ts';
import { standInBtcpay, type StandInBtcpay } from '../../../../test/stand-ins/btcpay.ts';
import { testStore, type TestStore } from '../../../../test/store.ts';
import { uuidv7 } from '../../../platform/ids.ts';
import { sweepExpired } from '../../orders/expire-order.ts';

let btcpay: StandInBtcpay;
let inbox: SmtpInbox;
let store: TestStore;

beforeAll(async () => {
  btcpay = await standInBtcpay({ now: () => store.clock.now() });
  inbox = await smtpInbox();
  store = await testStore({
    env: {
      BTCPAY_URL: btcpay.url,
      BTCPAY_API_KEY: btcpay.apiKey,
      BTCPAY_STORE_ID: btcpay.storeId,
      BTCPAY_WEBHOOK_SECRET: btcpay.webhookSecret,
      SMTP_URL: inbox.url,
    },
  });
  btcpay.webhookUrl = `${store.url}/prod-api/api/payments/btcpay/webhook`;
});
afterEach(() => {
  btcpay.misbehave = {};
});
afterAll(async () => {
  await store.close();
  await btcpay.close();
  await inbox.close();
});

const { stateOf, reached, payAgain, cancel, closed, refunded, poll } = payingBuyer(() => store);

async function buy(currency: 'USD' | 'JPY' = 'USD'): Promise<Placed & { email: string }> {
  // So many that nothing is near its end, and held for the whole time.
  const items = [{ productId: await store.stock(12), quantity: 1 }];
  const email = someBuyer();
  return { ...(await makeOrder(store.call, { items, currency, email, paymentMethod: 'btcpay' })), email };
}
const invoicesFor = ({ orderNo }: Placed) =>
  [...btcpay.invoices.values()].filter(({ metadata }) => metadata.orderId === orderNo);
/** The invoice of an attempt, by its page's address. */
const invoiceOf = ({ next }: Placed) => {
  const invoice = btcpay.invoices.get(next.url.split('/i/')[1] ?? '');
  if (!invoice) throw new Error(`BTCPay has no invoice at ${next.url}`);
  return invoice;
};
const paid = (placed: Placed, worth = invoiceOf(placed).amount): void => {
  const { id } = invoiceOf(placed);
  btcpay.pay(id, worth);
  btcpay.confirm(id);
};
const expired = async (placed: Placed): Promise<void> => {
  store.clock.advance(31 * 60_000);
  btcpay.expire(invoiceOf(placed).id);
  await sweepExpired(store.db, store.clock.now());
  await reached(placed, 'expired');
};

describe('a payment in coins', () => {
  test.each([
    ['USD', '24.99'],
    ['JPY', '3833'],
  ] as const)(
    'of an order in %s is worth its total, and is delivered once it is confirmed',
    async (currency, amount) => {
      const placed = await buy(currency);
      const invoice = invoiceOf(placed);
      expect(invoice).toMatchObject({
        amount,
        currency,
        metadata: { orderId: placed.orderNo, attempt: placed.next.attempt },
      });
      expect(invoice.checkout.expirationMinutes).toBeLessThanOrEqual(30);
      expect(invoice.checkout.expirationMinutes).toBeGreaterThanOrEqual(29);
      const { payBefore } = await stateOf(placed);
      btcpay.pay(invoice.id, amount);
      // On its way: more time is given.
      await until(
        'five minutes more',
        () => stateOf(placed),
        (seen) => Date.parse(present(seen.payBefore)) - Date.parse(present(payBefore)) === 5 * 60_000,
      );
      btcpay.confirm(invoice.id);
      await reached(placed, 'delivered');
      expect(await capturesOf(store.db, placed.orderNo)).toEqual([
        { disposition: 'applied', amount_minor: placed.total.amount },
      ]);
      expect((await btcpay.told()).every((status) => status === 200)).toBe(true);
      expect(await refundsOf(store.db, placed.orderNo)).toEqual([]);
    },
  );

  test('in two parts is one', async () => {
    const placed = await buy();
    btcpay.pay(invoiceOf(placed).id, '10.00');
    paid(placed, '14.99');
    await reached(placed, 'delivered');
    expect(await capturesOf(store.db, placed.orderNo)).toHaveLength(1);
  });

  test('of too little brings no key, and waits to be claimed by who paid', async () => {
    const placed = await buy();
    const { id } = invoiceOf(placed);
    btcpay.pay(id, '24.98');
    btcpay.expire(id);
    btcpay.confirm(id);
    await refunded(placed);
    expect(await capturesOf(store.db, placed.orderNo)).toEqual([
      { disposition: 'short', amount_minor: 2_498 },
    ]);
    expect((await stateOf(placed)).status).toBe('awaiting_payment');
    const ready = firstOf(btcpay.pullPayments.filter(({ amount }) => amount === '24.98'));
    const mail = await inbox.mailTo(placed.email, /is waiting for you/);
    const link = `${btcpay.url}/pull-payments/${ready.id}`;
    expect(mail.mail.text).toContain(link);
    expect(mail.mail.html).toContain(link);
  });

  test('of too much is delivered, and the rest waits to be claimed', async () => {
    const placed = await buy();
    paid(placed, '30.00');
    await reached(placed, 'delivered');
    await refunded(placed);
    expect(await refundsOf(store.db, placed.orderNo)).toMatchObject([
      { amount_minor: 501, reason: 'overpaid' },
    ]);
    expect(btcpay.pullPayments).toContainEqual(expect.objectContaining({ amount: '5.01', currency: 'USD' }));
  });

  test('that is made once more goes back', async () => {
    const placed = await buy();
    paid(placed);
    await reached(placed, 'delivered');
    store.clock.advance(1_000);
    paid(placed, '3.00');
    await refunded(placed);
    expect(await capturesOf(store.db, placed.orderNo)).toEqual(
      expect.arrayContaining([
        { disposition: 'applied', amount_minor: 2_499 },
        { disposition: 'duplicate', amount_minor: 300 },
      ]),
    );
  });

  test('that comes late finds a key again', async () => {
    const placed = await buy();
    await expired(placed);
    paid(placed);
    await reached(placed, 'delivered');
  });

  test('that comes after its order was cancelled goes back', async () => {
    const placed = await buy();
    await cancel(placed);
    const invoice = invoiceOf(placed);
    await until(
      'the invoice closed',
      async () => invoice.status,
      (status) => status === 'Invalid',
    );
    store.clock.advance(60_000);
    paid(placed);
    await refunded(placed);
    expect(await capturesOf(store.db, placed.orderNo)).toMatchObject([{ disposition: 'cancelled' }]);
    expect((await stateOf(placed)).status).toBe('cancelled');
  });

  test('that is on its way when its order is cancelled is not lost sight of', async () => {
    const placed = await buy();
    btcpay.misbehave = { silent: true };
    btcpay.pay(invoiceOf(placed).id, '24.99');
    await cancel(placed);
    await closed(placed);
    await store.idle();
    expect(invoiceOf(placed).status).toBe('Processing');
    btcpay.misbehave = {};
    btcpay.confirm(invoiceOf(placed).id);
    await refunded(placed);
  });
});

describe('when an answer is lost', () => {
  test('of an invoice that was made, it is found by its attempt', async () => {
    btcpay.misbehave = { lose: 'create' };
    const placed = await buy();
    expect(placed.next.url).toContain('/paying?');
    btcpay.misbehave = {};
    const [one, two] = await Promise.all([payAgain(placed), payAgain(placed)]);
    expect(invoicesFor(placed)).toHaveLength(1);
    expect(two.next.url).toBe(one.next.url);
    paid(one);
    await reached(placed, 'delivered');
  });

  test('of a refund that was made, it is found by its name', async () => {
    const placed = await buy();
    btcpay.misbehave = { lose: 'refund' };
    paid(placed, '26.00');
    const made = () => btcpay.pullPayments.filter(({ amount }) => amount === '1.01');
    await until(
      'the refund at BTCPay',
      async () => made().length,
      (count) => count === 1,
    );
    btcpay.misbehave = {};
    await until(
      'the refund in our books',
      async () => {
        await store.hurry();
        return await refundsOf(store.db, placed.orderNo);
      },
      (refunds) => refunds[0]?.state === 'done',
    );
    expect(made()).toHaveLength(1);
  });
});

test('an attempt that is opened twice at once has one invoice', async () => {
  const provider = present(store.providers.get('btcpay'));
  const wanted = {
    attemptId: uuidv7(),
    attemptNo: 1,
    orderNo: 'HT-TWCE-0NCE-00000',
    amount: { amount: 2_499, currency: 'USD' },
    locale: 'en-US',
    returnUrl: 'http://shop.test/paying',
    cancelUrl: 'http://shop.test/cancel',
    expiresAt: new Date(store.clock.now().getTime() + 3_600_000),
  } as const;
  const opened = await Promise.all([
    provider.create(wanted),
    provider.create(wanted),
    provider.create(wanted),
  ]);
  expect(new Set(opened.map(({ ref }) => ref)).size).toBe(1);
  const invoices = [...btcpay.invoices.values()].filter(
    ({ metadata }) => metadata.orderId === wanted.orderNo,
  );
  expect(invoices).toHaveLength(1);
});

test('BTCPay Server that tells of nothing is asked', async () => {
  btcpay.misbehave = { silent: true };
  const placed = await buy();
  paid(placed);
  await poll();
  await reached(placed, 'delivered');
});

test('in whatever order BTCPay Server tells of things, the end is the same', async () => {
  const sequences = [
    [0, 1, 2],
    [0, 2, 1],
    [1, 0, 2],
    [1, 2, 0],
    [2, 0, 1],
    [2, 1, 0],
  ];
  for (const sequence of sequences) {
    btcpay.misbehave = { silent: true };
    const placed = await buy();
    paid(placed);
    const invoice = invoiceOf(placed);
    const [payment] = invoice.payments;
    const messages = [
      btcpay.message('InvoiceReceivedPayment', invoice, { payment }),
      btcpay.message('InvoicePaymentSettled', invoice, { payment }),
      btcpay.message('InvoiceSettled', invoice),
    ];
    for (const i of sequence)
      for (let copy = 0; copy < 2; copy++) expect(await btcpay.send(nthOf(messages, i))).toBe(200);
    await reached(placed, 'delivered');
    await store.idle();
    expect(await capturesOf(store.db, placed.orderNo)).toHaveLength(1);
    expect(await refundsOf(store.db, placed.orderNo)).toEqual([]);
  }
});

describe('a message', () => {
  const storedFor = (placed: Placed) =>
    store.db
      .selectFrom('payment_events')
      .select('event_id')
      .where('ref', 'like', `${invoiceOf(placed).id}%`)
      .execute();

  test('that is forged, stale, of another store or rewritten is refused, and no row is written', async () => {
    btcpay.misbehave = { silent: true };
    const placed = await buy();
    paid(placed);
    const invoice = invoiceOf(placed);
    const genuine = btcpay.message('InvoiceSettled', invoice);
    const rewritten = Buffer.from(JSON.stringify(JSON.parse(genuine.raw.toString()), null, 1));
    const now = Math.floor(store.clock.now().getTime() / 1000);
    const sent = [
      {
        raw: genuine.raw,
        headers: { ...genuine.headers, 'btcpay-sig': btcpay.sign(genuine.raw, 'another') },
      },
      { raw: genuine.raw, headers: { ...genuine.headers, 'btcpay-sig': 'sha256=00' } },
      { raw: genuine.raw, headers: { 'content-type': 'application/json' } },
      { raw: rewritten, headers: genuine.headers },
      btcpay.message('InvoiceSettled', invoice, { timestamp: now - 4 * 86_400 }),
      btcpay.message('InvoiceSettled', invoice, { timestamp: now + 3_600 }),
      btcpay.message('InvoiceSettled', invoice, { storeId: 'ANOTHER' }),
    ];
    const answers: number[] = [];
    for (const message of sent) answers.push(await btcpay.send(message));
    expect(answers).toEqual(sent.map(() => 400));
    expect(await storedFor(placed)).toEqual([]);
    expect((await stateOf(placed)).status).toBe('paying');
    // The control: the same bytes, as they were signed.
    expect(await btcpay.send(genuine)).toBe(200);
    await reached(placed, 'delivered');
  });

  test('that is sent again, as it was or as another try, is stored once', async () => {
    btcpay.misbehave = { silent: true };
    const placed = await buy();
    paid(placed);
    const invoice = invoiceOf(placed);
    const genuine = btcpay.message('InvoiceSettled', invoice);
    const { originalDeliveryId } = JSON.parse(genuine.raw.toString());
    const again = btcpay.message('InvoiceSettled', invoice, { originalDeliveryId, isRedelivery: true });
    for (const message of [genuine, genuine, again]) expect(await btcpay.send(message)).toBe(200);
    await reached(placed, 'delivered');
    const stored = await storedFor(placed);
    expect(stored.filter(({ event_id }) => event_id === originalDeliveryId)).toHaveLength(1);
    expect(await capturesOf(store.db, placed.orderNo)).toHaveLength(1);
  });

  test('about something else that is sold there is answered, and nothing is kept', async () => {
    const sent = [
      btcpay.message('InvoiceSettled', { id: 'ELSEWHERE', metadata: { orderId: 'pos-17' } }),
      btcpay.message('InvoiceCreated', { id: 'ELSEWHERE', metadata: {} }),
    ];
    for (const message of sent) expect(await btcpay.send(message)).toBe(200);
    const stored = store.db.selectFrom('payment_events').select('event_id').where('ref', '=', 'ELSEWHERE');
    expect(await stored.execute()).toEqual([]);
  });
});
