import { useWords } from '@halfturn/locales/react.ts';
import { Button } from '@halfturn/ui/button.tsx';
import { TextArea } from '@halfturn/ui/text-area.tsx';
import { useId, type ReactNode } from 'react';
import { Fault } from '../fault.tsx';
import { Attach } from './attach.tsx';
import styles from './support.module.css';
import type { Message } from './use-message.ts';

export interface WriteFormProps {
  message: Message;
  label: string;
  /** Without attachments: a guest has none. */
  wordsOnly?: boolean;
  /** Before the text: what it is about. */
  children?: ReactNode;
  /** After the button: something else to do. */
  more?: ReactNode;
  onSend: () => void;
}

/** A message and what goes with it. A key is not asked for, and the form says so. */
export function WriteForm({ message, label, wordsOnly = false, children, more, onSend }: WriteFormProps) {
  const { t } = useWords<'support' | 'validation'>();
  const field = useId();
  return (
    <form
      method="post"
      noValidate
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (message.text.trim() === '') document.getElementById(field)?.focus();
        onSend();
      }}
    >
      {children}
      <TextArea
        id={field}
        label={label}
        hint={t('support.text_hint')}
        error={message.missing && t('validation.content_required')}
        required
        dir="auto"
        rows={5}
        maxLength={message.most}
        value={message.text}
        onChange={({ target }) => message.write(target.value)}
      />
      {!wordsOnly && <Attach uploads={message.uploads} />}
      <Fault>{message.fault}</Fault>
      <div className={styles.acts}>
        <Button type="submit" variant="main" busy={message.busy} busyLabel={t('support.sending')}>
          {t('support.send')}
        </Button>
        {more}
      </div>
    </form>
  );
}
