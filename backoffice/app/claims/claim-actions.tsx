import type { ClaimAnswer, StaffClaim } from '@halfturn/contract/staff/claims.ts';
import { formatMoney } from '@halfturn/locales/format.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Button } from '@halfturn/ui/button.tsx';
import { useToast } from '@halfturn/ui/toast-context.ts';
import { useState } from 'react';
import { call } from '../api.ts';
import { useStaff } from '../layout/use-staff.ts';
import { useAct } from '../use-act.ts';
import { useRefusal } from '../use-refusal.ts';
import { AnswerDialog } from './answer-dialog.tsx';
import page from './claims.module.css';

/** What can be answered now, by this person: another key first, where one is free. */
export function ClaimActions({ claim }: { claim: StaffClaim }) {
  const { t, locale } = useWords<'staff-claims' | 'staff-orders'>();
  const { mayCall } = useStaff();
  const toast = useToast();
  const { busy, error, run, forget } = useAct();
  const refusal = useRefusal(error);
  const [answer, setAnswer] = useState<ClaimAnswer | null>(null);
  if (!mayCall('staffAnswerClaim') || claim.answers.length === 0) return null;

  const done: Record<ClaimAnswer, string> = {
    replace: t('staff-claims.replaced'),
    refund: t('staff-orders.refunded'),
    wait: t('staff-claims.waits'),
    decline: t('staff-orders.declined'),
  };
  const said: Record<ClaimAnswer, string> = {
    replace: t('staff-claims.replace'),
    refund: t('staff-orders.refund', { amount: formatMoney(claim.copy.worth, locale) }),
    wait: t('staff-claims.wait'),
    decline: t('staff-orders.decline'),
  };
  // A key that is there is given; one that is not can be promised.
  const offered = claim.answers.filter((one) => one !== (claim.free > 0 ? 'wait' : 'replace'));
  const send = async (how: ClaimAnswer, reason: string) => {
    const ok = await run(how, () =>
      call('POST /admin/claims/{id}/answer', {
        params: { id: claim.id },
        body: { answer: how, reason, seen: claim.state },
      }),
    );
    if (!ok) return;
    setAnswer(null);
    toast.show(done[how]);
  };
  return (
    <div className={page.answers}>
      {offered.map((one, i) => (
        <Button key={one} variant={i === 0 ? 'main' : 'plain'} onClick={() => setAnswer(one)}>
          {said[one]}
        </Button>
      ))}
      {answer && (
        <AnswerDialog
          claim={claim}
          answer={answer}
          busy={busy === answer}
          refusal={refusal}
          onClose={() => {
            setAnswer(null);
            forget();
          }}
          onSend={(reason) => void send(answer, reason)}
        />
      )}
    </div>
  );
}
