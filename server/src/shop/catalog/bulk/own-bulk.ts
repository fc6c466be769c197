import { CURRENCIES, priceIn } from '@halfturn/contract/primitives/money.ts';
import type { BulkAct } from '@halfturn/contract/staff/product-bulks.ts';
import type { BulkReason } from '@halfturn/contract/staff/product-bulk-parts.ts';
import { saleOf } from '../editor/product.ts';
import { saleIn, timesOf } from '../prices/fix-prices.ts';
import { isOther, type Other } from '../prices/own-currency.ts';
import { dollarsOf, pricesBefore, type PricesBefore } from '../prices/own-dollars.ts';
import type { FixedPriceRow } from '../prices/prices.queries.ts';
import type { BulkColumns, BulkProduct } from './bulk-change.ts';
import { changedPrice, MOST, rounded } from './rounded-price.ts';

/** The columns of a fixed price, as a change of many finds or leaves them. Amounts are in the minor unit of the currency. */
export interface OwnPrice extends Pick<
  FixedPriceRow,
  | 'regular_minor'
  | 'sale_minor'
  | 'planned_sale_minor'
  | 'sale_from'
  | 'sale_until'
  | 'was_minor'
  | 'reduced_at'
> {
  /** False for the converted base price. */
  fixed: boolean;
}

/** The currency that an act is in, with its rate: units for one US dollar. */
export interface OwnRate {
  code: Other;
  rate: number;
}

/** What changes prices. */
export type PriceAct = Extract<BulkAct, { kind: 'price' | 'sale' | 'end_sale' }>;

export const isPriceAct = (act: BulkAct): act is PriceAct =>
  act.kind === 'price' || act.kind === 'sale' || act.kind === 'end_sale';

/** The currency that an act is in, if it is not the base currency; null for any other act. */
export const currencyOf = (act: BulkAct): Other | null =>
  isPriceAct(act) && isOther(act.currency) ? act.currency : null;

/** The columns of a fixed price. */
export const ownColumns = (row: FixedPriceRow): OwnPrice => ({
  fixed: true,
  regular_minor: row.regular_minor,
  sale_minor: row.sale_minor,
  planned_sale_minor: row.planned_sale_minor,
  sale_from: row.sale_from,
  sale_until: row.sale_until,
  was_minor: row.was_minor,
  reduced_at: row.reduced_at,
});

/** What a product costs in a currency: what is fixed there, or the base price converted. */
export function ownOf(
  product: Omit<BulkProduct, 'own'>,
  row: FixedPriceRow | undefined,
  { code, rate }: OwnRate,
): OwnPrice {
  if (row) return ownColumns(row);
  const by = (minor: number): number => priceIn(minor, null, rate, code).amount;
  const { price_minor, sale_minor, planned_sale_minor, sale_from, sale_until } = product;
  return {
    fixed: false,
    regular_minor: by(price_minor),
    sale_minor: sale_minor === null ? null : by(sale_minor),
    planned_sale_minor: planned_sale_minor === null ? null : by(planned_sale_minor),
    sale_from,
    sale_until,
    was_minor: null,
    reduced_at: null,
  };
}

type Wish = { after: Partial<BulkColumns> } | { refused: BulkReason };
interface By {
  rated: OwnRate;
  now: Date;
}

/** What an act does with the price of a product in the store's own currency, and with its base price, which follows. */
export function ownWish(product: BulkProduct & { own: OwnPrice }, act: PriceAct, by: By): Wish {
  switch (act.kind) {
    case 'price':
      return priced(product, act, by);
    case 'sale':
      return reduced(product, act, by);
    case 'end_sale': {
      const none = saleOf(NO_SALE, by.now);
      return { after: { own: { ...product.own, ...none, was_minor: null, reduced_at: null }, ...none } };
    }
  }
}

const NO_SALE = { sale: null, saleFrom: null, saleUntil: null };

function priced(
  product: BulkProduct & { own: OwnPrice },
  { change, ending }: BulkAct & { kind: 'price' },
  by: By,
): Wish {
  const { own, price_minor } = product;
  if (price_minor === 0 && change.by !== 'set') return { refused: 'no_price' };
  const { roundTo } = CURRENCIES[by.rated.code];
  const regular = rounded(changedPrice(own.regular_minor, change), { ending, roundTo });
  if (regular < 1) return { refused: 'price_too_low' };
  if (regular > MOST) return { refused: 'price_too_high' };
  if (isBelowFloor(regular, product, by)) return { refused: 'below_floor' };
  if ((saleIn(own) ?? 0) >= regular) return { refused: 'sale_not_lower' };
  // A price that the rate makes already is fixed only if it was asked for by its amount.
  const fixed = own.fixed || regular !== own.regular_minor || change.by === 'set';
  return following(product, { ...own, fixed, regular_minor: regular }, by);
}

function reduced(
  product: BulkProduct & { own: OwnPrice },
  { percent, ending, saleFrom, saleUntil }: BulkAct & { kind: 'sale' },
  by: By,
): Wish {
  const { own, price_minor } = product;
  if (price_minor === 0) return { refused: 'no_price' };
  const { roundTo } = CURRENCIES[by.rated.code];
  const sale = rounded(own.regular_minor * (1 - percent / 100), { ending, roundTo });
  if (sale < 1) return { refused: 'price_too_low' };
  if (isBelowFloor(sale, product, by)) return { refused: 'below_floor' };
  if (sale >= own.regular_minor) return { refused: 'sale_not_lower' };
  return following(product, { ...own, fixed: true, ...saleOf({ sale, saleFrom, saleUntil }, by.now) }, by);
}

/** The lowest price stands in dollars; converted, it is what the form of a price warns about. */
const isBelowFloor = (minor: number, { floor_minor }: BulkProduct, { rated }: By): boolean =>
  floor_minor !== null && minor < priceIn(floor_minor, null, rated.rate, rated.code).amount;

/** The price, and the base price that follows what was changed of it. */
function following(product: BulkProduct & { own: OwnPrice }, own: OwnPrice, { rated, now }: By): Wish {
  const dollars = dollarsOf(wireOf(own), beforeOf(product, rated), rated);
  if (dollars.sale !== null && dollars.sale < 1) return { refused: 'price_too_low' };
  return { after: { own, price_minor: dollars.regular, ...saleOf(dollars, now) } };
}

const wireOf = (own: OwnPrice): PricesBefore['own'] => ({
  regular: own.regular_minor,
  sale: saleIn(own),
  ...timesOf(own),
});

const beforeOf = (product: BulkProduct & { own: OwnPrice }, rated: OwnRate): PricesBefore => ({
  ...pricesBefore(product, undefined, rated),
  own: wireOf(product.own),
});
