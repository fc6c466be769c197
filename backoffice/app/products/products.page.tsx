import { pictureSrc } from '@halfturn/contract/primitives/picture-files.ts';
import { formatNumber } from '@halfturn/locales/format.ts';
import { useWords } from '@halfturn/locales/react.ts';
import cover from '@halfturn/ui/cover.module.css';
import { Cover } from '@halfturn/ui/cover.tsx';
import { Empty } from '@halfturn/ui/empty.tsx';
import { Tag } from '@halfturn/ui/tag.tsx';
import { Link, useLoaderData, useNavigate } from 'react-router';
import { Bar } from '../layout/bar.tsx';
import { FindForm } from '../layout/find-form.tsx';
import { useListKeys } from '../layout/list-keys.ts';
import { Pages } from '../layout/pages.tsx';
import table from '../layout/table.module.css';
import styles from './products.module.css';
import type { loadProducts } from './products.loader.ts';
import { writeProducts } from './products-address.ts';

const stay = () => {};

/** All products by name, with the picture that stands for each. */
export function ProductsPage() {
  const { t, locale } = useWords<'staff' | 'staff-products'>();
  const list = useLoaderData<typeof loadProducts>();
  const navigate = useNavigate();
  useListKeys(stay);
  return (
    <>
      <Bar title={t('staff-products.title')} />
      <FindForm
        label={t('staff.find_product')}
        q={list.q}
        onFind={(q) => void navigate(`/products${writeProducts({ q })}`)}
      />
      {list.rows.length === 0 ? (
        <Empty icon="box" title={t('staff.no_product_found')} />
      ) : (
        <div className={table.scroll}>
          <table className={table.table}>
            <thead>
              <tr>
                <th scope="col">{t('staff.product')}</th>
                <th scope="col">{t('staff.fits')}</th>
                <th scope="col" className={table.number}>
                  {t('staff-products.pictures')}
                </th>
              </tr>
            </thead>
            <tbody>
              {list.rows.map((row) => (
                <tr key={row.id}>
                  <td className={table.name}>
                    <span className={styles.product}>
                      <Cover
                        name={row.name}
                        genre={row.genre}
                        size={30}
                        image={
                          row.image && (
                            <img
                              className={cover.image}
                              src={pictureSrc(row.image, 160)}
                              alt=""
                              width={30}
                              height={40}
                            />
                          )
                        }
                      />
                      <Link data-row className={table.row} to={`/products/${row.id}`}>
                        {row.name}
                      </Link>
                      {row.status !== 'live' && <Tag>{t(`staff.product_${row.status}`)}</Tag>}
                    </span>
                  </td>
                  <td className={table.name}>{`${row.platform} · ${row.region}`}</td>
                  <td className={table.number}>{formatNumber(row.pictures, locale)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      <div className={table.foot}>
        <span role="status">{t('staff.products', { count: list.total })}</span>
        <Pages
          page={list.page}
          pages={Math.ceil(list.total / list.pageSize)}
          hrefFor={(page) => `/products${writeProducts({ q: list.q, page })}`}
        />
      </div>
    </>
  );
}
