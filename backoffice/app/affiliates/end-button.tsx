import type { StaffAffiliate } from '@halfturn/contract/staff/affiliates.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Button } from '@halfturn/ui/button.tsx';
import { useToast } from '@halfturn/ui/toast-context.ts';
import { useState } from 'react';
import { call } from '../api.ts';
import { ConfirmDialog } from '../layout/confirm-dialog.tsx';
import { useAct } from '../use-act.ts';
import { useRefusal } from '../use-refusal.ts';

/** Ends the program for an affiliate, or lets their link earn again; asked for once more. */
export function EndButton({ affiliate }: { affiliate: StaffAffiliate }) {
  const { t } = useWords<'staff-affiliates'>();
  const toast = useToast();
  const { busy, error, run, forget } = useAct();
  const refusal = useRefusal(error);
  const [asked, setAsked] = useState(false);
  const { accountId, ratePercent, active } = affiliate;
  const what = active ? 'end' : 'resume';
  const close = () => {
    setAsked(false);
    forget();
  };
  const change = async () => {
    const body = { ratePercent, active: !active };
    const done = await run('end', () =>
      call('POST /admin/affiliates/{accountId}', { params: { accountId }, body }),
    );
    if (!done) return;
    close();
    toast.show(t(`staff-affiliates.${what}_done`));
  };
  return (
    <section>
      <Button variant={active ? 'danger' : undefined} onClick={() => setAsked(true)}>
        {t(`staff-affiliates.${what}`)}
      </Button>
      {asked && (
        <ConfirmDialog
          title={t(`staff-affiliates.${what}`)}
          action={t(`staff-affiliates.${what}`)}
          danger={active}
          busy={busy === 'end'}
          refusal={refusal}
          onYes={() => void change()}
          onClose={close}
        >
          <p>{t(`staff-affiliates.${what}_text`)}</p>
        </ConfirmDialog>
      )}
    </section>
  );
}
