import { sql } from 'kysely';
import { boxed } from './boxed.ts';
import type { Bought } from './key-shop.ts';
import { someBuyer } from './make-order.ts';
import type { MemberShop } from './member-shop.ts';
import type { StaffAtWork } from './staff-browser.ts';

/** A delivered order whose keys stayed in the store, because it was reviewed first. */
export async function unseenOrder(shop: MemberShop, quantity = 1): Promise<Bought> {
  // A guest may hold two units of a product.
  const items = [];
  for (let left = quantity; left > 0; left -= 2) {
    const of = Math.min(left, 2);
    items.push({ productId: (await shop.shelf(of)).productId, quantity: of });
  }
  const order = await shop.buy(items);
  await sql`insert into order_events (order_id, machine, actor, before, after, at)
    values (${order.id}, 'order', 'test', 'paying', 'under_review', '2020-01-01')`.execute(shop.store.db);
  await shop.press(order, 'approve');
  await shop.reached(order, 'delivered');
  return order;
}

const MARA = {
  firstName: 'Mara',
  lastName: 'Lindt',
  phone: '030 901820',
  address: 'Lange Straße 1',
  city: 'Berlin',
  zip: '10115',
  country: 'DE',
};

/** A paid order of boxed goods that have been shipped and, where told, received. */
export async function shippedOrder(
  shop: MemberShop,
  clerk: StaffAtWork,
  received: boolean,
  quantity = 2,
): Promise<Bought> {
  const productId = await boxed(shop.store, quantity);
  const { call, db } = shop.store;
  const email = someBuyer();
  const wish = {
    items: [{ productId, quantity }],
    currency: 'USD' as const,
    paymentMethod: 'sandbox',
    country: 'DE',
    deliveryMethod: 'post',
  };
  const { total } = await call('POST /api/checkout/quote', { body: wish });
  const placed = await call('POST /api/orders', {
    body: { ...wish, contact: { email }, address: MARA, agree: true, total },
  });
  const row = await db
    .selectFrom('orders')
    .select('id')
    .where('order_no', '=', placed.orderNo)
    .executeTakeFirstOrThrow();
  const order = { ...placed, email, id: row.id };
  await shop.press(order, 'approve');
  await shop.reached(order, 'paid');
  const params = { orderNo: order.orderNo };
  await clerk.call('POST /admin/orders/{orderNo}/packed', { params });
  await clerk.call('POST /admin/orders/{orderNo}/shipped', {
    params,
    body: { carrier: 'DHL', trackingNumber: '00340434' },
  });
  if (received) await clerk.call('POST /admin/orders/{orderNo}/received', { params });
  return order;
}
