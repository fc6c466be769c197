import { useWords } from '@halfturn/locales/react.ts';
import { cx } from '@halfturn/ui/cx.ts';
import { Empty, type EmptyProps } from '@halfturn/ui/empty.tsx';
import { TabLinks, type TabLink } from '@halfturn/ui/tab-links.tsx';
import type { ReactNode } from 'react';
import { Outlet, useLocation, useNavigate, useParams } from 'react-router';
import type { ListAddress, Paged } from '../list-address.ts';
import { Bar } from './bar.tsx';
import { Filter, FindForm, type FilterProps } from './find-form.tsx';
import { useListKeys } from './list-keys.ts';
import { Pages } from './pages.tsx';
import { renderGo } from './render-go.tsx';
import styles from './table.module.css';
import { Table, type TableProps } from './table.tsx';

/** The parts of a list by state, over the list. */
export function ListTabs({ label, links }: { label: string; links: readonly TabLink[] }) {
  return (
    <div className={styles.tabs}>
      <TabLinks label={label} renderLink={renderGo} links={links} />
    </div>
  );
}

export interface ListPageProps<Row, A extends object> extends Omit<TableProps<Row>, 'rows'> {
  title: string;
  /** Beside the title: what can be done. */
  acts?: ReactNode;
  /** Under the title. */
  notice?: ReactNode;
  address: ListAddress<A>;
  /** What its loader found. */
  list: { rows: readonly Row[]; asked: NoInfer<Paged<A>>; pages: number };
  /** The tabs of the list, each with the query it adds. */
  tabs?: {
    label: string;
    links: readonly (Pick<TabLink, 'label' | 'count'> & { ask: Partial<NoInfer<A>> })[];
  };
  /** What is found by the search, which stands over lists that have one, and its longest text. */
  find?: { label: string; q: string; maxLength?: number };
  filters?: readonly (Omit<FilterProps, 'value' | 'onPick'> & { name: Extract<keyof A, string> })[];
  /** Further fields of the search. */
  fields?: ReactNode;
  /** In which order the rows stand, at the end of the search. */
  order?: string;
  /** Over the rows. */
  above?: ReactNode;
  /** Whether a row opens beside the list: its route is below that of the list, with its `:id`. */
  panel?: boolean;
  /** In place of a list without rows. */
  empty: EmptyProps;
  /** How many there are, in words. */
  count?: ReactNode;
  /** The keys in the foot: true for those of every list. */
  keys?: ReactNode;
  /** Its dialogs. */
  children?: ReactNode;
}

/** A list by pages: what narrows it, its rows, and beside them the panel of the one that is open. */
export function ListPage<Row, A extends object>(props: ListPageProps<Row, A>) {
  const { title, acts, notice, address, list, tabs, find, filters, fields, order, above, panel } = props;
  const navigate = useNavigate();
  const { search } = useLocation();
  const open = useParams().id;
  const { asked } = list;
  useListKeys(() => {
    if (panel && open) void navigate(address.path({}) + search);
  });
  const here = address.path({ ...asked, page: 1 });
  const links = tabs?.links.map(({ ask, ...tab }) => {
    const href = address.path({ ...asked, page: 1, ...ask });
    return { ...tab, href, current: href === here };
  });
  const go = (form: HTMLFormElement | null) => void navigate(address.pathOf(form, { ...asked, page: 1 }));
  return (
    <>
      <Bar title={title}>{acts}</Bar>
      {notice}
      {tabs && links && <ListTabs label={tabs.label} links={links} />}
      {find && (
        <FindForm {...find} onFind={(_q, form) => go(form)}>
          {filters?.map((filter) => (
            <Filter key={filter.name} {...filter} value={String(asked[filter.name])} onPick={go} />
          ))}
          {fields}
          {order && <span className={styles.end}>{order}</span>}
        </FindForm>
      )}
      {above}
      {panel ? (
        <div className={cx(styles.split, open && styles.open)}>
          <div>
            <Rows {...props} />
          </div>
          <Outlet />
        </div>
      ) : (
        <Rows {...props} />
      )}
      {props.children}
    </>
  );
}

/** The rows, or what is said without any, and under them their number and the other pages. */
function Rows<Row, A extends object>(props: ListPageProps<Row, A>) {
  const { list, address, empty, count, keys } = props;
  const { t } = useWords<'staff'>();
  const { rows, asked, pages } = list;
  return (
    <>
      {rows.length > 0 ? (
        <Table {...props} rows={rows} />
      ) : (
        <div className={styles.none}>
          <Empty {...empty} />
        </div>
      )}
      <div className={styles.foot}>
        {count !== undefined && <span role="status">{count}</span>}
        <Pages page={asked.page} pages={pages} hrefFor={(page) => address.path({ ...asked, page })} />
        {keys && (
          <span>
            {keys === true ? (
              <>
                <kbd>J</kbd> <kbd>K</kbd> {t('staff.key_move')} <kbd>?</kbd> {t('staff.key_help')}
              </>
            ) : (
              keys
            )}
          </span>
        )}
      </div>
    </>
  );
}
