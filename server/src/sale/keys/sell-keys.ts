import { sql } from 'kysely';
import type { Trx } from '../../platform/db/kysely.ts';
import { sendLast, statement } from '../../platform/db/send.ts';

export interface SoldKeys {
  sold: Set<string>;
  /** Of a batch that was quarantined since they were held: they went into quarantine, and another key is needed. */
  withheld: Set<string>;
}

/**
 * Sells held keys: from here on they never come back.
 *
 * @throws where one of them is not held; nothing may be delivered that this did not confirm
 */
export async function sellKeys(trx: Trx, keyIds: readonly string[]): Promise<SoldKeys> {
  const { rows } = await sql<{ id: string; state: string }>`
    update product_keys k
    set state = case b.state when 'live' then 'sold' else 'quarantined' end
    from key_batches b
    where k.id = any((select ${[...keyIds]}::uuid[])::uuid[]) and k.state = 'held' and b.id = k.batch_id
    returning k.id, k.state`.execute(trx);
  if (rows.length !== new Set(keyIds).size)
    throw new Error(`of ${keyIds.length} keys to sell, ${rows.length} were held`);
  const inState = (state: string) => new Set(rows.filter((r) => r.state === state).map((r) => r.id));
  return { sold: inState('sold'), withheld: inState('quarantined') };
}

/**
 * Sells held keys, all of them: where one is not held, or its batch is quarantined, the transaction is run again, for
 * `sellKeys` to find out what is the matter. Nobody waits for it.
 */
export async function sellAllKeys(trx: Trx, keyIds: readonly string[]): Promise<void> {
  await sendLast(trx, sellAll(keyIds));
}

const sellAll = statement<[keyIds: readonly string[]]>`
  with sold as (
    update product_keys k set state = 'sold'
    from key_batches b
    where k.id = any((select $1::uuid[])::uuid[]) and k.state = 'held' and b.id = k.batch_id and b.state = 'live'
    returning k.id
  )
  select must((select count(*) from sold) = cardinality($1::uuid[]), 'not all keys to sell are held and good', 'HT002')`;
