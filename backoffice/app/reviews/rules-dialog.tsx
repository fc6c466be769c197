import type { WritingRules } from '@halfturn/contract/staff/reviews.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Button } from '@halfturn/ui/button.tsx';
import { Check } from '@halfturn/ui/check.tsx';
import { Dialog } from '@halfturn/ui/dialog.tsx';
import { Notice } from '@halfturn/ui/notice.tsx';
import { useToast } from '@halfturn/ui/toast-context.ts';
import { useId, useState } from 'react';
import { call } from '../api.ts';
import { useStaff } from '../layout/use-staff.ts';
import orders from '../orders/orders.module.css';
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
  const form = useId();
  const [wanted, setWanted] = useState(rules);
  const may = mayCall('staffSaveWritingRules');
  const save = async () => {
    if (!(await run('save', () => call('POST /admin/writing-rules', { body: wanted })))) return;
    toast.show(t('staff-reviews.saved'));
    onClose();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      held={busy !== null}
      title={t('staff-reviews.rules')}
      closeLabel={t('staff.close')}
      footer={
        <>
          <Button onClick={onClose}>{t('staff.leave_it')}</Button>
          {may && (
            <Button type="submit" form={form} variant="main" busy={busy === 'save'}>
              {t('staff-reviews.save')}
            </Button>
          )}
        </>
      }
    >
      <form
        id={form}
        className={orders.form}
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        {refusal && (
          <Notice tone="bad" role="alert">
            {refusal}
          </Notice>
        )}
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
      </form>
    </Dialog>
  );
}
