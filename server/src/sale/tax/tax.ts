import { currencyFacts, type Currency } from '@halfturn/contract/primitives/money.ts';
import type { TaxClass } from '@halfturn/contract/primitives/tax-classes.ts';
import { EU } from '@halfturn/contract/primitives/vat-id.ts';

/** A rate in thousandths of a percent, for a place and a class of product, on the days from `from` to `to`. */
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

/** How the store taxes, whoever buys whatever. */
export interface TaxTerms {
  rates: readonly TaxRate[];
  /** Prices include the tax. */
  included: boolean;
  /** Where the store itself is; empty where nobody has said. */
  shopCountry: string;
}

/** Where a buyer is, as far as tax goes. */
export interface TaxPlace {
  country: string | null;
  region: string;
  /** The country of the firm that buys, by the letters of its number; null for anybody else. */
  firmOf: string | null;
}

/** What an order was taxed with, for good. Amounts in minor units of its currency. */
export interface OrderTax {
  included: boolean;
  country: string | null;
  /** Where a region has a rate of its own; else empty. */
  region: string;
  reverseCharge: boolean;
  lines: { rate: number; taxMinor: number }[];
  /** Of freight and fee. */
  restRate: number;
  freightTaxMinor: number;
  feeTaxMinor: number;
  taxMinor: number;
  /** What of it comes on top. */
  addedMinor: number;
}

const WHOLE = 100_000;

/**
 * The tax of an amount, rounded half up to what the currency charges: the part of it that is tax where it is included, else what
 * is put on top.
 *
 * @param rate thousandths of a percent
 */
export function taxOf(amountMinor: number, rate: number, included: boolean, currency: Currency): number {
  const { roundTo } = currencyFacts(currency);
  // In whole numbers: a half must not be lost to binary noise.
  const [part, whole] = [BigInt(amountMinor) * BigInt(rate), BigInt(included ? WHOLE + rate : WHOLE)];
  const step = whole * BigInt(roundTo);
  return Number((2n * part + step) / (2n * step)) * roundTo;
}

/** What holds in a place on a day; undefined where there is no rate, and so no tax. */
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
 * Whether the buyer owes the tax instead of the store: a firm of another country of the EU than the store's. Its number was
 * looked at for its form alone, so this takes nothing off a price that includes the tax.
 */
export const isReverse = ({ country, firmOf }: TaxPlace, { shopCountry }: TaxTerms): boolean =>
  firmOf !== null &&
  firmOf === country &&
  country !== shopCountry &&
  EU.includes(country) &&
  EU.includes(shopCountry);

/** The parts of an order that are taxed: each line after what came off it, freight, and the charge for paying. */
export interface Taxed {
  lines: readonly { taxClass: TaxClass; amountMinor: number }[];
  freightMinor: number;
  feeMinor: number;
}

/**
 * Taxes an order as of a moment. Freight and fee follow what they bring: the highest rate among the lines.
 */
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
  const taxed = lines.map((line, i) => ({ rate: rates[i]!, taxMinor: of(line.amountMinor, rates[i]!) }));
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
