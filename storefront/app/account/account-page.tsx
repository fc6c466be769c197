import type { ReactNode } from 'react';
import { AccountNav } from './account-nav.tsx';
import styles from './account-page.module.css';

export interface AccountPageProps {
  /** The page's only `h1`. */
  title: ReactNode;
  /** At the end of the heading's line: a fact, a link, one button. */
  end?: ReactNode;
  /** One sentence under the heading. */
  lead?: ReactNode;
  children: ReactNode;
}

/** The frame of the account pages: the way about at the side, the page beside it. Its `children` stand under each other. */
export function AccountPage({ title, end, lead, children }: AccountPageProps) {
  return (
    <div className={`page ${styles.page}`}>
      <AccountNav />
      <main id="main" className={styles.content}>
        <header className={styles.head}>
          <h1>{title}</h1>
          {end && <div className={styles.end}>{end}</div>}
          {lead && <p className="muted">{lead}</p>}
        </header>
        {children}
      </main>
    </div>
  );
}
