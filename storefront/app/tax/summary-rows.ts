import type { Locale } from '@halfturn/contract/primitives/locale.ts';
import type { Money } from '@halfturn/contract/primitives/money.ts';
import type { TaxSummary } from '@halfturn/contract/primitives/tax.ts';
import { formatMoney, formatTaxRate } from '@halfturn/locales/format.ts';
import type { Words } from '@halfturn/locales/words.ts';
import type { SummaryRow } from '@halfturn/ui/summary-list.tsx';

type TaxWords = Pick<Words<'tax'>, 't' | 'locale'>;

/**
 * What tax adds to a sum, a row a rate; nothing where the prices include it.
 *
 * @param why where the tax of a rate comes from, if that is known
 */
export const taxRows = (
  tax: TaxSummary,
  { t, locale }: TaxWords,
  why?: (rate: number) => SummaryRow['why'],
): SummaryRow[] =>
  tax.included
    ? []
    : tax.rates.map(({ rate, tax: amount }) => ({
        id: `tax-${rate}`,
        label: t('tax.added', { rate: formatTaxRate(rate, locale) }),
        amount: formatMoney(amount, locale),
        why: why?.(rate),
      }));

/** What there is to say of tax beside the sum; nothing where there is none. */
export function describeTax(tax: TaxSummary, { t, locale }: TaxWords): string {
  if (tax.reverseCharge) return t('tax.reverse');
  if (!tax.included) return '';
  return tax.rates
    .map(({ rate, tax: amount }) =>
      t('tax.includes', { amount: formatMoney(amount, locale), rate: formatTaxRate(rate, locale) }),
    )
    .join(' ');
}

export interface Saving {
  id: string;
  label: string;
  amount: Money;
  why: SummaryRow['why'];
}

/** The row of a discount; none for a discount of nothing. */
export function savingRows({ id, label, amount, why }: Saving, locale: Locale): SummaryRow[] {
  if (amount.amount === 0) return [];
  const off = { ...amount, amount: -Math.abs(amount.amount) };
  return [{ id, label, amount: formatMoney(off, locale), saving: true, why }];
}
