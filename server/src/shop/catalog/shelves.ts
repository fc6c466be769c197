import { nthOf } from '@halfturn/contract/primitives/rows.ts';
import type { ProductCard } from '@halfturn/contract/catalog.ts';
import type { Db } from '../../platform/db/kysely.ts';
import type { Order, Product, Products } from '../assortment/door.ts';
import { DAY_MS, HISTORY_DAYS } from './card.ts';
import { cardsOf } from './cards.ts';
import type { View } from './view.ts';

/** How many products the sections of the home page show. */
const BEST = 9;
const LATEST = 12;
const HOT = 6;
/** How many candidates are looked at for each place: a title has a product for each platform and region, and is shown once. */
const EDITIONS = 4;
const REDUCED_EDITIONS = 20;

export interface HomeShelves {
  best: string[];
  latest: string[];
  /** More than are shown, for `hotCards`. */
  hot: Product[];
}

/**
 * Products for the sections of the home page. `best` has products in stock first; `latest` leaves out products that are not released
 * yet; `hot` is ordered by the share taken off the lowest price of the month before. A title appears once in a section, as the
 * product that sells best.
 */
export function homeShelves(products: Products, now: Date): HomeShelves {
  const { best, newest, drops } = products;
  const sold = first(products, best, 0, BEST * EDITIONS);
  const bySales = (a: Product, b: Product): number => b.sold - a.sold || b.pin - a.pin || byNewerId(a, b);
  const byStock = (a: Product, b: Product): number => Number(b.inStock) - Number(a.inStock) || bySales(a, b);

  const today = Math.floor(now.getTime() / DAY_MS);
  const from = newest.firstPlace(({ released }) => released !== null && released > today);
  const end = newest.firstPlace(({ released }) => released !== null);
  const released = first(products, newest, from, Math.min(end, from + LATEST * EDITIONS));
  const byRelease = (a: Product, b: Product): number =>
    (b.released ?? 0) - (a.released ?? 0) || byNewerId(a, b);

  // A reduction older than the price line of 30 days is no price drop.
  const since = (now.getTime() - HISTORY_DAYS * DAY_MS) / 1000;
  const reduced = new Array<Product>();
  for (let place = 0; place < drops.length && reduced.length < HOT * REDUCED_EDITIONS; place++) {
    const product = products.at(drops.numberAt(place));
    if (product.discount === 0) break;
    if (product.reducedAt !== null && product.reducedAt > since) reduced.push(product);
  }
  return {
    best: ids(onePerTitle(sold, byStock).sort(byStock).slice(0, BEST)),
    latest: ids(onePerTitle(released, bySales).sort(byRelease).slice(0, LATEST)),
    hot: reduced.sort((a, b) => b.discount - a.discount || bySales(a, b)),
  };
}

/**
 * The largest reductions that a visitor sees: those with a struck price in their currency. A fixed price may not be reduced, nor that of
 * the variant which is in stock.
 */
export async function hotCards(db: Db, candidates: readonly Product[], view: View): Promise<ProductCard[]> {
  for (let most = HOT * EDITIONS; ; most *= 2) {
    const looked = candidates.slice(0, most);
    const cards = await cardsOf(db, ids(looked), view);
    const reduced = new Map(cards.filter(({ was }) => was !== null).map((card) => [card.id, card]));
    const titles = onePerTitle(
      looked.filter(({ id }) => reduced.has(id)),
      (a, b) => b.discount - a.discount || byNewerId(a, b),
    );
    if (titles.length >= HOT || most >= candidates.length)
      return titles.slice(0, HOT).flatMap(({ id }) => reduced.get(id) ?? []);
  }
}

const ids = (products: readonly Product[]): string[] => products.map(({ id }) => id);

const byNewerId = (a: Product, b: Product): number => (a.id < b.id ? 1 : -1);

/** The products between two places of an order. */
const first = (products: Products, order: Order<Product>, from: number, to: number): Product[] =>
  Array.from(order.numbers(from, Math.min(to, order.length)), (no) => products.at(no));

/** Of each title the product that stands first; the titles in the order of the list. */
const onePerTitle = (list: readonly Product[], compare: (a: Product, b: Product) => number): Product[] =>
  [...Map.groupBy(list, ({ nameHash }) => nameHash).values()].map((each) => nthOf(each.toSorted(compare), 0));
