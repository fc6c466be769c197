import { problem } from '@halfturn/contract/problem.ts';
import { clientOf, SITE_ALLOWANCE, siteOf } from '../../platform/client-network.ts';
import type { Trx } from '../../platform/db/kysely.ts';
import { send, statement, statementOf } from '../../platform/db/send.ts';
import type { Traces } from './recent-orders.ts';

/** How much one person may keep from others without paying (settings `caps.*`). */
export interface HoldCaps {
  openOrdersPerEmail: number;
  /** For each network of guests (`clientOf`); a site of IPv6 has `SITE_ALLOWANCE` times as many. */
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
  /** Hashes of the secrets of the orders that the browser placed or proved before. */
  secrets: readonly Buffer[];
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

/** What a person holds already. A guest's canceled order counts as an open one for an hour after it was placed. */
export interface Claimed {
  /** Of the e-mail, but only what this browser or this network has ordered: anybody can type the address. */
  of_email: number;
  of_network: number;
  of_site: number;
  of_account: number;
  /** Unpaid orders of guests within the hour: of the mailbox, and of the network and its site if they are one person's. */
  late_of_mailbox: number;
  late_of_network: number;
  late_of_site: number;
  /** Copies by product. */
  held: Record<string, number> | null;
}

const HOUR_MS = 3_600_000;

/**
 * Counts what the person behind a claim holds. Two orders of one e-mail, mailbox, network or member wait for each other here: counted
 * side by side, each would see room for itself.
 */
export async function countClaims(trx: Trx, claim: Claim, now: Date): Promise<Claimed> {
  const email = claim.email.toLowerCase();
  const hourAgo = new Date(now.getTime() - HOUR_MS);
  // Sent together; the count begins once all locks are had.
  const [, [open]] = await Promise.all([
    send(trx, lockClaims(lockNames(claim, email))),
    send(trx, claim.accountId ? countOfMember(claim.accountId) : countOfGuest(claim, email, hourAgo)),
  ]);
  // Nearly nobody has another order open.
  const [counted] = open!.of_email > 0 ? await send(trx, heldBy(claim, email)) : [];
  return { ...open!, held: counted?.held ?? null };
}

/** The locks of a claim, always in this order. Who confirms a mailbox takes the first one too (`join_orders`). */
function lockNames({ accountId, ip, traces }: Claim, email: string): string[] {
  const person = [`order-email ${email}`, `order-mailbox ${traces.customer}`];
  if (accountId !== null) return [...person, `order-account ${accountId}`];
  const site = siteOf(ip);
  return [...person, `order-network ${clientOf(ip)}`, ...(site === null ? [] : [`order-network ${site}`])];
}

/** Refuses a claim that would keep too much from others, by what was counted. */
export function demandWithin(
  caps: HoldCaps,
  { lines, accountId }: Pick<Claim, 'accountId'> & { lines: readonly ClaimedLine[] },
  claimed: Claimed,
): void {
  const { of_email, of_network, of_site, of_account, held } = claimed;
  if (accountId !== null) {
    if (of_account >= caps.openOrdersPerMember) throw problem('too_many_open_orders');
    return;
  }
  if (
    of_email >= caps.openOrdersPerEmail ||
    of_network >= caps.openOrdersPerIp ||
    of_site >= caps.openOrdersPerIp * SITE_ALLOWANCE
  )
    throw problem('too_many_open_orders');
  for (const { productId, quantity, most } of lines) {
    const max = Math.max(most, caps.unitsPerProduct);
    if ((held?.[productId] ?? 0) + quantity > max)
      throw problem('too_many_held', { values: { max }, data: { productId, max } });
  }
}

/** Whether a guest has to show that no machine orders: somebody of their network or mailbox has an unpaid order of the last hour. */
export const isRepeated = ({ late_of_mailbox, late_of_network, late_of_site }: Claimed): boolean =>
  late_of_mailbox > 0 || late_of_network > 0 || late_of_site >= SITE_ALLOWANCE;

const lockClaims = statement<[names: readonly string[]]>`
  select pg_advisory_xact_lock(hashtextextended(name, 0)) from unnest($1::text[]) as name`;

type Open = Omit<Claimed, 'held'>;

const OPEN = `status in ('awaiting_payment', 'paying')`;
/** A guest's, as no unpaid order of a guest belongs to a member. Its index names the same three states. */
const UNPAID = `status in ('awaiting_payment', 'paying', 'cancelled')`;
/** SQL: whether an order counts for a guest's caps. */
const counts = (hourAgo: string): string =>
  `(${OPEN} or ${UNPAID} and account_id is null and placed_at > ${hourAgo})`;
/** SQL: whether an order `o` was placed from the network `$2` or by the browser with the secrets `$3`. */
const THEIRS = `(o.network = $2::cidr or exists (
        select from order_access a where a.order_id = o.id and a.token_hash = any($3::bytea[])))`;

const countOfGuest = ({ ip, secrets, traces }: Claim, email: string, hourAgo: Date) =>
  ofGuest(
    email,
    clientOf(ip),
    secrets,
    siteOf(ip),
    hourAgo,
    traces.mailbox,
    traces.customer,
    traces.network !== null,
  );

const ofGuest = statementOf<
  [
    email: string,
    network: string,
    secrets: readonly Buffer[],
    site: string | null,
    hourAgo: Date,
    mailbox: string,
    customer: string,
    counted: boolean,
  ],
  Open
>(`
  select of_email.n as of_email, of_network.n as of_network, of_site.n as of_site, 0 as of_account,
    of_mailbox.n as late_of_mailbox, case when $8 then of_network.late else 0 end as late_of_network,
    case when $8 then of_site.late else 0 end as late_of_site
  from (
    select count(*) as n from orders o where email_norm = $1 and ${counts('$5')} and ${THEIRS}
  ) as of_email, (
    select count(*) as n, count(*) filter (where account_id is null and placed_at > $5) as late
    from orders where network = $2::cidr and ${UNPAID} and ${counts('$5')}
  ) as of_network, (
    select count(*) as n, count(*) filter (where account_id is null and placed_at > $5) as late
    from orders where site = $4::cidr and ${UNPAID} and ${counts('$5')}
  ) as of_site, (
    select count(*) as n from orders
    where mailbox = $6 and mailbox <> '' and placed_at > $5 and customer = $7 and ${UNPAID} and account_id is null
  ) as of_mailbox`);

const countOfMember = statementOf<[accountId: string], Open>(`
  select 0 as of_email, 0 as of_network, 0 as of_site, count(*) as of_account,
    0 as late_of_mailbox, 0 as late_of_network, 0 as late_of_site
  from orders where account_id = $1 and ${OPEN}`);

const heldBy = ({ ip, secrets }: Claim, email: string) => readHeld(email, clientOf(ip), secrets);

const readHeld = statementOf<
  [email: string, network: string, secrets: readonly Buffer[]],
  Pick<Claimed, 'held'>
>(`
  select jsonb_object_agg(product_id, units) as held from (
    select d.product_id, count(*) as units
    from orders o join deliveries d on d.order_id = o.id
    where o.email_norm = $1 and o.${OPEN} and ${THEIRS}
    group by d.product_id) as held`);
