import type { Locale } from '@halfturn/contract/primitives/locale.ts';
import type { Currency } from '@halfturn/contract/primitives/money.ts';
import type { OrderRow } from '../orders/door.ts';
import type { TaxedAmount, TaxedByRate } from '../tax/door.ts';

/** A line of an invoice. Amounts are in minor units of its currency and as in the order: with tax if prices include it. */
export interface InvoiceLine {
  kind: 'goods' | 'freight' | 'fee';
  /** Of freight, the name of the delivery method. */
  name: string;
  /** Missing if the product had none when it was ordered. */
  sku?: string;
  quantity: number;
  unitMinor: number;
  discountMinor: number;
  /** The line's part of an adjustment of the price by staff; missing on invoices from before there were adjustments. */
  adjustMinor?: number;
  amountMinor: number;
  /** Thousandths of a percent. */
  rate: number;
  taxMinor: number;
  /** Of a credit note: the index of the invoice line that it corrects. */
  of?: number;
}

/** All data of an invoice or a credit note. It is read from the order once, and never changes. */
export interface InvoiceData {
  locale: Locale;
  currency: Currency;
  orderNo: string;
  placedAt: string;
  /** The day of supply, which is the day of the payment. */
  suppliedAt: string;
  /** The code of the payment method. */
  method: string;
  seller: { name: string; lines: string[]; country: string; taxNumber: string; register: string };
  buyer: { lines: string[]; country: string | null; vatId: string };
  /** Prices include the tax. */
  included: boolean;
  reverseCharge: boolean;
  lines: InvoiceLine[];
  rates: TaxedByRate[];
  totalMinor: number;
  taxMinor: number;
  /** Of a credit note: the invoice that it corrects. */
  corrects: { number: string; issuedAt: string } | null;
}

/** Whether an order is paid and waits for its invoice. Orders from before the store recorded tax get none. */
export const awaitsInvoice = (order: Pick<OrderRow, 'paid_at' | 'tax_included' | 'invoiced_at'>): boolean =>
  order.paid_at !== null && order.tax_included !== null && order.invoiced_at === null;

/** The amount of a line with its tax. */
export const grossOf = (
  { amountMinor, taxMinor }: Pick<TaxedAmount, 'amountMinor' | 'taxMinor'>,
  included: boolean,
): number => (included ? amountMinor : amountMinor + taxMinor);

/**
 * The part of one line that a refund takes, given its gross amount. Its tax is the difference of two shares of the line's tax, so
 * that all parts of a line together have exactly its tax.
 *
 * @param before what was credited of the line before, gross
 */
export function creditOf(
  line: Pick<InvoiceLine, 'amountMinor' | 'taxMinor' | 'rate'>,
  included: boolean,
  before: number,
  grossMinor: number,
): TaxedAmount {
  const whole = BigInt(grossOf(line, included));
  const taxUpTo = (gross: number): number =>
    whole === 0n ? 0 : Number((BigInt(line.taxMinor) * BigInt(gross)) / whole);
  const taxMinor = taxUpTo(before + grossMinor) - taxUpTo(before);
  return { rate: line.rate, taxMinor, amountMinor: included ? grossMinor : grossMinor - taxMinor };
}
