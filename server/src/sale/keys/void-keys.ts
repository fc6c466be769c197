import { sql } from 'kysely';
import type { Trx } from '../../platform/db/kysely.ts';

/**
 * Takes keys out for good: sold ones whose order was refunded, free or quarantined ones that are bad.
 *
 * @param badAt when they were found not to work, which their batch is judged by; null for any other reason
 * @throws where one of them is held, or voided already
 */
export async function voidKeys(
  trx: Trx,
  keyIds: readonly string[],
  badAt: Date | null = null,
): Promise<void> {
  if (keyIds.length === 0) return;
  const { rows } = await sql`
    update product_keys set state = 'voided', bad_at = coalesce(bad_at, ${badAt}::timestamptz)
    where id = any(${[...keyIds]}::uuid[]) and state in ('free', 'sold', 'quarantined')
    returning id`.execute(trx);
  if (rows.length !== new Set(keyIds).size)
    throw new Error(`of ${keyIds.length} keys to void, ${rows.length} could be`);
}
