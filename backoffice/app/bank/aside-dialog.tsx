import type { BankEntry } from '@halfturn/contract/staff/bank.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { TextArea } from '@halfturn/ui/text-area.tsx';
import { call } from '../api.ts';
import { FormDialog } from '../layout/form-dialog.tsx';
import { useAct } from '../use-act.ts';
import { useRefusal } from '../use-refusal.ts';

/** Sets a transfer aside that is no order's; the reason stands beside it from then on. */
export function AsideDialog({ entry, onClose }: { entry: BankEntry; onClose: () => void }) {
  const { t } = useWords<'staff' | 'staff-bank'>();
  const { busy, error, run } = useAct();
  const refusal = useRefusal(error);
  const send = async (fields: FormData) => {
    const body = { note: String(fields.get('note')) };
    const params = { id: entry.id };
    if (await run('aside', () => call('POST /admin/bank/entries/{id}/aside', { params, body }))) onClose();
  };
  return (
    <FormDialog
      title={t('staff-bank.aside_title')}
      action={t('staff-bank.aside')}
      busy={busy !== null}
      refusal={!error?.fields.note && refusal}
      onSend={(fields) => void send(fields)}
      onClose={onClose}
    >
      <TextArea
        name="note"
        label={t('staff-bank.aside_why')}
        dir="auto"
        rows={3}
        maxLength={300}
        error={error?.fields.note}
      />
    </FormDialog>
  );
}
