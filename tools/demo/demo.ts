import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import * as z from 'zod';
import { DEFAULT_LOCALE, LOCALES, type Locale } from '@halfturn/contract/primitives/locale.ts';
import { CURRENCY_CODES } from '@halfturn/contract/primitives/money.ts';
import { RELATION_KINDS } from '@halfturn/contract/primitives/relation-kinds.ts';
import {
  readerOf,
  readLine,
  readTable,
  suggestColumns,
  Values,
  type ProductLine,
} from '@halfturn/server/src/shop/catalog/door.ts';
import { readJson, readJsonLines, readRows } from './files.ts';
import {
  CLASS_ATTRIBUTES,
  DEMO_ATTRIBUTES,
  DEMO_CLASSES,
  DEMO_GENRES,
  DEMO_PLATFORMS,
  DEMO_REGIONS,
  names,
} from './lists.ts';

/**
 * What the files of this folder say: the content of a demo store. `products.csv` and `gift-cards.csv` are files for the importer;
 * the others hold what a shopkeeper writes in the back office, or what only a demo needs: a past.
 */

const PRODUCTS = ['products.csv', 'gift-cards.csv'].map((name) =>
  fileURLToPath(new URL(name, import.meta.url)),
);

/** The names of the demo's delivery methods, by code and language. */
export const demoDeliveryNames = () =>
  z
    .object({
      standard: z.record(z.enum(LOCALES), z.string()),
      express: z.record(z.enum(LOCALES), z.string()),
    })
    .parse(readJson('delivery-methods.json'));

/** English editions, systems and tips → the same in every other language. */
export const demoPhrases = (): Record<string, Partial<Record<Locale, string>>> =>
  z.record(z.string(), z.partialRecord(z.enum(LOCALES), z.string())).parse(readJson('phrases.json'));

/** Attributes by which variants differ. */
const CHOICES = DEMO_ATTRIBUTES.attributes.flatMap(({ options, ...attribute }) =>
  attribute.kind === 'select' && options !== 'languages' ? [{ ...attribute, options }] : [],
);

/** The lists of the demo, as an import finds its values in them. */
const lists = {
  types: DEMO_CLASSES.filter(({ genre }) => genre === null).map(({ slug, names: named }) => ({
    slug,
    names: named,
    attributes: [
      ...(CLASS_ATTRIBUTES[slug] ?? []).map((code) => ({ code })),
      ...CHOICES.filter(({ type }) => type === slug),
    ],
  })),
  platforms: DEMO_PLATFORMS,
  regions: DEMO_REGIONS,
  genres: DEMO_GENRES,
  attributes: CHOICES,
  zone: 'UTC',
};

/**
 * The products of the demo and their variants, as the importer reads them; a variant comes after its product. Their editions,
 * systems and tips repeat, so each is translated once, in `phrases.json`.
 */
export async function demoProducts(): Promise<ProductLine[]> {
  const files = await Promise.all(PRODUCTS.map(readProducts));
  return files.flat();
}

async function readProducts(file: string): Promise<ProductLine[]> {
  const { heads, rows } = await readTable(readFileSync(file));
  const reader = readerOf(suggestColumns(heads, lists), { decode: false }, new Values(lists, []));
  const phrases = demoPhrases();
  return rows.map((row) => {
    const read = readLine(row, reader);
    if ('fault' in read) throw new Error(`Line ${row.no} of ${file} is bad: ${JSON.stringify(read.fault)}.`);
    const { said, texts } = read.line;
    for (const locale of LOCALES) {
      if (locale === DEFAULT_LOCALE) continue;
      for (const part of ['edition', 'system', 'tips'] as const) {
        const text = phrases[said[part] ?? '']?.[locale];
        if (text !== undefined) (texts[locale] ??= {})[part] = text;
      }
    }
    return read.line;
  });
}

/**
 * What a product cost since so many days ago, in whole units of the currency; oldest first. The last step is today's
 * price, and a reduction if it is below the price in `products.csv`. A price without steps never changed.
 */
export const demoPriceSteps = () =>
  z
    .array(
      z.strictObject({
        slug: z.string(),
        currency: z.enum(CURRENCY_CODES),
        days_ago: z.coerce.number(),
        price: z.coerce.number(),
      }),
    )
    .parse(readRows('prices.csv'));

/** Which products belong to a product, by their slugs and in their order: what staff say on its page in the back office. */
export const demoRelations = () =>
  z
    .array(z.strictObject({ product: z.string(), kind: z.enum(RELATION_KINDS), others: z.array(z.string()) }))
    .parse(readJson('relations.json'));

export const demoReviews = () =>
  z
    .array(
      z.strictObject({
        /** The slug of the product. */
        product: z.string(),
        name: z.string(),
        /** BCP 47 language of the text. */
        language: z.string(),
        rating: z.int().min(1).max(5),
        daysAgo: z.number(),
        content: z.string(),
      }),
    )
    .parse(readJsonLines('reviews.jsonl'));

const newsText = z.strictObject({ title: z.string(), summary: z.string(), body: z.string() });

/** News from the oldest to the newest. The bodies are Markdown. */
export const demoNews = () =>
  z
    .array(
      z.strictObject({
        daysAgo: z.number(),
        author: z.string(),
        texts: z.record(z.enum(LOCALES), newsText),
      }),
    )
    .parse(readJson('news.json'));

const bannerText = z.strictObject({ heading: z.string(), line: z.string(), action: z.string() });

/** The home page's banners in their order. */
export const demoBanners = () =>
  z
    .array(
      z.strictObject({
        /** A path of the storefront. */
        link: z.string(),
        /** Slugs of the products whose covers stand beside the words. */
        covers: z.array(z.string()),
        texts: z.record(z.enum(LOCALES), bannerText),
      }),
    )
    .parse(readJson('banners.json'));

/** What the store says about itself: to search engines, in the window's title and on invoices. */
export const demoSettings = () =>
  z
    .strictObject({
      'store.name': z.string(),
      'site.title': names,
      'site.keywords': names,
      'site.description': names,
      'shop.name': z.string(),
      'shop.address': z.string(),
      'shop.country': z.string(),
      'shop.taxNumber': z.string(),
      'shop.register': z.string(),
    })
    .parse(readJson('settings.json'));

/** Words that mean the same; with a replacement, they stand for it. Without a language they hold in all. */
export const demoSynonyms = () =>
  z
    .array(
      z.strictObject({
        words: z.array(z.string()),
        replacement: z.string().nullable().default(null),
        locale: z.enum(LOCALES).nullable().default(null),
      }),
    )
    .parse(readJson('synonyms.json'));

/**
 * Rates of value added and sales taxes as of November 2026, to the best of our knowledge: a start for a demo, and no
 * advice. A reduced rate is the most common one for goods and services of daily life. Canada's provinces have the federal
 * and their own tax together.
 */
export const demoTaxRates = () =>
  z
    .array(
      z.strictObject({
        country: z.string(),
        region: z.string(),
        class: z.enum(['standard', 'reduced']),
        percent: z.coerce.number(),
      }),
    )
    .parse(readRows('tax-rates.csv'));

/** Units of each currency for one US dollar, as of November 2026, rounded. */
export const demoCurrencyRates = () =>
  z
    .array(z.strictObject({ currency: z.enum(CURRENCY_CODES), rate: z.coerce.number() }))
    .parse(readRows('currency-rates.csv'));
