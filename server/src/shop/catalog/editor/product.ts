import { DEFAULT_LOCALE, LOCALES, type Locale } from '@halfturn/contract/primitives/locale.ts';
import type { ProductFacts } from '@halfturn/contract/staff/product-editor.ts';
import type { PriceDoubt } from '@halfturn/contract/staff/product-states.ts';
import { saleCountriesOf } from '../sale-countries.ts';
import { missingFields, type Filled, type StoredValues, type TypeAttributeRow } from '../types/attributes.ts';

/** Names by language, without English. */
export type ProductNames = Partial<Record<Locale, string>>;

/** A product as far as its editor goes: columns of `products`. Amounts are US cents. */
export interface EditedProduct {
  name: string;
  names: ProductNames;
  sku: string | null;
  class_id: string;
  status: ProductFacts['status'];
  platform_code: string | null;
  region_code: string | null;
  genre_code: string | null;
  languages: string[];
  developer: string;
  publisher: string;
  edition: string;
  system: string;
  tips: string;
  key_pattern: string;
  order_limit: number;
  tax_class: ProductFacts['taxClass'];
  sale_rule: ProductFacts['saleRule'];
  sale_countries: string[];
  weight_grams: number | null;
  /** 0 for none yet. */
  price_minor: number;
  sale_minor: number | null;
  planned_sale_minor: number | null;
  sale_from: Date | null;
  sale_until: Date | null;
  publish_at: Date | null;
  floor_minor: number | null;
  cost_minor: number | null;
  attributes: StoredValues;
}

/** What the editor sends, as it is stored. A key has no weight. */
export const editedOf = (
  facts: ProductFacts,
  { kind, now }: { kind: 'key' | 'physical'; now: Date },
  attributes: StoredValues,
): EditedProduct => ({
  name: facts.name,
  names: namesOf(facts),
  sku: facts.sku || null,
  class_id: facts.typeId,
  status: facts.status,
  platform_code: facts.platform,
  region_code: facts.region,
  genre_code: facts.genre,
  languages: [...new Set(facts.languages)],
  developer: facts.developer,
  publisher: facts.publisher,
  edition: facts.edition,
  system: facts.system,
  tips: facts.tips,
  key_pattern: facts.keyPattern,
  order_limit: facts.orderLimit,
  tax_class: facts.taxClass,
  ...saleCountriesOf(facts.saleRule, facts.saleCountries),
  weight_grams: kind === 'key' ? null : facts.weightGrams,
  price_minor: facts.price ?? 0,
  ...saleOf(facts, now),
  publish_at: facts.status === 'draft' ? momentOf(facts.publishAt) : null,
  floor_minor: facts.floor,
  cost_minor: facts.cost,
  attributes,
});

/** The names of a product in the languages in which it has another one, in the order in which the database returns them. */
export function namesOf({ name, names }: Pick<ProductFacts, 'name' | 'names'>): ProductNames {
  const own = LOCALES.flatMap((locale) => {
    const said = names[locale]?.trim() ?? '';
    return locale === DEFAULT_LOCALE || said === '' || said === name ? [] : [[locale, said] as const];
  });
  const byKey = ([a]: readonly [string, string], [b]: readonly [string, string]) =>
    a.length - b.length || (a < b ? -1 : 1);
  return Object.fromEntries(own.toSorted(byKey));
}

export const momentOf = (iso: string | null): Date | null => (iso === null ? null : new Date(iso));

/** A sale price as it is typed, and when it begins and ends. */
type SaleFacts = Pick<ProductFacts, 'sale' | 'saleFrom' | 'saleUntil'>;

/** A sale that has begun is the price; one that is still to begin is planned. */
export function saleOf(
  { sale, saleFrom, saleUntil }: SaleFacts,
  now: Date,
): Pick<EditedProduct, 'sale_minor' | 'planned_sale_minor' | 'sale_from' | 'sale_until'> {
  const none = { sale_minor: null, planned_sale_minor: null, sale_from: null, sale_until: null };
  if (sale === null) return none;
  const times = { sale_from: momentOf(saleFrom), sale_until: momentOf(saleUntil) };
  const begun = times.sale_from === null || times.sale_from <= now;
  return {
    ...times,
    sale_minor: begun ? sale : null,
    planned_sale_minor: begun ? null : sale,
  };
}

/** Why a sale cannot end when it says; null if it can. */
export function saleEndFault({ sale, saleFrom, saleUntil }: SaleFacts, now: Date): string | null {
  if (sale === null || saleUntil === null) return null;
  if (new Date(saleUntil) <= now) return 'in_future';
  return saleFrom !== null && saleFrom >= saleUntil ? 'coupon_ends_first' : null;
}

/** Amounts and moments that contradict each other, by field. */
export function priceFaults(facts: ProductFacts, now: Date): Record<string, string> {
  const { price, sale, floor, publishAt } = facts;
  const faults: Record<string, string> = {};
  const end = saleEndFault(facts, now);
  if (end) faults.saleUntil = end;
  if (facts.status === 'draft' && publishAt !== null && new Date(publishAt) <= now)
    faults.publishAt = 'in_future';
  if (sale !== null && price === null) faults.sale = 'sale_without_price';
  else if (sale !== null && price !== null && sale >= price) faults.sale = 'sale_not_below_price';
  if (floor !== null && price !== null && floor > price) faults.floor = 'floor_above_price';
  return faults;
}

/** The attributes of a product that its variants do not say in its place. */
export const without = (
  attributes: readonly TypeAttributeRow[],
  codes: readonly string[],
): TypeAttributeRow[] => attributes.filter(({ code }) => !codes.includes(code));

/** Fields that are empty and that a product with this status needs: a draft none unless it is scheduled, a retired one its price. */
export function lacking(
  product: Filled &
    Pick<EditedProduct, 'status' | 'price_minor'> &
    Partial<Pick<EditedProduct, 'publish_at'>>,
  attributes: readonly TypeAttributeRow[],
): string[] {
  if (product.status === 'draft' && !product.publish_at) return [];
  const price = product.price_minor > 0 ? [] : ['price'];
  return product.status === 'retired' ? price : [...price, ...missingFields(attributes, product)];
}

/** Why a price is asked about before it is saved. */
export function priceDoubts(
  after: Pick<
    EditedProduct,
    'price_minor' | 'sale_minor' | 'planned_sale_minor' | 'floor_minor' | 'cost_minor'
  >,
  before: Pick<EditedProduct, 'price_minor' | 'sale_minor' | 'planned_sale_minor'> | null,
): PriceDoubt[] {
  const pays = (one: typeof before) =>
    one === null ? 0 : (one.planned_sale_minor ?? one.sale_minor ?? one.price_minor);
  const [is, was] = [pays(after), pays(before)];
  const [price, priceBefore] = [after.price_minor, before?.price_minor ?? 0];
  if (is === 0 || (is === was && price === priceBefore)) return [];
  // Prices before any sale are held against each other, too: a sale that stays must not hide one that is far, and the end of a sale of
  // 60 % is no doubling by mistake.
  const far = was > 0;
  const doubts: [PriceDoubt, boolean][] = [
    ['half', far && (is * 2 < was || price * 2 < priceBefore)],
    ['double', far && price > priceBefore * 2],
    ['floor', is !== was && after.floor_minor !== null && is < after.floor_minor],
    ['cost', is !== was && after.cost_minor !== null && is < after.cost_minor],
  ];
  return doubts.flatMap(([doubt, holds]) => (holds ? [doubt] : []));
}

const same = (a: unknown, b: unknown): boolean => a === b || JSON.stringify(a) === JSON.stringify(b);

/** What differs between two versions, for the audit log. */
export function changesOf(
  before: object,
  after: object,
): { before: Record<string, unknown>; after: Record<string, unknown> } {
  const was = before as Record<string, unknown>;
  const names = Object.entries(after).filter(([name, value]) => !same(was[name], value));
  return {
    before: Object.fromEntries(names.map(([name]) => [name, was[name] ?? null])),
    after: Object.fromEntries(names),
  };
}
