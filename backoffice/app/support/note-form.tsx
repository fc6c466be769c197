import { useWords } from '@halfturn/locales/react.ts';
import { Button } from '@halfturn/ui/button.tsx';
import { Refusal } from '@halfturn/ui/notice.tsx';
import { TextArea } from '@halfturn/ui/text-area.tsx';
import { useToast } from '@halfturn/ui/toast-context.ts';
import { Form } from '../layout/form.tsx';
import styles from './support.module.css';
import { useWritten, type Written } from './use-written.ts';

interface NoteFormProps {
  /** Who may read it. */
  hint: string;
  maxLength: number;
  post: (written: Written) => Promise<unknown>;
}

/** A note for the staff. Folded away, so that it is not taken for the answer. */
export function NoteForm({ hint, maxLength, post }: NoteFormProps) {
  const { t } = useWords<'staff-support'>();
  const toast = useToast();
  const { text, missing, refusal, busy, write, send } = useWritten();
  const note = async () => {
    if (await send('note', post)) toast.show(t('staff-support.noted'));
  };
  return (
    <details className={styles.note}>
      <summary>{t('staff-support.write_note')}</summary>
      <Form className={styles.form} unsaved={text.trim() && busy === null ? 1 : 0} onSend={() => void note()}>
        <TextArea
          label={t('staff-support.write_note')}
          hint={hint}
          error={missing && t('staff-support.answer_missing')}
          dir="auto"
          rows={3}
          maxLength={maxLength}
          value={text}
          onChange={({ target }) => write(target.value)}
        />
        <Refusal>{refusal}</Refusal>
        <div className="buttons">
          <Button type="submit" busy={busy === 'note'}>
            {t('staff-support.add_note')}
          </Button>
        </div>
      </Form>
    </details>
  );
}
