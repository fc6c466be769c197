import { sql } from 'kysely';
import { SITE_ALLOWANCE } from '../../platform/client-network.ts';
import type { Trx } from '../../platform/db/kysely.ts';

/** What finds a person's latest orders, besides email address and account. */
export interface Traces {
  /** The email address in a rough form that it shares with its near duplicates. */
  email_group: string;
  /** The email address in one form (`customerOf`). */
  customer: string;
  /** The client's network and the site around it (`clientOf`, `siteOf`); null if many people share them. */
  network: string | null;
  site: string | null;
  /** Where the order is shipped to; null for keys. */
  shipTo: readonly [country: string, zip: string, address: string] | null;
}

/**
 * The person's other orders of the last hour and day. `ip_*` counts the orders from the client's network, or an eighth of those
 * from the site around it, whichever is more.
 */
export interface RecentOrders {
  ip_hour: number;
  ip_day: number;
  email_hour: number;
  email_day: number;
  account_hour: number;
  account_day: number;
  place_day: number;
  /** Other addresses of the same rough form. */
  twins: number;
  declines: number;
  /** They paid more than a week ago for an order that was not refunded. */
  known: boolean;
  /** The payment of another order of theirs is disputed, or was charged back. */
  disputed: boolean;
}

/** Counting stops here: more makes no difference to the risk. */
const MOST = 100;
const HOUR_MS = 3_600_000;

/** Counts a person's latest orders. Each count is one look into an index. */
export async function recentOrders(
  trx: Trx,
  { accountId, email, traces }: { accountId: string | null; email: string; traces: Traces },
  now: Date,
): Promise<RecentOrders> {
  const { email_group, network, site } = traces;
  const [country, zip, address] = traces.shipTo ?? [null, null, null];
  const emailNorm = email.toLowerCase();
  const ago = (hours: number) => new Date(now.getTime() - hours * HOUR_MS);
  const [hourAgo, dayAgo, weekAgo] = [ago(1), ago(24), ago(7 * 24)];
  const account = sql`${accountId}::uuid`;
  const isGuest = sql`${accountId}::uuid is null`;
  const { rows } = await sql<RecentOrders>`
    select greatest(of_network.hour, of_site.hour / ${SITE_ALLOWANCE}::int) as ip_hour,
      greatest(of_network.day, of_site.day / ${SITE_ALLOWANCE}::int) as ip_day,
      of_email_group.email_hour, of_email_group.email_day, of_email_group.twins, of_account.account_hour, of_account.account_day,
      (select count(*)::int from (
        select from orders
        where address is not null and lower(address ->> 'country') = lower(${country})
          and lower(address ->> 'zip') = lower(${zip}) and lower(address ->> 'address') = lower(${address})
          and placed_at > ${dayAgo}
        limit ${sql.lit(MOST)}) as there) as place_day,
      greatest(
        (select count(*)::int from (
          select ref from declined_payments where email_group = ${email_group} and at > ${dayAgo}
          union
          select ref from declined_payments where network = ${network}::cidr and at > ${dayAgo}) as declined),
        (select count(*)::int from declined_payments where site = ${site}::cidr and at > ${dayAgo})
          / ${SITE_ALLOWANCE}::int) as declines,
      exists (
        select from orders
        where ${isGuest} and email_norm = ${emailNorm} and paid_at < ${weekAgo} and payment_status = 'paid')
      or exists (
        select from orders where account_id = ${account} and paid_at < ${weekAgo} and payment_status = 'paid') as known,
      exists (select from orders where ${isGuest} and email_norm = ${emailNorm} and status = 'disputed')
      or exists (select from orders where account_id = ${account} and status = 'disputed') as disputed
    from (
      select count(*) filter (where placed_at > ${hourAgo})::int as hour, count(*)::int as day
      from (
        select placed_at from orders where network = ${network}::cidr and placed_at > ${dayAgo}
        order by placed_at desc limit ${sql.lit(MOST)}) as seen
    ) as of_network, (
      select count(*) filter (where placed_at > ${hourAgo})::int as hour, count(*)::int as day
      from (
        select placed_at from orders where site = ${site}::cidr and placed_at > ${dayAgo}
        order by placed_at desc limit ${sql.lit(MOST * SITE_ALLOWANCE)}) as seen
    ) as of_site, (
      select count(*) filter (where email_norm = ${emailNorm} and placed_at > ${hourAgo})::int as email_hour,
        count(*) filter (where email_norm = ${emailNorm})::int as email_day,
        count(distinct email_norm) filter (where email_norm <> ${emailNorm})::int as twins
      from (
        select email_norm, placed_at from orders
        where email_group = ${email_group} and email_group <> '' and placed_at > ${dayAgo}
        order by placed_at desc limit ${sql.lit(MOST)}) as seen
    ) as of_email_group, (
      select count(*) filter (where placed_at > ${hourAgo})::int as account_hour, count(*)::int as account_day
      from (
        select placed_at from orders where account_id = ${account} and placed_at > ${dayAgo}
        order by placed_at desc limit ${sql.lit(MOST)}) as seen
    ) as of_account`.execute(trx);
  const [counted] = rows;
  if (!counted) throw new Error('a count has one row');
  return counted;
}
