import { CHAT_LENGTH, TYPING_MS } from '@halfturn/contract/primitives/chat-limits.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Icon } from '@halfturn/ui/icons.tsx';
import { Attach } from '../support/attach.tsx';
import { useFiles } from '../support/use-files.ts';
import { useMemberName } from '../session/member-store.ts';
import { type FormEvent, type KeyboardEvent, useRef, useState } from 'react';
import { Go } from '../go.tsx';
import { links } from '../links.ts';
import styles from './chat.module.css';
import { OrderPick } from './order-pick.tsx';
import type { Chat } from './use-chat.ts';

/** The field to write in: Enter sends, Shift and Enter begins a line. */
export function Composer({ chat }: { chat: Pick<Chat, 'send' | 'sendCard' | 'type'> }) {
  const { t } = useWords<'chat' | 'support'>();
  const [text, setText] = useState('');
  const typedAt = useRef(0);
  const uploads = useFiles();
  const member = useMemberName() !== null;
  const send = () => {
    if (text.trim() === '' || uploads.uploading !== null) return;
    chat.send(
      text.trim(),
      uploads.files.map(({ id }) => id),
    );
    setText('');
    uploads.sent();
  };
  const write = (typed: string) => {
    setText(typed);
    if (Date.now() - typedAt.current < TYPING_MS / 2) return;
    typedAt.current = Date.now();
    chat.type();
  };
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  };
  return (
    <form
      method="post"
      className={styles.composer}
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        send();
      }}
    >
      {member && (
        <div className={styles.extras}>
          <OrderPick onPick={(orderNo) => chat.sendCard(orderNo, { orderNo })} />
          <Attach uploads={uploads} />
        </div>
      )}
      <div className={styles.field}>
        <textarea
          aria-label={t('chat.message')}
          placeholder={t('chat.type')}
          // Without a text it is written as the page is, so that the placeholder stands where the text will begin.
          dir={text === '' ? undefined : 'auto'}
          rows={1}
          maxLength={CHAT_LENGTH}
          enterKeyHint="send"
          value={text}
          onChange={({ target }) => write(target.value)}
          onKeyDown={press}
        />
        <button type="submit" className={styles.send} aria-label={t('support.send')}>
          <Icon name="send" />
        </button>
      </div>
      <p className={styles.safe}>
        {t('chat.safe')}{' '}
        <Go to={links.info('/privacy-policy')} className="link">
          {t('chat.privacy')}
        </Go>
      </p>
    </form>
  );
}
