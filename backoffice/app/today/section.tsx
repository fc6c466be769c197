import { useWords } from '@halfturn/locales/react.ts';
import { useId, type ReactNode } from 'react';
import { Link } from 'react-router';
import styles from './today.module.css';

export interface SectionProps {
  title: string;
  total: number;
  shown: number;
  /** Where the rest of the list is. */
  all: string;
  children: ReactNode;
}

/** One kind of thing that waits: how many, the oldest ten, and the way to the rest. */
export function Section({ title, total, shown, all, children }: SectionProps) {
  const { t } = useWords<'staff'>();
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={styles.title}>
        {title} <span>{total}</span>
      </h2>
      <ul className={styles.rows}>{children}</ul>
      {total > shown && (
        <Link to={all} className="link">
          {t('staff.show_all', { count: total })}
        </Link>
      )}
    </section>
  );
}
