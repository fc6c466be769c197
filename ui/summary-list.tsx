import type { ReactNode } from 'react';
import styles from './summary-list.module.css';

export interface SummaryRow {
  /** Tells the rows apart. */
  id: string;
  label: ReactNode;
  /** Formatted. */
  amount: ReactNode;
  /** A saving is drawn in spruce; its amount carries the minus sign. */
  saving?: boolean;
}

export interface SummaryListProps {
  rows: readonly SummaryRow[];
  total?: { label: ReactNode; amount: ReactNode };
}

/** What makes up an amount, and the amount: labels at the start, figures at the end, the total below a line. */
export function SummaryList({ rows, total }: SummaryListProps) {
  return (
    <dl className={styles.list}>
      {rows.map((row) => (
        <div key={row.id} className={row.saving ? styles.saving : undefined}>
          <dt>{row.label}</dt>
          <dd>
            <bdi>{row.amount}</bdi>
          </dd>
        </div>
      ))}
      {total && (
        <div className={styles.total}>
          <dt>{total.label}</dt>
          <dd>
            <bdi>{total.amount}</bdi>
          </dd>
        </div>
      )}
    </dl>
  );
}
