import { BASE_CURRENCY } from '@halfturn/contract/primitives/currencies.ts';
import { useWords } from '@halfturn/locales/react.ts';

/** In which currency the amounts are and how they were converted, in a store whose own currency is not the dollar. */
export function AmountsNote({ currency, className }: { currency: string; className?: string | undefined }) {
  const { t } = useWords<'staff-reports'>();
  if (currency === BASE_CURRENCY) return null;
  return <p className={className}>{t('staff-reports.own_note', { code: currency })}</p>;
}
