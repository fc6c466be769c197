import type { SupportFile, TicketMessage } from '@halfturn/contract/support.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Icon } from '@halfturn/ui/icons.tsx';
import { RecentTime } from '../orders/local-time.tsx';
import { fileSize } from './file-size.ts';
import styles from './support.module.css';

/** One message: who, when, the words, and what came with it. */
export function MessageItem({ message, now }: { message: TicketMessage; now: string }) {
  const { t } = useWords<'support'>();
  const { from, text, at, files } = message;
  const hiddenKeys = files.reduce((sum, file) => sum + file.hiddenKeys, message.hiddenKeys);
  return (
    <li className={styles.message} data-from={from}>
      <p className={styles.by}>
        <b>{t(from === 'member' ? 'support.you' : 'support.store')}</b> <RecentTime at={at} now={now} />
      </p>
      <p className={styles.text} dir="auto">
        {text}
      </p>
      {hiddenKeys > 0 && (
        <p className={styles.hidden}>
          <Icon name="shield" /> {t('support.hidden_keys', { count: hiddenKeys })}
        </p>
      )}
      {files.length > 0 && (
        <ul className={styles.files} aria-label={t('support.files')}>
          {files.map((file) => (
            <FileItem key={file.id} file={file} />
          ))}
        </ul>
      )}
    </li>
  );
}

/** Handed out by the store to its member alone, and always as a file to be saved. */
const addressOf = (id: string) => `/prod-api/api/support/files/${id}`;

function FileItem({ file }: { file: SupportFile }) {
  const { locale } = useWords<'support'>();
  const { id, kind, name, size, width, height } = file;
  return (
    <li>
      <a href={addressOf(id)} download={name} className={styles.file}>
        {kind === 'picture' ? (
          <img
            src={addressOf(id)}
            alt=""
            width={width ?? undefined}
            height={height ?? undefined}
            loading="lazy"
          />
        ) : (
          <Icon name="download" />
        )}
        <span>
          <bdi>{name}</bdi> <small className="muted">{fileSize(size, locale)}</small>
        </span>
      </a>
    </li>
  );
}
