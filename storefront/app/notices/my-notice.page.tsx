import { CallError } from '@halfturn/contract/client.ts';
import type { Notice } from '@halfturn/contract/notices.ts';
import { bcp47, localeDir } from '@halfturn/contract/primitives/locale.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Button } from '@halfturn/ui/button.tsx';
import { Empty } from '@halfturn/ui/empty.tsx';
import { Notice as Box } from '@halfturn/ui/notice.tsx';
import { useEffect, useRef, type RefObject, useState } from 'react';
import { useLoaderData, useLocation } from 'react-router';
import { AccountPage } from '../account/account-page.tsx';
import { setCount as setMenuCount } from '../account/counts.ts';
import { useCall } from '../api.ts';
import { Go } from '../go.tsx';
import { links } from '../links.ts';
import { PageLinks } from '../lists/page-links.tsx';
import { LocalTime } from '../orders/local-time.tsx';
import type { loader } from './my-notice.loader.ts';
import styles from './notices.module.css';

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

interface NoticeRowProps {
  notice: Notice;
  read: boolean;
  onRead: () => void;
}

/** One notice: its title and time, and what it says once it is opened. */
function NoticeRow({ notice, read, onRead }: NoticeRowProps) {
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
          <p className="written" {...tongue}>
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

/** A box that opens by itself where the address asks for it. */
function useAskedFor(id: string): RefObject<HTMLDetailsElement | null> {
  const box = useRef<HTMLDetailsElement>(null);
  const { hash } = useLocation();
  useEffect(() => {
    if (hash !== `#${id}` || !box.current) return;
    box.current.open = true;
    box.current.scrollIntoView({ block: 'nearest' });
  }, [hash, id]);
  return box;
}

interface Reading {
  unread: number;
  isRead: (notice: Notice) => boolean;
  read: (id: string) => Promise<void>;
  readAll: () => Promise<void>;
  busy: boolean;
  failed: string | null;
}

/**
 * Which notices are read. What is opened is taken as read at once, and the store is told; if that fails, it is unread
 * again at the next visit, and no error is shown. "All" is an act of its own, whose failure is said.
 */
function useReading(rows: readonly Notice[], unreadBefore: number): Reading {
  const call = useCall();
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const [unread, setCount] = useState(unreadBefore);
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState<string | null>(null);
  useEffect(() => setMenuCount({ notices: unread }), [unread]);
  const isRead = ({ id, read }: Notice) => read || opened.has(id);
  return {
    unread,
    isRead,
    busy,
    failed,
    async read(id) {
      setOpened((before) => new Set([...before, id]));
      try {
        setCount((await call('POST /api/notices/read', { body: { ids: [id] } })).unread);
      } catch (error) {
        if (!(error instanceof CallError)) throw error;
      }
    },
    async readAll() {
      setBusy(true);
      setFailed(null);
      try {
        setCount((await call('POST /api/notices/read', { body: { all: true } })).unread);
        setOpened(new Set(rows.map(({ id }) => id)));
      } catch (error) {
        if (!(error instanceof CallError)) throw error;
        setFailed(error.message);
      }
      setBusy(false);
    },
  };
}
