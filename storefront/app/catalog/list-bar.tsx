import { useWords } from '@halfturn/locales/react.ts';
import { buttonClass } from '@halfturn/ui/button-class.ts';
import { Icon } from '@halfturn/ui/icons.tsx';
import { Select } from '@halfturn/ui/select.tsx';
import { Tag } from '@halfturn/ui/tag.tsx';
import { FILTER_FORM, FILTER_SHEET, useSendFilters } from './filter-form.ts';
import styles from './list-bar.module.css';
import { filterCount, SORTS } from './list-state.ts';
import type { ListData } from './list.loader.ts';
import { prefer } from './preferred.ts';

/** Sort, and on phones the way to the filters; there it stays in sight. */
export function ListBar({ data: { name, state } }: { data: ListData }) {
  const { t } = useWords<'catalog'>();
  const send = useSendFilters();
  const on = filterCount(state, name === 'search');
  const sort = state.sort ?? SORTS[0];
  return (
    <div className={styles.bar}>
      <button type="button" className={buttonClass({}, styles.filters)} popoverTarget={FILTER_SHEET}>
        <Icon name="filter" /> {t('catalog.filters')}
        {on > 0 && (
          <Tag tone="good">
            <span aria-hidden="true">{on}</span>
            <span className="sr-only">{t('catalog.filters_on', { count: on })}</span>
          </Tag>
        )}
      </button>
      <Select
        label={t('catalog.sort')}
        hideLabel
        className={styles.sort}
        name="sort"
        form={FILTER_FORM}
        key={sort}
        defaultValue={sort}
        onChange={(event) => {
          prefer('sort', event.target.value);
          send(event.target.form);
        }}
      >
        {SORTS.map((one) => (
          <option key={one} value={one}>
            {t(`catalog.sort_${one}`)}
          </option>
        ))}
      </Select>
    </div>
  );
}
