import { useWords } from '@halfturn/locales/react.ts';
import { SpeechDots } from '@halfturn/ui/speech.tsx';
import { runsOf } from '@halfturn/ui/speech-runs.ts';
import { Fragment, useEffect, useRef } from 'react';
import { Link, useLoaderData, useLocation, useOutletContext } from 'react-router';
import { call } from '../api.ts';
import { initialsOf } from '../layout/initials.ts';
import { useFormats } from '../layout/use-formats.ts';
import { timeZone } from '../preferences.ts';
import type { loadChat } from './chat.loader.ts';
import { useWho } from './chat-list.tsx';
import styles from './chat.module.css';
import { ChatActs } from './chat-acts.tsx';
import { ChatForm } from './chat-form.tsx';
import { ChatMessage } from './chat-message.tsx';
import { ChatSide } from './chat-side.tsx';
import type { Inbox } from './inbox.page.tsx';
import { useProductCards } from './use-product-cards.ts';
import { minutesAndSeconds, usePassed } from './waiting.tsx';

/** One chat: the conversation and the answer, with its visitor beside. */
export function ChatPage() {
  const { t } = useWords<'staff-chat'>();
  const chat = useLoaderData<typeof loadChat>();
  const { live, colleagues } = useOutletContext<Inbox>();
  const { search } = useLocation();
  const name = useWho()(chat);
  const { time } = useFormats();
  const cards = useProductCards([
    ...(chat.productId === null ? [] : [chat.productId]),
    ...chat.messages.flatMap(({ productId }) => productId ?? []),
  ]);
  const runs = runsOf(chat.messages, timeZone());
  useSeen(chat.id, chat.messages.at(-1)?.no ?? 0);
  const end = useRef<HTMLLIElement>(null);
  const last = chat.messages.length;
  useEffect(() => {
    end.current?.scrollIntoView({ block: 'nearest' });
  }, [last, chat.id]);
  return (
    <>
      <section className={styles.talk} aria-label={t('staff-chat.with', { name })}>
        <header className={styles.head}>
          <Link className="link" to={`/chat${search}`}>
            {t('staff-chat.back')}
          </Link>
          <h2 dir="auto">{name}</h2>
          <ChatActs key={chat.id} chat={chat} colleagues={colleagues} />
        </header>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled by keys, so it takes the focus */}
        <div className={styles.log} role="log" aria-label={t('staff-chat.conversation')} tabIndex={0}>
          <ol className={styles.messages}>
            {chat.messages.map((message, i) => (
              <Fragment key={message.id}>
                {runs[i]?.newDay && (
                  <li className={styles.event}>
                    <time dateTime={message.at}>{time(message.at)}</time>
                  </li>
                )}
                <ChatMessage
                  message={message}
                  seen={chat.visitorSeen >= message.no}
                  ends={runs[i]?.ends ?? true}
                  visitor={name}
                  cards={cards}
                />
              </Fragment>
            ))}
            {live.typing.has(chat.id) && (
              <SpeechDots face={initialsOf(name)} label={t('staff-chat.typing')} />
            )}
            <li ref={end} aria-hidden="true" />
          </ol>
        </div>
        <WaitingLine chat={chat} />
        <ChatForm key={`form ${chat.id}`} chat={chat} onType={() => live.type(chat.id)} />
      </section>
      <ChatSide chat={chat} cards={cards} />
    </>
  );
}

type Loaded = Awaited<ReturnType<typeof loadChat>>;

/** How long the visitor has waited, and what happens if no one answers. */
function WaitingLine({ chat }: { chat: Loaded }) {
  const { t } = useWords<'staff-chat'>();
  const { waitsSince, ticketAt, serverNow, email } = chat;
  const passed = usePassed(waitsSince, serverNow);
  if (waitsSince === null || ticketAt === null) return null;
  const time = minutesAndSeconds(passed);
  const limit = minutesAndSeconds(Date.parse(ticketAt) - Date.parse(waitsSince));
  return (
    <p className={styles.promise}>
      {t(email === null ? 'staff-chat.asks_address' : 'staff-chat.becomes_ticket', { time, limit })}
    </p>
  );
}

/** Tells the visitor that what is on the screen was seen. */
function useSeen(id: string, no: number): void {
  useEffect(() => {
    const see = () => {
      if (document.hidden || no === 0) return;
      // If it fails, the next message says it too.
      call('POST /admin/chats/{id}/seen', { params: { id }, body: { no } }).catch(() => {});
    };
    see();
    document.addEventListener('visibilitychange', see);
    return () => document.removeEventListener('visibilitychange', see);
  }, [id, no]);
}
