import { versionOf } from '../../../platform/version-of.ts';
import type { StaffSlugs } from '@halfturn/contract/staff/products.ts';
import type { TaxClass } from '@halfturn/contract/primitives/tax-classes.ts';
import { sql, type Selectable } from 'kysely';
import type { Db, Trx } from '../../../platform/db/kysely.ts';
import type { Products } from '../../../platform/db/types.ts';

/** The tables whose rows have addresses that the shopkeeper can change. */
export type Addressed = 'products' | 'classes';

export interface Slugs {
  slug: string;
  slugs: StaffSlugs['own'];
}

/** The most former addresses that are listed. */
const MOST_FORMER = 50;

/** Today's addresses of a product or class, and the former ones that lead to them; undefined if it does not exist. */
export async function slugsOf(db: Db, table: Addressed, id: string): Promise<StaffSlugs | undefined> {
  const memory =
    table === 'products'
      ? sql`select slug from product_slugs where product_id = t.id and class_id = t.class_id`
      : sql`select slug from shelf_slugs where kind = 'class' and thing = t.id::text`;
  const { rows } = await sql<Slugs & { former: string[] }>`
    select t.slug, t.slugs, array(
      select m.slug from (${memory}) as m
      where m.slug <> t.slug and not exists (select from jsonb_each_text(t.slugs) as each where each.value = m.slug)
      order by m.slug limit ${MOST_FORMER}) as former
    from ${sql.table(table)} t where t.id = ${id}::uuid`.execute(db);
  const [row] = rows;
  if (!row) return undefined;
  const { slug, slugs, former } = row;
  return { base: slug, own: slugs, former, version: versionOf({ slug, slugs }) };
}

export async function lockSlugs(trx: Trx, table: Addressed, id: string): Promise<Slugs | undefined> {
  const { rows } = await sql<Slugs>`
    select slug, slugs from ${sql.table(table)} where id = ${id}::uuid for no key update`.execute(trx);
  return rows[0];
}

export async function saveSlugs(
  trx: Trx,
  table: Addressed,
  id: string,
  { slug, slugs }: Slugs,
): Promise<void> {
  await sql`update ${sql.table(table)} set slug = ${slug}, slugs = ${JSON.stringify(slugs)}::jsonb
    where id = ${id}::uuid`.execute(trx);
}

export type LockedProduct = Pick<Selectable<Products>, 'released' | 'tax_class'>;

/** Locks a product; orders that refer to it do not wait. */
export const lockProduct = (trx: Trx, id: string): Promise<LockedProduct | undefined> =>
  trx
    .selectFrom('products')
    .select(['released', 'tax_class'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();

export async function saveReleaseDay(trx: Trx, id: string, released: string): Promise<void> {
  await trx.updateTable('products').set({ released }).where('id', '=', id).execute();
}

export async function saveTaxClass(
  trx: Trx,
  id: string,
  taxClass: TaxClass,
  { actor, now }: { actor: string; now: Date },
): Promise<void> {
  await trx
    .updateTable('products')
    .set({ tax_class: taxClass, version: sql`version + 1`, saved_by: actor, saved_at: now })
    .where('id', '=', id)
    .execute();
}

/** How many paid orders wait for the release of a product; each gets an email if its day moves. */
export async function countPreOrders(db: Db, productId: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(distinct order_id)::int as n from pre_orders where product_id = ${productId}::uuid`.execute(
    db,
  );
  return rows[0]?.n ?? 0;
}
