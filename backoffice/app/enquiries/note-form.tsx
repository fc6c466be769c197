import { ENQUIRY_LENGTH } from '@halfturn/contract/primitives/enquiry-limits.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Button } from '@halfturn/ui/button.tsx';
import { Notice } from '@halfturn/ui/notice.tsx';
import { TextArea } from '@halfturn/ui/text-area.tsx';
import { useToast } from '@halfturn/ui/toast-context.ts';
import { call } from '../api.ts';
import styles from '../support/support.module.css';
import { useWritten } from '../support/use-written.ts';

/** A note for the staff. Folded away, so that it is not taken for the answer. */
export function NoteForm({ id }: { id: string }) {
  const { t } = useWords<'staff-enquiries' | 'staff-support'>();
  const toast = useToast();
  const { text, missing, refusal, busy, write, send } = useWritten();
  const note = async () => {
    const noted = await send('note', (body) =>
      call('POST /admin/enquiries/{id}/notes', { params: { id }, body }),
    );
    if (noted) toast.show(t('staff-support.noted'));
  };
  return (
    <details className={styles.note}>
      <summary>{t('staff-support.write_note')}</summary>
      <form
        noValidate
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          void note();
        }}
      >
        <TextArea
          label={t('staff-support.write_note')}
          hint={t('staff-enquiries.note_hint')}
          error={missing && t('staff-support.answer_missing')}
          dir="auto"
          rows={3}
          maxLength={ENQUIRY_LENGTH}
          value={text}
          onChange={({ target }) => write(target.value)}
        />
        {refusal && (
          <Notice tone="bad" role="alert">
            {refusal}
          </Notice>
        )}
        <div className={styles.acts}>
          <Button type="submit" busy={busy === 'note'}>
            {t('staff-support.add_note')}
          </Button>
        </div>
      </form>
    </details>
  );
}
