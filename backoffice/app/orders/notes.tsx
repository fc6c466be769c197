import type { StaffOrder } from '@halfturn/contract/staff/orders.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Button } from '@halfturn/ui/button.tsx';
import { IconButton } from '@halfturn/ui/icon-button.tsx';
import { TextArea } from '@halfturn/ui/text-area.tsx';
import { TextField } from '@halfturn/ui/text-field.tsx';
import { Link } from 'react-router';
import { call } from '../api.ts';
import { DialogButton } from '../layout/dialog-button.tsx';
import { Form } from '../layout/form.tsx';
import { SaveDialog } from '../layout/form-dialog.tsx';
import { useFormats } from '../layout/use-formats.ts';
import { useStaff } from '../layout/use-staff.ts';
import { useAct } from '../use-act.ts';
import styles from './order-acts.module.css';
import page from './orders.module.css';

/** The tags of an order: each finds the orders that have it. */
export function Tags({ order: { orderNo, tags } }: { order: StaffOrder }) {
  const { t } = useWords<'staff-order-acts'>();
  const { mayCall } = useStaff();
  const act = useAct();
  const may = mayCall('staffTagOrder');
  const put = (tag: string, on: boolean) =>
    act.run(on ? 'add' : tag, () =>
      call('POST /admin/orders/{orderNo}/tags', { params: { orderNo }, body: { tag, on } }),
    );
  if (!may && tags.length === 0) return null;
  return (
    <section>
      <h3>{t('staff-order-acts.tags')}</h3>
      {tags.length > 0 && (
        <ul className={styles.tags}>
          {tags.map((tag) => (
            <li key={tag}>
              <Link to={`/orders?tag=${encodeURIComponent(tag)}`} dir="auto">
                {tag}
              </Link>
              {may && (
                <IconButton
                  icon="cross"
                  iconSize={14}
                  label={t('staff-order-acts.untag', { tag })}
                  onClick={() => void put(tag, false)}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      {may && (
        <Form
          act={act}
          className={styles.add}
          onSend={(fields, form) =>
            void put(String(fields.get('tag')).trim(), true).then((done) => done && form.reset())
          }
        >
          <TextField
            name="tag"
            dir="auto"
            maxLength={40}
            autoComplete="off"
            label={t('staff-order-acts.tag')}
          />
          <Button type="submit" busy={act.busy === 'add'}>
            {t('staff-order-acts.add_tag')}
          </Button>
        </Form>
      )}
    </section>
  );
}

/** What staff noted for each other. */
export function Notes({ order: { orderNo, internalNotes } }: { order: StaffOrder }) {
  const { t } = useWords<'staff-order-acts'>();
  const { time } = useFormats();
  const { mayCall } = useStaff();
  const act = useAct();
  const add = (text: string) =>
    act.run(
      'add',
      () => call('POST /admin/orders/{orderNo}/notes', { params: { orderNo }, body: { text } }),
      t('staff-order-acts.noted'),
    );
  const may = mayCall('staffAddOrderNote');
  if (!may && internalNotes.length === 0) return null;
  return (
    <section>
      <h3>{t('staff-order-acts.notes')}</h3>
      <ul className={styles.notes}>
        {internalNotes.map((note) => (
          <li key={note.id}>
            <p className={page.quote} dir="auto">
              {note.text}
            </p>
            <small>
              {t(note.editedAt ? 'staff-order-acts.note_edited' : 'staff-order-acts.note_by', {
                name: note.by,
                time: time(note.editedAt ?? note.at),
              })}
            </small>
            {note.mine && may && <EditNote orderNo={orderNo} note={note} />}
          </li>
        ))}
      </ul>
      {may && (
        <Form
          act={act}
          className={page.form}
          onSend={(fields, form) =>
            void add(String(fields.get('text')).trim()).then((done) => done && form.reset())
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

function EditNote({ orderNo, note }: { orderNo: string; note: StaffOrder['internalNotes'][number] }) {
  const { t } = useWords<'staff-order-acts'>();
  const act = useAct();
  const save = (fields: FormData) =>
    call('POST /admin/orders/{orderNo}/notes/{note}', {
      params: { orderNo, note: note.id },
      body: { text: String(fields.get('text')).trim() },
    });
  return (
    <DialogButton size="tiny" label={t('staff-order-acts.edit_note')}>
      {(close) => (
        <SaveDialog
          act={act}
          title={t('staff-order-acts.edit_note')}
          action={t('staff-order-acts.save_note')}
          save={save}
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
