import type { OwnCurrency } from '@halfturn/contract/staff/prices.ts';
import { useWords } from '@halfturn/locales/react.ts';

/** The names of the fields for amounts, with the currency in which they are typed. */
export function usePriceHeads(own: OwnCurrency | null): { price: string; sale: string; cost: string } {
  const { t } = useWords<'staff-variants' | 'staff-prices' | 'staff-editor'>();
  if (!own)
    return {
      price: t('staff-variants.price'),
      sale: t('staff-variants.sale'),
      cost: t('staff-variants.cost'),
    };
  const { code } = own;
  return {
    price: t('staff-prices.own_price', { code }),
    sale: t('staff-prices.own_sale', { code }),
    cost: t('staff-editor.in_currency', { name: t('staff-editor.cost'), code }),
  };
}
