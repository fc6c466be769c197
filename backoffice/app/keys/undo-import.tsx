import { useWords } from '@halfturn/locales/react.ts';
import { call } from '../api.ts';
import { ConfirmDialog } from '../layout/confirm-dialog.tsx';
import { DialogButton } from '../layout/dialog-button.tsx';

/** Removes the keys of an import, once that is confirmed. */
export function UndoImport({ id }: { id: string }) {
  const { t } = useWords<'staff-keys'>();
  return (
    <DialogButton label={t('staff-keys.undo')}>
      {(close) => (
        <ConfirmDialog
          title={t('staff-keys.undo')}
          action={t('staff-keys.undo')}
          work={() => call('POST /admin/key-imports/{id}/undo', { params: { id } }, { long: true })}
          done={t('staff-keys.undone')}
          onClose={close}
        >
          <p>{t('staff-keys.undo_text')}</p>
        </ConfirmDialog>
      )}
    </DialogButton>
  );
}
