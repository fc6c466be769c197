import type { Locale } from '@halfturn/contract/primitives/locale.ts';
import type { Db } from '../../platform/db/kysely.ts';
import { bits, type Held } from '../assortment/door.ts';
import { matchProducts } from './match.ts';

/** Products that are offered while one types. */
const SUGGESTED = 8;
/** Of these the best are taken: what is sold out stands behind what can be had. */
const LOOKED_AT = 60;

/** Ids of the products that what has been typed so far may mean, nearest first. */
export async function suggestProducts(db: Db, held: Held, typed: string, locale: Locale): Promise<string[]> {
  const { columns } = held.products;
  const { matches } = await matchProducts(db, held, typed, locale, LOOKED_AT);
  const soldOut = (no: number): number => (bits.has(columns.stocked, no) ? 0 : 1);
  return matches
    .toSorted((a, b) => a.far - b.far || soldOut(a.no) - soldOut(b.no))
    .slice(0, SUGGESTED)
    .map(({ no }) => columns.idOf(no));
}
