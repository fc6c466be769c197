import { useWords } from '@halfturn/locales/react.ts';
import { useFormats } from '../layout/use-formats.ts';

interface Dates {
  saleFrom: string | null;
  saleUntil: string | null;
}

/** When a sale begins and ends, in words: "Mar 1 – Mar 8"; empty for a sale without dates. */
export function useSaleDates(): (dates: Dates | null) => string {
  const { t } = useWords<'staff-variants'>();
  const { day } = useFormats();
  return (dates) => {
    const from = dates?.saleFrom ? day(dates.saleFrom) : '';
    const until = dates?.saleUntil ? day(dates.saleUntil) : '';
    if (from && until) return t('staff-variants.from_until', { from, until });
    if (from) return t('staff-variants.from', { from });
    return until ? t('staff-variants.until', { until }) : '';
  };
}
