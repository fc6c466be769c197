import { keysOf } from '@halfturn/contract/primitives/names.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { cx } from '@halfturn/ui/cx.ts';
import type { EmptyProps } from '@halfturn/ui/empty.tsx';
import { TabLinks, type TabLink } from '@halfturn/ui/tab-links.tsx';
import { useEffect, useRef, type ReactNode } from 'react';
import { Outlet, useLocation, useNavigate, useParams } from 'react-router';
import type { ListAddress, Paged } from '../list-address.ts';
import { Bar } from './bar.tsx';
import { CsvLink } from './csv-link.tsx';
import { EmptyList } from './empty-list.tsx';
import { Dates, Filter, FindForm, TextFilter, type FilterProps } from './find-form.tsx';
import { timeZone } from '../preferences.ts';
import { useListKeys } from './list-keys.ts';
import { Pages } from './pages.tsx';
import { renderGo } from './render-go.tsx';
import { SavedViews } from './saved-views.tsx';
import { BulkBar, useChosen, type SelectionProps } from './selection.tsx';
import styles from './table.module.css';
import { Table, type TableProps } from './table.tsx';
import { useStaff } from './use-staff.ts';

/** The parts of a list by state, over the list. On a phone the row of them scrolls, with the current one in sight. */
export function ListTabs({ label, links }: { label: string; links: readonly TabLink[] }) {
  const row = useRef<HTMLDivElement>(null);
  const current = links.find((link) => link.current)?.href;
  useEffect(() => {
    row.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [current]);
  return (
    <div ref={row} className={styles.tabs}>
      <TabLinks label={label} renderLink={renderGo} links={links} />
    </div>
  );
}

type Name<A> = Extract<keyof A, string>;

export interface ListPageProps<Row, A extends object> extends Omit<
  TableProps<Row>,
  'rows' | 'sorting' | 'selecting'
> {
  title: string;
  /** Beside the title: what can be done. */
  acts?: ReactNode;
  /** The address of the same rows as a CSV file, without a query: the list's own is added. */
  csv?: string | false;
  /** Under the title. */
  notice?: ReactNode;
  /** With a part `sort` in it, the columns that name their `sort` order the list. */
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
  filters?: readonly (Omit<FilterProps, 'value' | 'onPick'> & { name: Name<A> })[];
  /**
   * Filters from a day to a day: the names of their two parts, read with `day`. Days are those of the store unless told; the
   * label names the time zone to people whose own is another.
   */
  dates?: readonly { label: string; from: Name<A>; to: Name<A>; zone?: string }[];
  /** Filters that are a text. */
  texts?: readonly { name: Name<A>; label: string; maxLength?: number }[];
  /** Further fields of the search. */
  fields?: ReactNode;
  /** In which order the rows stand, at the end of the search; left out while a column sorts them. */
  order?: string;
  /** The name under which people save views of this list: the first part of its address. */
  views?: string;
  /** Rows can be chosen, for an act on many. */
  selection?: SelectionProps<Row> | undefined;
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
  const { title, acts, csv, notice, address, list, tabs, views, above, panel } = props;
  const navigate = useNavigate();
  const { search } = useLocation();
  const open = useParams().id;
  const { asked } = list;
  useListKeys(() => {
    if (panel && open) void navigate(address.path({}) + search);
  });
  const first = { ...asked, page: 1 };
  const here = address.path(first);
  const links = tabs?.links.map(({ ask, ...tab }) => {
    const href = address.path({ ...first, ...ask });
    return { ...tab, href, current: href === here };
  });
  return (
    <>
      <Bar title={title}>
        {csv && <CsvLink href={csv + address.query(first)} />}
        {acts}
      </Bar>
      {notice}
      {tabs && links && <ListTabs label={tabs.label} links={links} />}
      <Tools {...props} />
      {views && <SavedViews list={views} base={address.path({})} query={address.query(first)} />}
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

/** What narrows the list: its search, its filters, and in which order it stands. */
function Tools<Row, A extends object>(props: ListPageProps<Row, A>) {
  const { address, list, find, filters = [], dates = [], texts = [], fields, order } = props;
  const { t } = useWords<'staff-lists'>();
  const navigate = useNavigate();
  const shop = useStaff().timeZone;
  const here = timeZone();
  const { asked } = list;
  const valueOf = (name: Name<A>) => String(asked[name]);
  const go = (form: HTMLFormElement | null) => void navigate(address.pathOf(form, { ...asked, page: 1 }));
  const names = [filters, texts].flat().map(({ name }) => name);
  const all = [...names, ...dates.flatMap(({ from, to }) => [from, to])];
  if (!find && all.length === 0) return null;
  const usual = address.read('');
  const narrowed = all.filter((name) => asked[name] !== usual[name]).length;
  const isSorted = 'sort' in asked && asked.sort !== ('sort' in usual ? usual.sort : '');
  return (
    <FindForm
      {...find}
      narrowed={all.length > 0 ? narrowed : undefined}
      onFind={(_q, form) => go(form)}
      end={order && !isSorted && <span className={styles.end}>{order}</span>}
    >
      {filters.map((filter) => (
        <Filter key={filter.name} {...filter} value={valueOf(filter.name)} onPick={go} />
      ))}
      {dates.map(({ label, from, to, zone = shop }) => (
        <Dates
          key={from}
          label={zone === here ? label : t('staff-lists.days_in', { label, zone: zone.replaceAll('_', ' ') })}
          from={{ name: from, value: valueOf(from) }}
          to={{ name: to, value: valueOf(to) }}
          onPick={go}
        />
      ))}
      {texts.map((text) => (
        <TextFilter key={text.name} {...text} value={valueOf(text.name)} />
      ))}
      {fields}
    </FindForm>
  );
}

/** The rows, or what is said without any, and under them their number and the other pages. */
function Rows<Row, A extends object>(props: ListPageProps<Row, A>) {
  const { list, address, empty, count, keys, selection, rowKey } = props;
  const { t } = useWords<'staff'>();
  const { rows, asked, pages } = list;
  const chosen = useChosen(filtersOf(address, asked));
  const sort = 'sort' in asked && typeof asked.sort === 'string' ? asked.sort : undefined;
  const keyOf = (row: Row) => String(rowKey(row, rows.indexOf(row)));
  return (
    <>
      {rows.length > 0 ? (
        <Table
          {...props}
          rows={rows}
          sorting={
            sort === undefined
              ? undefined
              : { now: sort, hrefFor: (to) => address.path({ ...asked, page: 1, sort: to }) }
          }
          selecting={
            selection && { rows, keyOf, nameOf: selection.nameOf, chosen: chosen.keys, choose: chosen.choose }
          }
        />
      ) : (
        <EmptyList {...empty} />
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
      {selection && <BulkBar {...selection} chosen={chosen} />}
    </>
  );
}

/** What the list is narrowed to, whatever its page and its order. */
function filtersOf<A extends object>(address: ListAddress<A>, asked: Paged<A>): string {
  const usual = address.read('');
  const named = keysOf(usual).filter((name) => name !== 'page' && name !== 'sort');
  return JSON.stringify(named.map((name) => asked[name]));
}
