import { formatMoney } from '@halfturn/locales/format.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Button } from '@halfturn/ui/button.tsx';
import { Notice } from '@halfturn/ui/notice.tsx';
import { Link, useLoaderData, useLocation } from 'react-router';
import { Bar } from '../layout/bar.tsx';
import table from '../layout/table.module.css';
import { useStaff } from '../layout/use-staff.ts';
import { useRefusal } from '../use-refusal.ts';
import { PriceRow } from './price-row.tsx';
import type { loadProductPrices } from './prices.loader.ts';
import styles from './prices.module.css';
import { Tiers } from './tiers.tsx';
import { usePrices } from './use-prices.ts';

/** What a product costs in every currency: by the rate, and where the shopkeeper says otherwise. */
export function ProductPricesPage() {
  const { product } = useLoaderData<typeof loadProductPrices>();
  // Another product's page begins with nothing written.
  return <PricesOf key={product.id} />;
}

function PricesOf() {
  const { t, locale } = useWords<'staff-prices' | 'staff-currencies'>();
  const { product, currencies, wholesale, orderLimit } = useLoaderData<typeof loadProductPrices>();
  const { search } = useLocation();
  const maySet = useStaff().mayCall('staffFixPrices');
  const prices = usePrices(product.id, currencies);
  const { changed, act, saved } = prices;
  const refusal = useRefusal(act.error);
  return (
    <>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (changed.length > 0) void prices.save();
        }}
      >
        <Bar title={product.name} note={`${product.platform} · ${product.region}`}>
          {maySet && (
            <Button type="submit" variant="main" busy={act.busy !== null} disabled={changed.length === 0}>
              {t('staff-prices.save')}
            </Button>
          )}
        </Bar>
        <div className={styles.notes}>
          <Link to={`/prices${search}`}>{t('staff-prices.back')}</Link>
          {refusal && (
            <Notice tone="bad" role="alert">
              {refusal}
            </Notice>
          )}
          {saved && (
            <Notice tone="good" role="status">
              {t('staff-prices.saved')}
            </Notice>
          )}
          <p>
            {t('staff-prices.base')}: <b>{formatMoney(product.sale ?? product.price, locale)}</b>{' '}
            {product.sale && <s>{formatMoney(product.price, locale)}</s>}
          </p>
          <p className="muted">{t('staff-prices.how')}</p>
          <p role="status">{changed.length > 0 && t('staff-prices.unsaved', { count: changed.length })}</p>
        </div>
        <div className={table.scroll}>
          <table className={table.table}>
            <thead>
              <tr>
                <th scope="col">{t('staff-currencies.currency')}</th>
                <th scope="col" className={table.number}>
                  {t('staff-prices.by_rate')}
                </th>
                <th scope="col">{t('staff-prices.fixed')}</th>
                <th scope="col">{t('staff-prices.sale')}</th>
                <th scope="col" className={table.number}>
                  {t('staff-prices.differs')}
                </th>
              </tr>
            </thead>
            <tbody>
              {currencies.map((row) => (
                <PriceRow key={row.code} row={row} prices={prices} maySet={maySet} />
              ))}
            </tbody>
          </table>
        </div>
      </form>
      <Tiers productId={product.id} {...{ wholesale, currencies, orderLimit, maySet }} />
    </>
  );
}
