import type { BulkAct } from '@halfturn/contract/staff/product-bulks.ts';
import type { BulkReason } from '@halfturn/contract/staff/product-bulk-parts.ts';
import { lacking, momentOf, without, type EditedProduct } from '../editor/product.ts';
import { saleCountriesOf } from '../sale-countries.ts';
import { checkValues, type TypeAttributeRow } from '../types/attributes.ts';
import { ownWish, type OwnPrice, type OwnRate, type PriceAct } from './own-bulk.ts';
import { changedPrice, MOST, rounded } from './rounded-price.ts';

/** The columns of a product that a change of many can touch. Amounts are US cents. */
export type ProductColumns = Pick<
  EditedProduct,
  | 'class_id'
  | 'status'
  | 'publish_at'
  | 'order_limit'
  | 'sale_rule'
  | 'sale_countries'
  | 'price_minor'
  | 'sale_minor'
  | 'planned_sale_minor'
  | 'sale_from'
  | 'sale_until'
  | 'attributes'
>;

/** The same, and its price in the currency of the act; null if that is the base currency. */
export type BulkColumns = ProductColumns & { own: OwnPrice | null };

/** What decides how a product changes. */
export type BulkProduct = BulkColumns &
  Pick<EditedProduct, 'platform_code' | 'region_code' | 'genre_code' | 'languages' | 'floor_minor'> & {
    /** The attributes by which its variants differ. */
    variant_attributes: readonly string[];
  };

/** A product as it is changed, or why it is not; null if it stays as it is. */
export type BulkOutcome = { after: Partial<BulkColumns> } | { refused: BulkReason } | null;

/** The attributes of each type by its id. */
export type AttributesByType = ReadonlyMap<string, readonly TypeAttributeRow[]>;

/** What is needed beside the product. */
export interface BulkGiven {
  types: AttributesByType;
  now: Date;
  /** The currency of the act; null for the base currency. */
  rated: OwnRate | null;
}

/**
 * What a change of many does with one product. Nothing goes below the floor, a sale price stays below the base price, and a live
 * product keeps everything that its type requires.
 */
export function bulkChange(product: BulkProduct, act: BulkAct, given: BulkGiven): BulkOutcome {
  const { types } = given;
  const wish = wished(product, act, given);
  if ('refused' in wish) return wish;
  const changed = Object.entries(wish.after).filter(
    ([name, value]) => !same(product[name as keyof BulkColumns], value),
  );
  if (changed.length === 0) return null;
  const after: Partial<BulkColumns> = Object.fromEntries(changed);
  const next = { ...product, ...after };
  const needed = (typeId: string) => without(types.get(typeId) ?? [], product.variant_attributes);
  const lacked = product.status === 'live' ? lacking(product, needed(product.class_id)) : [];
  const missing = lacking(next, needed(next.class_id)).filter((field) => !lacked.includes(field));
  return missing.length > 0 ? { refused: 'incomplete' } : { after };
}

const same = (a: unknown, b: unknown): boolean => a === b || JSON.stringify(a) === JSON.stringify(b);

/** No sale, and none planned. */
const NO_TIMES = { planned_sale_minor: null, sale_from: null, sale_until: null };

type Wish = { after: Partial<BulkColumns> } | { refused: BulkReason };

function wished(product: BulkProduct, act: BulkAct, { types, now, rated }: BulkGiven): Wish {
  const { own } = product;
  switch (act.kind) {
    case 'status':
      return {
        after: { status: act.status, publish_at: act.status === 'draft' ? product.publish_at : null },
      };
    case 'limit':
      return { after: { order_limit: act.orderLimit } };
    case 'countries':
      return { after: saleCountriesOf(act.rule, act.countries) };
    case 'end_sale':
    case 'price':
    case 'sale':
      if (own && rated) return ownWish({ ...product, own }, act, { rated, now });
      return inBaseCurrency(product, act, now);
    case 'type':
      return retyped(product, act.typeId, types);
    case 'attribute':
      return valued(product, act, types);
  }
}

const CENTS = { roundTo: 1 };

function inBaseCurrency(product: BulkProduct, act: PriceAct, now: Date): Wish {
  if (act.kind === 'end_sale') return { after: { sale_minor: null, ...NO_TIMES } };
  return act.kind === 'price' ? priced(product, act) : reduced(product, act, now);
}

function priced(
  { price_minor, sale_minor, planned_sale_minor, floor_minor }: BulkProduct,
  { change, ending }: BulkAct & { kind: 'price' },
): Wish {
  if (price_minor === 0 && change.by !== 'set') return { refused: 'no_price' };
  const price = rounded(changedPrice(price_minor, change), { ending, ...CENTS });
  if (price < 1) return { refused: 'price_too_low' };
  if (price > MOST) return { refused: 'price_too_high' };
  if (floor_minor !== null && price < floor_minor) return { refused: 'below_floor' };
  if ((sale_minor ?? planned_sale_minor ?? 0) >= price) return { refused: 'sale_not_lower' };
  return { after: { price_minor: price } };
}

/** A sale that has begun is the price; one that is still to begin is planned, in place of one that runs. */
function reduced(
  { price_minor, floor_minor }: BulkProduct,
  act: BulkAct & { kind: 'sale' },
  now: Date,
): Wish {
  if (price_minor === 0) return { refused: 'no_price' };
  const sale = rounded(price_minor * (1 - act.percent / 100), { ending: act.ending, ...CENTS });
  if (sale < 1) return { refused: 'price_too_low' };
  if (floor_minor !== null && sale < floor_minor) return { refused: 'below_floor' };
  if (sale >= price_minor) return { refused: 'sale_not_lower' };
  const [sale_from, sale_until] = [momentOf(act.saleFrom), momentOf(act.saleUntil)];
  const begun = sale_from === null || sale_from <= now;
  const prices = { sale_minor: begun ? sale : null, planned_sale_minor: begun ? null : sale };
  return { after: { ...prices, sale_from, sale_until } };
}

/** Values of attributes that the new type does not have are left out, as in the editor. */
function retyped(product: BulkProduct, typeId: string, types: AttributesByType): Wish {
  const attributes = types.get(typeId);
  if (!attributes) return { refused: 'type_gone' };
  const has = (code: string) => attributes.some((attribute) => attribute.code === code);
  if (!product.variant_attributes.every(has)) return { refused: 'incomplete' };
  const { values } = checkValues(attributes, product.attributes);
  return { after: { class_id: typeId, attributes: values } };
}

function valued(product: BulkProduct, act: BulkAct & { kind: 'attribute' }, types: AttributesByType): Wish {
  const own = types.get(product.class_id)?.find(({ code, built_in }) => code === act.code && !built_in);
  if (!own || product.variant_attributes.includes(act.code)) return { refused: 'not_in_type' };
  const { [act.code]: _, ...others } = product.attributes;
  const { values, faults } = checkValues([own], { [act.code]: act.value });
  if (Object.keys(faults).length > 0) return { refused: 'not_in_type' };
  return { after: { attributes: { ...others, ...values } } };
}
