import type { Locale } from '@halfturn/contract/primitives/locale.ts';
import type { Db } from '../../platform/db/kysely.ts';
import type { Lists } from '../assortment/door.ts';
import { allSynonyms, type Synonym } from './search.queries.ts';

/** Synonyms that one query can use. */
const MOST_SYNONYMS = 40;

/** All synonyms in their order, and by each of their keys the places of those that have it. */
interface Index {
  all: Awaited<ReturnType<typeof allSynonyms>>;
  places: ReadonlyMap<string, readonly number[]>;
}

const kept = new WeakMap<Lists, Promise<Index>>();

/** The synonyms that these phrases are in, for a display language. All are read once for each state of the shop's lists, which they count among. */
export async function synonymsOf(
  db: Db,
  lists: Lists,
  phrases: readonly string[],
  locale: Locale,
): Promise<Synonym[]> {
  const { all, places } = await indexOf(db, lists);
  const found = new Set(phrases.flatMap((phrase) => places.get(phrase) ?? []));
  return [...found]
    .sort((a, b) => a - b)
    .flatMap((place) => all[place] ?? [])
    .filter((each) => each.locale === null || each.locale === locale)
    .slice(0, MOST_SYNONYMS);
}

function indexOf(db: Db, lists: Lists): Promise<Index> {
  const known = kept.get(lists);
  if (known) return known;
  const made = readIndex(db);
  kept.set(lists, made);
  // A failure is not kept.
  made.catch(() => kept.delete(lists));
  return made;
}

async function readIndex(db: Db): Promise<Index> {
  const all = await allSynonyms(db);
  const places = new Map<string, number[]>();
  for (const [place, { keys }] of all.entries())
    for (const key of new Set(keys)) places.set(key, [...(places.get(key) ?? []), place]);
  return { all, places };
}
