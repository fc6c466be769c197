import { sql } from 'kysely';
import type { Db } from '../../../platform/db/kysely.ts';
import { readPlain } from '../../../house/settings/door.ts';
import { allRates } from '../rates/rates.queries.ts';
import { attributesOfTypes } from '../types/types.queries.ts';
import type { Names } from '../types/attributes.ts';
import type { ImportAttribute, ListOption, StoreLists } from './lists.ts';

/** What lines can name, as the store has it now. */
export async function storeLists(db: Db): Promise<StoreLists> {
  const { rows: types } = await sql<{ id: string; slug: string; names: Names }>`
    select id, slug, names from classes where genre_code is null order by position, slug`.execute(db);
  const held = await attributesOfTypes(
    db,
    types.map(({ id }) => id),
  );
  const attributesBy = Map.groupBy(held, ({ class_id }) => class_id);
  const { rows: attributes } = await sql<ImportAttribute>`
    select a.code, a.kind, a.unit, a.names, coalesce((
      select jsonb_agg(jsonb_build_object('code', o.code, 'names', o.names) order by o.position, o.code)
      from attribute_options o where o.attribute = a.code), '[]') as options
    from attributes a where not a.built_in order by a.position, a.code`.execute(db);
  const set = await readPlain(db, ['shop.timeZone', 'shop.currency']);
  return {
    types: types.map(({ id, slug, names }) => ({ slug, names, attributes: attributesBy.get(id) ?? [] })),
    platforms: await listOf(db, 'platforms'),
    regions: await listOf(db, 'regions'),
    genres: await listOf(db, 'genres'),
    attributes,
    zone: set['shop.timeZone'],
    currency: set['shop.currency'],
    rates: await allRates(db),
  };
}

async function listOf(db: Db, table: 'platforms' | 'regions' | 'genres'): Promise<ListOption[]> {
  const { rows } = await sql<ListOption>`
    select code, slug, names from ${sql.table(table)} order by position, code`.execute(db);
  return rows;
}
