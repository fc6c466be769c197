import type { BankEntry } from '@halfturn/contract/staff/bank.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { TextArea } from '@halfturn/ui/text-area.tsx';
import { call } from '../api.ts';
import { SaveDialog } from '../layout/form-dialog.tsx';
import { useAct } from '../use-act.ts';

/** Sets a transfer aside that is no order's; the reason stands beside it from then on. */
export function AsideDialog({ entry: { id }, onClose }: { entry: BankEntry; onClose: () => void }) {
  const { t } = useWords<'staff-bank'>();
  const act = useAct();
  const save = (fields: FormData) => {
    const body = { note: String(fields.get('note')) };
    return call('POST /admin/bank/entries/{id}/aside', { params: { id }, body });
  };
  return (
    <SaveDialog
      act={act}
      title={t('staff-bank.aside_title')}
      action={t('staff-bank.aside')}
      save={save}
      onClose={onClose}
    >
      <TextArea name="note" label={t('staff-bank.aside_why')} dir="auto" rows={3} maxLength={300} />
    </SaveDialog>
  );
}
