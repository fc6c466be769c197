import { useWords } from '@halfturn/locales/react.ts';
import { Dialog } from '@halfturn/ui/dialog.tsx';
import { useEffect, useState } from 'react';
import { Link, Outlet, useLoaderData, useNavigation } from 'react-router';
import { FreshCodeDialog } from '../fresh-code/fresh-code-dialog.tsx';
import { isTyping } from './list-keys.ts';
import { Me } from './me.tsx';
import { seenBy, TODAY } from './places.ts';
import { RailGroup, RailPlace } from './rail-group.tsx';
import type { loadShell } from './shell.loader.ts';
import styles from './shell.module.css';
import { StoreLogo } from './store-logo.tsx';

/** The rail with the places of the back office, who is at work, and the page beside it. */
export function Shell() {
  const { t } = useWords<'staff'>();
  const { staff, counts } = useLoaderData<typeof loadShell>();
  const { state } = useNavigation();
  return (
    <div className={styles.shell}>
      <a className="skip" href="#main">
        {t('staff.skip')}
      </a>
      <nav className={styles.rail} aria-label={t('staff.rail')}>
        <Link to="/" className={styles.logo} aria-label={t('staff.to_today')}>
          <StoreLogo />
        </Link>
        <ul className={styles.groups}>
          <RailPlace place={TODAY} count={0} />
          {seenBy(staff.may).map(({ group, places }) => (
            <RailGroup key={group} {...{ group, places, counts }} />
          ))}
        </ul>
        <Me staff={staff} />
      </nav>
      <main id="main" className={styles.main} tabIndex={-1} aria-busy={state === 'loading' || undefined}>
        <Outlet />
      </main>
      <HelpDialog />
      <FreshCodeDialog />
    </div>
  );
}

/** The keys that the back office knows, on "?". */
function HelpDialog() {
  const { t } = useWords<'staff' | 'staff-lists'>();
  const [open, setOpen] = useState(false);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key !== '?' || isTyping(event)) return;
      event.preventDefault();
      setOpen(true);
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);
  const rows = [
    ['J', t('staff.key_down')],
    ['K', t('staff.key_up')],
    ['Enter', t('staff.key_open')],
    ['Space', t('staff-lists.key_choose')],
    ['/', t('staff-lists.key_search')],
    ['Esc', t('staff.key_close')],
    ['?', t('staff.key_help')],
  ];
  return (
    <Dialog open={open} onClose={() => setOpen(false)} title={t('staff.help')} closeLabel={t('staff.close')}>
      <dl className={styles.keys}>
        {rows.map(([key, what]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
