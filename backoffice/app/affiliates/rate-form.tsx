import type { StaffAffiliate } from '@halfturn/contract/staff/affiliates.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Button } from '@halfturn/ui/button.tsx';
import { Notice } from '@halfturn/ui/notice.tsx';
import { useToast } from '@halfturn/ui/toast-context.ts';
import { call } from '../api.ts';
import membership from '../membership/membership.module.css';
import { useAct } from '../use-act.ts';
import { useRefusal } from '../use-refusal.ts';
import { RateField, rateIn } from './rate-field.tsx';

/** Changes an affiliate's rate, for orders from now on. */
export function RateForm({ affiliate: { accountId, ratePercent, active } }: { affiliate: StaffAffiliate }) {
  const { t } = useWords<'staff-affiliates'>();
  const toast = useToast();
  const { busy, error, run } = useAct();
  const refusal = useRefusal(error);
  const save = async (fields: FormData) => {
    const body = { ratePercent: rateIn(fields), active };
    const done = await run('rate', () =>
      call('POST /admin/affiliates/{accountId}', { params: { accountId }, body }),
    );
    if (done) toast.show(t('staff-affiliates.rate_saved'));
  };
  return (
    <section>
      <form
        className={membership.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void save(new FormData(event.currentTarget));
        }}
      >
        {refusal && !error?.fields.ratePercent && (
          <Notice tone="bad" role="alert">
            {refusal}
          </Notice>
        )}
        <RateField percent={ratePercent} error={error?.fields.ratePercent} />
        <Button type="submit" busy={busy !== null}>
          {t('staff-affiliates.save_rate')}
        </Button>
      </form>
    </section>
  );
}
