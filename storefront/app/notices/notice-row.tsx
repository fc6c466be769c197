import type { Notice } from '@halfturn/contract/notices.ts';
import { bcp47, localeDir } from '@halfturn/contract/primitives/locale.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Go } from '../go.tsx';
import { links } from '../links.ts';
import { LocalTime } from '../orders/local-time.tsx';
import { useAskedFor } from './use-asked-for.ts';
import styles from './notices.module.css';

interface NoticeRowProps {
  notice: Notice;
  read: boolean;
  onRead: () => void;
}

/** One notice: its title and time, and what it says once it is opened. */
export function NoticeRow({ notice, read, onRead }: NoticeRowProps) {
  const { t, locale } = useWords<'notices'>();
  // The store has not said it in every language.
  const tongue =
    notice.locale === locale ? {} : { lang: bcp47(notice.locale), dir: localeDir(notice.locale) };
  const box = useAskedFor(notice.id);
  return (
    <li>
      <details ref={box} id={notice.id} onToggle={(event) => event.currentTarget.open && !read && onRead()}>
        <summary className={styles.head}>
          <span className={styles.dot} data-unread={read ? undefined : ''}>
            {!read && <span className="sr-only">{t('notices.unread')}</span>}
          </span>
          <span className={styles.title} {...tongue}>
            {notice.title}
          </span>
          <span className={styles.time}>
            <LocalTime at={notice.at} day />
          </span>
        </summary>
        <div className={styles.body}>
          <p className={styles.content} {...tongue}>
            {notice.content}
          </p>
          {notice.ticketId && (
            <Go to={links.support({ id: notice.ticketId })} className="link">
              {t('notices.to_ticket')}
            </Go>
          )}
          {notice.orderNo && (
            <Go to={links.order(notice.orderNo)} className="link">
              {t('notices.to_order')}
            </Go>
          )}
        </div>
      </details>
    </li>
  );
}
