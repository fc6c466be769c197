import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Context } from '@halfturn/server/src/platform/context.ts';
import { openKeyring } from '@halfturn/server/src/platform/crypto/open-keyring.ts';
import { inTransaction, type Db, type Trx } from '@halfturn/server/src/platform/db/kysely.ts';
import { addKeys } from '@halfturn/server/src/sale/keys/door.ts';
import { writeCoupons } from './seed/coupons.ts';
import { demoKey } from './seed/demo-keys.ts';
import { writeFixedPrices } from './seed/fixed-prices.ts';
import { writeLists, writeRates } from './seed/lists.ts';
import { writeNews } from './seed/news.ts';
import { writeProducts } from './seed/products.ts';
import { writeReception } from './seed/reception.ts';
import { writeShop } from './seed/shop.ts';
import { writeTax } from './seed/tax.ts';
import { writeSynonyms } from './seed/synonyms.ts';
import { writeWholesale } from './seed/wholesale.ts';
import { withStore } from './store.ts';

/** Any number that nothing else locks: two processes that start on one empty database must not both fill it. */
const LOCK = 7_236_002;

export interface Seeded {
  products: number;
  keys: number;
}

/**
 * Fills an empty database with the demo catalogue: products with keys, prices and their past, reviews, rates, ways to pay
 * and to deliver. All or nothing. Does nothing (null) if SEED is `none` or the shop has been set up.
 */
export async function seedDemo(
  parts: Pick<Context, 'config' | 'db' | 'clock' | 'keyring'>,
): Promise<Seeded | null> {
  if (parts.config.seed === 'none') return null;
  for (;;) {
    if (await isSetUp(parts.db)) return null;
    const seeded = await inTransaction(parts.db, (trx) => fill(trx, parts));
    if (seeded !== 'elsewhere') return seeded;
    // Not by waiting for the lock: on a busy machine the first one takes longer than a lock of ours may be waited for.
    await sleep(100);
  }
}

/** Fills the database, unless somebody does or has done so. */
async function fill(
  trx: Trx,
  { clock, keyring }: Pick<Context, 'clock' | 'keyring'>,
): Promise<Seeded | 'elsewhere' | null> {
  const { rows } = await sql<{ ours: boolean }>`select pg_try_advisory_xact_lock(${LOCK}) as ours`.execute(
    trx,
  );
  if (!rows[0]!.ours) return 'elsewhere';
  if (await isSetUp(trx)) return null;
  const now = clock.now();
  await writeLists(trx);
  await writeRates(trx, now);
  await writeShop(trx);
  await writeCoupons(trx, now);
  await writeSynonyms(trx);
  await writeNews(trx, now);
  const products = await writeProducts(trx, now);
  await writeTax(trx);
  await writeFixedPrices(trx, products, now);
  await writeWholesale(trx, products);
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
  await sql`analyze products, price_history, fixed_prices, fixed_price_history, reviews, key_batches, product_keys`.execute(
    trx,
  );
  return { products: products.length, keys };
}

/** Whether there is anything that a shopkeeper has put in: invented products must not stand among real ones. */
async function isSetUp(db: Db): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from products) or exists (select from orders) or exists (select from currency_rates)
      or exists (select from tax_rates) or exists (select from bank_account)
      or exists (select from staff where signed_in_at is not null) as found`.execute(db);
  return rows[0]!.found;
}

if (import.meta.main) {
  await withStore(async (store) => {
    const keyring = await openKeyring(store.config, store.db);
    const seeded = await seedDemo({ ...store, keyring });
    console.log(
      seeded
        ? `The demo catalogue is in: ${seeded.products} products, ${seeded.keys} keys.`
        : 'Nothing was done: the shop has been set up already, or SEED is none.',
    );
  });
}
