import { problem } from '@halfturn/contract/problem.ts';
import type { Trx } from '../../platform/db/kysely.ts';
import { customerOf } from '../../platform/customer.ts';
import { send, sendLast, statement, statementOf } from '../../platform/db/send.ts';
import { boughtBefore, usesOf, type CouponCustomer } from './coupons.queries.ts';

/** What an order takes off by a coupon, and for whom. */
export interface CouponTerms {
  id: string;
  code: string;
  /** Minor units of the order's currency. */
  minor: number;
  customer: CouponCustomer;
}

/**
 * Uses a coupon up for an order that was just placed, in the order's own transaction. Of fifty who want the last one each waits
 * here for the one before, and all but one hear `coupon_used_up`; who has bought in the meantime hears `coupon_not_for_you`, and so
 * does a guest who has had it as often as each customer may.
 *
 * After the goods: whoever ends an order lets go of them first, and of the coupon then.
 */
export async function useCoupon(
  trx: Trx,
  order: { id: string; currency: string },
  { id, code, minor, customer }: CouponTerms,
  now: Date,
): Promise<void> {
  const { accountId, mailboxes, emails } = customer;
  // Sent together; each looks once the one before has its lock, and so at what others have left.
  const [one, ofCode, [noted]] = await Promise.all([
    send(trx, countOne(id)),
    send(trx, countCode(code)),
    send(
      trx,
      noteUse(
        order.id,
        id,
        code,
        mailboxes[0] ?? '',
        minor,
        order.currency,
        now,
        accountId,
        mailboxes,
        emails,
      ),
    ),
  ]);
  if (one.length === 0 || ofCode.length === 0 || (!noted && accountId !== null))
    throw problem('coupon_used_up');
  if (!noted || noted.bought) throw problem('coupon_not_for_you');
}

const countOne = statement<[id: string]>`
  update coupons set uses = uses + 1 where id = $1 and (max_uses is null or uses < max_uses) returning id`;
const countCode = statement<[code: string]>`
  update coupon_codes set uses = uses + 1 where code = $1 and (max_uses is null or uses < max_uses) returning code`;

const noteUse = statementOf<
  [
    orderId: string,
    couponId: string,
    code: string,
    customer: string,
    minor: number,
    currency: string,
    at: Date,
    accountId: string | null,
    mailboxes: readonly string[],
    emails: readonly string[],
  ],
  { bought: boolean }
>(`
  with coupon as (
    select c.per_customer is null or ${usesOf('c.id', '$8', '$9')} < c.per_customer as may,
      c.first_only and ${boughtBefore('$8', '$9', '$10', '$1::uuid')} as bought
    from coupons c where c.id = $2::uuid
  ), noted as (
    insert into coupon_uses (order_id, coupon_id, code, email_norm, amount_minor, currency, used_at)
    select $1::uuid, $2::uuid, $3, $4, $5::bigint, $6, $7::timestamptz from coupon where may
  )
  select bought from coupon where may`);

/**
 * The e-mail of an order was put right: its coupon counts for the customer who has that mailbox, and no more for whoever has the
 * other. Looks at no limit: the order is paid. The caller holds the order's lock.
 */
export async function moveUse(trx: Trx, orderId: string, email: string): Promise<void> {
  await sendLast(trx, moveOne(orderId, customerOf(email)));
}

const moveOne = statement<[orderId: string, customer: string]>`
  update coupon_uses set email_norm = $2 where order_id = $1`;

/**
 * The order has ended unpaid, or was refunded before anything was delivered: its coupon can be used again. Nothing where it was
 * given back before, so that it is once, whoever ends the order. The caller holds the order's lock.
 */
export async function giveCouponBack(trx: Trx, orderId: string, now: Date): Promise<void> {
  await sendLast(trx, giveBack(orderId, now));
}

const giveBack = statement<[orderId: string, at: Date]>`
  with back as (
    update coupon_uses set given_back_at = $2 where order_id = $1 and given_back_at is null returning coupon_id, code
  ), coupon as (
    update coupons c set uses = c.uses - 1 from back where c.id = back.coupon_id
  )
  update coupon_codes k set uses = k.uses - 1 from back
  where k.code = back.code and k.coupon_id = back.coupon_id and k.uses > 0`;

/**
 * An order that had ended is to be paid after all, at the price that was agreed to. Refuses `coupon_used_up` where somebody else,
 * or the same buyer with another order, has used the coupon up in the meantime.
 *
 * @param late the money is here already: the order keeps its coupon, whatever the limits say
 */
export async function useCouponAgain(trx: Trx, orderId: string, { late }: { late: boolean }): Promise<void> {
  const [use] = await send(trx, lockUse(orderId));
  if (!use || use.given_back_at === null) return;
  const [coupon] = await send(trx, lockCoupon(use.coupon_id));
  const [room] = await send(trx, roomFor(orderId));
  if (!coupon || (!late && !room?.free)) throw problem('coupon_used_up');
  await sendLast(trx, takeAgain(orderId, late && !room?.free));
}

const lockUse = statement<[orderId: string], { coupon_id: string; given_back_at: Date | null }>`
  select coupon_id, given_back_at from coupon_uses where order_id = $1 for update`;
const lockCoupon = statement<[id: string], { id: string }>`select id from coupons where id = $1 for update`;
const roomFor = statementOf<[orderId: string], { free: boolean }>(`
  select (c.max_uses is null or c.uses < c.max_uses) and (k.max_uses is null or k.uses < k.max_uses)
    and (c.per_customer is null or ${usesOf('c.id', 'o.account_id', 'array[u.email_norm]')} < c.per_customer) as free
  from coupon_uses u join coupons c on c.id = u.coupon_id
    left join coupon_codes k on k.code = u.code and k.coupon_id = u.coupon_id
    join orders o on o.id = u.order_id
  where u.order_id = $1`);
const takeAgain = statement<[orderId: string, late: boolean]>`
  with again as (
    update coupon_uses set given_back_at = null, late = $2 where order_id = $1 returning coupon_id, code
  ), coupon as (
    update coupons c set uses = c.uses + 1 from again where c.id = again.coupon_id
  )
  update coupon_codes k set uses = k.uses + 1 from again where k.code = again.code and k.coupon_id = again.coupon_id`;
