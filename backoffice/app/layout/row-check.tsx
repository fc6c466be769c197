import { useWords } from '@halfturn/locales/react.ts';
import check from '@halfturn/ui/check.module.css';
import { useEffect, useRef } from 'react';
import styles from './table.module.css';

/** The rows that are chosen in a table, and how more are. */
export interface Selecting<Row> {
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  /** Names a row for screen readers. */
  nameOf: (row: Row) => string;
  chosen: ReadonlySet<string>;
  /** Chooses these rows, or no longer. */
  choose: (keys: readonly string[], on: boolean) => void;
}

/** The check box of a row. The space bar presses it while the row's link has the focus. */
export function RowCheck<Row>({ row, keyOf, nameOf, chosen, choose }: Selecting<Row> & { row: Row }) {
  const { t } = useWords<'staff-lists'>();
  const key = keyOf(row);
  return (
    <td className={styles.check}>
      <label>
        <input
          type="checkbox"
          className={check.input}
          data-choose
          checked={chosen.has(key)}
          aria-label={t('staff-lists.choose', { name: nameOf(row) })}
          onChange={({ target }) => choose([key], target.checked)}
        />
      </label>
    </td>
  );
}

/** The check box in the head: all rows of this page. */
export function WholeCheck<Row>({ rows, keyOf, chosen, choose }: Selecting<Row>) {
  const { t } = useWords<'staff-lists'>();
  const ref = useRef<HTMLInputElement>(null);
  const keys = rows.map(keyOf);
  const count = keys.filter((key) => chosen.has(key)).length;
  const all = count > 0 && count === keys.length;
  useEffect(() => {
    if (ref.current) ref.current.indeterminate = count > 0 && !all;
  }, [count, all]);
  return (
    <th scope="col" className={styles.check}>
      <label>
        <input
          ref={ref}
          type="checkbox"
          className={check.input}
          checked={all}
          aria-label={t('staff-lists.choose_page')}
          onChange={() => choose(keys, !all)}
        />
      </label>
    </th>
  );
}
