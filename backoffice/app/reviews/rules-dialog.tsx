import type { WritingRules } from '@halfturn/contract/staff/reviews.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Check } from '@halfturn/ui/check.tsx';
import { useToast } from '@halfturn/ui/toast-context.ts';
import { useState } from 'react';
import { call } from '../api.ts';
import { FormDialog } from '../layout/form-dialog.tsx';
import { useStaff } from '../layout/use-staff.ts';
import { useAct } from '../use-act.ts';
import { useRefusal } from '../use-refusal.ts';

const RULES = ['commentsEnabled', 'autoApprove', 'captchaEnabled'] as const satisfies (keyof WritingRules)[];

/** The rules by which visitors write. Who may not change them sees how they stand. */
export function RulesDialog({ rules, onClose }: { rules: WritingRules; onClose: () => void }) {
  const { t } = useWords<'staff' | 'staff-reviews'>();
  const { mayCall } = useStaff();
  const toast = useToast();
  const { busy, error, run } = useAct();
  const refusal = useRefusal(error);
  const [wanted, setWanted] = useState(rules);
  const may = mayCall('staffSaveWritingRules');
  const save = async () => {
    if (!(await run('save', () => call('POST /admin/writing-rules', { body: wanted })))) return;
    toast.show(t('staff-reviews.saved'));
    onClose();
  };
  return (
    <FormDialog
      title={t('staff-reviews.rules')}
      action={may ? t('staff-reviews.save') : null}
      busy={busy === 'save'}
      refusal={refusal}
      onSend={() => void save()}
      onClose={onClose}
    >
      {RULES.map((rule) => (
        <Check
          key={rule}
          checked={wanted[rule]}
          disabled={!may}
          onChange={(event) => setWanted({ ...wanted, [rule]: event.target.checked })}
        >
          {t(`staff-reviews.rule_${rule}`)}
        </Check>
      ))}
    </FormDialog>
  );
}
