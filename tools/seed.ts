import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Context } from '@halfturn/server/src/platform/context.ts';
import { inTransaction, type Db, type Trx } from '@halfturn/server/src/platform/db/kysely.ts';
import { insertDemoRows } from '@halfturn/server/src/desk/first-steps/door.ts';
import { addKeys, openKeyring } from '@halfturn/server/src/sale/keys/door.ts';
import { writeContent, writeSynonyms } from './seed/content.ts';
import { demoKey } from './seed/demo-keys.ts';
import { writeLists, writeRates } from './seed/lists.ts';
import { writeProducts } from './seed/products.ts';
import { writeCoupons, writeShop, writeTax } from './seed/shop.ts';
import { withStore } from './store.ts';

/** An advisory lock of its own: two processes that start on one empty database must not both fill it. */
const LOCK = 7_236_002;

export interface Seeded {
  products: number;
  keys: number;
}

/**
 * Fills an empty database with the demo store of `tools/demo`, in one transaction. Does nothing (null) if SEED is `none` or
 * the shop has been set up.
 */
export async function seedDemo(
  parts: Pick<Context, 'config' | 'db' | 'clock' | 'keyring'>,
): Promise<Seeded | null> {
  if (parts.config.seed === 'none') return null;
  for (;;) {
    if (await isSetUp(parts.db)) return null;
    const seeded = await inTransaction(parts.db, (trx) => fill(trx, parts));
    if (seeded !== 'elsewhere') return seeded;
    // Asks again instead of waiting for the lock: on a busy machine the other process takes longer than the lock timeout.
    await sleep(100);
  }
}

/** Fills the database, unless another process is doing or has done so. */
async function fill(
  trx: Trx,
  { clock, keyring }: Pick<Context, 'clock' | 'keyring'>,
): Promise<Seeded | 'elsewhere' | null> {
  const { rows } = await sql<{ ours: boolean }>`select pg_try_advisory_xact_lock(${LOCK}) as ours`.execute(
    trx,
  );
  if (!rows[0]?.ours) return 'elsewhere';
  if (await isSetUp(trx)) return null;
  const now = clock.now();
  await writeLists(trx);
  await writeRates(trx, now);
  await writeShop(trx);
  await insertDemoRows(trx, 'coupon', await writeCoupons(trx, now));
  const products = await writeProducts(trx, now);
  await insertDemoRows(
    trx,
    'product',
    products.map(({ id }) => id),
  );
  await writeTax(trx);
  const { review, banner, news } = await writeContent(trx, products, now);
  await insertDemoRows(trx, 'review', review);
  await insertDemoRows(trx, 'banner', banner);
  await insertDemoRows(trx, 'news', news);
  await writeSynonyms(trx);
  let keys = 0;
  for (const { id, keys: wanted } of products) {
    if (wanted === null || wanted.count === 0) continue;
    const { added } = await addKeys(trx, keyring, {
      productId: id,
      keys: Array.from({ length: wanted.count }, () => demoKey(wanted.pattern)),
      supplier: wanted.supplier,
      invoice: 'DEMO',
    });
    keys += added;
  }
  // The first pages should not be planned with the statistics of empty tables.
  await sql`analyze products, price_history, fixed_prices, fixed_price_history, reviews, key_batches, product_keys`.execute(
    trx,
  );
  return { products: products.filter(({ isVariant }) => !isVariant).length, keys };
}

/** Whether a shopkeeper has entered anything: invented products must not be mixed with real ones. */
async function isSetUp(db: Db): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from products) or exists (select from orders) or exists (select from currency_rates)
      or exists (select from tax_rates) or exists (select from bank_account)
      or exists (select from staff where signed_in_at is not null) as found`.execute(db);
  return rows[0]?.found ?? true;
}

if (import.meta.main) {
  await withStore(async (store) => {
    const keyring = await openKeyring(store.config, store.db);
    const seeded = await seedDemo({ ...store, keyring });
    console.log(
      seeded
        ? `The demo catalog is in: ${seeded.products} products, ${seeded.keys} keys.`
        : 'Nothing was done: the shop has been set up already, or SEED is none.',
    );
  });
}
