import { problem } from '@halfturn/contract/problem.ts';
import type { Trx } from '../../platform/db/kysely.ts';
import { send, statement } from '../../platform/db/send.ts';

/** How much one person may keep from others without paying (settings `caps.*`). */
export interface HoldCaps {
  openOrdersPerEmail: number;
  openOrdersPerIp: number;
  /** Copies of one product over all open orders. */
  unitsPerProduct: number;
}

interface Claim {
  email: string;
  ip: string;
  lines: readonly { productId: string; quantity: number }[];
}

/**
 * Refuses an order that would keep too much from others. Two orders of one e-mail or one address wait for each other
 * here: counted side by side, each would see room for itself.
 */
export async function checkCaps(trx: Trx, claim: Claim, caps: HoldCaps): Promise<void> {
  const email = claim.email.toLowerCase();
  // Sent together; the count begins once both locks are had.
  const [, [counted]] = await Promise.all([
    send(trx, lockClaims(`order-email ${email}`, `order-ip ${claim.ip}`)),
    send(trx, countClaims(email, claim.ip)),
  ]);
  const { of_email, of_ip, held } = counted!;
  if (of_email >= caps.openOrdersPerEmail || of_ip >= caps.openOrdersPerIp)
    throw problem('too_many_open_orders', { values: { max: caps.openOrdersPerEmail } });
  for (const { productId, quantity } of claim.lines) {
    if ((held?.[productId] ?? 0) + quantity > caps.unitsPerProduct)
      throw problem('too_many_held', {
        values: { max: caps.unitsPerProduct },
        data: { productId, max: caps.unitsPerProduct },
      });
  }
}

const lockClaims = statement<[string, string]>`
  select pg_advisory_xact_lock(hashtextextended($1, 0)), pg_advisory_xact_lock(hashtextextended($2, 0))`;

const countClaims = statement<
  [email: string, ip: string],
  { of_email: number; of_ip: number; held: Record<string, number> | null }
>`
  select
    (select count(*) from orders
      where email_norm = $1 and status in ('awaiting_payment', 'paying')) as of_email,
    (select count(*) from orders
      where ip = $2::inet and status in ('awaiting_payment', 'paying')) as of_ip,
    (select jsonb_object_agg(product_id, units) from (
      select d.product_id, count(*) as units
      from orders o join deliveries d on d.order_id = o.id
      where o.email_norm = $1 and o.status in ('awaiting_payment', 'paying')
      group by d.product_id) as held) as held`;
