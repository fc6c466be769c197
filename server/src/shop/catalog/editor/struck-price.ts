import type { Trx } from '../../../platform/db/kysely.ts';
import { lowestBasePrice } from './editor.queries.ts';

/** What decides what a base price strikes. */
interface Sale {
  status: string;
  sale_minor: number | null;
  was_minor: number | null;
  reduced_at: Date | null;
}

/**
 * The price that a sale of the base price strikes: the lowest of the 30 days before, if it was for sale then. A sale that is lowered
 * further keeps what it struck.
 */
export async function struckBy(
  trx: Trx,
  id: string,
  { sale_minor, now }: { sale_minor: number | null; now: Date },
  before: Sale,
): Promise<Pick<Sale, 'was_minor' | 'reduced_at'>> {
  const nothing = { was_minor: null, reduced_at: null };
  if (sale_minor === null) return nothing;
  if (before.sale_minor !== null && sale_minor <= before.sale_minor)
    return { was_minor: before.was_minor, reduced_at: before.reduced_at };
  // A price that a draft had was never asked of a buyer.
  if (before.status !== 'live') return nothing;
  const lowest = await lowestBasePrice(trx, id, now);
  return lowest !== null && lowest > sale_minor ? { was_minor: lowest, reduced_at: now } : nothing;
}
