import type { Order } from '@halfturn/contract/orders.ts';
import { formatMoney } from '@halfturn/locales/format.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Notice } from '@halfturn/ui/notice.tsx';

/** What the store changed the price of an order by, and why; nothing where it did not. */
export function PriceAdjusted({ order, className }: { order: Order; className?: string | undefined }) {
  const { t, locale } = useWords<'orders'>();
  const { adjustPrice, adjustReason } = order;
  if (adjustPrice.amount === 0) return null;
  return (
    <Notice tone="info" className={className}>
      <b>
        {t('orders.adjusted')} <bdi>{formatMoney(adjustPrice, locale)}</bdi>
      </b>
      <p>
        <bdi>{adjustReason}</bdi>
      </p>
    </Notice>
  );
}
