import type { StockKey } from '@halfturn/contract/staff/keys.ts';
import { KEY_STATES } from '@halfturn/contract/staff/stock-lists.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { useNavigate } from 'react-router';
import { Filter, FindForm } from '../layout/find-form.tsx';
import { Pages } from '../layout/pages.tsx';
import { BulkBar, useChosen, type Chosen } from '../layout/selection.tsx';
import table from '../layout/table.module.css';
import { Table } from '../layout/table.tsx';
import { useFormats } from '../layout/use-formats.ts';
import type { ListAddress, Paged } from '../list-address.ts';
import { useKeyColumns } from './key-columns.tsx';
import styles from './keys.module.css';

interface Asked {
  q: string;
  state: StockKey['state'] | '';
}

export interface KeysListProps {
  address: ListAddress<Asked>;
  list: { rows: readonly StockKey[]; total: number; asked: Paged<Asked>; pages: number };
  withBatch: boolean;
  /** What can be done with the keys that are chosen; keys can be chosen only then. */
  acts?: (chosen: Chosen) => React.ReactNode;
}

/** Keys by their last characters, with the state of each. */
export function KeysList({ address, list, withBatch, acts }: KeysListProps) {
  const { t } = useWords<'staff' | 'staff-keys'>();
  const { number } = useFormats();
  const navigate = useNavigate();
  const { asked, rows, total, pages } = list;
  const chosen = useChosen(`${asked.q} ${asked.state}`);
  const columns = useKeyColumns({ withBatch });
  const go = (form: HTMLFormElement | null) =>
    void navigate(address.pathOf(form, { ...asked, page: 1 }), { preventScrollReset: true });
  const nameOf = (row: StockKey) => row.masked.slice(-3);
  return (
    <div className={styles.panel}>
      <FindForm
        label={t('staff-keys.last_characters')}
        q={asked.q}
        maxLength={8}
        onFind={(_q, form) => go(form)}
      >
        <Filter
          name="state"
          label={t('staff-keys.state')}
          any={t('staff-keys.any_state')}
          value={asked.state}
          options={KEY_STATES.map((state) => [
            state,
            state === 'free'
              ? t('staff-keys.available')
              : state === 'held'
                ? t('staff-keys.reserved')
                : t(`staff.keys_${state}`),
          ])}
          onPick={go}
        />
      </FindForm>
      {rows.length > 0 ? (
        <Table
          rows={rows}
          rowKey={(row) => row.id}
          columns={columns}
          selecting={
            acts && { rows, keyOf: ({ id }) => id, nameOf, chosen: chosen.keys, choose: chosen.choose }
          }
        />
      ) : (
        <p className={table.none}>{t('staff-keys.no_keys')}</p>
      )}
      <div className={table.foot}>
        <span role="status">{number(total)}</span>
        <Pages page={asked.page} pages={pages} hrefFor={(page) => address.path({ ...asked, page })} />
        <span>{t('staff-keys.keys_note')}</span>
      </div>
      {acts && <BulkBar nameOf={nameOf} acts={acts} chosen={chosen} />}
    </div>
  );
}
