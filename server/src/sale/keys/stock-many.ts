import type { Keyring } from '../../platform/crypto/keyring.ts';
import type { Trx } from '../../platform/db/kysely.ts';
import { uuidv7 } from '../../platform/ids.ts';
import { judgeKey } from './judge.ts';
import { sealedFor } from './key.ts';
import { insertStock } from './keys.queries.ts';
import { watchStock } from './watch-stock.ts';

export interface NewStock {
  productId: string;
  pattern: string;
  keys: readonly string[];
}

/**
 * Stocks many new products with keys, a batch for each product, in two statements: for filling a store in which no order waits for
 * keys yet. Announces nothing. Returns how many keys it added.
 *
 * @throws if a key is not new or not of its pattern, which undoes the transaction
 */
export async function stockMany(
  trx: Trx,
  keyring: Keyring,
  stock: readonly NewStock[],
  invoice: string,
): Promise<number> {
  const seen = new Set<string>();
  const batches = stock
    .filter(({ keys }) => keys.length > 0)
    .map(({ productId, pattern, keys }) => ({
      id: uuidv7(),
      productId,
      keys: keys.map((text) => {
        const judged = judgeKey(text, pattern, keyring, seen);
        if (typeof judged === 'string') throw new Error(`a key for ${productId} is no new key: ${judged}`);
        const id = uuidv7();
        const envelope = keyring.seal(judged.key, sealedFor(id, productId));
        return { id, envelope, fingerprint: judged.fingerprint };
      }),
    }));
  await insertStock(trx, invoice, batches);
  await watchStock(
    trx,
    batches.map(({ productId }) => productId),
  );
  return batches.reduce((sum, { keys }) => sum + keys.length, 0);
}
