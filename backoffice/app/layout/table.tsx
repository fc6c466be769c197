import { useWords } from '@halfturn/locales/react.ts';
import { cx } from '@halfturn/ui/cx.ts';
import type { ReactNode } from 'react';
import { NavLink, useLocation } from 'react-router';
import styles from './table.module.css';

/** A column: its head, and what each row has in it. */
export interface Column<Row> {
  /** Left out for a column of buttons: screen readers get the word "actions". */
  head?: ReactNode;
  cell: (row: Row, index: number) => ReactNode;
  /** Figures, under each other at the end of the line. */
  number?: boolean | undefined;
  /** Long texts, which are cut off. */
  name?: boolean;
  /** Hidden on narrow screens and beside an open panel. */
  spare?: boolean | undefined;
  /** Hidden beside an open panel on narrow screens. */
  tight?: boolean;
  /** The cell is the head of its row. */
  rowHead?: boolean;
  dir?: 'auto';
  /** For the head and the cells. */
  className?: string | undefined;
  /** For the cells alone. */
  cellClass?: string | undefined | ((row: Row) => string | undefined);
  /** What stands before the cell on a phone in a stacked table, if it is not the head; null for nothing. */
  label?: string | null;
}

/** In the order they are shown; `false` leaves one out. */
export type Columns<Row> = readonly (Column<Row> | false | null)[];

export interface TableProps<Row> {
  rows: readonly Row[];
  rowKey: (row: Row, index: number) => string | number;
  columns: Columns<Row>;
  /** On a phone each row becomes a block with a line for each cell. */
  stack?: boolean;
  className?: string | undefined;
  scrollClass?: string | undefined;
  rowClass?: string | undefined;
  /** Read to screen readers only. */
  caption?: string;
}

/** The rows of a list in columns, which scroll sideways where they do not fit. */
export function Table<Row>(props: TableProps<Row>) {
  const { rows, rowKey, stack, className, scrollClass, rowClass, caption } = props;
  const { t } = useWords<'staff'>();
  const columns = props.columns.filter((column) => column !== false && column !== null);
  const classOf = ({ number, spare, tight, className }: Column<Row>) =>
    cx(number && styles.number, spare && styles.spare, tight && styles.tight, className);
  return (
    <div className={cx(styles.scroll, scrollClass)}>
      <table className={cx(styles.table, stack && styles.stack, className)}>
        {caption && <caption className="sr-only">{caption}</caption>}
        <thead>
          <tr>
            {columns.map((column, at) => (
              <th key={at} scope="col" className={classOf(column) || undefined}>
                {column.head ?? <span className="sr-only">{t('staff.actions')}</span>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={rowKey(row, index)} className={rowClass}>
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
                    data-label={stack && at > 0 ? (label ?? undefined) : undefined}
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
