import { describe, expect, test } from 'vitest';
import { LOCALES } from '@halfturn/contract/primitives/locale.ts';
import { CURRENCIES, isPrice, type Currency } from '@halfturn/contract/primitives/money.ts';
import { slug as wireSlug } from '@halfturn/contract/primitives/text.ts';
import { DEMO_BANNERS } from './banners.ts';
import { DEMO_CLASSES } from './classes.ts';
import { DEMO_CURRENCIES } from './currencies.ts';
import { DEMO_FIXED_PRICES } from './fixed-prices.ts';
import { DEMO_WHOLESALE } from './wholesale.ts';
import { DEMO_GENRES } from './genres.ts';
import { NAMES_ONLY, PHRASES } from './phrases.ts';
import { DEMO_NEWS, NEWS_TEXTS } from './news.ts';
import { DEMO_PLATFORMS } from './platforms.ts';
import { DEMO_PRODUCTS } from './products.ts';
import { DEMO_REGIONS } from './regions.ts';
import { RESERVED_SLUGS } from './reserved.ts';
import { DEMO_REVIEWS } from './reviews.ts';
import { DEMO_TRANSLATIONS, textsOf } from './texts.ts';
import type { DemoProduct, Names } from './shape.ts';

/** The day on which the data was written: reviews and releases are consistent as seen from here. */
const WRITTEN = Date.parse('2026-11-21T12:00:00Z');
const DAY = 86_400_000;

const bySlug = new Map(DEMO_PRODUCTS.map((p) => [p.slug, p]));
const count = (test: (p: DemoProduct) => unknown) => DEMO_PRODUCTS.filter(test).length;

function expectAllLocales(names: Names) {
  expect(Object.keys(names).toSorted()).toEqual([...LOCALES].toSorted());
  for (const name of Object.values(names)) expect(name.trim()).not.toBe('');
}

/** The lowest price in force at any time of the 30 days before the last step of the history. */
function lowestBeforeCut({ priceHistory: history = [] }: DemoProduct): number {
  const cut = history.at(-1)?.daysAgo ?? 0;
  const inForce = history.slice(0, -1).filter((_, i) => (history[i + 1]?.daysAgo ?? 0) < cut + 30);
  return Math.min(...inForce.map((step) => step.priceUsdMinor));
}

describe('addresses', () => {
  test('no two products, and no two classes, share one', () => {
    expect(bySlug.size).toBe(DEMO_PRODUCTS.length);
    const owners = new Map<string, string>();
    for (const shelf of DEMO_CLASSES) {
      expect(shelf.slugs['en-US']).toBe(shelf.slug);
      for (const slug of new Set(Object.values(shelf.slugs))) {
        expect(owners.get(slug) ?? shelf.code, slug).toBe(shelf.code);
        owners.set(slug, shelf.code);
      }
    }
    for (const slug of owners.keys()) expect(bySlug.has(slug), slug).toBe(false);
  });

  test('are ASCII, pass the contract and leave the fixed routes alone', () => {
    for (const slug of [...bySlug.keys(), ...DEMO_CLASSES.flatMap((c) => Object.values(c.slugs))]) {
      expect(slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
      expect(wireSlug.safeParse(slug).success).toBe(true);
      expect(RESERVED_SLUGS.has(slug), slug).toBe(false);
    }
  });
});

describe('fixed prices', () => {
  const rows = Object.entries(DEMO_FIXED_PRICES).flatMap(([slug, each]) =>
    Object.entries(each).map(([code, [regular, sale]]) => ({ slug, code: code as Currency, regular, sale })),
  );

  test('are those of a few dozen products, in what their currencies charge', () => {
    expect(Object.keys(DEMO_FIXED_PRICES).length).toBeGreaterThanOrEqual(30);
    for (const { slug, code, regular, sale } of rows)
      for (const units of sale === undefined ? [regular] : [regular, sale]) {
        const { digits } = CURRENCIES[code];
        const minor = units * 10 ** digits;
        expect(Math.abs(minor - Math.round(minor)), `${slug} ${code}`).toBeLessThan(1e-6);
        expect(isPrice(Math.round(minor), CURRENCIES[code]), `${slug} ${code}`).toBe(true);
      }
  });

  test('are reduced where the base price is, and stand near the rate', () => {
    for (const { slug, code, regular, sale } of rows) {
      const product = bySlug.get(slug)!;
      expect(sale === undefined, slug).toBe(product.salePriceUsdMinor === undefined);
      if (sale !== undefined) expect(sale).toBeLessThan(regular);
      const { rate } = DEMO_CURRENCIES.find((each) => each.code === code)!;
      const byRate = (product.priceUsdMinor / 100) * rate;
      expect(Math.abs(regular / byRate - 1), `${slug} ${code}`).toBeLessThan(0.1);
    }
  });
});

test('wholesale prices are within an order, and each below the one before', () => {
  for (const [slug, { tiers }] of Object.entries(DEMO_WHOLESALE)) {
    const product = bySlug.get(slug)!;
    expect(tiers.at(-1)![0], slug).toBeLessThanOrEqual(product.perOrderLimit);
    const prices = [product.salePriceUsdMinor ?? product.priceUsdMinor, ...tiers.map(([, unit]) => unit)];
    expect(prices, slug).toEqual([...new Set(prices)].toSorted((a, b) => b - a));
  }
});

describe('words', () => {
  test('classes, genres, platforms, regions and banners speak all 18 languages', () => {
    for (const c of DEMO_CLASSES) {
      expectAllLocales(c.names);
      expectAllLocales(c.slugs);
    }
    for (const named of [...DEMO_GENRES, ...DEMO_PLATFORMS, ...DEMO_REGIONS]) expectAllLocales(named.names);
    expect(DEMO_BANNERS).toHaveLength(3);
    for (const banner of DEMO_BANNERS) {
      for (const part of ['heading', 'line', 'action'] as const) {
        expectAllLocales(
          Object.fromEntries(Object.entries(banner.texts).map(([k, v]) => [k, v[part]])) as unknown as Names,
        );
      }
      for (const cover of banner.covers) expect(bySlug.has(cover), cover).toBe(true);
    }
  });

  test('the news speak all 18 languages, each its own', () => {
    for (const { key } of DEMO_NEWS)
      for (const part of ['title', 'summary', 'body'] as const) {
        const said = Object.fromEntries(LOCALES.map((locale) => [locale, NEWS_TEXTS[locale][key][part]]));
        expectAllLocales(said as unknown as Names);
        expect(new Set(Object.values(said)).size, `${key} ${part}`).toBe(LOCALES.length);
      }
  });

  test('no two products are described alike', () => {
    for (const pick of ['summary', 'description'] as const) {
      expect(new Set(DEMO_PRODUCTS.map((p) => p.text[pick])).size).toBe(DEMO_PRODUCTS.length);
    }
    for (const { slug, text } of DEMO_PRODUCTS) {
      expect(text.description.split('\n\n').length, slug).toBeGreaterThanOrEqual(2);
    }
  });

  test('twenty-nine products are told in all 18 languages, each its own', () => {
    const told = Object.keys(DEMO_TRANSLATIONS.de ?? {});
    expect(told).toHaveLength(29);
    expect(Object.keys(DEMO_TRANSLATIONS)).toHaveLength(LOCALES.length - 1);
    for (const [locale, words] of Object.entries(DEMO_TRANSLATIONS))
      expect(Object.keys(words), locale).toEqual(told);
    for (const slug of told) {
      const texts = textsOf(bySlug.get(slug)!);
      for (const part of ['summary', 'description'] as const)
        expect(new Set(texts.map((text) => text[part])).size, `${slug} ${part}`).toBe(LOCALES.length);
      for (const { locale, description } of texts)
        expect(description?.split('\n\n').length, `${slug} ${locale}`).toBe(2);
    }
  });

  test('editions, systems and tips speak all 18 languages', () => {
    const said = DEMO_PRODUCTS.flatMap(({ edition, system, tips }) => [edition, system, tips ?? '']);
    const wanted = new Set(said.filter((text) => text !== '' && !NAMES_ONLY.has(text)));
    expect(Object.keys(PHRASES)).toHaveLength(LOCALES.length - 1);
    for (const [locale, phrases] of Object.entries(PHRASES))
      expect(new Set(Object.keys(phrases)), locale).toEqual(wanted);
  });
});

describe('products', () => {
  test('are no cards of the store itself: none can be spent here', () => {
    for (const { slug, genre, publisher, platform } of DEMO_PRODUCTS.filter((p) => p.class === 'gift-cards'))
      expect([publisher, platform, genre], slug).not.toContain('Halfturn');
    expect(DEMO_PLATFORMS.map(({ code }) => code as string)).not.toContain('halfturn');
  });

  test('fill every shelf, genre, platform and region', () => {
    expect(DEMO_PRODUCTS.length).toBeGreaterThanOrEqual(260);
    for (const { code } of DEMO_GENRES)
      expect(
        count((p) => p.genre === code),
        code,
      ).toBeGreaterThanOrEqual(14);
    for (const { code } of DEMO_PLATFORMS)
      expect(
        count((p) => p.platform === code),
        code,
      ).toBeGreaterThan(0);
    for (const { code } of DEMO_REGIONS)
      expect(
        count((p) => p.region === code),
        code,
      ).toBeGreaterThan(1);
    const shelves = DEMO_CLASSES.filter((c) => c.parent === null).map((c) => c.code);
    for (const shelf of shelves)
      expect(
        count((p) => p.class === shelf),
        shelf,
      ).toBeGreaterThanOrEqual(12);
  });

  test('refer to classes, genres, platforms, regions and first offers that exist', () => {
    const codes = (list: readonly { code: string }[]) => new Set(list.map((entry) => entry.code));
    const [classes, genres] = [codes(DEMO_CLASSES), codes(DEMO_GENRES)];
    const [platforms, regions] = [codes(DEMO_PLATFORMS), codes(DEMO_REGIONS)];
    for (const p of DEMO_PRODUCTS) {
      const known = [
        classes.has(p.class),
        genres.has(p.genre),
        platforms.has(p.platform),
        regions.has(p.region),
      ];
      expect(known, p.slug).toEqual([true, true, true, true]);
      if (p.offerOf) expect(bySlug.get(p.offerOf)?.name, p.slug).toBe(p.name);
      expect(p.kind === 'physical', p.slug).toBe(p.class === 'goods');
      for (const language of p.languages) expect(Intl.getCanonicalLocales(language)).toEqual([language]);
    }
  });

  test('some are sold out, some nearly, and the whole stock stays quick to load', () => {
    const soldOut = count((p) => p.stock === 0) / DEMO_PRODUCTS.length;
    expect(soldOut).toBeGreaterThan(0.04);
    expect(soldOut).toBeLessThan(0.09);
    expect(count((p) => p.stock > 0 && p.stock < 5)).toBeGreaterThanOrEqual(5);
    const total = DEMO_PRODUCTS.reduce((sum, p) => sum + p.stock, 0);
    expect(total).toBeGreaterThan(5000);
    expect(total).toBeLessThan(7000);
  });

  test('ranks are 1 to n, and something is hot, ordered ahead and heavy', () => {
    const ranks = DEMO_PRODUCTS.flatMap((p) => p.bestSellerRank ?? []).toSorted((a, b) => a - b);
    expect(ranks).toEqual(ranks.map((_, i) => i + 1));
    expect(count((p) => p.hot && p.stock > 0)).toBeGreaterThanOrEqual(3);
    for (const p of DEMO_PRODUCTS) {
      expect(Boolean(p.preorder), p.slug).toBe(Date.parse(p.released) > WRITTEN);
      if (p.kind === 'physical') expect(p.weightGrams).toBeGreaterThan(0);
      expect(p.perOrderLimit).toBeGreaterThan(0);
    }
  });
});

describe('prices', () => {
  test('are whole cents above nothing, and a cut is a cut', () => {
    for (const p of DEMO_PRODUCTS) {
      const all = [p.priceUsdMinor, p.salePriceUsdMinor ?? p.priceUsdMinor];
      for (const price of [...all, ...(p.priceHistory ?? []).map((step) => step.priceUsdMinor)]) {
        expect(Number.isSafeInteger(price) && price > 0, p.slug).toBe(true);
      }
      if (p.salePriceUsdMinor !== undefined) expect(p.salePriceUsdMinor).toBeLessThan(p.priceUsdMinor);
    }
    expect(count((p) => p.salePriceUsdMinor)).toBeGreaterThan(60);
  });

  test('the struck price is the lowest of the 30 days before the cut', () => {
    for (const p of DEMO_PRODUCTS.filter((product) => product.salePriceUsdMinor !== undefined)) {
      const history = p.priceHistory ?? [];
      expect(history.at(-1)?.priceUsdMinor, p.slug).toBe(p.salePriceUsdMinor);
      // The first step must reach back past those 30 days, or the claim could not be checked.
      expect(history[0]!.daysAgo, p.slug).toBeGreaterThanOrEqual(history.at(-1)!.daysAgo + 30);
      expect(lowestBeforeCut(p), p.slug).toBe(p.priceUsdMinor);
    }
  });

  test('a history runs forward and ends at the price of today', () => {
    for (const p of DEMO_PRODUCTS) {
      const days = (p.priceHistory ?? []).map((step) => step.daysAgo);
      expect(days, p.slug).toEqual([...new Set(days)].toSorted((a, b) => b - a));
      const last = p.priceHistory?.at(-1)?.priceUsdMinor;
      if (last !== undefined) expect(last, p.slug).toBe(p.salePriceUsdMinor ?? p.priceUsdMinor);
    }
  });

  test('at least 30 currencies have a rate, and the dollar is one', () => {
    expect(DEMO_CURRENCIES.length).toBeGreaterThanOrEqual(30);
    for (const { code, rate, symbol } of DEMO_CURRENCIES) {
      expect(rate, code).toBeGreaterThan(0);
      expect(symbol).not.toBe('');
    }
    expect(DEMO_CURRENCIES.find((c) => c.code === 'USD')?.rate).toBe(1);
  });
});

describe('regions', () => {
  test('list real countries, each once', () => {
    const name = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
    for (const { code, countries } of DEMO_REGIONS) {
      expect(new Set(countries).size, code).toBe(countries.length);
      for (const country of countries) {
        expect(country).toMatch(/^[A-Z]{2}$/);
        expect(name.of(country), country).toBeTruthy();
      }
      expect(countries.length === 0).toBe(code === 'GLOBAL');
    }
  });
});

describe('reviews', () => {
  test('belong to products that were out by then, in several languages and moods', () => {
    expect(DEMO_REVIEWS.length).toBeGreaterThanOrEqual(340);
    for (const { product, daysAgo, content, name } of DEMO_REVIEWS) {
      const released = Date.parse(bySlug.get(product)?.released ?? '');
      expect(WRITTEN - daysAgo * DAY, `${product} ${daysAgo}`).toBeGreaterThanOrEqual(released);
      expect(content.trim() && name.trim()).toBeTruthy();
    }
    expect(new Set(DEMO_REVIEWS.map((r) => r.content)).size).toBe(DEMO_REVIEWS.length);
    expect(new Set(DEMO_REVIEWS.map((r) => r.language)).size).toBeGreaterThanOrEqual(10);
    expect(new Set(DEMO_REVIEWS.map((r) => r.rating)).size).toBe(5);
  });
});
