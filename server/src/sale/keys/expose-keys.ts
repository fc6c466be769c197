import type { Keyring } from '../../platform/crypto/keyring.ts';
import type { ProductKey } from '../../platform/crypto/product-key.ts';
import type { Trx } from '../../platform/db/kysely.ts';
import { sealedFor } from './key.ts';
import { markExposed } from './keys.queries.ts';

/**
 * Opens sold keys, and marks them as seen in the same transaction. This is the only way to a clear key; before the caller commits,
 * it records who saw the key, when and where (`key_reveals`).
 *
 * @throws if one of them is not sold, or does not open
 */
export async function exposeKeys(
  trx: Trx,
  keyring: Keyring,
  keyIds: readonly string[],
  at: Date,
): Promise<Map<string, ProductKey>> {
  const rows = await markExposed(trx, keyIds, at);
  if (rows.length !== new Set(keyIds).size)
    throw new Error(`of ${keyIds.length} keys to show, ${rows.length} are sold`);
  return new Map(rows.map((row) => [row.id, keyring.open(row.envelope, sealedFor(row.id, row.product_id))]));
}
