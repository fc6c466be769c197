import type { ProductCard } from '@halfturn/contract/catalog.ts';
import { formatMoney } from '@halfturn/locales/format.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { PriceLine } from '@halfturn/ui/price-line.tsx';

const THIRTY_DAYS = 30 * 86_400_000;

export interface PriceHistoryProps {
  product: Pick<ProductCard, 'price' | 'history'>;
  /** Where the line ends: the moment of loading, so that server and browser draw the same. */
  now: number;
  /** Names the ends of the line. */
  ends?: boolean;
}

/** The price of the last 30 days; nothing where it has not changed. */
export function PriceHistory({ product: { price, history }, now, ends = false }: PriceHistoryProps) {
  const { t, locale } = useWords<'catalog'>();
  const amounts = [...history.map((step) => step.price.amount), price.amount];
  const low = Math.min(...amounts);
  const high = Math.max(...amounts);
  if (low === high) return null;
  const money = (amount: number) => formatMoney({ amount, currency: price.currency }, locale);
  return (
    <PriceLine
      points={history.map((step) => ({ at: Date.parse(step.at), amount: step.price.amount }))}
      from={now - THIRTY_DAYS}
      to={now}
      label={t('catalog.price_line', { low: money(low), high: money(high), now: money(price.amount) })}
      {...(ends && { startLabel: t('catalog.days_ago'), endLabel: t('catalog.today') })}
    />
  );
}
