import type { ProductCard } from '@halfturn/contract/catalog.ts';
import type { Db } from '../../platform/db/kysely.ts';
import { DAY_MS, HISTORY_DAYS } from './card.ts';
import { cardWire } from './catalog.wire.ts';
import { catalogMemoryOf } from './kept/catalog-memory.ts';
import { cardRowIn } from './kept/family.ts';
import type { ReviewSummary } from './reviews.queries.ts';
import { cardFactsOf } from './types/facts.ts';
import type { View } from './view.ts';

/**
 * The cards of the named products, in the order of the ids, no older than the view. Drafts, retired and unknown products are left
 * out.
 */
export async function cardsOf(db: Db, ids: readonly string[], view: View): Promise<ProductCard[]> {
  if (ids.length === 0) return [];
  const { locale, now, currency, terms } = view;
  const families = await catalogMemoryOf(db).families(db, ids, now);
  const rows = ids.flatMap((id) => {
    const family = families.get(id);
    return (family && cardRowIn(family, id, view)) ?? [];
  });
  // Only the history of a product with a fixed price needs the rates before it.
  const since = new Date(now.getTime() - HISTORY_DAYS * DAY_MS);
  const isFixed = rows.some((row) => row.fixed_history.length > 0);
  const rates = isFixed ? await terms.spansOf(db, currency, since) : [];
  const attributed = rows.filter(({ attributes }) => Object.keys(attributes).length > 0);
  const types = attributed.map(({ class_id }) => class_id);
  const attributes = types.length > 0 ? await terms.attributesOf(db, types) : new Map();
  return rows.map((row) =>
    cardWire(row, view, rates, cardFactsOf(attributes.get(row.class_id) ?? [], row.attributes, locale)),
  );
}

/** How many approved reviews of a live product gave 1, 2, 3, 4 and 5 stars, no older than the view. */
export async function starsOf(
  db: Db,
  id: string,
  { now }: View,
): Promise<ReviewSummary['stars'] | undefined> {
  const families = await catalogMemoryOf(db).families(db, [id], now);
  return families.get(id)?.stars;
}
