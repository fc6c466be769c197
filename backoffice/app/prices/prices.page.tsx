import { formatMoney } from '@halfturn/locales/format.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Empty } from '@halfturn/ui/empty.tsx';
import { TabLinks } from '@halfturn/ui/tab-links.tsx';
import { Tag } from '@halfturn/ui/tag.tsx';
import { Link, useLoaderData, useLocation, useNavigate } from 'react-router';
import { Bar } from '../layout/bar.tsx';
import { FindForm } from '../layout/find-form.tsx';
import { useListKeys } from '../layout/list-keys.ts';
import { Pages } from '../layout/pages.tsx';
import { renderGo } from '../layout/render-go.tsx';
import styles from '../layout/table.module.css';
import orders from '../orders/orders.module.css';
import { writePrices } from './prices-address.ts';
import type { loadPrices } from './prices.loader.ts';

/** Nothing is open beside this list. */
const noPanel = () => {};

/** Products with their base price, and where another is fixed; best sellers first, or what a name finds. */
export function PricesPage() {
  const { t, locale } = useWords<'staff' | 'staff-prices'>();
  const list = useLoaderData<typeof loadPrices>();
  const { search } = useLocation();
  const navigate = useNavigate();
  const { q } = list;
  useListKeys(noPanel);
  return (
    <>
      <Bar title={t('staff-prices.title')} />
      <div className={orders.tabs}>
        <TabLinks
          label={t('staff-prices.title')}
          renderLink={renderGo}
          links={[
            { href: `/prices${writePrices({ q })}`, label: t('staff-prices.all'), current: !list.onlyFixed },
            {
              href: `/prices${writePrices({ q, fixed: true })}`,
              label: t('staff-prices.with_fixed'),
              current: list.onlyFixed,
            },
          ]}
        />
      </div>
      <FindForm
        label={t('staff.find_product')}
        q={q}
        onFind={(asked) => void navigate(`/prices${writePrices({ q: asked, fixed: list.onlyFixed })}`)}
      />
      {list.rows.length === 0 ? (
        <Empty icon="tag" title={q ? t('staff.no_product_found') : t('staff-prices.none_fixed')} />
      ) : (
        <div className={styles.scroll}>
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">{t('staff.product')}</th>
                <th scope="col" className={styles.spare}>
                  {t('staff.fits')}
                </th>
                <th scope="col" className={styles.number}>
                  {t('staff-prices.base')}
                </th>
                <th scope="col" className={styles.number}>
                  {t('staff-prices.reduced_to')}
                </th>
                <th scope="col">{t('staff-prices.fixed_in')}</th>
              </tr>
            </thead>
            <tbody>
              {list.rows.map((row) => (
                <tr key={row.id}>
                  <td className={styles.name}>
                    <Link data-row className={styles.row} to={`/prices/${row.id}${search}`}>
                      {row.name}
                    </Link>{' '}
                    {row.status !== 'live' && <Tag>{t(`staff.product_${row.status}`)}</Tag>}
                  </td>
                  <td className={`${styles.name} ${styles.spare}`}>{`${row.platform} · ${row.region}`}</td>
                  <td className={styles.number}>{formatMoney(row.price, locale)}</td>
                  <td className={styles.number}>{row.sale && formatMoney(row.sale, locale)}</td>
                  <td>{row.fixed.join(' ')}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      <div className={styles.foot}>
        <span role="status">{t('staff.products', { count: list.total })}</span>
        <Pages
          page={list.page}
          pages={Math.ceil(list.total / list.pageSize)}
          hrefFor={(page) => `/prices${writePrices({ q, fixed: list.onlyFixed, page })}`}
        />
      </div>
    </>
  );
}
