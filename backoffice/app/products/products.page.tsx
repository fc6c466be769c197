import { pictureSrc } from '@halfturn/contract/primitives/picture-files.ts';
import { useWords } from '@halfturn/locales/react.ts';
import cover from '@halfturn/ui/cover.module.css';
import { Cover } from '@halfturn/ui/cover.tsx';
import { Tag } from '@halfturn/ui/tag.tsx';
import { useLoaderData } from 'react-router';
import { ListPage } from '../layout/list-page.tsx';
import { RowLink, type Columns } from '../layout/table.tsx';
import { useFormats } from '../layout/use-formats.ts';
import styles from './products.module.css';
import { products, type loadProducts } from './products.loader.ts';

type List = Awaited<ReturnType<typeof loadProducts>>;

/** All products by name, with the picture that stands for each. */
export function ProductsPage() {
  const { t } = useWords<'staff' | 'staff-products'>();
  const list = useLoaderData<typeof loadProducts>();
  return (
    <ListPage
      title={t('staff-products.title')}
      address={products}
      list={list}
      find={{ label: t('staff.find_product'), q: list.asked.q }}
      empty={{ icon: 'box', title: t('staff.no_product_found') }}
      count={t('staff.products', { count: list.total })}
      rowKey={(row) => row.id}
      columns={useColumns()}
    />
  );
}

function useColumns(): Columns<List['rows'][number]> {
  const { t } = useWords<'staff' | 'staff-products'>();
  const { number } = useFormats();
  return [
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
                <img className={cover.image} src={pictureSrc(row.image, 160)} alt="" width={30} height={40} />
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
  ];
}
