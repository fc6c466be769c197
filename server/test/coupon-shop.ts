import { firstOf } from '@halfturn/contract/primitives/rows.ts';
import { sql } from 'kysely';
import { sweepExpired } from '../src/sale/orders/expire-order.ts';
import { sendOrder, someBuyer } from './make-order.ts';
import { memberShop, type MemberShop } from './member-shop.ts';

export const usd = (amount: number) => ({ amount, currency: 'USD' as const });
export type Call = MemberShop['store']['call'];

/** One unit of a product, in dollars, by the sandbox; what a test says otherwise is what it is about. */
export const wanted = (productId: string, more: object = {}) => ({
  items: [{ productId, quantity: 1 }],
  currency: 'USD' as const,
  paymentMethod: 'sandbox',
  ...more,
});

interface Wish {
  email?: string;
  call?: Call;
  /** What the buyer saw; without it they ask first. */
  total?: ReturnType<typeof usd>;
}

/** A shop in which people order with coupons. */
export async function couponShop() {
  const shop = await memberShop();
  const { db, call, clock } = shop.store;
  const quote = (productId: string, more: object = {}, by: Call = call) =>
    by('POST /api/checkout/quote', { body: wanted(productId, more) });
  return {
    ...shop,
    /** A product of a hundred dollars. */
    hundred: () => shop.costing(10_000, 5),
    quote,
    async order(
      productId: string,
      coupon: string,
      { email = someBuyer(), call: by = call, total }: Wish = {},
    ) {
      const agreed = total ?? (await quote(productId, { coupon }, by)).total;
      const body = { ...wanted(productId, { coupon }), contact: { email }, agree: true, total: agreed };
      const placed = await sendOrder(by, body);
      const { id } = await db
        .selectFrom('orders')
        .select('id')
        .where('order_no', '=', placed.orderNo)
        .executeTakeFirstOrThrow();
      return { ...placed, id, email };
    },
    async usesOf(code: string) {
      const { rows } = await sql<{ uses: number }>`
        select c.uses from coupons c join coupon_codes k on k.coupon_id = c.id where k.code = ${code}`.execute(
        db,
      );
      return firstOf(rows).uses;
    },
    cancel: ({ orderNo, accessKey }: { orderNo: string; accessKey: string }) =>
      call('POST /api/orders/{orderNo}/cancel', { params: { orderNo }, body: { accessKey } }),
    async expire({ id }: { id: string }) {
      await sql`update orders set expires_at = now() - interval '1 second' where id = ${id}`.execute(db);
      await sweepExpired(db, clock.now());
    },
    async freeOf(productId: string) {
      const rows = await db
        .selectFrom('product_keys')
        .select('id')
        .where('product_id', '=', productId)
        .where('state', '=', 'free')
        .execute();
      return rows.length;
    },
  };
}

export type CouponShop = Awaited<ReturnType<typeof couponShop>>;
