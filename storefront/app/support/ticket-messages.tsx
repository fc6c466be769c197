import type { Ticket, TicketMessage } from '@halfturn/contract/support.ts';
import { formatFileSize } from '@halfturn/locales/file-size.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Icon } from '@halfturn/ui/icons.tsx';
import { SentFiles } from '@halfturn/ui/sent-files.tsx';
import { useProductCards, type ProductCards } from '../catalog/use-product-cards.ts';
import { SentWords } from '../chat/sent-words.tsx';
import { RecentTime } from '../orders/local-time.tsx';
import styles from './support.module.css';

/** The messages of a ticket, in their order. */
export function TicketMessages({ ticket: { messages, serverNow } }: { ticket: Ticket }) {
  const cards = useProductCards(messages.flatMap(({ productId }) => productId ?? []));
  return (
    <ol className="column close">
      {messages.map((message) => (
        <MessageItem key={message.id} message={message} now={serverNow} cards={cards} />
      ))}
    </ol>
  );
}

/** One message: who, when, the words, and what came with it. */
function MessageItem({ message, now, cards }: { message: TicketMessage; now: string; cards: ProductCards }) {
  const { t, locale } = useWords<'support'>();
  const { from, at, files } = message;
  const hiddenKeys = files.reduce((sum, file) => sum + file.hiddenKeys, message.hiddenKeys);
  return (
    <li className={styles.message} data-from={from}>
      <p className={styles.by}>
        <b>{t(from === 'member' ? 'support.you' : 'support.store')}</b> <RecentTime at={at} now={now} />
      </p>
      <SentWords message={message} cards={cards} />
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
