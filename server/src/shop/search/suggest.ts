import { sql } from 'kysely';
import type { Locale } from '@halfturn/contract/primitives/locale.ts';
import type { Db } from '../../platform/db/kysely.ts';
import { inStock } from '../assortment/door.ts';
import { matchProducts } from './match.ts';

/** Products that are offered while one types. */
const SUGGESTED = 8;
/** Of these the best are taken: what is sold out stands behind what can be had. */
const LOOKED_AT = 60;

/** Ids of the products that what has been typed so far may mean, nearest first. */
export async function suggestProducts(db: Db, typed: string, locale: Locale): Promise<string[]> {
  const { matches: near } = await matchProducts(db, typed, locale, LOOKED_AT);
  const { rows } = await sql<{ id: string }>`
    select p.id from unnest(${near.map(({ id }) => id)}::uuid[], ${near.map(({ far }) => far)}::float8[]) as m (id, far)
    join products p using (id)
    order by m.far, ${inStock} desc, p.units_sold desc, p.pin desc, p.id desc limit ${SUGGESTED}`.execute(db);
  return rows.map(({ id }) => id);
}
