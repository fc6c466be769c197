import type { TicketMessage } from '@halfturn/contract/support.ts';
import { formatFileSize } from '@halfturn/locales/file-size.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { FileLink } from '@halfturn/ui/file-link.tsx';
import { Icon } from '@halfturn/ui/icons.tsx';
import { RecentTime } from '../orders/local-time.tsx';
import styles from './support.module.css';

/** One message: who, when, the words, and what came with it. */
export function MessageItem({ message, now }: { message: TicketMessage; now: string }) {
  const { t, locale } = useWords<'support'>();
  const { from, text, at, files } = message;
  const hiddenKeys = files.reduce((sum, file) => sum + file.hiddenKeys, message.hiddenKeys);
  return (
    <li className={styles.message} data-from={from}>
      <p className={styles.by}>
        <b>{t(from === 'member' ? 'support.you' : 'support.store')}</b> <RecentTime at={at} now={now} />
      </p>
      <p className="written" dir="auto">
        {text}
      </p>
      {hiddenKeys > 0 && (
        <p className={styles.hidden}>
          <Icon name="shield" /> {t('support.hidden_keys', { count: hiddenKeys })}
        </p>
      )}
      {files.length > 0 && (
        <ul className="buttons" aria-label={t('support.files')}>
          {files.map(({ id, kind, name, size, width, height }) => (
            <li key={id}>
              <FileLink
                href={addressOf(id)}
                name={name}
                size={formatFileSize(size, locale)}
                picture={kind === 'picture' ? { width, height } : null}
              />
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

/** Handed out by the store to its member alone, and always as a file to be saved. */
const addressOf = (id: string) => `/prod-api/api/support/files/${id}`;
