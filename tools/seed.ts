import { sql } from 'kysely';
import type { Context } from '@halfturn/server/src/platform/context.ts';
import { openKeyring } from '@halfturn/server/src/platform/crypto/open-keyring.ts';
import { inTransaction, type Db } from '@halfturn/server/src/platform/db/kysely.ts';
import { addKeys } from '@halfturn/server/src/sale/keys/door.ts';
import { demoKey } from './seed/demo-keys.ts';
import { writeLists, writeRates } from './seed/lists.ts';
import { writeNews } from './seed/news.ts';
import { writeProducts } from './seed/products.ts';
import { writeReception } from './seed/reception.ts';
import { writeShop } from './seed/shop.ts';
import { writeSynonyms } from './seed/synonyms.ts';
import { withStore } from './store.ts';

/** Any number that nothing else locks: two processes that start on one empty database must not both fill it. */
const LOCK = 7_236_002;

export interface Seeded {
  products: number;
  keys: number;
}

/**
 * Fills an empty database with the demo catalogue: products with keys, prices and their past, reviews, rates, ways to pay
 * and to deliver. All or nothing. Does nothing (null) where there is a product already, or where SEED is `none`.
 */
export async function seedDemo({
  config,
  db,
  clock,
  keyring,
}: Pick<Context, 'config' | 'db' | 'clock' | 'keyring'>): Promise<Seeded | null> {
  if (config.seed === 'none' || (await hasProducts(db))) return null;
  const now = clock.now();
  return await inTransaction(db, async (trx) => {
    await sql`select pg_advisory_xact_lock(${LOCK})`.execute(trx);
    if (await hasProducts(trx)) return null;
    await writeLists(trx);
    await writeRates(trx, now);
    await writeShop(trx);
    await writeSynonyms(trx);
    await writeNews(trx, now);
    const products = await writeProducts(trx, now);
    await writeReception(trx, products, now);
    let keys = 0;
    for (const product of products) {
      if (product.kind !== 'key' || product.stock === 0) continue;
      const { id, keyPattern, stock, publisher } = product;
      const fresh = Array.from({ length: stock }, () => demoKey(keyPattern));
      const { added } = await addKeys(trx, keyring, {
        productId: id,
        keys: fresh,
        supplier: publisher,
        invoice: 'DEMO',
      });
      keys += added;
    }
    // The first visitors should not wait for the planner to learn what came in.
    await sql`analyze products, price_history, reviews, key_batches, product_keys`.execute(trx);
    return { products: products.length, keys };
  });
}

async function hasProducts(db: Db): Promise<boolean> {
  const row = await db.selectFrom('products').select('id').limit(1).executeTakeFirst();
  return row !== undefined;
}

if (import.meta.main) {
  await withStore(async (store) => {
    const keyring = await openKeyring(store.config, store.db);
    const seeded = await seedDemo({ ...store, keyring });
    console.log(
      seeded
        ? `The demo catalogue is in: ${seeded.products} products, ${seeded.keys} keys.`
        : 'Nothing was done: there are products in the store already, or SEED is none.',
    );
  });
}
