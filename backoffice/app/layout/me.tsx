import { useWords } from '@halfturn/locales/react.ts';
import { IconButton } from '@halfturn/ui/icon-button.tsx';
import { Link, useNavigate } from 'react-router';
import { call } from '../api.ts';
import { initialsOf } from './initials.ts';
import styles from './me.module.css';
import { forgetRecent } from './palette/recent.ts';
import { useStaff } from './use-staff.ts';

/** Who is at work, with the way to their account, and the way out. */
export function Me() {
  const { t } = useWords<'staff' | 'staff-account'>();
  const { name, role, roleName } = useStaff();
  const signOut = useSignOut();
  return (
    <p className={styles.who}>
      <Link to="/account" className={styles.account}>
        <span className={styles.initials} aria-hidden="true">
          {initialsOf(name)}
        </span>
        <span>
          <b>{name}</b>
          <small>{roleName || t(`staff.role_${role}`)}</small>
        </span>
        <span className="sr-only">{t('staff-account.title')}</span>
      </Link>
      <IconButton icon="sign-out" iconSize={18} label={t('staff.sign_out')} onClick={() => void signOut()} />
    </p>
  );
}

/** Ends the session. What was opened last is forgotten: the next person at this browser must not read it. */
export function useSignOut(): () => Promise<void> {
  const navigate = useNavigate();
  return async () => {
    await call('DELETE /admin/session');
    forgetRecent();
    await navigate('/sign-in');
  };
}
