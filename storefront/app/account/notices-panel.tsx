import { bcp47, localeDir } from '@halfturn/contract/primitives/locale.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Panel } from '@halfturn/ui/panel.tsx';
import { Go } from '../go.tsx';
import { links } from '../links.ts';
import { RecentTime } from '../orders/local-time.tsx';
import type { AccountData } from './my-account.loader.ts';
import styles from './my-account.module.css';

/** The latest notices; a dot stands beside what is not read. */
export function NoticesPanel({ notices: { rows }, serverNow }: Pick<AccountData, 'notices' | 'serverNow'>) {
  const { t, locale } = useWords<'shell' | 'account' | 'notices'>();
  return (
    <Panel
      title={t('shell.title_my_notice')}
      end={
        rows.length > 0 && (
          <Go to={links.notices()} className="link small">
            {t('account.all_notices')}
          </Go>
        )
      }
    >
      {rows.length === 0 ? (
        <p className="muted">{t('notices.none_text')}</p>
      ) : (
        <ul className={styles.notices}>
          {rows.map((notice) => (
            <li key={notice.id}>
              <span className={styles.dot} data-unread={notice.read ? undefined : ''}>
                {!notice.read && <span className="sr-only">{t('notices.unread')}</span>}
              </span>
              <div>
                <h3
                  {...(notice.locale !== locale && {
                    lang: bcp47(notice.locale),
                    dir: localeDir(notice.locale),
                  })}
                >
                  <Go to={links.notice(notice.id)}>{notice.title}</Go>
                </h3>
                <p className="tiny muted">
                  <RecentTime at={notice.at} now={serverNow} />
                </p>
              </div>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
