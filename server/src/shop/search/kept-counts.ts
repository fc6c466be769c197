import type { Assortment } from '../assortment/door.ts';

type Counts = ReadonlyMap<string, number>;

const kept = new WeakMap<Assortment['lists'], { revision: number; counts: Map<string, Counts> }>();

/**
 * The counts of a facet, which are made at the first call after a change of any product or list. For a whole list, whose
 * pages have the same counts in all languages and currencies: with a million products, making them is half the work of a page.
 *
 * @param name of the list and the facet
 */
export function keptCounts({ products, lists }: Assortment, name: string, make: () => Counts): Counts {
  const { revision } = products;
  let now = kept.get(lists);
  if (now?.revision !== revision) {
    now = { revision, counts: new Map() };
    kept.set(lists, now);
  }
  const counts = now.counts.get(name) ?? make();
  now.counts.set(name, counts);
  return counts;
}
