import { useWords } from '@halfturn/locales/react.ts';
import { Icon } from '@halfturn/ui/icons.tsx';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { GoNav } from '../go.tsx';
import { links } from '../links.ts';
import { useSignOut } from '../session/use-sign-out.ts';
import styles from './account-nav.module.css';
import { ACCOUNT_PAGES, AFFILIATE_PAGE } from './account-pages.ts';
import { shown, useCounts } from './counts.ts';
import { useIsAffiliate } from './use-is-affiliate.ts';

/** The way about an account: a rail, or on phones a row that scrolls sideways. */
export function AccountNav() {
  const { t } = useWords<'shell'>();
  const { signOut, busy } = useSignOut();
  const figures = useCounts();
  const pages = useIsAffiliate() ? [...ACCOUNT_PAGES, AFFILIATE_PAGE] : ACCOUNT_PAGES;
  const list = useRef<HTMLUListElement>(null);
  const { pathname } = useLocation();
  useEffect(() => {
    // On phones the open page may lie beyond the edge of its row.
    const open = list.current?.querySelector<HTMLElement>('[aria-current]');
    if (open && list.current) list.current.scrollLeft = open.offsetLeft - list.current.offsetLeft - 48;
  }, [pathname]);
  return (
    <nav aria-label={t('shell.my_account')} className={styles.nav}>
      <ul ref={list} className={styles.list}>
        {pages.map(({ path, icon, title, counts }) => (
          <li key={path}>
            <GoNav to={links.account(path)} className={styles.entry}>
              <Icon name={icon} /> {t(title)}
              {counts && figures[counts] > 0 && (
                <span className={styles.count}>{shown(figures[counts])}</span>
              )}
            </GoNav>
          </li>
        ))}
        <li>
          <button type="button" className={styles.entry} aria-busy={busy || undefined} onClick={signOut}>
            <Icon name="sign-out" /> {t('shell.sign_out')}
          </button>
        </li>
      </ul>
    </nav>
  );
}
