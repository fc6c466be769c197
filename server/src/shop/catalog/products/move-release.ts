import { problem } from '@halfturn/contract/problem.ts';
import { audit } from '../../../house/audit/door.ts';
import { changedSince } from '../../../house/staff/door.ts';
import type { Trx } from '../../../platform/db/kysely.ts';
import { countPreOrders, lockProduct, saveReleaseDay } from './products.queries.ts';

/** The first day that can be set; an earlier one is a typing error. */
const FIRST_DAY = '1970-01-01';
/** How far ahead a release day can be, in years. */
const MOST_YEARS = 10;

export interface ReleaseMove {
  /** The new release day (UTC). Keys that wait for it go out on that day; if it has come, at once. */
  day: string;
  /** The release day that the editor saw; null for none. */
  was: string | null;
}

/**
 * Moves the release day of a product. A trigger moves the orders that wait for it and leaves the job that mails their buyers;
 * orders of an unreleased product wait for this lock. Refuses `product_not_found`, `content_changed` if another editor moved the
 * day in the meantime, and `invalid_input` for a day before 1970 or more than ten years ahead.
 */
export async function moveRelease(
  trx: Trx,
  id: string,
  { day, was }: ReleaseMove,
  { actor, now }: { actor: string; now: Date },
): Promise<void> {
  const product = await lockProduct(trx, id);
  if (!product) throw problem('product_not_found');
  if (product.released !== was) throw await changedSince(trx, `product:${id}`);
  if (day < FIRST_DAY || day > lastDay(now))
    throw problem('invalid_input', { fields: { day: 'release_day' } });
  if (day === was) return;
  const preOrders = await countPreOrders(trx, id);
  await saveReleaseDay(trx, id, day);
  await audit(trx, {
    actor,
    action: 'products.release_moved',
    subject: `product:${id}`,
    before: { released: was },
    after: { released: day, preOrders },
  });
}

function lastDay(now: Date): string {
  const last = new Date(now);
  last.setUTCFullYear(last.getUTCFullYear() + MOST_YEARS);
  return last.toISOString().slice(0, 10);
}
