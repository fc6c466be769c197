import { oneOf } from '@halfturn/contract/primitives/names.ts';
import { bcp47, LOCALE_NAMES, LOCALES } from '@halfturn/contract/primitives/locale.ts';
import type { PersonRole } from '@halfturn/contract/staff/roles.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Icon } from '@halfturn/ui/icons.tsx';
import { IconButton } from '@halfturn/ui/icon-button.tsx';
import { Select } from '@halfturn/ui/select.tsx';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { call } from '../api.ts';
import { applyTheme, preferredTheme, store, THEMES, type Theme } from '../preferences.ts';
import styles from './me.module.css';

/** Who is at work, with the way to their account, in which language and light, and the way out. */
export function Me({ staff }: { staff: { name: string; role: PersonRole; roleName: string } }) {
  const { t, locale } = useWords<'staff' | 'staff-account'>();
  const navigate = useNavigate();
  const [theme, setTheme] = useState(preferredTheme);
  const light = (to: Theme) => {
    store('theme', to);
    applyTheme(to);
    setTheme(to);
  };
  const leave = async () => {
    await call('DELETE /admin/session');
    await navigate('/sign-in');
  };
  return (
    <div className={styles.me}>
      <Select
        label={t('staff.language')}
        hideLabel
        value={locale}
        onChange={({ target }) => {
          store('language', target.value);
          // Words, direction and every loaded name change, so the page is loaded again.
          location.reload();
        }}
      >
        {LOCALES.map((one) => (
          <option key={one} value={one} lang={bcp47(one)}>
            {LOCALE_NAMES[one]}
          </option>
        ))}
      </Select>
      <Select
        label={t('staff.theme')}
        hideLabel
        value={theme}
        onChange={({ target }) => light(oneOf(THEMES, target.value))}
        options={THEMES.map((one) => [one, t(`staff.theme_${one}`)])}
      />
      <p className={styles.who}>
        <Link to="/account" className={styles.account}>
          <Icon name="user" size={18} />
          <span>
            <b>{staff.name}</b>
            <small>{staff.roleName || t(`staff.role_${staff.role}`)}</small>
          </span>
          <span className="sr-only">{t('staff-account.title')}</span>
        </Link>
        <IconButton icon="sign-out" iconSize={18} label={t('staff.sign_out')} onClick={() => void leave()} />
      </p>
    </div>
  );
}
