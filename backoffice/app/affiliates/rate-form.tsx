import type { StaffAffiliate } from '@halfturn/contract/staff/affiliates.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Button } from '@halfturn/ui/button.tsx';
import { TextField } from '@halfturn/ui/text-field.tsx';
import { call } from '../api.ts';
import { Form } from '../layout/form.tsx';
import membership from '../membership/membership.module.css';
import { numberTyped } from '../typed-number.ts';
import { useAct } from '../use-act.ts';

/** Changes an affiliate's rate, for orders from now on. */
export function RateForm({ affiliate }: { affiliate: StaffAffiliate }) {
  const { t } = useWords<'staff-affiliates'>();
  const { accountId, ratePercent, active, version } = affiliate;
  const act = useAct();
  const save = (typed: FormData) => {
    const body = { ratePercent: rateIn(typed), active, version };
    const work = () => call('POST /admin/affiliates/{accountId}', { params: { accountId }, body });
    return act.run('rate', work, t('staff-affiliates.rate_saved'));
  };
  return (
    <section>
      <Form className={membership.form} act={act} version={version} onSend={(typed) => void save(typed)}>
        <RateField percent={ratePercent} />
        <Button type="submit" busy={act.busy !== null}>
          {t('staff-affiliates.save_rate')}
        </Button>
      </Form>
    </section>
  );
}

/** The field of an affiliate's rate, in percent. */
export function RateField({ percent }: { percent: number }) {
  const { t } = useWords<'staff-affiliates'>();
  return (
    <TextField
      name="ratePercent"
      label={t('staff-affiliates.rate_percent')}
      hint={t('staff-affiliates.rate_hint')}
      inputMode="decimal"
      dir="ltr"
      maxLength={6}
      required
      defaultValue={percent}
    />
  );
}

/** The rate that was typed into the field. */
export const rateIn = (fields: FormData): number => numberTyped(String(fields.get('ratePercent')));
