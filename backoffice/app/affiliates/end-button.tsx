import type { StaffAffiliate } from '@halfturn/contract/staff/affiliates.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { call } from '../api.ts';
import { ConfirmDialog } from '../layout/confirm-dialog.tsx';
import { DialogButton } from '../layout/dialog-button.tsx';

/** Ends the program for an affiliate, or lets their link earn again, after asking. */
export function EndButton({ affiliate }: { affiliate: StaffAffiliate }) {
  const { t } = useWords<'staff-affiliates'>();
  const { accountId, ratePercent, active } = affiliate;
  const what = active ? 'end' : 'resume';
  const body = { ratePercent, active: !active };
  return (
    <section>
      <DialogButton variant={active ? 'danger' : undefined} label={t(`staff-affiliates.${what}`)}>
        {(close) => (
          <ConfirmDialog
            title={t(`staff-affiliates.${what}`)}
            action={t(`staff-affiliates.${what}`)}
            danger={active}
            work={() => call('POST /admin/affiliates/{accountId}', { params: { accountId }, body })}
            done={t(`staff-affiliates.${what}_done`)}
            onClose={close}
          >
            <p>{t(`staff-affiliates.${what}_text`)}</p>
          </ConfirmDialog>
        )}
      </DialogButton>
    </section>
  );
}
