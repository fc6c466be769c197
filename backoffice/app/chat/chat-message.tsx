import type { StaffChatMessage } from '@halfturn/contract/staff/chat.ts';
import { formatFileSize } from '@halfturn/locales/file-size.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Icon } from '@halfturn/ui/icons.tsx';
import { SentFiles } from '@halfturn/ui/sent-files.tsx';
import { Speech } from '@halfturn/ui/speech.tsx';
import { initialsOf } from '../layout/initials.ts';
import { useFormats } from '../layout/use-formats.ts';
import styles from './chat.module.css';
import { SentWords } from './sent-words.tsx';
import type { ProductCards } from './use-product-cards.ts';

interface MessageProps {
  message: StaffChatMessage;
  /** The visitor has seen it. */
  seen: boolean;
  /** The last that its side wrote in a row. */
  ends: boolean;
  /** Whose chat it is. */
  visitor: string;
  cards: ProductCards;
}

/** One message, note or event of a chat. */
export function ChatMessage({ message, seen, ends, visitor, cards }: MessageProps) {
  const { t } = useWords<'staff-chat'>();
  const { from, by, event } = message;
  if (from === 'event')
    return event ? (
      <li className={styles.event}>
        {event === 'joined' ? t('staff-chat.joined', { name: by }) : t(`staff-chat.event_${event}`)}
      </li>
    ) : null;
  if (from === 'note')
    return (
      <li className={styles.noted}>
        <b>
          <Icon name="lock" size={14} /> {t('staff-chat.note_by', { name: by })}
        </b>
        <Words message={message} />
        <Time at={message.at} />
      </li>
    );
  const ours = from === 'store';
  return (
    <Speech side={ours ? 'own' : 'other'} face={ends ? initialsOf(visitor) : undefined}>
      <Words message={message} cards={cards} />
      {(ends || (ours && seen)) && <Time at={message.at} by={ours ? by : ''} seen={ours && seen} />}
    </Speech>
  );
}

interface WordsProps {
  message: StaffChatMessage;
  cards?: ProductCards;
}

/** What was written or sent, with its files, and how many keys were hidden in them. */
function Words({ message, cards }: WordsProps) {
  const { files, hiddenKeys: inText } = message;
  const { t, locale } = useWords<'staff-support'>();
  const hiddenKeys = files.reduce((sum, file) => sum + file.hiddenKeys, inText);
  return (
    <>
      <SentWords message={message} cards={cards} />
      <SentFiles
        files={files}
        hrefOf={(id) => `/prod-api/admin/support/files/${id}`}
        sizeOf={(bytes) => formatFileSize(bytes, locale)}
      />
      {hiddenKeys > 0 && (
        <small>
          <Icon name="shield" size={14} /> {t('staff-support.hidden_keys', { count: hiddenKeys })}
        </small>
      )}
    </>
  );
}

/** Who of the staff wrote it and when, and that the visitor has seen it. */
function Time({ at, by = '', seen = false }: { at: string; by?: string; seen?: boolean }) {
  const { t } = useWords<'staff-chat'>();
  const { when } = useFormats();
  return (
    <small>
      {by !== '' && (
        <>
          <bdi>{by}</bdi>
          {' · '}
        </>
      )}
      <time dateTime={at}>{when(at)}</time>
      {seen && <> · {t('staff-chat.seen')}</>}
    </small>
  );
}
