import { present } from '@halfturn/contract/primitives/rows.ts';
import type { Locale } from '@halfturn/contract/primitives/locale.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Db, Trx } from '../../platform/db/kysely.ts';

/** A unit that the buyer has, with what a person needs to know of it. */
export interface OwnedUnit {
  id: string;
  key_id: string;
  product_id: string;
  status: 'delivered' | 'revealed';
  revealed_at: Date | null;
  /** Its number within its line, and how many units the line has. */
  unit_no: number;
  quantity: number;
  /** The title in the buyer's language, as it stands on the order. */
  name: string;
  platform: string;
  region: string;
  /** `class/slug` of the product's page. */
  path: string;
}

/** The units of an order that were handed over and not taken back, in the order of its lines. */
export async function ownedUnits(trx: Trx, orderId: string, locale: Locale): Promise<OwnedUnit[]> {
  const { rows } = await sql<OwnedUnit>`
    select d.id, d.key_id, d.product_id, d.status, d.revealed_at, d.unit_no, l.quantity, l.name,
      coalesce(pl.names ->> ${locale}, pl.names ->> 'en-US', '') as platform,
      coalesce(r.names ->> ${locale}, r.names ->> 'en-US', '') as region,
      coalesce(c.slugs ->> ${locale}, c.slug) || '/' || coalesce(p.slugs ->> ${locale}, p.slug) as path
    from deliveries d
    join order_lines l on l.id = d.line_id
    join products p on p.id = d.product_id
    join classes c on c.id = p.class_id
    left join platforms pl on pl.code = p.platform_code
    left join regions r on r.code = p.region_code
    where d.order_id = ${orderId} and d.kind = 'key' and d.status in ('delivered', 'revealed')
    order by l.no, d.unit_no`.execute(trx);
  return rows;
}

/** How many units of a paid order still wait for a key; those whose release day is still to come are not among them. */
export async function countWaiting(trx: Trx, orderId: string, now: Date): Promise<number> {
  const { waiting } = await trx
    .selectFrom('deliveries')
    .select(({ fn }) => fn.countAll<number>().as('waiting'))
    .where('order_id', '=', orderId)
    .where('kind', '=', 'key')
    .where('status', 'in', ['waiting', 'held'])
    .where((eb) => eb.or([eb('not_before', 'is', null), eb('not_before', '<=', now)]))
    .executeTakeFirstOrThrow();
  return waiting;
}

/** Paid orders with a unit that waits for a key of one of these products, the one that was paid first at the front. */
export async function ordersAwaitingKeys(db: Db, productIds: readonly string[]): Promise<string[]> {
  const orders = await db
    .selectFrom('deliveries as d')
    .innerJoin('orders as o', 'o.id', 'd.order_id')
    .select(['o.id', 'o.paid_at'])
    .distinct()
    .where(sql<boolean>`d.product_id = any(${productIds}::uuid[])`)
    .where('d.kind', '=', 'key')
    .where('d.status', '=', 'waiting')
    .where('o.payment_status', 'in', ['paid', 'partially_refunded'])
    .orderBy('o.paid_at')
    .execute();
  return orders.map(({ id }) => id);
}

/** Comes before every id. */
export const NO_ID = '00000000-0000-0000-0000-000000000000';

/**
 * Units of paid orders whose release day has come and that were not handed over, from behind `after` on. Left out are orders under
 * review, and units that wait for a key: their buyer was asked, and keys that arrive are handed over right away.
 */
export async function releasedUnits(
  db: Db,
  after: { day: Date; id: string },
  now: Date,
  limit: number,
): Promise<{ id: string; orderId: string; day: Date }[]> {
  const { rows } = await sql<{ id: string; orderId: string; day: Date }>`
    select d.id, d.order_id as "orderId", d.not_before as day
    from deliveries d join orders o on o.id = d.order_id
    where d.not_before is not null and d.status in ('waiting', 'held') and d.not_before <= ${now}
      and (d.not_before, d.id) > (${after.day}, ${after.id}::uuid)
      and o.payment_status in ('paid', 'partially_refunded') and not o.under_review
      and (d.status = 'held' or o.choose_until is null)
    order by d.not_before, d.id limit ${limit}`.execute(db);
  return rows;
}

/**
 * The check that stands before every delivery: in each line, as many units as were ordered, and behind each unit that counts as
 * delivered one sold key of the line's own product. Throws, and so undoes the transaction, if that is not so.
 *
 * Units are joined by their order, too: no index leads from a line to its units, and the table would be read as a whole.
 */
export async function assertWhole(trx: Trx, orderId: string): Promise<void> {
  const { rows } = await sql<{ no: number }>`
    select l.no
    from order_lines l
    left join deliveries d on d.order_id = l.order_id and d.line_id = l.id
    left join product_keys k on k.id = d.key_id and k.product_id = l.product_id and k.state = 'sold'
    where l.order_id = ${orderId} and l.kind = 'key'
    group by l.id, l.no, l.quantity
    having count(distinct d.unit_no) filter (where d.replaces is null) <> l.quantity
      or count(d.id) filter (where d.status in ('delivered', 'revealed'))
        <> count(distinct k.id) filter (where d.status in ('delivered', 'revealed'))`.execute(trx);
  const [line] = rows;
  if (line) throw new Error(`line ${line.no} of order ${orderId} would be delivered short or wrong`);
}

/** Whose keys are looked for: a member's, those bought with an email address, or those of one order. */
export type BoughtBy = { accountId: string } | { emailNorm: string } | { orderId: string };

function boughtBy(whose: BoughtBy): RawBuilder<boolean> {
  if ('accountId' in whose) return sql`o.account_id = ${whose.accountId}::uuid`;
  if ('emailNorm' in whose) return sql`o.email_norm = ${whose.emailNorm}`;
  return sql`o.id = ${whose.orderId}::uuid`;
}

/** Those of these fingerprints (hexadecimal) that are of keys which the buyer has bought. */
export async function boughtFingerprints(
  db: Db,
  whose: BoughtBy,
  fingerprints: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ fingerprint: string }>`
    select encode(k.fingerprint, 'hex') as fingerprint
    from product_keys k join deliveries d on d.key_id = k.id join orders o on o.id = d.order_id
    where k.fingerprint = any(array(select decode(f, 'hex') from unnest(${[...fingerprints]}::text[]) f))
      and ${boughtBy(whose)}`.execute(db);
  return rows.map((row) => row.fingerprint);
}

/**
 * Paid orders with units that wait for a product until this release day, by id, from behind `after` on. None once the day has
 * been moved again: that change is announced by itself.
 */
export async function ordersAwaitingRelease(
  trx: Trx,
  { productId, day }: { productId: string; day: string },
  after: string | null,
  limit: number,
): Promise<{ id: string; email: string; locale: Locale }[]> {
  return await trx
    .selectFrom('orders as o')
    .select(['o.id', 'o.email', 'o.locale'])
    .where('o.payment_status', 'in', ['paid', 'partially_refunded'])
    .where('o.id', 'in', (eb) =>
      eb
        .selectFrom('deliveries as d')
        .select('d.order_id')
        .where('d.product_id', '=', productId)
        .where('d.not_before', '=', new Date(`${day}T00:00:00Z`))
        .where('d.status', 'in', ['waiting', 'held']),
    )
    .$if(after !== null, (query) => query.where('o.id', '>', present(after)))
    .orderBy('o.id')
    .limit(limit)
    .execute();
}
