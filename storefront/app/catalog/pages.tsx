import { useWords } from '@halfturn/locales/react.ts';
import { Select } from '@halfturn/ui/select.tsx';
import { links } from '../links.ts';
import { PageLinks } from '../lists/page-links.tsx';
import { FILTER_FORM, useSendFilters } from './filter-form.ts';
import { PAGE_SIZES } from './list-state.ts';
import type { ListData } from './list.loader.ts';
import styles from './pages.module.css';
import { prefer } from './preferred.ts';

/** The pages of a list as links. */
export function Pages({ data: { name, state, total } }: { data: ListData }) {
  const size = state.pageSize ?? PAGE_SIZES[0];
  return (
    <PageLinks
      page={Number(state.through ?? state.pageNum ?? 1)}
      pages={Math.ceil(total / Number(size))}
      hrefFor={(to) =>
        links.list(name, { ...state, pageNum: to === 1 ? undefined : String(to), through: undefined })
      }
    />
  );
}

/** How many products a page holds, and "Show more" adds. */
export function PageSize({ data: { state } }: { data: ListData }) {
  const { t } = useWords<'catalog'>();
  const send = useSendFilters();
  const size = state.pageSize ?? PAGE_SIZES[0];
  return (
    <Select
      label={t('catalog.per_page')}
      className={styles.size}
      name="pageSize"
      form={FILTER_FORM}
      key={size}
      defaultValue={size}
      onChange={(event) => {
        prefer('pageSize', event.target.value);
        send(event.target.form);
      }}
    >
      {PAGE_SIZES.map((one) => (
        <option key={one}>{one}</option>
      ))}
    </Select>
  );
}
