import { useWords } from '@halfturn/locales/react.ts';
import { Button } from '@halfturn/ui/button.tsx';
import { Refusal } from '@halfturn/ui/notice.tsx';
import { useState } from 'react';
import { Outlet, useLoaderData, useParams } from 'react-router';
import { call } from '../api.ts';
import { Bar } from '../layout/bar.tsx';
import { useAct } from '../use-act.ts';
import { ChatList } from './chat-list.tsx';
import type { loadChats } from './chat.loader.ts';
import styles from './chat.module.css';
import { useLiveChats, type LiveChats } from './use-live-chats.ts';
import { minutesAndSeconds, usePassed } from './waiting.tsx';

/** The inbox of live chats, with the one that is open beside its list. */
export function InboxPage() {
  const { t } = useWords<'staff-chat'>();
  const list = useLoaderData<typeof loadChats>();
  const { id } = useParams();
  const live = useLiveChats();
  const longest = usePassed(list.longest, list.serverNow);
  const { waiting } = list.counts;
  return (
    <>
      <Bar
        title={t('staff-chat.title')}
        note={
          waiting === 0
            ? t('staff-chat.no_one_waits')
            : t('staff-chat.waiting', { count: waiting, time: minutesAndSeconds(longest) })
        }
      >
        <PresenceButton available={list.available} />
        <NotifyButton />
      </Bar>
      {!live.online && (
        <p role="status" className={styles.offline}>
          {t('staff-chat.offline')}
        </p>
      )}
      <div className={styles.inbox} data-open={id !== undefined}>
        <ChatList list={list} typing={live.typing} />
        {id === undefined ? (
          <p className={styles.choose}>{t('staff-chat.choose')}</p>
        ) : (
          <Outlet context={{ live, colleagues: list.colleagues, there: list.there } satisfies Inbox} />
        )}
      </div>
    </>
  );
}

/** What the list knows and an open chat needs. */
export interface Inbox {
  live: LiveChats;
  colleagues: { id: string; name: string }[];
  there: { id: string; name: string }[];
}

/** Says whether the person is there to answer. Visitors are told so, and what to expect if no one is. */
function PresenceButton({ available }: { available: boolean }) {
  const { t } = useWords<'staff-chat'>();
  const { busy, refusal, run } = useAct();
  const change = () =>
    run('presence', () => call('POST /admin/chat-presence', { body: { available: !available } }));
  return (
    <>
      <Button
        className={available ? styles.available : undefined}
        aria-pressed={available}
        icon={available ? 'check' : 'pause'}
        busy={busy !== null}
        onClick={() => void change()}
      >
        {t('staff-chat.available')}
      </Button>
      <Refusal>{refusal}</Refusal>
    </>
  );
}

const canAsk = (): boolean => 'Notification' in globalThis && Notification.permission === 'default';

/** Asks the browser to let the page notify the person; gone once they have answered. */
function NotifyButton() {
  const { t } = useWords<'staff-chat'>();
  const [asks, setAsks] = useState(canAsk);
  if (!asks) return null;
  return (
    <Button icon="bell" onClick={() => void Notification.requestPermission().then(() => setAsks(canAsk()))}>
      {t('staff-chat.notify')}
    </Button>
  );
}
