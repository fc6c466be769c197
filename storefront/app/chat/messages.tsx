import type { ChatMessage } from '@halfturn/contract/chat.ts';
import { formatFileSize } from '@halfturn/locales/file-size.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Icon } from '@halfturn/ui/icons.tsx';
import { SentFiles } from '@halfturn/ui/sent-files.tsx';
import { Speech, SpeechDots } from '@halfturn/ui/speech.tsx';
import { runsOf } from '@halfturn/ui/speech-runs.ts';
import { Fragment, useEffect, useRef } from 'react';
import { useProductCards, type ProductCards } from '../catalog/use-product-cards.ts';
import { LocalTime } from '../orders/local-time.tsx';
import { useTimeZone } from '../orders/use-time-zone.ts';
import styles from './chat.module.css';
import type { Pending } from './pending.ts';
import { SentWords } from './sent-words.tsx';
import type { Chat } from './use-chat.ts';

/** What was written, in order; the newest is in sight, and is read out as it comes. */
export function Messages({ chat }: { chat: Chat }) {
  const { t, store } = useWords<'chat'>();
  const { messages, pending, typing, head, see } = chat;
  const runs = runsOf(messages, useTimeZone() ?? 'UTC');
  const cards = useProductCards(messages.flatMap(({ productId }) => productId ?? []));
  const end = useRef<HTMLLIElement>(null);
  const last = messages.at(-1)?.no ?? 0;
  useEffect(() => {
    end.current?.scrollIntoView({ block: 'nearest' });
    if (last > 0 && !document.hidden) see();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `see` is another function each time
  }, [last, pending.length, typing]);
  const mine = messages.filter(({ from }) => from === 'visitor').at(-1)?.no;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled by keys, so it takes the focus
    <div className={styles.log} role="log" aria-live="polite" aria-label={t('chat.log')} tabIndex={0}>
      <ol className={styles.messages}>
        {messages.map((message, i) => (
          <Fragment key={message.id}>
            {runs[i]?.newDay && (
              <li className={styles.event}>
                <LocalTime at={message.at} day />
              </li>
            )}
            <Message
              message={message}
              ends={runs[i]?.ends ?? true}
              cards={cards}
              seen={message.no === mine && pending.length === 0 && (head?.seen ?? 0) >= message.no}
            />
          </Fragment>
        ))}
        {pending.map((message) => (
          <Waiting key={message.id} message={message} onAgain={() => chat.again(message.id)} />
        ))}
        {typing && <SpeechDots face={initialOf(head?.by ?? store)} label={t('chat.typing')} />}
        <li ref={end} aria-hidden="true" />
      </ol>
    </div>
  );
}

/** The letter in the circle of who writes. */
const initialOf = (name: string): string => /^./u.exec(name)?.[0]?.toUpperCase() ?? '';

interface MessageProps {
  message: ChatMessage;
  /** The last that its side wrote in a row. */
  ends: boolean;
  seen: boolean;
  cards: ProductCards;
}

function Message({ message, ends, seen, cards }: MessageProps) {
  const { t, store, locale } = useWords<'chat' | 'support'>();
  const { from, by, event, at, files } = message;
  const hiddenKeys = files.reduce((sum, file) => sum + file.hiddenKeys, message.hiddenKeys);
  if (from === 'event')
    return event === 'joined' && by ? (
      <li className={styles.event}>{t('chat.joined', { name: by })}</li>
    ) : event === 'closed' ? (
      <li className={styles.event}>{t('chat.ended')}</li>
    ) : null;
  const own = from === 'visitor';
  return (
    <Speech side={own ? 'own' : 'other'} face={ends ? initialOf(by ?? store) : undefined}>
      <span className="sr-only">{own ? t('support.you') : (by ?? t('support.store'))}</span>
      <SentWords message={message} cards={cards} />
      <SentFiles
        label={t('support.files')}
        files={files}
        hrefOf={(id) => `/prod-api/api/support/files/${id}`}
        sizeOf={(bytes) => formatFileSize(bytes, locale)}
      />
      {hiddenKeys > 0 && (
        <small>
          <Icon name="shield" size={14} /> {t('support.hidden_keys', { count: hiddenKeys })}
        </small>
      )}
      {(ends || seen) && (
        <small>
          <LocalTime at={at} />
          {seen && <> · {t('chat.seen')}</>}
        </small>
      )}
    </Speech>
  );
}

/** A message that the store has not confirmed, or has refused. */
function Waiting({ message: { text, fault }, onAgain }: { message: Pending; onAgain: () => void }) {
  const { t } = useWords<'chat' | 'support'>();
  return (
    <Speech side="own" waits={fault === ''}>
      <p className="written" dir="auto">
        {text}
      </p>
      {fault === '' ? (
        <small>{t('support.sending')}</small>
      ) : (
        <small role="alert">
          {fault}{' '}
          <button type="button" className="link" onClick={onAgain}>
            {t('chat.again')}
          </button>
        </small>
      )}
    </Speech>
  );
}
