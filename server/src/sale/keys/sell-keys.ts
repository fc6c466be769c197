import { sql } from 'kysely';
import type { Trx } from '../../platform/db/kysely.ts';

export interface SoldKeys {
  sold: Set<string>;
  /** Their batch was quarantined after they were held: they are in quarantine now, and another key is needed. */
  withheld: Set<string>;
}

/**
 * Sells held keys: from here on they never come back.
 *
 * @throws if one of them is not held; nothing may be delivered that this did not confirm
 */
export async function sellKeys(trx: Trx, keyIds: readonly string[]): Promise<SoldKeys> {
  const { rows } = await sql<{ id: string; state: string }>`
    update product_keys k
    set state = case b.state when 'live' then 'sold' else 'quarantined' end
    from key_batches b
    where k.id = any(${[...keyIds]}::uuid[]) and k.state = 'held' and b.id = k.batch_id
    returning k.id, k.state`.execute(trx);
  if (rows.length !== new Set(keyIds).size)
    throw new Error(`of ${keyIds.length} keys to sell, ${rows.length} were held`);
  const inState = (state: string) => new Set(rows.filter((row) => row.state === state).map((row) => row.id));
  return { sold: inState('sold'), withheld: inState('quarantined') };
}
