import type { ChatMessage } from '@halfturn/contract/chat.ts';
import { formatFileSize } from '@halfturn/locales/file-size.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { FileLink } from '@halfturn/ui/file-link.tsx';
import { Icon } from '@halfturn/ui/icons.tsx';
import { useEffect, useRef } from 'react';
import { LocalTime } from '../orders/local-time.tsx';
import styles from './chat.module.css';
import type { Pending } from './pending.ts';
import type { Chat } from './use-chat.ts';

/** What was written, in order; the newest is in sight, and is read out as it comes. */
export function Messages({ chat }: { chat: Chat }) {
  const { t } = useWords<'chat'>();
  const { messages, pending, typing, head, see } = chat;
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
        {messages.map((message) => (
          <Message
            key={message.id}
            message={message}
            seen={message.no === mine && pending.length === 0 && (head?.seen ?? 0) >= message.no}
          />
        ))}
        {pending.map((message) => (
          <Waiting key={message.id} message={message} onAgain={() => chat.again(message.id)} />
        ))}
        {typing && (
          <li className={styles.typing}>
            <span aria-hidden="true">
              <i />
              <i />
              <i />
            </span>
            <span className="sr-only">{t('chat.typing')}</span>
          </li>
        )}
        <li ref={end} aria-hidden="true" />
      </ol>
    </div>
  );
}

function Message({ message, seen }: { message: ChatMessage; seen: boolean }) {
  const { t, locale } = useWords<'chat' | 'support'>();
  const { from, by, event, text, at, files } = message;
  const hiddenKeys = files.reduce((sum, file) => sum + file.hiddenKeys, message.hiddenKeys);
  if (from === 'event')
    return event === 'joined' && by ? (
      <li className={styles.event}>{t('chat.joined', { name: by })}</li>
    ) : event === 'closed' ? (
      <li className={styles.event}>{t('chat.ended')}</li>
    ) : null;
  return (
    <li className={styles.message} data-from={from}>
      <span className="sr-only">{from === 'visitor' ? t('support.you') : (by ?? t('support.store'))}</span>
      <p className="written" dir="auto">
        {text}
      </p>
      {files.length > 0 && (
        <ul aria-label={t('support.files')}>
          {files.map(({ id, kind, name, size, width, height }) => (
            <li key={id}>
              <FileLink
                href={`/prod-api/api/support/files/${id}`}
                name={name}
                size={formatFileSize(size, locale)}
                picture={kind === 'picture' ? { width, height } : null}
              />
            </li>
          ))}
        </ul>
      )}
      {hiddenKeys > 0 && (
        <small>
          <Icon name="shield" size={14} /> {t('support.hidden_keys', { count: hiddenKeys })}
        </small>
      )}
      <small>
        <LocalTime at={at} />
        {seen && <> · {t('chat.seen')}</>}
      </small>
    </li>
  );
}

/** A message that the store has not confirmed, or has refused. */
function Waiting({ message: { text, fault }, onAgain }: { message: Pending; onAgain: () => void }) {
  const { t } = useWords<'chat' | 'support'>();
  return (
    <li className={styles.message} data-from="visitor" data-waits={fault === ''}>
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
    </li>
  );
}
