import type { Currency } from '@halfturn/contract/primitives/currencies.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Db, Trx } from '../../platform/db/kysely.ts';
import { customerOf } from '../../platform/customer.ts';
import type { AskedCoupon } from './coupon.ts';

/** The person who uses a coupon. */
export interface CouponCustomer {
  accountId: string | null;
  /** Their email addresses in one form (`customerOf`). */
  emailNorms: readonly string[];
  /** The same addresses as orders store them, in lower case. */
  emails: readonly string[];
}

/** A customer by their account and the addresses that they name; the order's own address comes first. */
export const couponCustomer = (
  accountId: string | null,
  emails: readonly (string | undefined)[],
): CouponCustomer => {
  const named = emails.filter((email) => email !== undefined);
  return {
    accountId,
    emailNorms: [...new Set(named.map(customerOf))],
    emails: [...new Set(named.map((email) => email.trim().toLowerCase()))],
  };
};

/** SQL: how many orders of a customer use the coupon `c`; each counts once. */
const usesBy = ({ accountId, emailNorms }: Pick<CouponCustomer, 'accountId' | 'emailNorms'>) => sql<number>`
  (select count(*) from (
    select u.order_id from coupon_uses u
    where u.coupon_id = c.id and u.email_norm = any(${emailNorms}::text[]) and u.email_norm <> ''
      and u.given_back_at is null
    union
    select u.order_id from order_buyers o join coupon_uses u on u.order_id = o.id
    where o.account_id = ${accountId}::uuid and u.coupon_id = c.id and u.given_back_at is null) as theirs)`;

/**
 * SQL: whether the customer has bought before, or is about to: another order of theirs is paid or waits for its money, or another
 * coupon is theirs by a variant of the address.
 *
 * @param but the order that does not count
 */
const hasBought = (
  { accountId, emailNorms, emails }: CouponCustomer,
  but: string | null,
): RawBuilder<boolean> => {
  const isOther = sql`o.id is distinct from ${but}::uuid
    and (o.paid_at is not null or o.status in ('awaiting_payment', 'paying'))`;
  return sql<boolean>`(
    exists (select from order_buyers o where o.email_norm = any(${emails}::text[]) and o.email_norm <> '' and ${isOther})
    or exists (select from order_buyers o where o.account_id = ${accountId}::uuid and ${isOther})
    or exists (select from coupon_uses u where u.email_norm = any(${emailNorms}::text[]) and u.email_norm <> ''
      and u.given_back_at is null and u.order_id is distinct from ${but}::uuid))`;
};

/** SQL: whether the product `p` (with its class `pc`) is in the category `s`, which may show the products of one genre. */
const IN_CATEGORY = sql`case when s.genre_code is null then s.id in (p.class_id, pc.parent_id)
  else s.parent_id = p.class_id and s.genre_code = p.genre_code end`;

/** The coupon of this code, with what its terms need to know of the products and the buyer; undefined if there is none. */
export async function findCoupon(
  db: Db,
  code: string,
  productIds: readonly string[],
  customer: CouponCustomer,
): Promise<AskedCoupon | undefined> {
  const { rows } = await sql<AskedCoupon>`
    select c.*, k.code, k.max_uses as code_max_uses, k.uses as code_uses,
      case c.scope
        when 'products' then array(
          select p.id from products p where p.id = any(${productIds}::uuid[]) and exists (
            select from coupon_products cp where cp.coupon_id = c.id and cp.product_id in (p.id, p.parent_id)))
        when 'classes' then array(
          select p.id from products p join classes pc on pc.id = p.class_id
          where p.id = any(${productIds}::uuid[]) and exists (
            select from coupon_classes cc join classes s on s.id = cc.class_id
            where cc.coupon_id = c.id and ${IN_CATEGORY}))
      end as covered,
      case when c.per_customer is null then 0 else ${usesBy(customer)} end as by_customer,
      case when c.first_only then ${hasBought(customer, null)} else false end as bought
    from coupon_codes k join coupons c on c.id = k.coupon_id
    where k.code = ${code}`.execute(db);
  return rows[0];
}

/** Counts one more use of a coupon, under its row's lock. False if it is used up. */
export async function countUse(trx: Trx, couponId: string): Promise<boolean> {
  const { rows } = await sql`
    update coupons set uses = uses + 1 where id = ${couponId} and (max_uses is null or uses < max_uses)
    returning id`.execute(trx);
  return rows.length > 0;
}

/** Counts one more use of a code. False if it is used up. */
export async function countCodeUse(trx: Trx, code: string): Promise<boolean> {
  const { rows } = await sql`
    update coupon_codes set uses = uses + 1 where code = ${code} and (max_uses is null or uses < max_uses)
    returning code`.execute(trx);
  return rows.length > 0;
}

interface NewUse {
  orderId: string;
  couponId: string;
  code: string;
  minor: number;
  currency: Currency;
  at: Date;
}

/**
 * Notes which order uses a coupon. Undefined, and nothing noted, if the customer has used it as often as each may; `bought` if it
 * is for first orders and this is not their first.
 */
export async function insertUse(
  trx: Trx,
  { orderId, couponId, code, minor, currency, at }: NewUse,
  customer: CouponCustomer,
): Promise<{ bought: boolean } | undefined> {
  const { rows } = await sql<{ bought: boolean }>`
    with coupon as (
      select c.per_customer is null or ${usesBy(customer)} < c.per_customer as may,
        c.first_only and ${hasBought(customer, orderId)} as bought
      from coupons c where c.id = ${couponId}
    ), noted as (
      insert into coupon_uses (order_id, coupon_id, code, email_norm, amount_minor, currency, used_at)
      select ${orderId}::uuid, ${couponId}::uuid, ${code}, ${customer.emailNorms[0] ?? ''}, ${minor}::bigint, ${currency},
        ${at}::timestamptz
      from coupon where may
    )
    select bought from coupon where may`.execute(trx);
  return rows[0];
}

/** The use of an order counts for the customer with this address from now on. */
export async function moveUseTo(trx: Trx, orderId: string, customer: string): Promise<void> {
  await trx
    .updateTable('coupon_uses')
    .set({ email_norm: customer })
    .where('order_id', '=', orderId)
    .execute();
}

/** Takes the use of an order off the counts of its coupon and code; nothing if that was done before. */
export async function returnUse(trx: Trx, orderId: string, now: Date): Promise<void> {
  await sql`
    with back as (
      update coupon_uses set given_back_at = ${now} where order_id = ${orderId} and given_back_at is null
      returning coupon_id, code
    ), coupon as (
      update coupons c set uses = c.uses - 1 from back where c.id = back.coupon_id
    )
    update coupon_codes k set uses = k.uses - 1 from back
    where k.code = back.code and k.coupon_id = back.coupon_id and k.uses > 0`.execute(trx);
}

/** The use of an order, locked; undefined for an order without a coupon. */
export const lockUse = (trx: Trx, orderId: string) =>
  trx
    .selectFrom('coupon_uses')
    .select(['coupon_id', 'code', 'email_norm', 'given_back_at'])
    .where('order_id', '=', orderId)
    .forUpdate()
    .executeTakeFirst();

/** Whether the locked coupon has room for the order that once used it. Undefined if the coupon is gone. */
export async function roomFor(trx: Trx, orderId: string, couponId: string): Promise<boolean | undefined> {
  await trx.selectFrom('coupons').select('id').where('id', '=', couponId).forUpdate().execute();
  const { rows } = await sql<{ free: boolean }>`
    select (c.max_uses is null or c.uses < c.max_uses) and (k.max_uses is null or k.uses < k.max_uses)
      and (c.per_customer is null or (
        select count(*) from (
          select used.order_id from coupon_uses used
          where used.coupon_id = c.id and used.email_norm = u.email_norm and used.email_norm <> ''
            and used.given_back_at is null
          union
          select used.order_id from order_buyers other join coupon_uses used on used.order_id = other.id
          where other.account_id = o.account_id and used.coupon_id = c.id and used.given_back_at is null
        ) as theirs) < c.per_customer) as free
    from coupon_uses u join coupons c on c.id = u.coupon_id
      left join coupon_codes k on k.code = u.code and k.coupon_id = u.coupon_id
      join order_buyers o on o.id = u.order_id
    where u.order_id = ${orderId}`.execute(trx);
  return rows[0] && Boolean(rows[0].free);
}

/** The order uses its coupon again. */
export async function takeUseAgain(trx: Trx, orderId: string, { late }: { late: boolean }): Promise<void> {
  await sql`
    with again as (
      update coupon_uses set given_back_at = null, late = ${late} where order_id = ${orderId} returning coupon_id, code
    ), coupon as (
      update coupons c set uses = c.uses + 1 from again where c.id = again.coupon_id
    )
    update coupon_codes k set uses = k.uses + 1 from again
    where k.code = again.code and k.coupon_id = again.coupon_id`.execute(trx);
}
