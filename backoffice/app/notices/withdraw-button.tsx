import { useWords } from '@halfturn/locales/react.ts';
import { Button } from '@halfturn/ui/button.tsx';
import { Dialog } from '@halfturn/ui/dialog.tsx';
import { Notice } from '@halfturn/ui/notice.tsx';
import { useState } from 'react';
import { call } from '../api.ts';
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
      <Dialog
        open={asked}
        onClose={() => setAsked(false)}
        held={busy !== null}
        title={t('staff-notices.withdraw_title')}
        closeLabel={t('staff.close')}
        footer={
          <>
            <Button onClick={() => setAsked(false)}>{t('staff.leave_it')}</Button>
            <Button variant="danger" busy={busy !== null} onClick={() => void withdraw()}>
              {t('staff-notices.withdraw')}
            </Button>
          </>
        }
      >
        {refusal && (
          <Notice tone="bad" role="alert">
            {refusal}
          </Notice>
        )}
        <p>{t('staff-notices.withdraw_text')}</p>
      </Dialog>
    </>
  );
}
