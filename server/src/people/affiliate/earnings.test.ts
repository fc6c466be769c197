import { firstOf, present } from '@halfturn/contract/primitives/rows.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { affiliateShop, type AffiliateShop } from '../../../test/affiliate-shop.ts';
import { race } from '../../../test/race.ts';
import { inTransaction } from '../../platform/db/kysely.ts';
import { recountForAffiliate } from '../../sale/orders/count-for-affiliate.ts';
import { movePayment } from '../../sale/orders/move-payment.ts';
import { lockOrder } from '../../sale/orders/orders.queries.ts';

let shop: AffiliateShop;
beforeAll(async () => {
  shop = await affiliateShop();
});
afterAll(() => shop.close());

const DAY = 86_400_000;
const usd = (amount: number) => ({ amount, currency: 'USD' });

describe('an order by an affiliate’s link', () => {
  test('earns the rate of its goods once it is completed, held for 30 days', async () => {
    const affiliate = await shop.affiliate();
    const order = await shop.boughtIn(shop.follower(affiliate.code), await shop.store.stock(1));
    expect(await shop.referrer(order)).toBe(affiliate.id);
    expect((await shop.seen(affiliate)).entries).toEqual([]);
    await shop.confirm(order);
    const seen = await shop.untilEntries(affiliate, [['earned', 249]]);
    expect(seen).toMatchObject({
      code: affiliate.code,
      ratePercent: 10,
      active: true,
      held: usd(249),
      available: usd(0),
      paidOut: usd(0),
    });
    const { completed_at } = await shop.store.db
      .selectFrom('orders')
      .select('completed_at')
      .where('id', '=', order.id)
      .executeTakeFirstOrThrow();
    const due = new Date(present(completed_at).getTime() + 30 * DAY);
    expect(firstOf(seen.entries).dueAt).toBe(due.toISOString());
  });

  test('earns by the rate that it was placed with', async () => {
    const affiliate = await shop.affiliate(10);
    const order = await shop.boughtIn(shop.follower(affiliate.code), await shop.store.stock(1));
    const params = { accountId: affiliate.id };
    const { version } = await shop.support.call('GET /admin/affiliates/{accountId}', { params });
    await shop.support.call('POST /admin/affiliates/{accountId}', {
      params,
      body: { ratePercent: 20, active: true, version },
    });
    await shop.confirm(order);
    await shop.untilEntries(affiliate, [['earned', 249]]);
    await shop.sold(affiliate.code);
    await shop.untilEntries(affiliate, [
      ['earned', 249],
      ['earned', 499],
    ]);
  });

  test('earns once, after repeated and concurrent events', async () => {
    const affiliate = await shop.affiliate();
    const order = await shop.sold(affiliate.code);
    const outcomes = await race(6, () => recountForAffiliate(shop.store.context, { orderId: order.id }));
    expect(outcomes.filter(({ status }) => status === 'rejected')).toEqual([]);
    await shop.untilEntries(affiliate, [['earned', 249]]);
  });

  test('earns nothing by freight, service charge, tax, or what coupon and points have paid', async () => {
    const affiliate = await shop.affiliate();
    const order = await shop.boughtIn(shop.follower(affiliate.code), await shop.store.stock(1));
    await sql`update orders set goods_minor = 12_400, coupon_minor = 1_000, coupon_code = 'X', points_minor = 500,
        freight_minor = 700, fee_minor = 300, tax_included = true, tax_minor = 1_100, freight_tax_minor = 70,
        fee_tax_minor = 30, total_minor = 11_900 where id = ${order.id}`.execute(shop.store.db);
    await shop.confirm(order);
    // 124.00 − 10.00 − 5.00 − 10.00 of tax = 99.00.
    await shop.untilEntries(affiliate, [['earned', 990]]);
  });

  test('is converted by its own rate', async () => {
    const affiliate = await shop.affiliate();
    await sql`insert into currency_rates (code, rate, source, as_of) values ('EUR', 0.8, 'manual', now())
      on conflict (code) do update set rate = 0.8, as_of = now()`.execute(shop.store.db);
    const productId = await shop.store.stock(1);
    const order = await shop.boughtIn(shop.follower(affiliate.code), productId, { currency: 'EUR' });
    await sql`update currency_rates set rate = 1.6 where code = 'EUR'`.execute(shop.store.db);
    await shop.confirm(order);
    // 19.99 euros were 24.9875 dollars.
    await shop.untilEntries(affiliate, [['earned', 249]]);
  });
});

describe('earnings that are taken back', () => {
  test('a refund of one unit of two takes back half', async () => {
    const affiliate = await shop.affiliate();
    const productId = await shop.store.stock(2);
    const items = [{ productId, quantity: 2 }];
    const order = await shop.boughtIn(shop.follower(affiliate.code), productId, {
      items,
      keyDelivery: 'link',
    });
    await shop.confirm(order);
    await shop.untilEntries(affiliate, [['earned', 499]]);
    const unit = firstOf(firstOf((await shop.read(order)).lines).units);
    await shop.store.call('POST /api/orders/{orderNo}/refund', {
      params: { orderNo: order.orderNo },
      body: { accessKey: order.accessKey, units: [unit.id] },
    });
    const seen = await shop.untilEntries(affiliate, [
      ['earned', 499],
      ['taken_back', -250],
    ]);
    expect(seen).toMatchObject({ held: usd(249), available: usd(0) });
  });

  test('a dispute takes back all; won, it is earned again', async () => {
    const affiliate = await shop.affiliate();
    const order = await shop.sold(affiliate.code);
    await shop.untilEntries(affiliate, [['earned', 249]]);
    const move = (to: 'disputed' | 'paid') =>
      inTransaction(shop.store.db, async (trx) => {
        await movePayment(trx, await lockOrder(trx, order.id), { to, actor: 'sandbox' }, new Date());
      });
    await move('disputed');
    await shop.untilEntries(affiliate, [
      ['earned', 249],
      ['taken_back', -249],
    ]);
    await move('paid');
    const seen = await shop.untilEntries(affiliate, [
      ['earned', 249],
      ['taken_back', -249],
      ['earned', 249],
    ]);
    expect(seen.held).toEqual(usd(249));
  });
});

describe('no affiliate earns', () => {
  test('by their own order: signed in, or as a guest with the same address in another spelling', async () => {
    const affiliate = await shop.affiliate();
    const productId = await shop.store.stock(3);
    const signedIn = await shop.boughtIn(shop.follower(affiliate.code, affiliate), productId);
    expect(await shop.referrer(signedIn)).toBeNull();
    const [name, host] = affiliate.email.split('@');
    const email = `${present(name).toUpperCase()}+gift@${host}`;
    const asGuest = await shop.boughtIn(shop.follower(affiliate.code), productId, { email });
    expect(await shop.referrer(asGuest)).toBeNull();
    // The control: an order of another person in the same browser.
    const another = await shop.boughtIn(shop.follower(affiliate.code), productId);
    expect(await shop.referrer(another)).toBe(affiliate.id);
  });

  test('by an order that became their own later', async () => {
    const affiliate = await shop.affiliate();
    const order = await shop.boughtIn(shop.follower(affiliate.code), await shop.store.stock(1));
    await sql`update orders set account_id = ${affiliate.id} where id = ${order.id}`.execute(shop.store.db);
    await shop.confirm(order);
    await recountForAffiliate(shop.store.context, { orderId: order.id });
    expect((await shop.seen(affiliate)).entries).toEqual([]);
  });

  test('after their end; what was earned stays, and orders from before still earn', async () => {
    const affiliate = await shop.affiliate();
    await shop.sold(affiliate.code);
    await shop.untilEntries(affiliate, [['earned', 249]]);
    const before = await shop.boughtIn(shop.follower(affiliate.code), await shop.store.stock(1));
    const end = async (active: boolean) => {
      const params = { accountId: affiliate.id };
      const { version } = await shop.support.call('GET /admin/affiliates/{accountId}', { params });
      return await shop.support.call('POST /admin/affiliates/{accountId}', {
        params,
        body: { ratePercent: 10, active, version },
      });
    };
    expect(await end(false)).toMatchObject({ active: false });
    const after = await shop.boughtIn(shop.follower(affiliate.code), await shop.store.stock(1));
    expect(await shop.referrer(after)).toBeNull();
    await shop.confirm(before);
    const seen = await shop.untilEntries(affiliate, [
      ['earned', 249],
      ['earned', 249],
    ]);
    expect(seen).toMatchObject({ active: false, held: usd(498) });
    await end(true);
    const again = await shop.boughtIn(shop.follower(affiliate.code), await shop.store.stock(1));
    expect(await shop.referrer(again)).toBe(affiliate.id);
  });

  test('with a disabled account, or by an unknown code', async () => {
    const affiliate = await shop.affiliate();
    await sql`update accounts set disabled_at = now(), disabled_reason = 'test' where id = ${affiliate.id}`.execute(
      shop.store.db,
    );
    for (const code of [affiliate.code, 'ZZZZZZZZ', "';--"]) {
      const order = await shop.boughtIn(shop.follower(code), await shop.store.stock(1));
      expect(await shop.referrer(order), code).toBeNull();
    }
  });
});
