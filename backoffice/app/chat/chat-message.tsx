import type { StaffChatMessage } from '@halfturn/contract/staff/chat.ts';
import { formatFileSize } from '@halfturn/locales/file-size.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { FileLink } from '@halfturn/ui/file-link.tsx';
import { Icon } from '@halfturn/ui/icons.tsx';
import { OrderLink } from '../layout/may-link.tsx';
import { useFormats } from '../layout/use-formats.ts';
import styles from './chat.module.css';

/** One message, note or event of a chat. */
export function ChatMessage({ message, seen }: { message: StaffChatMessage; seen: boolean }) {
  const { t, locale } = useWords<'staff-chat' | 'staff-support'>();
  const { when } = useFormats();
  const { from, by, event, text, at, files } = message;
  const hiddenKeys = files.reduce((sum, file) => sum + file.hiddenKeys, message.hiddenKeys);
  if (from === 'event')
    return event ? (
      <li className={styles.event}>
        {event === 'joined' ? t('staff-chat.joined', { name: by }) : t(`staff-chat.event_${event}`)}
      </li>
    ) : null;
  return (
    <li className={styles.message} data-from={from}>
      {from === 'note' && (
        <b>
          <Icon name="lock" size={14} /> {t('staff-chat.note_by', { name: by })}
        </b>
      )}
      <p className="written" dir="auto">
        <Linked text={text} />
      </p>
      {files.length > 0 && (
        <ul className="buttons">
          {files.map(({ id, kind, name, size, width, height }) => (
            <li key={id}>
              <FileLink
                href={`/prod-api/admin/support/files/${id}`}
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
          <Icon name="shield" size={14} /> {t('staff-support.hidden_keys', { count: hiddenKeys })}
        </small>
      )}
      <small>
        {from === 'store' && (
          <>
            <bdi>{by}</bdi>
            {' · '}
          </>
        )}
        <time dateTime={at}>{when(at)}</time>
        {from === 'store' && seen && <> · {t('staff-chat.seen')}</>}
      </small>
    </li>
  );
}

const ORDER_NO = /\b(HT-[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{5})\b/;

/** A text in which the numbers of orders lead to them. */
function Linked({ text }: { text: string }) {
  // A split by a group keeps what it found: every second part is a number.
  const parts = text.split(ORDER_NO);
  return parts.map((part, i) => (i % 2 === 1 ? <OrderLink key={i} orderNo={part} /> : part));
}
