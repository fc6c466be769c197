import { firstOf, lastOf, present } from '@halfturn/contract/primitives/rows.ts';
import { describe, expect, test } from 'vitest';
import { LOCALES } from '@halfturn/contract/primitives/locale.ts';
import { CURRENCIES, CURRENCY_CODES, isPrice } from '@halfturn/contract/primitives/money.ts';
import { RELATION_KINDS } from '@halfturn/contract/primitives/relation-kinds.ts';
import { slug as wireSlug } from '@halfturn/contract/primitives/text.ts';
import type { ProductLine } from '@halfturn/server/src/shop/catalog/door.ts';
import {
  demoBanners,
  demoCurrencyRates,
  demoNews,
  demoPhrases,
  demoPriceSteps,
  demoProducts,
  demoRelations,
  demoReviews,
} from './demo.ts';
import { DEMO_CLASSES, DEMO_GENRES, DEMO_PLATFORMS, DEMO_REGIONS } from './lists.ts';

/** The day on which the data was written: reviews and releases are consistent as seen from here. */
const WRITTEN = Date.parse('2026-11-21T12:00:00Z');
const DAY = 86_400_000;

const lines = await demoProducts();
const bySlug = new Map(lines.map((p) => [p.slug, p]));
const products = lines.filter(({ variant }) => variant === null);
/** What has a price and a stock: variants, and products without any. */
const sold = lines.filter(({ variesBy }) => variesBy === null);
const count = (test: (p: ProductLine) => unknown) => products.filter(test).length;
const stockOf = (p: ProductLine): number => p.said.stock ?? -1;

const steps = demoPriceSteps().map(({ slug, currency, days_ago, price }) => ({
  slug,
  currency,
  daysAgo: days_ago,
  minor: Math.round(price * 10 ** CURRENCIES[currency].digits),
}));
/** The history of a price, and the price that it comes from. */
const histories = sold.flatMap((p) =>
  CURRENCY_CODES.flatMap((code) => {
    const regular = code === 'USD' ? p.price : p.fixed[code]?.price;
    if (regular === undefined) return [];
    const past = steps.filter(({ slug, currency }) => slug === p.slug && currency === code);
    return [
      { label: `${p.slug} ${code}`, product: p, code, regular, past, now: past.at(-1)?.minor ?? regular },
    ];
  }),
);
const inDollars = histories.filter(({ code }) => code === 'USD');
const fixed = histories.filter(({ code }) => code !== 'USD');

function expectAllLocales(texts: Readonly<Record<string, string>>) {
  expect(Object.keys(texts).toSorted()).toEqual([...LOCALES].toSorted());
  for (const text of Object.values(texts)) expect(text.trim()).not.toBe('');
}

/** The lowest price in force at any time of the 30 days before the last step. */
function lowestBeforeCut(past: readonly { daysAgo: number; minor: number }[]): number {
  const cut = past.at(-1)?.daysAgo ?? 0;
  const inForce = past.slice(0, -1).filter((_, i) => (past[i + 1]?.daysAgo ?? 0) < cut + 30);
  return Math.min(...inForce.map(({ minor }) => minor));
}

describe('addresses', () => {
  test('no two products, and no two classes, share one', () => {
    expect(bySlug.size).toBe(lines.length);
    const owners = new Map<string, string>();
    for (const shelf of DEMO_CLASSES) {
      expect(shelf.slugs['en-US']).toBe(shelf.slug);
      for (const slug of new Set(Object.values(shelf.slugs))) {
        expect(owners.get(slug) ?? shelf.slug, slug).toBe(shelf.slug);
        owners.set(slug, shelf.slug);
      }
    }
    for (const slug of owners.keys()) expect(bySlug.has(slug), slug).toBe(false);
  });

  test('are ASCII and pass the contract', () => {
    for (const slug of [...bySlug.keys(), ...DEMO_CLASSES.flatMap((c) => Object.values(c.slugs))]) {
      expect(slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
      expect(wireSlug.safeParse(slug).success).toBe(true);
    }
  });
});

describe('fixed prices', () => {
  test('are those of a few dozen products, in what their currencies charge', () => {
    expect(new Set(fixed.map(({ product }) => product.slug)).size).toBeGreaterThanOrEqual(30);
    for (const { label, code, regular, now } of fixed)
      for (const minor of [regular, now]) expect(isPrice(minor, CURRENCIES[code]), label).toBe(true);
  });

  test('are reduced when the base price is, on the same day, and stand near the rate', () => {
    const rates = new Map(demoCurrencyRates().map(({ currency, rate }) => [currency, rate]));
    for (const { label, product, code, regular, past, now } of fixed) {
      const base = present(inDollars.find((each) => each.product === product));
      expect(now < regular, label).toBe(base.now < base.regular);
      if (now < regular) expect(past.at(-1)?.daysAgo, label).toBe(base.past.at(-1)?.daysAgo);
      const byRate = (product.price / 100) * present(rates.get(code)) * 10 ** CURRENCIES[code].digits;
      expect(Math.abs(regular / byRate - 1), label).toBeLessThan(0.1);
    }
  });
});

test('wholesale prices are within an order, and each below the one before', () => {
  const wholesale = inDollars.filter(({ product }) => product.tiers.steps.USD !== undefined);
  expect(wholesale.length).toBeGreaterThan(0);
  for (const { label, product, now } of wholesale) {
    const tiers = present(product.tiers.steps.USD);
    expect(lastOf(tiers)[0], label).toBeLessThanOrEqual(present(product.said.limit));
    const prices = [now, ...tiers.map(([, unit]) => unit)];
    expect(prices, label).toEqual([...new Set(prices)].toSorted((a, b) => b - a));
  }
});

describe('words', () => {
  test('banners speak all 18 languages, and show products of the demo', () => {
    const banners = demoBanners();
    expect(banners).toHaveLength(3);
    for (const { texts, covers } of banners) {
      for (const part of ['heading', 'line', 'action'] as const)
        expectAllLocales(Object.fromEntries(LOCALES.map((locale) => [locale, texts[locale][part]])));
      for (const cover of covers) expect(bySlug.has(cover), cover).toBe(true);
    }
  });

  test('classes, genres, platforms and regions are named in all 18 languages', () => {
    for (const named of [DEMO_CLASSES, DEMO_GENRES, DEMO_PLATFORMS, DEMO_REGIONS].flat())
      expectAllLocales(named.names);
    for (const { slugs } of DEMO_CLASSES) expectAllLocales(slugs);
  });

  test('the news speak all 18 languages, each its own', () => {
    for (const { texts } of demoNews())
      for (const part of ['title', 'summary', 'body'] as const) {
        const said = Object.fromEntries(LOCALES.map((locale) => [locale, texts[locale][part]]));
        expectAllLocales(said);
        expect(new Set(Object.values(said)).size, `${said['en-US']} ${part}`).toBe(LOCALES.length);
      }
  });

  test('no two products are described alike', () => {
    for (const part of ['summary', 'description'] as const)
      expect(new Set(products.map((p) => p.texts['en-US']?.[part])).size).toBe(products.length);
    for (const { slug, texts } of products)
      expect(texts['en-US']?.description?.split('\n\n').length, present(slug)).toBeGreaterThanOrEqual(2);
  });

  test('thirty-two products are told in all 18 languages, each its own', () => {
    const told = products.filter(({ texts }) => texts.de?.summary !== undefined);
    expect(told).toHaveLength(32);
    for (const { slug, texts } of products)
      for (const locale of LOCALES)
        if (locale !== 'en-US')
          expect(texts[locale]?.summary !== undefined, `${slug} ${locale}`).toBe(
            bySlug.get(slug)?.texts.de?.summary !== undefined,
          );
    for (const { slug, texts } of told) {
      for (const part of ['summary', 'description'] as const)
        expect(new Set(LOCALES.map((locale) => texts[locale]?.[part])).size, `${slug} ${part}`).toBe(
          LOCALES.length,
        );
      for (const locale of LOCALES)
        expect(texts[locale]?.description?.split('\n\n').length, `${slug} ${locale}`).toBe(2);
    }
  });

  test('editions, systems and tips are translated into the other 17 languages, and none in vain', () => {
    const wanted = new Set(
      products.flatMap(({ said }) => [said.edition ?? '', said.system ?? '', said.tips ?? '']),
    );
    wanted.delete('');
    const phrases = demoPhrases();
    expect(new Set(Object.keys(phrases))).toEqual(wanted);
    for (const [english, others] of Object.entries(phrases))
      expectAllLocales({ 'en-US': english, ...others });
  });
});

describe('products', () => {
  test('are no cards of the store itself: none can be spent here', () => {
    for (const { slug, genre, said, platform } of products.filter((p) => p.class === 'gift-cards'))
      expect([said.publisher, platform, genre], present(slug)).not.toContain('Halfturn');
  });

  test('are gift cards with an amount for each variant, keys of its own, and a price that is its value', () => {
    const cards = products.filter((p) => p.class === 'gift-cards');
    for (const { slug, variesBy } of cards) {
      expect(variesBy, present(slug)).toEqual(['card-value']);
      const amounts = lines.filter(({ variant }) => variant?.parent === slug);
      expect(amounts.length, present(slug)).toBeGreaterThan(1);
      for (const { slug: own, price, variant, said } of amounts) {
        expect(variant?.options, present(own)).toEqual({ 'card-value': `usd-${price / 100}` });
        expect(own).toBe(`${slug}-${price / 100}`);
        expect(said.stock, present(own)).toBeGreaterThanOrEqual(0);
      }
    }
    expect(cards.length * 2).toBeLessThan(lines.filter(({ variant }) => variant !== null).length);
  });

  test('fill every class, genre, platform and region', () => {
    expect(products.length).toBeGreaterThanOrEqual(260);
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
    for (const { slug } of DEMO_CLASSES.filter((c) => c.parent === null))
      expect(
        count((p) => p.class === slug),
        slug,
      ).toBeGreaterThanOrEqual(12);
  });

  test('name languages that exist, and weigh something if they are shipped', () => {
    for (const { slug, platform, said } of products) {
      for (const language of said.languages ?? [])
        expect(Intl.getCanonicalLocales(language)).toEqual([language]);
      expect(said.limit, present(slug)).toBeGreaterThan(0);
      if (platform === 'parcel') expect(said.weight, present(slug)).toBeGreaterThan(0);
    }
  });

  test('some are sold out, some nearly, and the whole stock stays quick to load', () => {
    const few = (most: number) => sold.filter((p) => stockOf(p) <= most).length;
    const soldOut = few(0) / sold.length;
    expect(soldOut).toBeGreaterThan(0.04);
    expect(soldOut).toBeLessThan(0.09);
    expect(few(4) - few(0)).toBeGreaterThanOrEqual(5);
    const total = sold.reduce((sum, p) => sum + stockOf(p), 0);
    expect(total).toBeGreaterThan(5000);
    expect(total).toBeLessThan(7000);
  });

  test('the best sellers have pins from 999 down, and something is ordered ahead', () => {
    const pins = products.flatMap((p) => p.said.pin ?? []).toSorted((a, b) => b - a);
    expect(pins.length).toBeGreaterThan(0);
    expect(pins).toEqual(pins.map((_, i) => 999 - i));
    expect(count((p) => Date.parse(p.said.released ?? '') > WRITTEN)).toBeGreaterThan(0);
  });
});

describe('relations', () => {
  const relations = demoRelations();

  test('are of every kind, between products of the demo', () => {
    expect(new Set(relations.map(({ kind }) => kind))).toEqual(new Set(RELATION_KINDS));
    for (const { product, others } of relations)
      for (const slug of [product, ...others]) expect(bySlug.has(slug), slug).toBe(true);
  });

  test('a bundle costs less than its parts, even at their reduced prices', () => {
    const costOf = (slug: string) => present(inDollars.find(({ product }) => product.slug === slug)).now;
    for (const { product, others } of relations.filter(({ kind }) => kind === 'contains'))
      expect(costOf(product), product).toBeLessThan(others.reduce((sum, slug) => sum + costOf(slug), 0));
  });

  test('an add-on activates on the platform and in the region of its game', () => {
    for (const { product, others } of relations.filter(({ kind }) => kind === 'addon'))
      for (const slug of others) {
        const [base, addon] = [present(bySlug.get(product)), present(bySlug.get(slug))];
        expect([addon.platform, addon.region], slug).toEqual([base.platform, base.region]);
      }
  });
});

describe('prices', () => {
  test('are above nothing, and dozens are reduced', () => {
    for (const { label, regular, past } of histories)
      for (const minor of [regular, ...past.map((step) => step.minor)])
        expect(minor, label).toBeGreaterThan(0);
    for (const { label, regular, now } of histories) expect(now, label).toBeLessThanOrEqual(regular);
    expect(inDollars.filter(({ now, regular }) => now < regular).length).toBeGreaterThan(60);
  });

  test('the struck price is the lowest of the 30 days before the cut', () => {
    for (const { label, past, regular } of histories.filter((each) => each.now < each.regular)) {
      // The first step must reach back past those 30 days, or the claim could not be checked.
      expect(firstOf(past).daysAgo, label).toBeGreaterThanOrEqual(lastOf(past).daysAgo + 30);
      expect(lowestBeforeCut(past), label).toBe(regular);
    }
  });

  test('a history runs forward, and every step of the file is one of a product', () => {
    for (const { label, past } of histories) {
      const days = past.map((step) => step.daysAgo);
      expect(days, label).toEqual([...new Set(days)].toSorted((a, b) => b - a));
    }
    expect(histories.flatMap(({ past }) => past)).toHaveLength(steps.length);
  });

  test('every currency has a rate, and the dollar is one', () => {
    const rates = demoCurrencyRates();
    expect(rates.map(({ currency }) => currency)).toEqual(CURRENCY_CODES);
    for (const { currency, rate } of rates) expect(rate, currency).toBeGreaterThan(0);
    expect(rates.find(({ currency }) => currency === 'USD')?.rate).toBe(1);
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
  const reviews = demoReviews();

  test('belong to products that were out by then, in several languages and moods', () => {
    expect(reviews.length).toBeGreaterThanOrEqual(340);
    for (const { product, daysAgo, content, name } of reviews) {
      const released = Date.parse(bySlug.get(product)?.said.released ?? '');
      expect(WRITTEN - daysAgo * DAY, `${product} ${daysAgo}`).toBeGreaterThanOrEqual(released);
      expect(content.trim() && name.trim()).toBeTruthy();
    }
    expect(new Set(reviews.map((r) => r.content)).size).toBe(reviews.length);
    expect(new Set(reviews.map((r) => r.language)).size).toBeGreaterThanOrEqual(10);
    expect(new Set(reviews.map((r) => r.rating)).size).toBe(5);
  });
});
