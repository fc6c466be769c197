import { useWords } from '@halfturn/locales/react.ts';
import { IconButton } from '@halfturn/ui/icon-button.tsx';
import { Notice } from '@halfturn/ui/notice.tsx';
import styles from './people.module.css';

export interface Invitation {
  email: string;
  password: string;
}

/** The one-time password, shown only once. */
export function OneTimePassword({ email, password, onClose }: Invitation & { onClose: () => void }) {
  const { t } = useWords<'staff'>();
  return (
    <Notice
      tone="good"
      icon="key"
      role="status"
      end={<IconButton icon="cross" iconSize={18} label={t('staff.close')} onClick={onClose} />}
    >
      <p>{t('staff.one_time', { email })}</p>
      <bdi className={styles.password}>{password}</bdi>
    </Notice>
  );
}
