import { sql } from 'kysely';
import type { Trx } from '../../platform/db/kysely.ts';

/**
 * Puts held keys back on the shelf; those of a batch that was quarantined meanwhile go into quarantine. Their units must
 * have let go of them.
 *
 * @throws where one of them is not held
 */
export async function releaseKeys(trx: Trx, keyIds: readonly string[]): Promise<void> {
  if (keyIds.length === 0) return;
  const { rows } = await sql<{ state: string }>`
    update product_keys k
    set state = case b.state when 'quarantined' then 'quarantined' else 'free' end
    from key_batches b
    where k.id = any(${[...keyIds]}::uuid[]) and k.state = 'held' and b.id = k.batch_id
    returning k.state`.execute(trx);
  if (rows.length !== new Set(keyIds).size)
    throw new Error(`of ${keyIds.length} keys to release, ${rows.length} were held`);
}
