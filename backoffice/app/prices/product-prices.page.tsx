import { dotted } from '@halfturn/contract/primitives/dotted.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Button } from '@halfturn/ui/button.tsx';
import { Notice, Refusal } from '@halfturn/ui/notice.tsx';
import { Link, useLoaderData, useLocation } from 'react-router';
import { Bar } from '../layout/bar.tsx';
import { Form } from '../layout/form.tsx';
import { useFormats } from '../layout/use-formats.ts';
import { useStaff } from '../layout/use-staff.ts';
import { PricesTable } from './prices-table.tsx';
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
  const { t } = useWords<'staff-prices' | 'staff-currencies'>();
  const { money } = useFormats();
  const { product, currencies, version, wholesale, orderLimit } = useLoaderData<typeof loadProductPrices>();
  const { search } = useLocation();
  const maySet = useStaff().mayCall('staffFixPrices');
  const prices = usePrices(product.id, version, currencies);
  const { changed, act, saved } = prices;
  return (
    <>
      <Form
        onSend={() => {
          if (changed.length > 0) void prices.save();
        }}
      >
        <Bar title={product.name} note={dotted(product.platform, product.region)}>
          {maySet && (
            <Button type="submit" variant="main" busy={act.busy !== null} disabled={changed.length === 0}>
              {t('staff-prices.save')}
            </Button>
          )}
        </Bar>
        <div className={styles.notes}>
          <Link to={`/prices${search}`}>{t('staff-prices.back')}</Link>
          <Refusal>{act.refusal}</Refusal>
          {saved && (
            <Notice tone="good" role="status">
              {t('staff-prices.saved')}
            </Notice>
          )}
          <p>
            {t('staff-prices.base')}: <b>{money(product.sale ?? product.price)}</b>{' '}
            {product.sale && <s>{money(product.price)}</s>}
          </p>
          <p className="muted">{t('staff-prices.how')}</p>
          <p role="status">{changed.length > 0 && t('staff-prices.unsaved', { count: changed.length })}</p>
        </div>
        <PricesTable rows={currencies} prices={prices} maySet={maySet} />
      </Form>
      <Tiers productId={product.id} {...{ wholesale, currencies, orderLimit, maySet }} />
    </>
  );
}
