import { sql } from 'kysely';
import type { reviewSummary } from '@halfturn/contract/catalog.ts';
import type * as z from 'zod';
import type { Db } from '../../platform/db/kysely.ts';

export type ReviewSummary = z.input<typeof reviewSummary>;

/** The average of the stars of a product's approved reviews, and how many gave 1, 2, 3, 4 and 5. */
export async function reviewSummaryOf(db: Db, productId: string): Promise<ReviewSummary> {
  const { rows } = await sql<{ stars: ReviewSummary['stars'] }>`
    select array(select (select count(*) from product_stars
      where product_id = ${productId}::uuid and rating = s.rating)::int
      from generate_series(1, 5) as s(rating) order by s.rating) as stars`.execute(db);
  return summarise(rows[0]?.stars ?? [0, 0, 0, 0, 0]);
}

/** @param stars how many gave 1, 2, 3, 4 and 5 */
export function summarise(stars: ReviewSummary['stars']): ReviewSummary {
  const count = stars.reduce((sum, n) => sum + n, 0);
  const total = stars.reduce((sum, n, i) => sum + n * (i + 1), 0);
  return { average: count === 0 ? null : Math.round((total / count) * 100) / 100, count, stars };
}
