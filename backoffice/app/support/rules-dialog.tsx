import type { SupportRules } from '@halfturn/contract/staff/support.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Button } from '@halfturn/ui/button.tsx';
import { Check } from '@halfturn/ui/check.tsx';
import { Dialog } from '@halfturn/ui/dialog.tsx';
import { TextField } from '@halfturn/ui/text-field.tsx';
import { useToast } from '@halfturn/ui/toast-context.ts';
import { bcp47 } from '@halfturn/contract/primitives/locale.ts';
import { Refusal } from '@halfturn/ui/notice.tsx';
import { useId, useState } from 'react';
import { call } from '../api.ts';
import { Form } from '../layout/form.tsx';
import { useStaff } from '../layout/use-staff.ts';
import orders from '../orders/orders.module.css';
import { useAct } from '../use-act.ts';
import styles from './support.module.css';

/** The days of the week by their ISO numbers, and a date that was such a day: 2024 began on a Monday. */
const DAYS = [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, at: Date.UTC(2024, 0, day) }));

/** How soon an answer is promised, and on which days. Who may not change that sees how it stands. */
export function RulesDialog({ rules, onClose }: { rules: SupportRules; onClose: () => void }) {
  const { t, locale } = useWords<'staff' | 'staff-support'>();
  const { mayCall } = useStaff();
  const toast = useToast();
  const { busy, refusal, run } = useAct();
  const form = useId();
  const [wanted, setWanted] = useState(rules);
  const may = mayCall('staffSaveSupportRules');
  const name = new Intl.DateTimeFormat(bcp47(locale), { weekday: 'long', timeZone: 'UTC' });
  const save = async () => {
    if (!(await run('save', () => call('POST /admin/support-rules', { body: wanted })))) return;
    toast.show(t('staff-support.saved'));
    onClose();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      held={busy !== null}
      title={t('staff-support.rules')}
      closeLabel={t('staff.close')}
      footer={
        <>
          <Button onClick={onClose}>{t('staff.leave_it')}</Button>
          {may && (
            <Button type="submit" form={form} variant="main" busy={busy === 'save'}>
              {t('staff-support.save')}
            </Button>
          )}
        </>
      }
    >
      <Form noValidate={false} id={form} className={orders.form} onSend={() => void save()}>
        <p>{t('staff-support.rules_text')}</p>
        {(
          [
            ['days', 'staff-support.rule_days', 10],
            ['refundDays', 'staff-support.rule_refund', 2],
          ] as const
        ).map(([rule, label, most]) => (
          <TextField
            key={rule}
            type="number"
            required
            label={t(label)}
            min={1}
            max={most}
            disabled={!may}
            value={wanted[rule] || ''}
            onChange={({ target }) => setWanted({ ...wanted, [rule]: Number(target.value) })}
          />
        ))}
        <fieldset className={styles.days}>
          <legend>{t('staff-support.rule_workdays')}</legend>
          {DAYS.map(({ day, at }) => (
            <Check
              key={day}
              checked={wanted.workdays.includes(day)}
              disabled={!may}
              onChange={({ target }) =>
                setWanted({
                  ...wanted,
                  workdays: target.checked
                    ? [...wanted.workdays, day]
                    : wanted.workdays.filter((one) => one !== day),
                })
              }
            >
              {name.format(at)}
            </Check>
          ))}
        </fieldset>
        <Refusal>{refusal}</Refusal>
      </Form>
    </Dialog>
  );
}
