import { nthOf, present } from '@halfturn/contract/primitives/rows.ts';
import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../src/platform/db/kysely.ts';
import { uuidv7 } from '../src/platform/ids.ts';

/** A product of the random shop, as a test counts it by hand. */
export interface ShopProduct {
  id: string;
  name: string;
  class: 'games' | 'software';
  platform: string;
  region: string;
  genre: string;
  languages: string[];
  /** US cents. */
  price: number;
  was: number | null;
  free: number;
  kind: 'key' | 'physical';
  pin: number;
}

export const REGIONS: Record<string, string[]> = {
  GLOBAL: [],
  EUROPE: ['DE', 'FR', 'IT'],
  GERMANY: ['DE'],
  AMERICA: ['US', 'CA'],
};
const PLATFORMS = ['steam', 'gog', 'xbox'];
const GENRES = ['rpg', 'action', 'software'];
const LANGUAGES = ['en', 'de', 'fr', 'ja'];
const WORDS = ['Lantern', 'Tide', 'Copper', 'Night', 'Harrow', 'Vesper', 'Moth', 'Ember', 'Salt', 'Crown'];

/** Numbers that look random and come again for the same seed (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export const pick = <T>(random: () => number, items: readonly T[]): T =>
  nthOf(items, Math.floor(random() * items.length));
export const some = <T>(random: () => number, items: readonly T[], share: number): T[] =>
  items.filter(() => random() < share);

/** Fills an empty database with so many products of every kind, the same for the same seed. */
export async function randomShop(db: Db, count: number, seed = 1): Promise<ShopProduct[]> {
  const random = seededRandom(seed);
  await writeLists(db);
  const products = Array.from({ length: count }, (_, i): ShopProduct => {
    const price = 100 + Math.floor(random() * 9000);
    const genre = pick(random, GENRES);
    return {
      id: uuidv7(),
      name: `${pick(random, WORDS)} ${pick(random, WORDS)} ${i}`,
      class: genre === 'software' ? 'software' : 'games',
      platform: pick(random, PLATFORMS),
      region: pick(random, Object.keys(REGIONS)),
      genre,
      languages: some(random, LANGUAGES, 0.5),
      price,
      was: random() < 0.3 ? price + 1 + Math.floor(random() * 5000) : null,
      free: random() < 0.3 ? 0 : 1 + Math.floor(random() * 8),
      kind: random() < 0.1 ? 'physical' : 'key',
      pin: Math.floor(random() * 5),
    };
  });
  const classes = await db.selectFrom('classes').select(['id', 'slug']).execute();
  const classId = new Map(classes.map(({ id, slug }) => [slug, id]));
  await db
    .insertInto('products')
    .values(
      products.map((p) => ({
        id: p.id,
        class_id: present(classId.get(p.class)),
        slug: `p-${p.id}`,
        name: p.name,
        genre_code: p.genre,
        platform_code: p.platform,
        region_code: p.region,
        languages: p.languages,
        kind: p.kind,
        price_minor: p.was ?? p.price,
        sale_minor: p.was === null ? null : p.price,
        was_minor: p.was,
        reduced_at: p.was === null ? null : new Date(),
        pin: p.pin,
        on_hand: p.kind === 'physical' ? p.free : null,
      })),
    )
    .execute();
  for (const p of products) if (p.kind === 'key') await putKeys(db, p.id, p.free);
  return products;
}

/** Adds this many keys that cannot be decrypted: for counting, not for selling. Returns their ids. */
export async function putKeys(
  db: Db,
  productId: string,
  count: number,
  batchState: 'live' | 'quarantined' = 'live',
): Promise<string[]> {
  if (count === 0) return [];
  const { id: batch_id } = await db
    .insertInto('key_batches')
    .values({ product_id: productId, imported: count, state: batchState })
    .returning('id')
    .executeTakeFirstOrThrow();
  const keys = Array.from({ length: count }, () => ({
    id: uuidv7(),
    product_id: productId,
    batch_id,
    envelope: randomBytes(40),
    fingerprint: randomBytes(32),
  }));
  await db.insertInto('product_keys').values(keys).execute();
  return keys.map(({ id }) => id);
}

async function writeLists(db: Db): Promise<void> {
  const names = (code: string) => JSON.stringify({ 'en-US': code, de: `${code} auf Deutsch` });
  const rows = (codes: readonly string[]) =>
    codes.map((code, position) => ({
      code,
      slug: `the-${code.toLowerCase()}`,
      names: names(code),
      position,
    }));
  await db
    .insertInto('platforms')
    .values(rows(PLATFORMS).map((row) => ({ ...row, activation: row.code })))
    .execute();
  await db.insertInto('genres').values(rows(GENRES)).execute();
  await db
    .insertInto('regions')
    .values(rows(Object.keys(REGIONS)).map((row) => ({ ...row, countries: present(REGIONS[row.code]) })))
    .execute();
  await sql`insert into classes (slug, names) values ('games', ${names('Games')}), ('software', ${names('Software')})`.execute(
    db,
  );
  await sql`insert into classes (slug, names, parent_id, genre_code)
    select 'role-playing', ${names('Role-playing')}, id, 'rpg' from classes where slug = 'games'`.execute(db);
}
