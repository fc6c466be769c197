import { oneOf } from '@halfturn/contract/primitives/names.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Select } from '@halfturn/ui/select.tsx';
import { PAGE_SIZES } from '../catalog/list-state.ts';
import styles from '../catalog/pages.module.css';
import { prefer } from '../catalog/preferred.ts';
import { useGo } from '../use-go.ts';
import { PageLinks } from './page-links.tsx';
import { SIZES, type Paged } from './paged.ts';

export interface ListPagesProps {
  paged: Paged;
  pages: number;
  total: number;
  hrefOf: (paged: Paged) => string;
}

/** The pages of a member's list as links, and how much one holds. */
export function ListPages({ paged, pages, total, hrefOf }: ListPagesProps) {
  const { t } = useWords<'catalog'>();
  const go = useGo();
  if (total <= Number(PAGE_SIZES[0])) return null;
  return (
    <div className={styles.row}>
      <PageLinks page={paged.page} pages={pages} hrefFor={(page) => hrefOf({ ...paged, page })} />
      <Select
        label={t('catalog.per_page')}
        className={styles.size}
        value={String(paged.size)}
        onChange={({ target }) => {
          prefer('pageSize', target.value);
          go(hrefOf({ page: 1, size: oneOf(SIZES, Number(target.value)) }));
        }}
      >
        {PAGE_SIZES.map((one) => (
          <option key={one}>{one}</option>
        ))}
      </Select>
    </div>
  );
}
