import { firstOf, present } from '@halfturn/contract/primitives/rows.ts';
import { loadWords } from '@halfturn/locales/load.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { until } from '../../../test/make-order.ts';
import type { MemberBrowser } from '../../../test/member-browser.ts';
import { memberShop, type MemberShop } from '../../../test/member-shop.ts';
import { inTransaction } from '../../platform/db/kysely.ts';
import { expireOrder } from '../../sale/orders/expire-order.ts';
import { notifyDeclined, notifyShipped } from '../../sale/orders/notify-buyer.ts';
import { grantRefund } from '../../sale/payments/grant-refund.ts';
import { forgetNotices } from './notify-member.ts';

let shop: MemberShop;
beforeAll(async () => {
  shop = await memberShop();
});
afterAll(() => shop.close());

const list = (member: MemberBrowser, query: object = {}, lang = 'en-US') =>
  member.call('GET /api/notices', { query }, { headers: { 'accept-language': lang } });
const events = async (member: MemberBrowser) => (await list(member)).rows.map(({ event }) => event);
const unread = async (member: MemberBrowser) => (await member.call('GET /api/account/counts')).notices;
const place = async (member: MemberBrowser, productId: string) => {
  const body = { items: [{ productId, quantity: 1 }], currency: 'USD' as const, paymentMethod: 'sandbox' };
  const { total } = await member.call('POST /api/checkout/quote', { body });
  const placed = await member.call('POST /api/orders', {
    body: { ...body, contact: { email: member.email }, agree: true, total },
  });
  const { id } = await shop.store.db
    .selectFrom('orders')
    .select('id')
    .where('order_no', '=', placed.orderNo)
    .executeTakeFirstOrThrow();
  return { ...placed, id };
};
const pay = async (member: MemberBrowser, productId: string) => {
  const order = await place(member, productId);
  await shop.press(order, 'approve');
  await until(
    'told',
    () => events(member),
    (seen) => seen.includes('paid'),
  );
  return order;
};

describe('what happens to an order', () => {
  test('is told once, in the language of the reader, and never for a guest’s order', async () => {
    const member = await shop.member();
    expect(await list(member)).toEqual({ rows: [], total: 0, unread: 0 });
    const order = await pay(member, await shop.costing(2_000));
    await shop.counted(order);
    await shop.counted(order);
    expect(await list(member)).toMatchObject({
      total: 1,
      unread: 1,
      rows: [
        {
          event: 'paid',
          orderNo: order.orderNo,
          read: false,
          title: `Order \u2068${order.orderNo}\u2069 is paid`,
        },
      ],
    });
    expect(firstOf((await list(member, {}, 'de')).rows).title).toContain('ist bezahlt');
    await shop.confirm(order);
    await until(
      'completed',
      () => events(member),
      (seen) => seen[0] === 'completed',
    );

    const guest = await shop.buy([{ productId: await shop.costing(500), quantity: 1 }]);
    await shop.press(guest, 'approve');
    await shop.reached(guest, 'delivered');
    await shop.counted(guest);
    const { rows } = await sql`select from notices where order_id = ${guest.id}`.execute(shop.store.db);
    expect(rows).toEqual([]);
  });

  test('an expiry is told, and mails about parcels and declined refunds come with a notice', async () => {
    const member = await shop.member();
    const order = await place(member, await shop.costing(2_000));
    const later = new Date(shop.store.clock.now().getTime() + 86_400_000);
    await inTransaction(shop.store.db, (trx) => expireOrder(trx, order.id, later));
    expect(await events(member)).toEqual(['expired']);
    await notifyShipped(shop.store.context, { orderId: order.id });
    await notifyShipped(shop.store.context, { orderId: order.id });
    expect((await events(member)).filter((event) => event === 'shipped')).toHaveLength(1);
    for (const answeredAt of [
      '2026-11-22T08:00:00.000Z',
      '2026-11-22T08:00:00.000Z',
      '2026-11-23T08:00:00.000Z',
    ])
      await notifyDeclined(shop.store.context, { orderId: order.id, answeredAt });
    expect((await events(member)).filter((event) => event === 'refund_declined')).toHaveLength(2);
  });

  test('a refund is told with the total so far', async () => {
    const member = await shop.member();
    const { id, orderNo } = await pay(member, await shop.costing(2_000));
    const params = { orderNo };
    const { status } = await member.call('POST /api/orders/{orderNo}/refund', { params, body: {} });
    const now = shop.store.clock.now();
    if (status === 'refund_requested')
      await inTransaction(shop.store.db, (trx) =>
        grantRefund(trx, id, { actor: 'staff:1', reason: 'x' }, now),
      );
    await until(
      'told',
      () => events(member),
      (seen) => seen.includes('refunded'),
    );
    const told = present((await list(member)).rows.find(({ event }) => event === 'refunded'));
    expect(told.content).toContain('$20.00');
    expect(told.content).toContain(loadWords('en-US', ['payments']).t('payments.refund_arrival'));
  });
});

describe('reading', () => {
  test('marks the named notices, or all, but none of other members', async () => {
    const [member, other] = [await shop.member(), await shop.member()];
    for (const who of [member, other]) await pay(who, await shop.costing(1_000));
    await pay(member, await shop.costing(1_000));
    await until(
      'both',
      () => unread(member),
      (count) => count === 2,
    );
    const latest = firstOf((await list(member)).rows);
    const foreign = firstOf((await list(other)).rows);
    const read = (body: { ids: string[] } | { all: true }) => member.call('POST /api/notices/read', { body });
    expect(await read({ ids: [latest.id, foreign.id] })).toEqual({ unread: 1 });
    expect(await read({ ids: [latest.id] })).toEqual({ unread: 1 });
    expect(await unread(other)).toBe(1);
    expect((await list(member)).rows.map((row) => row.read)).toEqual([true, false]);
    expect(await read({ all: true })).toEqual({ unread: 0 });
    expect(await unread(other)).toBe(1);
    await expect(read({ ids: ['x'] })).rejects.toMatchObject({ status: 422 });
    for (const path of ['GET /api/notices', 'GET /api/account/counts'] as const)
      await expect(shop.store.call(path)).rejects.toMatchObject({ slug: 'login_required' });
  });

  test('after a year a notice is gone', async () => {
    const member = await shop.member();
    await pay(member, await shop.costing(1_000));
    const now = shop.store.clock.now().getTime();
    await forgetNotices(shop.store.db, new Date(now + 360 * 86_400_000));
    expect(await events(member)).toContain('paid');
    await forgetNotices(shop.store.db, new Date(now + 370 * 86_400_000));
    expect(await events(member)).toEqual([]);
  });
});
