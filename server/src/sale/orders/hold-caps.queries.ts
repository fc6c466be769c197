import { sql } from 'kysely';
import { clientOf, siteOf } from '../../platform/client-network.ts';
import type { Trx } from '../../platform/db/kysely.ts';
import type { Claim, Claimed } from './hold-caps.ts';

const HOUR_MS = 3_600_000;

/**
 * Takes the locks of the person behind an order. Two orders of one email address, network or member wait for each other here:
 * counted side by side, each would see room for itself. Confirming an address takes the first lock too (`join_orders`).
 */
export async function lockClaims(trx: Trx, { accountId, email, ip, traces }: Claim): Promise<void> {
  const names = [`order-email ${email.toLowerCase()}`, `order-customer ${traces.customer}`];
  if (accountId !== null) names.push(`order-account ${accountId}`);
  else {
    const site = siteOf(ip);
    names.push(`order-network ${clientOf(ip)}`, ...(site === null ? [] : [`order-network ${site}`]));
  }
  await sql`
    select pg_advisory_xact_lock(hashtextextended(name, 0)) from unnest(${names}::text[]) as name`.execute(
    trx,
  );
}

const OPEN = sql`status in ('awaiting_payment', 'paying')`;
/** Unpaid orders of guests. The index has the same three states. */
const UNPAID = sql`status in ('awaiting_payment', 'paying', 'cancelled')`;

/** SQL: whether the order `o` was placed from the guest's network, or by their browser. */
const isTheirs = ({ ip, secrets }: Claim) => sql`(o.network = ${clientOf(ip)}::cidr or exists (
  select from order_access a where a.order_id = o.id and a.token_hash = any(${secrets}::bytea[])))`;

/** What the person behind a claim has open or placed lately. The caller holds the locks of the claim. */
export async function countClaims(trx: Trx, claim: Claim, now: Date): Promise<Claimed> {
  if (claim.accountId !== null) return await countOfMember(trx, claim.accountId);
  const open = await countOfGuest(trx, claim, new Date(now.getTime() - HOUR_MS));
  // Few buyers have another order open.
  return { ...open, held: open.of_email > 0 ? await unitsHeldBy(trx, claim) : null };
}

async function countOfMember(trx: Trx, accountId: string): Promise<Claimed> {
  const { rows } = await sql<{ open: number }>`
    select count(*)::int as open from orders where account_id = ${accountId} and ${OPEN}`.execute(trx);
  return { ...NOTHING, of_account: rows[0]?.open ?? 0 };
}

const NOTHING: Claimed = {
  of_email: 0,
  of_network: 0,
  of_site: 0,
  of_account: 0,
  late_of_email_group: 0,
  late_of_network: 0,
  late_of_site: 0,
  held: null,
};

async function countOfGuest(trx: Trx, claim: Claim, hourAgo: Date): Promise<Omit<Claimed, 'held'>> {
  const { ip, email, traces } = claim;
  const counts = sql`(${OPEN} or ${UNPAID} and account_id is null and placed_at > ${hourAgo})`;
  const { rows } = await sql<Omit<Claimed, 'held'>>`
    select of_email.n as of_email, of_network.n as of_network, of_site.n as of_site, 0 as of_account,
      of_email_group.n as late_of_email_group, of_network.late as late_of_network, of_site.late as late_of_site
    from (
      select count(*)::int as n from orders o where email_norm = ${email.toLowerCase()} and ${counts} and ${isTheirs(claim)}
    ) as of_email, (
      select count(*)::int as n, count(*) filter (where account_id is null and placed_at > ${hourAgo})::int as late
      from orders where network = ${clientOf(ip)}::cidr and ${UNPAID} and ${counts}
    ) as of_network, (
      select count(*)::int as n, count(*) filter (where account_id is null and placed_at > ${hourAgo})::int as late
      from orders where site = ${siteOf(ip)}::cidr and ${UNPAID} and ${counts}
    ) as of_site, (
      select count(*)::int as n from orders
      where email_group = ${traces.email_group} and email_group <> '' and placed_at > ${hourAgo} and customer = ${traces.customer}
        and ${UNPAID} and account_id is null
    ) as of_email_group`.execute(trx);
  const counted = rows[0] ?? NOTHING;
  // A network that many people share says nothing about one of them.
  return traces.network === null ? { ...counted, late_of_network: 0, late_of_site: 0 } : counted;
}

/** Units of the guest's open orders, by product. */
async function unitsHeldBy(trx: Trx, claim: Claim): Promise<Record<string, number> | null> {
  const { rows } = await sql<{ held: Record<string, number> | null }>`
    select jsonb_object_agg(product_id, units) as held from (
      select d.product_id, count(*) as units
      from orders o join deliveries d on d.order_id = o.id
      where o.email_norm = ${claim.email.toLowerCase()} and o.${OPEN} and ${isTheirs(claim)}
      group by d.product_id) as held`.execute(trx);
  return rows[0]?.held ?? null;
}
