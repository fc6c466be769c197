import { dotted } from '@halfturn/contract/primitives/dotted.ts';
import type { Order } from '@halfturn/contract/orders.ts';
import { useWords } from '@halfturn/locales/react.ts';

type Line = Order['lines'][number];

/** "Steam · Europe · unit 1 of 2". */
export function useUnitMeta({ attributes, quantity }: Line, unit: Line['units'][number]): string {
  const { t } = useWords<'orders'>();
  const { platform, region } = attributes;
  return dotted(platform, region, quantity > 1 && t('orders.unit_no', { no: unit.no, count: quantity }));
}
