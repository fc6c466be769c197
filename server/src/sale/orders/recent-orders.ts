import type { Trx } from '../../platform/db/kysely.ts';
import { SITE_ALLOWANCE } from '../../platform/client-network.ts';
import { send, statementOf } from '../../platform/db/send.ts';

/** By what somebody's latest orders are found, beside their e-mail and their account. */
export interface Traces {
  /** The e-mail in the form that it shares with its near duplicates. */
  mailbox: string;
  /** The e-mail in the one form of its mailbox (`customerOf`). */
  customer: string;
  /** The client's network and the site around it (`clientOf`, `siteOf`); null where they are not one person's. */
  network: string | null;
  site: string | null;
  /** Country, postal code and street that something is shipped to; null for keys. */
  shipTo: readonly [country: string, zip: string, address: string] | null;
}

/**
 * What else was ordered of late by who orders now, this order not among it. An hour, and a day. By address, it is what came from the
 * client's network, or an eighth of what came from the site around it, whichever is more.
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
  /** They paid over a week ago for something that they have kept. */
  known: boolean;
  /** Money of another order of theirs is disputed, or was charged back. */
  disputed: boolean;
}

/** More are not counted: whoever has so many has too many. */
const MOST = 100;

/** Counts the latest orders of who orders now: one statement, each count a look into an index. */
export async function recentOrders(
  trx: Trx,
  { accountId, email, traces }: { accountId: string | null; email: string; traces: Traces },
  now: Date,
): Promise<RecentOrders> {
  const [country, zip, address] = traces.shipTo ?? [null, null, null];
  const [counted] = await send(
    trx,
    count(
      traces.mailbox,
      email.toLowerCase(),
      traces.network,
      accountId,
      country,
      zip,
      address,
      new Date(now.getTime() - HOUR_MS),
      new Date(now.getTime() - 24 * HOUR_MS),
      new Date(now.getTime() - 7 * 24 * HOUR_MS),
      traces.site,
    ),
  );
  return counted!;
}

const HOUR_MS = 3_600_000;

const count = statementOf<
  [
    mailbox: string,
    email: string,
    network: string | null,
    accountId: string | null,
    country: string | null,
    zip: string | null,
    address: string | null,
    hourAgo: Date,
    dayAgo: Date,
    weekAgo: Date,
    site: string | null,
  ],
  RecentOrders
>(`
  select greatest(of_network.hour, of_site.hour / ${SITE_ALLOWANCE}) as ip_hour,
    greatest(of_network.day, of_site.day / ${SITE_ALLOWANCE}) as ip_day, of_mailbox.email_hour, of_mailbox.email_day, of_account.account_hour,
    of_account.account_day, of_mailbox.twins,
    (select count(*)::int from (
      select from orders
      where address is not null and lower(address ->> 'country') = lower($5) and lower(address ->> 'zip') = lower($6)
        and lower(address ->> 'address') = lower($7) and placed_at > $9
      limit ${MOST}) as there) as place_day,
    greatest((select count(*)::int from (
      select ref from payment_declines where mailbox = $1 and at > $9
      union
      select ref from payment_declines where network = $3::cidr and at > $9) as declined),
      (select count(*)::int from payment_declines where site = $11::cidr and at > $9) / ${SITE_ALLOWANCE}) as declines,
    exists (
      select from orders
      where $4::uuid is null and email_norm = $2
        and paid_at < $10 and payment_status = 'paid')
    or exists (
      select from orders where account_id = $4::uuid and paid_at < $10 and payment_status = 'paid') as known,
    exists (
      select from orders
      where $4::uuid is null and email_norm = $2 and status = 'disputed')
    or exists (
      select from orders where account_id = $4::uuid and status = 'disputed') as disputed
  from (
    select count(*) filter (where placed_at > $8)::int as hour, count(*)::int as day
    from (
      select placed_at from orders where network = $3::cidr and placed_at > $9 order by placed_at desc limit ${MOST}) as seen
  ) as of_network, (
    select count(*) filter (where placed_at > $8)::int as hour, count(*)::int as day
    from (
      select placed_at from orders where site = $11::cidr and placed_at > $9
      order by placed_at desc limit ${MOST * SITE_ALLOWANCE}) as seen
  ) as of_site, (
    select count(*) filter (where email_norm = $2 and placed_at > $8)::int as email_hour,
      count(*) filter (where email_norm = $2)::int as email_day,
      count(distinct email_norm) filter (where email_norm <> $2)::int as twins
    from (
      select email_norm, placed_at from orders
      where mailbox = $1 and mailbox <> '' and placed_at > $9 order by placed_at desc limit ${MOST}) as seen
  ) as of_mailbox, (
    select count(*) filter (where placed_at > $8)::int as account_hour, count(*)::int as account_day
    from (
      select placed_at from orders where account_id = $4::uuid and placed_at > $9 order by placed_at desc limit ${MOST}) as seen
  ) as of_account`);
