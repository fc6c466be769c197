import type { Order } from '@halfturn/contract/orders.ts';
import { useWords } from '@halfturn/locales/react.ts';

type Line = Order['lines'][number];

/** "Steam · Europe · unit 1 of 2". */
export function useUnitMeta({ attributes, quantity }: Line, unit: Line['units'][number]): string {
  const { t } = useWords<'orders'>();
  if (quantity === 1) return t('orders.meta', attributes);
  return t('orders.meta_unit', {
    ...attributes,
    unit: t('orders.unit_no', { no: unit.no, count: quantity }),
  });
}
