import { bcp47, LOCALES } from '@halfturn/contract/primitives/locale.ts';
import { formatName } from '@halfturn/locales/format.ts';
import type { Trx } from '@halfturn/server/src/platform/db/kysely.ts';
import { demoCurrencyRates } from '../demo/demo.ts';
import {
  CLASS_ATTRIBUTES,
  DEMO_ATTRIBUTES,
  DEMO_CLASSES,
  DEMO_GENRES,
  DEMO_PLATFORMS,
  DEMO_REGIONS,
} from '../demo/lists.ts';

/**
 * Writes the lists that products are sorted under: platforms, regions, genres and classes with their attributes, with their
 * names in every language. A store that has a class keeps its own lists: what its shopkeeper deleted does not come back.
 */
export async function writeLists(trx: Trx): Promise<void> {
  if (await trx.selectFrom('classes').select('id').limit(1).executeTakeFirst()) return;
  await trx
    .insertInto('platforms')
    .values(
      DEMO_PLATFORMS.map((platform, position) => ({
        ...platform,
        names: JSON.stringify(platform.names),
        position,
      })),
    )
    .onConflict((oc) => oc.doNothing())
    .execute();
  await trx
    .insertInto('regions')
    .values(
      DEMO_REGIONS.map((region, position) => ({ ...region, names: JSON.stringify(region.names), position })),
    )
    .onConflict((oc) => oc.doNothing())
    .execute();
  await trx
    .insertInto('genres')
    .values(
      DEMO_GENRES.map(({ code, slug, names }, position) => ({
        code,
        slug,
        // The page of a genre that has a class of its own is that class, in every language.
        slugs: ownSlugs(DEMO_CLASSES.find(({ genre }) => genre === code)?.slugs ?? {}),
        names: JSON.stringify(names),
        position,
      })),
    )
    .onConflict((oc) => oc.doNothing())
    .execute();
  await writeClasses(trx);
}

/** The addresses in other languages that differ from the one in en-US. */
function ownSlugs(slugs: Readonly<Record<string, string>>): string {
  const { 'en-US': base, ...others } = slugs;
  return JSON.stringify(Object.fromEntries(Object.entries(others).filter(([, slug]) => slug !== base)));
}

/** Parents first: their children need the ids. */
async function writeClasses(trx: Trx): Promise<void> {
  const ids = new Map<string, string>();
  for (const parents of [true, false]) {
    const classes = DEMO_CLASSES.map((it, position) => ({ ...it, position })).filter(
      ({ parent }) => (parent === null) === parents,
    );
    await trx
      .insertInto('classes')
      .values(
        classes.map(({ slug, slugs, names, parent, genre, position }) => ({
          slug,
          slugs: ownSlugs(slugs),
          names: JSON.stringify(names),
          parent_id: parent === null ? null : (ids.get(parent) ?? null),
          genre_code: genre,
          position,
        })),
      )
      .onConflict((oc) => oc.doNothing())
      .execute();
    const rows = await trx.selectFrom('classes').select(['id', 'slug']).execute();
    for (const { id, slug } of rows) ids.set(slug, id);
  }
  await writeClassAttributes(trx, ids);
}

/** Without these, a buyer could not tell whether a key works for them. */
const REQUIRED: ReadonlySet<string> = new Set(['platform', 'region']);

async function writeClassAttributes(trx: Trx, ids: ReadonlyMap<string, string>): Promise<void> {
  const rows = Object.entries(CLASS_ATTRIBUTES).flatMap(([slug, attributes]) => {
    const class_id = ids.get(slug);
    if (class_id === undefined) return [];
    return attributes.map((attribute, position) => ({
      class_id,
      attribute,
      position,
      required: REQUIRED.has(attribute),
      filterable: true,
    }));
  });
  await trx.insertInto('class_attributes').values(rows).execute();
  await writeFurtherAttributes(trx, ids);
}

// Games do not tell American English from British.
const LANGUAGES = LOCALES.map((locale) => (locale === 'en-US' ? 'en' : bcp47(locale))).map((language) => ({
  code: language.toLowerCase(),
  names: Object.fromEntries(LOCALES.map((locale) => [locale, formatName('language', language, locale)])),
}));

/** What games, goods and gift cards say beyond the built-in attributes: requirements, spoken languages, measures, amounts. */
async function writeFurtherAttributes(trx: Trx, ids: ReadonlyMap<string, string>): Promise<void> {
  const { attributes } = DEMO_ATTRIBUTES;
  const position = (i: number) => 100 + i;
  await trx
    .insertInto('attributes')
    .values(
      attributes.map(({ code, kind, unit, names }, i) => ({
        code,
        kind,
        unit,
        names: JSON.stringify(names),
        position: position(i),
      })),
    )
    .onConflict((oc) => oc.doNothing())
    .execute();
  const options = attributes.flatMap(({ code: attribute, options: said }) =>
    (said === 'languages' ? LANGUAGES : said).map(({ code, names }, i) => ({
      attribute,
      code,
      names: JSON.stringify(names),
      position: i,
    })),
  );
  await trx
    .insertInto('attribute_options')
    .values(options)
    .onConflict((oc) => oc.doNothing())
    .execute();
  const rows = attributes.flatMap(({ type, code: attribute, filterable, searched }, i) => {
    const class_id = ids.get(type);
    return class_id === undefined
      ? []
      : [{ class_id, attribute, filterable, searched, position: position(i) }];
  });
  await trx.insertInto('class_attributes').values(rows).execute();
}

/** For how long the demo's rates have been in force. */
const RATES_DAYS = 120;

/** Rates that hold until the shopkeeper or a feed replaces them. */
export async function writeRates(trx: Trx, now: Date): Promise<void> {
  await trx
    .insertInto('currency_rates')
    .values(
      demoCurrencyRates().map(({ currency, rate }, position) => ({
        code: currency,
        rate,
        source: 'demo',
        as_of: now,
        position,
      })),
    )
    .onConflict((oc) => oc.doNothing())
    .execute();
  // A struck price rests on the rates of its time, so they reach back as far as the history of prices.
  await trx
    .updateTable('currency_rate_history')
    .set({ valid_from: new Date(now.getTime() - RATES_DAYS * 86_400_000) })
    .where('valid_to', 'is', null)
    .execute();
}
