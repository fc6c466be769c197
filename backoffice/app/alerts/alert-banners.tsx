import type { ALARM_BANNERS } from '@halfturn/contract/staff/alarm-kinds.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Notice } from '@halfturn/ui/notice.tsx';
import { Link } from 'react-router';
import styles from './alerts.module.css';

/** What the store cannot mail to its staff stands over every page. */
export function AlertBanners({ banners }: { banners: readonly (typeof ALARM_BANNERS)[number][] }) {
  const { t } = useWords<'staff-alarms'>();
  if (banners.length === 0) return null;
  return (
    <aside className={styles.banner} aria-label={t('staff-alarms.title')}>
      {banners.map((one) => (
        <Notice key={one} tone="bad">
          {t(`staff-alarms.banner_${one}`)}{' '}
          <Link className="link" to="/alerts">
            {t('staff-alarms.mail_open')}
          </Link>
        </Notice>
      ))}
    </aside>
  );
}
