import type { Db } from '../../platform/db/kysely.ts';
import { send, statementOf } from '../../platform/db/send.ts';
import type { AskedCoupon } from './coupon.ts';
import { customerOf } from '../../platform/customer.ts';

/** Who asks for a coupon. */
export interface CouponCustomer {
  accountId: string | null;
  /** Their mailboxes by one form (`customerOf`), and as orders keep them, in lower case. */
  mailboxes: readonly string[];
  emails: readonly string[];
}

/** Somebody by their account and the mailboxes that they name; the order's own comes first. */
export const couponCustomer = (
  accountId: string | null,
  emails: readonly (string | undefined)[],
): CouponCustomer => {
  const named = emails.filter((email) => email !== undefined);
  return {
    accountId,
    mailboxes: [...new Set(named.map(customerOf))],
    emails: [...new Set(named.map((email) => email.trim().toLowerCase()))],
  };
};

/** SQL: whether the product `p` (with its class `pc`) stands on the shelf `s`; some shelves are the products of one genre. */
const ON_SHELF = `case when s.genre_code is null then s.id in (p.class_id, pc.parent_id)
  else s.parent_id = p.class_id and s.genre_code = p.genre_code end`;

/** SQL: how many orders have the coupon `id` by now, of an account or of mailboxes; each counts once. */
export const usesOf = (id: string, accountId: string, mailboxes: string): string => `
  (select count(*) from (
    select u.order_id from coupon_uses u
    where u.coupon_id = ${id} and u.email_norm = any(${mailboxes}::text[]) and u.email_norm <> '' and u.given_back_at is null
    union
    select u.order_id from orders o join coupon_uses u on u.order_id = o.id
    where o.account_id = ${accountId}::uuid and u.coupon_id = ${id} and u.given_back_at is null) as theirs)`;

/**
 * SQL: whether somebody has bought before, or is about to: another order of theirs is paid or waits for its money, or another
 * coupon is theirs by a mailbox that is only written otherwise.
 */
export const boughtBefore = (accountId: string, mailboxes: string, emails: string, but: string): string => `
  (exists (select from orders o where o.email_norm = any(${emails}::text[]) and o.email_norm <> '' and o.id is distinct from ${but}
      and (o.paid_at is not null or o.status in ('awaiting_payment', 'paying')))
    or exists (select from orders o where o.account_id = ${accountId}::uuid and o.id is distinct from ${but}
      and (o.paid_at is not null or o.status in ('awaiting_payment', 'paying')))
    or exists (select from coupon_uses u where u.email_norm = any(${mailboxes}::text[]) and u.email_norm <> ''
      and u.given_back_at is null and u.order_id is distinct from ${but}))`;

const asked = statementOf<
  [
    code: string,
    productIds: readonly string[],
    accountId: string | null,
    mailboxes: readonly string[],
    emails: readonly string[],
  ],
  AskedCoupon
>(`
  select c.*, k.code, k.max_uses as code_max_uses, k.uses as code_uses,
    case c.scope
      when 'products' then array(
        select cp.product_id from coupon_products cp where cp.coupon_id = c.id and cp.product_id = any($2::uuid[]))
      when 'classes' then array(
        select p.id from products p join classes pc on pc.id = p.class_id
        where p.id = any($2::uuid[]) and exists (
          select from coupon_classes cc join classes s on s.id = cc.class_id where cc.coupon_id = c.id and ${ON_SHELF}))
    end as covered,
    case when c.per_customer is null then 0 else ${usesOf('c.id', '$3', '$4')} end as by_customer,
    case when c.first_only then ${boughtBefore('$3', '$4', '$5', 'null')} else false end as bought
  from coupon_codes k join coupons c on c.id = k.coupon_id
  where k.code = $1`);

/** The coupon of this code, with what its terms ask of the products and the buyer; undefined where there is none. */
export async function findCoupon(
  db: Db,
  code: string,
  productIds: readonly string[],
  { accountId, mailboxes, emails }: CouponCustomer,
): Promise<AskedCoupon | undefined> {
  const [found] = await send(db, asked(code, productIds, accountId, mailboxes, emails));
  return found;
}
