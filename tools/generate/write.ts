import { DEFAULT_LOCALE } from '@halfturn/contract/primitives/locale.ts';
import { sql } from 'kysely';
import type { Keyring } from '@halfturn/server/src/platform/crypto/keyring.ts';
import type { Trx } from '@halfturn/server/src/platform/db/kysely.ts';
import { uuidv7 } from '@halfturn/server/src/platform/ids.ts';
import { stockMany } from '@halfturn/server/src/sale/keys/door.ts';
import { demoKey } from '../seed/demo-keys.ts';
import type { Invented } from './invent.ts';

/** Writes products with their past prices, texts and keys. Returns how many keys came with them. */
export async function writeInvented(
  trx: Trx,
  keyring: Keyring,
  products: readonly Invented[],
): Promise<number> {
  const rows = products.map((product) => ({ ...product, id: uuidv7() }));
  await sql`
    insert into products (id, class_id, slug, name, genre_code, kind, platform_code, region_code, languages, developer, publisher,
      released, key_pattern, price_minor, sale_minor, was_minor, reduced_at, status, pin, on_hand, weight_grams, external_ref)
    select r.id, c.id, r.slug, r.name, r.genre_code, r.kind, r.platform, r.region, r.languages, r.developer, r.publisher,
      r.released, r.key_pattern, r.price_minor, r.sale_minor, case when r.sale_minor is not null then r.price_minor end,
      now() - r.reduced_days * interval '1 day', r.status, r.pin, case when r.kind = 'physical' then r.stock end,
      case when r.kind = 'physical' then 400 end, r.external_ref
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (
      id uuid, class text, slug text, name text, genre_code text, kind text, platform text, region text, languages text[],
      developer text, publisher text, released date, key_pattern text, price_minor bigint, sale_minor bigint, reduced_days int,
      status text, pin int, stock int, external_ref text)
    join classes c on c.slug = r.class`.execute(trx);
  await writePast(
    trx,
    rows.filter(({ sale_minor }) => sale_minor !== null).map(({ id }) => id),
  );
  const texts = rows.flatMap(({ id, summary }) =>
    summary === null ? [] : [{ product_id: id, locale: DEFAULT_LOCALE, summary, description: summary }],
  );
  if (texts.length > 0) await trx.insertInto('product_texts').values(texts).execute();
  const shelves = rows
    .filter(({ kind }) => kind === 'key')
    .map(({ id, key_pattern, stock }) => ({
      productId: id,
      pattern: key_pattern,
      keys: Array.from({ length: stock }, () => demoKey(key_pattern)),
    }));
  return await stockMany(trx, keyring, shelves, 'GENERATED');
}

/** What is reduced was dearer before: the struck price must be true. */
async function writePast(trx: Trx, ids: readonly string[]): Promise<void> {
  await sql`
    update price_history h set valid_from = p.reduced_at from products p
    where p.id = h.product_id and h.product_id = any(${ids}::uuid[])`.execute(trx);
  await sql`
    insert into price_history (product_id, price_minor, valid_from, valid_to)
    select id, price_minor, reduced_at - interval '100 days', reduced_at from products where id = any(${ids}::uuid[])`.execute(
    trx,
  );
}
