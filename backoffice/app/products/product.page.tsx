import { TAX_CLASSES, type TaxClass as Class } from '@halfturn/contract/primitives/tax-classes.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { buttonClass } from '@halfturn/ui/button-class.ts';
import { Refusal } from '@halfturn/ui/notice.tsx';
import { Select } from '@halfturn/ui/select.tsx';
import { Link, useLoaderData } from 'react-router';
import { call } from '../api.ts';
import { Bar } from '../layout/bar.tsx';
import { useStaff } from '../layout/use-staff.ts';
import { useAct } from '../use-act.ts';
import { Addresses } from './addresses.tsx';
import { Pictures } from './pictures.tsx';
import type { loadProduct } from './products.loader.ts';
import styles from './products.module.css';
import { ReleaseDay } from './release-day.tsx';

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

interface TaxClassProps {
  id: string;
  taxClass: Class;
  maySet: boolean;
}

/** What a product is to the tax office. It is saved as soon as it is chosen. */
function TaxClass({ id, taxClass, maySet }: TaxClassProps) {
  const { t } = useWords<'staff-tax'>();
  const { busy, refusal, run } = useAct();
  return (
    <section>
      <Refusal>{refusal}</Refusal>
      <Select
        className={styles.tax}
        label={t('staff-tax.product_class')}
        hint={t('staff-tax.product_hint')}
        value={taxClass}
        disabled={!maySet || busy !== null}
        onChange={({ target }) =>
          void run('tax', () =>
            call('POST /admin/products/{id}/tax-class', {
              params: { id },
              body: { taxClass: target.value as Class },
            }),
          )
        }
        options={TAX_CLASSES.map((one) => [one, t(`staff-tax.class_${one}`)])}
      />
    </section>
  );
}
