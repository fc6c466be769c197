import { nthOf } from '@halfturn/contract/primitives/rows.ts';
import { currencyFacts, type Currency } from '@halfturn/contract/primitives/money.ts';
import type { TaxClass } from '@halfturn/contract/primitives/tax-classes.ts';
import { EU } from '@halfturn/contract/primitives/vat-id.ts';

/** A tax rate in thousandths of a percent, for a place and a class of products. */
export interface TaxRate {
  country: string;
  /** A state or province by its name; empty for the whole country. */
  region: string;
  class: TaxClass;
  rate: number;
  /** ISO dates; `to` is the last day, null for no end. */
  from: string;
  to: string | null;
}

/** The tax settings of the store. */
export interface TaxTerms {
  rates: readonly TaxRate[];
  /** Prices include the tax. */
  included: boolean;
  /** The country of the store; empty if it is not set. */
  shopCountry: string;
}

/** The place of a buyer, for tax. */
export interface TaxPlace {
  country: string | null;
  region: string;
  /** The country of the buyer's VAT number; null without one. */
  firmOf: string | null;
}

/** The tax of an order, as it is recorded with it. Amounts are in minor units of its currency. */
export interface OrderTax {
  included: boolean;
  country: string | null;
  /** The buyer's region if it has a rate of its own; else empty. */
  region: string;
  reverseCharge: boolean;
  lines: { rate: number; taxMinor: number }[];
  /** Of freight and fee. */
  restRate: number;
  freightTaxMinor: number;
  feeTaxMinor: number;
  taxMinor: number;
  /** The part of the tax that is added to the prices. */
  addedMinor: number;
}

const WHOLE = 100_000;

/**
 * The tax of an amount, rounded half up to the smallest amount that the currency charges. If prices include it, it is a part of the
 * amount; else it is added to the amount.
 *
 * @param rate thousandths of a percent
 */
export function taxOf(amountMinor: number, rate: number, included: boolean, currency: Currency): number {
  const { roundTo } = currencyFacts(currency);
  // In whole numbers, so that binary fractions cannot round a half down.
  const [part, whole] = [BigInt(amountMinor) * BigInt(rate), BigInt(included ? WHOLE + rate : WHOLE)];
  const step = whole * BigInt(roundTo);
  return Number((2n * part + step) / (2n * step)) * roundTo;
}

/** The rate that is valid in a place on a day; undefined if there is none, which means no tax. */
export function rateFor(
  rates: readonly TaxRate[],
  { country, region }: Pick<TaxPlace, 'country' | 'region'>,
  taxClass: TaxClass,
  day: string,
): TaxRate | undefined {
  const here = rates.filter(
    (one) =>
      one.country === country &&
      one.class === taxClass &&
      one.from <= day &&
      (one.to === null || one.to >= day),
  );
  const named = region.toLowerCase();
  return (
    (named ? here.find((one) => one.region.toLowerCase() === named) : undefined) ??
    here.find((one) => one.region === '')
  );
}

/**
 * Whether the buyer owes the tax instead of the store: a firm in another EU country than the store's. Only the form of its VAT number
 * was checked, so a price that includes the tax stays the same.
 */
const isReverse = ({ country, firmOf }: TaxPlace, { shopCountry }: TaxTerms): boolean =>
  firmOf !== null &&
  firmOf === country &&
  country !== shopCountry &&
  EU.includes(country) &&
  EU.includes(shopCountry);

/** The taxed parts of an order: each line after its discounts, shipping, and the fee of the payment method. */
export interface Taxed {
  lines: readonly { taxClass: TaxClass; amountMinor: number }[];
  freightMinor: number;
  feeMinor: number;
}

/** The tax of an order at a time. Shipping and fee have the highest rate of the lines. */
export function taxOrder(
  { lines, freightMinor, feeMinor }: Taxed,
  asked: TaxPlace,
  terms: TaxTerms,
  currency: Currency,
  now: Date,
): OrderTax {
  const day = now.toISOString().slice(0, 10);
  const place = { ...asked, country: asked.country ?? (terms.shopCountry || null) };
  const reverseCharge = isReverse(place, terms);
  const found = lines.map(({ taxClass }) => rateFor(terms.rates, place, taxClass, day));
  const rates = found.map((one) => (reverseCharge ? 0 : (one?.rate ?? 0)));
  const of = (amount: number, rate: number) => taxOf(amount, rate, terms.included, currency);
  const taxed = lines.map((line, i) => ({
    rate: nthOf(rates, i),
    taxMinor: of(line.amountMinor, nthOf(rates, i)),
  }));
  const restRate = Math.max(0, ...rates);
  const [freightTaxMinor, feeTaxMinor] = [of(freightMinor, restRate), of(feeMinor, restRate)];
  const taxMinor = taxed.reduce((sum, line) => sum + line.taxMinor, freightTaxMinor + feeTaxMinor);
  return {
    included: terms.included,
    country: place.country,
    region: found.some((one) => one?.region) ? place.region : '',
    reverseCharge,
    lines: taxed,
    restRate,
    freightTaxMinor,
    feeTaxMinor,
    taxMinor,
    addedMinor: terms.included ? 0 : taxMinor,
  };
}
