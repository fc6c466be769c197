import { useWords } from '@halfturn/locales/react.ts';
import { cx } from '@halfturn/ui/cx.ts';
import { Icon } from '@halfturn/ui/icons.tsx';
import type { ReactNode } from 'react';
import { Link, NavLink, useLocation } from 'react-router';
import { RowCheck, WholeCheck, type Selecting } from './row-check.tsx';
import styles from './table.module.css';

/** A column: its head, and what each row has in it. */
export interface Column<Row> {
  /** Left out for a column of buttons: screen readers get the word "actions". */
  head?: ReactNode;
  cell: (row: Row, index: number) => ReactNode;
  /** The list can be sorted by it: its name in the list's address. */
  sort?: string;
  /** Figures, under each other at the end of the line. */
  number?: boolean | undefined;
  /** Long texts, which are cut off. */
  name?: boolean;
  /** Hidden on narrow screens and beside an open panel. */
  spare?: boolean | undefined;
  /** Hidden beside an open panel on narrow screens. */
  tight?: boolean;
  /** Left out on phones. */
  notOnPhone?: boolean;
  /** Stands over the other cells on a phone; the first column, unless another one says so. */
  title?: boolean;
  /** The cell is the head of its row. */
  rowHead?: boolean;
  dir?: 'auto';
  /** For the head and the cells. */
  className?: string | undefined;
  /** For the cells alone. */
  cellClass?: string | undefined | ((row: Row) => string | undefined);
  /** What stands before the cell on a phone, if it is not the head; null for nothing. */
  label?: string | null;
}

/** In the order they are shown; `false` leaves one out. */
export type Columns<Row> = readonly (Column<Row> | false | null)[];

/** How the rows are sorted, and the address that sorts them by another column. */
export interface Sorting {
  /** The name of a column, with a minus before it for downward. */
  now: string;
  hrefFor: (sort: string) => string;
}

export interface TableProps<Row> {
  rows: readonly Row[];
  rowKey: (row: Row, index: number) => string | number;
  columns: Columns<Row>;
  /** On a phone each row becomes a card with a line for each cell. False for a table that is a grid of fields. */
  stack?: boolean;
  sorting?: Sorting | undefined;
  selecting?: Selecting<Row> | undefined;
  className?: string | undefined;
  scrollClass?: string | undefined;
  rowClass?: string | undefined;
  /** Read to screen readers only. */
  caption?: string;
}

const classOf = <Row,>({ title, number, spare, tight, notOnPhone, className }: Column<Row>) =>
  cx(
    title && styles.title,
    number && styles.number,
    spare && styles.spare,
    tight && styles.tight,
    notOnPhone && styles.notOnPhone,
    className,
  );

/** The rows of a list in columns. On a phone each row is a card. */
export function Table<Row>(props: TableProps<Row>) {
  const { rows, rowKey, stack = true, sorting, selecting, className, scrollClass, rowClass, caption } = props;
  const columns = props.columns.filter((column) => column !== false && column !== null);
  const titleAt = Math.max(
    0,
    columns.findIndex(({ title }) => title),
  );
  return (
    <div className={cx(styles.scroll, scrollClass)}>
      <table className={cx(styles.table, stack && styles.stack, className)}>
        {caption && <caption className="sr-only">{caption}</caption>}
        <thead>
          <tr>
            {selecting && <WholeCheck {...selecting} />}
            {columns.map((column, at) => (
              <Head key={at} column={column} sorting={sorting} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr
              key={rowKey(row, index)}
              className={rowClass}
              data-chosen={selecting?.chosen.has(selecting.keyOf(row)) || undefined}
            >
              {selecting && <RowCheck {...selecting} row={row} />}
              {columns.map((column, at) => {
                const { cellClass, name, dir, head, label = typeof head === 'string' ? head : '' } = column;
                const Cell = column.rowHead ? 'th' : 'td';
                return (
                  <Cell
                    key={at}
                    scope={column.rowHead ? 'row' : undefined}
                    dir={dir}
                    className={
                      cx(
                        name && styles.name,
                        classOf(column),
                        typeof cellClass === 'function' ? cellClass(row) : cellClass,
                      ) || undefined
                    }
                    data-label={stack && at !== titleAt ? (label ?? undefined) : undefined}
                  >
                    {column.cell(row, index)}
                  </Cell>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The head of a column. If the list can be sorted by it, a link that does so; figures go from the largest down at first. */
function Head<Row>({ column, sorting }: { column: Column<Row>; sorting: Sorting | undefined }) {
  const { t } = useWords<'staff'>();
  const { head, sort, number } = column;
  const className = classOf(column) || undefined;
  const words = head ?? <span className="sr-only">{t('staff.actions')}</span>;
  if (!sort || !sorting)
    return (
      <th scope="col" className={className}>
        {words}
      </th>
    );
  const down = `-${sort}`;
  const now = sorting.now === sort ? 'ascending' : sorting.now === down ? 'descending' : undefined;
  const next = now === 'ascending' ? down : now === 'descending' ? sort : number ? down : sort;
  return (
    <th scope="col" className={className} aria-sort={now}>
      <Link className={styles.sort} to={sorting.hrefFor(next)} preventScrollReset>
        {words}
        <Icon name={now === 'ascending' ? 'up' : now === 'descending' ? 'down' : 'sort'} size={14} />
      </Link>
    </th>
  );
}

interface RowLinkProps {
  to: string;
  /** The list's query stays in the address. */
  keepQuery?: boolean;
  dir?: 'auto' | 'ltr';
  children: ReactNode;
}

/** The link of a row, as wide as the row, and marked while its panel is open. J and K move between these links. */
export function RowLink({ to, keepQuery = false, dir, children }: RowLinkProps) {
  const { search } = useLocation();
  return (
    <NavLink
      data-row
      dir={dir}
      className={styles.row ?? ''}
      to={keepQuery ? to + search : to}
      aria-current="true"
    >
      {children}
    </NavLink>
  );
}
