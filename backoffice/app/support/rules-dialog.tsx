import { bcp47 } from '@halfturn/contract/primitives/locale.ts';
import type { SavedSupportRules } from '@halfturn/contract/staff/support.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Check } from '@halfturn/ui/check.tsx';
import { TextField } from '@halfturn/ui/text-field.tsx';
import { call } from '../api.ts';
import { SaveDialog } from '../layout/form-dialog.tsx';
import { useRebased } from '../layout/use-rebased.ts';
import { useStaff } from '../layout/use-staff.ts';
import { useAct } from '../use-act.ts';
import styles from './support.module.css';

/** The days of the week by their ISO numbers, and a date that was such a day: 2024 began on a Monday. */
const DAYS = [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, at: Date.UTC(2024, 0, day) }));

const PROMISES = [
  { rule: 'days', label: 'staff-support.rule_days', most: 10 },
  { rule: 'refundDays', label: 'staff-support.rule_refund', most: 2 },
  { rule: 'chatMinutes', label: 'staff-support.rule_chat', most: 60 },
] as const;

/** How soon an answer is promised, and on which days. A person who may not change that sees how it stands. */
export function RulesDialog({ rules, onClose }: { rules: SavedSupportRules; onClose: () => void }) {
  const { t, locale } = useWords<'staff-support'>();
  const { mayCall } = useStaff();
  const act = useAct();
  const [wanted, change] = useRebased(rules, rules.version);
  const may = mayCall('staffSaveSupportRules');
  const name = new Intl.DateTimeFormat(bcp47(locale), { weekday: 'long', timeZone: 'UTC' });
  const setDay = (day: number, works: boolean) => {
    const others = wanted.workdays.filter((one) => one !== day);
    change({ workdays: works ? [...others, day] : others });
  };
  return (
    <SaveDialog
      act={act}
      noValidate={false}
      title={t('staff-support.rules')}
      action={may ? t('staff-support.save') : null}
      refusal={act.refusal}
      save={() => call('POST /admin/support-rules', { body: wanted })}
      done={t('staff-support.saved')}
      onClose={onClose}
    >
      <p>{t('staff-support.rules_text')}</p>
      {PROMISES.map(({ rule, label, most }) => (
        <TextField
          key={rule}
          type="number"
          required
          label={t(label)}
          min={1}
          max={most}
          disabled={!may}
          value={wanted[rule] || ''}
          onChange={({ target }) => change({ [rule]: Number(target.value) })}
        />
      ))}
      <fieldset className={styles.days}>
        <legend>{t('staff-support.rule_workdays')}</legend>
        <p className="small muted">{t('staff-support.workdays_hint')}</p>
        {DAYS.map(({ day, at }) => (
          <Check
            key={day}
            checked={wanted.workdays.includes(day)}
            disabled={!may}
            onChange={({ target }) => setDay(day, target.checked)}
          >
            {name.format(at)}
          </Check>
        ))}
      </fieldset>
    </SaveDialog>
  );
}
