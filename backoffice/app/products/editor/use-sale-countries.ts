import type { SaleCountries } from '@halfturn/contract/primitives/sale-countries.ts';
import { formatName } from '@halfturn/locales/format.ts';
import { useWords } from '@halfturn/locales/react.ts';

/** Where a product is sold, in words: "Everywhere except Germany, Austria". */
export function useSaleCountries(): (sold: SaleCountries) => string {
  const { t, locale } = useWords<'staff-editor'>();
  return ({ rule, countries }) => {
    const names = countries.map((code) => formatName('region', code, locale)).join(', ');
    if (rule === 'everywhere') return t('staff-editor.sale_everywhere');
    return rule === 'only' ? names : t('staff-editor.sale_all_but', { countries: names });
  };
}
