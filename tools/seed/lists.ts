import type { Trx } from '@halfturn/server/src/platform/db/kysely.ts';
import { DEMO_CLASSES } from '../demo/classes.ts';
import { DEMO_CURRENCIES } from '../demo/currencies.ts';
import { DEMO_GENRES } from '../demo/genres.ts';
import { DEMO_PLATFORMS } from '../demo/platforms.ts';
import { DEMO_REGIONS } from '../demo/regions.ts';
import type { Names } from '../demo/shape.ts';

/**
 * Writes the lists that products are sorted under: platforms, regions, genres and classes, with their names in every
 * language. What is there already is left as it is, so that an import may call it on a shop that lives.
 */
export async function writeLists(trx: Trx): Promise<void> {
  await trx
    .insertInto('platforms')
    .values(
      DEMO_PLATFORMS.map(({ code, slug, names, helpKey }, position) => ({
        code,
        slug,
        names: JSON.stringify(names),
        activation: helpKey,
        position,
      })),
    )
    .onConflict((oc) => oc.doNothing())
    .execute();
  await trx
    .insertInto('regions')
    .values(
      DEMO_REGIONS.map(({ code, slug, names, countries }, position) => ({
        code,
        slug,
        names: JSON.stringify(names),
        countries: [...countries],
        position,
      })),
    )
    .onConflict((oc) => oc.doNothing())
    .execute();
  await trx
    .insertInto('genres')
    .values(
      DEMO_GENRES.map(({ code, slug, names }, position) => ({
        code,
        slug,
        // The page of a genre that has a class of its own is that class, under whatever name.
        slugs: ownSlugs(DEMO_CLASSES.find(({ genre }) => genre === code)?.slugs ?? {}),
        names: JSON.stringify(names),
        position,
      })),
    )
    .onConflict((oc) => oc.doNothing())
    .execute();
  await writeClasses(trx);
}

/** The addresses in other languages, where they are others than that of en-US. */
function ownSlugs(slugs: Partial<Names>): string {
  const { 'en-US': base, ...others } = slugs;
  return JSON.stringify(Object.fromEntries(Object.entries(others).filter(([, slug]) => slug !== base)));
}

/** Parents first, as the list has them; then their children, which need the ids. */
async function writeClasses(trx: Trx): Promise<void> {
  const ids = new Map<string, string>();
  for (const parents of [true, false]) {
    const classes = DEMO_CLASSES.map((it, position) => ({ ...it, position })).filter(
      ({ parent }) => (parent === null) === parents,
    );
    if (classes.length === 0) continue;
    await trx
      .insertInto('classes')
      .values(
        classes.map(({ slug, slugs, names, parent, genre, position }) => ({
          slug,
          slugs: ownSlugs(slugs),
          names: JSON.stringify(names),
          parent_id: parent === null ? null : (ids.get(parent) ?? null),
          genre_code: genre ?? null,
          position,
        })),
      )
      .onConflict((oc) => oc.doNothing())
      .execute();
    const slugs = new Map(DEMO_CLASSES.map(({ slug, code }) => [slug, code]));
    const rows = await trx
      .selectFrom('classes')
      .select(['id', 'slug'])
      .where('slug', 'in', [...slugs.keys()])
      .execute();
    for (const { id, slug } of rows) ids.set(slugs.get(slug)!, id);
  }
}

/** Since when the demo's rates have been what they are. */
const RATES_DAYS = 120;

/** Rates to look around by: they hold until the shopkeeper, or a feed, puts others in their place. */
export async function writeRates(trx: Trx, now: Date): Promise<void> {
  await trx
    .insertInto('currency_rates')
    .values(
      DEMO_CURRENCIES.map(({ code, rate }, position) => ({
        code,
        rate,
        source: 'demo',
        as_of: now,
        position,
      })),
    )
    .onConflict((oc) => oc.doNothing())
    .execute();
  // They have stood for as long as prices are remembered: what a price is measured against rests on it.
  await trx
    .updateTable('currency_rate_history')
    .set({ valid_from: new Date(now.getTime() - RATES_DAYS * 86_400_000) })
    .where('valid_to', 'is', null)
    .execute();
}
