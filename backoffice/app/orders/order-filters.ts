import { formatName } from '@halfturn/locales/format.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { methodName } from '../payment-methods/method-name.ts';
import type { loadOrders } from './orders.loader.ts';

type Choices = Pick<Awaited<ReturnType<typeof loadOrders>>, 'methods' | 'countries'>;

/** The choices that narrow a list of orders: those that some order has. */
export function useOrderFilters({ methods, countries }: Choices) {
  const { t, locale } = useWords<'staff-orders' | 'staff-payment-methods'>();
  const named = countries.map((code) => [code, formatName('region', code, locale)] as const);
  return [
    {
      name: 'method',
      label: t('staff-orders.method'),
      any: t('staff-orders.any_method'),
      options: methods.map((code) => [code, methodName(t, code)] as const),
    },
    {
      name: 'country',
      label: t('staff-orders.country'),
      any: t('staff-orders.any_country'),
      options: named.toSorted(([, a], [, b]) => a.localeCompare(b, locale)),
    },
  ] as const;
}
