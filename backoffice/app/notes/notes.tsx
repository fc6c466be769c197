import type { StaffNote } from '@halfturn/contract/staff/customer-notes.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Button } from '@halfturn/ui/button.tsx';
import { TextArea } from '@halfturn/ui/text-area.tsx';
import { DialogButton } from '../layout/dialog-button.tsx';
import { Form } from '../layout/form.tsx';
import { SaveDialog } from '../layout/form-dialog.tsx';
import { useFormats } from '../layout/use-formats.ts';
import { useAct } from '../use-act.ts';
import styles from './notes.module.css';

interface NotesProps {
  notes: readonly StaffNote[];
  may: boolean;
  add: (text: string) => Promise<unknown>;
  edit: (note: string, text: string) => Promise<unknown>;
}

/** What staff noted for each other about an order or a customer. */
export function Notes({ notes, may, add, edit }: NotesProps) {
  const { t } = useWords<'staff-order-acts'>();
  const { time } = useFormats();
  const act = useAct();
  const send = (text: string) => act.run('add', () => add(text), t('staff-order-acts.noted'));
  if (!may && notes.length === 0) return null;
  return (
    <section>
      <h3>{t('staff-order-acts.notes')}</h3>
      <ul className={styles.notes}>
        {notes.map((note) => (
          <li key={note.id}>
            <p className={styles.quote} dir="auto">
              {note.text}
            </p>
            <small>
              {t(note.editedAt ? 'staff-order-acts.note_edited' : 'staff-order-acts.note_by', {
                name: note.by,
                time: time(note.editedAt ?? note.at),
              })}
            </small>
            {note.mine && may && <EditNote note={note} edit={edit} />}
          </li>
        ))}
      </ul>
      {may && (
        <Form
          act={act}
          className={styles.form}
          onSend={(fields, form) =>
            void send(String(fields.get('text')).trim()).then((done) => done && form.reset())
          }
        >
          <TextArea
            name="text"
            rows={2}
            dir="auto"
            maxLength={2000}
            label={t('staff-order-acts.note')}
            hint={t('staff-order-acts.note_hint')}
          />
          <Button type="submit" busy={act.busy === 'add'}>
            {t('staff-order-acts.add_note')}
          </Button>
        </Form>
      )}
    </section>
  );
}

function EditNote({ note, edit }: { note: StaffNote } & Pick<NotesProps, 'edit'>) {
  const { t } = useWords<'staff-order-acts'>();
  const act = useAct();
  return (
    <DialogButton size="tiny" label={t('staff-order-acts.edit_note')}>
      {(close) => (
        <SaveDialog
          act={act}
          title={t('staff-order-acts.edit_note')}
          action={t('staff-order-acts.save_note')}
          save={(fields) => edit(note.id, String(fields.get('text')).trim())}
          done={t('staff-order-acts.noted')}
          onClose={close}
        >
          <TextArea
            name="text"
            rows={5}
            dir="auto"
            maxLength={2000}
            defaultValue={note.text}
            label={t('staff-order-acts.note')}
          />
        </SaveDialog>
      )}
    </DialogButton>
  );
}
