import type { ProductFacts } from '@halfturn/contract/staff/product-editor.ts';
import { missingFields, type Filled, type StoredValues, type TypeAttributeRow } from '../types/attributes.ts';

/** A product as far as its editor goes: columns of `products`. Amounts are US cents. */
export interface EditedProduct {
  name: string;
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
  weight_grams: number | null;
  /** 0 for none yet. */
  price_minor: number;
  sale_minor: number | null;
  floor_minor: number | null;
  cost_minor: number | null;
  attributes: StoredValues;
}

/** What the editor sends, as it is stored. A key has no weight. */
export const editedOf = (
  facts: ProductFacts,
  kind: 'key' | 'physical',
  attributes: StoredValues,
): EditedProduct => ({
  name: facts.name,
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
  weight_grams: kind === 'key' ? null : facts.weightGrams,
  price_minor: facts.price ?? 0,
  sale_minor: facts.sale,
  floor_minor: facts.floor,
  cost_minor: facts.cost,
  attributes,
});

/** Amounts that contradict each other, by field. */
export function priceFaults({ price, sale, floor }: ProductFacts): Record<string, string> {
  const faults: Record<string, string> = {};
  if (sale !== null && price === null) faults.sale = 'sale_without_price';
  else if (sale !== null && price !== null && sale >= price) faults.sale = 'sale_not_below_price';
  if (floor !== null && price !== null && floor > price) faults.floor = 'floor_above_price';
  return faults;
}

/** Fields that are empty and that a product with this status needs: a draft none, a retired one its price. */
export function lacking(
  product: Filled & Pick<EditedProduct, 'status' | 'price_minor'>,
  attributes: readonly TypeAttributeRow[],
): string[] {
  if (product.status === 'draft') return [];
  const price = product.price_minor > 0 ? [] : ['price'];
  return product.status === 'retired' ? price : [...price, ...missingFields(attributes, product)];
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
