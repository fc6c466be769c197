import { DEFAULT_LOCALE, isLocale } from '@halfturn/contract/primitives/locale.ts';
import type { Review } from '@halfturn/contract/reviews.ts';
import type { StaffReviewFull, StaffReviewRow } from '@halfturn/contract/staff/reviews.ts';
import type { Report } from './reports.queries.ts';
import type { ReviewRow } from './reviews.queries.ts';
import type { StaffFullRow, StaffRow } from './reviews.staff.queries.ts';

/** A review for the public: of its author only the signed name. */
export function reviewWire(row: ReviewRow): Review {
  return {
    id: row.id,
    fullName: row.full_name,
    content: row.content,
    rating: row.rating,
    at: row.created_at.toISOString(),
    verified: row.verified,
    locale: isLocale(row.locale) ? row.locale : DEFAULT_LOCALE,
    helpful: row.helpful,
  };
}

export function staffRowWire(row: StaffRow): StaffReviewRow {
  return {
    id: row.id,
    kind: row.kind,
    state: row.state,
    rating: row.rating,
    fullName: row.full_name,
    product: row.product_id === null ? null : { id: row.product_id, name: row.product ?? '' },
    excerpt: row.content,
    locale: row.locale,
    verified: row.verified,
    at: row.created_at.toISOString(),
  };
}

/** @param sees whether the reader may see buyers' addresses and orders */
export function staffFullWire(
  row: StaffFullRow,
  { reports, decidedBy, sees }: { reports: readonly Report[]; decidedBy: string; sees: boolean },
): StaffReviewFull {
  return {
    ...staffRowWire(row),
    excerpt: row.content.slice(0, 160),
    content: row.content,
    email: sees ? row.email : null,
    orderNo: sees ? row.order_no : null,
    reason: row.reason,
    decidedAt: row.decided_at?.toISOString() ?? null,
    decidedBy,
    reports: reports.map(({ reason, note, created_at }) => ({ reason, note, at: created_at.toISOString() })),
  };
}
