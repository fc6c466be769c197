import { BASE_CURRENCY, convertToBase, priceIn, type Currency } from '@halfturn/contract/primitives/money.ts';
import { problem } from '@halfturn/contract/problem.ts';
import { readPlain } from '../../../house/settings/door.ts';
import type { Db } from '../../../platform/db/kysely.ts';
import { readRates } from '../rates.ts';
import { saleIn, timesOf } from './fix-prices.ts';
import type { FixedPriceRow } from './prices.queries.ts';

/** A price with its sale, in the minor unit of one currency. */
export interface PriceAndSale {
  regular: number;
  sale: number | null;
  /** When the sale begins and ends; null: at once, and never. */
  saleFrom: string | null;
  saleUntil: string | null;
}

/** What a product cost before: in the store's own currency, converted or fixed, and in US cents. */
export interface PricesBefore {
  own: PriceAndSale;
  /** `regular` 0 for none yet. */
  base: PriceAndSale;
}

/** Columns of a product: its base price in US cents. */
interface BaseColumns {
  price_minor: number;
  sale_minor: number | null;
  planned_sale_minor: number | null;
  sale_from: Date | null;
  sale_until: Date | null;
}

/** A currency with its rate: units for one US dollar. */
export interface Rated {
  code: Currency;
  rate: number;
}

/** What a product costs: its fixed price in a currency, or else the base price converted, and the base price itself. */
export function pricesBefore(
  base: BaseColumns,
  fixed: FixedPriceRow | undefined,
  { code, rate }: Rated,
): PricesBefore {
  const inDollars = { regular: base.price_minor, sale: saleIn(base), ...timesOf(base) };
  if (fixed)
    return { own: { regular: fixed.regular_minor, sale: saleIn(fixed), ...timesOf(fixed) }, base: inDollars };
  const { regular, sale } = inDollars;
  const by = (minor: number) => priceIn(minor, null, rate, code).amount;
  return {
    own: { ...inDollars, regular: by(regular), sale: sale === null ? null : by(sale) },
    base: inDollars,
  };
}

const sameMoment = (a: string | null, b: string | null): boolean =>
  a === b || (a !== null && b !== null && Date.parse(a) === Date.parse(b));

const sameSale = (a: PriceAndSale, b: PriceAndSale): boolean =>
  a.sale === b.sale && sameMoment(a.saleFrom, b.saleFrom) && sameMoment(a.saleUntil, b.saleUntil);

/**
 * What a price in the store's own currency makes of the base price. Only what is changed follows: a new price at today's rate, and a
 * new sale as the same share of the base price.
 *
 * @returns US cents; a sale of 0 if there is nothing below the price
 */
export function dollarsOf(
  own: PriceAndSale,
  before: PricesBefore | null,
  { code, rate }: Rated,
): PriceAndSale {
  const base = before?.base;
  const keepsPrice = base !== undefined && base.regular > 0 && before?.own.regular === own.regular;
  const regular = keepsPrice ? base.regular : Math.max(1, convertToBase(own.regular, rate, code));
  // Two prices that are a cent apart in dollars or less can be the same one there; a sale has to be lower.
  const share = (part: number, whole: number): number =>
    Math.min(Math.max(1, Math.round((regular * part) / whole)), regular - 1);
  if (!before || !base || !sameSale(own, before.own)) {
    const { saleFrom, saleUntil } = own;
    return { regular, sale: own.sale === null ? null : share(own.sale, own.regular), saleFrom, saleUntil };
  }
  const { sale, saleFrom, saleUntil } = base;
  if (keepsPrice || sale === null) return { regular, sale, saleFrom, saleUntil };
  const [part, whole] = own.sale === null ? [sale, base.regular] : [own.sale, own.regular];
  return { regular, sale: share(part, whole), saleFrom, saleUntil };
}

/**
 * The rate of the store's own currency. Refuses `content_changed` if another currency was chosen meanwhile, and
 * `payment_currency_unavailable` if the rate is too old.
 */
export async function demandOwnRate(db: Db, code: Currency, now: Date): Promise<number> {
  const { 'shop.currency': chosen } = await readPlain(db, ['shop.currency']);
  if (chosen !== code || code === BASE_CURRENCY)
    throw problem('content_changed', { data: { by: null, at: null } });
  return (await readRates(db)).rateOf(code, now).rate;
}

/** `dollarsOf` as it is saved. Refuses `invalid_input` for a sale that is nothing in dollars. */
export function demandDollars(...args: Parameters<typeof dollarsOf>): PriceAndSale {
  const dollars = dollarsOf(...args);
  if (dollars.sale !== null && dollars.sale < 1)
    throw problem('invalid_input', { fields: { sale: 'too_small' } });
  return dollars;
}
