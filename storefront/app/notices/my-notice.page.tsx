import { useWords } from '@halfturn/locales/react.ts';
import { Button } from '@halfturn/ui/button.tsx';
import { Empty } from '@halfturn/ui/empty.tsx';
import { Notice as Box } from '@halfturn/ui/notice.tsx';
import { useLoaderData } from 'react-router';
import { AccountPage } from '../account/account-page.tsx';
import { links } from '../links.ts';
import { PageLinks } from '../lists/page-links.tsx';
import type { loader } from './my-notice.loader.ts';
import { NoticeRow } from './notice-row.tsx';
import styles from './notices.module.css';
import { useReading } from './use-reading.ts';

/** `/my-notice`: what happened to the member's orders. A notice opens in place, and is read from then on. */
export function Component() {
  const { t } = useWords<'shell' | 'notices'>();
  const { rows, unread, page, pages } = useLoaderData<typeof loader>();
  const reading = useReading(rows, unread);
  return (
    <AccountPage
      title={t('shell.title_my_notice')}
      end={
        <span className={styles.end}>
          <span role="status">{t('notices.unread_count', { count: reading.unread })}</span>
          {reading.unread > 0 && (
            <Button busy={reading.busy} onClick={() => void reading.readAll()}>
              {t('notices.all_read')}
            </Button>
          )}
        </span>
      }
    >
      {reading.failed && (
        <Box tone="bad" role="alert">
          {reading.failed}
        </Box>
      )}
      {rows.length === 0 ? (
        <Empty icon="bell" title={t('notices.none')}>
          {t('notices.none_text')}
        </Empty>
      ) : (
        <ul className={styles.list}>
          {rows.map((row) => (
            <NoticeRow
              key={row.id}
              notice={row}
              read={reading.isRead(row)}
              onRead={() => void reading.read(row.id)}
            />
          ))}
        </ul>
      )}
      <PageLinks page={page} pages={pages} hrefFor={links.notices} />
    </AccountPage>
  );
}
