import type { ReactNode } from 'react';
import styles from './account.module.css';

/** One part of the account, under its heading. */
export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.part}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}
