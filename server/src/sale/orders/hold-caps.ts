import { problem } from '@halfturn/contract/problem.ts';
import type { Trx } from '../../platform/db/kysely.ts';
import { send, statement, statementOf } from '../../platform/db/send.ts';
import type { Traces } from './recent-orders.ts';

/** How much one person may keep from others without paying (settings `caps.*`). */
export interface HoldCaps {
  openOrdersPerEmail: number;
  openOrdersPerIp: number;
  /** A member is counted by account alone: there, neither address says anything. */
  openOrdersPerMember: number;
  /** Copies of one product over all open orders, but for what is sold to everybody by the dozen. */
  unitsPerProduct: number;
}

/** What an order keeps from others, and for whom. */
export interface Claim {
  /** Null for a guest. */
  accountId: string | null;
  email: string;
  ip: string;
  lines: readonly { productId: string; quantity: number }[];
  /** By what else their latest orders are found. */
  traces: Traces;
}

/** A line of it, with the copies that one order may hold of the product: more than the cap, where it is sold by the dozen. */
export interface ClaimedLine {
  productId: string;
  quantity: number;
  most: number;
}

/** What a person holds already. */
export interface Claimed {
  of_email: number;
  of_ip: number;
  of_account: number;
  /** Copies by product. */
  held: Record<string, number> | null;
}

/**
 * Counts what the person behind a claim holds. Two orders of one e-mail, of one address or of one member wait for each other here: counted side
 * by side, each would see room for itself.
 */
export async function countClaims(trx: Trx, claim: Claim): Promise<Claimed> {
  const email = claim.email.toLowerCase();
  // Sent together; the count begins once both locks are had.
  const [, [open]] = await Promise.all([
    send(
      trx,
      lockClaims(
        `order-email ${email}`,
        claim.accountId ? `order-account ${claim.accountId}` : `order-ip ${claim.ip}`,
      ),
    ),
    send(trx, claim.accountId ? countOfMember(claim.accountId) : countOfGuest(email, claim.ip)),
  ]);
  // Nearly nobody has another order open.
  const [counted] = open!.of_email > 0 ? await send(trx, readHeld(email)) : [];
  return { ...open!, held: counted?.held ?? null };
}

/** Refuses a claim that would keep too much from others, by what was counted. */
export function demandWithin(
  caps: HoldCaps,
  { lines, accountId }: Pick<Claim, 'accountId'> & { lines: readonly ClaimedLine[] },
  claimed: Claimed,
): void {
  const { of_email, of_ip, of_account, held } = claimed;
  if (accountId !== null) {
    if (of_account >= caps.openOrdersPerMember)
      throw problem('too_many_open_orders', { values: { max: caps.openOrdersPerMember } });
    return;
  }
  if (of_email >= caps.openOrdersPerEmail || of_ip >= caps.openOrdersPerIp)
    throw problem('too_many_open_orders', { values: { max: caps.openOrdersPerEmail } });
  for (const { productId, quantity, most } of lines) {
    const max = Math.max(most, caps.unitsPerProduct);
    if ((held?.[productId] ?? 0) + quantity > max)
      throw problem('too_many_held', { values: { max }, data: { productId, max } });
  }
}

const lockClaims = statement<[string, string]>`
  select pg_advisory_xact_lock(hashtextextended($1, 0)), pg_advisory_xact_lock(hashtextextended($2, 0))`;

type Open = Omit<Claimed, 'held'>;

const OPEN = `status in ('awaiting_payment', 'paying')`;

const countOfGuest = statementOf<[email: string, ip: string], Open>(`
  select (select count(*) from orders where email_norm = $1 and ${OPEN}) as of_email,
    (select count(*) from orders where ip = $2::inet and ${OPEN}) as of_ip, 0 as of_account`);

const countOfMember = statementOf<[accountId: string], Open>(`
  select 0 as of_email, 0 as of_ip, count(*) as of_account from orders where account_id = $1 and ${OPEN}`);

const readHeld = statementOf<[email: string], Pick<Claimed, 'held'>>(`
  select jsonb_object_agg(product_id, units) as held from (
    select d.product_id, count(*) as units
    from orders o join deliveries d on d.order_id = o.id
    where o.email_norm = $1 and o.${OPEN}
    group by d.product_id) as held`);
