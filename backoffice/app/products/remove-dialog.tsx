import { useWords } from '@halfturn/locales/react.ts';
import { call } from '../api.ts';
import { ConfirmDialog } from '../layout/confirm-dialog.tsx';
import { useAct } from '../use-act.ts';
import { useRefusal } from '../use-refusal.ts';

/** Asks before a picture goes: nothing brings it back. */
export function RemoveDialog({ no, id, onClose }: { no: number; id: string; onClose: () => void }) {
  const { t } = useWords<'staff' | 'staff-products'>();
  const { busy, error, run } = useAct();
  const refusal = useRefusal(error);
  const remove = async () => {
    if (await run('remove', () => call('DELETE /admin/pictures/{id}', { params: { id } }))) onClose();
  };
  return (
    <ConfirmDialog
      title={t('staff-products.remove_title', { no })}
      action={t('staff-products.remove', { no })}
      busy={busy !== null}
      refusal={refusal}
      onYes={() => void remove()}
      onClose={onClose}
    >
      <p>{t('staff-products.remove_note')}</p>
    </ConfirmDialog>
  );
}
