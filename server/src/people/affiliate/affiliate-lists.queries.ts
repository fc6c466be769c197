import { firstOf } from '@halfturn/contract/primitives/rows.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../platform/db/kysely.ts';
import {
  allOf,
  beginning,
  chosenIds,
  inDays,
  rowsOf,
  type DaysWish,
  type PageWish,
  type Sort,
  type Sorts,
} from '../../platform/db/list-filters.ts';
import { sumsAt, WITH_OWNERS, type AffiliateWithSums } from './affiliate.queries.ts';

type Column = 'since' | 'email' | 'rate' | 'held' | 'available' | 'paid';

/** What narrows and orders a list of affiliates; what is empty does nothing. */
export interface AffiliateWish extends DaysWish {
  /** The beginning of the email or the code. */
  q: string;
  state: '' | 'active' | 'ended';
  sort: '' | Sort<Column>;
  now: Date;
}

/** SQL: what the filters ask for. */
function narrowed({ q, state, ...days }: AffiliateWish): RawBuilder<boolean> {
  const parts = inDays(sql`a.made_at`, days);
  if (q)
    parts.push(
      sql`(c.email_norm like ${beginning(q.toLowerCase())} or a.code like ${beginning(q.toUpperCase())})`,
    );
  if (state) parts.push(sql`a.state = ${state}`);
  return allOf(parts);
}

const SORTED: Sorts<Column> = {
  since: sql`a.made_at, a.account_id`,
  '-since': sql`a.made_at desc, a.account_id desc`,
  email: sql`c.email_norm`,
  '-email': sql`c.email_norm desc`,
  rate: sql`a.rate_bp, a.account_id`,
  '-rate': sql`a.rate_bp desc, a.account_id desc`,
  held: sql`s.held_minor, a.account_id`,
  '-held': sql`s.held_minor desc, a.account_id desc`,
  available: sql`s.available_minor, a.account_id`,
  '-available': sql`s.available_minor desc, a.account_id desc`,
  paid: sql`s.paid_out_minor, a.account_id`,
  '-paid': sql`s.paid_out_minor desc, a.account_id desc`,
};

/** The ids of the affiliates that a wish finds, newest first unless it says otherwise. */
export async function idsOfAffiliates(
  db: Db,
  wish: AffiliateWish,
  page: PageWish | null = null,
): Promise<string[]> {
  const sort = wish.sort || '-since';
  // Sums are added up for all affiliates only if they order them.
  const sums = /held|available|paid/.test(sort) ? sql`cross join lateral ${sumsAt(wish.now)} s` : sql``;
  const { rows } = await sql<{ id: string }>`
    select a.account_id as id from ${WITH_OWNERS} ${sums} where ${narrowed(wish)}
    order by ${SORTED[sort]} ${rowsOf(page)}`.execute(db);
  return rows.map(({ id }) => id);
}

/** The affiliates with these ids and their sums, in their order. */
export async function affiliateRows(db: Db, ids: readonly string[], now: Date): Promise<AffiliateWithSums[]> {
  const { rows } = await sql<AffiliateWithSums>`
    select a.*, c.email, c.name, c.locale, s.* from ${chosenIds(ids)} join affiliates a on a.account_id = chosen.id
    join accounts c on c.id = a.account_id cross join lateral ${sumsAt(now)} s order by chosen.place`.execute(
    db,
  );
  return rows;
}

/** How many affiliates a wish finds. */
export async function countAffiliates(db: Db, wish: AffiliateWish): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from ${WITH_OWNERS} where ${narrowed(wish)}`.execute(db);
  return firstOf(rows).n;
}
