import { sql } from 'kysely';
import type { Trx } from '../../platform/db/kysely.ts';

/**
 * Takes keys out for good: sold ones whose order was refunded, free or quarantined ones that are bad.
 *
 * @throws where one of them is held, or voided already
 */
export async function voidKeys(trx: Trx, keyIds: readonly string[]): Promise<void> {
  if (keyIds.length === 0) return;
  const { rows } = await sql`
    update product_keys set state = 'voided'
    where id = any(${[...keyIds]}::uuid[]) and state in ('free', 'sold', 'quarantined')
    returning id`.execute(trx);
  if (rows.length !== new Set(keyIds).size)
    throw new Error(`of ${keyIds.length} keys to void, ${rows.length} could be`);
}
