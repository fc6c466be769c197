import { pictureSrc } from '@halfturn/contract/primitives/picture-files.ts';
import type { ProductListRow } from '@halfturn/contract/staff/product-list.ts';
import { useWords } from '@halfturn/locales/react.ts';
import cover from '@halfturn/ui/cover.module.css';
import { Cover } from '@halfturn/ui/cover.tsx';
import { Tag } from '@halfturn/ui/tag.tsx';
import { StateTag } from '../layout/state-tag.tsx';
import { RowLink, type Columns } from '../layout/table.tsx';
import { useFormats } from '../layout/use-formats.ts';
import styles from './product-list.module.css';

/** The columns of the list of products; that of the SKU only if one of them has any. */
export function useProductColumns(rows: readonly ProductListRow[]): Columns<ProductListRow> {
  const { t } = useWords<'staff' | 'staff-product-list'>();
  const { number, when } = useFormats();
  return [
    { head: t('staff.product'), sort: 'name', name: true, cell: (row) => <Name row={row} /> },
    rows.some(({ sku }) => sku !== '') && {
      head: t('staff-product-list.sku'),
      name: true,
      spare: true,
      cell: (row) => <bdi>{row.sku}</bdi>,
    },
    { head: t('staff-product-list.type'), name: true, spare: true, cell: (row) => row.type },
    {
      head: t('staff.fits'),
      name: true,
      cell: (row) => [row.platform, row.region].filter((one) => one !== null).join(' · '),
    },
    {
      head: t('staff-product-list.status'),
      cell: (row) => <StateTag of={`staff-product-list.${row.status}`} />,
    },
    { head: t('staff-product-list.price'), sort: 'price', number: true, cell: (row) => <Price row={row} /> },
    { head: t('staff-product-list.stock'), sort: 'stock', number: true, cell: (row) => <Stock row={row} /> },
    { head: t('staff-product-list.sold'), sort: 'sold', number: true, cell: (row) => number(row.sold) },
    {
      head: t('staff-product-list.changed'),
      sort: 'changed',
      spare: true,
      cell: (row) => when(row.changedAt),
    },
  ];
}

/** The picture that stands for the product, and its name with the edition under it. */
function Name({ row }: { row: ProductListRow }) {
  const { t } = useWords<'staff-product-list'>();
  return (
    <span className={styles.product}>
      <Cover
        name={row.name}
        genre={row.kind === 'key' ? (row.genreCode ?? '') : 'goods'}
        size={24}
        image={
          row.image && (
            <img className={cover.image} src={pictureSrc(row.image, 160)} alt="" width={24} height={32} />
          )
        }
      />
      <span className={styles.words}>
        <RowLink dir="auto" to={`/products/${row.id}`}>
          {row.name}
        </RowLink>
        {row.edition && <small dir="auto">{row.edition}</small>}
        {row.variants > 0 && <small>{t('staff-product-list.variants', { count: row.variants })}</small>}
      </span>
    </span>
  );
}

/** What it costs, and the base price struck through if it is reduced. */
function Price({ row: { price, sale } }: { row: ProductListRow }) {
  const { money } = useFormats();
  return (
    <span className={styles.price}>
      <b>{money(sale ?? price)}</b>
      {sale && <s>{money(price)}</s>}
    </span>
  );
}

/** What is left. Little of a product that is for sale stands out. */
function Stock({ row: { status, stock, threshold } }: { row: ProductListRow }) {
  const { number } = useFormats();
  if (status !== 'live' || stock >= Math.max(threshold, 1)) return number(stock);
  return (
    <Tag tone={stock === 0 ? 'bad' : 'warn'} dot={stock === 0 ? 'hollow' : 'half'}>
      {number(stock)}
    </Tag>
  );
}
