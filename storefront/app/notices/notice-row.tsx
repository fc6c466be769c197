import type { Notice } from '@halfturn/contract/notices.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Go } from '../go.tsx';
import { links } from '../links.ts';
import { LocalTime } from '../orders/local-time.tsx';
import styles from './notices.module.css';

interface NoticeRowProps {
  notice: Notice;
  read: boolean;
  onRead: () => void;
}

/** One notice: its title and time, and what it says once it is opened. */
export function NoticeRow({ notice, read, onRead }: NoticeRowProps) {
  const { t } = useWords<'notices'>();
  return (
    <li>
      <details onToggle={(event) => event.currentTarget.open && !read && onRead()}>
        <summary className={styles.head}>
          <span className={styles.dot} data-unread={read ? undefined : ''}>
            {!read && <span className="sr-only">{t('notices.unread')}</span>}
          </span>
          <span className={styles.title}>{notice.title}</span>
          <span className={styles.time}>
            <LocalTime at={notice.at} day />
          </span>
        </summary>
        <div className={styles.body}>
          <p>{notice.content}</p>
          <Go to={links.order(notice.orderNo)} className="link">
            {t('notices.to_order')}
          </Go>
        </div>
      </details>
    </li>
  );
}
