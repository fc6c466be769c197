import { sql } from 'kysely';
import type { Db } from '../src/platform/db/kysely.ts';

/** What hangs on a bought order beside its keys: a claim with its picture, one that was never sent, and the coupon it was placed with. */
export async function claimOf(
  db: Db,
  order: { id: string; email: string },
  { tag, productId }: { tag: string; productId: string },
): Promise<void> {
  const [id, couponId] = [crypto.randomUUID(), crypto.randomUUID()];
  await sql`insert into claims (id, order_id, delivery_id, reason, content, made_at, due_at)
    select ${id}::uuid, order_id, id, 'used', ${`Broken ${tag}`}, now(), now() from deliveries
    where order_id = ${order.id} and product_id = ${productId} limit 1`.execute(db);
  for (const claim of [id, null])
    await sql`insert into claim_pictures (order_id, claim_id, name, width, height, size, bytes, at)
      values (${order.id}, ${claim}, ${`${tag}.png`}, 1, 1, 2, 'ok', now())`.execute(db);
  await sql`with coupon as (
      insert into coupons (id, name, kind, percent_bp, scope, created_at)
      values (${couponId}, 'A coupon', 'percent', 100, 'all', now()) returning id)
    insert into coupon_uses (order_id, coupon_id, code, email_norm, amount_minor, currency, used_at)
    select ${order.id}, id, 'HERON', ${order.email}, 1, 'USD', now() from coupon`.execute(db);
}
