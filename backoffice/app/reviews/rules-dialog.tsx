import type { SavedWritingRules, WritingRules } from '@halfturn/contract/staff/reviews.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Check } from '@halfturn/ui/check.tsx';
import { call } from '../api.ts';
import { SaveDialog } from '../layout/form-dialog.tsx';
import { useRebased } from '../layout/use-rebased.ts';
import { useStaff } from '../layout/use-staff.ts';
import { useAct } from '../use-act.ts';

const RULES = ['commentsEnabled', 'autoApprove', 'captchaEnabled'] as const satisfies (keyof WritingRules)[];

/** The rules by which visitors write. Who may not change them sees how they stand. */
export function RulesDialog({ rules, onClose }: { rules: SavedWritingRules; onClose: () => void }) {
  const { t } = useWords<'staff' | 'staff-reviews'>();
  const { mayCall } = useStaff();
  const act = useAct();
  const [wanted, change] = useRebased(rules, rules.version);
  const may = mayCall('staffSaveWritingRules');
  return (
    <SaveDialog
      act={act}
      title={t('staff-reviews.rules')}
      action={may ? t('staff-reviews.save') : null}
      refusal={act.refusal}
      save={() => call('POST /admin/writing-rules', { body: wanted })}
      done={t('staff-reviews.saved')}
      onClose={onClose}
    >
      {RULES.map((rule) => (
        <Check
          key={rule}
          checked={wanted[rule]}
          disabled={!may}
          onChange={(event) => change({ [rule]: event.target.checked })}
        >
          {t(`staff-reviews.rule_${rule}`)}
        </Check>
      ))}
    </SaveDialog>
  );
}
