import type { Locale } from '@halfturn/contract/primitives/locale.ts';
import type { Currency } from '@halfturn/contract/primitives/money.ts';
import type { OrderRow } from '../orders/door.ts';
import type { TaxedAmount, TaxedByRate } from '../tax/door.ts';

/** A row of an invoice. Amounts in minor units of its currency, as they stand in the order: with tax where that is included. */
export interface InvoiceLine {
  kind: 'goods' | 'freight' | 'fee';
  name: string;
  quantity: number;
  unitMinor: number;
  discountMinor: number;
  /** The line's part of what staff changed the price by; missing on papers from before that could be. */
  adjustMinor?: number;
  amountMinor: number;
  /** Thousandths of a percent. */
  rate: number;
  taxMinor: number;
  /** Of a credit note: which line of the invoice it takes back, from 0. */
  of?: number;
}

/** All that stands on an invoice or a credit note: read once from the order, and never again. */
export interface InvoiceData {
  locale: Locale;
  currency: Currency;
  orderNo: string;
  placedAt: string;
  /** When what is invoiced was supplied: the day of the payment. */
  suppliedAt: string;
  /** By its code. */
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

/** Whether an order is paid and waits for its invoice. Orders from before the store knew of tax have none. */
export const awaitsInvoice = (order: Pick<OrderRow, 'paid_at' | 'tax_included' | 'invoiced_at'>): boolean =>
  order.paid_at !== null && order.tax_included !== null && order.invoiced_at === null;

/** What a line comes to, tax and all. */
export const grossOf = (
  { amountMinor, taxMinor }: Pick<TaxedAmount, 'amountMinor' | 'taxMinor'>,
  included: boolean,
): number => (included ? amountMinor : amountMinor + taxMinor);

/**
 * What a refund takes of one line: so much of its gross amount. The tax in it is cut along what has gone back in all, so that the
 * parts of a line never come to more tax than it has, and with the last of it to just as much.
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
