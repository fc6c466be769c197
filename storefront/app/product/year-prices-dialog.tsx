import type { ProductPrices } from '@halfturn/contract/product-prices.ts';
import { formatDate, formatMoney, formatNumber } from '@halfturn/locales/format.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Dialog } from '@halfturn/ui/dialog.tsx';
import { PriceLine } from '@halfturn/ui/price-line.tsx';
import { Skeleton } from '@halfturn/ui/skeleton.tsx';
import { useEffect, useState } from 'react';
import { useCall } from '../api.ts';
import { Fault } from '../fault.tsx';
import { usePage } from '../root/page-context.ts';
import styles from './year-prices.module.css';
import { priceChanges, summaryOf } from './price-changes.ts';

export interface YearPricesDialogProps {
  productId: string;
  onClose: () => void;
}

/** The price over the last year: as a line, and every change as a row of a table, the latest first. */
export default function YearPricesDialog({ productId, onClose }: YearPricesDialogProps) {
  const { t } = useWords<'product' | 'shell' | 'catalog'>();
  const { prices, lost } = usePrices(productId);
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('product.year_prices')}
      closeLabel={t('shell.close')}
      shape="wide"
    >
      <Fault>{lost && t('catalog.wish_failed')}</Fault>
      {prices ? <Prices prices={prices} /> : !lost && <Skeleton height="120px" />}
    </Dialog>
  );
}

function Prices({ prices }: { prices: ProductPrices }) {
  const { t, locale } = useWords<'product' | 'catalog'>();
  const changes = priceChanges(prices.steps);
  const summary = summaryOf(prices.steps);
  if (!summary) return null;
  const currency = summary.now.currency;
  const money = (amount: number) => formatMoney({ amount, currency }, locale);
  const words = { low: money(summary.low), high: money(summary.high), now: money(summary.now.amount) };
  return (
    <div className={styles.prices}>
      <p>{t('product.year_prices_summary', words)}</p>
      {summary.low !== summary.high && (
        <PriceLine
          points={prices.steps.map(({ at, price }) => ({ at: Date.parse(at), amount: price.amount }))}
          from={Date.parse(prices.from)}
          to={Date.parse(prices.to)}
          label={t('product.year_prices_summary', words)}
          startLabel={formatDate(prices.from, locale)}
          endLabel={t('catalog.today')}
        />
      )}
      <table className={styles.table}>
        <caption className="sr-only">{t('product.year_prices')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('product.year_prices_since')}</th>
            <th scope="col">{t('catalog.price')}</th>
            <th scope="col">{t('product.year_prices_change')}</th>
          </tr>
        </thead>
        <tbody>
          {changes.map(({ at, price, change }) => (
            <tr key={at}>
              <th scope="row">{formatDate(at, locale)}</th>
              <td>
                <bdi>{formatMoney(price, locale)}</bdi>
              </td>
              <td>
                <bdi>
                  {change === null
                    ? '–'
                    : formatNumber(change, locale, {
                        style: 'percent',
                        signDisplay: 'always',
                        maximumFractionDigits: 0,
                      })}
                </bdi>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function usePrices(productId: string) {
  const call = useCall();
  const { currency } = usePage();
  const [prices, setPrices] = useState<ProductPrices | null>(null);
  const [lost, setLost] = useState(false);
  useEffect(() => {
    const stop = new AbortController();
    call('GET /api/products/{id}/prices', { params: { id: productId } }, { signal: stop.signal }).then(
      setPrices,
      () => setLost(!stop.signal.aborted),
    );
    return () => stop.abort();
  }, [call, productId, currency]);
  return { prices, lost };
}
