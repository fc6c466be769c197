import type { Locale } from '@halfturn/contract/primitives/locale.ts';
import { problem } from '@halfturn/contract/problem.ts';
import type { ReviewState } from '@halfturn/contract/reviews.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../platform/db/kysely.ts';
import { nameHas } from '../../shop/catalog/door.ts';

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

interface StaffWish {
  state: ReviewState | 'all';
  kind?: 'review' | 'feedback' | undefined;
  rating?: number | undefined;
  q: string;
  pageNum: number;
  pageSize: number;
}

/** As many products as a search by name goes through. */
const PRODUCTS = 200;

function whereOf({ state, kind, rating, q }: StaffWish): RawBuilder<boolean> {
  const parts = [
    ...(state === 'all' ? [] : [sql`r.state = ${state}`]),
    ...(kind ? [sql`r.kind = ${kind}`] : []),
    ...(rating === undefined ? [] : [sql`r.rating = ${rating}`]),
    ...(q === ''
      ? []
      : [
          sql`r.product_id = any(array(select id from products where status = 'live'
            and ${nameHas(sql`search_name`, q)} limit ${PRODUCTS}))`,
        ]),
  ];
  return parts.length === 0 ? sql`true` : sql`${sql.join(parts, sql` and `)}`;
}

/** A page of reviews and feedback: pending ones first and oldest first, all others newest first. */
export async function listReviews(
  db: Db,
  wish: StaffWish,
): Promise<{ rows: StaffRow[]; total: number | null }> {
  const where = whereOf(wish);
  const order =
    wish.state === 'pending'
      ? sql`r.created_at, r.id`
      : wish.state === 'all'
        ? sql`(r.state = 'pending') desc, r.created_at desc, r.id desc`
        : sql`r.created_at desc, r.id desc`;
  const { rows } = await sql<StaffRow>`
    select ${COLUMNS}, left(r.content, 160) as content from reviews r where ${where}
    order by ${order} limit ${wish.pageSize} offset ${(wish.pageNum - 1) * wish.pageSize}`.execute(db);
  // Without a filter the state's own count is the total.
  if (!wish.kind && wish.rating === undefined && wish.q === '') return { rows, total: null };
  const counted = await sql<{ n: number }>`select count(*) as n from reviews r where ${where}`.execute(db);
  return { rows, total: counted.rows[0]?.n ?? 0 };
}

/** How many there are of each state. */
export async function countStates(db: Db): Promise<Record<ReviewState | 'all', number>> {
  const { rows } = await sql<{ state: ReviewState; n: number }>`
    select state, count(*) as n from reviews group by state`.execute(db);
  const of = (state: ReviewState): number => rows.find((row) => row.state === state)?.n ?? 0;
  const [pending, approved, rejected] = [of('pending'), of('approved'), of('rejected')];
  return { pending, approved, rejected, all: pending + approved + rejected };
}

/** The ten oldest pending reviews, and the number of all pending ones. */
export async function waitingReviews(db: Db): Promise<{ rows: StaffRow[]; total: number }> {
  const [{ rows }, counted] = await Promise.all([
    listReviews(db, { state: 'pending', q: '', pageNum: 1, pageSize: 10 }),
    sql<{ n: number }>`select count(*) as n from reviews where state = 'pending'`.execute(db),
  ]);
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
