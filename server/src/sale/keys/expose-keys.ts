import { sql } from 'kysely';
import type { Keyring } from '../../platform/crypto/keyring.ts';
import type { ProductKey } from '../../platform/crypto/product-key.ts';
import type { Trx } from '../../platform/db/kysely.ts';
import { sealedFor } from './key.ts';

/**
 * Opens sold keys, and marks them as seen in the same transaction. The only way to a clear key; the caller records who saw it,
 * when and where before it commits (`key_reveals`).
 *
 * @throws if one of them is not sold, or does not open
 */
export async function exposeKeys(
  trx: Trx,
  keyring: Keyring,
  keyIds: readonly string[],
  at: Date,
): Promise<Map<string, ProductKey>> {
  const { rows } = await sql<{ id: string; product_id: string; envelope: Buffer }>`
    with seen as (
      update product_keys set exposed_at = ${at}
      where id = any(${[...keyIds]}::uuid[]) and state = 'sold' and exposed_at is null
    )
    select id, product_id, envelope from product_keys
    where id = any(${[...keyIds]}::uuid[]) and state = 'sold'`.execute(trx);
  if (rows.length !== new Set(keyIds).size)
    throw new Error(`of ${keyIds.length} keys to show, ${rows.length} are sold`);
  return new Map(rows.map((row) => [row.id, keyring.open(row.envelope, sealedFor(row.id, row.product_id))]));
}
