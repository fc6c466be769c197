import type { StockRow } from '@halfturn/contract/staff/keys.ts';
import { formatPercent } from '@halfturn/locales/format.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { buttonClass } from '@halfturn/ui/button-class.ts';
import { Icon } from '@halfturn/ui/icons.tsx';
import { Link, useLoaderData } from 'react-router';
import { CsvLink } from '../layout/csv-link.tsx';
import { Table } from '../layout/table.tsx';
import { useFormats } from '../layout/use-formats.ts';
import { useStaff } from '../layout/use-staff.ts';
import { CrumbBar } from './crumb.tsx';
import { daysLeft } from './import-state.ts';
import { newImportPath } from './import.loader.ts';
import { useBatchColumns } from './key-columns.tsx';
import { KeysList } from './keys-list.tsx';
import styles from './keys.module.css';
import { productKeys, type loadProductKeys } from './stock.loader.ts';
import { OwnThreshold } from './threshold-dialog.tsx';

type Loaded = Awaited<ReturnType<typeof loadProductKeys>>;

/** A product's stock: how much is left, where it came from, and its keys. */
export function ProductKeysPage() {
  const { t } = useWords<'staff' | 'staff-keys'>();
  const loaded = useLoaderData<typeof loadProductKeys>();
  const { product, batches, list } = loaded;
  const columns = useBatchColumns();
  return (
    <>
      <CrumbBar title={product.name}>
        <Acts loaded={loaded} />
      </CrumbBar>
      <div className={styles.page}>
        <Stats loaded={loaded} />
        {product.kind === 'key' && (
          <section>
            <h2>{t('staff-keys.batches')}</h2>
            {batches.length === 0 ? (
              <p>{t('staff.no_batches')}</p>
            ) : (
              <div className={styles.panel}>
                <Table rows={batches} rowKey={(row) => row.id} columns={columns} />
              </div>
            )}
          </section>
        )}
        {list.shown && batches.length > 0 && (
          <section>
            <h2>{t('staff.keys')}</h2>
            <KeysList address={productKeys(product.productId)} list={list} withBatch />
          </section>
        )}
      </div>
    </>
  );
}

function Acts({ loaded: { product, ownThreshold, usual } }: { loaded: Loaded }) {
  const { t } = useWords<'staff-keys'>();
  const { mayCall } = useStaff();
  const isKey = product.kind === 'key';
  return (
    <>
      {mayCall('staffSaveThreshold') && (
        <OwnThreshold productId={product.productId} own={ownThreshold} usual={usual} />
      )}
      {isKey && mayCall('staffStockKeys') && (
        <CsvLink href={`/prod-api/admin/stock/${product.productId}/keys.csv`} />
      )}
      {mayCall('staffProducts') && (
        <Link className={buttonClass()} to={`/products/${product.productId}`}>
          {t('staff-keys.edit_product')}
        </Link>
      )}
      {isKey && mayCall('staffCreateKeyImport') && (
        <Link className={buttonClass({ variant: 'main' })} to={newImportPath(product.productId)}>
          <Icon name="plus" />
          {t('staff-keys.import')}
        </Link>
      )}
    </>
  );
}

function Stats({ loaded: { product, batches } }: { loaded: Loaded }) {
  const { t, locale } = useWords<'staff' | 'staff-keys'>();
  const { number, money } = useFormats();
  const bad = batches.reduce((sum, batch) => sum + batch.bad, 0);
  const sold = batches.reduce((sum, batch) => sum + batch.sold, 0);
  const stats: [string, string][] = [
    [t('staff-keys.reserved'), number(product.held)],
    [t('staff.sold_30'), number(product.sold30)],
    [
      t('staff.bad_keys'),
      t('staff-keys.bad_rate', { count: bad, share: formatPercent(bad / Math.max(1, sold + bad), locale) }),
    ],
    [t('staff-keys.value'), product.value.map((one) => money(one)).join(' + ') || '–'],
    [t('staff-keys.threshold'), number(product.threshold)],
  ];
  return (
    <dl className={styles.stats}>
      <div>
        <dt>{t('staff-keys.available')}</dt>
        <dd>
          {number(product.free)} <DaysLeft product={product} />
        </dd>
      </div>
      {stats.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <bdi>{value}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  );
}

function DaysLeft({ product }: { product: StockRow }) {
  const { number } = useFormats();
  const days = daysLeft(product.free, product.sold30);
  if (days === null) return null;
  return <small>{number(days, { style: 'unit', unit: 'day', unitDisplay: 'long' })}</small>;
}
