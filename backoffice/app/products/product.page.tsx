import { useWords } from '@halfturn/locales/react.ts';
import { buttonClass } from '@halfturn/ui/button-class.ts';
import { Link, useLoaderData } from 'react-router';
import { Bar } from '../layout/bar.tsx';
import { useStaff } from '../layout/use-staff.ts';
import { Addresses } from './addresses.tsx';
import { Pictures } from './pictures.tsx';
import styles from './products.module.css';
import { ReleaseDay } from './release-day.tsx';
import { TaxClass } from './tax-class.tsx';
import type { loadProduct } from './products.loader.ts';

/** A product as the catalogue's people keep it: its pictures, its release day, and where it is found. */
export function ProductPage() {
  const { t, locale } = useWords<'staff-products'>();
  const { product, pictures, slugs, shelf } = useLoaderData<typeof loadProduct>();
  const { mayCall } = useStaff();
  const maySet = mayCall('staffAddPicture');
  const path = `/${shelf.slugs.own[locale] ?? shelf.slugs.base}/${slugs.own[locale] ?? slugs.base}?lang=${locale}`;
  return (
    <>
      <Bar title={product.name} note={`${product.platform} · ${product.region}`}>
        <Link className={buttonClass()} to="/products">
          {t('staff-products.all')}
        </Link>
        {product.status === 'live' && (
          <a className={buttonClass()} href={path} target="_blank" rel="noreferrer">
            {t('staff-products.look')}
          </a>
        )}
      </Bar>
      <div className={styles.page}>
        <Pictures key={product.id} product={product} pictures={pictures} maySet={maySet} />
        <ReleaseDay
          key={`release ${product.id}`}
          id={product.id}
          kind={product.kind}
          released={product.released}
          preOrders={product.preOrders}
          maySet={mayCall('staffMoveRelease')}
        />
        <TaxClass id={product.id} taxClass={product.taxClass} maySet={mayCall('staffSetTaxClass')} />
        <Addresses
          title={t('staff-products.product_address')}
          slugs={slugs}
          of={{ kind: 'product', id: product.id }}
          before={`/${shelf.slugs.base}/`}
          maySet={maySet}
        />
        <Addresses
          title={t('staff-products.shelf_address', { name: shelf.name })}
          slugs={shelf.slugs}
          of={{ kind: 'class', id: shelf.id }}
          before="/"
          maySet={maySet}
        />
      </div>
    </>
  );
}
