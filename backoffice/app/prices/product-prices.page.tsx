import type { CurrencyPrice } from '@halfturn/contract/staff/prices.ts';
import { dotted } from '@halfturn/contract/primitives/dotted.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Link, useLoaderData, useLocation } from 'react-router';
import { Bar } from '../layout/bar.tsx';
import { useStaff } from '../layout/use-staff.ts';
import { BasePrice } from './base-price.tsx';
import { FixedPrices } from './fixed-prices.tsx';
import { OwnPrice } from './own-price.tsx';
import type { loadProductPrices } from './prices.loader.ts';
import styles from './prices.module.css';
import { Tiers } from './tiers.tsx';
import { VariantPrices } from './variant-prices.tsx';

/** What a product costs: in dollars, in every other currency, and for many units; or what each of its variants costs. */
export function ProductPricesPage() {
  const loaded = useLoaderData<typeof loadProductPrices>();
  const { t } = useWords<'staff-prices'>();
  const { search } = useLocation();
  const { mayCall } = useStaff();
  const { product, base, own, currencies, version, wholesale, orderLimit, variants } = loaded;
  const maySet = mayCall('staffFixPrices');
  const productId = product.id;
  // Another product's page begins with nothing written.
  return (
    <div key={productId}>
      <Bar title={product.name} note={dotted(product.platform, product.region)} />
      <p className={styles.back}>
        <Link to={`/prices${search}`}>{t('staff-prices.back')}</Link>
      </p>
      {variants ? (
        <VariantPrices {...{ productId, own }} rows={variants} />
      ) : (
        <>
          {own && mayCall('staffSetOwnPrice') && (
            <OwnPrice {...{ productId, own, currencies, version, base }} lowest={loaded.ownLowest} />
          )}
          <BasePrice {...{ productId, base }} maySet={mayCall('staffSetBasePrice')} />
          <FixedPrices {...{ productId, version, maySet }} currencies={ownFirst(currencies, own?.code)} />
          <Tiers {...{ productId, wholesale, currencies, orderLimit, maySet }} />
        </>
      )}
    </div>
  );
}

/** The currencies with the store's own at the top. */
const ownFirst = (currencies: readonly CurrencyPrice[], own: CurrencyPrice['code'] | undefined) =>
  currencies.toSorted((a, b) => Number(b.code === own) - Number(a.code === own));
