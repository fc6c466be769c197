import type {
  Fact,
  Product,
  ProductCard,
  ProductOptions,
  offer as offerSchema,
} from '@halfturn/contract/catalog.ts';
import { convertFromBase, type Money } from '@halfturn/contract/primitives/money.ts';
import { releaseDay } from '@halfturn/contract/primitives/release-day.ts';
import type * as z from 'zod';
import { pictureFile, picturePath } from '../../platform/share-picture.ts';
import { trailerWire } from './trailers/keep-trailer.ts';
import { DAY_MS, HISTORY_DAYS, type CardRow, type Step } from './card.ts';
import { priceOf } from './price.ts';
import { priceSteps, type Span } from './price-steps.ts';
import type { ProductRow } from './product.queries.ts';
import { MANY } from './stock.ts';
import type { PageVariant, VariantGroup } from './variants/page-variants.queries.ts';
import type { View } from './view.ts';
import { orderLimit, tiersOf } from './wholesale.ts';

/** An amount of US cents as the view shows it. */
export const moneyIn = ({ rate, currency }: View, minor: number): Money =>
  convertFromBase(minor, rate, currency);

/** Whole percent off, from 1 to 99. */
export function percentOff(was: number, now: number): number {
  return Math.min(99, Math.max(1, Math.round(((was - now) / was) * 100)));
}

/**
 * Row → card, field by field, so that no new column gets out.
 *
 * @param rates of the view's currency, over the last 30 days
 */
export function cardWire(
  row: CardRow,
  view: View,
  rates: readonly Span[],
  facts: readonly Fact[],
): ProductCard {
  const { price, was } = priceOf(row, view.rate, view.currency);
  return {
    id: row.id,
    slug: row.slug,
    class: row.class,
    name: row.name,
    genre: row.genre,
    kind: row.kind,
    platform: row.platform,
    region: row.region,
    languages: row.languages,
    facts: [...facts],
    price,
    was,
    discountPercent: discountOf(row),
    soldIn: row.sale_rule === 'everywhere' ? null : { rule: row.sale_rule, countries: row.sale_countries },
    image: row.image,
    variants: row.variants,
    variantOf: row.variant_of,
    stock: row.free > 0 ? 'in_stock' : 'out_of_stock',
    releasesOn: releaseDay(row, view.now),
    left: row.free > 0 && row.free < MANY ? row.free : null,
    limit: orderLimit(row, view.mostUnits, false),
    memberLimit: orderLimit(row, view.mostUnits, true),
    wholesale: wholesaleWire(row, view),
    rating:
      row.rating_average === null
        ? null
        : { average: Math.round(row.rating_average * 100) / 100, count: row.rating_count },
    history: stepsWire(row, view, { rates, days: HISTORY_DAYS }),
  };
}

/** The tiers that an order can reach; null if there are none. */
function wholesaleWire(row: CardRow, { rate, currency, mostUnits }: View): ProductCard['wholesale'] {
  if (row.tiers_for === null || row.tiers === null) return null;
  const limit = orderLimit(row, mostUnits, true);
  const tiers = tiersOf(row, rate, currency).flatMap(({ from, price }) =>
    from <= limit ? [{ from, price }] : [],
  );
  return tiers.length > 0 ? { for: row.tiers_for, tiers } : null;
}

/** Computed from the stored amounts: yen that were rounded for display would give another percentage than the cents. */
function discountOf(row: CardRow): number {
  const { was_minor, current_minor, fixed_minor, fixed_was_minor } = row;
  if (fixed_minor === null) return was_minor === null ? 0 : percentOff(was_minor, current_minor);
  return fixed_was_minor === null ? 0 : percentOff(fixed_was_minor, fixed_minor);
}

type Histories = Pick<CardRow, 'history' | 'fixed_history'>;

interface Period {
  /** Of the view's currency, over these days. */
  rates: readonly Span[];
  days: number;
}

/** The steps of the price over the last days. The first one begins there, even if the price is older. */
export const stepsWire = (row: Histories, view: View, period: Period): ProductCard['history'] =>
  row.fixed_history.length > 0 ? fixedHistory(row, view, period) : historyWire(row.history, view, period);

function historyWire(steps: readonly Step[], view: View, { days }: Period): ProductCard['history'] {
  const start = view.now.getTime() - days * DAY_MS;
  return steps.map(([from, , minor]) => ({
    at: new Date(Math.max(from * 1000, start)).toISOString(),
    price: moneyIn(view, minor),
  }));
}

/** The same for a fixed price: what was asked in this currency, at the rates of that time. */
function fixedHistory(
  row: Histories,
  { now, currency }: View,
  { rates, days }: Period,
): ProductCard['history'] {
  const histories = { base: row.history.map(span), fixed: row.fixed_history.map(span), rates };
  const to = now.getTime();
  return priceSteps(histories, currency, to - days * DAY_MS, to).map(({ from, value }) => ({
    at: new Date(from).toISOString(),
    price: { amount: value, currency },
  }));
}

const span = ([from, to, value]: Step): Span => ({
  from: from * 1000,
  to: to === null ? Infinity : to * 1000,
  value,
});

/** What the attributes of a product say. */
export interface Said {
  facts: readonly Fact[];
  isAmount: boolean;
}

/** A product's page: its card and more. */
export function productWire(
  card: ProductCard,
  row: ProductRow,
  { said, options }: { said: Said; options: ProductOptions | null },
): Product {
  return {
    ...card,
    options,
    sku: row.sku ?? '',
    addresses: row.addresses,
    pictures: row.pictures,
    trailer: row.trailer && trailerWire(row.trailer),
    picture: picturePath(
      pictureFile({
        ...card,
        // The picture has one language.
        name: row.base_name,
        genre: card.kind === 'key' ? (card.genre?.code ?? '') : 'goods',
        platform: row.platform_name,
        image: card.image?.file ?? null,
      }),
    ),
    summary: row.summary ?? '',
    seo: { title: row.seo_title, description: row.seo_description },
    description: (row.description ?? '')
      .split(/\n\s*\n/)
      .map((paragraph) => paragraph.trim())
      .filter((paragraph) => paragraph !== ''),
    textLocale: row.text_locale ?? 'en-US',
    edition: row.edition,
    developer: row.developer,
    publisher: row.publisher,
    released: row.released,
    system: row.system,
    countries: row.countries,
    activation: row.activation,
    tips: row.tips,
    attributes: said.facts.map(({ code, name, value }) => ({ code, name, value })),
    isAmount: said.isAmount,
    inEnglish: row.in_english,
    batchDate: row.batch_date === null ? null : new Date(row.batch_date).toISOString(),
  };
}

/** The variants of a product's page, with their cards. @param slug the name in the address, which may be that of a variant */
export function optionsWire(
  { items, groups }: { items: readonly PageVariant[]; groups: VariantGroup[] },
  cards: readonly ProductCard[],
  slug: string,
): ProductOptions {
  const byId = new Map(cards.map((card) => [card.id, card]));
  const variants = items.flatMap((item) => {
    const card = byId.get(item.id);
    return card ? [variantWire(item, card)] : [];
  });
  return { groups, items: variants, chosen: items.find((item) => item.slug === slug)?.id ?? null };
}

const variantWire = (item: PageVariant, card: ProductCard): ProductOptions['items'][number] => ({
  id: card.id,
  slug: card.slug,
  name: card.name,
  price: card.price,
  was: card.was,
  discountPercent: card.discountPercent,
  image: card.image,
  stock: card.stock,
  left: card.left,
  limit: card.limit,
  memberLimit: card.memberLimit,
  wholesale: card.wholesale,
  releasesOn: card.releasesOn,
  history: card.history,
  sku: item.sku ?? '',
  options: item.options,
  pictures: item.pictures,
});

/** The same title for another platform or region. */
export function offerWire(card: ProductCard): z.input<typeof offerSchema> {
  const { id, slug, platform, region, price, stock } = card;
  return { id, slug, platform, region, price, stock };
}
