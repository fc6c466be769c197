import type { Locale } from '@halfturn/contract/primitives/locale.ts';
import { problem } from '@halfturn/contract/problem.ts';
import type { ReviewState } from '@halfturn/contract/reviews.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../platform/db/kysely.ts';
import {
  allOf,
  chosenIds,
  inDays,
  rowsOf,
  type DaysWish,
  type PageWish,
  type Sort,
  type Sorts,
} from '../../platform/db/list-filters.ts';
import { foldTyped, productsNamed } from '../../shop/catalog/door.ts';

export interface StaffRow {
  id: string;
  kind: 'review' | 'feedback';
  state: ReviewState;
  rating: number;
  full_name: string;
  product_id: string | null;
  product: string | null;
  content: string;
  locale: Locale;
  verified: boolean;
  created_at: Date;
}

const COLUMNS = sql`r.id, r.kind, r.state, r.rating, r.full_name, r.product_id, r.locale, r.verified, r.created_at,
  (select p.name from products p where p.id = r.product_id) as product`;

type Tab = ReviewState | 'reported' | 'all';

/** What narrows and orders a list of reviews; what is empty does nothing. */
export interface ReviewWish extends DaysWish {
  state: Tab;
  kind: '' | 'review' | 'feedback';
  rating?: number | undefined;
  /** Words of one of the product's names, or its SKU. */
  q: string;
  locale: string;
  verified: '' | 'yes' | 'no';
  sort: '' | Sort<'date' | 'rating'>;
}

/** As many products as a search by name goes through. */
const PRODUCTS = 200;

/** SQL: what the filters ask for beside the state. */
async function narrowed(
  db: Db,
  { kind, rating, q, locale, verified, ...days }: ReviewWish,
): Promise<RawBuilder<boolean>> {
  const parts = inDays(sql`r.created_at`, days);
  if (kind) parts.push(sql`r.kind = ${kind}`);
  if (rating !== undefined) parts.push(sql`r.rating = ${rating}`);
  if (locale) parts.push(sql`r.locale = ${locale}`);
  if (verified) parts.push(verified === 'yes' ? sql`r.verified` : sql`not r.verified`);
  if (q)
    parts.push(sql`r.product_id = any(array(select id from products where status = 'live'
      and id in ${productsNamed(await foldTyped(db, q))} limit ${PRODUCTS}))`);
  return allOf(parts);
}

/** SQL: it is shown, and was reported. */
const REPORTED = sql<boolean>`r.state = 'approved' and r.id in (select review_id from review_reports)`;

/** SQL: what a tab of the list holds. */
const inTab = (tab: Tab): RawBuilder<boolean> =>
  tab === 'all' ? sql`true` : tab === 'reported' ? REPORTED : sql`r.state = ${tab}`;

const SORTED: Sorts<'date' | 'rating'> = {
  date: sql`r.created_at, r.id`,
  '-date': sql`r.created_at desc, r.id desc`,
  rating: sql`r.rating, r.created_at desc, r.id desc`,
  '-rating': sql`r.rating desc, r.created_at desc, r.id desc`,
};

/** SQL: the usual order: what waits oldest first and before the rest, which is newest first. */
const USUAL = {
  pending: SORTED.date,
  approved: SORTED['-date'],
  rejected: SORTED['-date'],
  reported: SORTED.date,
  all: sql`(r.state = 'pending') desc, r.created_at desc, r.id desc`,
} as const;

/** The ids of the reviews and feedback that a wish finds. */
export async function idsOfReviews(
  db: Db,
  wish: ReviewWish,
  page: PageWish | null = null,
): Promise<string[]> {
  const { state, sort } = wish;
  const { rows } = await sql<{ id: string }>`
    select r.id from reviews r where ${inTab(state)} and ${await narrowed(db, wish)}
    order by ${sort ? SORTED[sort] : USUAL[state]} ${rowsOf(page)}`.execute(db);
  return rows.map(({ id }) => id);
}

/** The reviews with these ids, in their order, with the beginning of each text. */
export async function reviewRows(db: Db, ids: readonly string[]): Promise<StaffRow[]> {
  const { rows } = await sql<StaffRow>`
    select ${COLUMNS}, left(r.content, 160) as content from ${chosenIds(ids)} join reviews r on r.id = chosen.id
    order by chosen.place`.execute(db);
  return rows;
}

/** The same for a file: with whole texts, and what was decided. */
export async function reviewFileRows(
  db: Db,
  ids: readonly string[],
): Promise<(StaffRow & { reason: string; decided_at: Date | null })[]> {
  const { rows } = await sql<StaffRow & { reason: string; decided_at: Date | null }>`
    select ${COLUMNS}, r.content, r.reason, r.decided_at from ${chosenIds(ids)} join reviews r on r.id = chosen.id
    order by chosen.place`.execute(db);
  return rows;
}

/** How many there are of each state, of those that the filters find. */
export async function countStates(db: Db, wish: ReviewWish): Promise<Record<Tab, number>> {
  const found = await narrowed(db, wish);
  const [{ rows }, reports] = await Promise.all([
    sql<{ state: ReviewState; n: number }>`
      select r.state, count(*)::int as n from reviews r where ${found} group by r.state`.execute(db),
    sql<{ n: number }>`select count(*)::int as n from reviews r where ${REPORTED} and ${found}`.execute(db),
  ]);
  const of = (state: ReviewState): number => rows.find((row) => row.state === state)?.n ?? 0;
  const [pending, approved, rejected] = [of('pending'), of('approved'), of('rejected')];
  const reported = reports.rows[0]?.n ?? 0;
  return { pending, approved, rejected, reported, all: pending + approved + rejected };
}

/** SQL: what waits for a person, in two parts, so that each is read by its own index. */
const WAITING = [sql`r.state = 'pending'`, REPORTED] as const;

/** The ten oldest reviews that are pending or were reported, and the number of all of them. */
export async function waitingReviews(db: Db): Promise<{ rows: StaffRow[]; total: number }> {
  const oldest = WAITING.map(
    (wait) => sql`(select r.id, r.created_at from reviews r where ${wait} order by ${SORTED.date} limit 10)`,
  );
  const counts = WAITING.map((wait) => sql`(select count(*) from reviews r where ${wait})`);
  const [found, counted] = await Promise.all([
    sql<{ id: string }>`
      select r.id from (${sql.join(oldest, sql` union all `)}) as r order by ${SORTED.date} limit 10`.execute(
      db,
    ),
    sql<{ n: number }>`select (${sql.join(counts, sql` + `)})::int as n`.execute(db),
  ]);
  const rows = await reviewRows(
    db,
    found.rows.map(({ id }) => id),
  );
  return { rows, total: counted.rows[0]?.n ?? 0 };
}

export interface StaffFullRow extends StaffRow {
  email: string | null;
  order_no: string | null;
  reason: string;
  decided_at: Date | null;
  decided_by: string | null;
}

/** One review, whatever its state: only for staff, whom the endpoint has let in. */
export async function reviewForStaff(db: Db, id: string): Promise<StaffFullRow> {
  const { rows } = await sql<StaffFullRow>`
    select ${COLUMNS}, r.content, r.email, r.reason, r.decided_at, r.decided_by,
      (select o.order_no from deliveries d join orders o on o.id = d.order_id where d.id = r.delivery_id) as order_no
    from reviews r where r.id = ${id}::uuid`.execute(db);
  if (!rows[0]) throw problem('not_found');
  return rows[0];
}
