import { sql } from 'kysely';
import type { Keyring } from '../../platform/crypto/keyring.ts';
import type { Trx } from '../../platform/db/kysely.ts';
import { uuidv7 } from '../../platform/ids.ts';
import { judgeKey } from './judge.ts';
import { sealedFor } from './key.ts';

export interface Stocked {
  productId: string;
  pattern: string;
  keys: readonly string[];
}

/**
 * Puts keys of many new products on their shelves, a batch for each product, in two statements: for filling a store, where
 * nobody waits for a key yet. Keys must be new and of their pattern: one that is not undoes the transaction. Tells nobody.
 */
export async function stockMany(
  trx: Trx,
  keyring: Keyring,
  shelves: readonly Stocked[],
  invoice: string,
): Promise<number> {
  const batches = shelves.filter(({ keys }) => keys.length > 0).map((shelf) => ({ ...shelf, id: uuidv7() }));
  const seen = new Set<string>();
  const rows = batches.flatMap(({ id: batch, productId, pattern, keys }) =>
    keys.map((text) => {
      const judged = judgeKey(text, pattern, keyring, seen);
      if (typeof judged === 'string') throw new Error(`a key for ${productId} is no new key: ${judged}`);
      const id = uuidv7();
      const envelope = keyring.seal(judged.key, sealedFor(id, productId));
      return { id, batch, productId, envelope, fingerprint: judged.fingerprint };
    }),
  );
  await sql`
    insert into key_batches (id, product_id, supplier, invoice, imported)
    select b.id, b.product_id, '', ${invoice}, b.imported
    from unnest(${batches.map((b) => b.id)}::uuid[], ${batches.map((b) => b.productId)}::uuid[],
      ${batches.map((b) => b.keys.length)}::int[]) as b (id, product_id, imported)`.execute(trx);
  await sql`
    insert into product_keys (id, product_id, batch_id, envelope, fingerprint)
    select * from unnest(${rows.map((r) => r.id)}::uuid[], ${rows.map((r) => r.productId)}::uuid[],
      ${rows.map((r) => r.batch)}::uuid[], ${rows.map((r) => r.envelope)}::bytea[],
      ${rows.map((r) => r.fingerprint)}::bytea[])`.execute(trx);
  return rows.length;
}
