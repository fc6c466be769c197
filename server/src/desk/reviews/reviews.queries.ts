import type { Locale } from '@halfturn/contract/primitives/locale.ts';
import { problem } from '@halfturn/contract/problem.ts';
import type { ReviewSort } from '@halfturn/contract/primitives/review-sorts.ts';
import type { ReviewState } from '@halfturn/contract/reviews.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../platform/db/kysely.ts';
import { boughtUnits } from '../../sale/orders/door.ts';
import type { Proof } from './write-review.ts';

export interface ReviewRow {
  id: string;
  full_name: string;
  content: string;
  rating: number;
  verified: boolean;
  locale: Locale;
  created_at: Date;
  helpful: number;
}

interface Part {
  pageNum: number;
  pageSize: number;
}

export interface ReviewsWish {
  rating?: number | undefined;
  locale?: Locale | undefined;
}

const ORDERED: Record<ReviewSort, RawBuilder<unknown>> = {
  newest: sql`created_at desc, id desc`,
  helpful: sql`helpful desc, created_at desc, id desc`,
  highest: sql`rating desc, created_at desc, id desc`,
  lowest: sql`rating, created_at desc, id desc`,
};

const narrowed = ({ rating, locale }: ReviewsWish) =>
  sql`${rating === undefined ? sql`` : sql`and rating = ${rating}`} ${locale === undefined ? sql`` : sql`and locale = ${locale}`}`;

/**
 * A page of the approved reviews of a live product; all, or those with a number of stars or in a language. Refuses
 * `product_not_found` for any other product.
 */
export async function approvedReviews(
  db: Db,
  productId: string,
  { pageNum, pageSize, sort, ...wish }: Part & ReviewsWish & { sort: ReviewSort },
): Promise<ReviewRow[]> {
  const { rows } = await sql<ReviewRow>`
    select r.id, r.full_name, r.content, r.rating, r.verified, r.locale, r.created_at, r.helpful
    from products p left join lateral (
      select *, row_number() over (order by ${ORDERED[sort]}) as place
      from reviews where product_id = p.id and state = 'approved' ${narrowed(wish)}
      order by ${ORDERED[sort]} limit ${pageSize} offset ${(pageNum - 1) * pageSize}) as r on true
    where p.id = ${productId}::uuid and p.status = 'live'
    order by r.place`.execute(db);
  if (rows.length === 0) throw problem('product_not_found');
  // A product without reviews on this page still comes as one row, all of it null.
  return rows.filter((row) => row.id !== null);
}

/** How many approved reviews a product has in each language, the most first; all, or those with a number of stars. */
export async function reviewLanguages(
  db: Db,
  productId: string,
  rating: number | undefined,
): Promise<{ locale: Locale; count: number }[]> {
  const { rows } = await sql<{ locale: Locale; count: number }>`
    select locale, count(*)::int as count from reviews
    where product_id = ${productId}::uuid and state = 'approved' ${narrowed({ rating })}
    group by locale order by count(*) desc, locale`.execute(db);
  return rows;
}

/** The reviews of a product that an account found helpful. */
export async function helpfulTo(db: Db, accountId: string, productId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select r.id from review_votes v join reviews r on r.id = v.review_id
    where v.account_id = ${accountId}::uuid and r.product_id = ${productId}::uuid`.execute(db);
  return rows.map(({ id }) => id);
}

/** A page of the approved feedback, newest first, and how much there is. */
export async function approvedFeedback(
  db: Db,
  { pageNum, pageSize }: Part,
): Promise<{ rows: ReviewRow[]; total: number }> {
  const approved = db.selectFrom('reviews').where('kind', '=', 'feedback').where('state', '=', 'approved');
  const [rows, counted] = await Promise.all([
    approved
      .select(['id', 'full_name', 'content', 'rating', 'verified', 'locale', 'created_at', 'helpful'])
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(pageSize)
      .offset((pageNum - 1) * pageSize)
      .execute(),
    approved.select(sql<number>`count(*)`.as('n')).executeTakeFirstOrThrow(),
  ]);
  return { rows, total: counted.n };
}

export interface MyReview {
  productId: string;
  orderNo: string;
  state: 'open' | ReviewState;
}

/** The products that a caller's orders let it review, one row each, with the review if there is one. */
export async function myReviews(db: Db, proof: Proof): Promise<MyReview[]> {
  const units = (await boughtUnits(db, proof, { orderNo: proof.orderNo })).filter(({ seen }) => seen);
  if (units.length === 0) return [];
  const written = await db
    .selectFrom('reviews')
    .select(['product_id', 'buyer_norm', 'state'])
    .where('product_id', 'in', [...new Set(units.map(({ listedId }) => listedId))])
    .where('buyer_norm', 'in', [...new Set(units.map(({ emailNorm }) => emailNorm))])
    .execute();
  const mine = new Map<string, MyReview>();
  for (const { productId: bought, listedId, orderNo, emailNorm } of units) {
    const found = written.find((row) => row.product_id === listedId && row.buyer_norm === emailNorm);
    // A variant is reviewed on the page of its product, and offered on that of the order.
    for (const productId of new Set([bought, listedId])) {
      const before = mine.get(productId);
      // Of two orders of one product, by two addresses, the one that may still be reviewed counts.
      if (!before || (before.state !== 'open' && !found))
        mine.set(productId, { productId, orderNo, state: found?.state ?? 'open' });
    }
  }
  return [...mine.values()];
}
