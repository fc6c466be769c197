import { sql } from 'kysely';
import type { Trx } from '@halfturn/server/src/platform/db/kysely.ts';
import type { Plan } from './plan.ts';

const CHUNK = 500;

const chunks = <T>(items: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(items.length / CHUNK) }, (_, i) => items.slice(i * CHUNK, (i + 1) * CHUNK));

/** Carries the plan out, and notifies the caches of guest pages. */
export async function writePlan(trx: Trx, plan: Plan): Promise<void> {
  for (const rows of chunks(plan.added))
    await sql`
      insert into products (id, class_id, slug, name, genre_code, platform_code, region_code, languages, developer,
        publisher, released, edition, system, tips, kind, key_pattern, weight_grams, on_hand, price_minor, order_limit, status,
        pin, external_ref)
      select r.id, c.id, r.slug, r.name, r.genre_code, r.platform, r.region, r.languages, r.developer,
        r.publisher, r.released, r.edition, r.system, r.tips, r.kind, r.key_pattern, r.weight_grams, r.on_hand, r.price_minor,
        r.order_limit, r.status, r.pin, r.external_ref
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (
        id uuid, class text, slug text, name text, genre_code text, platform text, region text, languages text[],
        developer text, publisher text, released date, edition text, system text, tips text, kind text,
        key_pattern text, weight_grams int, on_hand int, price_minor bigint, order_limit int, status text, pin int,
        external_ref text)
      join classes c on c.slug = r.class`.execute(trx);
  for (const rows of chunks(plan.updated))
    await sql`
      update products p set name = r.name, genre_code = r.genre_code, languages = r.languages, developer = r.developer,
        publisher = r.publisher, released = r.released, edition = r.edition, system = r.system, tips = r.tips,
        price_minor = r.price_minor, order_limit = r.order_limit, status = r.status, external_ref = r.external_ref,
        weight_grams = r.weight_grams, pin = r.pin,
        -- A reduction is measured against the price that it was taken off: with another price it is over.
        sale_minor = case when p.price_minor = r.price_minor then p.sale_minor end,
        was_minor = case when p.price_minor = r.price_minor then p.was_minor end,
        reduced_at = case when p.price_minor = r.price_minor then p.reduced_at end,
        version = p.version + 1, saved_by = null, saved_at = now(), updated_at = now()
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (
        id uuid, name text, genre_code text, languages text[], developer text, publisher text, released date,
        edition text, system text, tips text, price_minor bigint, order_limit int, status text, external_ref text,
        weight_grams int, pin int)
      where p.id = r.id`.execute(trx);
  for (const rows of chunks(plan.texts))
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
        })),
      )
      .execute();
  for (const rows of chunks(plan.fixed))
    await sql`
      insert into fixed_prices (product_id, currency, regular_minor)
      select r.product_id, r.currency, r.regular_minor
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (product_id uuid, currency text, regular_minor bigint)
      -- A reduction is measured against the price that it was taken off: with another price it is over.
      on conflict (product_id, currency) do update
        set regular_minor = excluded.regular_minor, sale_minor = null, was_minor = null, reduced_at = null`.execute(
      trx,
    );
  for (const rows of chunks(plan.tiers)) await writeTiers(trx, rows);
  if (plan.added.length + plan.updated.length + plan.texts.length === 0) return;
  await sql`select pg_notify('catalog', '')`.execute(trx);
  await sql`analyze products`.execute(trx);
}

/** Replaces the wholesale prices of products. Those of a currency refer to its fixed prices, which are written before. */
async function writeTiers(trx: Trx, tiers: Plan['tiers']): Promise<void> {
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
