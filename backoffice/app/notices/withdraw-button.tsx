import { useWords } from '@halfturn/locales/react.ts';
import { call } from '../api.ts';
import { ConfirmDialog } from '../layout/confirm-dialog.tsx';
import { DialogButton } from '../layout/dialog-button.tsx';

/** Takes a notice back, after asking. */
export function WithdrawButton({ id }: { id: string }) {
  const { t } = useWords<'staff-notices'>();
  return (
    <DialogButton variant="quiet" label={t('staff-notices.withdraw')}>
      {(close) => (
        <ConfirmDialog
          title={t('staff-notices.withdraw_title')}
          action={t('staff-notices.withdraw')}
          work={() => call('POST /admin/notices/{id}/withdraw', { params: { id } })}
          onClose={close}
        >
          <p>{t('staff-notices.withdraw_text')}</p>
        </ConfirmDialog>
      )}
    </DialogButton>
  );
}
