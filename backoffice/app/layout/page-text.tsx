import type { ReactNode } from 'react';
import styles from './page-text.module.css';

/** What a page of the back office is for, in a sentence or two under its title. */
export function PageText({ children }: { children: ReactNode }) {
  return <p className={`${styles.text} muted`}>{children}</p>;
}
