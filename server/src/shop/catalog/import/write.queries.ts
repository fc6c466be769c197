import { sql } from 'kysely';
import type { Trx } from '../../../platform/db/kysely.ts';
import { refreshWordsOfMany } from '../types/types.queries.ts';
import type { NewColumns } from './compare.ts';
import type { TextRow } from './compare-texts.ts';
import type { Columns } from './known.queries.ts';
import type { PlannedTiers } from './plan-tiers.ts';

/** A fixed price as it is written. */
export interface FixedRow {
  product_id: string;
  currency: string;
  regular_minor: number;
  /** Of one that is put back. */
  sale_minor?: number | null;
  was_minor?: number | null;
  reduced_at?: string | null;
  planned_sale_minor?: number | null;
  sale_from?: string | null;
  sale_until?: string | null;
}

/** Rows that an import writes. */
export interface Writes {
  added: (NewColumns & { id: string; class: string })[];
  updated: (Columns & { id: string })[];
  texts: (TextRow & { product_id: string })[];
  fixed: FixedRow[];
  tiers: PlannedTiers[];
}

export const noWrites = (): Writes => ({ added: [], updated: [], texts: [], fixed: [], tiers: [] });

const CHUNK = 500;

const chunks = <T>(items: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(items.length / CHUNK) }, (_, i) => items.slice(i * CHUNK, (i + 1) * CHUNK));

/** Columns that new and changed products have, with their types. */
const SHARED = {
  slug: 'text',
  name: 'text',
  names: 'jsonb',
  sale_rule: 'text',
  sale_countries: 'text[]',
  genre_code: 'text',
  platform_code: 'text',
  region_code: 'text',
  languages: 'text[]',
  developer: 'text',
  publisher: 'text',
  released: 'date',
  edition: 'text',
  system: 'text',
  tips: 'text',
  weight_grams: 'int',
  on_hand: 'int',
  price_minor: 'bigint',
  sale_minor: 'bigint',
  planned_sale_minor: 'bigint',
  sale_from: 'timestamptz',
  sale_until: 'timestamptz',
  was_minor: 'bigint',
  reduced_at: 'timestamptz',
  floor_minor: 'bigint',
  cost_minor: 'bigint',
  tax_class: 'text',
  order_limit: 'int',
  status: 'text',
  publish_at: 'timestamptz',
  pin: 'int',
  external_ref: 'text',
  attributes: 'jsonb',
  key_pattern: 'text',
  variant_attributes: 'text[]',
  sku: 'text',
  withdrawn: 'boolean',
} as const satisfies Record<keyof Columns, string>;

const NAMES = Object.keys(SHARED);
const TYPED = sql.raw(
  Object.entries(SHARED)
    .map(([name, type]) => `${name} ${type}`)
    .join(', '),
);
const LISTED = sql.raw(NAMES.join(', '));
const READ = sql.raw(NAMES.map((name) => `r.${name}`).join(', '));
const SET = sql.raw(NAMES.map((name) => `${name} = r.${name}`).join(', '));

/** Writes rows, and notifies the caches of guest pages. */
export async function writeProducts(
  trx: Trx,
  { added, updated, texts, fixed, tiers }: Writes,
  by: { actor: string | null; now: Date },
): Promise<void> {
  for (const rows of chunks(added))
    await sql`
      insert into products (id, class_id, kind, parent_id, option_values, variant_no, saved_by, saved_at, ${LISTED})
      select r.id, c.id, r.kind, r.parent_id, r.option_values, r.variant_no, ${by.actor}, ${by.now}, ${READ}
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (id uuid, class text, kind text,
        parent_id uuid, option_values jsonb, variant_no int, ${TYPED})
      join classes c on c.slug = r.class`.execute(trx);
  for (const rows of chunks(updated))
    await sql`
      update products p set ${SET}, version = p.version + 1, saved_by = ${by.actor}, saved_at = ${by.now}, updated_at = now()
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (id uuid, ${TYPED})
      where p.id = r.id`.execute(trx);
  await refreshWordsOfMany(
    trx,
    [...added, ...updated].flatMap(({ id, attributes }) => (Object.keys(attributes).length > 0 ? [id] : [])),
  );
  for (const rows of chunks(texts)) await writeTexts(trx, rows);
  for (const rows of chunks(fixed)) await writeFixed(trx, rows);
  for (const rows of chunks(tiers)) await writeTiers(trx, rows);
  if (added.length + updated.length + texts.length > 0)
    await sql`select pg_notify('catalog', '')`.execute(trx);
}

async function writeTexts(trx: Trx, rows: Writes['texts']): Promise<void> {
  await trx
    .insertInto('product_texts')
    .values(rows)
    .onConflict((oc) =>
      oc.columns(['product_id', 'locale']).doUpdateSet((eb) => ({
        summary: eb.ref('excluded.summary'),
        description: eb.ref('excluded.description'),
        edition: eb.ref('excluded.edition'),
        system: eb.ref('excluded.system'),
        tips: eb.ref('excluded.tips'),
        seo_title: eb.ref('excluded.seo_title'),
        seo_description: eb.ref('excluded.seo_description'),
      })),
    )
    .execute();
}

/** A reduction is measured against the price that it was taken off: with another price it is over. */
async function writeFixed(trx: Trx, rows: readonly FixedRow[]): Promise<void> {
  await sql`
    insert into fixed_prices (product_id, currency, regular_minor, sale_minor, was_minor, reduced_at, planned_sale_minor,
      sale_from, sale_until)
    select r.product_id, r.currency, r.regular_minor, r.sale_minor, r.was_minor, r.reduced_at, r.planned_sale_minor,
      r.sale_from, r.sale_until
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (product_id uuid, currency text, regular_minor bigint,
      sale_minor bigint, was_minor bigint, reduced_at timestamptz, planned_sale_minor bigint, sale_from timestamptz,
      sale_until timestamptz)
    on conflict (product_id, currency) do update set regular_minor = excluded.regular_minor,
      sale_minor = excluded.sale_minor, was_minor = excluded.was_minor, reduced_at = excluded.reduced_at,
      planned_sale_minor = excluded.planned_sale_minor, sale_from = excluded.sale_from, sale_until = excluded.sale_until`.execute(
    trx,
  );
}

/** Replaces the wholesale prices of products. Those of a currency refer to its fixed prices, which are written before. */
export async function writeTiers(trx: Trx, tiers: readonly PlannedTiers[]): Promise<void> {
  const ids = tiers.map(({ product_id }) => product_id);
  await trx.deleteFrom('price_tiers').where('product_id', 'in', ids).execute();
  await trx.deleteFrom('fixed_price_tiers').where('product_id', 'in', ids).execute();
  const rows = JSON.stringify(
    tiers.flatMap(({ product_id, steps }) => steps.map((step) => ({ product_id, ...step }))),
  );
  const read = sql`jsonb_to_recordset(${rows}::jsonb) as r (product_id uuid, currency text, "from" int, unit bigint)`;
  await sql`
    insert into price_tiers (product_id, from_quantity, unit_minor)
    select product_id, "from", unit from ${read} where currency = 'USD'`.execute(trx);
  await sql`
    insert into fixed_price_tiers (product_id, currency, from_quantity, unit_minor)
    select product_id, currency, "from", unit from ${read} where currency <> 'USD'`.execute(trx);
  await sql`
    update products p set tiers_for = r.whom
    from jsonb_to_recordset(${JSON.stringify(tiers.map((one) => ({ id: one.product_id, whom: one.for })))}::jsonb)
      as r (id uuid, whom text)
    where p.id = r.id`.execute(trx);
}

/** The fixed prices of products, with their reductions. */
export async function fixedOf(trx: Trx, ids: readonly string[]): Promise<Required<FixedRow>[]> {
  const { rows } = await sql<Required<FixedRow>>`
    select product_id, currency, regular_minor, sale_minor, was_minor, reduced_at::text, planned_sale_minor,
      sale_from::text, sale_until::text from fixed_prices
    where product_id = any(${ids}::uuid[])`.execute(trx);
  return rows;
}

/** Tells the planner how many products there are now, after many have come. */
export async function analyzeProducts(trx: Trx): Promise<void> {
  await sql`analyze products`.execute(trx);
}

/** From here to the end of the transaction, no other import adds or changes anything. */
export async function aloneInImport(trx: Trx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${LOCK})`.execute(trx);
}

/** An advisory lock of its own: two imports at once would each take the other's products for new. */
const LOCK = 7_236_003;

/** An address within a type. */
export interface Address {
  type: string;
  slug: string;
}

/** Which products have addresses, as `type/address`. */
export async function ownersOf(trx: Trx, addresses: readonly Address[]): Promise<Map<string, string>> {
  if (addresses.length === 0) return new Map();
  const { rows } = await sql<{ key: string; id: string }>`
    select c.slug || '/' || p.slug as key, p.id
    from unnest(${addresses.map(({ type }) => type)}::text[], ${addresses.map(({ slug }) => slug)}::text[]) as w (type, slug)
    join classes c on c.slug = w.type join products p on p.class_id = c.id and p.slug = w.slug`.execute(trx);
  return new Map(rows.map(({ key, id }) => [key, id]));
}

/** Which products have references. */
export async function refOwners(trx: Trx, refs: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ ref: string; id: string }>`
    select external_ref as ref, id from products where external_ref = any(${refs}::text[])`.execute(trx);
  return new Map(rows.map(({ ref, id }) => [ref, id]));
}

/** Puts products on sale whose first variant has given them a price. */
export async function publishAdded(
  trx: Trx,
  ids: readonly string[],
  by: { actor: string | null; now: Date },
): Promise<void> {
  await sql`
    update products set status = 'live', saved_by = ${by.actor}, saved_at = ${by.now}
    where id = any(${ids}::uuid[]) and status = 'draft' and lead_id is not null`.execute(trx);
}

/** Puts products on sale that an import has added, and whose first variant has given them a price. */
export async function publishMains(
  trx: Trx,
  importId: string,
  ids: readonly string[],
  by: { actor: string | null; now: Date },
): Promise<void> {
  await sql`
    update products p set status = 'live', saved_by = ${by.actor}, saved_at = ${by.now}
    from product_import_lines l
    where p.id = any(${ids}::uuid[]) and p.status = 'draft' and p.lead_id is not null and l.import_id = ${importId}::uuid
      and l.product_id = p.id and l.verdict = 'new' and l.state = 'done' and l.after @> '{"publish": true}'`.execute(
    trx,
  );
}
