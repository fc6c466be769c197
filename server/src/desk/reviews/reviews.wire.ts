import type { review as reviewSchema } from '@halfturn/contract/catalog.ts';
import type * as z from 'zod';
import type { ReviewRow } from './reviews.queries.ts';

/** Row → what anyone may read of a review: never who wrote it beyond the name that they signed with. */
export function reviewWire(row: ReviewRow): z.input<typeof reviewSchema> {
  return {
    id: row.id,
    fullName: row.full_name,
    content: row.content,
    rating: row.rating,
    at: row.created_at.toISOString(),
    verified: row.verified,
  };
}
