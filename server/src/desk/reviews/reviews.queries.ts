import type { Locale } from '@halfturn/contract/primitives/locale.ts';
import { problem } from '@halfturn/contract/problem.ts';
import type { ReviewState } from '@halfturn/contract/reviews.ts';
import { sql } from 'kysely';
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
}

interface Part {
  pageNum: number;
  pageSize: number;
}

/**
 * A page of the approved reviews of a live product, newest first; all, or those with a number of stars. Refuses
 * `product_not_found` for any other product.
 */
export async function approvedReviews(
  db: Db,
  productId: string,
  { pageNum, pageSize, rating }: Part & { rating?: number | undefined },
): Promise<ReviewRow[]> {
  const stars = rating === undefined ? sql`` : sql`and rating = ${rating}`;
  const { rows } = await sql<ReviewRow>`
    select r.id, r.full_name, r.content, r.rating, r.verified, r.locale, r.created_at
    from products p left join lateral (
      select * from reviews where product_id = p.id and state = 'approved' ${stars}
      order by created_at desc, id desc limit ${pageSize} offset ${(pageNum - 1) * pageSize}) as r on true
    where p.id = ${productId}::uuid and p.status = 'live'
    order by r.created_at desc, r.id desc`.execute(db);
  if (rows.length === 0) throw problem('product_not_found');
  // A product without reviews on this page still comes as one row, all of it null.
  return rows.filter((row) => row.id !== null);
}

/** A page of the approved feedback, newest first, and how much there is. */
export async function approvedFeedback(
  db: Db,
  { pageNum, pageSize }: Part,
): Promise<{ rows: ReviewRow[]; total: number }> {
  const approved = db.selectFrom('reviews').where('kind', '=', 'feedback').where('state', '=', 'approved');
  const [rows, counted] = await Promise.all([
    approved
      .select(['id', 'full_name', 'content', 'rating', 'verified', 'locale', 'created_at'])
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
