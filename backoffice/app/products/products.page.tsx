import { pictureSrc } from '@halfturn/contract/primitives/picture-files.ts';
import { useWords } from '@halfturn/locales/react.ts';
import cover from '@halfturn/ui/cover.module.css';
import { Cover } from '@halfturn/ui/cover.tsx';
import { Empty } from '@halfturn/ui/empty.tsx';
import { Tag } from '@halfturn/ui/tag.tsx';
import { useLoaderData, useNavigate } from 'react-router';
import { Bar } from '../layout/bar.tsx';
import { List } from '../layout/list.tsx';
import { FindForm } from '../layout/find-form.tsx';
import { useListKeys } from '../layout/list-keys.ts';
import { RowLink, Table } from '../layout/table.tsx';
import { useFormats } from '../layout/use-formats.ts';
import styles from './products.module.css';
import { products, type loadProducts } from './products.loader.ts';

const stay = () => {};

/** All products by name, with the picture that stands for each. */
export function ProductsPage() {
  const { t } = useWords<'staff' | 'staff-products'>();
  const list = useLoaderData<typeof loadProducts>();
  const navigate = useNavigate();
  useListKeys(stay);
  return (
    <>
      <Bar title={t('staff-products.title')} />
      <FindForm
        label={t('staff.find_product')}
        q={list.q}
        onFind={(q) => void navigate(products.path({ q }))}
      />
      <List
        rows={list.rows}
        empty={<Empty icon="box" title={t('staff.no_product_found')} />}
        count={t('staff.products', { count: list.total })}
        page={list.page}
        pages={list.pages}
        hrefFor={(page) => products.path({ q: list.q, page })}
      >
        <ProductsTable rows={list.rows} />
      </List>
    </>
  );
}

function ProductsTable({ rows }: { rows: Awaited<ReturnType<typeof loadProducts>>['rows'] }) {
  const { t } = useWords<'staff' | 'staff-products'>();
  const { number } = useFormats();
  return (
    <Table
      rows={rows}
      rowKey={(row) => row.id}
      columns={[
        {
          head: t('staff.product'),
          name: true,
          cell: (row) => (
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
              <RowLink to={`/products/${row.id}`}>{row.name}</RowLink>
              {row.status !== 'live' && <Tag>{t(`staff.product_${row.status}`)}</Tag>}
            </span>
          ),
        },
        { head: t('staff.fits'), name: true, cell: (row) => `${row.platform} · ${row.region}` },
        { head: t('staff-products.pictures'), number: true, cell: (row) => number(row.pictures) },
      ]}
    />
  );
}
