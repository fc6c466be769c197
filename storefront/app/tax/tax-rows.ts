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
export function taxSaid(tax: TaxSummary, { t, locale }: TaxWords): string {
  if (tax.reverseCharge) return t('tax.reverse');
  if (!tax.included) return '';
  return tax.rates
    .map(({ rate, tax: amount }) =>
      t('tax.includes', { amount: formatMoney(amount, locale), rate: formatTaxRate(rate, locale) }),
    )
    .join(' ');
}
