import { useWords } from '@halfturn/locales/react.ts';
import { Button } from '@halfturn/ui/button.tsx';
import { Dialog } from '@halfturn/ui/dialog.tsx';
import { Notice } from '@halfturn/ui/notice.tsx';
import { call } from '../api.ts';
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
    <Dialog
      open
      onClose={onClose}
      title={t('staff-products.remove_title', { no })}
      closeLabel={t('staff.close')}
      footer={
        <>
          <Button onClick={onClose}>{t('staff-products.keep')}</Button>
          <Button variant="danger" busy={busy !== null} onClick={() => void remove()}>
            {t('staff-products.remove', { no })}
          </Button>
        </>
      }
    >
      {refusal && (
        <Notice tone="bad" role="alert">
          {refusal}
        </Notice>
      )}
      <p>{t('staff-products.remove_note')}</p>
    </Dialog>
  );
}
