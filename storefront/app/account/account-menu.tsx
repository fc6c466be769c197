import { useWords } from '@halfturn/locales/react.ts';
import { Icon } from '@halfturn/ui/icons.tsx';
import { Go } from '../go.tsx';
import { Popover } from '../layout/popover.tsx';
import { links } from '../links.ts';
import { useMovedFilters } from '../saved-filters/use-moved-filters.ts';
import { useSignOut } from '../session/use-sign-out.ts';
import styles from './account-menu.module.css';
import { ACCOUNT_PAGES } from './account-pages.ts';
import { shown, useCounts } from './counts.ts';

const MENU = 'account-menu';

/** Who is signed in, and what opens at a press on it: every page of the account, and the way out. */
export function AccountMenu({ look, label }: { look: string; label: string }) {
  const { t } = useWords<'shell'>();
  const { signOut, busy } = useSignOut();
  const figures = useCounts();
  useMovedFilters();
  const { notices } = figures;
  return (
    <>
      <button type="button" className={look} popoverTarget={MENU}>
        <Icon name="user" /> <span dir="auto">{label}</span>
        {notices > 0 && (
          <span className={styles.count}>
            <span className="sr-only">{t('shell.title_my_notice')}</span> {shown(notices)}
          </span>
        )}
      </button>
      <Popover id={MENU} label={t('shell.my_account')} shape="end">
        <nav aria-label={t('shell.my_account')}>
          <ul className={styles.list}>
            {ACCOUNT_PAGES.map(({ path, icon, title, counts }) => (
              <li key={path}>
                <Go to={links.account(path)} className={styles.entry}>
                  <Icon name={icon} /> {t(title)}
                  {counts && figures[counts] > 0 && (
                    <span className={styles.end}>{shown(figures[counts])}</span>
                  )}
                </Go>
              </li>
            ))}
            <li>
              <button type="button" className={styles.entry} aria-busy={busy || undefined} onClick={signOut}>
                <Icon name="sign-out" /> {t('shell.sign_out')}
              </button>
            </li>
          </ul>
        </nav>
      </Popover>
    </>
  );
}
