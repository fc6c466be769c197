import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import type { Keyring } from '@halfturn/server/src/platform/crypto/keyring.ts';
import { openKeyring } from '@halfturn/server/src/sale/keys/door.ts';
import { inTransaction, type Db } from '@halfturn/server/src/platform/db/kysely.ts';
import { inventProducts } from './generate/invent.ts';
import { writeInvented } from './generate/write.ts';
import { writeLists, writeRates } from './seed/lists.ts';
import { writeShop } from './seed/shop.ts';
import { CommandRefused, withStore } from './store.ts';

const HELP = `npm run generate -- products COUNT [--seed 1]

Fills the store with COUNT invented products, up to ten million, to try a large catalog. The same seed gives the same
products. Their keys look like keys and open nothing. Works whether or not the store is running. If it was interrupted,
run it again with another seed.`;

const CHUNK = 2_000;
const MOST = 10_000_000;

export interface Generate {
  count: number;
  seed: number;
  onProgress?: (written: number) => void;
}

/**
 * Writes invented products, a few thousand a transaction. Refuses a seed whose products are in the store already.
 *
 * @returns how many keys came with them
 */
export async function generateProducts(
  db: Db,
  keyring: Keyring,
  { count, seed, onProgress = () => {} }: Generate,
): Promise<number> {
  const products = inventProducts(seed);
  const ref = `generated:${seed.toString(36)}-0`;
  const known = await db
    .selectFrom('products')
    .select('id')
    .where('external_ref', '=', ref)
    .executeTakeFirst();
  if (known)
    throw new CommandRefused(`Products of seed ${seed} are in the store already. Choose another --seed.`);
  await inTransaction(db, async (trx) => {
    await writeLists(trx);
    await writeRates(trx, new Date());
    await writeShop(trx);
  });
  let keys = 0;
  for (let written = 0; written < count;) {
    const chunk = Array.from({ length: Math.min(CHUNK, count - written) }, () => products.next().value);
    keys += await inTransaction(db, (trx) => writeInvented(trx, keyring, chunk));
    written += chunk.length;
    onProgress(written);
  }
  await sql`analyze products, product_keys, key_batches, price_history, product_texts`.execute(db);
  await sql`select pg_notify('catalog', '')`.execute(db);
  return keys;
}

/** `npm run generate -- products …`: reads the arguments, generates, prints the result. */
export async function generateProductsCommand(args: string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { seed: { type: 'string', default: '1' }, help: { type: 'boolean', short: 'h' } },
  });
  const [count, seed] = [Number(positionals[0]), Number(values.seed)];
  const asks = positionals.length === 1 && Number.isInteger(count) && count > 0 && count <= MOST;
  if (values.help || !asks || !Number.isInteger(seed) || seed < 0) {
    console.error(HELP);
    if (!values.help) process.exitCode = 1;
    return;
  }
  await withStore(async ({ config, db }) => {
    const keyring = await openKeyring(config, db);
    const begun = performance.now();
    const onProgress = (written: number): void => {
      if (written % 50_000 === 0) console.error(`${written} products`);
    };
    const keys = await generateProducts(db, keyring, { count, seed, onProgress });
    console.log(`${count} products, ${keys} keys, in ${Math.round((performance.now() - begun) / 1000)} s.`);
  });
}
