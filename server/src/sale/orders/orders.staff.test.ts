import { firstOf } from '@halfturn/contract/primitives/rows.ts';
import { CallError } from '@halfturn/contract/client.ts';
import type { ReplyOf } from '@halfturn/contract/endpoint.ts';
import type { Calls } from '@halfturn/contract/calls.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { boxed } from '../../../test/boxed.ts';
import { makeOrder, paySandbox, someBuyer, until } from '../../../test/make-order.ts';
import { makeMember } from '../../../test/member-browser.ts';
import { refundsOf } from '../../../test/payment-books.ts';
import { race } from '../../../test/race.ts';
import { atWork, auditOf, type StaffAtWork } from '../../../test/staff-browser.ts';
import { testStore, type TestStore } from '../../../test/store.ts';

let store: TestStore;
let clerk: StaffAtWork;
beforeAll(async () => {
  store = await testStore();
  await sql`insert into delivery_methods (code, names, first_minor, further_minor, min_days, max_days, tracking_address)
    values ('post', '{"en-US": "Post"}', 500, 100, 3, 9, 'https://dhl.example/{number}')`.execute(store.db);
  clerk = await atWork(store, 'orders');
});
afterAll(() => store.close());

type Placed = ReplyOf<Calls['POST /api/orders']>;

const at = ({ orderNo }: Pick<Placed, 'orderNo'>) => ({ params: { orderNo } });
const look = (placed: Placed) => clerk.call('GET /admin/orders/{orderNo}', at(placed));
const slugOf = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => 'no refusal',
    (error: unknown) => (error instanceof CallError ? error.slug : String(error)),
  );
const pay = (placed: Placed) =>
  store.call('POST /api/payments/sandbox/{attempt}', {
    params: { attempt: placed.next.attempt },
    body: { outcome: 'approve' },
  });
const reached = (placed: Placed, status: string) =>
  until(
    status,
    () => look(placed),
    (seen) => seen.status === status,
  );
const mailsOf = (orderNo: string, kind: string) =>
  store.db
    .selectFrom('mails as m')
    .innerJoin('orders as o', 'o.id', 'm.subject_id')
    .select(['m.id', 'm.state', 'm.recipient'])
    .where('o.order_no', '=', orderNo)
    .where('m.kind', '=', kind)
    .execute();
const actsOn = async (placed: Placed): Promise<string[]> =>
  (await auditOf(store, `order:${placed.orderNo}`)).map((row) => `${row.actor} ${row.action}`);

async function delivered(quantity = 1): Promise<Placed> {
  const placed = await makeOrder(store.call, {
    items: [{ productId: await store.stock(quantity), quantity }],
  });
  await pay(placed);
  await reached(placed, 'delivered');
  return placed;
}

/** A delivered order whose keys were all looked at, so that a refund takes a person. */
async function refundAsked(quantity = 1): Promise<Placed> {
  const placed = await delivered(quantity);
  await sql`update deliveries d set status = 'revealed', revealed_at = now() from orders o
    where o.id = d.order_id and o.order_no = ${placed.orderNo}`.execute(store.db);
  const asked = await store.call('POST /api/orders/{orderNo}/refund', {
    ...at(placed),
    body: { accessKey: placed.accessKey, reason: 'Says already used.' },
  });
  expect(asked.status).toBe('refund_requested');
  return placed;
}

async function orderBox(productId: string, quantity = 1): Promise<Placed> {
  const items = [{ productId, quantity }];
  const wish = {
    items,
    currency: 'USD',
    paymentMethod: 'sandbox',
    deliveryMethod: 'post',
    country: 'DE',
  } as const;
  const quote = await store.call('POST /api/checkout/quote', { body: wish });
  return await store.call('POST /api/orders', {
    body: {
      ...wish,
      contact: { email: someBuyer() },
      address: {
        firstName: 'Mara',
        lastName: 'Lindt',
        phone: '+49 30 1234567',
        address: 'Torstr. 1',
        city: 'Berlin',
        zip: '10119',
        country: 'DE',
      },
      agree: true,
      total: quote.total,
    },
  });
}

const onHand = async (productId: string): Promise<number | null> =>
  (
    await store.db
      .selectFrom('products')
      .select('on_hand')
      .where('id', '=', productId)
      .executeTakeFirstOrThrow()
  ).on_hand;

describe('a refund request', () => {
  test('is granted: the money goes back once, the keys are void, and it is written down', async () => {
    const placed = await refundAsked(2);
    const list = await clerk.call('GET /admin/orders', { query: { tab: 'refunds' } });
    expect(list.rows.map((row) => row.orderNo)).toContain(placed.orderNo);
    expect((await clerk.call('GET /admin/today')).refunds.rows.map((row) => row.orderNo)).toContain(
      placed.orderNo,
    );
    const before = await look(placed);
    expect(before.actions).toEqual([
      'staffAnswerRefund',
      'staffRefundOrder',
      'staffReplaceKey',
      'staffShowKey',
      'staffResendKeys',
      'staffChangeEmail',
    ]);
    expect(before.refund).toMatchObject({ reason: 'Says already used.', answer: null });

    const answer = { ...at(placed), body: { answer: 'approved', reason: 'The key was bad.' } } as const;
    const results = await race(4, () =>
      slugOf(clerk.call('POST /admin/orders/{orderNo}/refund-answer', answer)),
    );
    const slugs = results.map((r) => (r.status === 'fulfilled' ? r.value : 'failed'));
    expect(slugs.filter((slug) => slug === 'no refusal')).toHaveLength(1);
    expect(slugs.filter((slug) => slug === 'order_has_moved_on')).toHaveLength(3);

    const after = await look(placed);
    expect([after.status, after.paymentStatus, after.refunded]).toEqual([
      'refunded',
      'refunded',
      before.total,
    ]);
    expect(after.lines[0]?.units.map((unit) => unit.status)).toEqual(['voided', 'voided']);
    expect(after.refund).toMatchObject({ answer: 'approved', answerReason: 'The key was bad.' });
    expect(after.history.find((row) => row.machine === 'delivery' && row.after === 'voided')).toMatchObject({
      actor: 'The orders',
      count: 2,
    });
    const refunds = await refundsOf(store.db, placed.orderNo);
    expect(refunds.map((refund) => refund.amount_minor)).toEqual([before.total.amount]);
    expect(await actsOn(placed)).toEqual([`staff:${clerk.id} orders.refund_granted`]);
    const { rows } = await sql<{ state: string }>`select k.state from product_keys k
      join deliveries d on d.key_id = k.id join orders o on o.id = d.order_id
      where o.order_no = ${placed.orderNo}`.execute(store.db);
    expect(rows.map((row) => row.state)).toEqual(['voided', 'voided']);
  });

  test('is declined: nothing moves but the order, and the buyer reads why', async () => {
    const placed = await refundAsked();
    const decline = (reason: string) =>
      clerk.call('POST /admin/orders/{orderNo}/refund-answer', {
        ...at(placed),
        body: { answer: 'declined', reason },
      });
    expect(await slugOf(decline('  '))).toBe('invalid_input');
    expect(await decline('It was activated on your account.')).toMatchObject({ status: 'delivered' });
    expect(await slugOf(decline('again'))).toBe('order_has_moved_on');
    expect(await refundsOf(store.db, placed.orderNo)).toEqual([]);
    await until(
      'the mail',
      () => mailsOf(placed.orderNo, 'refund-declined'),
      ([mail]) => mail?.state === 'accepted',
    );
    expect(await actsOn(placed)).toEqual([`staff:${clerk.id} orders.refund_declined`]);
    expect((await look(placed)).refund).toMatchObject({ answer: 'declined', askedAt: null });
  });
});

describe('goods', () => {
  test('are packed, shipped and received, each once, and the buyer can follow them', async () => {
    const product = await boxed(store, 3);
    const placed = await orderBox(product, 2);
    expect(await slugOf(clerk.call('POST /admin/orders/{orderNo}/packed', at(placed)))).toBe(
      'order_has_moved_on',
    );
    const packs = async () =>
      (await clerk.call('GET /admin/orders', { query: { q: placed.orderNo } })).rows.map((row) => row.packs);
    expect(await packs()).toEqual([false]);
    await pay(placed);
    await reached(placed, 'paid');
    await until(
      'the mail about the payment',
      () => mailsOf(placed.orderNo, 'order-paid'),
      (mails) => mails.length === 1 && mails[0]?.state === 'accepted',
    );
    // From now on there is a packing slip of it.
    expect(await packs()).toEqual([true]);
    expect((await clerk.call('GET /admin/today')).toShip.rows.map((row) => row.orderNo)).toContain(
      placed.orderNo,
    );

    const number = 'JJD 0001&a';
    const parcel = { carrier: 'DHL', trackingNumber: number, trackingUrl: 'https://dhl.example/JJD0001%26a' };
    const ship = () =>
      clerk.call('POST /admin/orders/{orderNo}/shipped', {
        ...at(placed),
        body: { carrier: 'DHL', trackingNumber: number },
      });
    expect(await slugOf(ship())).toBe('order_has_moved_on');
    await clerk.call('POST /admin/orders/{orderNo}/packed', at(placed));
    expect((await look(placed)).actions).toEqual(['staffShip', 'staffRefundOrder', 'staffChangeEmail']);
    const results = await race(3, () => slugOf(ship()));
    const slugs = results.map((r) => (r.status === 'fulfilled' ? r.value : 'failed'));
    expect(slugs.toSorted()).toEqual(['no refusal', 'order_has_moved_on', 'order_has_moved_on']);
    expect(await look(placed)).toMatchObject({ status: 'delivered', ...parcel });
    const found = async (status: 'shipped' | 'delivered') =>
      (await clerk.call('GET /admin/orders', { query: { q: placed.orderNo, status } })).rows.map(
        (r) => r.shipped,
      );
    expect([await found('shipped'), await found('delivered')]).toEqual([[true], []]);
    await until(
      'the mail',
      () => mailsOf(placed.orderNo, 'order-shipped'),
      ([mail]) => mail?.state === 'accepted',
    );
    const track = await store.call('GET /api/orders/{orderNo}/track', {
      ...at(placed),
      query: { accessKey: placed.accessKey },
    });
    expect(track).toMatchObject(parcel);
    const mail = firstOf(await mailsOf(placed.orderNo, 'order-shipped'));
    const buyer = await makeMember(store, { email: mail.recipient });
    const shipped = async () => firstOf((await buyer.call('GET /api/orders', { query: {} })).rows).shipped;
    expect(await shipped()).toBe(2);

    await clerk.call('POST /admin/orders/{orderNo}/received', at(placed));
    expect(await shipped()).toBe(0);
    expect([await found('shipped'), await found('delivered')]).toEqual([[], [false]]);
    expect((await look(placed)).actions).toEqual(['staffRefundOrder', 'staffChangeEmail']);
    expect(await actsOn(placed)).toEqual(
      ['packed', 'shipped', 'received'].map((what) => `staff:${clerk.id} orders.${what}`),
    );
    expect(await onHand(product)).toBe(1);
  });

  test('refunded in part are under way until the rest has left', async () => {
    const placed = await orderBox(await boxed(store, 2), 2);
    await pay(placed);
    await reached(placed, 'paid');
    const { id, worth } = firstOf(firstOf((await look(placed)).lines).units);
    const back = { units: [id], amount: worth.amount, refunded: 0, reason: 'Broken' };
    await clerk.call('POST /admin/orders/{orderNo}/refund', { ...at(placed), body: back });
    const tabs = async () => {
      const query = { q: placed.orderNo, tab: 'ended' } as const;
      const { counts, rows } = await clerk.call('GET /admin/orders', { query });
      return [counts.under_way, counts.ended, rows.length];
    };
    expect(await tabs()).toEqual([1, 0, 0]);
    await clerk.call('POST /admin/orders/{orderNo}/packed', at(placed));
    const parcel = { carrier: 'DHL', trackingNumber: '' };
    await clerk.call('POST /admin/orders/{orderNo}/shipped', { ...at(placed), body: parcel });
    expect(await tabs()).toEqual([0, 1, 1]);
  });

  test('that the order had to return are taken from the stock again, or it is not packed', async () => {
    const product = await boxed(store, 1);
    const placed = await orderBox(product);
    await pay(placed);
    await reached(placed, 'paid');
    // As after late money: paid, and nothing set aside.
    await sql`update deliveries d set set_aside = false from orders o
      where o.id = d.order_id and o.order_no = ${placed.orderNo}`.execute(store.db);
    expect(await slugOf(clerk.call('POST /admin/orders/{orderNo}/packed', at(placed)))).toBe('sold_out');
    await sql`update products set on_hand = 1 where id = ${product}`.execute(store.db);
    await clerk.call('POST /admin/orders/{orderNo}/packed', at(placed));
    expect(await onHand(product)).toBe(0);
  });
});

test('an order held for a look gives no key before it is approved', async () => {
  const placed = await makeOrder(store.call, { items: [{ productId: await store.stock(1), quantity: 1 }] });
  await sql`update orders set under_review = true where order_no = ${placed.orderNo}`.execute(store.db);
  await pay(placed);
  const held = await reached(placed, 'under_review');
  expect(held.actions).toEqual(['staffApproveOrder', 'staffRefuseOrder', 'staffKeyDelivery']);
  expect((await clerk.call('GET /admin/today')).review.total).toBe(1);
  expect(
    (await clerk.call('GET /admin/orders', { query: { tab: 'needs_you' } })).rows.map((row) => row.orderNo),
  ).toContain(placed.orderNo);
  await clerk.call('POST /admin/orders/{orderNo}/approve', at(placed));
  await reached(placed, 'delivered');
  expect(await slugOf(clerk.call('POST /admin/orders/{orderNo}/approve', at(placed)))).toBe(
    'order_has_moved_on',
  );
  expect(await actsOn(placed)).toEqual([`staff:${clerk.id} orders.approved`]);
});

describe('what staff see', () => {
  test('an order in full, and no key of it', async () => {
    const placed = await delivered();
    const seen = await look(placed);
    // A key that stands in the mail counts as revealed, and the mail may have left already.
    expect(['delivered', 'revealed']).toContain(seen.lines[0]?.units[0]?.status);
    expect(seen.lines[0]?.units[0]).toMatchObject({ batch: { supplier: 'Test' } });
    expect(seen.attempts).toMatchObject([{ provider: 'sandbox', state: 'paid' }]);
    expect(seen.history.map((row) => `${row.machine} ${row.after}`)).toEqual(
      expect.arrayContaining(['payment paid', 'delivery delivered', 'order delivered']),
    );
    const { keys } = await store.call('POST /api/orders/{orderNo}/keys', {
      ...at(placed),
      body: { accessKey: placed.accessKey },
    });
    expect(keys[0]?.key.length).toBeGreaterThan(10);
    expect(JSON.stringify(await look(placed))).not.toContain(keys[0]?.key);
  });

  test('are a customer’s by the account they belong to, whatever e-mail they name', async () => {
    const [ada, ben] = [await makeMember(store), await makeMember(store)];
    const buy = async (by: { call: typeof store.call }, email: string) => {
      const items = [{ productId: await store.stock(1), quantity: 1 }];
      const placed = await makeOrder(by.call, { items, email });
      // A guest's order joins its member once it is paid.
      await paySandbox(store, placed);
      return placed.orderNo;
    };
    const elsewhere = await buy(ada, someBuyer());
    const joined = await buy(store, ada.email);
    const foreign = await buy(ben, ada.email);
    const of = async (account: string) => {
      const { rows, total } = await clerk.call('GET /admin/orders', { query: { account } });
      expect(total).toBe(rows.length);
      return rows.map(({ orderNo }) => orderNo);
    };
    expect(await of(ada.id)).toEqual([joined, elsewhere]);
    expect(await of(ben.id)).toEqual([foreign]);
    expect(await of(crypto.randomUUID())).toEqual([]);
    await expect(clerk.call('GET /admin/orders', { query: { account: 'x' } })).rejects.toMatchObject({
      status: 422,
    });
  });

  test('lists by state, found by number and by e-mail, with counts', async () => {
    const email = `Zelda_${someBuyer()}`;
    const placed = await makeOrder(store.call, {
      items: [{ productId: await store.stock(1), quantity: 1 }],
      email,
    });
    const find = (q: string, tab: 'all' | 'delivered' | 'awaiting_payment' = 'all') =>
      clerk.call('GET /admin/orders', { query: { q, tab } });
    for (const q of [placed.orderNo, placed.orderNo.toLowerCase().slice(0, 9), email, 'zelda_']) {
      const { rows, total } = await find(q);
      expect([q, rows.map((row) => row.orderNo), total]).toEqual([q, [placed.orderNo], 1]);
    }
    // The signs of LIKE are signs like any other.
    expect((await find('zelda%')).total).toBe(0);
    expect((await find('zeldaX')).total).toBe(0);
    expect((await find('zelda_', 'delivered')).rows).toEqual([]);
    const { counts, total, rows } = await clerk.call('GET /admin/orders', {
      query: { tab: 'awaiting_payment' },
    });
    expect([counts.awaiting_payment, rows.length]).toEqual([total, total]);
    expect(counts.all).toBeGreaterThanOrEqual(counts.awaiting_payment + counts.delivered);
  });

  test('the stock, lowest first, by product and by batch', async () => {
    const productId = await store.stock(7);
    const empty = await store.stock(0);
    const all = await clerk.call('GET /admin/stock', { query: { pageSize: 50 } });
    expect(all.rows.find((row) => row.productId === productId)).toMatchObject({ free: 7, held: 0, sold: 0 });
    expect(all.rows.map((row) => row.free)).toEqual(
      all.rows.map((row) => row.free).toSorted((a, b) => a - b),
    );
    const low = await clerk.call('GET /admin/stock', { query: { low: 'true', pageSize: 50 } });
    expect(low.rows.map((row) => row.productId)).toContain(empty);
    expect(low.rows.map((row) => row.productId)).not.toContain(productId);
    expect(low.total).toBe(low.low);

    const stock = await atWork(store, 'stock');
    const { batches } = await stock.call('GET /admin/stock/{productId}', { params: { productId } });
    expect(batches).toMatchObject([{ supplier: 'Test', imported: 7, free: 7, state: 'live' }]);
    await sql`update key_batches set state = 'quarantined' where product_id = ${productId}`.execute(store.db);
    expect((await stock.call('GET /admin/stock/{productId}', { params: { productId } })).product.free).toBe(
      0,
    );
  });

  test('nothing of orders, for who minds the catalogue', async () => {
    await refundAsked();
    const editor = await atWork(store, 'catalogue');
    const today = await editor.call('GET /admin/today');
    expect([today.refunds.total, today.toShip.total, today.review.rows]).toEqual([0, 0, []]);
  });
});
