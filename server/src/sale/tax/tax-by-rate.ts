import { nthOf } from '@halfturn/contract/primitives/rows.ts';
import type { Currency } from '@halfturn/contract/primitives/money.ts';
import type { TaxSummary } from '@halfturn/contract/primitives/tax.ts';
import type { OrderTax, Taxed } from './tax.ts';

/** What is taxed by one rate: the amount without the tax, and the tax. Minor units. */
export interface TaxedByRate {
  /** Thousandths of a percent. */
  rate: number;
  netMinor: number;
  taxMinor: number;
}

/** An amount of an order with its tax. */
export interface TaxedAmount {
  rate: number;
  amountMinor: number;
  taxMinor: number;
}

/** Sums amounts by their tax rates, the highest first. An amount of zero is not counted. */
export function byRate(amounts: readonly TaxedAmount[], included: boolean): TaxedByRate[] {
  const sums = new Map<number, TaxedByRate>();
  for (const { rate, amountMinor, taxMinor } of amounts) {
    if (amountMinor === 0) continue;
    const sum = sums.get(rate) ?? { rate, netMinor: 0, taxMinor: 0 };
    sum.netMinor += included ? amountMinor - taxMinor : amountMinor;
    sum.taxMinor += taxMinor;
    sums.set(rate, sum);
  }
  return [...sums.values()].toSorted((a, b) => b.rate - a.rate);
}

/** The taxed amounts of an order: its lines, then freight and fee. */
export const amountsOf = (
  {
    lines,
    freightMinor,
    feeMinor,
  }: Pick<Taxed, 'freightMinor' | 'feeMinor'> & {
    lines: readonly { amountMinor: number }[];
  },
  tax: OrderTax,
): TaxedAmount[] => [
  ...lines.map(({ amountMinor }, i) => ({ amountMinor, ...nthOf(tax.lines, i) })),
  { amountMinor: freightMinor, rate: tax.restRate, taxMinor: tax.freightTaxMinor },
  { amountMinor: feeMinor, rate: tax.restRate, taxMinor: tax.feeTaxMinor },
];

/** The tax as its buyer reads it. */
export function taxWire(
  tax: Pick<OrderTax, 'included' | 'country' | 'reverseCharge' | 'taxMinor'>,
  amounts: readonly TaxedAmount[],
  currency: Currency,
): TaxSummary {
  const money = (amount: number) => ({ amount, currency });
  return {
    included: tax.included,
    country: tax.country,
    reverseCharge: tax.reverseCharge,
    total: money(tax.taxMinor),
    rates: byRate(amounts, tax.included)
      .filter(({ rate }) => rate > 0)
      .map(({ rate, netMinor, taxMinor }) => ({
        rate: rate / 1000,
        net: money(netMinor),
        tax: money(taxMinor),
      })),
  };
}

/** The columns of an order that record its tax. */
interface TaxedRow {
  currency: Currency;
  tax_included: boolean | null;
  tax_country: string | null;
  reverse_charge: boolean;
  tax_minor: number;
  rest_tax_rate: number;
  freight_minor: number;
  freight_tax_minor: number;
  fee_minor: number;
  fee_tax_minor: number;
}
interface TaxedLineRow {
  total_minor: number;
  tax_rate: number;
  tax_minor: number;
}

/** The taxed amounts of an order as they were recorded when it was placed. */
const frozenAmounts = (order: TaxedRow, lines: readonly TaxedLineRow[]): TaxedAmount[] => [
  ...lines.map((line) => ({ amountMinor: line.total_minor, rate: line.tax_rate, taxMinor: line.tax_minor })),
  { amountMinor: order.freight_minor, rate: order.rest_tax_rate, taxMinor: order.freight_tax_minor },
  { amountMinor: order.fee_minor, rate: order.rest_tax_rate, taxMinor: order.fee_tax_minor },
];

/** The recorded tax of an order as its buyer reads it. */
export const frozenTaxWire = (order: TaxedRow, lines: readonly TaxedLineRow[]): TaxSummary =>
  taxWire(
    {
      included: order.tax_included ?? true,
      country: order.tax_country,
      reverseCharge: order.reverse_charge,
      taxMinor: order.tax_minor,
    },
    frozenAmounts(order, lines),
    order.currency,
  );
