import type { Synonym } from '@halfturn/contract/staff/search.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { call } from '../api.ts';
import { ConfirmDialog } from '../layout/confirm-dialog.tsx';
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
    <ConfirmDialog
      title={t('staff-search.delete_title')}
      action={t('staff-search.delete')}
      busy={busy !== null}
      refusal={refusal}
      onYes={() => void remove()}
      onClose={onClose}
    >
      <p>{t('staff-search.delete_text', { words: synonym.words.join(', ') })}</p>
    </ConfirmDialog>
  );
}
