import type { Synonym } from '@halfturn/contract/staff/search.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Button } from '@halfturn/ui/button.tsx';
import { Dialog } from '@halfturn/ui/dialog.tsx';
import { Notice } from '@halfturn/ui/notice.tsx';
import { call } from '../api.ts';
import { useAct } from '../use-act.ts';
import { useRefusal } from '../use-refusal.ts';

/** Asks before searches stop going by a synonym. */
export function DeleteDialog({ synonym, onClose }: { synonym: Synonym; onClose: () => void }) {
  const { t } = useWords<'staff' | 'staff-search'>();
  const { busy, error, run } = useAct();
  const refusal = useRefusal(error);
  const remove = async () => {
    const done = await run('delete', () =>
      call('DELETE /admin/synonyms/{id}', { params: { id: synonym.id } }),
    );
    if (done) onClose();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      held={busy !== null}
      title={t('staff-search.delete_title')}
      closeLabel={t('staff.close')}
      footer={
        <>
          <Button onClick={onClose}>{t('staff.leave_it')}</Button>
          <Button variant="danger" busy={busy !== null} onClick={() => void remove()}>
            {t('staff-search.delete')}
          </Button>
        </>
      }
    >
      {refusal && (
        <Notice tone="bad" role="alert">
          {refusal}
        </Notice>
      )}
      <p>{t('staff-search.delete_text', { words: synonym.words.join(', ') })}</p>
    </Dialog>
  );
}
