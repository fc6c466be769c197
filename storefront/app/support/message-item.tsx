import type { TicketMessage } from '@halfturn/contract/support.ts';
import { formatFileSize } from '@halfturn/locales/file-size.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Icon } from '@halfturn/ui/icons.tsx';
import { SentFiles } from '@halfturn/ui/sent-files.tsx';
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
      <SentFiles
        files={files}
        label={t('support.files')}
        hrefOf={addressOf}
        sizeOf={(bytes) => formatFileSize(bytes, locale)}
      />
    </li>
  );
}

/** Handed out by the store to its member alone, and always as a file to be saved. */
const addressOf = (id: string) => `/prod-api/api/support/files/${id}`;
