import { useWords } from '@halfturn/locales/react.ts';
import { Button } from '@halfturn/ui/button.tsx';
import { useState } from 'react';
import { call } from '../api.ts';
import { ConfirmDialog } from '../layout/confirm-dialog.tsx';
import { useAct } from '../use-act.ts';
import { useRefusal } from '../use-refusal.ts';

/** Takes a notice back, after asking. */
export function WithdrawButton({ id }: { id: string }) {
  const { t } = useWords<'staff' | 'staff-notices'>();
  const { busy, error, run } = useAct();
  const refusal = useRefusal(error);
  const [asked, setAsked] = useState(false);
  const withdraw = async () => {
    if (await run('withdraw', () => call('POST /admin/notices/{id}/withdraw', { params: { id } })))
      setAsked(false);
  };
  return (
    <>
      <Button variant="quiet" onClick={() => setAsked(true)}>
        {t('staff-notices.withdraw')}
      </Button>
      {asked && (
        <ConfirmDialog
          title={t('staff-notices.withdraw_title')}
          action={t('staff-notices.withdraw')}
          busy={busy !== null}
          refusal={refusal}
          onYes={() => void withdraw()}
          onClose={() => setAsked(false)}
        >
          <p>{t('staff-notices.withdraw_text')}</p>
        </ConfirmDialog>
      )}
    </>
  );
}
