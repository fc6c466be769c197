import type { StaffDispute } from '@halfturn/contract/staff/disputes.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Button } from '@halfturn/ui/button.tsx';
import { Check } from '@halfturn/ui/check.tsx';
import { TextArea } from '@halfturn/ui/text-area.tsx';
import { call } from '../api.ts';
import { Form } from '../layout/form.tsx';
import { useFormats } from '../layout/use-formats.ts';
import { useStaff } from '../layout/use-staff.ts';
import orders from '../orders/orders.module.css';
import { useAct } from '../use-act.ts';

/** What was handed in to the provider or the bank, and that it was. */
export function NotesForm({ dispute }: { dispute: StaffDispute }) {
  const { t } = useWords<'staff-disputes'>();
  const { time } = useFormats();
  const may = useStaff().mayCall('staffNoteDispute');
  const act = useAct();
  const { submittedAt } = dispute;
  const save = async (form: FormData) => {
    const body = { notes: String(form.get('notes')), submitted: form.get('submitted') !== null };
    const params = { id: dispute.id };
    await act.run(
      'notes',
      () => call('POST /admin/disputes/{id}/notes', { params, body }),
      t('staff-disputes.saved'),
    );
  };
  return (
    <section>
      <Form noValidate={false} className={orders.form} act={act} onSend={(fields) => void save(fields)}>
        <TextArea
          name="notes"
          rows={4}
          maxLength={4000}
          dir="auto"
          label={t('staff-disputes.notes')}
          defaultValue={dispute.notes}
          readOnly={!may}
        />
        <Check name="submitted" defaultChecked={submittedAt !== null} disabled={!may}>
          {t('staff-disputes.submitted')}
        </Check>
        {submittedAt && (
          <small>
            {t('staff-disputes.submitted_at', {
              time: time(submittedAt),
            })}
          </small>
        )}
        {may && (
          <Button type="submit" busy={act.busy === 'notes'}>
            {t('staff-disputes.save')}
          </Button>
        )}
      </Form>
    </section>
  );
}
