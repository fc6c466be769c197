import type { StaffTicket } from '@halfturn/contract/staff/support.ts';
import { formatFileSize } from '@halfturn/locales/file-size.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Icon } from '@halfturn/ui/icons.tsx';
import { SentFiles } from '@halfturn/ui/sent-files.tsx';
import { Tag } from '@halfturn/ui/tag.tsx';
import type { ReactNode } from 'react';
import { SentWords } from '../chat/sent-words.tsx';
import type { ProductCards } from '../chat/use-product-cards.ts';
import { useFormats } from '../layout/use-formats.ts';
import styles from './support.module.css';

interface MessageProps {
  from: 'member' | 'store' | 'note';
  by: string;
  at: string;
  /** What was written. */
  words: ReactNode;
  /** Between the head and the words. */
  about?: ReactNode;
  /** After the words. */
  children?: ReactNode;
}

/** One message or note: who, when, and the words. */
export function Message({ from, by, at, words, about, children }: MessageProps) {
  const { t } = useWords<'staff-support'>();
  const { time } = useFormats();
  return (
    <li className={styles.message} data-from={from}>
      <p className={styles.by}>
        <b>
          <bdi>{by}</bdi>
        </b>
        {from === 'note' && <Tag tone="warn">{t('staff-support.note')}</Tag>}
        <time dateTime={at}>{time(at)}</time>
      </p>
      {about}
      {words}
      {children}
    </li>
  );
}

interface MessageItemProps {
  message: StaffTicket['messages'][number];
  /** Whose ticket it is. */
  who: string;
  cards: ProductCards;
}

/** A message of a ticket, with what came with it. */
export function MessageItem({ message, who, cards }: MessageItemProps) {
  const { t, locale } = useWords<'staff-support'>();
  const { from, by, at, files } = message;
  const hiddenKeys = files.reduce((sum, file) => sum + file.hiddenKeys, message.hiddenKeys);
  return (
    <Message
      from={from}
      by={from === 'member' ? who : by}
      at={at}
      words={<SentWords message={message} cards={cards} />}
    >
      {hiddenKeys > 0 && (
        <p className={styles.hidden}>
          <Icon name="shield" size={14} /> {t('staff-support.hidden_keys', { count: hiddenKeys })}
        </p>
      )}
      <SentFiles files={files} hrefOf={addressOf} sizeOf={(bytes) => formatFileSize(bytes, locale)} />
    </Message>
  );
}

/** Handed out to staff who may read it, and always as a file to be saved. */
const addressOf = (id: string) => `/prod-api/admin/support/files/${id}`;
