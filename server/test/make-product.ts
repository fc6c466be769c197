import { randomBytes } from 'node:crypto';
import { Keyring } from '../src/platform/crypto/keyring.ts';
import type { Db } from '../src/platform/db/kysely.ts';
import { uuidv7 } from '../src/platform/ids.ts';
import { Secret } from '../src/platform/secret.ts';

/** A ring of its own for a test, with the keys named; the first seals. */
export function testKeyring(...ids: string[]): Keyring {
  const names = [...(ids.length > 0 ? ids : ['k1']), 'fp'];
  return new Keyring(new Secret(names.map((id) => `${id}:${randomBytes(32).toString('base64')}`).join(',')));
}

export interface ProductSeed {
  name?: string;
  slug?: string;
  keyPattern?: string;
  priceMinor?: number;
}

/** A product with keys of a category of its own, for tests that need no more of the catalog. Returns its id. */
export async function makeProduct(db: Db, seed: ProductSeed = {}): Promise<string> {
  const id = uuidv7();
  const names = JSON.stringify({ 'en-US': 'Test' });
  const code = { code: 'TEST', slug: 'test', names };
  await db
    .insertInto('platforms')
    .values({ ...code, names: JSON.stringify({ 'en-US': 'Steam' }), activation: 'steam' })
    .onConflict((c) => c.doNothing())
    .execute();
  await db
    .insertInto('regions')
    .values({ ...code, names: JSON.stringify({ 'en-US': 'Europe', de: 'Europa' }) })
    .onConflict((c) => c.doNothing())
    .execute();
  await db
    .insertInto('genres')
    .values(code)
    .onConflict((c) => c.doNothing())
    .execute();
  await db
    .insertInto('classes')
    .values({ slug: 'games', names })
    .onConflict((c) => c.doNothing())
    .execute();
  const { id: class_id } = await db
    .selectFrom('classes')
    .select('id')
    .where('slug', '=', 'games')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('products')
    .values({
      id,
      class_id,
      slug: seed.slug ?? `product-${id}`,
      name: seed.name ?? 'Lanternfall',
      genre_code: 'TEST',
      platform_code: 'TEST',
      region_code: 'TEST',
      key_pattern: seed.keyPattern ?? 'steam',
      price_minor: seed.priceMinor ?? 2_499,
    })
    .execute();
  return id;
}

const SIGNS = '23456789ABCDEFGHJKMNPQRSTVWXYZ';

/** So many different keys as Steam writes them. */
export function steamKeys(count: number): string[] {
  return Array.from({ length: count }, () => {
    const signs = Array.from(randomBytes(15), (byte) => SIGNS[byte % SIGNS.length]).join('');
    return `${signs.slice(0, 5)}-${signs.slice(5, 10)}-${signs.slice(10)}`;
  });
}
