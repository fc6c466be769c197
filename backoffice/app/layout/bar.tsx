import { useWords } from '@halfturn/locales/react.ts';
import type { ReactNode } from 'react';
import styles from './bar.module.css';

/** The head of a page: its name, a figure or two beside it, and at the end what can be done. */
export function Bar({ title, note, children }: { title: string; note?: ReactNode; children?: ReactNode }) {
  const { t } = useWords<'staff'>();
  return (
    <header className={styles.bar}>
      <title>{t('staff.page_title', { page: title })}</title>
      <h1>{title}</h1>
      {note && <span>{note}</span>}
      {children && <div>{children}</div>}
    </header>
  );
}
