import { problem } from '@halfturn/contract/problem.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/kysely.ts';

export interface ReviewRow {
  id: string;
  full_name: string;
  content: string;
  rating: number;
  verified: boolean;
  created_at: Date;
}

/** A page of the approved reviews of a live product, newest first. Refuses (`product_not_found`) any other product. */
export async function approvedReviews(
  db: Db,
  productId: string,
  { pageNum, pageSize }: { pageNum: number; pageSize: number },
): Promise<ReviewRow[]> {
  const { rows } = await sql<ReviewRow>`
    select r.id, r.full_name, r.content, r.rating, r.verified, r.created_at
    from products p left join lateral (
      select * from reviews where product_id = p.id and state = 'approved'
      order by created_at desc, id desc limit ${pageSize} offset ${(pageNum - 1) * pageSize}) as r on true
    where p.id = ${productId}::uuid and p.status = 'live'
    order by r.created_at desc, r.id desc`.execute(db);
  if (rows.length === 0) throw problem('product_not_found');
  // A product without reviews on this page still comes as one row, all of it null.
  return rows.filter((row) => row.id !== null);
}
