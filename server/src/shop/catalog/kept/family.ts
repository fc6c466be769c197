import type { Currency } from '@halfturn/contract/primitives/money.ts';
import { CURRENCIES, priceIn } from '@halfturn/contract/primitives/money.ts';
import type { Picture } from '@halfturn/contract/primitives/picture.ts';
import type { SaleRule } from '@halfturn/contract/primitives/sale-countries.ts';
import type { ReviewSummary } from '../reviews.queries.ts';
import { DAY_MS, HISTORY_DAYS, type CardRow, type Step } from '../card.ts';
import { MANY } from '../stock.ts';
import type { View } from '../view.ts';
import type { Tiered } from '../wholesale.ts';

/** What a fixed price says. */
export interface FixedTerms {
  /** Minor units of its currency. */
  current: number;
  /** Only if it is higher. */
  was: number | null;
  tiers: Tiered['tiers'];
}

/** What the card of a live product or variant is made of, in all languages and currencies. */
export interface CardFacts {
  id: string;
  parent_id: string | null;
  slug: string;
  /** By language. */
  slugs: Record<string, string>;
  name: string;
  names: Record<string, string>;
  kind: 'key' | 'physical';
  released: string | null;
  languages: string[];
  sale_rule: SaleRule;
  sale_countries: string[];
  class_id: string;
  genre_code: string | null;
  platform_code: string | null;
  region_code: string | null;
  attributes: Record<string, unknown>;
  order_limit: number;
  current_minor: number;
  was_minor: number | null;
  tiers_for: Tiered['tiers_for'];
  floor_minor: number | null;
  tiers: Tiered['tiers'];
  fixed: Record<string, FixedTerms>;
  image: Picture | null;
  varied: boolean;
  lead_id: string | null;
  variant_no: number;
  /** Its own units, counted up to `MANY`; 0 for a product with variants. */
  free: number;
  history: Step[];
  /** By currency. */
  fixed_history: Record<string, Step[]>;
}

/** A product with its variants that are on sale: their prices and stock decide what its card says. */
export interface Family {
  main: CardFacts;
  variants: CardFacts[];
  /** How many approved reviews gave 1, 2, 3, 4 and 5 stars. */
  stars: ReviewSummary['stars'];
}

/** The row of a card, in a language and a currency. Undefined if the id is not one of the family's. */
export function cardRowIn(family: Family, id: string, view: View): CardRow | undefined {
  const { main, variants } = family;
  const facts = main.id === id ? main : variants.find((each) => each.id === id);
  const { locale, currency, terms } = view;
  const { lists } = terms;
  // A product may be newer than the lists of this view, which do not have its class yet.
  const ofClass = lists.classes.find((each) => each.id === facts?.class_id);
  if (!facts || !ofClass) return undefined;
  const priced = pricedOf(family, facts, view);
  const fixed = priced.fixed[currency];
  const count = family.stars.reduce((sum, n) => sum + n, 0);
  const total = family.stars.reduce((sum, n, i) => sum + n * (i + 1), 0);
  const genre = lists.genres.find(({ code }) => code === facts.genre_code);
  const platform = lists.platforms.find(({ code }) => code === facts.platform_code);
  const region = lists.regions.find(({ code }) => code === facts.region_code);
  const since = view.now.getTime() - HISTORY_DAYS * DAY_MS;
  const ofCurrency = (steps: Record<string, Step[]>): Step[] => steps[currency] ?? [];
  return {
    id,
    slug: slugOf(facts, locale),
    name: facts.names[locale] ?? facts.name,
    kind: facts.kind,
    released: facts.released,
    languages: facts.languages,
    sale_rule: facts.sale_rule,
    sale_countries: facts.sale_countries,
    order_limit: facts.order_limit,
    image: facts.image,
    variants: facts.varied ? { count: variants.length, from: differInPrice(variants, view) } : null,
    variant_of: facts === main ? null : slugOf(main, locale),
    class: lists.namedOf(ofClass, locale),
    genre: genre ? lists.namedOf(genre, locale) : null,
    platform: platform ? lists.namedOf(platform, locale) : null,
    region: region ? lists.regionNamed(region, locale) : null,
    class_id: facts.class_id,
    attributes: facts.attributes,
    current_minor: priced.current_minor,
    was_minor: priced.was_minor,
    fixed_minor: fixed?.current ?? null,
    fixed_was_minor: fixed?.was ?? null,
    tiers_for: facts.tiers_for,
    floor_minor: facts.floor_minor,
    tiers: tiersIn(facts, fixed !== undefined, currency),
    free: facts.varied
      ? Math.min(
          MANY,
          variants.reduce((sum, { free }) => sum + free, 0),
        )
      : facts.free,
    rating_average: count === 0 ? null : total / count,
    rating_count: count,
    // The price of the leading variant is the product's own.
    history: stepsSince(priced.id === facts.lead_id ? facts.history : priced.history, since),
    fixed_history: stepsSince(ofCurrency(priced.fixed_history), since),
  };
}

const slugOf = ({ slug, slugs }: CardFacts, locale: string): string => slugs[locale] ?? slug;

const stepsSince = (steps: readonly Step[], since: number): Step[] =>
  steps.filter(([, to]) => to === null || to * 1000 > since);

const tiersIn = (
  { tiers_for, tiers, fixed }: CardFacts,
  isFixed: boolean,
  currency: Currency,
): Tiered['tiers'] => {
  if (tiers_for === null) return null;
  return isFixed ? (fixed[currency]?.tiers ?? null) : tiers;
};

/** What decides the price of one of a family: of a product with variants, the cheapest of those in stock, as `offered_in` says. */
function pricedOf({ main, variants }: Family, facts: CardFacts, { currency, rate }: View): CardFacts {
  if (facts !== main || main.lead_id === null) return facts;
  const unit = 10 ** (CURRENCIES[currency].digits - 2);
  const costOf = ({ fixed, current_minor }: CardFacts): number =>
    fixed[currency]?.current ?? current_minor * rate * unit;
  const [cheapest = main] = variants.toSorted(
    (a, b) =>
      Number(b.free > 0) - Number(a.free > 0) ||
      costOf(a) - costOf(b) ||
      a.current_minor - b.current_minor ||
      a.variant_no - b.variant_no ||
      (a.id < b.id ? -1 : 1),
  );
  return cheapest;
}

/** Whether the variants in stock differ in price; if nothing is in stock, whether all do. */
function differInPrice(variants: readonly CardFacts[], { currency, rate }: View): boolean {
  const inStock = variants.filter(({ free }) => free > 0);
  const offered = inStock.length > 0 ? inStock : variants;
  const amounts = offered.map(
    ({ current_minor, fixed }) =>
      priceIn(current_minor, fixed[currency]?.current ?? null, rate, currency).amount,
  );
  return new Set(amounts).size > 1;
}
