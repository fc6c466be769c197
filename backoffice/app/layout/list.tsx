import { useWords } from '@halfturn/locales/react.ts';
import { TabLinks, type TabLink } from '@halfturn/ui/tab-links.tsx';
import { useCallback, type ReactNode } from 'react';
import { Outlet, useLocation, useNavigate } from 'react-router';
import { useListKeys } from './list-keys.ts';
import { Pages, type PagesProps } from './pages.tsx';
import { renderGo } from './render-go.tsx';
import styles from './table.module.css';

/** The parts of a list by state, over the list. */
export function ListTabs({ label, links }: { label: string; links: readonly TabLink[] }) {
  return (
    <div className={styles.tabs}>
      <TabLinks label={label} renderLink={renderGo} links={links} />
    </div>
  );
}

export interface ListProps extends PagesProps {
  rows: readonly unknown[];
  /** In place of a list without rows. */
  empty: ReactNode;
  /** How many there are, in words. */
  count?: ReactNode;
  /** The keys in the foot: true for those of every list. */
  keys?: ReactNode;
  /** The table. */
  children: ReactNode;
}

/** The rows of a list, or what is said without any, and under them their number and the other pages. */
export function List({ rows, empty, count, keys, children, ...pages }: ListProps) {
  const { t } = useWords<'staff'>();
  return (
    <>
      {rows.length === 0 ? empty : children}
      <div className={styles.foot}>
        {count !== undefined && <span role="status">{count}</span>}
        <Pages {...pages} />
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
    </>
  );
}

export interface WithPanelProps {
  /** The id of the row whose panel is open. */
  open: string | undefined;
  /** The address of the list. Esc leads back to it with its query. */
  back: string;
  children: ReactNode;
}

/** A list with the panel of its open row beside it. */
export function WithPanel({ open, back, children }: WithPanelProps) {
  const { search } = useLocation();
  const navigate = useNavigate();
  const leave = useCallback(() => {
    if (open) void navigate(back + search);
  }, [back, navigate, open, search]);
  useListKeys(leave);
  return (
    <div className={`${styles.split} ${open ? styles.open : ''}`}>
      <div>{children}</div>
      <Outlet />
    </div>
  );
}
