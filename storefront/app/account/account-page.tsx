import { CallError, type Caller } from '@halfturn/contract/client.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Icon } from '@halfturn/ui/icons.tsx';
import { type ReactNode, useEffect, useRef, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { useCall } from '../api.ts';
import { GoNav } from '../go.tsx';
import { links } from '../links.ts';
import { onMember, remembersSession } from '../session/member-store.ts';
import { useSignOut } from '../session/use-sign-out.ts';
import accountNavStyles from './account-nav.module.css';
import styles from './account-page.module.css';
import { ACCOUNT_PAGES, AFFILIATE_PAGE } from './account-pages.ts';
import { shown, useCounts } from './counts.ts';
import { createSubscribers } from '../subscribers.ts';

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

/** The way about an account: a rail, or on phones a row that scrolls sideways. */
function AccountNav() {
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
    <nav aria-label={t('shell.my_account')} className={accountNavStyles.nav}>
      <ul ref={list} className={accountNavStyles.list}>
        {pages.map(({ path, icon, title, counts }) => (
          <li key={path}>
            <GoNav to={links.account(path)} className={accountNavStyles.entry}>
              <Icon name={icon} /> {t(title)}
              {counts && figures[counts] > 0 && (
                <span className={accountNavStyles.count}>{shown(figures[counts])}</span>
              )}
            </GoNav>
          </li>
        ))}
        <li>
          <button
            type="button"
            className={accountNavStyles.entry}
            aria-busy={busy || undefined}
            onClick={signOut}
          >
            <Icon name="sign-out" /> {t('shell.sign_out')}
          </button>
        </li>
      </ul>
    </nav>
  );
}

let isAffiliate = false;
let asked: Promise<boolean> | null = null;
const { subscribe, notify } = createSubscribers();

function put(next: boolean): void {
  isAffiliate = next;
  notify();
}

async function ask(call: Caller): Promise<void> {
  if (asked) return;
  const mine = (asked = call('GET /api/affiliate').then(({ affiliate }) => affiliate !== null));
  try {
    const is = await mine;
    // Another member may have signed in since.
    if (asked === mine) put(is);
  } catch (error) {
    if (asked === mine) asked = null;
    // The link stays hidden; the page that is open has not failed.
    if (!(error instanceof CallError)) throw error;
  }
}

/** Whether the member is an affiliate: asked once a document, after the page. False until the store has answered. */
function useIsAffiliate(): boolean {
  const call = useCall();
  useEffect(() => void ask(call), [call]);
  useEffect(
    () =>
      onMember(() => {
        put(false);
        asked = null;
        if (remembersSession()) void ask(call);
      }),
    [call],
  );
  return useSyncExternalStore(
    subscribe,
    () => isAffiliate,
    () => false,
  );
}
