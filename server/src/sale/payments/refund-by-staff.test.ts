import { firstOf, nthOf, present } from '@halfturn/contract/primitives/rows.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { slug } from '../../../test/claim-shop.ts';
import type { Bought } from '../../../test/key-shop.ts';
import { until } from '../../../test/make-order.ts';
import { memberShop, type MemberShop } from '../../../test/member-shop.ts';
import { refundsOf } from '../../../test/payment-books.ts';
import { holdFirstCommit } from '../../../test/race.ts';
import { atWork, auditOf, type StaffAtWork } from '../../../test/staff-browser.ts';
import { refundByStaff } from './refund-by-staff.ts';

let shop: MemberShop;
let clerk: StaffAtWork;
let other: StaffAtWork;
beforeAll(async () => {
  shop = await memberShop();
  clerk = await atWork(shop.store, 'orders');
  other = await atWork(shop.store, 'finance');
});
afterAll(() => shop.close());

const look = ({ orderNo }: Pick<Bought, 'orderNo'>) =>
  clerk.call('GET /admin/orders/{orderNo}', { params: { orderNo } });
const unitsOf = async (order: Bought) => (await look(order)).lines.flatMap(({ units }) => units);
/** Two copies of one product, delivered by a link and not looked at. */
async function twoCopies(): Promise<Bought> {
  const productId = await shop.costing(1_000);
  const order = await shop.bought(productId, 2, 'link');
  await shop.settled(order.id);
  return order;
}
interface Wish {
  units?: string[];
  amount: number;
  refunded?: number;
  target?: 'method' | 'balance';
}
const refund = ({ orderNo }: Bought, { refunded = 0, ...wish }: Wish, by: StaffAtWork = clerk) =>
  by.call('POST /admin/orders/{orderNo}/refund', {
    params: { orderNo },
    body: { ...wish, refunded, reason: 'Bought twice by mistake' },
  });
const sent = (order: Bought) =>
  until(
    'refunds',
    () => refundsOf(shop.store.db, order.orderNo),
    (rows) => rows.length > 0 && rows.every(({ state }) => state === 'done'),
  );

describe('staff refund', () => {
  test('one copy: its key is void, the other is kept, and the buyer is told', async () => {
    const order = await twoCopies();
    const [first] = await unitsOf(order);
    const unit = present(first);
    const done = await refund(order, { units: [unit.id], amount: unit.worth.amount });
    expect(done).toEqual({ status: 'partially_refunded', refunded: unit.worth });
    expect((await unitsOf(order)).map(({ status, left }) => [status, left])).toEqual([
      ['voided', false],
      ['delivered', true],
    ]);
    expect(await sent(order)).toMatchObject([{ amount_minor: unit.worth.amount, state: 'done' }]);
    await shop.inbox.mailTo(order.email, /^Your refund for order/);
    expect(await auditOf(shop.store, `order:${order.orderNo}`)).toMatchObject([
      {
        actor: `staff:${clerk.id}`,
        action: 'orders.refunded',
        before: { refunded: 0 },
        after: { refunded: unit.worth.amount, target: 'method', units: [unit.id] },
        reason: 'Bought twice by mistake',
      },
    ]);
    const { history } = await look(order);
    expect(history).toContainEqual(
      expect.objectContaining({ machine: 'payment', actor: 'The orders', reason: 'Bought twice by mistake' }),
    );
  });

  test('an amount: every copy is kept; the next refund goes from what is left', async () => {
    const order = await twoCopies();
    const { left } = await look(order);
    expect((await refund(order, { amount: 300 })).status).toBe('partially_refunded');
    expect((await refund(order, { amount: 200, refunded: 300 })).refunded.amount).toBe(200);
    expect((await unitsOf(order)).every((unit) => unit.left)).toBe(true);
    const over = { amount: left.amount - 499, refunded: 500 };
    await expect(refund(order, over)).rejects.toMatchObject({ slug: 'invalid_input', status: 422 });
    // All that is left ends the order, as a refund of all its copies does.
    expect((await refund(order, { amount: left.amount - 500, refunded: 500 })).status).toBe('refunded');
    expect((await unitsOf(order)).map(({ status }) => status)).toEqual(['voided', 'voided']);
    expect((await sent(order)).map((row) => row.amount_minor).toSorted((a, b) => a - b)).toEqual([
      200,
      300,
      left.amount - 500,
    ]);
    const acts = (await look(order)).history.filter(({ act }) => act === 'amount_refunded');
    expect(acts).toHaveLength(2);
  });

  test('to the balance of a member at once, and never to that of a guest', async () => {
    const member = await shop.member();
    const order = await shop.boughtBy(member, await shop.costing(1_000));
    const done = await refund(order, { amount: 400, target: 'balance' });
    expect(done.refunded).toEqual({ amount: 400, currency: 'USD' });
    const { balances } = await member.call('GET /api/account/balance');
    expect(balances).toEqual([{ amount: 400, currency: 'USD' }]);
    expect(await refundsOf(shop.store.db, order.orderNo)).toMatchObject([
      { state: 'done', amount_minor: 400 },
    ]);
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from sandbox.refunds s
      join payment_captures c on c.capture_ref = s.capture_ref where c.order_id = ${order.id}`.execute(
      shop.store.db,
    );
    expect(firstOf(rows).n).toBe(0);
    const { mail } = await shop.inbox.mailTo(order.email, /^Your refund for order/);
    expect(mail.text).toContain('$4.00 to your store balance');

    const guests = await twoCopies();
    await expect(refund(guests, { amount: 400, target: 'balance' })).rejects.toMatchObject({
      slug: 'invalid_input',
    });
    expect(await refundsOf(shop.store.db, guests.orderNo)).toEqual([]);
  });

  test('only what is paid, with a code that is fresh, and within what a person may give', async () => {
    const order = await shop.buy([{ productId: await shop.costing(1_000), quantity: 1 }]);
    expect((await look(order)).actions).not.toContain('staffRefundOrder');
    expect(await slug(refund(order, { amount: 100 }))).toBe('order_has_moved_on');
    const paid = await twoCopies();
    const support = await atWork(shop.store, 'support');
    expect(await slug(refund(paid, { amount: 100 }, support))).toBe('forbidden');
    await sql`insert into settings (key, value) values ('staff.mostUsd', '1')
      on conflict (key) do update set value = excluded.value`.execute(shop.store.db);
    expect(await slug(refund(paid, { amount: 101 }))).toBe('staff_day_limit');
    await sql`delete from settings where key = 'staff.mostUsd'`.execute(shop.store.db);
    await sql`update staff_sessions set code_at = now() - interval '1 hour' where staff_id = ${other.id}`.execute(
      shop.store.db,
    );
    expect(await slug(refund(paid, { amount: 100 }, other))).toBe('staff_code_again');
    await sql`update staff_sessions set code_at = now() where staff_id = ${other.id}`.execute(shop.store.db);
  });
});

describe('two at once', () => {
  const by = () => ({
    actor: `staff:${other.id}`,
    giver: { id: other.id, codeAt: shop.store.clock.now() },
    now: shop.store.clock.now(),
  });
  const wish = (amountMinor: number) => ({
    units: [],
    amountMinor,
    refundedMinor: 0,
    reason: 'A test',
    target: 'method' as const,
  });

  test('the second waits, and is refused with the name of the first', async () => {
    const order = await twoCopies();
    const { first, second, waited } = await holdFirstCommit({
      db: shop.store.db,
      first: (trx) => refundByStaff(trx, order.id, wish(300), by()),
      second: () => refund(order, { amount: 300 }),
    });
    expect([first.status, waited]).toEqual(['fulfilled', true]);
    expect(second).toMatchObject({
      reason: { slug: 'staff_order_has_moved_on', data: { by: 'The finance' } },
    });
    expect(await sent(order)).toHaveLength(1);
    expect((await look(order)).refunded.amount).toBe(300);
  });

  test('the positive control: without the lock of the order both decide on the same past', async () => {
    const order = await twoCopies();
    const seen = () =>
      shop.store.db
        .selectFrom('orders')
        .select('refunded_minor')
        .where('id', '=', order.id)
        .executeTakeFirstOrThrow();
    const { second, waited } = await holdFirstCommit({
      db: shop.store.db,
      first: (trx) => refundByStaff(trx, order.id, wish(300), by()),
      second: seen,
      patience: 300,
    });
    expect(waited).toBe(false);
    expect(second).toMatchObject({ value: { refunded_minor: 0 } });
  });

  test('a double click of one copy refunds it once', async () => {
    const order = await twoCopies();
    const unit = nthOf(await unitsOf(order), 1);
    const once = () => refund(order, { units: [unit.id], amount: unit.worth.amount });
    const [a, b] = await Promise.all([slug(once()), slug(once())]);
    expect([a, b].filter((one) => one === 'staff_order_has_moved_on')).toHaveLength(1);
    expect(await sent(order)).toHaveLength(1);
  });
});

describe('staff cancel', () => {
  const cancel = ({ orderNo }: Pick<Bought, 'orderNo'>, who = clerk) =>
    who.call('POST /admin/orders/{orderNo}/cancel', {
      params: { orderNo },
      body: { reason: 'The buyer wrote to us' },
    });
  test('an order that is not paid: its key is for sale again, the buyer is told, and it is done once', async () => {
    const { productId } = await shop.shelf(1);
    const order = await shop.buy([{ productId, quantity: 1 }]);
    expect((await look(order)).actions).toContain('staffCancelOrder');
    expect(await cancel(order)).toEqual({ status: 'cancelled' });
    const { rows } = await sql<{ state: string }>`select state from product_keys
      where product_id = ${productId}`.execute(shop.store.db);
    expect(rows).toEqual([{ state: 'free' }]);
    const { mail } = await shop.inbox.mailTo(order.email, /was canceled$/);
    expect(mail.text).toContain('You weren’t charged');
    expect(mail.text).not.toContain('The buyer wrote to us');
    expect(await slug(cancel(order, other))).toBe('staff_order_has_moved_on');
    expect(await auditOf(shop.store, `order:${order.orderNo}`)).toMatchObject([
      { action: 'orders.cancelled', reason: 'The buyer wrote to us' },
    ]);
    expect((await look(order)).history).toContainEqual(
      expect.objectContaining({ actor: 'The orders', reason: 'The buyer wrote to us' }),
    );
  });

  test('never one that is paid', async () => {
    expect(await slug(cancel(await twoCopies()))).toBe('order_has_moved_on');
  });
});
